"""Entries as players are told them: what the turnsheet blurs is blurred here, before any page or file is made (W2).

A place beyond the tenth is ``10+``, a value has one decimal, a published ranking has ten lines, and the working of a
price, from which the reinvested Gold could be read, stays with the moderator.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Entry, Working
from gm_console.core.table_rows import OURS, first_source
from gm_console.rulesets.gunboat.combat.facts import RowRead
from gm_console.rulesets.gunboat.facts import PriceSet, Ranked, TopTen
from gm_console.rulesets.gunboat.told_facts import RankTold, TopTenTold
from gm_console.rulesets.gunboat.vocabulary import PUBLISHED

_TENTHS: Final = 10


def as_told(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries as those who may read them are told them."""
    return tuple(_told(entry) for entry in entries)


def place_told(place: int) -> str:
    """Return a place as the turnsheet prints it: the number up to ten, else ``10+``."""
    return str(place) if place <= PUBLISHED else f"{PUBLISHED}+"


def value_told(numerator: int, denominator: int) -> str:
    """Return a value with one decimal, a whole number without, rounded half up."""
    tenths = divide(_TENTHS * numerator, denominator, Rounding.HALF_UP)
    whole, rest = divmod(abs(tenths), _TENTHS)
    return f"{'-' if tenths < 0 else ''}{whole}" + (f".{rest}" if rest else "")


def _told(entry: Entry) -> Entry:
    match entry.fact:
        case Ranked():
            rank = _rank(entry.fact)
            return replace(
                entry,
                fact=rank,
                working=Working("ranked", (rank.ranking, str(Fraction(rank.value)), rank.place)),
            )
        case TopTen():
            return replace(entry, fact=_top_ten(entry.fact))
        case PriceSet():
            return replace(entry, working=None)
        case RowRead() if first_source(entry.fact.source).startswith(OURS):
            # Accepting such a row is the moderator's business; what was changed in it is everybody's.
            return replace(entry, fact=replace(entry.fact, source=entry.fact.source.partition("; ")[2]))
    return entry


def _rank(fact: Ranked) -> RankTold:
    return RankTold(
        nation=fact.nation,
        ranking=fact.ranking,
        place=place_told(fact.place),
        value=value_told(fact.numerator, fact.denominator),
    )


def _top_ten(fact: TopTen) -> TopTenTold:
    """Return ten lines; where equals would make more, the last one counts the rest."""
    if len(fact.places) <= PUBLISHED:
        return TopTenTold(ranking=fact.ranking, places=fact.places, more=0, more_at=0)
    named = fact.places[: PUBLISHED - 1]
    return TopTenTold(
        ranking=fact.ranking,
        places=named,
        more=len(fact.places) - len(named),
        more_at=fact.places[len(named)][1],
    )
