"""What a page says, as plain data: sections of paragraphs, tables, figures and key numbers.

A game makes it, and two writers of the report layer read it, one for plain text and one for HTML.  All text is text,
never markup; the one exception is :class:`Figure`, whose picture this project draws itself.  Names in it are
:func:`~gm_console.core.reading_direction.isolated`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from gm_console.core.reading_direction import unmarked


class Align(StrEnum):
    """Which edge a column keeps to."""

    LEFT = "left"
    RIGHT = "right"


class Emphasis(StrEnum):
    """How much a cell or a paragraph asks to be looked at."""

    PLAIN = "plain"
    QUIET = "quiet"
    STRONG = "strong"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageColumn:
    """A column's head."""

    title: str
    align: Align = Align.LEFT
    wide: bool = False
    """Holds sentences: takes the room that the others leave."""
    head: bool = False
    """Names its row where rows stand one below the other, as on a telephone; the first column does if none is said."""


def plain(*titles: str) -> tuple[PageColumn, ...]:
    """Return columns of words under these heads."""
    return tuple(PageColumn(title=title) for title in titles)


def wide(*titles: str) -> tuple[PageColumn, ...]:
    """Return columns of sentences."""
    return tuple(PageColumn(title=title, wide=True) for title in titles)


def leading(title: str) -> tuple[PageColumn, ...]:
    """Return the one column of sentences that names its row, where the first does not."""
    return (PageColumn(title=title, wide=True, head=True),)


def numbers(*titles: str) -> tuple[PageColumn, ...]:
    """Return columns of numbers, which stand at the right."""
    return tuple(PageColumn(title=title, align=Align.RIGHT) for title in titles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell that is more than its text."""

    text: str
    tone: Emphasis = Emphasis.PLAIN
    note: str = ""
    """Smaller, below the text."""
    swatch: str = ""
    """Colour of a small square in front, ``#rrggbb``."""
    flag: str = ""
    """Picture of a flag in front, drawn by this project."""
    anchor: str = ""
    """Name that links can point at; made of region and nation ids only."""
    href: str = ""
    """Where a click leads: a page beside this one, an anchor, a letter to one address."""
    indent: int = 0
    """How deep it hangs below the rows above it."""


Value: TypeAlias = str | int | Cell
Row: TypeAlias = tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows under column heads."""

    columns: tuple[PageColumn, ...]
    rows: tuple[Row, ...]
    title: str = ""
    total: Row = ()
    """Last row, set apart; none when empty."""
    empty: str = "Nothing."
    """Said in place of a table without rows."""
    note: str = ""
    third: bool = False
    """Small enough that three of them stand side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    """A paragraph of text."""

    text: str
    tone: Emphasis = Emphasis.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A piece of news or a press release."""

    headline: str
    dateline: str = ""
    text: str = ""
    byline: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyNumber:
    """One headline number."""

    label: str
    value: str
    note: str = ""
    tone: Emphasis = Emphasis.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyNumbers:
    """Headline numbers side by side."""

    numbers: tuple[KeyNumber, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A picture drawn by this project."""

    svg: str
    alt: str
    """The picture in words, for the text twin and for screen readers."""
    caption: str = ""
    half: bool = False
    """Two of them stand side by side."""


Block: TypeAlias = Paragraph | Story | KeyNumbers | Table | Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a page with a head of its own."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLink:
    """A link to a page in the same folder."""

    href: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole page."""

    title: str
    kicker: str
    """The line above the title: game and turn."""
    subtitle: str
    margin: str
    """What stands in the margin of every printed page: the nation's name."""
    accent: str
    """Colour of the nation, ``#rrggbb``."""
    banner: str
    """What must be known before anything else (a draft, a new edition); empty as a rule."""
    sections: tuple[Section, ...]
    footer: tuple[str, ...]
    links: tuple[PageLink, ...] = ()
    """Pages beside this one."""
    notice: str = ""
    """What comes next, such as when the next turn closes."""
    flag: str = ""
    """Picture of the nation's flag, drawn by this project; empty where it has none."""


MINUS: Final = "\u2212"
"""The true minus sign, as broad as a plus; what is typed has a hyphen."""


def grouped(number: int) -> str:
    """Return a number with its thousands set apart: ``1,200``; with a true minus sign below zero."""
    return f"{number:,}".replace("-", MINUS)


def signed(number: int) -> str:
    """Return a change with its sign: ``+1,200``, ``−40``, ``0``."""
    return f"+{number:,}" if number > 0 else grouped(number)


def stepped(label: str, was: int, now: int) -> KeyNumber:
    """Return what a number is now as a headline, with what the turn made of it."""
    return KeyNumber(label=label, value=grouped(now), note=f"{signed(now - was)} this turn")


def text_of(value: Value) -> str:
    """Return what a cell says in plain text."""
    if isinstance(value, Cell):
        return unmarked(value.text)
    return grouped(value) if isinstance(value, int) else unmarked(value)
