"""Nation colours: all different for every sight, none like water, the same whoever is added."""

from __future__ import annotations

from itertools import combinations, pairwise

from gm_console.charts.colours import ColourSight, alike, distance, nation_colours, nation_patterns
from gm_console.charts.palette import FILLS, NEUTRAL, PATTERNS, mixed
from gm_console.core.ids import NationId
from gm_console.core.looks import Look
from gm_console.report.map_base import DARK_LAND, DARK_LAND_TINT, DARK_WATER, ICE, LAND_TINT, PAPER
from gm_console.ui.kit.theme import DARK, LIGHT
from tests.support.every import every
from tests.support.report_world import NATIONS, make_board

CLOSEST = {
    ColourSight.NORMAL: 0.07,
    ColourSight.PROTAN: 0.05,
    ColourSight.DEUTAN: 0.05,
    ColourSight.TRITAN: 0.05,
}
SIXTY = [NationId(f"{number:02d}") for number in range(1, 61)]
FROM_WATER = {
    ColourSight.NORMAL: 0.06,
    ColourSight.PROTAN: 0.05,
    ColourSight.DEUTAN: 0.05,
    ColourSight.TRITAN: 0.05,
}


def apart(one: str, other: str) -> float:
    """Return the distance for whoever sees it worst, on the scale of normal sight."""
    return min(
        distance(one, other, sight) * CLOSEST[ColourSight.NORMAL] / CLOSEST[sight] for sight in ColourSight
    )


def test_there_are_28_fills_that_differ_for_every_sight() -> None:
    assert len(NATIONS) == 28
    for sight, least in CLOSEST.items():
        assert min(distance(a, b, sight) for a, b in combinations(FILLS[:28], 2)) > least, sight


def test_the_first_fills_are_the_most_distant() -> None:
    """Each is nearly as far from all before it as any that is left could be."""
    for count in range(2, 28):
        far = {fill: min(apart(fill, other) for other in FILLS[:count]) for fill in FILLS[count:28]}
        assert far[FILLS[count]] >= 0.85 * max(far.values()), FILLS[count]
    least = {4: 0.25, 8: 0.12, 28: 0.07}
    for count, bound in least.items():
        assert min(apart(a, b) for a, b in combinations(FILLS[:count], 2)) > bound, count


def test_no_fill_on_land_looks_like_water() -> None:
    """As tinted in the window and in packets, light and dark, and on paper."""
    looked = 0
    packets = [("#fdfcf9", "#dbe5ec", 0.78), (DARK_LAND, DARK_WATER, DARK_LAND_TINT / 100)]
    papers = packets + [
        (tones.land, water, tones.tint)
        for tones in (LIGHT, DARK)
        for water in (tones.sea, tones.shelf, tones.shore)
    ]
    for fill in FILLS:
        for land, water, share in papers:
            tinted = mixed(fill, land, round(share * 100))
            for sight, least in FROM_WATER.items():
                assert distance(tinted, water, sight) >= least * 0.97, (fill, water, sight)
                looked += 1
    assert looked == 60 * len(papers) * len(ColourSight)


def test_no_fill_looks_like_land_of_nobody_or_like_ice() -> None:
    """In packets, where the colour alone says that nobody holds a region."""
    for ground in (NEUTRAL, ICE):
        near = {
            fill: min(distance(mixed(fill, PAPER, LAND_TINT), ground, sight) for sight in ColourSight)
            for fill in FILLS
        }
        assert {fill: far for fill, far in near.items() if far < 0.025} == {}, ground


def test_the_measure_puts_black_and_white_one_apart() -> None:
    assert abs(distance("#000000", "#ffffff") - 1) < 1e-3
    assert distance("#5cbefe", "#5cbefe") == 0


def test_every_nation_gets_its_own() -> None:
    colours = nation_colours(NATIONS)
    assert sorted(colours) == sorted(NATIONS)
    assert sorted(colours.values()) == sorted(FILLS[:28])


def test_few_nations_have_the_most_distant_fills() -> None:
    for count in range(1, len(NATIONS)):
        assert set(nation_colours(NATIONS[:count]).values()) == set(FILLS[:count])


def test_no_nation_changes_its_colour_when_another_is_added_wherever_it_stands() -> None:
    for added in NATIONS:
        others = [nation for nation in NATIONS if nation != added]
        before, after = nation_colours(others), nation_colours(NATIONS)
        assert {nation: after[nation] for nation in others} == dict(before), added


def test_codes_that_are_no_numbers_keep_their_fills_too() -> None:
    codes = [NationId(code) for code in ("07", "ROM", "GAL")]
    assert nation_colours(codes)["ROM"] == nation_colours(codes[:2])["ROM"]
    assert nation_colours(codes)["07"] == FILLS[6]


def test_sixty_nations_have_sixty_fills() -> None:
    """Less far apart than the first, and as far from water; where some sight may mistake two, patterns help."""
    fills = nation_colours(SIXTY)
    assert list(fills.values()) == list(FILLS)
    assert len(set(FILLS)) == 60
    for sight, least in {
        ColourSight.NORMAL: 0.036,
        ColourSight.PROTAN: 0.025,
        ColourSight.DEUTAN: 0.025,
        ColourSight.TRITAN: 0.025,
    }.items():
        assert min(distance(a, b, sight) for a, b in combinations(FILLS, 2)) > least, sight
    patterns = nation_patterns(make_board(), SIXTY)
    near = [(a, b) for a, b in combinations(SIXTY, 2) if alike(fills[a], fills[b])]
    assert len(near) > 50
    assert [(a, b) for a, b in near if patterns[a] == patterns[b]] == []


def test_fills_that_are_alike_change_no_pattern_of_the_first_nations() -> None:
    assert not any(alike(a, b) for a, b in combinations(FILLS[:28], 2))


def test_neighbours_have_different_patterns() -> None:
    patterns = nation_patterns(make_board(), NATIONS)
    assert every(patterns[one] != patterns[other] for one, other in pairwise(NATIONS))
    assert set(patterns.values()) <= set(PATTERNS)


def test_the_order_in_which_nations_come_does_not_matter() -> None:
    assert nation_colours(tuple(reversed(NATIONS))) == nation_colours(NATIONS)


def test_what_was_chosen_stands_and_nothing_else_is_moved_by_it() -> None:
    board = make_board()
    usual, patterns = nation_colours(NATIONS), nation_patterns(board, NATIONS)
    looks = {NationId("03"): Look(colour=FILLS[40]), NationId("07"): Look(pattern="faint")}
    assert nation_colours(NATIONS, looks) == {**usual, NationId("03"): FILLS[40]}
    assert nation_patterns(board, NATIONS, looks)[NationId("07")] == "faint"
    assert nation_patterns(board, NATIONS, {}) == patterns
    assert nation_patterns(board, NATIONS, {NationId("99"): Look(pattern="dots")}) == patterns


def test_nations_of_one_colour_have_patterns_that_differ() -> None:
    board = make_board()
    looks = {nation: Look(colour=FILLS[0]) for nation in NATIONS[:5]}
    worn = nation_patterns(board, NATIONS[:5], looks)
    assert len(set(worn.values())) == 5
