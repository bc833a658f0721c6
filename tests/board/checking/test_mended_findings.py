"""Many findings mended as one edit: all there is to mend, and why the rest is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.live import LiveChecks
from gm_console.board.checking.mended_findings import Mended, mend_all
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, LinkKind, Mark
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from tests.board.boards import grid

SOUND = grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06", wraps=True)


def found(board: Board, code: str) -> list[Finding]:
    return [one for one in LiveChecks(MapSheet(board)).findings() if one.issue.code == code]


def mend(board: Board, findings: list[Finding]) -> Mended:
    return mend_all(board, (), findings, "Mend all", lambda _done, _whole: None)


def uncoastal(board: Board) -> Board:
    return replace(board, regions=tuple(replace(one, coastal=False) for one in board.regions))


def test_all_of_a_kind_is_one_step_that_can_be_undone() -> None:
    board = uncoastal(SOUND)
    wanted = found(board, "map.coastal")
    assert len(wanted) == 6
    result = mend(board, wanted)
    assert (result.count, result.left) == (6, ())
    document = MapDocument(board)
    document.do(result.edit)
    assert map_json(document.board) == map_json(SOUND)
    assert document.history.labels == ("Mend all",)
    document.undo()
    assert map_json(document.board) == map_json(board)


def test_neighbours_are_mended_one_after_the_other() -> None:
    """The links that are missing share their ends, so that each waits until the one before it was checked."""
    board = replace(SOUND, links=tuple(one for one in SOUND.links if one.kind is not LinkKind.LAND))
    wanted = found(board, "map.link.missing")
    assert len(wanted) > 4
    result = mend(board, wanted)
    document = MapDocument(board)
    document.do(result.edit)
    assert result.count == len(wanted)
    assert document.board.links == SOUND.links


def test_what_goes_with_another_is_not_mended_as_well() -> None:
    """A port where no coast is would be taken away, were it not for the flag that is mended first."""
    port = Mark(kind="port", name="Arnsby")
    regions = (replace(one, marks=(port,)) if one.id == "01-01" else one for one in SOUND.regions)
    ported = replace(SOUND, regions=tuple(regions))
    board = uncoastal(ported)
    wanted = [one for one in found(board, "map.coastal") if one.about == "01-01"]
    wanted += found(board, "map.mark.place")
    assert len(wanted) == 2
    result = mend(board, wanted)
    assert (result.count, result.left) == (2, ())
    document = MapDocument(board)
    document.do(result.edit)
    assert document.board.by_id[RegionId("01-01")] == ported.by_id[RegionId("01-01")]


def test_what_is_measured_only_at_rest_is_mended_too() -> None:
    broad = (((0, 0), (110, 0), (110, 100), (0, 100)),)
    regions = (replace(one, shape=broad) if one.id == "PO-01" else one for one in SOUND.regions)
    board = replace(SOUND, regions=tuple(regions))
    wanted = found(board, "map.overlap")
    assert [one.about for one in wanted] == ["01-01 PO-01"]
    result = mend(board, wanted)
    assert (result.count, result.left) == (1, ())


def test_what_only_a_person_can_tell_is_left_with_the_reason() -> None:
    doubled = replace(
        SOUND, regions=tuple(replace(one, name="Twin") for one in SOUND.regions[:2]) + SOUND.regions[2:]
    )
    wanted = [*found(doubled, "map.name.doubled"), *found(uncoastal(doubled), "map.coastal")]
    result = mend(uncoastal(doubled), wanted)
    assert [(one.issue.code, why) for one, why in result.left] == [
        ("map.name.doubled", "only a person can tell")
    ]
    assert result.count == 6


def test_it_tells_how_far_it_is_and_can_be_stopped() -> None:
    board = uncoastal(SOUND)
    told: list[tuple[int, int]] = []
    mend_all(
        board, (), found(board, "map.coastal"), "Mend all", lambda done, whole: told.append((done, whole))
    )
    assert told == [(n, 6) for n in range(6)]

    def stop(done: int, _whole: int) -> None:
        if done == 2:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        mend_all(board, (), found(board, "map.coastal"), "Mend all", stop)
