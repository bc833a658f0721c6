"""What cards tell of a region or a nation: figures, tables, names and sentences, numbers with their ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from gm_console.core.facts import NOWHERE
from gm_console.core.glance import (
    CardColumn,
    CardNames,
    CardRemark,
    CardTable,
    Gauge,
    Gauges,
    Manner,
    Value,
    key_of,
)
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import kind_title
from gm_console.ui.cards.paper import CardCell, CardFigure, Paper, asked, number_named, text
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import shown

_tr = translated_in("NationCard")

INDENT: Final = "&nbsp;" * 4
BLANK: Final = CardCell(html="")


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeWriter:
    """Writes what a region or a nation has, and how far that moved in the turn."""

    paper: Paper
    ruleset: Ruleset
    gauges: Gauges
    now: Any
    """What the gauges read."""
    before: Any
    """The same at the start of the turn."""
    nation: NationId = NOBODY
    region: RegionId = NOWHERE

    def number(self, key: str) -> Number | None:
        """Return what a gauge's ledger is asked by, nothing where the game counts none such."""
        return number_named(self.ruleset, key, nation=self.nation, region=self.region)

    def figures(self) -> str:
        """Return what stands large at the top."""
        return self.paper.figures(
            [
                CardFigure(
                    name=kind_title(self.ruleset, *key_parts(gauge.key)),
                    value=gauge.read(self.now),
                    step=self._step(gauge),
                    number=self.number(gauge.key),
                )
                for gauge in self.gauges.some(self.gauges.figures)
            ]
        )

    def table(self, part: CardTable) -> str:
        """Return a table, nothing where it has no row."""
        rows = self._present(part) if part.present else list(self._rows(part))
        if not rows:
            return ""
        told = [column.head for column in part.columns]
        if not any(told):
            heads, lines = [BLANK] * (2 * len(part.columns) + 2), in_pairs(rows)
        else:
            heads, lines = [BLANK, *(CardCell(html=escape(head), right=True) for head in told)], rows
        return self.paper.heading(part.title) + self.paper.table(heads, lines)

    def names(self, part: CardNames) -> str:
        """Return names one after the other, those that the turn brought marked."""
        gauge = self.gauges.by_key[part.key]
        listed, former = ((gauge.listed(one) if gauge.listed else ()) for one in (self.now, self.before))
        told = ", ".join(
            escape(name) if name in former else f"<b>{escape(name)}</b> {self.paper.quiet(_tr('new'))}"
            for name in listed
        )
        return self.paper.heading(part.title) + self.paper.line(told or self.paper.quiet(part.none))

    def remark(self, part: CardRemark, turn: int = 0) -> str:
        """Return a sentence about a number, nothing where it is 0; ``turn`` is that of its ledger if not this one."""
        value = self.gauges.by_key[part.key].read(self.now)
        return escape(part.text).format(self._asked(part.key, shown(value), turn=turn)) if value else ""

    def _rows(self, part: CardTable) -> Iterator[list[CardCell]]:
        for item in part.items:
            first = self.gauges.by_key[key_of(part.columns[0].kind, item)]
            yield [text(first.label), *(self._cell(column, item) for column in part.columns)]

    def _present(self, part: CardTable) -> list[list[CardCell]]:
        """Return the rows of what is there, then of what was."""
        gauges = [self.gauges.by_key[key_of(part.columns[0].kind, item)] for item in part.items]
        now, then = ([gauge.read(one) for gauge in gauges] for one in (self.now, self.before))
        rows = list(self._rows(part))
        there = [row for row, value in zip(rows, now, strict=True) if value]
        return there + [
            row for row, value, former in zip(rows, now, then, strict=True) if former and not value
        ]

    def _cell(self, column: CardColumn, item: str) -> CardCell:
        gauge = self.gauges.by_key.get(key_of(column.kind, item))
        if gauge is None:
            return CardCell(html="", right=True)
        number, value = self.number(gauge.key), gauge.read(self.now)
        match column.manner:
            case Manner.PLAIN:
                return self.paper.number(
                    value, number, zero=not column.head
                )  # a name alone would look unfinished
            case Manner.STEP:
                return CardCell(html=self.paper.step(self._step(gauge), number), right=True)
            case Manner.QUIET:
                html = self._asked(gauge.key, shown(value), tone=self.paper.tones.muted)
                return CardCell(html=f"<span style='font-size:small'>{html}</span>", right=True)
            case Manner.SIGNED:
                warns = gauge.warns is not None and gauge.warns(self.now)
                tone, told = self.paper.tones.error if warns else "", _signed(value)
                return CardCell(
                    html=self._asked(gauge.key, told, tone=tone) if told else "", right=True, tone=tone
                )

    def _asked(self, key: str, told: str, *, tone: str = "", turn: int = 0) -> str:
        number = self.number(key)
        return asked(number, told, self.paper.tones, turn, tone=tone) if number is not None else escape(told)

    def _step(self, gauge: Gauge) -> Value:
        now, then = gauge.read(self.now), gauge.read(self.before)
        return 0 if isinstance(now, str) or isinstance(then, str) else now - then


def key_parts(key: str) -> tuple[str, str]:
    """Return kind and item of a gauge's key."""
    kind, _, item = key.partition(":")
    return kind, item


def in_pairs(rows: Sequence[list[CardCell]]) -> list[list[CardCell]]:
    """Return rows two by two, read downwards."""
    half = (len(rows) + 1) // 2
    right = [*rows[half:], *[[BLANK] * len(rows[0])] * (2 * half - len(rows))]
    return [
        [*one, CardCell(html=INDENT + other[0].html), *other[1:]]
        for one, other in zip(rows[:half], right, strict=True)
    ]


def _signed(value: Value) -> str:
    if isinstance(value, str) or not value:
        return ""
    return f"{'+' if value > 0 else '−'}{shown(value if value > 0 else -value)}"
