"""Reading the tables by odds: the highest column not above the exact ratio, ends clamped (R13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gm_console.rulesets.gunboat.tables import Charts

BEATEN: Final = 100
"""Percentage of the side that lost."""
NO_ODDS: Final = (0, 0)
"""Stands for a column where none is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A column of the combat results."""

    odds: tuple[int, int]
    attacker_loss: int
    """Percent."""
    defender_loss: int

    @property
    def won(self) -> bool:
        """Tell whether the attacker won."""
        return self.attacker_loss < BEATEN


def combat_result(charts: Charts, attack: Fraction, defence: Fraction) -> Result:
    """Return the combat results of two strengths; the defence has some."""
    row = column(charts.raw["combat_results"]["rows"], attack, defence)
    return Result(odds=odds_of(row), attacker_loss=row["attacker_loss"], defender_loss=row["defender_loss"])


def column(rows: Sequence[Mapping[str, Any]], mine: Fraction, theirs: Fraction) -> Mapping[str, Any]:
    """Return the row with the highest odds not above ``mine`` to ``theirs``, else the first."""
    return rows[place(rows, mine, theirs)]


def place(rows: Sequence[Mapping[str, Any]], mine: Fraction, theirs: Fraction) -> int:
    """Return where :func:`column` stands among the rows, from 0."""
    # Both over one denominator: whole numbers are compared, row by row.
    ours, against = mine.numerator * theirs.denominator, theirs.numerator * mine.denominator
    found = 0
    for index, row in enumerate(rows):
        own, other = row["odds"]
        if ours * other >= against * own:
            found = index
    return found


def odds_of(row: Mapping[str, Any]) -> tuple[int, int]:
    """Return the odds of a row."""
    own, other = row["odds"]
    return own, other
