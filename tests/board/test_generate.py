"""Generated worlds: the same seed gives the same board, and every board is sound and holds its brief."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gm_console.board import graphs
from gm_console.board.canon import board_hash
from gm_console.board.checking.check import check_board
from gm_console.board.generate.brief import CountryKind, FactBrief, FactKind
from gm_console.board.generate.country_places import lay_plan
from gm_console.board.generate.facts import FactsBroken, broken_facts
from gm_console.board.generate.groundwork import SEA, ice_margin, ports_missed, rooms_missed, waters
from gm_console.board.generate.marks import link_marks
from gm_console.board.generate.mesh import Ints, Mesh, build_mesh
from gm_console.board.generate.spread import grow, grow_even, proportional
from gm_console.board.generate.world import draw, generate
from gm_console.board.homes import homes_of
from gm_console.board.model import Board, Mark, OwnLink, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.core.map_rules import Joined, MapRules, OwnLinkKind
from gm_console.files.brief import load_brief
from gm_console.files.mapfile import map_json
from tests.board.boards import grid
from tests.support.every import every

MAPS = Path(__file__).parents[2] / "maps"
BRIEF = load_brief(Path(__file__).parents[1] / "files" / "small_brief.toml")


class Stop(Exception):
    """Raised by a teller that wants no more."""


@pytest.fixture(scope="module")
def world() -> Board:
    return generate(BRIEF, 7)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes(world: Board) -> None:
    assert map_json(generate(BRIEF, 7)) == map_json(world)


@pytest.mark.slow
def test_another_seed_gives_another_world(world: Board) -> None:
    assert board_hash(draw(BRIEF, 8)) != board_hash(world)


def test_a_generated_world_has_no_error(world: Board) -> None:
    assert [issue for issue in check_board(world) if issue.severity is not Severity.INFO] == []


def test_a_generated_world_holds_its_brief(world: Board) -> None:
    assert list(broken_facts(BRIEF, world)) == []


def test_every_region_of_the_brief_is_there(world: Board) -> None:
    assert sum(1 for region in world.regions if region.kind is RegionKind.LAND) == BRIEF.land_regions
    assert sum(1 for region in world.regions if region.country == "SO") == 8


def test_the_pinned_region_lies_where_it_was_pinned(world: Board) -> None:
    x, y = world.by_id[RegionId("SO-01")].label
    assert 750 < x < 1300
    assert 1050 < y < 1400


def test_the_island_is_an_island(world: Board) -> None:
    assert len(graphs.reach(world, RegionId("02-01"), 99, graphs.OVERLAND)) == 5


def test_marks_of_nations_and_outposts(world: Board) -> None:
    marks = {(mark.kind, mark.nation, mark.name) for region in world.regions for mark in region.marks}
    assert ("capital", "01", "West Town") in marks
    assert ("port", "01", "West Haven") in marks
    assert ("outpost", "02", "Rock Light") in marks


def test_marks_of_a_game_get_the_own_links_that_belong_to_them() -> None:
    board = grid("PO-01 01-01 LS-01", "PO-02 PO-03 01-02")
    harbour = {"01-01": (Mark(kind="port", nation="01"),), "01-02": (Mark(kind="city"),)}
    gate = OwnLinkKind(id="gate", label="gate", joins=Joined.COAST, most=1, mark="port")
    drawn = link_marks(MapRules(links=(gate,)), harbour, board.links)
    assert drawn == (OwnLink(a=RegionId("01-01"), b=RegionId("PO-01"), kind="gate"),)
    assert link_marks(MapRules(), harbour, board.links) == ()


def test_every_region_has_a_name_of_its_own(world: Board) -> None:
    names = [region.name for region in world.regions]
    assert every(names)
    assert len(set(names)) == len(names)


def test_a_region_with_a_capital_is_named_after_it(world: Board) -> None:
    capital = next(r for r in world.regions if any(m.kind == "capital" for m in r.marks))
    assert capital.name == capital.marks[0].name


def test_the_range_of_the_brief_keeps_its_name(world: Board) -> None:
    assert [chain.name for chain in world.ranges] == ["Old Man's Teeth"]


def test_colonies_lie_on_the_colonial_landmass(world: Board) -> None:
    colonies = {m.nation: r for r in world.regions for m in r.marks if m.kind == "colony"}
    assert sorted(colonies) == ["01", "02"]
    assert every(region.country in ("30", "31") and region.coastal for region in colonies.values())


def test_countries_have_the_room_of_their_regions(world: Board) -> None:
    """One region of a nation is as large as one of another, within a tenth."""
    shares = [home.area / home.regions for home in homes_of(world)]
    assert max(shares) < 1.1 * min(shares)


@pytest.mark.slow
def test_too_many_colonies_are_refused() -> None:
    with pytest.raises(ValueError, match="colonies do not fit"):
        generate(replace(BRIEF, colonial=("rock",)), 7, attempts=1)


@pytest.mark.slow
def test_a_fact_that_no_attempt_holds_is_told() -> None:
    """The island lies in the east; a brief that wants it in the west is drawn in vain."""
    west = FactBrief(kind=FactKind.WITHIN, of="east", box=(0, 0, 600, 1400))
    with pytest.raises(FactsBroken) as caught:
        generate(replace(BRIEF, facts=(west,)), 7, attempts=1)
    assert [issue.where for issue in caught.value.issues] == ["fact[0]"]


def test_a_board_is_held_against_another_brief(world: Board) -> None:
    countries = tuple(
        replace(c, kind=CountryKind.PENINSULA) if c.code == "01" else replace(c, regions=c.regions + 1)
        for c in BRIEF.countries
    )
    codes = {issue.code for issue in broken_facts(replace(BRIEF, countries=countries), world)}
    assert "brief.regions" in codes
    ice = {issue.text for issue in broken_facts(replace(BRIEF, north_ice=("01",)), world)}
    assert "01 does not touch the ice of the north edge" in ice


@pytest.mark.parametrize("wish", ["01", "01-02"])
def test_only_what_a_brief_wishes_at_the_ice_may_lie_there(wish: str) -> None:
    mesh = build_mesh(BRIEF.width, BRIEF.height, 400, np.random.default_rng(1))
    edge = mesh.points[:, 1] < BRIEF.height / 10
    barred = ice_margin(replace(BRIEF, north_ice=(wish,)), mesh, edge, ["01", "02"])
    assert not barred[0].any()
    assert barred[1][edge].all()


def test_progress_is_told_and_may_stop_the_work() -> None:
    told: list[tuple[str, int, int]] = []

    def tell(what: str, done: int, whole: int) -> None:
        told.append((what, done, whole))
        if what == "regions":
            raise Stop

    with pytest.raises(Stop):
        generate(BRIEF, 7, tell)
    assert [what for what, _, _ in told] == ["mesh", "ground", "regions"]
    assert every(done < whole == 7 for _, done, whole in told)


def test_shapes_share_their_points(world: Board) -> None:
    """Every stretch of border belongs to exactly two shapes, or to one at the sheet's edge."""
    count: dict[tuple[tuple[int, int], ...], int] = {}
    for shape in [*(region.shape for region in world.regions), *(ice.shape for ice in world.ice)]:
        for ring in shape:
            for start, end in zip(ring, ring[1:] + ring[:1], strict=True):
                key = tuple(sorted((x % world.width, y) for x, y in (start, end)))
                count[key] = count.get(key, 0) + 1
    edge = {key for key, times in count.items() if times == 1}
    assert every(y in (0, world.height) for key in edge for _, y in key)
    assert set(count.values()) == {1, 2}


@pytest.fixture(scope="module")
def mesh() -> Mesh:
    return build_mesh(900, 900, 800, np.random.Generator(np.random.PCG64(1)))


def test_parts_grow_to_what_they_should_weigh(mesh: Mesh) -> None:
    """Three parts that should weigh one, two and three shares, from seeds in a row."""
    graph = mesh.graph(mesh.off_seam, mesh.spans)
    seeds = [[int(np.argmin(((mesh.points - (x, 450)) ** 2).sum(axis=1)))] for x in (200, 450, 700)]
    target = np.array([1.0, 2.0, 3.0]) * mesh.size / 6
    part = grow_even(mesh, graph, seeds, np.ones(mesh.size), target, rounds=40)
    assert np.abs(np.bincount(part) / target - 1).max() < 0.15


def test_nothing_grows_over_a_cut(mesh: Mesh) -> None:
    west = mesh.points[mesh.pairs, 0] < 450
    graph = mesh.graph(mesh.off_seam & (west[:, 0] == west[:, 1]), mesh.spans)
    seed = int(np.argmin(mesh.points[:, 0]))
    found = grow(graph, [[seed]], np.zeros(1))
    assert mesh.points[found.part == 0, 0].max() < 450
    assert set(found.part.tolist()) == {0, -1}


def test_the_mesh_is_periodic(mesh: Mesh) -> None:
    assert not mesh.off_seam.all()
    assert every(mesh.neighbours)


def test_a_mesh_that_does_not_wrap_has_an_edge_in_the_east() -> None:
    flat = build_mesh(900, 500, 600, np.random.Generator(np.random.PCG64(3)), wraps=False)
    assert flat.off_seam.all()
    ends = flat.vertices[flat.edge_vertices[~flat.inner]]
    assert {0.0, 900.0} <= set(ends[..., 0].ravel().tolist())


def test_shares_by_largest_remainder_add_up() -> None:
    assert proportional(10, [5.0, 3.0, 2.0]) == [5, 3, 2]
    assert proportional(3, [100.0, 1.0, 1.0]) == [1, 1, 1]
    with pytest.raises(ValueError, match="cannot be shared"):
        proportional(1, [1.0, 1.0])


def _discs_apart(mesh: Mesh, radii: tuple[float, float]) -> Ints:
    """Return owners: country 0 in the middle of the sheet, country 1 round it, sea beyond."""
    far = np.hypot(*(mesh.points - (450, 450)).T)
    return np.where(far < radii[0], 0, np.where(far < radii[1], 1, SEA)).astype(np.int64)


def test_a_nation_that_others_close_in_is_told_before_more_is_drawn(mesh: Mesh) -> None:
    owner = _discs_apart(mesh, (150, 300))
    told = list(ports_missed(BRIEF, mesh, owner, waters(mesh, owner == SEA)))
    assert [(issue.code, issue.where) for issue in told] == [("brief.inland", "01")]
    owner = _discs_apart(mesh, (0, 300))
    owner[mesh.points[:, 0] < 450] = np.minimum(owner[mesh.points[:, 0] < 450], 0)
    assert list(ports_missed(BRIEF, mesh, owner, waters(mesh, owner == SEA))) == []


def test_a_nation_with_too_little_room_is_told_before_more_is_drawn(mesh: Mesh) -> None:
    """Countries 01 and 02 have six and five regions; here they get land as one to three."""
    owner = _discs_apart(mesh, (150, 300))
    assert {issue.where for issue in rooms_missed(BRIEF, owner)} == {"01", "02"}
    fair = _discs_apart(mesh, (150, 150 * (11 / 6) ** 0.5))
    assert list(rooms_missed(BRIEF, fair)) == []


def test_components_are_numbered_by_what_the_kept_edges_join(mesh: Mesh) -> None:
    west = mesh.points[:, 0] < 450
    a, b = mesh.pairs[:, 0], mesh.pairs[:, 1]
    parts = mesh.components((west[a] == west[b]) & mesh.off_seam)
    assert len(np.unique(parts)) == 2
    assert len(np.unique(parts[west])) == len(np.unique(parts[~west])) == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_nation_of_a_planned_continent_is_landlocked(seed: int) -> None:
    """Seen from the middle of every nation some direction is free of the others' discs."""
    kettle = load_brief(MAPS / "teaching" / "brief.toml")
    assert kettle.crowd is not None
    crowd = replace(kettle.crowd, count=6, islands=0, peninsulas=0)
    rng = np.random.Generator(np.random.PCG64(seed))
    planned = lay_plan(replace(kettle, width=3600, height=2600, crowd=crowd), rng)
    ways = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)
    for nation in planned.nations:
        x, y, radius = nation.discs[0]
        others = np.array([c.discs[0] for c in planned.countries if c.code != nation.code])
        spots = np.stack([x + 1.3 * radius * np.cos(ways), y + 1.3 * radius * np.sin(ways)], axis=1)
        gaps = np.hypot(*(spots[:, None, :] - others[None, :, :2]).transpose(2, 0, 1))
        assert (gaps > 1.1 * others[:, 2]).all(axis=1).any()
