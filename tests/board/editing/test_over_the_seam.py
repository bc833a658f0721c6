"""The seam may lie anywhere and be drawn across: nothing but coordinates depends on it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign, corners, ground, layout, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import covers, shape_area2
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import Topology
from gm_console.board.model import Board, LinkKind, MountainRange, Point, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from tests.board.boards import grid
from tests.support.every import every

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice")
LAND = ground.Facts(kind=RegionKind.LAND, country="03")
Maker = Callable[[MapSheet, Ring], Edit | Refusal]
BEYOND: tuple[Ring, ...] = (
    ((380, 20), (430, 20), (430, 60), (380, 60)),
    ((-20, 20), (30, 20), (30, 60), (-20, 60)),
    ((780, 20), (830, 20), (830, 60), (780, 60)),
    ((-420, 20), (-370, 20), (-370, 60), (-420, 60)),
)
"""The same outline across the seam in four frames."""


def worked_on(seed: int, *, wraps: bool = True) -> MapDocument:
    """A map after some work at random, with decisions, ranges and an accepted issue."""
    chance = random.Random(seed)
    chains = (
        MountainRange(name="Grey Teeth", line=((110, 20), (180, 40))),
        MountainRange(name="Seam Hills", line=((380, 120), (420, 130))),
    )
    document = MapDocument(
        replace(grid(*ROWS, wraps=wraps, canals=["01-02"]), ranges=chains if wraps else chains[:1])
    )
    for _ in range(8):
        sheet = document.sheet
        face = chance.choice(sorted(sheet.topology.faces))
        ring = sheet.shape_of(face)[0]
        corner = chance.choice(ring)
        step = (corner[0] + chance.randrange(-60, 61), corner[1] + chance.randrange(-60, 61))
        ids = sorted(sheet.regions)
        document.do(corners.move_corner(sheet, corner, step))
        document.do(ground.split(sheet, face, [corner, chance.choice(ring)]))
        document.do(ground.carve(sheet, (corner, step, (step[0], corner[1])), face))
        document.do(
            linking.decide(sheet, chance.choice(ids), chance.choice(ids), chance.choice([None, *LinkKind]))
        )
    for finding in LiveChecks(document.sheet).findings():
        if finding.issue.code in ("map.corner.four", "map.shape.hole"):
            document.do(assign.accept(document.sheet, *finding.key, "meant so"))
    return document


def shapes(board: Board) -> dict[str, list[tuple[int, ...]]]:
    """The edges of every face, whatever frame it is drawn in."""
    faces = {region.id: region.shape for region in board.regions}
    faces |= {f"ice:{n}": ice.shape for n, ice in enumerate(board.ice)}
    topology = Topology(board.width, board.wraps, {})
    return {key: sorted(topology.edges_of(shape)) for key, shape in faces.items()}


@pytest.mark.parametrize("seed", range(10))
def test_shifting_changes_coordinates_and_nothing_else(seed: int) -> None:
    document = worked_on(seed)
    before = document.board
    by = random.Random(seed).randrange(-700, 700)
    told = [(one.issue.severity, one.issue.code) for one in LiveChecks(document.sheet).findings()]
    assert document.do(layout.shift(document.sheet, by)) is None
    after = document.board
    assert after.links == before.links
    assert after.by_hand == before.by_hand
    assert len(after.accepted) == len(before.accepted)
    assert sorted(
        (one.issue.severity, one.issue.code) for one in LiveChecks(document.sheet).findings()
    ) == sorted(told)
    for old, new in zip(before.regions, after.regions, strict=True):
        assert new.label == ((old.label[0] + by) % before.width, old.label[1])
        assert shape_area2(new.shape) == shape_area2(old.shape)
        assert covers(new.shape, new.label) == covers(old.shape, old.label)
        assert replace(new, shape=old.shape, label=old.label) == old
    for old_chain, new_chain in zip(before.ranges, after.ranges, strict=True):
        ways = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(old_chain.line, new_chain.line, strict=True)}
        (way,) = ways
        assert ((way[0] - by) % before.width, way[1]) == (0, 0)
    assert document.do(layout.shift(document.sheet, -by)) is None
    assert shapes(document.board) == shapes(before)
    assert document.board.accepted == before.accepted


@pytest.mark.parametrize("seed", range(10))
def test_taking_the_wrap_on_and_off_keeps_what_was_decided(seed: int) -> None:
    document = worked_on(seed, wraps=False)
    before = document.board
    assert document.do(layout.set_wrap(document.sheet, True)) is None
    wrapped = document.board
    over = set(wrapped.links) - set(before.links)
    assert set(before.links) <= set(wrapped.links)
    assert every(LiveChecks(document.sheet).survey.border(link.a, link.b) for link in over)
    assert (wrapped.by_hand, wrapped.ranges, wrapped.accepted) == (
        before.by_hand,
        before.ranges,
        before.accepted,
    )
    assert document.do(layout.set_wrap(document.sheet, False)) is None
    assert map_json(document.board) == map_json(before)


def test_a_link_over_the_seam_that_was_decided_stays_without_the_wrap() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    document.do(linking.decide(document.sheet, RegionId("PO-01"), RegionId("PO-04"), LinkKind.SEA))
    assert document.do(layout.set_wrap(document.sheet, False)) is None
    assert document.board.kinds(RegionId("PO-01"), RegionId("PO-04")) == (LinkKind.SEA,)
    assert document.board.kinds(RegionId("PO-02"), RegionId("PO-05")) == ()


def done(make: Maker, ring: Ring) -> Board:
    document = MapDocument(grid(*ROWS, wraps=True))
    first = map_json(document.board)
    assert document.do(make(document.sheet, ring)) is None
    after = document.board
    document.undo()
    assert map_json(document.board) == first
    return after


def same(boards: list[Board]) -> bool:
    """Whether boards differ in the frames of their shapes only."""
    bare = [
        replace(board, regions=tuple(replace(one, shape=(), label=(0, 0)) for one in board.regions), ice=())
        for board in boards
    ]
    return all(one == bare[0] for one in bare) and all(shapes(one) == shapes(boards[0]) for one in boards)


@pytest.mark.parametrize(
    "make",
    [
        lambda sheet, ring: ground.draw_region(sheet, ring, LAND),
        ground.draw_ice,
        lambda sheet, ring: ground.carve(sheet, ring, "PO-01"),
        lambda sheet, ring: ground.carve(sheet, ring, "PO-04"),
        lambda sheet, ring: ground.draw_region(sheet, ring, LAND, lambda face: face == "PO-01"),
    ],
)
def test_an_outline_across_the_seam_is_the_same_in_any_frame(make: Maker) -> None:
    boards = [done(make, ring) for ring in BEYOND]
    assert same(boards)
    for board in boards:
        for region in board.regions:
            assert covers(region.shape, region.label)


@pytest.mark.parametrize("by", [0, 400, -400, 800])
def test_a_line_beyond_the_seam_splits(by: int) -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    assert document.do(ground.draw_region(document.sheet, BEYOND[0], LAND)) is None
    line: list[Point] = [(400 + by, 20), (405 + by, 40), (400 + by, 60)]
    assert document.do(ground.split(document.sheet, "03-01", line)) is None
    one, other = (document.board.by_id[RegionId(id_)] for id_ in ("03-01", "03-02"))
    assert shape_area2(one.shape) + shape_area2(other.shape) == 2 * 2000
    assert document.board.kinds(one.id, other.id) == (LinkKind.LAND,)
    west, east = sorted((one, other), key=lambda region: region.label[0] % 400, reverse=True)
    assert "PO-04" in document.board.neighbours(west.id)
    assert "PO-01" in document.board.neighbours(east.id)


def test_a_line_over_the_seam_splits_the_region_beyond_it() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    assert document.do(ground.split(document.sheet, "PO-01", [(400, 50), (500, 50)])) is None
    assert document.board.kinds(RegionId("PO-06"), RegionId("PO-04")) == (LinkKind.SEA,)
    sums = sum(shape_area2(one.shape) for one in document.board.regions)
    assert sums == 2 * (400 * 300 - 2 * 100 * 100)
