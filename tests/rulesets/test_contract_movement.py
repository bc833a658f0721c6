"""What a ruleset tells of movement is what its phases do: what is in reach is carried out, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from gm_console.board.reach import Reach, reach_from
from gm_console.campaign.lines import TurnPosition, lines_in
from gm_console.core.ids import RegionId
from gm_console.core.movement import Footing, MovementRules, Travel, Way, mode_title
from gm_console.core.orders import Order, Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext
from gm_console.report.own_lines import lines_known
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import UNITS
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import WORLDS, World

NOT_DISTANCE: Final = ("no-bps", "sail-cost", "attack-unsupplied", "no-ships-free", "no-room")
"""What keeps a force from going that is near enough: it cannot be paid, fed or carried."""


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the record, without playing."""
    rules = ruleset.movement
    if rules is None:
        return
    told = f"ruleset {ruleset.id}: movement:"
    if not rules.modes:
        yield f"{told} nothing can be ordered to move"
    for mode in rules.modes:
        if strange := [kind for kind in mode.kinds if kind not in rules.kinds] or not mode.kinds:
            yield f"{told} {mode.id} is for no kind of force: {strange}"
        if not mode.title and mode.id not in [phase.id for phase in ruleset.phases]:
            yield f"{told} {mode.id} has no title"
    gauges = ruleset.glance.of_regions.by_key
    for head, keys in rules.lines.counted:
        if lost := [key for key in keys if key not in gauges] or not head:
            yield f"{told} what is counted as {head!r} is no gauge of a region: {lost}"
    ranges = rules.lines.ranges(ruleset)
    if list(ranges) != sorted(set(ranges)) or any(steps < 1 for steps in ranges):
        yield f"{told} ranges are not in order: {ranges}"


def rich(world: World, seed: int) -> World:
    """Return a position in which all sorts of forces can move, and none is lost on the way for want of something."""
    draw = Random(seed)
    if isinstance(world.state, GunboatState):
        return replace(world, state=rich_gunboat(world.state, draw))
    if isinstance(world.state, EmpiresState):
        return replace(world, state=rich_empires(world, world.state, draw))
    return world


def rich_gunboat(state: GunboatState, draw: Random) -> GunboatState:
    """Put all kinds of unit everywhere, give seas to somebody, and technologies by lot."""
    nations = list(state.nations)
    holdings = {
        key: replace(
            one,
            owner=one.owner or draw.choice(nations),
            units=tuple(20 if unit == "aircraft_carrier" else draw.choice((0, 1, 3)) for unit in UNITS),
            captured=draw.choice((0, state.turn)),
        )
        for key, one in state.holdings.items()
    }
    known = ("coal_to_oil", "underway_replenishment", "naval_air")
    developed = {
        key: replace(one, developments=known[: draw.randint(0, 3)], sealift=draw.choice((0, 5)))
        for key, one in state.nations.items()
    }
    return replace(state, holdings=holdings, nations=developed)


def rich_empires(world: World, state: EmpiresState, draw: Random) -> EmpiresState:
    """Give neutral land and open seas to somebody, with armies, and supply trains, ships and bases enough."""
    nations, seas = list(state.countries), world.board.seas
    areas = {
        key: replace(
            one,
            owner=one.owner or draw.choice((*nations, "")),
            trains=0 if key in seas else 9,
            ships=draw.choice((0, 9)) if key in seas or one.entrance else 0,
        )
        for key, one in state.areas.items()
    }
    areas = {
        key: replace(
            one,
            owner=one.owner if one.ships or key not in seas else "",
            armies=draw.choice((0, 1, 3)) if one.ships or key not in seas else 0,
            harbour=home_of(areas, one.owner) if key in seas and one.ships else "",
        )
        for key, one in areas.items()
    }
    wealthy = {key: replace(one, bps=500) for key, one in state.countries.items()}
    return replace(state, areas=areas, countries=wealthy)


def home_of(areas: Mapping[RegionId, Any], owner: str) -> str:
    """Return a naval base of a country."""
    return next((key for key, one in areas.items() if one.owner == owner and one.entrance), "")


def told(world: World, travel: Travel, start: RegionId) -> tuple[Reach, list[Way]]:
    """Return what is told to be in reach, and the ways to the regions that were tried in vain."""
    rules = world.ruleset.movement
    assert rules is not None
    context: TurnContext[Any, Any] = TurnContext(world.ruleset, world.board, world.state, (), SEED)
    asked = rules.asked(context, travel)
    in_vain: dict[RegionId, Way] = {}

    def heard(way: Way) -> Footing:
        footing = asked(way)
        if footing.denial is not None:
            in_vain.setdefault(way[-1], way)
        return footing

    reach = reach_from(world.board, start, heard)
    return reach, [in_vain[end] for end in reach.halts]


def played(world: World, orders: tuple[Order, ...]) -> tuple[tuple[Verdict, ...], World]:
    """Return what the phases of some orders say of them and make of the position."""
    context: TurnContext[Any, Any] = TurnContext(world.ruleset, world.board, world.state, orders, SEED)
    due = {order.phase for order in orders}
    for phase in world.ruleset.phases:
        if phase.id in due:
            context.phase = phase.id
            phase.run(context)
    return context.verdicts(), replace(world, state=context.state.freeze())


def goes(world: World, rules: MovementRules, travel: Travel, way: Way) -> bool | None:
    """Tell whether a unit goes to the end of its way; None where something else than its way keeps it."""
    verdicts, after = played(world, rules.orders(world.board, travel, way))
    for one in verdicts:
        if one.status is not Status.ACCEPTED:
            assert one.reason is not None
            return None if one.reason.code in NOT_DISTANCE else False
    before, then = read(world)[way[-1]], read(after)[way[-1]]
    was = dict(before.badge)
    return before.owner != travel.nation or any(count > was.get(arm, 0) for arm, count in then.badge)


def departures(world: World, rules: MovementRules, draw: Random) -> Iterator[tuple[Travel, RegionId]]:
    """Yield who could be ordered to go from where, for ever."""
    owners = {id_: one.owner for id_, one in read(world).items() if one.owner}
    while True:
        start, mode = draw.choice(list(owners)), draw.choice(rules.modes)
        kinds = [kind for kind in rules.there(world.state, start) if kind in mode.kinds]
        if kinds and owners[start] in world.ruleset.nations(world.state):
            yield Travel(nation=owners[start], mode=mode.id, kind=draw.choice(kinds)), start


def read(world: World) -> Mapping[RegionId, Any]:
    glance = world.ruleset.glance
    return {id_: glance.region(part) for id_, part in glance.parts(world.state).items()}


def strolls(world: World, start: RegionId, draw: Random, *, ways: int) -> Iterator[Way]:
    """Yield ways drawn by lot that come back to no region, most of them over links and through what one has."""
    every, regions = list(world.board.places), read(world)
    for _ in range(ways):
        way = [start]
        for _ in range(draw.randint(1, 5)):
            near = [one for one in world.board.neighbours(way[-1]) if one not in way]
            own = [one for one in near if regions[one].owner == regions[start].owner]
            near = own if own and draw.random() < 0.8 else near
            way.append(draw.choice(near) if near and draw.random() < 0.97 else draw.choice(every))
        if len(set(way)) == len(way):
            yield tuple(way)


def moves_of(ruleset: Ruleset) -> MovementRules:
    """Return how the forces of a game move, skip one that does not say."""
    if ruleset.movement is None:
        pytest.skip(f"ruleset {ruleset.id} does not say how its forces move")
    return ruleset.movement


def agreed(world: World, *, departing: int, ways: int, seed: int = SEED) -> tuple[int, int, int]:
    """Compare what is told with what is played; return how often it went, did not, and was kept by something else."""
    rules, draw = moves_of(world.ruleset), Random(seed)
    count = {True: 0, False: 0, None: 0}
    leaving = departures(world, rules, draw)
    for _ in range(departing):
        travel, start = next(leaving)
        reach, beyond = told(world, travel, start)
        inside = [one.way for one in reach.arrivals.values()]
        for way in draw.sample(inside, min(ways, len(inside))):
            came = goes(world, rules, travel, way)
            assert came is not False, (travel, way)
            count[came] += 1
        tried = (*draw.sample(beyond, min(ways, len(beyond))), *strolls(world, start, draw, ways=ways))
        for way in tried:
            came = goes(world, rules, travel, way)
            assert not came or way[-1] in reach.arrivals, (travel, way)
            count[came] += 1
    return count[True], count[False], count[None]


@large_world_is_slow
def test_a_nation_knows_of_its_lines_what_is_so_and_reads_it_from_its_view_alone(world: World) -> None:
    """What others hold, and whose each region is, everybody knows; so the lines of both are the same."""
    moves_of(world.ruleset)
    record = record_of(world.ruleset, world.board, world.state, world.caretaker_orders(world.state), SEED)
    at = TurnPosition(ruleset=world.ruleset, board=world.board, state=record.after, entries=record.entries)
    for nation in world.ruleset.nations(record.after):
        view = world.ruleset.view(world.board, record, nation)
        known, true = lines_known(world.ruleset, world.board, view, nation), lines_in(at, [nation])[nation]
        where = f"ruleset {world.ruleset.id}: movement: lines known to {nation}"
        assert (known.own, known.counted) == (true.own, true.counted), where
        assert known.control.cut_off == true.control.cut_off, where
        assert known.control.cuts == true.control.cuts, where


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_movement_agrees_with_itself(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    modes = moves_of(game).modes
    assert not list(contradictions(game))
    assert every(mode_title(mode, game) for mode in modes)


def test_what_movement_lacks_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    assert toy.movement is not None
    lines = replace(toy.movement.lines, counted=(("", ("gold",)),), ranges=lambda _: (3, 2))
    wrong = replace(
        toy.movement, modes=(replace(toy.movement.modes[0], id="M9", kinds=("fleet",)),), lines=lines
    )
    found = list(contradictions(replace(toy, movement=wrong)))
    assert len(found) == 4
    assert every(one.startswith("ruleset toy: movement:") for one in found)
    assert len(list(contradictions(replace(toy, movement=replace(wrong, modes=()))))) == 3


@large_world_is_slow
def test_what_is_told_to_be_in_reach_is_what_the_turn_carries_out(world: World) -> None:
    went, stayed, _ = agreed(rich(world, SEED), departing=20, ways=4)
    assert min(went, stayed) > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_reach_holds_for_all_kinds_of_unit_and_technologies(seed: int) -> None:
    went, stayed, _ = agreed(rich(WORLDS["gunboat-small"](), seed), departing=60, ways=5, seed=seed)
    assert min(went, stayed) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", list(WORLDS))
def test_reach_and_turn_agree_a_thousand_times(name: str, seed: int) -> None:
    agreed(rich(WORLDS[name](), seed), departing=60, ways=5, seed=seed)
