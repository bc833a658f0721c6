"""What a ruleset tells of movement is what its phases do: whatever is told to be in reach is carried out, nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from gm_console.board.reach import Reach, reach_from
from gm_console.core.ids import RegionId
from gm_console.core.movement import MovementRules, Travel, Way, mode_title
from gm_console.core.orders import Order, Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import UNITS
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED
from tests.support.worlds import WORLDS, World

NOT_DISTANCE: Final = ("no-bps", "sail-cost", "attack-unsupplied", "no-ships-free", "no-room", "no-armies")
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


def rich(state: GunboatState, seed: int) -> GunboatState:
    """Return a position with all kinds of unit everywhere, seas that are somebody's, and technologies drawn by lot."""
    draw, nations = Random(seed), list(state.nations)
    holdings = {
        key: replace(
            one,
            owner=one.owner or draw.choice(nations),
            units=tuple(draw.choice((0, 1, 3)) for _ in UNITS),
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


def told(world: World, travel: Travel, start: RegionId) -> Reach:
    rules = world.ruleset.movement
    assert rules is not None
    return reach_from(world.board, start, rules.asked(world.ruleset, world.board, world.state, travel))


def played(world: World, orders: tuple[Order, ...]) -> tuple[Verdict, ...]:
    """Return what the phases of some orders make of them, as they stand now."""
    context: TurnContext[Any, Any] = TurnContext(world.ruleset, world.board, world.state, orders, SEED)
    due = {order.phase for order in orders}
    for phase in world.ruleset.phases:
        if phase.id in due:
            context.phase = phase.id
            phase.run(context)
    return context.verdicts()


def goes(verdicts: tuple[Verdict, ...]) -> bool | None:
    """Tell whether a unit came to the end of its way; None where something else than its way kept it."""
    for one in verdicts:
        if one.status is not Status.ACCEPTED:
            assert one.reason is not None
            return None if one.reason.code in NOT_DISTANCE else False
    return True


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
    """Yield ways drawn by lot, most of them over links, that come back to no region."""
    every = list(world.board.places)
    for _ in range(ways):
        way = [start]
        for _ in range(draw.randint(1, 6)):
            near = [one for one in world.board.neighbours(way[-1]) if one not in way]
            way.append(draw.choice(near) if near and draw.random() < 0.97 else draw.choice(every))
        if len(set(way)) == len(way):
            yield tuple(way)


def agreed(world: World, *, departing: int, ways: int, seed: int = SEED) -> tuple[int, int, int]:
    """Compare what is told with what is played; return how often it went, did not, and was kept by something else."""
    rules, draw = world.ruleset.movement, Random(seed)
    assert rules is not None
    count = {True: 0, False: 0, None: 0}
    leaving = departures(world, rules, draw)
    for _ in range(departing):
        travel, start = next(leaving)
        reach = told(world, travel, start)
        inside = [one.way for one in reach.arrivals.values()]
        for way in draw.sample(inside, min(ways, len(inside))):
            came = goes(played(world, rules.orders(world.board, travel, way)))
            assert came is not False, (travel, way)
            count[came] += 1
        beyond = [one.way for one in reach.halts.values()]
        tried = (*draw.sample(beyond, min(ways, len(beyond))), *strolls(world, start, draw, ways=ways))
        for way in tried:
            came = goes(played(world, rules.orders(world.board, travel, way)))
            assert not came or way[-1] in reach.arrivals, (travel, way)
            count[came] += 1
    return count[True], count[False], count[None]


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_movement_agrees_with_itself(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    assert game.movement is not None
    assert not list(contradictions(game))
    assert all(mode_title(mode, game) for mode in game.movement.modes)


def test_what_movement_lacks_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    assert toy.movement is not None
    lines = replace(toy.movement.lines, counted=(("", ("gold",)),), ranges=lambda _: (3, 2))
    wrong = replace(toy.movement, modes=(replace(toy.movement.modes[0], id="M9", kinds=("fleet",)),), lines=lines)
    found = list(contradictions(replace(toy, movement=wrong)))
    assert len(found) == 4 and all(one.startswith("ruleset toy: movement:") for one in found)
    assert len(list(contradictions(replace(toy, movement=replace(wrong, modes=()))))) == 3


@large_world_is_slow
def test_what_is_told_to_be_in_reach_is_what_the_turn_carries_out(world: World) -> None:
    went, stayed, _ = agreed(world, departing=12, ways=3)
    assert went and stayed


@pytest.mark.parametrize("seed", [1, 2])
def test_reach_holds_for_all_kinds_of_unit_and_technologies(seed: int) -> None:
    small = WORLDS["gunboat-small"]()
    went, stayed, _ = agreed(
        replace(small, state=rich(small.state, seed)), departing=25, ways=3, seed=seed
    )
    assert went > 20 and stayed > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("name", list(WORLDS))
def test_reach_and_turn_agree_a_thousand_times(name: str, seed: int) -> None:
    world = WORLDS[name]()
    if isinstance(world.state, GunboatState):
        world = replace(world, state=rich(world.state, seed))
    agreed(world, departing=60, ways=5, seed=seed)
