"""Pairs of regions as rows of the review: those to look at, least sure first, then those decided by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.links.find import SURE
from gm_console.board.links.review_queue import DoubtfulPair, Ends, waiting
from gm_console.board.model import LinkKind
from gm_console.ui.editor.links import kind_word
from gm_console.ui.editor.panels.row_signs import RowSign, signed
from gm_console.ui.editor.sketch import SketchRole
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.theme import Theme

_tr = translated_in("ReviewTable")

TO_DO: Final = (RowSign.WAITING, RowSign.OPEN)
"""Rows that nothing was decided about."""
WIDEST_REGION: Final = 130
"""Pixels for a region, so that a window of 1280 shows what the drawing says; all of it when the pointer rests on it."""
PERHAPS: Final = 0.6
"""Confidence from which something is perhaps so; below, it could be either."""
PROBABLY: Final = 0.7


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """A pair in the list."""

    number: int
    sign: RowSign
    """To do, left open, linked or held apart."""
    ends: Ends
    now: tuple[LinkKind, ...]
    """What links them on the map."""
    review: DoubtfulPair | None
    """Why it was listed; None for what was decided before links were looked for."""
    names: tuple[str, str] = ("", "")
    """What the two are called, empty where one has no name."""

    def called(self, end: int) -> str:
        """Return id and name of the first (0) or the second (1) of the two."""
        return f"{self.ends[end]} {self.names[end]}".rstrip()

    @property
    def to_do(self) -> bool:
        """Whether nothing was decided about it."""
        return self.sign in TO_DO

    @property
    def role(self) -> SketchRole:
        """How the pair is drawn on the map."""
        return {RowSign.DONE: SketchRole.GOOD, RowSign.APART: SketchRole.WRONG}.get(
            self.sign, SketchRole.ACTIVE
        )


class ReviewTable(RecordTable[ReviewRow]):
    """The table of pairs."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        columns = signed(
            _columns(),
            theme,
            parent,
            sign=lambda line: line.sign,
            muted=lambda line: line.sign is not RowSign.WAITING,
        )
        super().__init__(columns, parent, key=lambda line: line.ends)


def lines_of(sheet: MapSheet, found: Iterable[DoubtfulPair], left: Collection[Ends]) -> tuple[ReviewRow, ...]:
    """Return the pairs that wait, those in ``left`` as left open, and below them all that was decided by hand."""
    rows = tuple(found)
    by_ends = {row.ends: row for row in rows}
    lines = []
    for number, row in enumerate(waiting(sheet, rows), start=1):
        sign = RowSign.OPEN if row.ends in left else RowSign.WAITING
        names = _names(sheet, row.ends)
        lines.append(ReviewRow(number=number, sign=sign, ends=row.ends, now=row.now, review=row, names=names))
    for number, one in enumerate(sorted(sheet.by_hand, key=lambda one: one.order), start=len(lines) + 1):
        ends = (one.a, one.b)
        sign = RowSign.APART if one.kind is None else RowSign.DONE
        now, names = sheet.kinds(*ends), _names(sheet, ends)
        lines.append(
            ReviewRow(number=number, sign=sign, ends=ends, now=now, review=by_ends.get(ends), names=names)
        )
    return tuple(lines)


def confidence_words(row: DoubtfulPair) -> str:
    """Return what the drawing says about a pair, and how surely."""
    if row.confidence < PERHAPS:
        return _tr("could be either")
    how = (
        _tr("perhaps")
        if row.confidence < PROBABLY
        else _tr("probably")
        if row.confidence < SURE
        else _tr("surely")
    )
    return f"{how} {_tr('linked') if row.found else _tr('apart')}"


def reason_words(line: ReviewRow) -> str:
    """Return why a pair is on the list, in a sentence."""
    if line.review is None:
        return _tr("decided by hand before")
    return (
        _tr("{0}, over the seam").format(line.review.reason) if line.review.over_seam else line.review.reason
    )


def standing(kinds: Collection[LinkKind]) -> str:
    """Return what links two regions on the map."""
    return ", ".join(map(kind_word, kinds)) if kinds else _tr("not linked")


def _columns() -> tuple[Column[ReviewRow], ...]:
    return (
        Column(title=_tr("No."), key="number", tip=_tr("The least sure first, what is decided below"), width=48,
               value=lambda line: line.number),
        Column(title=_tr("State"), key="state", tip=_tr("To do, left open, linked or held apart by hand"), width=80,
               value=lambda line: _word(line.sign)),
        Column(title=_tr("Region"), key="first", tip=_tr("The one region"), width=96, most=WIDEST_REGION,
               value=lambda line: line.called(0), note=lambda line: line.called(0)),
        Column(title=_tr("And"), key="second", tip=_tr("The other region"), width=96, most=WIDEST_REGION,
               value=lambda line: line.called(1), note=lambda line: line.called(1)),
        Column(title=_tr("On the map"), key="now", tip=_tr("What links them on the map now"), width=96,
               value=lambda line: standing(line.now)),
        Column(title=_tr("The drawing says"), key="says", tip=_tr("What their borders say, and how surely"), width=120,
               value=lambda line: confidence_words(line.review) if line.review else ""),
        Column(title=_tr("Border"), key="border", tip=_tr("Length of border side by side, in map units"), width=72,
               value=lambda line: line.review.border if line.review else 0, hide_zero=True),
        Column(title=_tr("Distance"), key="distance", tip=_tr("Smallest distance, in map units"), width=80,
               value=lambda line: line.review.distance if line.review else 0, hide_zero=True),
        Column(title=_tr("Why"), key="why", tip=_tr("Why somebody should look at it"), width=76,
               takes_rest=True, value=reason_words),
    )  # fmt: skip


def _names(sheet: MapSheet, ends: Ends) -> tuple[str, str]:
    first, second = (sheet.regions[end].name if end in sheet.regions else "" for end in ends)
    return first, second


def _word(sign: RowSign) -> str:
    return {
        RowSign.WAITING: _tr("to do"), RowSign.OPEN: _tr("left open"), RowSign.DONE: _tr("linked"),
        RowSign.APART: _tr("held apart"),
    }[sign]  # fmt: skip
