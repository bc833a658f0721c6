"""Movement and combat in a packet: what one's task forces did, battles, and what others did (M1 to M5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Section, Table, leading, plain, wide
from gm_console.core.reading_direction import clean
from gm_console.rulesets.common.answers import OrderDone, OrderRefused
from gm_console.rulesets.gunboat.facts import ControlChanged, Stepped, TaskForceFormed, UnitsChanged
from gm_console.rulesets.gunboat.pages.battles import battle_tables
from gm_console.rulesets.gunboat.pages.effects import children, descendants, told, units_words
from gm_console.rulesets.gunboat.view import NationView

MOVE_PHASES: Final = ("M1", "M2", "M3", "M4", "M5")


def moves_section(view: NationView, given: PageInput) -> Section:
    """Return what one's task forces did, and what others did to one's regions."""
    below = children(view.entries)
    own = [
        entry
        for entry in view.entries
        if entry.phase in MOVE_PHASES and isinstance(entry.fact, OrderDone) and entry.actor == view.nation.id
    ]
    seen = {entry.seq for entry in own}
    rows = []
    for entry in own:
        came = tuple(descendants(entry.seq, below))
        seen.update(child.seq for child in came)
        assert isinstance(entry.fact, OrderDone)
        rows.append((entry.phase, clean(entry.fact.text), given.named(march_text(came, given))))
    columns = (*plain("Phase"), *leading("Line"), *wide("What happened"))
    table = Table(columns=columns, rows=tuple(rows), empty="None of your units was ordered to move.")
    battles = battle_tables(view, below, seen, given.sentence, given.working)
    others = _other_events(view, seen, given)
    return Section(id="moves", title="Movement and combat", blocks=(table, *battles, *others))


def march_text(came: Sequence[Entry], given: PageInput) -> str:
    """Return what a task force did: its units and the way they went as one, then all that came of it."""
    parts: list[str] = []
    place = ""
    for child in came:
        fact = child.fact
        if isinstance(fact, TaskForceFormed):
            place = fact.plot[0]
            parts.append(f"{units_words(fact.units, given)} from {place}")
        elif isinstance(fact, Stepped) and parts and fact.start == place:
            place = fact.end
            parts[-1] += f" > {place}"
        elif isinstance(fact, Stepped):
            place = fact.end
            parts.append(f"{fact.start} > {place}")
        elif not isinstance(fact, UnitsChanged):
            parts.append(told(child, given))
    return "; ".join(parts)


def _other_events(view: NationView, seen: set[int], given: PageInput) -> tuple[Table, ...]:
    rows = tuple(
        (entry.phase, given.place(entry.region), given.named(told(entry, given)))
        for entry in view.entries
        if entry.phase in MOVE_PHASES
        and entry.seq not in seen
        and not isinstance(entry.fact, OrderDone | OrderRefused)
        and _concerns(entry, view)
    )
    if not rows:
        return ()
    columns = (*plain("Phase", "Region"), *leading("What happened"))
    return (Table(title="What else you learned", columns=columns, rows=rows),)


def _concerns(entry: Entry, view: NationView) -> bool:
    if isinstance(entry.fact, ControlChanged):
        return view.nation.id in (entry.fact.before, entry.fact.owner)
    return True
