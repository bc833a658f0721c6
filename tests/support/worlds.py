"""Worlds: a ruleset, a board and a position to play from, for what must hold in every game alike.

Run as a program, ``python -m tests.support.worlds WORLD``, it plays one turn and prints the digest of all that came of
it; the contract suite compares these under different hash seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from gm_console.core.codec import encode
from gm_console.core.facts import Fact
from gm_console.core.glance import read_regions
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.state import GameState
from gm_console.core.turn import TurnResult, check_orders, run_turn
from gm_console.files.mapfile import load_map
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.facts import Sighted
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.gunboat.combat.recon_facts import NavalReconReport, ReconReport
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import ECONOMIC_LEVELS
from gm_console.rulesets.toy.state import ToyState
from tests.support.gunboat_world import small_board, small_state
from tests.support.toy_world import SEED, toy

SCENARIO = Path(__file__).resolve().parents[2] / "scenarios" / "romin_jhors_1"
TEACHING = SCENARIO.parents[1] / "maps" / "teaching"
MARK = 10**9
"""A number so large that whatever is worked out from it is large too."""
LEFT_OUT = (
    "arrows", "battles", "corrections", "end", "market", "movement", "numbers", "rows_used", "sight", "supply",
    "technologies", "transfers",
)  # fmt: skip
"""What a game may leave out of its record (``core/ruleset.py``)."""
LARGE = 10**7
"""No number is as large as this unless a mark had a part in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """Something to play."""

    ruleset: Ruleset
    board: Any
    state: Any
    turns: int
    """How many turns the suite plays here."""
    plants: Mapping[str, Callable[[Any, NationId], Any]]
    """Ways to put marks into one nation's secrets: those that others never see, and those that others may be told in
    an entry addressed to them, such as a battle."""
    tells: tuple[type[Fact], ...] = ()
    """Facts that tell one nation of another's secrets, such as a reconnaissance."""

    def everybody(self, state: Any) -> tuple[NationId, ...]:
        """Return all nations of a state, those that are out of the game among them."""
        glance = self.ruleset.glance
        told = glance.nations(self.ruleset, self.board, state, state, read_regions(glance, state))
        return tuple(nation.id for nation in told)

    def caretaker_orders(self, state: Any, seed: int = SEED) -> list[Order]:
        """Return the caretaker's orders of every nation."""
        return [
            order
            for nation in self.ruleset.nations(state)
            for order in self.ruleset.players.caretaker(self.board, state, self.ruleset, nation, seed)
        ]

    def run(self, state: Any, orders: list[Order], seed: int = SEED) -> TurnResult:
        """Play a turn."""
        return run_turn(self.ruleset, self.board, state, orders, seed)


def toy_world() -> World:
    """Return the toy game."""
    ruleset, board, state = toy()
    return World(ruleset=ruleset, board=board, state=state, turns=10, plants=TOY_PLANTS)


def bare_toy() -> World:
    """Return the toy game without all that a game may leave out of its record."""
    world = toy_world()
    return replace(world, ruleset=replace(world.ruleset, **dict.fromkeys(LEFT_OUT)))


def small_gunboat() -> World:
    """Return Gunboat Empires on the board of the cases, with something to build and to fight with."""
    ruleset, board = load_ruleset("gunboat"), small_board()
    state = small_state(board, ruleset.tables)
    holdings = {
        key: replace(
            holding,
            population=20,
            facilities=(2, 2, 2, 2, 2, 2, 3, 2) if board.by_id[key].coastal else (2, 2, 2, 2, 2, 2, 3, 0),
            units=(
                4,
                2,
                *holding.units[2:10],
                *((3, 2, 0, 0, 0, 0, 2) if board.by_id[key].coastal else (0,) * 7),
            ),
        )
        if holding.owner
        else holding
        for key, holding in state.holdings.items()
    }
    nations = {
        key: replace(nation, stocks=(5000,) * 7 + (60000,), levels=(140,) * 9 + (400,))
        for key, nation in state.nations.items()
    }
    return World(
        ruleset=ruleset,
        board=board,
        state=replace(state, holdings=holdings, nations=nations),
        turns=6,
        plants=GUNBOAT_PLANTS,
        tells=(NavalReconReport, ReconReport),
    )


def romin_jhors() -> World:
    """Return the scenario that ships with Gunboat Empires; :class:`FileNotFoundError` without it."""
    if not (SCENARIO / "scenario.toml").exists():
        raise FileNotFoundError(f"{SCENARIO.name} is not among the scenarios")
    from gm_console.files.scenario import load_scenario

    scenario = load_scenario(SCENARIO)
    return World(
        ruleset=load_ruleset("gunboat"),
        board=scenario.board,
        state=scenario.state,
        turns=3,
        plants=GUNBOAT_PLANTS,
        tells=(NavalReconReport, ReconReport),
    )


def small_empires() -> World:
    """Return European Empires on the teaching map, as it is proposed for it."""
    ruleset = load_ruleset("empires")
    board = replace(load_map(TEACHING).board, rules=ruleset.map)
    assert ruleset.setup.propose is not None
    data = {**ruleset.setup.propose(board, SEED).data, "turns": 8}
    state, issues = ruleset.setup.start(ruleset.tables, board, data, SEED)
    assert not issues, issues
    return World(ruleset=ruleset, board=board, state=state, turns=6, plants=EMPIRES_PLANTS, tells=(Sighted,))


def toy_stocks(state: ToyState, nation: NationId) -> ToyState:
    """Mark grain and gold."""
    return replace(
        state, nations={**state.nations, nation: replace(state.nations[nation], grain=MARK, gold=MARK)}
    )


def toy_forces(state: ToyState, nation: NationId) -> ToyState:
    """Mark the armies in every field."""
    fields = {
        key: replace(field, armies=MARK) if field.owner == nation else field
        for key, field in state.fields.items()
    }
    return replace(state, fields=fields)


def gunboat_stocks(state: GunboatState, nation: NationId) -> GunboatState:
    """Mark stockpiles, Sealift and facilities, and the economic efficiencies as far as they go."""
    own = state.nations[nation]
    levels = (*[900 + place for place in range(len(ECONOMIC_LEVELS))], *own.levels[len(ECONOMIC_LEVELS) :])
    marked = replace(own, stocks=(MARK,) * len(own.stocks), sealift=MARK, levels=levels)
    holdings = {
        key: replace(holding, facilities=(MARK,) * len(holding.facilities))
        if holding.owner == nation and sum(holding.facilities)
        else holding
        for key, holding in state.holdings.items()
    }
    return replace(state, nations={**state.nations, nation: marked}, holdings=holdings)


def gunboat_forces(state: GunboatState, nation: NationId) -> GunboatState:
    """Mark every unit."""
    holdings = {
        key: replace(holding, units=tuple(MARK if count else 0 for count in holding.units))
        if holding.owner == nation
        else holding
        for key, holding in state.holdings.items()
    }
    return replace(state, holdings=holdings)


def empires_stocks(state: EmpiresState, nation: NationId) -> EmpiresState:
    """Mark what a country holds outside its areas."""
    marked = replace(state.countries[nation], treasury=MARK, reserve=MARK, ships=MARK)
    return replace(state, countries={**state.countries, nation: marked})


def empires_forces(state: EmpiresState, nation: NationId) -> EmpiresState:
    """Mark the armies in every area."""
    areas = {
        key: replace(area, armies=MARK) if area.owner == nation and area.population else area
        for key, area in state.areas.items()
    }
    return replace(state, areas=areas)


EMPIRES_PLANTS = {"alone": empires_stocks, "shared": empires_forces}
TOY_PLANTS = {"alone": toy_stocks, "shared": toy_forces}
GUNBOAT_PLANTS = {"alone": gunboat_stocks, "shared": gunboat_forces}

WORLDS: Mapping[str, Callable[[], World]] = {
    "toy": cache(toy_world),
    "toy-bare": cache(bare_toy),
    "empires": cache(small_empires),
    "gunboat-small": cache(small_gunboat),
    "gunboat": cache(romin_jhors),
}


def digest(state: GameState, checks: object, result: TurnResult) -> str:
    """Return the digest of everything that a turn gave: hashes, entries, verdicts of check and run."""
    hasher = blake2b(encode((state.turn, result.state_hash, [end.state_hash for end in result.phase_ends])))
    for part in (*result.entries, *result.verdicts):
        hasher.update(encode(part))
    hasher.update(encode(checks))
    return hasher.hexdigest()


def main(name: str) -> None:
    """Play one turn with the caretakers' orders and print its digest."""
    world = WORLDS[name]()
    orders = world.caretaker_orders(world.state)
    checks = check_orders(world.ruleset, world.board, world.state, orders, SEED)
    print(digest(world.state, checks, world.run(world.state, orders)))


if __name__ == "__main__":
    main(sys.argv[1])
