"""What cards are written with: figures and tables in the simple HTML of Qt's text widget, all text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.ruleset import Ruleset
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.kit.theme import Tones
from gm_console.ui.kit.written_page import paragraph, written_page

_ROOM: Final = "padding: 2px 4px 2px 4px"
_INSET: Final = "padding: 2px 4px 2px 14px"
_FIGURE: Final = "padding-top: 6px; padding-right: 10px"
_WHOLE: Final = "white-space: nowrap"
"""For what must not be broken even where there is a space."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardCell:
    """What stands in a table: ready HTML and how it stands."""

    html: str
    right: bool = False
    tone: str = ""
    """A colour, the text's own if empty."""
    across: int = 1
    """Columns it stands in."""
    inset: bool = False
    """It belongs to the line above: all its lines are set in."""
    width: str = ""
    """In pixels, or per cent of the table: so that one stands below another as if they were one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFigure:
    """A number with its name, and how far it moved."""

    name: str
    value: Value
    step: Value = 0
    number: Number | None = None
    """What its ledger is asked by."""


class Paper:
    """Writes HTML in the tones of a theme."""

    def __init__(self, tones: Tones) -> None:
        self.tones = tones

    def page(self, parts: Iterable[str]) -> str:
        """Return a whole page."""
        return written_page(parts, self.tones)

    def title(self, caption: str, text: str, swatch: str = "", flag: str = "") -> str:
        """Return the head of a card: a small line, the name, and before it a flag or a swatch where there is one.

        ``flag`` is ready HTML.
        """
        mark = f"<span style='color:{swatch}'>■</span> " if swatch else ""
        mark = f"{flag} {mark}" if flag else mark
        return (
            f"<p style='margin:0; color:{self.tones.muted}; font-size:small'>{escape(caption)}</p>"
            f"<p style='margin-top:2px; margin-bottom:8px; font-size:large; font-weight:600'>{mark}{escape(text)}</p>"
        )

    def heading(self, text: str) -> str:
        """Return the head of a section."""
        style = (
            f"margin-top:8px; margin-bottom:4px; color:{self.tones.muted}; font-size:small; font-weight:600"
        )
        return f"<p style='{style}'>{escape(text)}</p>"

    def line(self, html: str) -> str:
        """Return a paragraph of ready HTML."""
        return paragraph(html)

    def figures(self, figures: Sequence[CardFigure]) -> str:
        """Return numbers with their names above, three or four in a row."""
        across = 3 if len(figures) % 3 == 0 else 4
        rows = [figures[at : at + across] for at in range(0, len(figures), across)]
        width = 100 // across
        lines = []
        for row in rows:
            names = "".join(
                f"<td width='{width}%' style='color:{self.tones.muted}; font-size:small; {_FIGURE}'>"
                f"{escape(one.name)}</td>"
                for one in row
            )
            values = "".join(f"<td style='font-size:large; {_WHOLE}'>{self._figure(one)}</td>" for one in row)
            lines.append(f"<tr>{names}</tr><tr>{values}</tr>")
        return f"<table width='99%' cellspacing='0' cellpadding='0' style='margin-bottom:8px'>{''.join(lines)}</table>"

    def table(self, heads: Sequence[CardCell], rows: Iterable[Sequence[CardCell]]) -> str:
        """Return a table; heads that are all empty are left out."""
        lines = []
        if any(head.html for head in heads):
            lines.append(f"<tr>{''.join(self._head(head) for head in heads)}</tr>")
        lines += [f"<tr>{''.join(self._cell(cell) for cell in row)}</tr>" for row in rows]
        return f"<table width='99%' cellspacing='0' cellpadding='0' style='margin-bottom:8px'>{''.join(lines)}</table>"

    def step(self, value: Value, number: Number | None = None) -> str:
        """Return how far a number moved, ``+12`` in a quiet tone, leading to its ledger; nothing where it stayed."""
        if isinstance(value, str) or not value:
            return ""
        told = f"{'+' if value > 0 else '−'}{shown(value if value > 0 else -value)}"
        if number is None:
            return self.quiet(told)
        return self.small(number, told)

    def quiet(self, text: str) -> str:
        """Return text in the muted tone."""
        return f"<span style='color:{self.tones.muted}; font-size:small'>{escape(text)}</span>"

    def small(self, number: Number | None, words: str) -> str:
        """Return a number in small print and a muted tone, leading to its ledger."""
        return (
            f"<span style='font-size:small'>{asked(number, words, self.tones, tone=self.tones.muted)}</span>"
        )

    def _figure(self, figure: CardFigure) -> str:
        value = asked(figure.number, shown(figure.value), self.tones)
        return f"{value} {self.step(figure.step, figure.number)}"

    def number(self, value: Value, number: Number | None, tone: str = "", *, zero: bool = False) -> CardCell:
        """Return a cell of a number whose ledger can be asked for; a 0 is left empty, unless ``zero`` is to be told."""
        if number is None or not (value or zero):
            return plain_number(value, tone)
        return CardCell(html=asked(number, shown(value), self.tones, tone=tone), right=True)

    def _head(self, cell: CardCell) -> str:
        style = f"color:{self.tones.muted}; font-size:small; border-bottom:1px solid {self.tones.hairline}"
        return f"<td {_side(cell)} style='{style}; {_ROOM}'>{cell.html}</td>"

    def _cell(self, cell: CardCell) -> str:
        tone = f"color:{cell.tone}; " if cell.tone else ""
        return f"<td {_side(cell)} style='{tone}{_INSET if cell.inset else _ROOM}'>{cell.html}</td>"


def text(words: str) -> CardCell:
    """Return a cell of words."""
    return CardCell(html=escape(words))


def asked(number: Number | None, words: str, tones: Tones, turn: int = 0, *, tone: str = "") -> str:
    """Return a number as a link to its ledger, in the colour of the text: pages full of numbers stay quiet.

    ``turn`` is the turn of the ledger where it is not the one shown.  Where there is no number or nothing to read, the
    words stand alone.
    """
    if number is None or not words:
        return escape(words)
    href = f"number:{number.key}@{turn}"
    return f"<a href='{escape(href)}' style='color:{tone or tones.text}'>{escape(words)}</a>"


def number_of_link(target: str) -> tuple[Number, int]:
    """Return the number and the turn that a link asks for, 0 for the turn shown."""
    key, _, turn = target.rpartition("@")
    return Number.of_key(key), int(turn)


def number_named(
    ruleset: Ruleset, key: str, *, nation: NationId = NOBODY, region: RegionId = NOWHERE
) -> Number | None:
    """Return the number of a column or a line, such as ``stock:Gold`` or ``army``; nothing where a game has none."""
    kind, _, item = key.partition(":")
    number = Number(kind=kind, item=item, nation=nation, region=region)
    return number if ruleset.numbers is not None and ruleset.numbers.knows(number) else None


def plain_number(value: Value, tone: str = "") -> CardCell:
    """Return a cell of a number, to the right; a 0 is left empty."""
    return CardCell(html=escape(shown(value)) if value else "", right=True, tone=tone)


def link(kind: str, target: str, words: str) -> str:
    """Return a link that the inspector follows: ``nation:07``, ``region:07-05``, ``entry:12``."""
    return f"<a href='{kind}:{escape(target)}'>{escape(words)}</a>"


def _side(cell: CardCell) -> str:
    side = "align='right'" if cell.right else ""
    side += f" width='{cell.width}'" if cell.width else ""
    return f"{side} colspan='{cell.across}'" if cell.across > 1 else side
