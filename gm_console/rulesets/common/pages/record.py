"""The parts of a page that tell what every game tells: corrections of map and position, changes of the rules, the
record, rulings that were applied."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.board.errata.facts import ERRATA_FACTS
from gm_console.core.corrections import PositionCorrected
from gm_console.core.facts import Entry
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Emphasis, Paragraph, Row, Section, Table, leading, numbers, plain, wide
from gm_console.core.rule_facts import CellChanged, RuleChanged, RulingChanged
from gm_console.core.stand_ins import StoodIn
from gm_console.core.table_cells import said
from gm_console.core.table_rows import table_title
from gm_console.rulesets.common.views import AnsweredView, PublicTurn


def packet_changes(view: AnsweredView, public: PublicTurn, given: PageInput) -> tuple[Section, ...]:
    """Return what a nation is to read before its turn: corrections, what stood in for its sheet, changes of the rules.

    Each part is there only where there is something to tell.
    """
    return (
        *_errata(public.entries, given),
        *_position(view.entries, given),
        *_stood_in(view.entries, given),
        *_rules(public, given),
    )


def public_changes(view: PublicTurn, given: PageInput) -> tuple[Section, ...]:
    """Return what everybody is to read before the turn: corrections, and changes of the rules."""
    return (*_errata(view.entries, given), *_position(view.entries, given), *_rules(view, given))


def _errata(entries: Iterable[Entry], given: PageInput) -> tuple[Section, ...]:
    """Return what was corrected on the map from this turn on; nothing in most turns."""
    told = tuple(
        Paragraph(text=given.sentence(entry))
        for entry in entries
        if type(entry.fact).__name__ in ERRATA_FACTS
    )
    return (Section(id="errata", title="Corrections of the map", blocks=told),) if told else ()


def _position(entries: Iterable[Entry], given: PageInput) -> tuple[Section, ...]:
    """Return what the moderator put right in the position this turn; nothing in most turns."""
    rows = tuple(
        (entry.phase, given.place(entry.region), given.sentence(entry), entry.fact.made)
        for entry in entries
        if isinstance(entry.fact, PositionCorrected)
    )
    if not rows:
        return ()
    opening = quiet("What the moderator put right or ruled otherwise, each in the phase that it stands at.")
    columns = (*plain("Phase", "Region"), *leading("What"), *plain("Decided on"))
    table = Table(columns=columns, rows=rows)
    return (Section(id="corrections", title="Corrections of the position", blocks=(opening, table)),)


def _stood_in(entries: Iterable[Entry], given: PageInput) -> tuple[Section, ...]:
    """Return which orders stood in for parts of the nation's sheet that did not come; nothing where all came."""
    told = tuple(
        Paragraph(text=given.sentence(entry)) for entry in entries if isinstance(entry.fact, StoodIn)
    )
    if not told:
        return ()
    opening = quiet(
        "Not all of your sheet came in time. These orders counted instead; each line is answered below."
    )
    return (Section(id="stood-in", title="Orders in place of yours", blocks=(opening, *told)),)


def _rules(view: PublicTurn, given: PageInput) -> tuple[Section, ...]:
    """Return what of the rules changed with this turn or will, and what this campaign has otherwise in the tables."""
    return (*_rule_changes(view, given), *_tables(given))


def _rule_changes(view: PublicTurn, given: PageInput) -> tuple[Section, ...]:
    """Return what holds otherwise from this turn on, or from a later one; nothing in most turns."""
    now = [(view.turn, entry.fact) for entry in view.entries if isinstance(entry.fact, RuleChanged)]
    rows = tuple(
        _change(since, fact, given) for since, fact in (*now, *((one.turn, one.fact) for one in given.coming))
    )
    if not rows:
        return ()
    columns = (
        *leading("What"),
        *numbers("From turn"),
        *plain("Before", "Then", "Decided on"),
        *wide("Reason"),
    )
    opening = quiet("The rules of this campaign change: what holds otherwise from which turn on, and why.")
    table = Table(columns=columns, rows=rows)
    return (Section(id="rule-changes", title="Changes of the rules", blocks=(opening, table)),)


def _change(since: int, fact: RuleChanged, given: PageInput) -> Row:
    what, was, becomes = "", fact.was, fact.becomes
    if isinstance(fact, CellChanged):
        what = f"{table_title(fact.table)}: {given.name(fact.row)}, {given.name(fact.cell)}"
    elif isinstance(fact, RulingChanged):
        ruling = given.rulings.all.get(fact.ruling)
        what = f"{fact.ruling}: {ruling.question}" if ruling is not None else fact.ruling
        options = ruling.options if ruling is not None else {}
        was, becomes = options.get(was, was), options.get(becomes, becomes)
    return (what, since, was, becomes, fact.made, fact.reason)


def _tables(given: PageInput) -> tuple[Section, ...]:
    """Return what this campaign has otherwise in the tables; nothing in most campaigns."""
    rows = tuple(
        (table_title(one.table), given.name(one.row), given.name(one.cell), said(one.value), one.reason)
        for one in given.tables.cells
    )
    if not rows:
        return ()
    columns = (*plain("Table", "Row", "Cell", "Here"), *wide("Reason"))
    opening = quiet("In these cells this campaign has something else than the game by itself.")
    table = Table(columns=columns, rows=rows)
    return (Section(id="tables", title="Tables of this campaign", blocks=(opening, table)),)


def record_section(entries: Iterable[Entry], given: PageInput) -> Section:
    """Return everything that may be read, line by line: enough where a game has no sections of its own for it."""
    rows = tuple(
        (entry.phase, given.place(entry.region), given.sentence(entry), given.working(entry), entry.rule)
        for entry in entries
    )
    columns = (*plain("Phase", "Region"), *leading("What happened"), *wide("Working"), *plain("Rule"))
    return Section(id="record", title="Record", blocks=(Table(columns=columns, rows=rows),))


def rulings_section(view: AnsweredView, given: PageInput) -> Section:
    """Return the rulings that a packet rests on."""
    cited = [entry.rule for entry in view.entries]
    cited += [one.reason.rule for one in (*view.checks, *view.verdicts) if one.reason is not None]
    rows = tuple(
        (ruling, given.rulings.all[ruling].section, given.rulings.words(ruling))
        for ruling in given.rulings.cited(cited)
    )
    table = Table(
        columns=(*plain("Ruling", "Section"), *wide("What holds")),
        rows=rows,
        empty="No ruling was needed.",
    )
    opening = Paragraph(
        text="Where the rulebook is silent the moderator rules. These rulings were applied to you this turn.",
        tone=Emphasis.QUIET,
    )
    return Section(id="rules", title="Rulings applied", blocks=(opening, table))


def quiet(text: str) -> Paragraph:
    """Return a paragraph that does not ask to be looked at."""
    return Paragraph(text=text, tone=Emphasis.QUIET)
