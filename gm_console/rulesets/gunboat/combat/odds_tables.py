"""Reading the tables by odds: the highest column not above the exact ratio, ends clamped (R13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from gm_console.core.battle_corrections import COLUMN, WON, Said
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


class CannotRead(ValueError):
    """A column that the moderator asked for and the table does not have, or that is read anyway."""

    def __init__(self, text: str, nearest: int | None = None) -> None:
        super().__init__(text)
        self.nearest = nearest


def combat_result(charts: Charts, attack: Fraction, defence: Fraction) -> Result:
    """Return the combat results of two strengths; the defence has some."""
    return result_in(charts, place(charts.raw["combat_results"]["rows"], attack, defence))


def result_in(charts: Charts, index: int) -> Result:
    """Return what a column of the combat results says, from 0."""
    row = charts.raw["combat_results"]["rows"][index]
    return Result(odds=odds_of(row), attacker_loss=row["attacker_loss"], defender_loss=row["defender_loss"])


def battle_place(charts: Charts, attack: Fraction, defence: Fraction, said: Said | None) -> int:
    """Return which column of the combat results is read, from 0: by the odds, or as the moderator said.

    Where he said who wins it is the one nearest to the odds in which that side does; :class:`CannotRead` where there
    is none, or the odds give one.
    """
    rows = charts.raw["combat_results"]["rows"]
    found = place(rows, attack, defence)
    if said is None:
        return found
    if said.kind == COLUMN:
        most, least = len(rows) - 1 - found, -found
        if not least <= said.delta <= most:
            text = f"the odds give column {found + 1} of {len(rows)}: by {said.delta:+} there is none"
            raise CannotRead(text, min(max(said.delta, least), most) or None)
        return found + said.delta
    wanted = [at for at, row in enumerate(rows) if (row["attacker_loss"] < BEATEN) == (said.kind == WON)]
    if found in wanted:
        raise CannotRead("it ends so by its odds already")
    if not wanted:
        raise CannotRead("the combat results have no column in which it ends so")
    return min(wanted, key=lambda at: abs(at - found))


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
