"""The seam for lists and pages of battles: how they are found, read back and tried out (M2, M4)."""

from __future__ import annotations

from typing import Final

from gm_console.core.battle_rules import AttackKind, BattleRules, LineGroup, OddsTable, WhatIfRules
from gm_console.rulesets.gunboat.combat.retold import (
    AIR,
    APPROACH,
    ATTRITION,
    COUNTS,
    LEADS,
    MAIN,
    OUTCOME,
    ROOTS,
    SUBMARINES,
    SUMS,
    approach,
    battle_row,
    leads_to,
    nation_names,
    owners,
    tell,
)
from gm_console.rulesets.gunboat.combat.war_counts import war_counts
from gm_console.rulesets.gunboat.combat.what_if import NUMBERS, THINGS, assume, choices, faults, rehearse
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import SHORT

GROUPS: Final = (
    LineGroup(
        title="Strength, line by line",
        kinds=("StrengthFound", "StrengthPart", "StrengthLine", "StrengthBonus", "AirSupport"),
        spared=("StrengthBonus",),
    ),
    LineGroup(title="Losses, in the order they are taken", kinds=("Losses", "Casualty")),
    LineGroup(title="Left", kinds=("Survivors",), of_units=True),
)


def odds_table(charts: Charts, named: str) -> OddsTable | None:
    """Return the table that a line of a battle names, such as ``combat results, 5:2``; None where it has no odds."""
    title = named.rpartition(", ")[0] or named
    raw = charts.raw.get(title.replace(" ", "_"), {})
    rows = [row for row in raw.get("rows", ()) if "odds" in row]
    if not rows:
        return None
    names = [name for name, value in rows[0].items() if isinstance(value, int)]
    return OddsTable(
        title=title,
        columns=tuple([(int(row["odds"][0]), int(row["odds"][1])) for row in rows]),
        rows=tuple([(name.partition("_")[0], tuple([int(row[name]) for row in rows])) for name in names]),
    )


BATTLES: Final = BattleRules(
    roots=ROOTS,
    phases=("M2", "M4"),
    leads=LEADS,
    leads_to=leads_to,
    counts=COUNTS,
    sums=SUMS,
    kind=AttackKind(
        id="mission",
        title="Mission",
        plural="missions",
        tip="Mission ordered; Blitzkrieg: its second attack",
    ),
    stages=(APPROACH, AIR, SUBMARINES, MAIN, ATTRITION, OUTCOME),
    groups=GROUPS,
    numbers=NUMBERS,
    things=THINGS,
    idle="in port",
    row=battle_row,
    approach=approach,
    nobody="neutral garrison",
    names=nation_names,
    owners=owners,
    tell=tell,
    table=odds_table,
    what_if=WhatIfRules(
        assume=assume,
        choices=choices,
        faults=faults,
        rehearse=rehearse,
        short=SHORT,
        examples="attacker LI=5, defender army=355, defender intrinsic=0, attacker with marines, "
        "terrain=rough, mission=Attrition, R26=literal",
    ),
    war_counts=war_counts,
)
