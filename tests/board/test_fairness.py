"""Fairness measured on small boards whose answers can be counted by hand, and judged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.board import graphs
from gm_console.board.fairness.judging import Fairness, JudgedStart, judge, median
from gm_console.board.fairness.measuring import Measures, measure
from gm_console.board.fairness.starts import Outset, Start
from gm_console.board.fairness.yardsticks import BY_KEY, YARDSTICKS, Aspect, Better
from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from tests.board.boards import grid
from tests.support.every import every

NEUTRAL = ("41", "PO", "ice", "AR")


def outset(
    board: Board, *, worth: Mapping[str, int] | None = None, seats: Mapping[str, str] | None = None
) -> Outset:
    """Nations hold the land of their country; their seat is its first region if not said."""
    owned: dict[str, list[RegionId]] = {}
    for region in board.regions:
        if region.country not in NEUTRAL:
            owned.setdefault(region.country, []).append(region.id)
    return Outset(
        board=board,
        starts=tuple(
            Start(
                nation=NationId(nation),
                name=f"Nation {nation}",
                seat=RegionId((seats or {}).get(nation, min(regions))),
                regions=tuple(regions),
                worth=((worth or {}).get(nation, 100),),
                income=10,
            )
            for nation, regions in sorted(owned.items())
        ),
        unit="gold",
        parts=("gold",),
    )


def of(found: Outset, nation: str) -> Measures:
    return next(one for one in measure(found) if one.nation == nation)


def values(found: Outset, nation: str, *keys: str) -> list[Fraction | None]:
    return [of(found, nation).values[key] for key in keys]


def judged(found: Fairness, nation: str) -> JudgedStart:
    return next(one for one in found.nations if one.nation == nation)


PATH = outset(grid("01-01 41-01 41-02 02-01"))
RING = outset(grid("01-01 01-02 41-01 02-01 41-02", wraps=True))
CORRIDOR = outset(grid("01-01 01-02 PO-01 02-01", "01-03 01-04 41-01 02-02"))
ISLANDS = outset(grid("01-01 PO-01 02-01"))


def test_on_a_path_all_is_steps() -> None:
    assert values(PATH, "01", "land", "nearest", "nearest_three", "farthest") == [1, 3, 3, 0]
    assert values(PATH, "01", "free_near", "free") == [1, 1]
    assert values(PATH, "01", "border", "neighbours", "gates", "weak", "apart") == [0, 0, 1, 0, 0]
    assert of(PATH, "01").behind.gates == ("41-02",), "the gate nearest to the rival is told"


def test_neutral_land_as_near_to_two_is_shared() -> None:
    between = outset(grid("01-01 41-01 02-01"))
    assert values(between, "01", "free_near") == values(between, "02", "free_near") == [Fraction(1, 2)]


def test_neutral_land_beyond_reach_is_nobodys() -> None:
    far = outset(grid("01-01 41-01 41-02 41-03 41-04 41-05"))
    assert values(far, "01", "free_near", "free") == [2, 4]


def test_on_a_ring_there_are_two_ways_and_two_gates() -> None:
    assert values(RING, "01", "nearest", "gates") == [2, 2]
    assert of(RING, "01").behind.gates == ("41-01", "41-02")


def test_a_corridor_has_one_gate_however_wide_the_land_behind_it() -> None:
    assert values(CORRIDOR, "01", "gates", "border") == [1, 0]
    assert of(CORRIDOR, "01").behind.gates == ("41-01",)


def test_a_single_region_is_a_gate_itself_whatever_leads_to_it() -> None:
    lone = outset(grid("01-01 41-01 02-01 41-02", wraps=True))
    assert of(lone, "01").behind.gates == ("01-01",)


def test_own_regions_on_the_border_are_gates_themselves() -> None:
    beside = outset(grid("01-01 01-02 02-01", "01-03 01-04 02-02"))
    assert values(beside, "01", "gates", "border", "neighbours") == [2, 2, 1]
    assert of(beside, "01").behind.gates == ("01-02", "01-04")


def test_islands_are_reached_by_sea_alone() -> None:
    assert values(ISLANDS, "01", "nearest", "gates", "border", "neighbours") == [2, 0, 0, 0]
    assert values(ISLANDS, "01", "coast", "seas_near", "open_sea") == [1, 1, 1]


def test_what_hangs_on_one_region_is_weak_there() -> None:
    row = outset(grid("01-01 01-02 01-03 02-01"))
    assert of(row, "01").behind.weak == ("01-02",)
    assert of(outset(grid("01-01 01-02", "01-03 01-04")), "01").behind.weak == ()


def test_a_colony_is_apart_and_far() -> None:
    colony = outset(grid("01-01 PO-01 01-02 02-01"))
    assert of(colony, "01").behind.apart == ("01-02",)
    assert values(colony, "01", "apart", "farthest") == [1, 2]
    moved = outset(grid("01-01 PO-01 01-02 02-01"), seats={"01": "01-02"})
    assert of(moved, "01").behind.apart == ("01-01",), "home is where the seat is"


def test_seas_behind_land_are_out_of_reach_but_for_a_canal() -> None:
    rows = ("PO-01 01-01 AR-01 AR-02 02-01",)
    shut, dug = outset(grid(*rows)), outset(grid(*rows, canals=["01-01"]))
    assert values(shut, "02", "open_sea", "seas_near") == [2, 2]
    assert values(dug, "02", "open_sea") == [3]
    assert values(outset(grid("01-01 41-01 PO-01")), "01", "coast", "open_sea") == [0, 0]


def test_a_sea_counts_as_near_up_to_three_steps_from_the_coast() -> None:
    assert values(outset(grid("01-01 PO-01 PO-02 PO-03 PO-04")), "01", "seas_near", "open_sea") == [3, 4]


def test_a_nation_alone_has_no_nearest_rival_and_nothing_to_judge() -> None:
    alone = outset(grid("01-01 01-02"))
    assert values(alone, "01", "nearest", "nearest_three", "gates") == [None, None, 0]
    (only,) = judge(alone).nations
    assert (only.favour, only.reasons) == (0, ())


def test_without_a_seat_distances_go_from_the_largest_piece() -> None:
    seatless = outset(grid("01-01 PO-01 01-02 01-03 02-01"), seats={"01": ""})
    assert values(seatless, "01", "nearest", "apart", "weak") == [2, 1, 0]


def test_who_holds_nothing_is_measured_all_the_same() -> None:
    found = replace(PATH, starts=(replace(PATH.starts[0], regions=(), seat=RegionId("")), PATH.starts[1]))
    assert values(found, "01", "land", "nearest", "farthest", "free") == [0, None, None, 0]
    assert values(found, "02", "nearest") == [None]


def test_every_yardstick_is_measured_and_says_what_it_is() -> None:
    assert [*BY_KEY] == [one.key for one in YARDSTICKS]
    assert set(of(PATH, "01").values) == set(BY_KEY)
    assert every(one.meaning.endswith(".") for one in YARDSTICKS)
    favouring = {one.aspect for one in YARDSTICKS if one.better is not Better.NEITHER}
    assert favouring == set(Aspect), "the favour is a mean over all aspects"


def test_the_page_of_the_docs_has_every_yardstick_as_it_is() -> None:
    told = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    rows = [line for line in told.splitlines() if line.startswith("| ")][1:]
    assert rows == [
        f"| {one.title} | {one.aspect.value} | {one.better.value} | {one.meaning} |" for one in YARDSTICKS
    ]


def test_the_median_is_in_the_middle() -> None:
    assert median([Fraction(3), Fraction(1), Fraction(2)]) == 2
    assert median([Fraction(1), Fraction(2)]) == Fraction(3, 2)
    assert median([]) == 0


def row_of_four(worth: Mapping[str, int]) -> Fairness:
    """Four islands alike in all but worth."""
    return judge(outset(grid("01-01 PO-01 02-01 PO-02 03-01 PO-03 04-01 PO-04", wraps=True), worth=worth))


def test_equal_starts_are_equal() -> None:
    found = row_of_four({})
    assert [one.favour for one in found.nations] == [0, 0, 0, 0]
    assert found.gap == 0
    assert found.unlike == {}


def test_a_little_more_worth_is_no_favour_to_speak_of_and_much_more_is() -> None:
    small, large = row_of_four({"03": 102}), row_of_four({"03": 160})
    assert small.nations[0].marks["worth"] == Fraction(1, 5), "a tenth of the median is a whole mark"
    assert small.unlike == {}
    best = large.nations[0]
    assert (best.nation, best.marks["worth"]) == ("03", 3), "no mark counts for more than three"
    assert best.favour == Fraction(3, 2 * len(Aspect)), "worth is one of two yardsticks of one of the aspects"
    assert [reason.key for reason in best.reasons] == ["worth"]
    assert large.unlike["03"] == Fraction(160, 115) - 1


@pytest.mark.parametrize(("worth", "named"), [(103, False), (105, True)])
def test_worth_off_the_mean_by_more_than_3_percent_is_told(worth: int, named: bool) -> None:
    assert ("01" in row_of_four({"01": worth}).unlike) is named


def test_less_is_better_where_the_yardstick_says_so() -> None:
    found = judge(outset(grid("01-01 02-01 03-01")))
    assert judged(found, "02").marks["border"] < 0 < judged(found, "02").measures.values["border"]  # type: ignore[operator]
    assert found.nations[-1].nation == "02", "who lies between two others is favoured least"


def test_a_favour_is_the_sum_of_its_aspects_and_reasons_point_its_way() -> None:
    found = judge(CORRIDOR)
    for one in found.nations:
        assert sum(one.aspects.values()) == one.favour
        assert every(reason.weight * one.favour > 0 for reason in one.reasons)
        assert len({BY_KEY[reason.key].aspect for reason in one.reasons}) == len(one.reasons)


WORDS = st.sampled_from(["01", "02", "03", "41", "PO"])


@st.composite
def outsets(draw: st.DrawFn) -> Outset:
    """Boards of three by four whose regions are anybody's."""
    cells = draw(st.lists(WORDS, min_size=12, max_size=12))
    words = [f"{word}-{place:02d}" for place, word in enumerate(cells)]
    rows = [" ".join(words[at : at + 4]) for at in (0, 4, 8)]
    worth = {nation: draw(st.integers(0, 500)) for nation in ("01", "02", "03")}
    return outset(grid(*rows, wraps=draw(st.booleans())), worth=worth)


@pytest.mark.slow
@given(outsets(), st.permutations(["01", "02", "03"]))
def test_it_does_not_matter_what_nations_are_called(found: Outset, names: list[str]) -> None:
    called = dict(zip(["01", "02", "03"], names, strict=True))
    starts = [replace(start, nation=NationId(called[start.nation])) for start in found.starts]
    other = judge(replace(found, starts=tuple(sorted(starts, key=lambda one: one.nation))))
    one = judge(found)
    assert {called[each.nation]: each.marks for each in one.nations} == {
        each.nation: each.marks for each in other.nations
    }
    assert one.gap == other.gap


@pytest.mark.slow
@given(outsets())
def test_it_does_not_matter_in_which_order_links_and_regions_come(found: Outset) -> None:
    board = found.board
    turned = replace(board, links=board.links[::-1])
    starts = tuple(replace(start, regions=start.regions[::-1]) for start in found.starts)
    other = replace(found, board=turned, starts=starts)
    assert judge(found).nations == judge(other).nations


def overland(found: Outset, start: Start, held: tuple[RegionId, ...]) -> bool:
    """Whether a rival comes overland to any land of a nation while some regions are held."""
    rivals = [region for other in found.starts if other is not start for region in found.land(other)]
    board = found.board
    reached = graphs.reach_of_all(
        board, rivals, len(board.regions), graphs.OVERLAND, lambda region: region not in held
    )
    return any(region in reached for region in found.land(start))


@pytest.mark.slow
@given(outsets())
def test_gates_part_a_nation_from_its_rivals_and_none_can_be_left_out(found: Outset) -> None:
    for start in found.starts:
        gates = of(found, start.nation).behind.gates
        assert not overland(found, start, gates)
        for left in gates:
            assert overland(found, start, tuple(one for one in gates if one != left))
