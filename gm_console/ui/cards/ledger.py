"""The page of a number: what it was, what came in and went out by phase and entry, what it is now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.core.numbers import Amount, Ledger, LedgerPhase
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import amount_text, kind_title
from gm_console.ui.cards.paper import Cell, Paper, asked, link, text
from gm_console.ui.theme import Tones

MOST_LINES: Final = 40
"""Entries of one phase that are listed."""
COLUMNS: Final = 4
ROOM: Final = 40
"""Signs that a line has room for beside the entry's number; a sentence for which too few are left stands below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerDesk:
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
    tones: Tones


def ledger_card(desk: LedgerDesk, ledger: Ledger) -> str:
    """Return the page as HTML with links ``entry:SEQ``, ``entry:TURN.SEQ`` and ``number:KEY``."""
    paper, number = Paper(desk.tones), ledger.number
    opening = Cell(html=amount_text(ledger.opening), right=True)
    rows: list[Sequence[Cell]] = [(text(_tr("Start of the turn")), _blank(), _blank(), opening)]
    for phase in ledger.phases:
        rows.extend(_phase_rows(paper, desk, ledger, phase))
    rows.append(
        (
            Cell(html=f"<b>{escape(_tr('Now'))}</b>"),
            _amount(ledger.came, bold=True),
            _amount(ledger.went, bold=True),
            Cell(html=f"<b>{amount_text(ledger.closing)}</b>", right=True),
        )
    )
    heads = [
        text(_tr("Phase and entry")), *(Cell(html=escape(head), right=True) for head in (
            _tr("In"), _tr("Out"), _tr("Stands at"))),
    ]  # fmt: skip
    still = "" if ledger.phases else paper.line(paper.quiet(_tr("Nothing has changed it in this turn.")))
    return paper.page(
        (
            paper.title(desk.caption, kind_title(desk.ruleset, number.kind, number.item)),
            paper.line(desk.owner) if desk.owner else "",
            paper.table(heads, rows),
            still,
            _rests_on(paper, desk, ledger),
        )
    )


def _phase_rows(
    paper: Paper, desk: LedgerDesk, ledger: Ledger, phase: LedgerPhase
) -> Iterator[Sequence[Cell]]:
    title = f"{phase.phase} {desk.ruleset.phase(phase.phase).title}"
    yield (
        Cell(html=f"<b>{escape(title)}</b>"),
        _amount(phase.came, bold=True),
        _amount(phase.went, bold=True),
        _amount(phase.after),
    )
    room = ROOM - sum(len(amount_text(one)) for one in (ledger.came, ledger.went, ledger.closing))
    for line in phase.lines[:MOST_LINES]:
        place = str(line.seq) if desk.here else f"{ledger.turn}.{line.seq}"
        sentence = desk.sentences.get(line.seq, "")
        beside = len(sentence) <= room
        told = paper.quiet(sentence) if beside else ""
        yield (
            Cell(html=f"&nbsp;&nbsp;{link('entry', place, place)}&nbsp; {told}"),
            _amount(max(line.delta, 0)),
            _amount(max(-line.delta, 0)),
            Cell(html=paper.quiet(amount_text(line.after)), right=True),
        )
        if not beside:
            yield (Cell(html=f"&nbsp;&nbsp;{paper.quiet(sentence)}", across=COLUMNS),)
    rest = len(phase.lines) - MOST_LINES
    if rest > 0:
        yield (Cell(html=paper.quiet(_tr("and {0} entries more").format(f"{rest:,}")), across=COLUMNS),)


def _rests_on(paper: Paper, desk: LedgerDesk, ledger: Ledger) -> str:
    if not ledger.rests_on:
        return ""
    rows = [
        (
            text(kind_title(desk.ruleset, number.kind, number.item)),
            Cell(
                html=asked(
                    number,
                    amount_text(amount),
                    desk.tones,
                    0 if desk.here else ledger.turn,
                ),
                right=True,
            ),
        )
        for number, amount in ledger.rests_on
    ]
    return paper.heading(_tr("Worked out from")) + paper.table([text("")] * 2, rows)


def _amount(amount: Amount, *, bold: bool = False) -> Cell:
    told = amount_text(amount) if amount else ""
    return Cell(html=f"<b>{told}</b>" if bold and told else told, right=True)


def _blank() -> Cell:
    return Cell(html="")


def _tr(text_: str) -> str:
    return QCoreApplication.translate("LedgerCard", text_)
