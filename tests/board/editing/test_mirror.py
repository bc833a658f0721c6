"""One half of a map made the mirror image of the other: fair maps."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign, corners, ground, layout, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.mirror import mirror_half
from gm_console.board.editing.planar import oriented, shape_area2
from gm_console.board.geometry import BoardShapes
from gm_console.board.model import Board, HandLink, LinkKind, MountainRange, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, map_json
from tests.board.boards import grid
from tests.support.every import every

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06")
THREE = ("PO-01 01-01 PO-04", "PO-02 01-02 PO-05", "ice ice ice")


def code(wanted: Edit | Refusal | None) -> str:
    return wanted.code if isinstance(wanted, Refusal) else ""


def footprint(board: Board, *, image: bool, east_west: bool) -> list[frozenset[tuple[int, int, int, int]]]:
    """The edges of every face as a set, or those of its mirror image; x within the width where the map wraps."""

    def at(point: tuple[int, int]) -> tuple[int, int]:
        x, y = point
        if image:
            x, y = (board.width - x, y) if east_west else (x, board.height - y)
        return (x % board.width if board.wraps else x), y

    found = []
    for shape in [one.shape for one in (*board.regions, *board.ice)]:
        edges = set()
        for ring in oriented(shape):
            for n, b in enumerate(ring):
                a, b = at(ring[n - 1]), at(b)
                edges.add((*b, *a) if image else (*a, *b))
        found.append(frozenset(edges))
    return sorted(found, key=sorted)


def symmetric(board: Board, *, east_west: bool = True) -> bool:
    return footprint(board, image=False, east_west=east_west) == footprint(
        board, image=True, east_west=east_west
    )


def sound(document: MapDocument) -> bool:
    board = document.board
    whole = 2 * board.width * board.height
    covered = sum(shape_area2(one.shape) for one in (*board.regions, *board.ice))
    return (
        covered == whole
        and not list(BoardShapes(board).broken())
        and LiveChecks(document.sheet).survey.all_sound
    )


def test_the_western_half_gets_twins_in_the_east() -> None:
    document = MapDocument(grid(*ROWS, capitals=["01-01"]))
    sheet = document.sheet
    document.do(assign.rename(sheet, RegionId("01-01"), "Arn"))
    document.do(corners.move_corner(sheet, (100, 100), (120, 90)))
    before = map_json(document.board)
    assert document.do(mirror_half(sheet, countries={"01": "05", "02": "06"})) is None
    board = document.board
    assert symmetric(board)
    assert sound(document)
    assert [one.id for one in board.regions if one.kind is RegionKind.LAND] == [
        "01-01", "01-03", "02-02", "05-01", "05-03", "06-02",
    ]  # fmt: skip
    twin = board.by_id[RegionId("05-01")]
    assert (twin.name, twin.country, twin.label, twin.coastal) == ("", "05", (250, 50), True)
    assert [(mark.kind, mark.nation) for mark in twin.marks] == [("capital", "05")]
    assert board.kinds(RegionId("01-01"), twin.id) == (LinkKind.LAND,)
    assert board.kinds(RegionId("05-03"), RegionId("06-02")) == (LinkKind.LAND,)
    document.undo()
    assert map_json(document.board) == before


@pytest.mark.parametrize("wraps", [False, True])
def test_what_lies_across_the_axis_is_its_own_mirror_image(wraps: bool) -> None:
    document = MapDocument(grid(*THREE, wraps=wraps, canals=["01-02"]))
    sheet = document.sheet
    document.do(corners.move_corner(sheet, (100, 100), (70, 130)))
    document.do(corners.move_corner(sheet, (200, 100), (190, 60)))
    document.do(assign.rename(sheet, RegionId("01-01"), "Middle"))
    assert document.do(mirror_half(sheet)) is None
    board = document.board
    assert symmetric(board)
    assert sound(document)
    assert board.by_id[RegionId("01-01")].name == "Middle"
    assert (230, 130) in board.by_id[RegionId("01-02")].shape[0]
    assert len(board.ice) == 3
    assert board.kinds(RegionId("01-02"), RegionId("PO-02")) == (LinkKind.CANAL,)
    # the twin of PO-01 has the first number that is free
    assert {one.id for one in board.regions} == {"01-01", "01-02", "PO-01", "PO-02", "PO-03", "PO-04"}


def test_the_northern_half_gets_twins_in_the_south() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    document.do(corners.move_corner(document.sheet, (200, 100), (215, 80)))
    assert document.do(mirror_half(document.sheet, east_west=False)) is None
    assert symmetric(document.board, east_west=False)
    assert sound(document)
    assert document.board.kinds(RegionId("PO-01"), RegionId("PO-04")) == (LinkKind.SEA,)


def test_islands_holes_and_the_seam() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    sheet = document.sheet
    land = ground.Facts(kind=RegionKind.LAND, country="03")
    for ring in (
        ((-30, 120), (20, 120), (20, 170), (-30, 170)),
        ((130, 20), (160, 20), (160, 60), (130, 60)),
        ((180, 110), (230, 130), (180, 180)),
    ):
        assert document.do(ground.draw_region(sheet, ring, land)) is None
    assert document.do(mirror_half(sheet)) is None
    board = document.board
    assert symmetric(board)
    assert sound(document)
    over_seam = board.by_id[RegionId("03-01")]
    assert shape_area2(over_seam.shape) == 2 * 40 * 50
    assert len(board.by_id[RegionId("01-01")].shape) == 2
    assert len([one for one in board.regions if one.country == "03"]) == 4
    assert every(0 <= one.label[0] < board.width for one in board.regions if one.id != "03-01")


def test_decisions_crossings_and_mountains_are_mirrored() -> None:
    chain = MountainRange(name="Grey Teeth", line=((110, 20), (180, 40)))
    far = MountainRange(name="Far", line=((310, 20), (380, 40)))
    document = MapDocument(replace(grid(*ROWS), ranges=(chain, far)))
    sheet = document.sheet
    document.do(linking.decide(sheet, RegionId("01-01"), RegionId("02-02"), LinkKind.CROSSING))
    document.do(linking.decide(sheet, RegionId("01-01"), RegionId("01-03"), None))
    assert document.do(mirror_half(sheet, countries={"01": "05", "02": "06"})) is None
    board = document.board
    assert HandLink(a=RegionId("05-01"), b=RegionId("05-03"), kind=None) in board.by_hand
    assert board.kinds(RegionId("05-01"), RegionId("05-03")) == ()
    assert board.kinds(RegionId("05-01"), RegionId("06-02")) == (LinkKind.CROSSING,)
    assert [one.line for one in board.ranges] == [chain.line, ((220, 40), (290, 20))]


def test_mirroring_again_changes_nothing() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    document.do(mirror_half(document.sheet))
    once = map_json(document.board)
    assert document.do(mirror_half(document.sheet)) is None
    assert map_json(document.board) == once


def test_what_cannot_be_mirrored_is_refused() -> None:
    odd = replace(grid(*ROWS), width=401)
    assert code(mirror_half(MapDocument(odd).sheet)) == "edit.mirror.odd"
    belt = MapDocument(grid("01-01 01-02 01-03 01-04", wraps=True))
    belt.do(ground.carve(belt.sheet, ((90, 10), (290, 10), (290, 90), (90, 90)), "01-01"))
    belt.do(layout.shift(belt.sheet, -20))
    assert code(mirror_half(belt.sheet)) == "edit.round-the-world"


def test_a_region_that_bends_over_the_axis_twice_is_refused() -> None:
    document = MapDocument(grid("01-01 01-02 01-03 01-04", "02-01 02-02 02-03 02-04"))
    hook = ((150, 20), (290, 20), (290, 80), (150, 80), (150, 70), (270, 70), (270, 30), (150, 30))
    facts = ground.Facts(kind=RegionKind.LAND, country="03")
    assert document.do(ground.draw_region(document.sheet, hook, facts)) is None
    assert code(mirror_half(document.sheet)) == "edit.pieces"


@pytest.mark.parametrize("seed", range(24))
def test_any_map_becomes_symmetric_and_stays_whole(seed: int) -> None:
    chance = random.Random(seed)
    document = MapDocument(
        grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice", wraps=seed % 3 > 0)
    )
    east_west = bool(seed % 2)
    for _ in range(12):
        sheet = document.sheet
        face = chance.choice(sorted(sheet.topology.faces))
        ring = sheet.shape_of(face)[0]
        corner = chance.choice(ring)
        step = (corner[0] + chance.randrange(-60, 61), corner[1] + chance.randrange(-60, 61))
        document.do(corners.move_corner(sheet, corner, step))
        document.do(ground.split(sheet, face, [corner, chance.choice(ring)]))
        document.do(ground.carve(sheet, (corner, step, (step[0], corner[1])), face))
        document.do(layout.shift(sheet, chance.randrange(-200, 200)))
    first = map_json(document.board)
    refused = document.do(mirror_half(document.sheet, east_west=east_west))
    if refused is not None:
        assert refused.text
        assert map_json(document.board) == first
        return
    assert symmetric(document.board, east_west=east_west)
    assert sound(document)
    document.undo()
    assert map_json(document.board) == first


@pytest.mark.parametrize(
    ("west", "east", "areas"),
    [
        (100, 200, {"01-01": 100, "01-02": 100, "01-03": 100}),
        (20, 200, {"01-01": 20, "01-02": 260, "01-03": 20}),
        (20, 160, {"01-01": 20, "01-02": 130, "01-03": 20, "01-04": 130}),
        (140, 300, {"01-01": 150, "01-02": 150}),
    ],
)
def test_what_lies_across_is_one_ends_at_the_axis_or_goes_to_its_neighbour(
    west: int, east: int, areas: dict[str, int]
) -> None:
    """The middle one of three regions, from ``west`` to ``east`` with the axis at 150."""
    board = grid("01-01 01-02 01-03")
    moved = {100: west, 200: east}
    regions = tuple(
        replace(one, shape=(tuple((moved.get(x, x), y) for x, y in one.shape[0]),)) for one in board.regions
    )
    document = MapDocument(replace(board, regions=regions[:2] if east == 300 else regions))
    assert document.do(mirror_half(document.sheet)) is None
    assert {one.id: shape_area2(one.shape) // 200 for one in document.board.regions} == areas
    assert symmetric(document.board)
    assert sound(document)


@pytest.mark.parametrize("east_west", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_map_with_winding_borders(east_west: bool) -> None:
    document = MapDocument(load_map(Path(__file__).parents[3] / "maps" / "archipelago").board)
    assert document.do(mirror_half(document.sheet, east_west=east_west)) is None
    assert symmetric(document.board, east_west=east_west)
    assert sound(document)
