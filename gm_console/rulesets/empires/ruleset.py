"""The record that the game is: everything the kernel and the layers above need to know of it."""

from __future__ import annotations

from typing import Final

from gm_console.core.ruleset import Phase, Ruleset, phase_of
from gm_console.rulesets.common.facts import game_facts
from gm_console.rulesets.common.tables import fingerprint, read_rulings, read_words
from gm_console.rulesets.empires import facts
from gm_console.rulesets.empires.arrows import arrows_of
from gm_console.rulesets.empires.battle import facts as battle_facts
from gm_console.rulesets.empires.battles import BATTLES
from gm_console.rulesets.empires.corrections import CORRECTIONS
from gm_console.rulesets.empires.draft import EmpiresDraft
from gm_console.rulesets.empires.end import END
from gm_console.rulesets.empires.glance import GLANCE
from gm_console.rulesets.empires.invariants import invariants
from gm_console.rulesets.empires.map_rules import MAP
from gm_console.rulesets.empires.movement import MOVEMENT
from gm_console.rulesets.empires.numbers import NUMBERS
from gm_console.rulesets.empires.orders import ORDER_KINDS
from gm_console.rulesets.empires.pages import PAGES
from gm_console.rulesets.empires.phases import end, rounds
from gm_console.rulesets.empires.players import PLAYERS
from gm_console.rulesets.empires.rounds import END as END_PHASE
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.rows_used import rows_used
from gm_console.rulesets.empires.setup import SETUP
from gm_console.rulesets.empires.sheet import sheet_rules
from gm_console.rulesets.empires.sight import SIGHT
from gm_console.rulesets.empires.state import players, read_state
from gm_console.rulesets.empires.supply import SUPPLY
from gm_console.rulesets.empires.table_rules import TABLE_RULES
from gm_console.rulesets.empires.tables import PACKAGE, TABLES, tables
from gm_console.rulesets.empires.transfers import TRANSFERS
from gm_console.rulesets.empires.view import nation_view, public_view

VERSION: Final = "1.4-2"
"""Edition of the rulebook, as far as it survives, and ours: a later fix of behaviour raises the second."""

PHASES: Final[tuple[Phase, ...]] = (
    *(
        Phase(
            id=phase,
            title=f"Action {number}",
            sequence="Actions",
            run=rounds.run,
            check=rounds.check,
        )
        for number, phase in enumerate(ROUNDS, 1)
    ),
    phase_of(end, END_PHASE, "End of turn", "End"),
)
FACTS: Final = game_facts(facts, battle_facts)


def ruleset() -> Ruleset:
    """Return Empires with every ruling at its default."""
    return Ruleset(
        id="empires",
        name="Empires",
        version=VERSION,
        phases=PHASES,
        order_kinds=ORDER_KINDS,
        facts=FACTS,
        tables=tables(),
        tables_hash=fingerprint(PACKAGE, TABLES),
        table_rules=TABLE_RULES,
        rulings=read_rulings(PACKAGE),
        words=read_words(PACKAGE, "words.toml"),
        open_draft=EmpiresDraft,
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
        supply=SUPPLY,
        transfers=TRANSFERS,
    )
