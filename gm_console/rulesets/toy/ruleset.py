"""The record that the game is: everything the kernel and the layers above need to know of it."""

from __future__ import annotations

from typing import Final

from gm_console.core.ruleset import Phase, Ruleset, phase_of
from gm_console.rulesets.common.facts import game_facts
from gm_console.rulesets.common.tables import fingerprint, read_rulings, read_words
from gm_console.rulesets.toy import facts
from gm_console.rulesets.toy.arrows import arrows_of
from gm_console.rulesets.toy.battles import BATTLES
from gm_console.rulesets.toy.corrections import CORRECTIONS
from gm_console.rulesets.toy.draft import ToyDraft
from gm_console.rulesets.toy.end import END
from gm_console.rulesets.toy.glance import GLANCE
from gm_console.rulesets.toy.map_rules import MAP
from gm_console.rulesets.toy.market import MARKET
from gm_console.rulesets.toy.movement import MOVEMENT
from gm_console.rulesets.toy.numbers import NUMBERS
from gm_console.rulesets.toy.orders import ORDER_KINDS
from gm_console.rulesets.toy.pages import PAGES
from gm_console.rulesets.toy.phases import battle, harvest, march, market
from gm_console.rulesets.toy.players import PLAYERS
from gm_console.rulesets.toy.rows_used import rows_used
from gm_console.rulesets.toy.setup import SETUP, invariants
from gm_console.rulesets.toy.sheet import sheet_rules
from gm_console.rulesets.toy.sight import SIGHT
from gm_console.rulesets.toy.state import players, read_state
from gm_console.rulesets.toy.table_rules import TABLE_RULES
from gm_console.rulesets.toy.tables import PACKAGE, TABLES, tables
from gm_console.rulesets.toy.view import nation_view, public_view

VERSION: Final = "1"
"""To be raised with every change of behaviour; campaigns remember which one they were played with."""

PHASES: Final[tuple[Phase, ...]] = (
    phase_of(market, "E1", "Market", "Economics"),
    phase_of(march, "M1", "March", "Military"),
    phase_of(battle, "M2", "Battle", "Military"),
    phase_of(harvest, "W1", "Harvest", "Wrap-up"),
)
FACTS: Final = game_facts(facts)


def ruleset() -> Ruleset:
    """Return Nine Fields with every ruling at its default."""
    return Ruleset(
        id="toy",
        name="Nine Fields",
        version=VERSION,
        phases=PHASES,
        order_kinds=ORDER_KINDS,
        facts=FACTS,
        tables=tables(),
        tables_hash=fingerprint(PACKAGE, TABLES),
        table_rules=TABLE_RULES,
        rulings=read_rulings(PACKAGE),
        words=read_words(PACKAGE, "words.toml"),
        open_draft=ToyDraft,
        read_state=read_state,
        nations=players,
        setup=SETUP,
        view=nation_view,
        public_view=public_view,
        sheet=sheet_rules(),
        invariants=invariants,
        pages=PAGES,
        players=PLAYERS,
        rows_used=rows_used,
        glance=GLANCE,
        sight=SIGHT,
        end=END,
        numbers=NUMBERS,
        corrections=CORRECTIONS,
        map=MAP,
        movement=MOVEMENT,
        arrows=arrows_of,
        battles=BATTLES,
        market=MARKET,
    )
