"""Positions and plays for the tests of the military sequence, over the small world of the cases.

A play runs whole phases and checks by the way what must hold after every play: one verdict for each line, a sentence
of at most 160 signs for each reason, the facts add up to the state, no invariant is broken.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from types import SimpleNamespace
from typing import Any

from gm_console.board.model import Board
from gm_console.core.facts import Entry, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Status, Verdict
from gm_console.core.turn import TurnContext, fold
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.invariants import invariants
from gm_console.rulesets.gunboat.orders import MISSIONS, TaskForce
from gm_console.rulesets.gunboat.phases import (
    m1_rapid_deploy,
    m2_navy_combat,
    m3_navy_move,
    m4_army_combat,
    m5_army_move,
)
from gm_console.rulesets.gunboat.state import GunboatState, make_state
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import FACILITY, LEVEL, SHORT, UNIT, UNITS
from tests.support.gunboat_world import small_board, small_state

PHASES = {
    "M1": m1_rapid_deploy,
    "M2": m2_navy_combat,
    "M3": m3_navy_move,
    "M4": m4_army_combat,
    "M5": m5_army_move,
}
LONG = {short: unit for unit, short in SHORT.items()}
RULESET: Any = SimpleNamespace(
    tables=charts(), rulings=load_ruleset("gunboat").rulings, open_draft=GunboatDraft, corrections=None
)


@cache
def sentences() -> Mapping[str, str]:
    words = resources.files("gm_console.rulesets.gunboat").joinpath("words/military.toml").read_text("utf-8")
    return tomllib.loads(words)["reasons"]


@cache
def board() -> Board:
    return small_board()


def position(
    units: Mapping[str, str],
    *,
    owners: Mapping[str, str] | None = None,
    captured: Mapping[str, int] | None = None,
    facilities: Mapping[str, Mapping[str, int]] | None = None,
    developments: Mapping[str, tuple[str, ...]] | None = None,
    sealift: Mapping[str, int] | None = None,
    levels: Mapping[str, Mapping[str, int]] | None = None,
    turn: int = 1,
    on: Board | None = None,
) -> GunboatState:
    """Return the cases' position with other units (``3 LI, 1 Ft``), owners and so on; 41-xx are neutral."""
    state = small_state(on or board(), charts())
    nations = [
        replace(
            nation,
            developments=(developments or {}).get(nation.id, ()),
            sealift=(sealift or {}).get(nation.id, 0),
            levels=tuple(
                (levels or {}).get(nation.id, {}).get(name, nation.levels[index])
                for name, index in LEVEL.items()
            ),
        )
        for nation in state.nations.values()
    ]
    holdings = []
    for holding in state.holdings.values():
        works = (facilities or {}).get(holding.id, {})
        holdings.append(
            replace(
                holding,
                units=_row(units[holding.id]) if holding.id in units else holding.units,
                owner=NationId((owners or {}).get(holding.id, holding.owner)),
                captured=(captured or {}).get(holding.id, 0),
                facilities=tuple(works.get(name, 0) for name in FACILITY),
            )
        )
    return make_state(replace(state.campaign, turn=turn), state.market, nations, holdings)


def _row(text: str) -> tuple[int, ...]:
    table = dict(_units(text)) if text else {}
    return tuple(table.get(unit, 0) for unit in UNITS)


def _units(text: str) -> tuple[tuple[str, int], ...]:
    pairs = [part.split() for part in text.split(",")]
    return tuple((LONG[short], int(count)) for count, short in pairs)


def line(nation: str, text: str, number: int) -> TaskForce:
    """Return the order of ``M2 Navy Attack 4 BB: PO-04 > PO-05 blitz 12-04``."""
    phase, rest = text.split(" ", 1)
    mission = next((name for name in MISSIONS.get(phase, ()) if rest.startswith(name)), "")
    head, _, way = rest.removeprefix(mission).partition(":")
    way, _, blitz = way.partition("blitz")
    return TaskForce(
        nation=NationId(nation),
        phase=phase,
        number=number,
        line=number,
        text=text,
        mission=mission,
        units=_units(head) if head.strip() else (),
        plot=tuple(RegionId(region.strip()) for region in way.split(">")),
        blitz=RegionId(blitz.strip()),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """What came of some lines."""

    ctx: TurnContext[Any, Any]
    after: GunboatState

    def units(self, region: str) -> dict[str, int]:
        holding = self.after.holdings[RegionId(region)]
        return {SHORT[unit]: count for unit, count in zip(UNITS, holding.units, strict=True) if count}

    def owner(self, region: str) -> str:
        return self.after.holdings[RegionId(region)].owner

    def verdicts(self, nation: str = "07") -> list[tuple[str, str]]:
        return [_brief(one) for one in self.ctx.verdicts() if one.nation == nation]

    def verdict(self, number: int = 1, nation: str = "07") -> tuple[str, str]:
        return self.verdicts(nation)[number - 1]

    def args(self, number: int = 1, nation: str = "07") -> dict[str, Any]:
        mine = [one for one in self.ctx.verdicts() if one.nation == nation]
        reason = mine[number - 1].reason
        assert reason is not None
        return dict(reason.args)

    def entries(self, kind: type[Fact]) -> list[Entry]:
        return [entry for entry in self.ctx.entries if isinstance(entry.fact, kind)]

    def facts(self, kind: type[Fact]) -> list[Any]:
        return [entry.fact for entry in self.entries(kind)]


def _brief(verdict: Verdict) -> tuple[str, str]:
    return verdict.status.value, verdict.reason.code if verdict.reason else ""


def play(state: GunboatState, *lines: str, on: Board | None = None, **others: list[str]) -> Play:
    """Run M1 to M5 on the lines of nation 07, and of others given as ``n12=[...]``."""
    return _go(state, lines, others, on or board(), checking=False)


def look(state: GunboatState, *lines: str, on: Board | None = None, **others: list[str]) -> Play:
    """Check the lines before the deadline."""
    played = _go(state, lines, others, on or board(), checking=True)
    assert played.after == state, "a check changed the state"
    return played


def _go(
    state: GunboatState, lines: tuple[str, ...], others: Mapping[str, list[str]], on: Board, *, checking: bool
) -> Play:
    sheets = {"07": list(lines), **{name.removeprefix("n"): texts for name, texts in others.items()}}
    orders = [line(nation, text, n) for nation, texts in sheets.items() for n, text in enumerate(texts, 1)]
    ctx: TurnContext[Any, Any] = TurnContext(RULESET, on, state, orders, 341)
    for phase, module in PHASES.items():
        ctx.phase = phase
        (module.check if checking else module.run)(ctx)
    after = ctx.state.freeze()
    _sound(ctx, state, after, on, len(orders), checking=checking)
    return Play(ctx=ctx, after=after)


def _sound(
    ctx: TurnContext[Any, Any],
    before: GunboatState,
    after: GunboatState,
    on: Board,
    orders: int,
    *,
    checking: bool,
) -> None:
    assert len(ctx.verdicts()) == orders
    for verdict in ctx.verdicts():
        assert (verdict.status is Status.ACCEPTED) == (verdict.reason is None)
        assert checking or verdict.status is not Status.CONDITIONAL
        if verdict.reason is not None:
            text = sentences()[verdict.reason.code].format(**verdict.reason.args)
            assert len(text) <= 160, text
            assert verdict.reason.rule
    assert not invariants(on, before)
    assert not invariants(on, after)
    assert fold(RULESET, before, ctx.entries) == after


def totals(state: GunboatState) -> dict[str, int]:
    """Return the number of units of each kind in the whole world."""
    return {unit: sum(holding.units[UNIT[unit]] for holding in state.holdings.values()) for unit in UNITS}
