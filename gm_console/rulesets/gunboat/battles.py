"""The seam for lists and pages of battles: how they are found, read back and tried out (M2, M4)."""

from __future__ import annotations

from typing import Final

from gm_console.core.battles import BattleRules
from gm_console.rulesets.gunboat.combat.rehearsal import assume, choices, faults, rehearse
from gm_console.rulesets.gunboat.combat.retold import (
    COUNTS,
    LEADS,
    ROOTS,
    SUMS,
    approach,
    battle_row,
    nation_names,
    owners,
    tell,
)
from gm_console.rulesets.gunboat.vocabulary import SHORT

BATTLES: Final = BattleRules(
    roots=ROOTS,
    phases=("M2", "M4"),
    leads=LEADS,
    counts=COUNTS,
    sums=SUMS,
    row=battle_row,
    approach=approach,
    names=nation_names,
    owners=owners,
    tell=tell,
    short=SHORT,
    assume=assume,
    choices=choices,
    faults=faults,
    rehearse=rehearse,
)
