"""Views of a turn in words: what came of building, how a nation stands to a technology, where forces stopped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from gm_console.core.numbers import Amount, Move, Number
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import kind_title
from gm_console.report.phrases import name_of, verdict_text
from gm_console.rulesets.common.turn_views import ForceLine, Place, Reach, TechnologyLine

ONWARD: Final = " > "
UP, DOWN = "▲", "▼"
CODE: Final = 4
"""Letters of a code that is short enough to stand for a name."""


def moves_text(moves: Iterable[Move], ruleset: Ruleset) -> str:
    """Return what moves did: ``1 Tank, 300 SP``, without signs."""
    return ", ".join(f"{abs(move.delta):,} {short_title(move.number, ruleset)}" for move in moves)


def short_title(number: Number, ruleset: Ruleset) -> str:
    """Return what a number is called in a list: by the code that sheets write, where it is one of capitals."""
    code = number.item
    if code and len(code) <= CODE and not code.islower():
        return code
    return name_of(code, ruleset) if code else kind_title(ruleset, number.kind, code)


def way_text(one: ForceLine) -> str:
    """Return the regions gone through, empty where there are none."""
    return ONWARD.join(one.way.done) if one.way is not None else ""


def stop_text(one: ForceLine, ruleset: Ruleset) -> str:
    """Return what kept a force from what was ordered, empty where nothing did."""
    reasons = []
    if one.line.verdict.reason is not None:
        reasons.append(verdict_text(one.line.verdict, ruleset))
    if one.way is not None and one.way.undone:
        reasons.append(f"stopped in {one.way.undone[0]}, not in {ONWARD.join(one.way.undone[1:])}")
    if one.battle is not None and not one.battle.won:
        reasons.append(f"{'beaten' if one.battle.decided else 'held up'} in battle {one.battle.id}")
    return "; ".join(reasons)


def lacks_text(one: TechnologyLine, ruleset: Ruleset) -> str:
    """Return what has to be there before a technology and is not, empty where nothing is lacking."""
    parts = [name_of(other, ruleset) for other in one.missing]
    parts += [_needed(number, least, there, ruleset) for number, least, there in one.below]
    return ", ".join(parts)


def needs_text(one: TechnologyLine, ruleset: Ruleset) -> str:
    """Return what is lacking in few words: ``Tanks, BTech 725``, or of what can be had what there is too little of."""
    if one.reach is Reach.MAY:
        return ", ".join(f"{least:,} {short_title(number, ruleset)}" for number, least, _ in one.short)
    below = (f"{short_title(number, ruleset)} {least:,}" for number, least, _ in one.below)
    return ", ".join([*(name_of(other, ruleset) for other in one.missing), *below])


def short_text(one: TechnologyLine, ruleset: Ruleset) -> str:
    """Return what there is too little of to pay for it, empty where it can be paid."""
    return ", ".join(_needed(number, least, there, ruleset) for number, least, there in one.short)


def _needed(number: Number, least: int, there: Amount, ruleset: Ruleset) -> str:
    return f"{short_title(number, ruleset)} {least:,} (has {int(there):,})"


def cost_text(costs: Sequence[tuple[Number, int]], ruleset: Ruleset) -> str:
    """Return a price: ``500 SP, 1,500 Gold``."""
    return ", ".join(f"{much:,} {short_title(one, ruleset)}" for one, much in costs)


def standing_text(one: TechnologyLine, ruleset: Ruleset) -> str:
    """Return how a nation stands to a technology, in one line."""
    if one.reach is Reach.HAS:
        return "has it, new this turn" if one.new else "has it"
    if one.reach is Reach.LACKS:
        return f"lacks {lacks_text(one, ruleset)}"
    short = short_text(one, ruleset)
    return f"may develop it, too poor: {short}" if short else "may develop it"


def tried_text(one: TechnologyLine, ruleset: Ruleset) -> str:
    """Return what came of asking for a technology in the turn, empty where nobody did."""
    return "; ".join(verdict_text(line.verdict, ruleset) for line in one.tried)


def step_text(place: Place) -> str:
    """Return how far a place moved in the turn: ``▲3``, ``▼2``, empty for one that stayed."""
    if not place.gained:
        return ""
    return f"{UP if place.gained > 0 else DOWN}{abs(place.gained)}"
