"""The record that Gunboat Empires 3.41 is."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import NationId
from gm_console.core.ruleset import Phase, Ruleset, phase_of
from gm_console.rulesets.common.facts import game_facts
from gm_console.rulesets.common.tables import fingerprint, read_rulings, read_words
from gm_console.rulesets.gunboat import facts, told_facts
from gm_console.rulesets.gunboat.arrows import arrows_of
from gm_console.rulesets.gunboat.battles import BATTLES
from gm_console.rulesets.gunboat.combat import facts as combat_facts
from gm_console.rulesets.gunboat.combat import recon_facts
from gm_console.rulesets.gunboat.corrections import CORRECTIONS
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.end import END
from gm_console.rulesets.gunboat.glance import glance
from gm_console.rulesets.gunboat.grammar.reader import sheet_rules
from gm_console.rulesets.gunboat.invariants import invariants
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.market import MARKET
from gm_console.rulesets.gunboat.movement import MOVEMENT
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
from gm_console.rulesets.gunboat.research import TECHNOLOGIES
from gm_console.rulesets.gunboat.rows_used import rows_used
from gm_console.rulesets.gunboat.setup import SETUP
from gm_console.rulesets.gunboat.sight import SIGHT
from gm_console.rulesets.gunboat.state import GunboatState, read_state
from gm_console.rulesets.gunboat.table_rules import TABLE_RULES
from gm_console.rulesets.gunboat.tables import CHARTS, PACKAGE, charts
from gm_console.rulesets.gunboat.transfers import TRANSFERS
from gm_console.rulesets.gunboat.view import nation_view, public_view

VERSION: Final = "3.41-3"
"""Rulebook version and ours: a later fix of behaviour raises the second."""
WORDS: Final = ("combat", "economy", "facts", "military", "numbers", "sheet", "workings")

_E, _M, _A, _W = "Economics", "Military", "Administrative", "Wrap-up"
PHASES: Final[tuple[Phase, ...]] = (
    phase_of(e1_sales, "E1", "Private Market Sales", _E),
    phase_of(e2_purchases, "E2", "Commodity Market Purchases", _E),
    phase_of(e3_exports, "E3", "Exports", _E),
    phase_of(e4_build_military, "E4", "Military Build and Salvage", _E),
    phase_of(e5_build_economic, "E5", "Economic Build and Salvage", _E),
    phase_of(e6_research, "E6", "Research & Development", _E),
    phase_of(e7_improve, "E7", "Improvements", _E),
    phase_of(m1_rapid_deploy, "M1", "Rapid Deployment", _M),
    phase_of(m2_navy_combat, "M2", "Air/Navy Combat", _M),
    phase_of(m3_navy_move, "M3", "Air/Navy Movement", _M),
    phase_of(m4_army_combat, "M4", "Air/Army Ground Combat", _M),
    phase_of(m5_army_move, "M5", "Air/Army Ground Movement", _M),
    phase_of(a1_produce, "A1", "Production", _A),
    phase_of(a2_consume, "A2", "Consumption", _A),
    phase_of(a3_imports, "A3", "Imports", _A),
    phase_of(w1_prices, "W1", "New Market Prices", _W),
    phase_of(w2_rankings, "W2", "Rankings", _W),
    phase_of(w3_intelligence, "W3", "Intelligence", _W),
    phase_of(w4_news, "W4", "News and Propaganda", _W),
)
FACTS: Final = game_facts(facts, combat_facts, recon_facts, told_facts)


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
        tables_hash=fingerprint(PACKAGE, CHARTS),
        table_rules=TABLE_RULES,
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
        corrections=CORRECTIONS,
        market=MARKET,
        battles=BATTLES,
        map=MAP,
        movement=MOVEMENT,
        arrows=arrows_of,
        technologies=TECHNOLOGIES,
        transfers=TRANSFERS,
        errata_rule="Map R60",
    )


def _players(state: GunboatState) -> tuple[NationId, ...]:
    return tuple(nation.id for nation in state.nations.values() if not nation.eliminated)
