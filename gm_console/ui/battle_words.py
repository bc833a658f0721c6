"""Battles in the words of lists, cards and the palette."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.core.battles import BattleRow, Odds
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import with_name
from gm_console.report.battle_words import odds_words, units_total
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Battles")


def losses(row: BattleRow) -> int:
    """Return the units that both sides lost."""
    return units_total(row.attacker_lost) + units_total(row.defender_lost)


def odds_text(odds: Odds) -> str:
    """Return a column as ``5:2``, a dash where no table was read."""
    return odds_words(odds) or "–"


def side_name(nation: NationId, names: Mapping[str, str]) -> str:
    """Return a nation's number and name, or what a side is called that is no nation's."""
    return with_name(nation, names.get(nation, ""))


def sides_text(row: BattleRow, names: Mapping[str, str]) -> str:
    """Return who fought whom."""
    return _tr("{0} against {1}").format(side_name(row.attacker, names), side_name(row.defender, names))


def outcome_text(row: BattleRow) -> str:
    """Return in a word or two what came of a battle."""
    if not row.decided:
        return _tr("no winner")
    if row.taken:
        return _tr("region taken")
    return _tr("attacker won") if row.won else _tr("attack repelled")


def row_text(row: BattleRow, names: Mapping[str, str]) -> str:
    """Return a battle in one line: kind, place, sides, odds, losses and what came of it."""
    lost = _tr("lost {0} and {1}").format(units_total(row.attacker_lost), units_total(row.defender_lost))
    told = (
        f"{row.kind}, {row.region}",
        sides_text(row, names),
        odds_text(row.odds),
        lost,
        outcome_text(row),
    )
    return f"{told[0]}: " + "; ".join(told[1:])
