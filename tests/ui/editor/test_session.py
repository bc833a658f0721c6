"""The session: edits, undo, selection and the follower's answers."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, corners, linking, numbers
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.link_kinds import kind_between
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from tests.support.unlinked import unlinked
from tests.support.waiting import until

A, B = RegionId("01-01"), RegionId("01-02")


def test_what_is_done_and_undone_gives_the_same_bytes(editor_session: EditorSession) -> None:
    before = map_json(editor_session.document.board)
    assert editor_session.do(corners.move_corner(editor_session.sheet, (100, 100), (110, 104)))
    assert map_json(editor_session.document.board) != before
    editor_session.undo()
    assert map_json(editor_session.document.board) == before


def test_a_refusal_is_told_and_changes_nothing(qtbot: QtBot, editor_session: EditorSession) -> None:
    before = map_json(editor_session.document.board)
    with qtbot.waitSignal(editor_session.refused) as told:
        assert not editor_session.do(linking.decide(editor_session.sheet, A, B, LinkKind.SEA))
    refusal = told.args[0]
    assert isinstance(refusal, Refusal)
    assert refusal.code == "edit.link.kind"
    assert map_json(editor_session.document.board) == before


def test_while_the_map_is_saved_nothing_can_be_changed(editor_session: EditorSession) -> None:
    editor_session.hold(True)
    assert not editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))
    editor_session.hold(False)
    assert editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))


def test_a_drag_is_one_step(editor_session: EditorSession) -> None:
    for step in range(1, 5):
        moved = corners.move_corner(editor_session.sheet, (99 + step, 100), (100 + step, 100), "corner")
        if step == 1:
            moved = corners.move_corner(editor_session.sheet, (100, 100), (101, 100), "corner")
        assert editor_session.do(moved)
    editor_session.release()
    assert len(editor_session.document.history.labels) == 1


def test_what_is_gone_is_selected_no_more(editor_session: EditorSession) -> None:
    from gm_console.board.editing.ground import take_away

    editor_session.choose(Chosen(faces=(A, B)))
    assert editor_session.do(take_away(editor_session.sheet, B))
    assert editor_session.chosen.regions == (A,)


@pytest.mark.slow
def test_the_checks_follow(qtbot: QtBot, editor_session: EditorSession) -> None:
    until(lambda: editor_session.settled)
    assert not any(one.issue.code == "map.name.blanks" for one in editor_session.findings)
    editor_session.do(assign.rename(editor_session.sheet, A, "Low  moor"))
    until(
        lambda: any(one.issue.code == "map.name.blanks" and one.about == A for one in editor_session.findings)
    )


def test_questions_are_answered_on_the_map_as_it_is_now(qtbot: QtBot, editor_session: EditorSession) -> None:
    answers: list[Edit] = []
    editor_session.do(unlinked(editor_session.sheet, A, B, LinkKind.LAND))
    editor_session.ask(lambda sheet, _checks: linking.find_again(sheet), answers.append)
    until(lambda: bool(answers))
    assert editor_session.do(answers[0])
    one, other = (editor_session.sheet.regions[id_] for id_ in (A, B))
    assert editor_session.sheet.kinds(A, B) == (kind_between(one.kind, other.kind),)


def test_whoever_hears_of_a_step_finds_it_in_the_history(editor_session: EditorSession) -> None:
    heard: list[tuple[str, ...]] = []
    editor_session.stepped.connect(lambda: heard.append(editor_session.document.history.labels))
    editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))
    assert heard[-1] == (f"Name {A}",)


def test_an_edit_made_for_another_state_is_refused(qtbot: QtBot, editor_session: EditorSession) -> None:
    late = assign.rename(editor_session.sheet, A, "Late")
    editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))
    with qtbot.waitSignal(editor_session.refused):
        assert not editor_session.do(late)
    assert editor_session.sheet.regions[A].name == "Lowmoor"


def test_it_is_known_whether_the_checks_have_caught_up(qtbot: QtBot, editor_session: EditorSession) -> None:
    until(lambda: editor_session.checked)
    editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))
    assert not editor_session.checked
    until(lambda: editor_session.checked)


def test_a_map_that_is_only_looked_at_cannot_be_changed(qtbot: QtBot, editor_session: EditorSession) -> None:
    editor_session.look_only("somebody else has it")
    with qtbot.waitSignal(editor_session.refused) as told:
        assert not editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))
    assert told.args[0].text == "somebody else has it"
    editor_session.look_only("")
    assert editor_session.do(assign.rename(editor_session.sheet, A, "Lowmoor"))


def test_what_is_selected_stays_so_under_another_id(editor_session: EditorSession) -> None:
    old, new = RegionId("01-01"), RegionId("01-88")
    editor_session.choose_region(old)
    assert editor_session.do(numbers.rename_ids(editor_session.sheet, {old: new}, "Renumber"))
    assert editor_session.chosen.regions == (new,)
    editor_session.undo()
    assert editor_session.chosen.regions == (old,)
