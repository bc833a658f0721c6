"""What is said of an action before the deadline: nothing that others or a battle may bring about is refused."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Order, Status
from gm_console.core.turn import check_orders, run_turn
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import Area, EmpiresState, Mode
from tests.support.empires_world import GROUND, SEAS, case_world

FEW, MANY = 60, 3000
"""Turns of the quick tier and of the whole."""
NATIONS = (NationId("01"), NationId("02"), NationId("03"))
BASES = {"LON": "NSE", "PAR": "CHA", "BRU": "BIS", "BER": "MED"}
LEFT_OVER = ("no-bps", "grow-cost", "sail-cost", "no-armies", "no-ships-free", "nothing")
"""Refusals for want of what is there after all where an action before came out otherwise and did not use it."""
ALL_AREAS = (*SEAS, *GROUND)


def a_position(dice: random.Random) -> EmpiresState:
    """Return a position drawn by chance, crowded, so that much is fought for."""
    state = case_world().state
    areas = {area.id: _an_area(dice, area) for area in state.areas.values()}
    countries = {
        one.id: replace(
            one,
            capital=next((id_ for id_, area in areas.items() if area.owner == one.id and id_ in GROUND), ""),
            bps=dice.randint(0, 40),
            treasury=dice.choice((0, 0, 12)),
            reserve=dice.randint(0, 3),
            ships=dice.randint(0, 3),
        )
        for one in state.countries.values()
    }
    game = replace(state.game, variant=dice.choice(("medieval", "european", "world")))
    return replace(state, game=game, areas=areas, countries=countries)


def _an_area(dice: random.Random, area: Area) -> Area:
    owner = dice.choice((*NATIONS, *NATIONS, NOBODY))
    if area.id in SEAS:
        ships = dice.choice((0, 0, 2, 5)) if owner else 0
        return replace(
            area,
            owner=owner if ships else NOBODY,
            ships=ships,
            armies=dice.randint(0, ships),
            harbour=RegionId(dice.choice(("", *BASES))),
        )
    return replace(
        area,
        owner=owner,
        population=dice.choice((0, 1, 2, 6)),
        armies=dice.choice((0, 0, 1, 3, 8)),
        trains=dice.choice((0, 0, 1, 2)),
        forts=dice.choice((0, 0, 1)),
        entrance=RegionId(BASES.get(area.id, "")),
        ships=dice.choice((0, 2)) if area.id in BASES else 0,
        mode=dice.choice((Mode.DEFEND, Mode.RETREAT)),
        retreat=RegionId(dice.choice(case_world().board.neighbours(area.id))),
    )


def a_line(dice: random.Random, state: EmpiresState, nation: NationId) -> str:
    """Return an action that may well be possible, about areas that are the nation's or beside them."""
    board = case_world().board
    own = [area.id for area in state.areas.values() if area.owner == nation]
    here = dice.choice([*own, *own, dice.choice(ALL_AREAS)])
    there = dice.choice(board.neighbours(here))
    if dice.random() < 0.2:
        here, there = there, here
    number = dice.choice(("ALL", "ALL BUT 1", "1", "3"))
    forms = (
        *(f"ATTACK {here} {there} {number}",) * 5,
        *(f"MOVE {here} {there} {number}",) * 5,
        *(f"{kind} {here} {there} {number}" for kind in ("SEAMOVE", "CONVOY", "WAGONS", "SEND", "UNLOAD")),
        *(f"{kind} {here} {number}" for kind in ("GATHER", "BUILD", "RECOVER", "FLEET", "RESERVE", "FORT")),
        *(f"{kind} {here}" for kind in ("LEVY", "GROW", "DISOWN", "CLOSE", "DEFEND", "CAPITAL")),
        *(f"{kind} {here} {there}" for kind in ("BASE", "RETREAT", "AMBUSH")),
        *("ARMY 1", "CASH 5", "GIFT FR 3", "GIFT SP 3", "GIFT EN 3"),
    )
    return dice.choice(forms)


def some_orders(dice: random.Random, state: EmpiresState) -> tuple[Order, ...]:
    """Return sixteen actions of every country."""
    world = case_world()
    read = world.ruleset.sheet.read
    return tuple(
        read(world.board, phase, a_line(dice, state, nation), nation, number, number, 1)
        for nation in NATIONS
        for number, phase in enumerate(ROUNDS, 1)
    )


def nothing_refused_comes_about(turns: int) -> None:
    """Judge and play turns, and look for an action that was refused and then carried out."""
    dice, world = random.Random(77), case_world()
    counts = dict.fromkeys(Status, 0)
    for turn in range(turns):
        state = a_position(dice)
        orders = some_orders(dice, state)
        before = check_orders(world.ruleset, world.board, state, orders, 1)
        after = run_turn(world.ruleset, world.board, state, orders, 1).verdicts
        otherwise = set()
        for said, came in zip(before, after, strict=True):
            done = came.status in (Status.ACCEPTED, Status.ADJUSTED)
            if said.status is Status.REFUSED and done:
                assert said.reason is not None
                assert said.reason.code in LEFT_OVER, (turn, said, came)
                assert said.nation in otherwise, (turn, said, came)
            elif said.status is Status.CONDITIONAL or said.status is not came.status:
                otherwise.add(said.nation)
            counts[said.status] += 1
    assert min(counts[status] for status in (Status.REFUSED, Status.CONDITIONAL, Status.ACCEPTED)) > turns


@pytest.mark.slow
def test_no_action_that_was_refused_before_is_carried_out() -> None:
    nothing_refused_comes_about(FEW)


@pytest.mark.slow
def test_no_action_of_thousands_of_turns_is() -> None:
    nothing_refused_comes_about(MANY)
