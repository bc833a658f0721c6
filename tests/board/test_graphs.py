"""Reach, paths and components, with ties broken by id."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from gm_console.board import graphs
from gm_console.board.graphs import TravelMeans
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from tests.board.boards import grid

ROUND = grid("01-01 01-02", "01-03 01-04")
COAST = grid("PO-01 01-01 01-02 PO-02", "PO-03 PO-04 01-03 PO-05", wraps=True)


def path(*words: str) -> tuple[str, ...]:
    return words


def test_reach_gives_distances_and_the_start() -> None:
    assert graphs.reach(ROUND, RegionId("01-01"), 1) == {"01-01": 0, "01-02": 1, "01-03": 1}
    assert graphs.reach(ROUND, RegionId("01-01"), 2)[RegionId("01-04")] == 2


def test_reach_of_no_steps_is_the_start() -> None:
    assert graphs.reach(ROUND, RegionId("01-01"), 0) == {"01-01": 0}


def test_reach_keeps_to_the_kinds() -> None:
    assert list(graphs.reach(COAST, RegionId("01-01"), 9, frozenset((LinkKind.LAND,)))) == [
        "01-01",
        "01-02",
        "01-03",
    ]


def test_reach_does_not_enter_what_is_barred() -> None:
    found = graphs.reach(
        COAST, RegionId("01-01"), 9, frozenset((LinkKind.LAND,)), lambda region: region != "01-02"
    )
    assert list(found) == ["01-01"]


def test_components_are_sorted_by_size_then_id() -> None:
    assert graphs.components(COAST, frozenset((LinkKind.LAND,))) == (
        ("01-01", "01-02", "01-03"),
        ("PO-01",),
        ("PO-02",),
        ("PO-03",),
        ("PO-04",),
        ("PO-05",),
    )


def test_components_within_some_regions() -> None:
    inside = [RegionId("01-01"), RegionId("01-03")]
    assert graphs.components(COAST, frozenset((LinkKind.LAND,)), inside) == (("01-01",), ("01-03",))


def test_graph_holds_regions_without_links_too() -> None:
    assert sorted(graphs.graph(COAST, frozenset((LinkKind.CANAL,)))) == [
        region.id for region in COAST.regions
    ]


def test_planarity() -> None:
    assert graphs.is_planar(ROUND)


STRAITS = grid(
    "PO-01 01-01 LS-01 LS-02",
    "PO-02 01-02 01-03 01-04",
    "PO-03 02-01 PO-04 PO-05",
    canals=["01-01"],
)
"""An ocean in the west and a lake in the north-east that a canal through 01-01 joins; in the south a sea by itself."""


def test_regions_without_which_a_landmass_falls_apart() -> None:
    assert graphs.cut_regions(STRAITS, TravelMeans.LAND) == path("01-02", "01-03")
    assert graphs.cut_links(STRAITS, TravelMeans.LAND) == (
        ("01-01", "01-02"),
        ("01-02", "01-03"),
        ("01-02", "02-01"),
        ("01-03", "01-04"),
    )


def test_a_canal_joins_waters_and_can_be_cut() -> None:
    assert graphs.cut_regions(STRAITS, TravelMeans.SEA) == path("01-01", "LS-01", "PO-01", "PO-02")
    assert ("01-01", "PO-01") in graphs.cut_links(STRAITS, TravelMeans.SEA)
    assert "01-03" not in graphs.way_graph(STRAITS, TravelMeans.SEA)


def test_a_canal_with_one_end_leads_nowhere() -> None:
    board = grid("PO-01 01-01", "PO-02 01-02", canals=["01-02"])
    assert sorted(graphs.way_graph(board, TravelMeans.SEA)) == ["PO-01", "PO-02"]


def test_traffic_is_the_share_of_pairs_whose_way_leads_through() -> None:
    row = grid("01-01 01-02 01-03 01-04")
    # of three pairs of others two go through 01-02: 01-01 to 01-03 and to 01-04
    assert graphs.traffic(row, TravelMeans.LAND) == {"01-01": 0, "01-02": 666, "01-03": 666, "01-04": 0}
    # of two ways round a square each counts half
    assert graphs.traffic(ROUND, TravelMeans.LAND)[RegionId("01-02")] == 166


def test_chokepoints_stand_in_order_with_ties_by_id() -> None:
    found = graphs.chokepoints(STRAITS, 2)
    assert [(one.way, one.region) for one in found] == [
        (TravelMeans.LAND, "01-02"),
        (TravelMeans.LAND, "01-03"),
        (TravelMeans.SEA, "01-01"),
        (TravelMeans.SEA, "PO-01"),
    ]
    assert [one.share for one in found] == sorted((one.share for one in found[:2]), reverse=True) + sorted(
        (one.share for one in found[2:]), reverse=True
    )
    # where every way is a straight step nothing is a chokepoint
    assert graphs.chokepoints(grid("01-01 PO-01"), 5) == ()


@pytest.mark.slow
def test_answers_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parents[2]
    code = (
        "from tests.board.boards import grid; from gm_console.board import graphs;"
        "b = grid('01-01 01-02 01-03', '01-04 PO-01 01-05', '01-06 01-07 01-08');"
        "print(graphs.components(b));"
        "b = grid('PO-01 01-01 LS-01 LS-02', 'PO-02 01-02 01-03 01-04', canals=['01-01']);"
        "print([(w, graphs.cut_regions(b, w), graphs.cut_links(b, w), graphs.traffic(b, w))"
        " for w in graphs.TravelMeans],"
        "graphs.chokepoints(b, 9))"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(answers) == 1
