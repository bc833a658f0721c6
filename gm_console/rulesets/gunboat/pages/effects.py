"""What came of a line: the entries below it, told as effects on one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gm_console.core.facts import Entry
from gm_console.core.gathering import gathered
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import signed
from gm_console.rulesets.gunboat.facts import FacilitiesChanged, UnitsChanged


def told(entry: Entry, given: PageInput) -> str:
    """Return an entry as an effect on one's own: the nation's number left out where it is understood."""
    fact = entry.fact
    if isinstance(fact, UnitsChanged):
        return f"{fact.region}: {given.name(fact.unit)} {signed(fact.delta)}"
    if isinstance(fact, FacilitiesChanged):
        return f"{fact.region}: {given.name(fact.facility)} {signed(fact.delta)}"
    sentence = given.phrase(entry)
    for opening in (f"Nation {entry.actor}: ", f"Nation {entry.actor}, ", f"Nation {entry.actor} "):
        if entry.actor and sentence.startswith(opening):
            rest = sentence.removeprefix(opening)
            return rest[:1].upper() + rest[1:]
    return sentence


def units_words(units: Sequence[tuple[str, int]], given: PageInput) -> str:
    """Return counted units in words: ``3 Light Infantry, 2 Fighters``."""
    return ", ".join(given.counted(count, kind) for kind, count in units)


def children(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    """Return the entries by the number of what caused them."""
    return gathered((entry.cause, entry) for entry in entries)


def descendants(seq: int, below: Mapping[int, list[Entry]]) -> Iterator[Entry]:
    """Yield all that hangs below an entry."""
    for child in below.get(seq, ()):
        yield child
        yield from descendants(child.seq, below)
