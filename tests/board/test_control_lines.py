"""What holds a nation together: cases, and a slow second calculator on boards and positions of any kind."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.board.control_lines import ControlLines, SeatTie
from gm_console.board.graphs import components
from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from tests.board.boards import grid

ROW = grid("01-01 01-02 01-03 01-04 01-05", "PO-01 02-01 02-02 PO-02 01-06", "PO-03 PO-04 PO-05 PO-06 02-03")
"""Three rows; the seas of the lowest lead round from one side to the other."""


def lines(regions: str, seat: str = "", board: Board = ROW) -> ControlLines:
    return ControlLines(
        board=board,
        nation=NationId("01"),
        regions=tuple(RegionId(one) for one in sorted(regions.split())),
        seat=RegionId(seat) if seat else None,
        ranges=(3, 4, 5),
    )


def cuts(found: ControlLines) -> dict[str, str]:
    return {id_: " ".join(cut.regions) for id_, cut in found.cuts.items()}


def test_a_row_of_land_hangs_on_its_seat_region_by_region() -> None:
    found = lines("01-01 01-02 01-03 01-05", "01-01")
    assert found.ties == {
        "01-01": SeatTie.SEAT,
        "01-02": SeatTie.OVERLAND,
        "01-03": SeatTie.OVERLAND,
        "01-05": SeatTie.CUT_OFF,
    }
    assert found.cut_off == ("01-05",)
    assert cuts(found) == {"01-02": "01-03"}  # and the seat lies at its end: without it nothing falls off
    assert cuts(lines("01-01 01-02 01-03", "01-02")) == {
        "01-02": "01-03"
    }  # of two like parts the first holds together


def test_own_seas_join_what_land_does_not_and_are_told_apart() -> None:
    found = lines("01-01 PO-01 PO-03 PO-04 PO-05 PO-06 PO-02 01-04", "01-01")
    assert found.ties["01-04"] is SeatTie.BY_SEA
    assert found.by_sea == ("01-04",)
    assert found.way(RegionId("01-04")) == (
        "01-01",
        "PO-01",
        "PO-03",
        "PO-04",
        "PO-05",
        "PO-06",
        "PO-02",
        "01-04",
    )
    assert found.cuts[RegionId("PO-05")].land == ("01-04",)
    assert found.way(RegionId("01-05")) == ()
    (lane,) = found.lanes
    assert (lane.shores, lane.wide, lane.pairs) == (("01-01", "01-04"), 7, 1)
    assert lane.apart == {3: 0, 4: 0, 5: 0}


def test_a_lane_counts_the_pairs_of_shores_within_each_range() -> None:
    board = grid("01-01 PO-01 PO-02 PO-03 PO-04", "01-02 02-01 01-03 01-04 01-05")
    (lane,) = lines("01-01 01-03 01-04 01-05 PO-01 PO-02 PO-03 PO-04", board=board).lanes
    assert (lane.pairs, lane.wide) == (6, 5)
    assert lane.apart == {3: 3, 4: 5, 5: 6}


def test_without_a_seat_the_largest_part_of_the_land_is_what_things_hang_on() -> None:
    for seat in ("", "02-02"):
        found = lines("01-01 01-02 01-04 01-05 01-06", seat)
        assert found.seat_lost == bool(seat)
        assert found.source == ("01-04", "01-05", "01-06")
        assert found.cut_off == ("01-01", "01-02")
        assert cuts(found) == {"01-05": "01-06"}
    assert lines("PO-01").source == ()
    assert lines("").cuts == {}


@settings(max_examples=60)
@given(st.sets(st.sampled_from(sorted(ROW.by_id)), min_size=1), st.sampled_from(["", *sorted(ROW.by_id)]))
def test_a_loss_cuts_what_would_be_cut_off_without_the_region(held: set[str], seat: str) -> None:
    found = lines(" ".join(held), seat if seat in ROW.by_id and seat not in ROW.seas else "")
    parts = components(ROW, within=found.regions)
    hung = {one for part in parts if set(part) & set(found.source) for one in part}
    assert {id_ for id_, tie in found.ties.items() if tie is not SeatTie.CUT_OFF} == hung
    for region in sorted(hung):
        left = components(ROW, within=[one for one in hung if one != region])
        if found.seat in found.own and region != found.seat:
            kept = next(part for part in left if found.seat in part)
        else:
            land = [sum(one not in ROW.seas for one in part) for part in left]
            kept = max(
                zip(land, map(len, left), left, strict=True), key=lambda one: one[:2], default=((), (), ())
            )[2]
        cut = found.cuts.get(region)
        assert set(cut.regions if cut is not None else ()) == hung - {region} - set(kept)
    for id_ in found.regions:
        assert bool(found.way(id_)) == (id_ in hung)
