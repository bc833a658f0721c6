"""Links from outlines alone: drawings of every quality, corners, islands, seams, gaps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.links.drawing import Drawing, Outline
from gm_console.board.links.find import Found, Pair, PairReason, find_links
from gm_console.board.model import LinkKind, RegionKind
from gm_console.tools.link_specimens import Recipe, score, specimen
from tests.support.every import every

HAND_DRAWN = Recipe(cells=40, winding=0.1, step=4, hand=0.5)


def square(key: str, x: float, y: float, side: float = 100, kind: RegionKind = RegionKind.LAND) -> Outline:
    ring = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Outline(key=key, rings=(ring,), kind=kind)


def pairs(found: Found) -> set[tuple[str, str]]:
    return {(pair.a, pair.b) for pair in found.linked()}


def pair_of(found: Found, a: str, b: str) -> Pair:
    return next(pair for pair in found.pairs if (pair.a, pair.b) == (a, b))


@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("line", [0, 8, *(pytest.param(line, marks=pytest.mark.slow) for line in (1, 3))])
@pytest.mark.parametrize("grid", [False, True])
def test_straight_drawings(grid: bool, line: float, whole: bool, wraps: bool) -> None:
    made = specimen(Recipe(cells=40, grid=grid, line=line, whole=whole, wraps=wraps))
    found = pairs(find_links(made.drawing))
    assert score(found, made.links, made.unsettled).f1 >= 0.985
    assert len(made.links) > 40


@pytest.mark.parametrize("scale", [0.1, 1, 10])
@pytest.mark.parametrize("line", [1, 3, *(pytest.param(line, marks=pytest.mark.slow) for line in (0, 8))])
@pytest.mark.parametrize("wraps", [pytest.param(False, marks=pytest.mark.slow), True])
def test_hand_drawn_ones_at_any_scale(scale: float, line: float, wraps: bool) -> None:
    made = specimen(replace(HAND_DRAWN, scale=scale, line=line, wraps=wraps))
    assert score(pairs(find_links(made.drawing)), made.links, made.unsettled).f1 >= 0.985


@pytest.mark.parametrize("hand", [pytest.param(1, marks=pytest.mark.slow), 2])
@pytest.mark.parametrize("bare", [0.2, 0.5, 0.7])
def test_unsteady_hands_and_bare_seas(hand: float, bare: float) -> None:
    made = specimen(replace(HAND_DRAWN, cells=100, width=2000, height=1200, hand=hand, bare=bare))
    assert score(pairs(find_links(made.drawing)), made.links, made.unsettled).f1 >= 0.985


@pytest.mark.parametrize("line", [1, 3, *(pytest.param(line, marks=pytest.mark.slow) for line in (0, 8))])
def test_large_and_small_regions_side_by_side(line: float) -> None:
    made = specimen(replace(HAND_DRAWN, cells=80, width=2000, height=1200, even=0, line=line, wraps=True))
    found = find_links(made.drawing)
    assert score(pairs(found), made.links, made.unsettled).f1 >= 0.985
    # what cannot be told from a corner is not lost: it is asked about
    asked = {(pair.a, pair.b) for pair in found.queue()}
    assert made.links | made.unsettled <= pairs(found) | asked


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(4, 8))]
)
def test_whatever_the_drawing_is_of(seed: int) -> None:
    made = specimen(replace(HAND_DRAWN, cells=10 + 15 * seed, line=seed % 4, wraps=seed % 2 == 0, seed=seed))
    assert score(pairs(find_links(made.drawing)), made.links, made.unsettled).f1 >= 0.985


@pytest.mark.slow
def test_links_over_the_seam_are_found_and_marked() -> None:
    made = specimen(Recipe(cells=40, grid=True, line=2, wraps=True))
    found = find_links(made.drawing)
    assert made.over_seam
    assert {(pair.a, pair.b) for pair in found.linked() if pair.over_seam} == made.over_seam
    flat = find_links(replace(made.drawing, wrap_width=0.0))
    assert pairs(flat) == made.links - made.over_seam


@pytest.mark.slow
def test_the_order_of_the_outlines_is_nothing() -> None:
    made = specimen(replace(HAND_DRAWN, line=3, whole=True))
    other = Drawing(outlines=made.drawing.outlines[::-1])
    assert pairs(find_links(made.drawing)) == pairs(find_links(other))


@pytest.mark.slow
def test_the_unit_changes_nothing() -> None:
    found = [find_links(specimen(replace(HAND_DRAWN, line=3, scale=scale)).drawing) for scale in (1, 4096)]
    assert pairs(found[0]) == pairs(found[1])
    assert found[1].tolerance == pytest.approx(4096 * found[0].tolerance, rel=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("line", [1.0, 3.0, 8.0])
def test_the_tolerance_is_the_width_of_the_line_and_a_little_more(line: float) -> None:
    found = find_links(specimen(Recipe(cells=40, line=line)).drawing)
    assert line <= found.tolerance <= 1.5 * line


@pytest.mark.parametrize("line", [0, 1, 3])
def test_four_to_a_corner_are_not_linked_crosswise_but_asked_about(line: float) -> None:
    made = specimen(Recipe(width=600, height=400, cells=24, grid=True, line=line))
    found = find_links(made.drawing)
    assert pairs(found) == made.links
    queue = found.queue()
    assert {pair.reason for pair in queue} == {PairReason.CORNER}
    assert len(queue) == 2 * (4 - 1) * (6 - 1)


def test_an_island_in_a_sea_without_a_hole() -> None:
    sea, land = square("sea", 0, 0, 300, RegionKind.SEA), square("island", 100, 100, 50)
    found = find_links(Drawing(outlines=(sea, land, square("far", 300, 0, 300))))
    pair = pair_of(found, "island", "sea")
    assert (pair.linked, pair.reason, pair.kind) == (True, PairReason.INSIDE, LinkKind.COAST)
    assert ("far", "island") not in pairs(found)


def test_an_island_lies_in_the_sea_on_the_other_side_of_the_seam_too() -> None:
    sea = square("sea", 900, 0, 200, RegionKind.SEA)
    found = find_links(
        Drawing(outlines=(sea, square("island", 20, 50, 40), square("x", 500, 0)), wrap_width=1000)
    )
    assert pair_of(found, "island", "sea").over_seam
    assert pairs(found) == {("island", "sea")}


def test_a_gap_beside_closed_borders_is_a_near_miss() -> None:
    row = [square(f"r{n}", 100 * n, 0) for n in range(16)]
    found = find_links(Drawing(outlines=(*row, square("off", 1606, 0))))
    pair = pair_of(found, "off", "r15")
    assert (pair.linked, pair.doubtful, pair.reason) == (False, True, PairReason.GAP)
    assert pair.distance == pytest.approx(6)
    assert 1600 <= pair.spot[0] <= 1606


def test_what_lies_behind_another_region_is_no_near_miss() -> None:
    thin = Outline(key="thin", rings=(((100, 0), (104, 0), (104, 100), (100, 100)),))
    found = find_links(Drawing(outlines=(square("a", 0, 0), thin, square("b", 104, 0))))
    assert pairs(found) == {("a", "thin"), ("b", "thin")}
    assert ("a", "b") not in {(pair.a, pair.b) for pair in found.pairs}


def test_a_very_short_border_is_linked_and_asked_about() -> None:
    short = square("b", 100, 99.5)
    found = find_links(Drawing(outlines=(square("a", 0, 0), short, square("c", 100, -0.5))))
    pair = pair_of(found, "a", "b")
    assert (pair.linked, pair.doubtful, pair.reason) == (True, True, PairReason.SHORT)


@pytest.mark.slow
def test_bricks_that_share_no_corner() -> None:
    rows = [square(f"b{row}{n}", 100 * n + 37 * row, 100 * row) for row in range(3) for n in range(4)]
    found = pairs(find_links(Drawing(outlines=tuple(rows))))
    assert len(found) == 3 * 3 + 2 * 7


def coasts_and_frontiers(columns: str, bold: float) -> Drawing:
    """Columns of four squares of land or sea, 1 apart, and ``bold`` apart where land meets sea."""
    outlines, x = [], 0.0
    for n, word in enumerate(columns):
        x += 100 + (1 if n == 0 or columns[n - 1] == word else bold)
        kind = RegionKind.LAND if word == "l" else RegionKind.SEA
        outlines += [square(f"{word}{n}{row}", x, 101 * row, kind=kind) for row in range(4)]
    return Drawing(outlines=tuple(outlines))


@pytest.mark.parametrize("bold", [3, 6, 10])
def test_coasts_drawn_bolder_than_frontiers_are_borders_too(bold: float) -> None:
    found = find_links(coasts_and_frontiers("llssll", bold))
    assert len(found.linked()) == 4 * 5 + 6 * 3
    assert sum(pair.kind is LinkKind.COAST for pair in found.linked()) == 8


def test_a_single_bold_coast_is_asked_about() -> None:
    found = find_links(coasts_and_frontiers("lllllsssss", 6))
    coasts = [pair for pair in found.pairs if pair.kind is LinkKind.COAST]
    assert len(coasts) >= 4
    assert every(pair.linked or pair.doubtful for pair in coasts)


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_outlines_for_a_pair(count: int) -> None:
    assert find_links(Drawing(outlines=(square("a", 0, 0),)[:count])).pairs == ()


def test_outlines_without_an_area_do_no_harm() -> None:
    flat = Outline(key="flat", rings=(((0, 0), (50, 0), (100, 0)),))
    bow = Outline(key="bow", rings=(((200, 0), (300, 100), (300, 0), (200, 100)),))
    found = find_links(Drawing(outlines=(square("a", 100, 0), flat, bow)))
    assert ("a", "bow") in {(pair.a, pair.b) for pair in found.pairs}


def test_the_same_outline_twice_is_an_overlap() -> None:
    found = find_links(Drawing(outlines=(square("a", 0, 0), square("b", 0, 0), square("c", 100, 0))))
    assert pairs(found) == {("a", "b"), ("a", "c"), ("b", "c")}
