"""The parts of a packet that answer the sheet: every order, what was built, what moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

from gm_console.core.facts import Entry
from gm_console.core.orders import Status, Verdict
from gm_console.core.pages import Align, Cell, Column, Row, Section, Table, Tone, signed
from gm_console.core.reading_direction import clean
from gm_console.report.desk import Desk
from gm_console.report.packet_battles import battle_tables
from gm_console.report.phrases import counted, phrase, reason_text
from gm_console.rulesets.common.answers import OrderDone, OrderRefused
from gm_console.rulesets.gunboat.facts import (
    ControlChanged,
    FacilitiesChanged,
    Stepped,
    StockChanged,
    TaskForceFormed,
    UnitsChanged,
)
from gm_console.rulesets.gunboat.view import NationView

TONES: Final[Mapping[Status, Tone]] = {
    Status.ACCEPTED: Tone.GOOD,
    Status.ADJUSTED: Tone.WARN,
    Status.CONDITIONAL: Tone.WARN,
    Status.REFUSED: Tone.BAD,
    Status.UNREADABLE: Tone.BAD,
}
BUILD_PHASES: Final = ("E4", "E5", "E6", "E7")
MOVE_PHASES: Final = ("M1", "M2", "M3", "M4", "M5")
PAID_IN: Final = ("SP", "RP", "Gold")


class Answers(Protocol):
    """The part of a view that answers the sheet."""

    @property
    def checks(self) -> tuple[Verdict, ...]:
        """What was said of the lines before the deadline."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What came of them."""


def trouble_table(view: Answers, desk: Desk) -> Table:
    """Return the lines that were not carried out as written, with what was wrong and what would do."""
    rows = tuple(
        (one.phase, clean(one.text), Cell(text=one.status.value, tone=TONES[one.status], note=why(one, desk)))
        for one in view.verdicts
        if one.status is not Status.ACCEPTED
    )
    return Table(
        title="Not as you wrote it" if rows else "",
        columns=(
            Column(title="Phase"),
            Column(title="Line", wide=True, head=True),
            Column(title="What became of it", wide=True),
        ),
        rows=rows,
        empty="Every line was carried out as you wrote it."
        if view.verdicts
        else "No sheet of yours was in force.",
    )


def orders_section(view: Answers, desk: Desk) -> Section:
    """Return every line with both verdicts, the outcome's reason where they agree, both where they differ."""
    checks = {one.number: one for one in view.checks}
    table = Table(
        columns=(
            Column(title="No.", align=Align.RIGHT),
            Column(title="Phase"),
            Column(title="Line", wide=True, head=True),
            Column(title="Before the deadline"),
            Column(title="Outcome", wide=True),
            Column(title="Rule"),
        ),
        rows=tuple(_order_row(one, checks.get(one.number), desk) for one in view.verdicts),
        empty="No sheet of yours was in force this turn.",
    )
    return Section(id="orders", title="Your orders", blocks=(table,))


def _order_row(outcome: Verdict, check: Verdict | None, desk: Desk) -> Row:
    differs = check is not None and (check.status, check.reason) != (outcome.status, outcome.reason)
    first = Cell(text="–", tone=Tone.QUIET)
    if check is not None:
        first = Cell(
            text=check.status.value, tone=TONES[check.status], note=why(check, desk) if differs else ""
        )
    return (
        outcome.number,
        outcome.phase,
        clean(outcome.text),
        first,
        Cell(text=outcome.status.value, tone=TONES[outcome.status], note=why(outcome, desk)),
        outcome.reason.rule if outcome.reason else outcome.phase,
    )


def why(verdict: Verdict, desk: Desk) -> str:
    """Return the reason of a verdict and what was perhaps meant, empty where there is none."""
    if verdict.reason is None:
        return ""
    meant = f" Did you mean {clean(verdict.reason.suggestion)}?" if verdict.reason.suggestion else ""
    return desk.named(reason_text(verdict.reason, desk.ruleset)) + meant


def builds_section(view: NationView, desk: Desk) -> Section:
    """Return what was built, salvaged, researched and raised, and what it cost."""
    below = _children(view.entries)
    rows = tuple(
        _build_row(entry, entry.fact, below, desk)
        for entry in view.entries
        if entry.phase in BUILD_PHASES and isinstance(entry.fact, OrderDone)
    )
    table = Table(
        columns=(
            Column(title="Phase"),
            Column(title="Line", wide=True, head=True),
            Column(title="Effect", wide=True),
            *(Column(title=name, align=Align.RIGHT) for name in PAID_IN),
        ),
        rows=rows,
        empty="Nothing was built, researched or raised.",
    )
    return Section(id="builds", title="Builds, research and improvements", blocks=(table,))


def _build_row(entry: Entry, fact: OrderDone, below: Mapping[int, list[Entry]], desk: Desk) -> Row:
    costs = dict.fromkeys(PAID_IN, 0)
    effects: list[str] = []
    for child in _descendants(entry.seq, below):
        if isinstance(child.fact, StockChanged):
            costs[child.fact.commodity] = costs.get(child.fact.commodity, 0) + child.fact.delta
        else:
            effects.append(told(child, desk))
    paid = tuple(signed(costs[name]) if costs[name] else "" for name in PAID_IN)
    return (entry.phase, clean(fact.text), desk.named("; ".join(effects)), *paid)


def moves_section(view: NationView, desk: Desk) -> Section:
    """Return what one's task forces did, and what others did to one's regions."""
    below = _children(view.entries)
    own = [
        entry
        for entry in view.entries
        if entry.phase in MOVE_PHASES and isinstance(entry.fact, OrderDone) and entry.actor == view.nation.id
    ]
    seen = {entry.seq for entry in own}
    rows = []
    for entry in own:
        children = tuple(_descendants(entry.seq, below))
        seen.update(child.seq for child in children)
        assert isinstance(entry.fact, OrderDone)
        rows.append((entry.phase, clean(entry.fact.text), desk.named(march_text(children, desk))))
    columns = (
        Column(title="Phase"),
        Column(title="Line", wide=True, head=True),
        Column(title="What happened", wide=True),
    )
    table = Table(columns=columns, rows=tuple(rows), empty="None of your units was ordered to move.")
    battles = battle_tables(
        view,
        below,
        seen,
        desk.sentence,
        desk.working,
    )
    others = _other_events(view, seen, desk)
    return Section(id="moves", title="Movement and combat", blocks=(table, *battles, *others))


def march_text(children: Sequence[Entry], desk: Desk) -> str:
    """Return what a task force did: its units and the way they went as one, then all that came of it."""
    parts: list[str] = []
    place = ""
    for child in children:
        fact = child.fact
        if isinstance(fact, TaskForceFormed):
            place = fact.plot[0]
            parts.append(f"{units_words(fact.units, desk)} from {place}")
        elif isinstance(fact, Stepped) and parts and fact.start == place:
            place = fact.end
            parts[-1] += f" > {place}"
        elif isinstance(fact, Stepped):
            place = fact.end
            parts.append(f"{fact.start} > {place}")
        elif not isinstance(fact, UnitsChanged):
            parts.append(told(child, desk))
    return "; ".join(parts)


def _other_events(view: NationView, seen: set[int], desk: Desk) -> tuple[Table, ...]:
    rows = tuple(
        (entry.phase, desk.place(entry.region), desk.named(told(entry, desk)))
        for entry in view.entries
        if entry.phase in MOVE_PHASES
        and entry.seq not in seen
        and not isinstance(entry.fact, OrderDone | OrderRefused)
        and _concerns(entry, view)
    )
    if not rows:
        return ()
    columns = (
        Column(title="Phase"),
        Column(title="Region"),
        Column(title="What happened", wide=True, head=True),
    )
    return (Table(title="What else you learned", columns=columns, rows=rows),)


def _concerns(entry: Entry, view: NationView) -> bool:
    if isinstance(entry.fact, ControlChanged):
        return view.nation.id in (entry.fact.before, entry.fact.owner)
    return True


def told(entry: Entry, desk: Desk) -> str:
    """Return an entry as an effect on one's own: the nation's number left out where it is understood."""
    fact = entry.fact
    if isinstance(fact, UnitsChanged):
        return f"{fact.region}: {desk.name(fact.unit)} {signed(fact.delta)}"
    if isinstance(fact, FacilitiesChanged):
        return f"{fact.region}: {desk.name(fact.facility)} {signed(fact.delta)}"
    sentence = phrase(entry, desk.ruleset)
    for opening in (f"Nation {entry.actor}: ", f"Nation {entry.actor}, ", f"Nation {entry.actor} "):
        if entry.actor and sentence.startswith(opening):
            rest = sentence.removeprefix(opening)
            return rest[:1].upper() + rest[1:]
    return sentence


def units_words(units: Sequence[tuple[str, int]], desk: Desk) -> str:
    """Return counted units in words: ``3 Light Infantry, 2 Fighters``."""
    return ", ".join(counted(count, kind, desk.ruleset) for kind, count in units)


def _children(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    table: dict[int, list[Entry]] = {}
    for entry in entries:
        table.setdefault(entry.cause, []).append(entry)
    return table


def _descendants(seq: int, below: Mapping[int, list[Entry]]) -> Iterator[Entry]:
    for child in below.get(seq, ()):
        yield child
        yield from _descendants(child.seq, below)
