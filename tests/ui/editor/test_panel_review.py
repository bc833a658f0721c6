"""The review: doubtful pairs one after the other, shown on the map, decided by a key, taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, corners, linking
from gm_console.board.links.review_queue import corners_of, reviews
from gm_console.board.model import Board, HandLink, Link, LinkKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.canvas.look import CanvasOverlay
from gm_console.ui.editor.panels.link_review import LinkReviewPanel
from gm_console.ui.editor.panels.review_rows import ReviewRow, confidence_words, lines_of
from gm_console.ui.editor.panels.row_signs import RowSign
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import SketchRole
from gm_console.ui.kit.local_actions import LocalActions
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.memory import remembered
from gm_console.ui.kit.theme import Theme
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.editor.conftest import Opener


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> Iterator[LinkReviewPanel]:
    """Return the panel in sight; nobody has looked for links yet."""
    yield from shown(qtbot, editor_session, theme)


def shown(qtbot: QtBot, session: EditorSession, theme: Theme) -> Iterator[LinkReviewPanel]:
    made = LinkReviewPanel(session, theme, Settings())
    LocalActions(made)
    made.resize(1000, 300)
    made.show()
    made.activateWindow()
    yield made
    until(lambda: not made.finder.work.busy)
    session.close()
    made.close()
    made.deleteLater()


def look(qtbot: QtBot, panel: LinkReviewPanel) -> None:
    """Have links looked for, and wait for what comes of it."""
    with qtbot.waitSignal(panel.finder.found):
        panel.find_action.trigger()
    until(lambda: not panel.finder.work.busy)
    panel.pane.table.setFocus()


def lines(panel: LinkReviewPanel) -> list[ReviewRow]:
    return [panel.model.record(row) for row in range(panel.model.rowCount())]


def press(panel: LinkReviewPanel, key: Qt.Key) -> None:
    QTest.keyClick(panel.pane.table, key)


def here(panel: LinkReviewPanel) -> ReviewRow:
    (line,) = panel.chosen()
    return line


def test_before_anybody_looked_it_offers_to(panel: LinkReviewPanel) -> None:
    assert not panel.pane.isVisible()
    assert panel._empty._button.text() == "Find links"
    assert panel.done.text() == ""


@pytest.mark.slow
def test_it_lists_the_pairs_and_begins_with_the_least_sure(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    with qtbot.waitSignal(editor_session.shown_around) as around:
        look(qtbot, panel)
    rows = reviews(editor_session.document.board)
    assert [line.ends for line in lines(panel)] == [row.ends for row in rows]
    assert here(panel).ends == rows[0].ends
    assert around.args == [rows[0].place, 200]
    assert panel.done.text() == f"0 of {len(rows)} done"
    assert rows[0].reason[1:] in panel.bar.text.text()
    assert "not linked" in panel.bar.text.text()


@pytest.mark.slow
def test_the_pair_is_drawn_on_the_map_while_the_panel_is_in_sight(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    overlays: list[CanvasOverlay | None] = []
    panel.overlay_wanted.connect(overlays.append)
    look(qtbot, panel)
    last = overlays[-1]
    assert last is not None
    assert tuple(last.fills) == here(panel).ends
    assert last.pairs == ((*here(panel).ends, LinkKind.LAND, SketchRole.ACTIVE),)
    press(panel, Qt.Key.Key_Down)
    assert overlays[-1] is not None
    assert tuple(overlays[-1].fills) == lines(panel)[1].ends
    panel.hide()
    assert overlays[-1] is None
    panel.show()
    assert overlays[-1] is not None


@pytest.mark.slow
def test_keys_decide_and_go_on(qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel) -> None:
    look(qtbot, panel)
    first, second, third, fourth = [line.ends for line in lines(panel)][:4]
    whole = panel.model.rowCount()
    press(panel, Qt.Key.Key_A)
    assert here(panel).ends == second
    press(panel, Qt.Key.Key_X)
    assert here(panel).ends == third
    press(panel, Qt.Key.Key_U)
    assert here(panel).ends == fourth
    decided = {(one.a, one.b): one.kind for one in editor_session.sheet.by_hand}
    assert decided == {first: LinkKind.LAND, second: None}
    assert editor_session.sheet.kinds(*first) == (LinkKind.LAND,)
    assert panel.done.text() == f"2 of {whole} done, 1 left open"
    signs = {line.ends: line.sign for line in lines(panel)}
    assert [signs[ends] for ends in (first, second, third)] == [RowSign.DONE, RowSign.APART, RowSign.OPEN]
    assert [line.to_do for line in lines(panel)] == [True] * (whole - 2) + [False] * 2
    assert len(editor_session.document.history.labels) == 2


@pytest.mark.slow
def test_the_last_one_says_that_none_is_left(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    for _ in range(panel.model.rowCount() - 1):
        press(panel, Qt.Key.Key_X)
    with qtbot.waitSignal(editor_session.said) as said:
        press(panel, Qt.Key.Key_X)
    assert said.args == ["No pair is left to look at."]
    assert panel.chosen() == ()
    assert panel.meter.value() == panel.meter.maximum()


@pytest.mark.slow
def test_a_decision_is_taken_back(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    before = map_json(editor_session.document.board)
    look(qtbot, panel)
    ends = here(panel).ends
    press(panel, Qt.Key.Key_A)
    panel.pane.choose(panel.model.find(lambda line: line.ends == ends))
    assert panel.bar.back.isVisible()
    panel.bar.back.click()
    assert map_json(editor_session.document.board) == before
    assert here(panel).ends == ends
    assert here(panel).to_do


@pytest.mark.slow
def test_undo_brings_a_pair_back(qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel) -> None:
    look(qtbot, panel)
    ends = here(panel).ends
    press(panel, Qt.Key.Key_X)
    editor_session.undo()
    assert next(line.ends for line in lines(panel) if line.to_do) == ends


@pytest.mark.slow
def test_another_kind_is_chosen_where_it_fits(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    row = panel.model.find(lambda line: line.ends == ("01-01", "01-04"))
    panel.pane.choose(row)
    assert [panel.bar.kind.itemText(at) for at in range(panel.bar.kind.count())] == ["by land", "by crossing"]
    panel.bar.kind.setCurrentIndex(1)
    panel.bar.link.click()
    assert editor_session.sheet.kinds(RegionId("01-01"), RegionId("01-04")) == (LinkKind.CROSSING,)


@pytest.mark.slow
def test_several_are_decided_in_one_step(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    whole = panel.model.rowCount()
    panel.pane.table.selectAll()
    assert panel.bar.text.text() == f"{whole} pairs selected"
    press(panel, Qt.Key.Key_X)
    assert len(editor_session.document.history.labels) == 1
    assert every(line.sign is RowSign.APART for line in lines(panel))


@pytest.mark.slow
def test_what_was_found_grows_stale_when_a_border_moves(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    editor_session.do(assign.rename(editor_session.sheet, RegionId("01-01"), "Arnsby"))
    assert panel.state.text() == ""
    editor_session.do(corners.move_corner(editor_session.sheet, (100, 100), (110, 104)))
    assert "find again" in panel.state.text()
    look(qtbot, panel)
    assert panel.state.text() == ""
    assert panel.finder.rows == reviews(editor_session.document.board)


def test_what_was_decided_before_is_listed_and_can_be_taken_back(
    qtbot: QtBot, open_session: Opener, small_board: Board, theme: Theme
) -> None:
    apart = HandLink(a=RegionId("01-01"), b=RegionId("01-02"), kind=None)
    board = replace(
        small_board,
        by_hand=(apart,),
        links=tuple(one for one in small_board.links if (one.a, one.b) != (apart.a, apart.b)),
    )
    session = open_session(board)
    for panel in shown(qtbot, session, theme):
        assert [(line.ends, line.sign) for line in lines(panel)] == [((apart.a, apart.b), RowSign.APART)]
        panel.pane.choose(0)
        panel.take_back()
        assert session.sheet.by_hand == {}
        assert session.sheet.kinds(apart.a, apart.b) == (LinkKind.LAND,)


@pytest.mark.slow
def test_all_links_are_made_as_found_and_decisions_stay(
    qtbot: QtBot, open_session: Opener, small_board: Board, theme: Theme
) -> None:
    session = open_session(replace(small_board, links=()))
    one, other = RegionId("01-01"), RegionId("01-02")
    session.do(linking.decide(session.sheet, one, other, None))
    for panel in shown(qtbot, session, theme):
        with qtbot.waitSignal(session.said) as said:
            panel.all_action.trigger()
        wanted = {(link.a, link.b) for link in small_board.links} - {(one, other)}
        assert {(link.a, link.b) for link in session.document.board.links} == wanted
        assert said.args[0].startswith(f"{len(wanted)} links made, 0 cut")
        assert len(session.document.history.labels) == 2
        with qtbot.waitSignal(session.said) as said:
            panel.link_all()
        assert said.args == ["All links are as they are drawn already."]
        assert len(session.document.history.labels) == 2


@pytest.mark.slow
def test_closing_the_map_forgets_all(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    editor_session.close()
    assert panel.model.rowCount() == 0
    assert not panel.find_action.isEnabled()
    assert "Open a map" in panel._empty._label.text()


def test_words_say_how_sure_it_is_and_of_what(small_board: Board) -> None:
    row = reviews(small_board)[0]
    said = [confidence_words(replace(row, confidence=sure, found=False)) for sure in (0.5, 0.65, 0.75, 1.0)]
    assert said == ["could be either", "perhaps apart", "probably apart", "surely apart"]
    assert confidence_words(replace(row, confidence=0.75, found=True)) == "probably linked"


def test_a_contradiction_offers_the_link_it_has_first(
    qtbot: QtBot, open_session: Opener, small_board: Board, theme: Theme
) -> None:
    far = Link(a=RegionId("01-01"), b=RegionId("02-03"), kind=LinkKind.CROSSING)
    near = HandLink(a=RegionId("01-01"), b=RegionId("02-03"), kind=LinkKind.CROSSING)
    board = replace(small_board, links=tuple(sorted((*small_board.links, far))), by_hand=(near,))
    session = open_session(board)
    for panel in shown(qtbot, session, theme):
        assert panel._kinds(lines(panel)[0]) == (LinkKind.CROSSING, LinkKind.LAND)


@pytest.mark.slow
def test_lines_are_those_that_wait_and_then_the_decisions(editor_session: EditorSession) -> None:
    rows = reviews(editor_session.document.board)
    editor_session.do(linking.decide(editor_session.sheet, *rows[0].ends, None))
    listed = lines_of(editor_session.sheet, rows, {rows[1].ends: None})
    assert [line.number for line in listed] == list(range(1, len(rows) + 1))
    assert [line.sign for line in listed[:2]] == [RowSign.OPEN, RowSign.WAITING]
    assert (listed[-1].ends, listed[-1].sign, listed[-1].review) == (rows[0].ends, RowSign.APART, rows[0])


@pytest.mark.slow
def test_names_stand_beside_the_ids_and_follow_a_renaming(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    look(qtbot, panel)
    first, second = here(panel).ends
    table, model = panel.pane.table, panel.model
    columns = [column.name for column in model.columns]
    cells = [model.index(0, columns.index(name)) for name in ("first", "second")]
    assert [cell.data() for cell in cells] == [first, second]
    assert editor_session.do(assign.rename(editor_session.sheet, second, "The <Long> Grey Marches"))
    assert [cell.data() for cell in cells] == [first, f"{second} The <Long> Grey Marches"]
    assert "&lt;Long&gt;" in cells[1].data(Qt.ItemDataRole.ToolTipRole)
    assert table.textElideMode() is Qt.TextElideMode.ElideRight, "the id is what must stay"
    assert sum(column.width for column in model.columns) <= 764, "as much as a window of 1280 has room for"
    panel.pane.filter.setText("marches")
    until(lambda: 0 < model.rowCount() < model.whole)
    assert every(second in line.ends for line in lines(panel))


@pytest.mark.slow
def test_long_names_leave_room_for_what_the_drawing_says(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    panel.resize(764, 300)
    for region in tuple(editor_session.sheet.regions):
        assert editor_session.do(
            assign.rename(editor_session.sheet, region, "The Long Grey Marches of the East")
        )
    look(qtbot, panel)
    table = panel.pane.table
    at = [column.name for column in panel.model.columns].index("says")
    until(lambda: table.columnWidth(at) > 0 and panel.model.rowCount() > 0)
    assert table.columnViewportPosition(at) + table.columnWidth(at) <= table.viewport().width()


@pytest.mark.slow
def test_before_links_are_looked_for_columns_with_nothing_in_them_leave_why_its_room(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    panel.pane.columns._forget()  # what other tests left
    panel.resize(764, 300)
    table, header = panel.pane.table, panel.pane.table.horizontalHeader()
    at = {column.name: place for place, column in enumerate(panel.model.columns)}
    unknown = [at[name] for name in ("says", "border", "distance")]
    first, second = list(editor_session.sheet.regions)[:2]
    for region in (first, second):
        assert editor_session.do(
            assign.rename(editor_session.sheet, region, "The Long Grey Marches of the East")
        )
    assert editor_session.do(linking.decide_all(editor_session.sheet, {(first, second): None}))
    until(lambda: panel.model.rowCount() == 1)
    assert every(header.isSectionHidden(place) for place in unknown)
    assert table.columnViewportPosition(at["why"]) + table.columnWidth(at["why"]) <= table.viewport().width()
    assert panel.fontMetrics().horizontalAdvance("decided by hand before") < table.columnWidth(at["why"])
    panel.pane.columns._memory.keep()
    known = remembered(Settings(), "editor_review")
    assert known is not None
    assert known.hidden == frozenset(), "nobody hid them"
    panel.pane.columns.refit()  # as another size of text does
    assert every(header.isSectionHidden(place) for place in unknown)
    look(qtbot, panel)
    until(lambda: panel.model.rowCount() > 1)
    assert not header.isSectionHidden(at["says"])
    assert every(header.isSectionHidden(place) == panel.model.is_bare(place) for place in unknown)
    panel.pane.columns._forget()


@pytest.mark.slow
def test_one_answer_decides_about_all_corners_and_one_undo_takes_it_back(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    before = map_json(editor_session.document.board)
    look(qtbot, panel)
    corners = [row.ends for row in corners_of(reviews(editor_session.document.board))]
    assert len(corners) > 5
    assert panel.question.isVisible()
    assert not panel.bar.isVisible()  # one question at a time
    assert panel.question.text.text() == f"{len(corners)} pairs meet in a corner only. Does a corner count?"
    panel.question.none.click()
    assert {(one.a, one.b): one.kind for one in editor_session.sheet.by_hand} == dict.fromkeys(corners)
    assert not panel.question.isVisible()
    assert panel.done.text().startswith(f"{len(corners)} of ")
    editor_session.undo()
    assert map_json(editor_session.document.board) == before
    panel.question.all.click()
    linked = {(link.a, link.b) for link in editor_session.document.board.links}
    assert set(corners) <= linked
    editor_session.undo()
    panel.question.each.click()
    assert not panel.question.isVisible()
    assert panel.bar.isVisible()
    assert map_json(editor_session.document.board) == before


@pytest.mark.slow
def test_it_says_what_the_source_of_an_imported_map_lists(
    qtbot: QtBot, editor_session: EditorSession, panel: LinkReviewPanel
) -> None:
    row = corners_of(reviews(editor_session.document.board))[0]
    record = {
        "schema_version": 2, "format": "triplea", "keys": {}, "links": [], "decided": [], "corners": "ask",
        "listed": [list(row.ends)], "colours": {}, "regions": [],
    }  # fmt: skip
    (editor_session.open_map.folder / "import.json").write_text(json.dumps(record))
    look(qtbot, panel)
    assert "The source links 1 of them." in panel.question.text.text()
    said = {line.ends: line.review.reason for line in lines(panel) if line.review is not None}
    assert said[row.ends].endswith("; the source links them")
    assert sum(text.endswith("; the source does not link them") for text in said.values()) == len(said) - 1
