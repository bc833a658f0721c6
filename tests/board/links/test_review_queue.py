"""The review queue, its answers, and links found again for a whole map."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.editing import assign, borders, corners, ground, layout, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.links.review_queue import (
    Doubt,
    DoubtfulPair,
    links_found,
    reviews,
    take_back,
    waiting,
)
from gm_console.board.model import Board, HandLink, Link, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, map_json
from tests.board.boards import grid
from tests.support.unlinked import unlinked

SOUND = grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06", wraps=True)
MAPS = Path(__file__).parents[3] / "maps"


def row(board: Board, a: str, b: str) -> DoubtfulPair:
    return next(one for one in reviews(board) if one.ends == (a, b))


def narrowed(board: Board, id_: str, by: int) -> Board:
    """The board with one square drawn a little too small on all sides."""
    region = board.by_id[RegionId(id_)]
    (x, y), _, (east, south), _ = region.shape[0]
    ring = ((x + by, y + by), (east - by, y + by), (east - by, south - by), (x + by, south - by))
    regions = (replace(one, shape=(ring,)) if one.id == id_ else one for one in board.regions)
    return replace(board, regions=tuple(regions))


def linked(board: Board, a: str, b: str, kind: LinkKind) -> Board:
    return replace(board, links=tuple(sorted((*board.links, Link(a=RegionId(a), b=RegionId(b), kind=kind)))))


@pytest.mark.slow
def test_corners_are_asked_about_and_the_least_sure_stand_first() -> None:
    rows = reviews(SOUND)
    assert {one.doubt for one in rows} == {Doubt.CORNER}
    corner = row(SOUND, "01-01", "02-01")
    assert corner.place == (200, 100)
    assert (corner.now, corner.found) == ((), False)
    assert corner.reason == "01-01 and 02-01 meet in a corner only"
    assert corner.kinds == (LinkKind.LAND, LinkKind.CROSSING)
    assert [one.confidence for one in rows] == sorted(one.confidence for one in rows)


def test_a_corner_on_the_seam_is_shown_on_the_sheet() -> None:
    over = row(SOUND, "PO-01", "PO-05")
    assert over.over_seam
    assert 0 <= over.place[0] < SOUND.width


@pytest.mark.slow
def test_what_map_and_drawing_say_otherwise_is_asked_about() -> None:
    board = linked(SOUND, "01-01", "02-03", LinkKind.LAND)
    board = replace(board, links=tuple(one for one in board.links if (one.a, one.b) != ("01-01", "01-02")))
    apart = row(board, "01-01", "02-03")
    assert (apart.doubt, apart.found, apart.now) == (Doubt.NOT_DRAWN, False, (LinkKind.LAND,))
    assert apart.reason == "01-01 and 02-03 are linked by land, but have no border"
    assert apart.place == (200, 150)
    missing = row(board, "01-01", "01-02")
    assert (missing.doubt, missing.found, missing.border) == (Doubt.NOT_LINKED, True, 100)


def test_a_crossing_and_a_canal_are_no_contradiction() -> None:
    board = grid("PO-01 01-01 PO-02", "LS-01 LS-02 LS-03", canals=["01-01"])
    board = linked(board, "PO-01", "PO-02", LinkKind.CROSSING)
    assert {one.doubt for one in reviews(board)} <= {Doubt.CORNER}


def test_what_ice_parts_is_no_near_miss() -> None:
    wide = grid("PO-01 ice PO-04 PO-05", "PO-02 01-01 01-02 01-03", "PO-03 01-04 01-05 01-06")
    strip = (((100, 0), (104, 0), (104, 100), (100, 100)),)
    nearly_all = (((115, 0), (300, 0), (300, 100), (115, 100), (104, 50)),)
    regions = (replace(one, shape=nearly_all) if one.id == "PO-04" else one for one in wide.regions)
    thin = replace(wide, regions=tuple(regions), ice=(replace(wide.ice[0], shape=strip),))
    assert ("PO-01", "PO-04") not in [one.ends for one in reviews(thin)]
    near = row(replace(thin, ice=()), "PO-01", "PO-04")
    assert near.doubt is Doubt.NEAR_MISS
    assert near.reason == "PO-01 and PO-04 do not touch, but nothing lies in the 4 units between them"


@pytest.mark.slow
def test_answers_are_kept_and_drop_out_of_the_queue() -> None:
    document = MapDocument(SOUND)
    rows = reviews(document.board)
    for a, b, kind in (
        ("01-01", "02-01", LinkKind.LAND), ("01-02", "01-03", None), ("01-03", "02-03", LinkKind.CROSSING)
    ):  # fmt: skip
        assert document.do(linking.decide(document.sheet, *row(SOUND, a, b).ends, kind)) is None
    assert document.board.by_hand == (
        HandLink(a=RegionId("01-01"), b=RegionId("02-01"), kind=LinkKind.LAND),
        HandLink(a=RegionId("01-02"), b=RegionId("01-03"), kind=None),
        HandLink(a=RegionId("01-03"), b=RegionId("02-03"), kind=LinkKind.CROSSING),
    )
    left = waiting(document.sheet, rows)
    assert len(left) == len(rows) - 3
    assert left == reviews(document.board)
    document.jump(0)
    assert waiting(document.sheet, rows) == rows


def test_an_answer_taken_back_leaves_the_pair_as_it_was() -> None:
    document = MapDocument(narrowed(SOUND, "01-01", 2))
    before = map_json(document.board)
    for apart in (False, True):
        for pair in reviews(document.board)[:3]:
            document.do(linking.decide(document.sheet, *pair.ends, None if apart else pair.kinds[0]))
            assert waiting(document.sheet, [pair]) == ()
            document.do(take_back(document.sheet, pair))
            assert waiting(document.sheet, [pair]) == (pair,)
            assert map_json(document.board) == before


def test_rows_follow_the_map_they_are_shown_on() -> None:
    document = MapDocument(linked(SOUND, "01-01", "02-03", LinkKind.LAND))
    rows = [one for one in reviews(document.board) if one.ends == ("01-01", "02-03")]
    document.do(unlinked(document.sheet, RegionId("01-01"), RegionId("02-03"), LinkKind.LAND))
    assert [one.now for one in waiting(document.sheet, rows)] == [()]
    document.do(ground.take_away(document.sheet, "02-03"))
    assert waiting(document.sheet, rows) == ()


@pytest.mark.slow
def test_many_are_answered_in_one_step_and_with_their_coasts() -> None:
    document = MapDocument(SOUND)
    rows = reviews(SOUND)
    assert document.do(linking.decide_all(document.sheet, {one.ends: None for one in rows})) is None
    assert waiting(document.sheet, rows) == ()
    document.undo()
    assert document.do(linking.decide_all(document.sheet, {one.ends: one.kinds[0] for one in rows})) is None
    assert document.board.kinds(RegionId("01-03"), RegionId("PO-01")) == (LinkKind.COAST,)
    document.undo()
    assert map_json(document.board) == map_json(SOUND)


def test_a_kind_that_cannot_be_is_refused_and_nothing_is_done() -> None:
    document = MapDocument(SOUND)
    wanted = {one.ends: LinkKind.LAND for one in reviews(SOUND)}
    refused = document.do(linking.decide_all(document.sheet, wanted))
    assert refused is not None
    assert refused.code == "edit.link.kind"
    assert document.board == SOUND


def agrees_with_find_again(document: MapDocument) -> bool:
    again = linking.find_again(document.sheet)
    found = linking.link_as_found(document.sheet, links_found(document.board))
    return sorted(again.changes, key=lambda one: one.key) == sorted(found.changes, key=lambda one: one.key)


@pytest.mark.parametrize("seed", range(20))
def test_where_borders_are_shared_links_are_those_of_find_again(seed: int) -> None:
    chance = random.Random(seed)
    rows = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice PO-03 02-02 ice")
    document = MapDocument(grid(*rows, wraps=bool(seed % 2), canals=["01-02"]))
    for _ in range(12):
        sheet = document.sheet
        faces = sorted(sheet.topology.faces)
        face, other = chance.choice(faces), chance.choice(faces)
        ring = sheet.shape_of(face)[0]
        corner = chance.choice(ring)
        step = (corner[0] + chance.randrange(-40, 41), corner[1] + chance.randrange(-40, 41))
        ids = sorted(sheet.regions)
        one, two = chance.choice(ids), chance.choice(ids)
        document.do(corners.move_corner(sheet, corner, step))
        document.do(ground.split(sheet, face, [corner, chance.choice(ring)]))
        document.do(ground.carve(sheet, (corner, step, (step[0], corner[1])), other))
        document.do(borders.simplify(sheet, face, other, 20))
        document.do(assign.set_facts(sheet, [one], kind=chance.choice(list(RegionKind))))
        document.do(linking.decide(sheet, one, two, chance.choice([None, *LinkKind])))
        document.do(layout.shift(sheet, chance.randrange(400)))
        board = document.board
        # links that nobody decided about, some of them wrong
        loose = [one for one in board.links if chance.random() < 0.7]
        a, b = sorted((chance.choice(ids), chance.choice(ids)))
        if a != b and a in board.by_id and b in board.by_id:
            loose.append(Link(a=a, b=b, kind=chance.choice(list(LinkKind))))
        document = MapDocument(replace(board, links=tuple(sorted(set(loose)))))
        assert agrees_with_find_again(document)


@pytest.mark.parametrize("name", ["romin_jhors", pytest.param("earth", marks=pytest.mark.slow)])
def test_on_maps_that_ship_finding_again_changes_nothing(name: str) -> None:
    document = MapDocument(load_map(MAPS / name).board)
    assert agrees_with_find_again(document)
    assert linking.link_as_found(document.sheet, links_found(document.board)).changes == ()


def test_where_borders_are_not_shared_the_finder_is_asked() -> None:
    board = narrowed(SOUND, "01-01", 2)
    document = MapDocument(replace(board, links=()))
    document.do(linking.decide(document.sheet, RegionId("01-01"), RegionId("PO-01"), None))
    assert linking.find_again(document.sheet).changes
    assert document.do(linking.link_as_found(document.sheet, links_found(document.board))) is None
    expected = [link for link in SOUND.links if (link.a, link.b) != ("01-01", "PO-01")]
    assert list(document.board.links) == expected


@pytest.mark.slow
def test_neighbours_whose_borders_are_shared_stay_as_their_border_says() -> None:
    """Land alone, with bare sea round it: coasts are open, the border between the two is exact all the same."""
    two = grid("01-01 01-02")
    bare = replace(two, width=400, height=300)
    document = MapDocument(replace(bare, links=()))
    assert links_found(document.sheet) == {("01-01", "01-02"): LinkKind.LAND}
    assert agrees_with_find_again(document)
