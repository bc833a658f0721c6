"""Generated worlds: the same seed gives the same board, and every board is sound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gm_console.board import graphs
from gm_console.board.canon import board_hash
from gm_console.board.checks import check_board
from gm_console.board.generate.mesh import build_mesh
from gm_console.board.generate.partition import proportional, share_out
from gm_console.board.generate.world import generate
from gm_console.board.model import Board, MarkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.files.brief import load_brief
from gm_console.files.mapfile import map_json

BRIEF = load_brief(Path(__file__).parents[1] / "files" / "small_brief.toml")
WORLD = Path(__file__).parents[2] / "maps" / "romin_jhors"


@pytest.fixture(scope="module")
def world() -> Board:
    return generate(replace(BRIEF, colonial=()), 7)


def test_the_same_seed_gives_the_same_bytes(world: Board) -> None:
    assert map_json(generate(replace(BRIEF, colonial=()), 7)) == map_json(world)


def test_another_seed_gives_another_world(world: Board) -> None:
    assert board_hash(generate(replace(BRIEF, colonial=()), 8)) != board_hash(world)


def test_a_generated_world_has_no_error(world: Board) -> None:
    assert [issue for issue in check_board(world) if issue.severity is Severity.ERROR] == []


def test_every_region_of_the_brief_is_there(world: Board) -> None:
    wanted = sum(c.regions for c in BRIEF.countries) + BRIEF.fills[0].regions
    assert sum(1 for region in world.regions if region.kind is RegionKind.LAND) == wanted
    assert sum(1 for region in world.regions if region.country == "SO") == 8


def test_the_pinned_region_lies_where_it_was_pinned(world: Board) -> None:
    x, y = world.by_id[RegionId("SO-01")].label
    assert 750 < x < 1300
    assert 1050 < y < 1400


def test_the_island_is_an_island(world: Board) -> None:
    assert len(graphs.reach(world, RegionId("02-01"), 99, graphs.OVERLAND)) == 5


def test_marks_of_nations_and_outposts(world: Board) -> None:
    marks = {(mark.kind, mark.nation, mark.name) for region in world.regions for mark in region.marks}
    assert (MarkKind.CAPITAL, "01", "West Town") in marks
    assert (MarkKind.PORT, "01", "West Haven") in marks
    assert (MarkKind.OUTPOST, "02", "Rock Light") in marks


def test_colonies_lie_on_the_colonial_landmass() -> None:
    board = generate(BRIEF, 7)
    colonies = {m.nation: r for r in board.regions for m in r.marks if m.kind is MarkKind.COLONY}
    assert sorted(colonies) == ["01", "02"]
    assert all(region.country in ("30", "31") and region.coastal for region in colonies.values())


def test_too_many_colonies_are_refused() -> None:
    crowded = replace(BRIEF, colonial=("rock",))
    with pytest.raises(ValueError, match="colonies do not fit"):
        generate(crowded, 7)


def test_shapes_share_their_points(world: Board) -> None:
    """Every stretch of border belongs to exactly two shapes, or to one at the sheet's edge."""
    count: dict[tuple[tuple[int, int], ...], int] = {}
    for shape in [*(region.shape for region in world.regions), *(ice.shape for ice in world.ice)]:
        for ring in shape:
            for start, end in zip(ring, ring[1:] + ring[:1], strict=True):
                key = tuple(sorted((x % world.width, y) for x, y in (start, end)))
                count[key] = count.get(key, 0) + 1
    edge = {key for key, times in count.items() if times == 1}
    assert all(y in (0, world.height) for key in edge for _, y in key)
    assert set(count.values()) == {1, 2}


def test_parts_are_connected_and_about_equal() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    mesh = build_mesh(900, 900, 800, rng)
    cells = [n for n in range(mesh.size) if 200 < mesh.points[n, 0] < 700 and 200 < mesh.points[n, 1] < 700]
    share = share_out(mesh, cells, 6, np.ones(mesh.size), {}, rng)
    assert sorted(share) == cells
    sizes = [list(share.values()).count(part) for part in range(6)]
    assert max(sizes) < 3 * min(sizes)


def test_no_part_takes_shores_of_two_waters() -> None:
    rng = np.random.Generator(np.random.PCG64(1))
    mesh = build_mesh(900, 900, 800, rng)
    cells = [n for n in range(mesh.size) if 200 < mesh.points[n, 0] < 700 and 200 < mesh.points[n, 1] < 700]
    shore = {n: 1 for n in cells if mesh.points[n, 0] < 260} | {
        n: 2 for n in cells if mesh.points[n, 0] > 640
    }
    share = share_out(mesh, cells, 3, np.ones(mesh.size), shore, rng)
    for part in range(3):
        assert len({shore[n] for n, mine in share.items() if mine == part and n in shore}) < 2


def test_the_mesh_is_periodic() -> None:
    mesh = build_mesh(900, 500, 600, np.random.Generator(np.random.PCG64(3)))
    assert any(
        abs(mesh.points[a, 0] - mesh.points[b, 0]) > 450 for a, b in mesh.edge_cells.tolist() if a >= 0
    )
    assert mesh.distance(0, 0) == 0
    assert all(mesh.neighbours)


def test_shares_by_largest_remainder_add_up() -> None:
    assert proportional(10, [5.0, 3.0, 2.0]) == [5, 3, 2]
    assert proportional(3, [100.0, 1.0, 1.0]) == [1, 1, 1]
    with pytest.raises(ValueError, match="cannot be shared"):
        proportional(1, [1.0, 1.0])


@pytest.mark.slow
def test_the_worlds_brief_gives_the_world() -> None:
    brief = load_brief(WORLD / "brief.toml")
    assert map_json(generate(brief, brief.seed)) == (WORLD / "map.json").read_bytes()
