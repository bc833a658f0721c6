"""Undo, redo, jumps, transactions; what counts as one step and what counts as saved."""

from __future__ import annotations

import pytest

from gm_console.board.editing import assign, corners, ground
from gm_console.board.editing.document import MapDocument, RolledBack
from gm_console.board.editing.edit import Edit, NameTable, joined
from gm_console.board.editing.sheet import MapSheet, Stale
from gm_console.core.ids import RegionId
from tests.board.boards import grid

BOARD = grid("PO-01 01-01 01-02", "PO-02 01-03 02-01")
HERE = RegionId("01-01")


@pytest.fixture
def document() -> MapDocument:
    return MapDocument(BOARD)


def call(document: MapDocument, name: str, grip: str = "") -> None:
    assert document.do(assign.rename(document.sheet, HERE, name, grip)) is None


def name(document: MapDocument) -> str:
    return document.board.by_id[HERE].name


def test_the_history_can_be_jumped_in(document: MapDocument) -> None:
    for text in ("A", "B", "C"):
        call(document, text)
    document.jump(1)
    assert (name(document), document.history.position) == ("A", 1)
    assert len(document.history.labels) == 3
    document.jump(3)
    assert name(document) == "C"
    with pytest.raises(IndexError):
        document.jump(4)


def test_what_was_undone_is_forgotten_when_something_else_is_done(document: MapDocument) -> None:
    call(document, "A")
    call(document, "B")
    document.undo()
    call(document, "C")
    assert not document.history.can_redo
    document.undo()
    assert name(document) == "A"


def test_typing_is_one_step_until_undo_or_save(document: MapDocument) -> None:
    for text in ("B", "Be", "Ber"):
        call(document, text, "typing")
    assert document.history.labels == ("Name 01-01",)
    document.history.mark_saved()
    call(document, "Berg", "typing")
    assert len(document.history.labels) == 2
    document.undo()
    assert name(document) == "Ber"
    assert document.history.clean


def test_saved_is_what_was_saved_and_nothing_else(document: MapDocument) -> None:
    call(document, "A")
    document.history.mark_saved()
    document.undo()
    assert not document.history.clean
    document.redo()
    assert document.history.clean
    document.undo()
    call(document, "B")
    assert not document.history.clean
    document.undo()
    assert not document.history.clean


def test_a_transaction_is_one_step_and_inner_ones_belong_to_it(document: MapDocument) -> None:
    with document.transaction("Both"):
        call(document, "A")
        with document.transaction("Inner"):
            document.do(ground.split(document.sheet, "01-01", [(150, 0), (150, 100)]))
        assert not document.history.can_undo
    assert document.history.labels == ("Both",)
    document.undo()
    assert document.board == BOARD


def test_a_transaction_that_fails_leaves_nothing_behind(document: MapDocument) -> None:
    heard: list[Edit] = []
    document.listen(heard.append)

    def fail() -> None:
        with document.transaction("Both"):
            call(document, "A")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert document.board == BOARD
    assert document.history.labels == ()
    assert [edit.inverted().changes for edit in heard[1:]] == [heard[0].changes]


def test_only_the_inner_transaction_is_rolled_back(document: MapDocument) -> None:
    with document.transaction("Outer"):
        call(document, "A")
        with document.transaction("Inner"):
            call(document, "B")
            raise RolledBack
        assert name(document) == "A"
    assert document.history.labels == ("Outer",)


def test_a_refusal_changes_nothing_and_is_handed_back(document: MapDocument) -> None:
    refused = document.do(corners.move_corner(document.sheet, (1, 1), (2, 2)))
    assert refused is not None
    assert (refused.code, refused.where) == ("edit.corner.none", (1, 1))
    assert document.history.labels == ()


def test_an_edit_for_another_state_of_the_map_is_stale_and_changes_nothing(document: MapDocument) -> None:
    edit = assign.rename(document.sheet, HERE, "A")
    assert isinstance(edit, Edit)
    call(document, "B")
    with pytest.raises(Stale):
        document.do(edit)
    assert name(document) == "B"


def test_edits_joined_do_what_they_do_in_turn() -> None:
    sheet = MapSheet(BOARD)
    made = []
    for edit in (
        ground.split(sheet, "01-01", [(150, 0), (150, 100)]),
        assign.name_code(sheet, NameTable.SEA, "PO", "Patlantic"),
    ):
        assert isinstance(edit, Edit)
        sheet.apply(edit)
        made.append(edit)
    again = MapSheet(BOARD)
    again.apply(joined(made, "Both"))
    assert again.board() == sheet.board()
    again.apply(joined(made, "Both").inverted())
    assert again.board() == BOARD
    assert made[0].merged(made[0].inverted()).changes == ()
