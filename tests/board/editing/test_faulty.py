"""Drawings full of faults: every operation and every fix is made or refused, never a crash, and all can be undone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gm_console.board.checking.fixes import fix_of
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import borders, ground, layout
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.model import Board, Region, RegionKind, Ring
from gm_console.files.mapfile import map_json
from tests.board.boards import grid
from tests.board.checking.test_live import some_edit

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice")


def spoilt(board: Board, chance: random.Random) -> Board:
    """Shaken corners, turned rings, pieces far off, holes with nothing in them, loose corners, crossed outlines."""
    return replace(board, regions=tuple(_spoilt(region, chance) for region in board.regions))


def _spoilt(region: Region, chance: random.Random) -> Region:
    ring = region.shape[0]
    x, y = region.label
    ways: list[tuple[Ring, ...]] = [
        (tuple((px + chance.randrange(-20, 21), py + chance.randrange(-20, 21)) for px, py in ring),),
        (ring[::-1],),
        (ring, tuple((px // 4 + 500, py // 4 + 20) for px, py in ring)),
        (ring, ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9))),
        ((ring[0], ((ring[0][0] + ring[1][0]) // 2, ring[0][1]), *ring[1:]),),
        ((ring[0], ring[2], ring[1], ring[3]),),
        (ring,),
    ]
    return replace(region, shape=chance.choice(ways))


def any_edit(document: MapDocument, chance: random.Random) -> Edit | Refusal:
    sheet = document.sheet
    faces = sorted(sheet.topology.faces)
    one, other = chance.choice(faces), chance.choice(faces)
    ring = tuple((chance.randrange(0, 400), chance.randrange(0, 300)) for _ in range(chance.randrange(3, 6)))
    which = chance.randrange(8)
    if which == 0:
        return ground.draw_region(sheet, ring, ground.Facts(kind=RegionKind.LAND, country="03"))
    if which == 1:
        return ground.fill(sheet, ring[0])
    if which == 2:
        return borders.smooth(sheet, one, other)
    if which == 3:
        return layout.shift(sheet, chance.randrange(-500, 500))
    return some_edit(document, chance)


@pytest.mark.parametrize(
    "seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 40))]
)
def test_nothing_crashes_and_all_of_it_can_be_undone(seed: int) -> None:
    chance = random.Random(seed)
    board = spoilt(grid(*ROWS, wraps=bool(seed % 2), capitals=["01-01"]), chance)
    document = MapDocument(board)
    first = map_json(document.board)
    checks = LiveChecks(document.sheet)
    document.listen(checks.update)
    for _ in range(12):
        for finding in checks.findings():
            if chance.random() < 0.05:
                fix = fix_of(checks.survey, finding)
                if fix is not None:
                    document.do(fix)
                break
        if document.sheet.regions:
            document.do(any_edit(document, chance))
    checks.settle()
    document.jump(0)
    assert map_json(document.board) == first
