"""The record that Gunboat Empires 3.41 is."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.ruleset import Phase, Ruleset
from gm_console.rulesets.common.tables import read_rulings, read_words
from gm_console.rulesets.gunboat.battles import BATTLES
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.end import END
from gm_console.rulesets.gunboat.facts import FACTS
from gm_console.rulesets.gunboat.glance import glance
from gm_console.rulesets.gunboat.grammar.reader import sheet_rules
from gm_console.rulesets.gunboat.invariants import invariants
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.market import MARKET
from gm_console.rulesets.gunboat.numbers import NUMBERS
from gm_console.rulesets.gunboat.orders import ORDER_KINDS
from gm_console.rulesets.gunboat.pages import PAGES
from gm_console.rulesets.gunboat.phases import (
    army_combat,
    army_move,
    build_economic,
    build_military,
    consume,
    exports,
    imports,
    improve,
    intelligence,
    navy_combat,
    navy_move,
    news,
    prices,
    produce,
    purchases,
    rankings,
    rapid_deploy,
    research,
    sales,
)
from gm_console.rulesets.gunboat.players import PLAYERS
from gm_console.rulesets.gunboat.rows_used import rows_used
from gm_console.rulesets.gunboat.setup import SETUP
from gm_console.rulesets.gunboat.sight import SIGHT
from gm_console.rulesets.gunboat.state import GunboatState, read_state
from gm_console.rulesets.gunboat.tables import PACKAGE, charts, charts_hash
from gm_console.rulesets.gunboat.view import nation_view, public_view

VERSION: Final = "3.41-3"
"""Rulebook version and ours: a later fix of behaviour raises the second."""
WORDS: Final = ("combat", "economy", "facts", "military", "numbers", "sheet", "workings")

_E, _M, _A, _W = "Economics", "Military", "Administrative", "Wrap-up"
PHASES: Final[tuple[Phase, ...]] = (
    Phase(id="E1", title="Private Market Sales", sequence=_E, run=sales.run, check=sales.check),
    Phase(id="E2", title="Commodity Market Purchases", sequence=_E, run=purchases.run, check=purchases.check),
    Phase(id="E3", title="Exports", sequence=_E, run=exports.run, check=exports.check),
    Phase(
        id="E4",
        title="Military Build and Salvage",
        sequence=_E,
        run=build_military.run,
        check=build_military.check,
    ),
    Phase(
        id="E5",
        title="Economic Build and Salvage",
        sequence=_E,
        run=build_economic.run,
        check=build_economic.check,
    ),
    Phase(id="E6", title="Research & Development", sequence=_E, run=research.run, check=research.check),
    Phase(id="E7", title="Improvements", sequence=_E, run=improve.run, check=improve.check),
    Phase(id="M1", title="Rapid Deployment", sequence=_M, run=rapid_deploy.run, check=rapid_deploy.check),
    Phase(id="M2", title="Air/Navy Combat", sequence=_M, run=navy_combat.run, check=navy_combat.check),
    Phase(id="M3", title="Air/Navy Movement", sequence=_M, run=navy_move.run, check=navy_move.check),
    Phase(id="M4", title="Air/Army Ground Combat", sequence=_M, run=army_combat.run, check=army_combat.check),
    Phase(id="M5", title="Air/Army Ground Movement", sequence=_M, run=army_move.run, check=army_move.check),
    Phase(id="A1", title="Production", sequence=_A, run=produce.run),
    Phase(id="A2", title="Consumption", sequence=_A, run=consume.run),
    Phase(id="A3", title="Imports", sequence=_A, run=imports.run),
    Phase(id="W1", title="New Market Prices", sequence=_W, run=prices.run),
    Phase(id="W2", title="Rankings", sequence=_W, run=rankings.run),
    Phase(id="W3", title="Intelligence", sequence=_W, run=intelligence.run),
    Phase(id="W4", title="News and Propaganda", sequence=_W, run=news.run, check=news.check),
)


def ruleset() -> Ruleset:
    """Return Gunboat Empires 3.41 with its own charts and every ruling at its default."""
    words = read_words(PACKAGE, *(f"words/{name}.toml" for name in WORDS))
    return Ruleset(
        id="gunboat",
        name="Gunboat Empires 3.41",
        version=VERSION,
        phases=PHASES,
        order_kinds=ORDER_KINDS,
        facts=FACTS,
        tables=charts(),
        tables_hash=charts_hash(),
        rulings=read_rulings(PACKAGE),
        words=words,
        open_draft=GunboatDraft,
        read_state=read_state,
        nations=_players,
        setup=SETUP,
        view=nation_view,
        public_view=public_view,
        sheet=sheet_rules(),
        invariants=invariants,
        pages=PAGES,
        players=PLAYERS,
        rows_used=rows_used,
        glance=glance(words),
        sight=SIGHT,
        end=END,
        numbers=NUMBERS,
        market=MARKET,
        battles=BATTLES,
        map=MAP,
        errata_rule="Map R60",
    )


def _players(state: GunboatState) -> tuple[NationId, ...]:
    return tuple(nation.id for nation in state.nations.values() if not nation.eliminated)
