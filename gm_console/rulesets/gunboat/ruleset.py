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
    a1_produce,
    a2_consume,
    a3_imports,
    e1_sales,
    e2_purchases,
    e3_exports,
    e4_build_military,
    e5_build_economic,
    e6_research,
    e7_improve,
    m1_rapid_deploy,
    m2_navy_combat,
    m3_navy_move,
    m4_army_combat,
    m5_army_move,
    w1_prices,
    w2_rankings,
    w3_intelligence,
    w4_news,
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
    Phase(id="E1", title="Private Market Sales", sequence=_E, run=e1_sales.run, check=e1_sales.check),
    Phase(
        id="E2",
        title="Commodity Market Purchases",
        sequence=_E,
        run=e2_purchases.run,
        check=e2_purchases.check,
    ),
    Phase(id="E3", title="Exports", sequence=_E, run=e3_exports.run, check=e3_exports.check),
    Phase(
        id="E4",
        title="Military Build and Salvage",
        sequence=_E,
        run=e4_build_military.run,
        check=e4_build_military.check,
    ),
    Phase(
        id="E5",
        title="Economic Build and Salvage",
        sequence=_E,
        run=e5_build_economic.run,
        check=e5_build_economic.check,
    ),
    Phase(id="E6", title="Research & Development", sequence=_E, run=e6_research.run, check=e6_research.check),
    Phase(id="E7", title="Improvements", sequence=_E, run=e7_improve.run, check=e7_improve.check),
    Phase(
        id="M1", title="Rapid Deployment", sequence=_M, run=m1_rapid_deploy.run, check=m1_rapid_deploy.check
    ),
    Phase(id="M2", title="Air/Navy Combat", sequence=_M, run=m2_navy_combat.run, check=m2_navy_combat.check),
    Phase(id="M3", title="Air/Navy Movement", sequence=_M, run=m3_navy_move.run, check=m3_navy_move.check),
    Phase(
        id="M4",
        title="Air/Army Ground Combat",
        sequence=_M,
        run=m4_army_combat.run,
        check=m4_army_combat.check,
    ),
    Phase(
        id="M5", title="Air/Army Ground Movement", sequence=_M, run=m5_army_move.run, check=m5_army_move.check
    ),
    Phase(id="A1", title="Production", sequence=_A, run=a1_produce.run),
    Phase(id="A2", title="Consumption", sequence=_A, run=a2_consume.run),
    Phase(id="A3", title="Imports", sequence=_A, run=a3_imports.run),
    Phase(id="W1", title="New Market Prices", sequence=_W, run=w1_prices.run),
    Phase(id="W2", title="Rankings", sequence=_W, run=w2_rankings.run),
    Phase(id="W3", title="Intelligence", sequence=_W, run=w3_intelligence.run),
    Phase(id="W4", title="News and Propaganda", sequence=_W, run=w4_news.run, check=w4_news.check),
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
