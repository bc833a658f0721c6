"""Sentences about a whole battle and its stages, from numbers that the reader may know."""

from __future__ import annotations

from collections.abc import Callable

from gm_console.core.battle_rules import BattleRules
from gm_console.core.battles import NO_ODDS, BattleRow, BattleStage, Odds, Units
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.wording import begun

Named = Callable[[NationId], str]


def units_total(units: Units) -> int:
    """Return how many units of all kinds there are."""
    return sum(count for _, count in units)


def idle(lost: Units, there: Units) -> Units:
    """Return the lost units of kinds that did not fight, such as ships in port that go with their region."""
    fought = {kind for kind, _ in there}
    return tuple((kind, count) for kind, count in lost if kind not in fought)


def odds_words(odds: Odds) -> str:
    """Return a column as ``5:2``, empty where no table was read."""
    return f"{odds[0]}:{odds[1]}" if odds != NO_ODDS else ""


def view_summary(rules: BattleRules, row: BattleRow, name: Named) -> str:
    """Return what a battle came to, in two sentences."""
    attacker, defender = name(row.attacker), name(row.defender)
    losses = (
        f"{begun(attacker)} lost {_of(rules, row.attacker_lost, row.attacker_units)}, "
        f"{defender} {_of(rules, row.defender_lost, row.defender_units)}{_withdrawn(rules, row)}."
    )
    return f"{_ending(row, attacker, defender)} {losses}"


def stage_words(rules: BattleRules, row: BattleRow, stage: BattleStage, name: Named) -> str:
    """Return what a stage before the outcome came to."""
    attacker, defender = name(row.attacker), name(row.defender)
    if stage.defender.withdrew:
        return f"{begun(_units(units_total(stage.defender.withdrew)))} of {defender} {rules.withdrew}."
    if not stage.by_column and not stage.attacker.lost and not stage.defender.lost and stage.odds == NO_ODDS:
        held = dict(row.beside)
        besides = "".join(f" and {one.phrase}" for one in rules.numbers if held.get(one.id))
        whence = f" from {', '.join(row.entries)}" if row.entries else ""
        return (
            f"{_units(units_total(row.attacker_units))} of {attacker}{whence} against "
            f"{_units(units_total(row.defender_units))}{besides} of {defender}."
        )
    unread = "No column was read: " if stage.by_column else ""
    column = f"Column {odds_words(stage.odds)}: " if stage.odds != NO_ODDS else unread
    lost = [_of(rules, side.lost, side.before) for side in (stage.attacker, stage.defender)]
    return f"{column}{attacker} lost {lost[0]}, {defender} {lost[1]}."


def outcome_words(_rules: BattleRules, row: BattleRow, stage: BattleStage, name: Named) -> str:
    """Return who holds the region afterwards, and what was lost with it."""
    holder = (
        f"{begun(name(row.control))} holds {row.region}"
        if row.control != NOBODY
        else f"{row.region} stays neutral"
    )
    lost = units_total(stage.defender.lost)
    return f"{holder}; {_units(lost)} of {name(row.defender)} lost with it." if lost else f"{holder}."


def _ending(row: BattleRow, attacker: str, defender: str) -> str:
    if not row.decided:
        return f"{begun(attacker)} wore down {defender} at {row.region}; nobody gained ground."
    if row.taken:
        return f"{begun(attacker)} took {row.region} from {defender}."
    if row.won:
        return f"{begun(attacker)} beat {defender} at {row.region} and went back."
    return f"{begun(defender)} held {row.region} against {attacker}."


def _withdrawn(rules: BattleRules, row: BattleRow) -> str:
    """Return what left unharmed as ``, and 2 retreated``, nothing where nothing did."""
    count = units_total(row.defender_withdrew)
    return f", and {count:,} {rules.withdrew}" if count else ""


def _of(rules: BattleRules, lost: Units, there: Units) -> str:
    """Return a loss as ``4 of 15 units``, those apart that lay idle."""
    beside, were = units_total(idle(lost, there)), units_total(there)
    gone = units_total(lost) - beside
    if not were:
        return f"{_units(beside)} {rules.idle}" if beside else "nothing"
    if not beside:
        return f"{gone or 'none'} of {_units(were)}"
    return f"{'all' if gone == were else gone or 'none'} of {_units(were)} and {beside:,} {rules.idle}"


def _units(count: int) -> str:
    return "no units" if not count else "1 unit" if count == 1 else f"{count:,} units"
