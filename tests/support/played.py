"""Worlds played for a few turns, once for all tests that look at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Verdict
from gm_console.core.turn import TurnRecord, TurnResult, check_orders
from tests.support.fuzz import changed_orders, renumbered
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import WORLDS, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn that was played for these tests."""

    before: Any
    orders: list[Order]
    checks: tuple[Verdict, ...]
    result: TurnResult


@cache
def world_of(name: str) -> World:
    return WORLDS[name]()


@cache
def turns_of(name: str) -> tuple[Turn, ...]:
    """Play the world's turns: by turns as the caretakers would, with changed orders on top, with changed ones alone."""
    world, turns = world_of(name), []
    state = world.state
    for number in range(world.turns):
        orders = world.caretaker_orders(state)
        nations = world.ruleset.nations(state)
        if number % 3:
            changed = changed_orders(orders, world.board, nations, number)
            junk = [junk_line(world, nation, "? what") for nation in nations]
            orders = renumbered([*(orders if number % 3 == 1 else ()), *changed, *junk])
        checks = check_orders(world.ruleset, world.board, state, orders, SEED)
        result = world.run(state, orders)
        turns.append(Turn(before=state, orders=orders, checks=checks, result=result))
        state = result.state
    return tuple(turns)


def junk_line(world: World, nation: NationId, text: str) -> Order:
    """Return a line that no game understands."""
    sheet = world.ruleset.sheet
    phase = next(phase for part in sheet.parts for phase in part.phases if not part.free)
    return sheet.read(world.board, phase, text, nation, 1, 1, 1)


def press_of(world: World) -> set[str]:
    return {phase for part in world.ruleset.sheet.parts if part.free for phase in part.phases}


@cache
def worded_turn(world_name: str) -> tuple[TurnRecord, Mapping[NationId, str]]:
    """Play a turn in which every line that is not for the press holds a word of its nation's own."""
    world = world_of(world_name)
    words = {nation: f"secret-word-of-{nation}" for nation in world.everybody(world.state)}
    orders = world.caretaker_orders(world.state)
    refused = changed_orders(orders, world.board, words, 1)
    unread = [junk_line(world, nation, f"? {word}") for nation, word in words.items()]
    lines = [
        replace(one, text=words[one.nation])
        for one in (*orders, *refused)
        if one.phase not in press_of(world)
    ]
    return record_of(world.ruleset, world.board, world.state, renumbered([*lines, *unread]), SEED), words
