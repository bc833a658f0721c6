"""The page of a number: what it was, what came in and went out by phase and entry, what it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NOBODY
from gm_console.core.ledger import Ledger, LedgerPhase
from gm_console.core.numbers import Amount, Contribution
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import amount_text, kind_title, number_title, times_text
from gm_console.report.why_words import amount_told
from gm_console.ui.cards.paper import CardCell, Paper, asked, link, text
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones

_tr = translated_in("LedgerCard")

MOST_LINES: Final = 40
"""Entries of one phase that are listed."""
COLUMNS: Final = 4
ROOM: Final = 36
"""Signs that a line has room for beside the entry's number; a sentence for which too few are left stands below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerSource:
    """What the page of a ledger is made from."""

    ruleset: Ruleset
    caption: str
    """The moment shown."""
    owner: str
    """Link to whose it is, ready HTML; empty for a number of the whole world."""
    here: bool
    """The turn is the one shown: its entries are selected without changing the turn."""
    sentences: Mapping[int, str]
    """What each entry says of the number."""
    names: Mapping[str, str]
    """Of nations, by id."""
    turn: int
    """The turn that its numbers are asked in where it is not the one shown."""
    still: str
    """What to say where nothing has moved it."""
    tones: Tones


def ledger_card(source: LedgerSource, ledger: Ledger) -> str:
    """Return the page as HTML with links ``entry:SEQ``, ``entry:TURN.SEQ`` and ``number:KEY``."""
    paper, number = Paper(source.tones), ledger.number
    opening = CardCell(html=amount_text(ledger.opening), right=True)
    rows: list[Sequence[CardCell]] = [(text(_tr("Start of the turn")), _blank(), _blank(), opening)]
    for phase in ledger.phases:
        rows.extend(_phase_rows(paper, source, ledger, phase))
    rows.append(
        (
            CardCell(html=f"<b>{escape(_tr('Now'))}</b>"),
            _amount(ledger.came, bold=True),
            _amount(ledger.went, bold=True),
            CardCell(html=f"<b>{amount_text(ledger.closing)}</b>", right=True),
        )
    )
    heads = [
        text(_tr("Phase and entry")), *(CardCell(html=escape(head), right=True) for head in (
            _tr("In"), _tr("Out"), _tr("Stands at"))),
    ]  # fmt: skip
    still = "" if ledger.phases else paper.line(paper.quiet(source.still))
    return paper.page(
        (
            paper.title(source.caption, kind_title(source.ruleset, number.kind, number.item)),
            paper.line(source.owner) if source.owner else "",
            paper.table(heads, rows),
            still,
            _rests_on(paper, source, ledger),
        )
    )


def _phase_rows(
    paper: Paper, source: LedgerSource, ledger: Ledger, phase: LedgerPhase
) -> Iterator[Sequence[CardCell]]:
    title = f"{phase.phase} {source.ruleset.phase(phase.phase).title}"
    yield (
        CardCell(html=f"<b>{escape(title)}</b>"),
        _amount(phase.came, bold=True),
        _amount(phase.went, bold=True),
        _amount(phase.after),
    )
    room = ROOM - sum(len(amount_text(one)) for one in (ledger.came, ledger.went, ledger.closing))
    for line in phase.lines[:MOST_LINES]:
        place = str(line.seq) if source.here else f"{ledger.turn}.{line.seq}"
        sentence = source.sentences.get(line.seq, "")
        beside = len(sentence) <= room
        told = paper.quiet(sentence) if beside else ""
        yield (
            CardCell(html=f"{link('entry', place, place)}&nbsp; {told}", inset=True),
            _amount(max(line.delta, 0)),
            _amount(max(-line.delta, 0)),
            CardCell(html=amount_text(line.after), right=True, tone=source.tones.muted),
        )
        if not beside:
            yield (CardCell(html=paper.quiet(sentence), across=COLUMNS, inset=True),)
    rest = len(phase.lines) - MOST_LINES
    if rest > 0:
        told = paper.quiet(_tr("and {0} entries more").format(f"{rest:,}"))
        yield (CardCell(html=told, across=COLUMNS, inset=True),)


def _rests_on(paper: Paper, source: LedgerSource, ledger: Ledger) -> str:
    """Return what the number is the sum of, with the sum below."""
    if not ledger.rests_on:
        return ""
    kinds = dict.fromkeys((part.number.kind, part.number.item) for part in ledger.rests_on)
    owned = any(part.number.nation or part.number.region for part in ledger.rests_on)
    alike = owned and len(kinds) == 1 and len(ledger.rests_on) > 1
    rows: list[Sequence[CardCell]] = [
        _part_row(paper, source, ledger, part, alike=alike) for part in ledger.rests_on
    ]
    together: Amount = sum((part.gives for part in ledger.rests_on), 0)
    told = amount_told(together)
    if together != ledger.closing:
        told = _tr("{0}, shown as {1}").format(told, amount_text(ledger.closing))
    total = CardCell(html=f"<b>{escape(told)}</b>", right=True, across=COLUMNS - 1)
    rows.append((CardCell(html=f"<b>{escape(_tr('Together'))}</b>"), total))
    heads = [text(""), *(CardCell(html=escape(head), right=True) for head in (
        _tr("Stands at"), _tr("Times"), _tr("Gives")))]  # fmt: skip
    title = _tr("Worked out from")
    if alike:
        title += f": {kind_title(source.ruleset, *next(iter(kinds)))}"
    return paper.heading(title) + paper.table(heads, rows)


def _part_row(
    paper: Paper, source: LedgerSource, ledger: Ledger, part: Contribution, *, alike: bool
) -> Sequence[CardCell]:
    number = part.number
    ours = (number.nation, number.region) in ((ledger.number.nation, ledger.number.region), (NOBODY, NOWHERE))
    if alike:
        owner = number.nation or number.region
        name = f"{owner} {source.names.get(number.nation, '')}".strip()
    elif ours:
        name = kind_title(source.ruleset, number.kind, number.item)
    else:
        name = number_title(source.ruleset, number, source.names)
    then = paper.quiet(_tr("start of the turn")) if part.at_start else ""
    amount = asked(number, amount_text(part.amount), source.tones, 0 if source.here else source.turn)
    return (
        CardCell(html=f"{escape(clean(name))} {then}"),
        CardCell(html=amount, right=True),
        CardCell(html=paper.quiet(times_text(part)), right=True),
        CardCell(html=amount_told(part.gives) if part.gives else "", right=True),
    )


def _amount(amount: Amount, *, bold: bool = False) -> CardCell:
    told = amount_text(amount) if amount else ""
    return CardCell(html=f"<b>{told}</b>" if bold and told else told, right=True)


def _blank() -> CardCell:
    return CardCell(html="")
