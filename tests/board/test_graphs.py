"""Reach, paths and components, with ties broken by id."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from gm_console.board import graphs
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
    assert list(graphs.reach(COAST, RegionId("01-01"), 9, (LinkKind.LAND,))) == ["01-01", "01-02", "01-03"]


def test_reach_does_not_enter_what_is_barred() -> None:
    found = graphs.reach(COAST, RegionId("01-01"), 9, (LinkKind.LAND,), lambda region: region != "01-02")
    assert list(found) == ["01-01"]


def test_of_two_shortest_paths_the_first_by_id_is_taken() -> None:
    assert graphs.shortest_path(ROUND, RegionId("01-01"), RegionId("01-04")) == path(
        "01-01", "01-02", "01-04"
    )
    assert graphs.shortest_path(ROUND, RegionId("01-04"), RegionId("01-01")) == path(
        "01-04", "01-02", "01-01"
    )


def test_a_path_goes_round_what_is_barred() -> None:
    around = graphs.shortest_path(
        ROUND, RegionId("01-01"), RegionId("01-04"), allowed=lambda region: region != "01-02"
    )
    assert around == path("01-01", "01-03", "01-04")


def test_a_barred_goal_has_no_path_and_a_barred_start_has() -> None:
    start, goal = RegionId("01-01"), RegionId("01-04")
    assert graphs.shortest_path(ROUND, start, goal, allowed=lambda region: region != goal) == ()
    assert graphs.shortest_path(ROUND, start, goal, allowed=lambda region: region != start)[0] == start


def test_the_path_to_where_one_is() -> None:
    assert graphs.shortest_path(ROUND, RegionId("01-01"), RegionId("01-01")) == path("01-01")


def test_the_path_crosses_the_seam() -> None:
    found = graphs.shortest_path(COAST, RegionId("PO-01"), RegionId("PO-02"), (LinkKind.SEA,))
    assert found == path("PO-01", "PO-02")


def test_no_path_over_water_for_armies() -> None:
    islands = grid("01-01 PO-01 02-01")
    assert graphs.shortest_path(islands, RegionId("01-01"), RegionId("02-01"), graphs.OVERLAND) == ()


def test_components_are_sorted_by_size_then_id() -> None:
    assert graphs.components(COAST, (LinkKind.LAND,)) == (
        ("01-01", "01-02", "01-03"),
        ("PO-01",),
        ("PO-02",),
        ("PO-03",),
        ("PO-04",),
        ("PO-05",),
    )


def test_components_within_some_regions() -> None:
    inside = [RegionId("01-01"), RegionId("01-03")]
    assert graphs.components(COAST, (LinkKind.LAND,), inside) == (("01-01",), ("01-03",))


def test_cut_points() -> None:
    assert graphs.cut_points(grid("01-01 01-02 01-03")) == ("01-02",)
    assert graphs.cut_points(ROUND) == ()


def test_graph_holds_regions_without_links_too() -> None:
    assert sorted(graphs.graph(COAST, (LinkKind.CANAL,))) == [region.id for region in COAST.regions]


def test_planarity() -> None:
    assert graphs.is_planar(ROUND)


def test_answers_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parents[2]
    code = (
        "from tests.board.boards import grid; from gm_console.board import graphs;"
        "b = grid('01-01 01-02 01-03', '01-04 PO-01 01-05', '01-06 01-07 01-08');"
        "print(graphs.components(b), graphs.shortest_path(b, '01-01', '01-08'), graphs.cut_points(b))"
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
