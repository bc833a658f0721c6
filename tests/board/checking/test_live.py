"""Checks that follow every edit say what checking everything anew says, and are quick about it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.checking.live import LiveChecks
from gm_console.board.checking.regions import check_corners
from gm_console.board.editing import assign, corners, ground, linking, merging, numbers
from gm_console.board.editing.blank import bare
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import Segment, Topology
from gm_console.board.model import Board, LinkKind, Point, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map
from tests.board.boards import grid
from tests.board.editing.patchwork import patchwork

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice")


def told(checks: LiveChecks) -> list[tuple[tuple[str, str], str]]:
    return sorted((finding.key, finding.issue.text) for finding in checks.findings())


def some_edit(document: MapDocument, chance: random.Random) -> Edit | Refusal:
    sheet = document.sheet
    faces = sorted(sheet.topology.faces)
    face = chance.choice(faces)
    id_ = chance.choice(sorted(sheet.regions))
    ring = sheet.shape_of(face)[0]
    corner = chance.choice(ring)
    step = (corner[0] + chance.randrange(-40, 41), corner[1] + chance.randrange(-40, 41))
    others = sorted(sheet.links[id_]) or [id_]
    makers: list[Callable[[], Edit | Refusal]] = [
        lambda: corners.move_corner(sheet, corner, step),
        lambda: ground.split(sheet, face, [corner, chance.choice(ring)]),
        lambda: merging.merge(sheet, [id_, chance.choice(others)]),
        lambda: ground.carve(sheet, (corner, step, (step[0], corner[1])), id_),
        lambda: ground.take_away(sheet, face),
        lambda: assign.set_facts(sheet, [id_], kind=chance.choice(list(RegionKind))),
        lambda: assign.rename(sheet, id_, chance.choice(["A", "B", " "])),
        lambda: linking.decide(sheet, id_, chance.choice(others), chance.choice([None, *LinkKind])),
        lambda: numbers.renumber(sheet, [sheet.regions[id_].country]),
    ]
    return chance.choice(makers)()


def overlapping(board: Board) -> Board:
    """The board with one region drawn over its neighbours and another with its rings turned round."""
    wide = (((90, 0), (215, 0), (215, 100), (90, 100)),)
    shapes = {"01-01": wide, "01-03": (board.by_id[RegionId("01-03")].shape[0][::-1],)}
    regions = (replace(one, shape=shapes.get(one.id, one.shape)) for one in board.regions)
    return replace(board, regions=tuple(regions))


@pytest.mark.parametrize("seed", range(12))
def test_after_any_edits_settled_checks_are_those_of_the_whole_map(seed: int) -> None:
    board = grid(*ROWS, wraps=bool(seed % 2), canals=["01-02"], capitals=["01-01"])
    if seed >= 6:
        board = overlapping(board)
    document = MapDocument(board)
    checks = LiveChecks(document.sheet)
    document.listen(checks.update)
    chance = random.Random(seed)
    for _ in range(15):
        if document.sheet.regions:
            document.do(some_edit(document, chance))
        if chance.random() < 0.2 and document.history.can_undo:
            document.undo()
    live = LiveChecks(document.sheet)
    assert checks.survey.borders == live.survey.borders
    assert {face: sorted(edges) for face, edges in checks.survey.open.items()} == {
        face: sorted(edges) for face, edges in live.survey.open.items()
    }
    assert checks.survey.claimed.keys() == live.survey.claimed.keys()
    checks.settle()
    assert told(checks) == told(live)


@pytest.mark.slow
def test_on_a_sound_drawing_nothing_waits_for_settling_but_corners_of_four() -> None:
    document = MapDocument(load_map(Path(__file__).parents[3] / "maps" / "romin_jhors").board)
    checks = LiveChecks(document.sheet)
    document.listen(checks.update)
    chance = random.Random(4)
    for _ in range(12):
        region = document.sheet.regions[chance.choice(sorted(document.sheet.regions))]
        other = RegionId(chance.choice(sorted(document.sheet.links[region.id])))
        ring = region.shape[0]
        document.do(corners.move_corner(document.sheet, ring[3], (ring[3][0] + 2, ring[3][1] + 1)))
        document.do(ground.split(document.sheet, region.id, [ring[0], region.label, ring[len(ring) // 2]]))
        document.do(merging.merge(document.sheet, [region.id, other]))
        document.do(linking.decide(document.sheet, *sorted((region.id, other)), None))
    fresh = LiveChecks(document.sheet)

    def without_corners(checks: LiveChecks) -> list[tuple[tuple[str, str], str]]:
        return [one for one in told(checks) if one[0][0] not in ("map.corner.four", "map.not-planar")]

    assert without_corners(checks) == without_corners(fresh)


@cache
def fields(columns: int, rows: int) -> Board:
    sheet = MapSheet(patchwork(columns, rows))
    sheet.apply(linking.find_again(sheet))
    return sheet.board()


@pytest.mark.slow
def test_a_patchwork_is_sound_but_for_its_crossings() -> None:
    assert {issue.code for issue in check_board(fields(40, 25))} == {"map.corner.four"}


@pytest.mark.parametrize("wraps", [True, False])
def test_paper_that_nothing_is_drawn_on_yet_is_no_trouble(wraps: bool) -> None:
    document = MapDocument(bare("new", "New", 1_000, 600, wraps=wraps))
    assert LiveChecks(document.sheet).findings() == []


def test_a_border_traced_in_steps_of_a_unit_is_not_searched_for_loose_corners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stairs = [(100 + step, 200 - step // 2) for step in range(81)]
    top = [*stairs, (180, 100), (100, 100)]
    ragged = replace(grid("01-01 01-02").regions[0], shape=(tuple(top),), label=(120, 150))
    survey = LiveChecks(MapSheet(replace(grid("01-01 01-02"), regions=(ragged,), links=()))).survey
    asked: list[Point] = []
    near = Topology.near

    def counted(topology: Topology, low: Point, high: Point) -> Iterator[Segment]:
        asked.append(low)
        return near(topology, low, high)

    monkeypatch.setattr(Topology, "near", counted)
    assert not list(check_corners(survey, ragged))
    assert 0 < len(survey.open[ragged.id]) - len(asked) >= 80, "only the three long sides are looked along"
