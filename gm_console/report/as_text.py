"""A page as plain text, 78 columns wide: the twin that any mail program and any terminal can show."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from gm_console.core.pages import (
    Align,
    Block,
    Cell,
    Figure,
    KeyNumbers,
    Page,
    PageColumn,
    Paragraph,
    Row,
    Story,
    Table,
    Value,
    text_of,
)
from gm_console.core.reading_direction import unmarked

WIDTH: Final = 78
GAP: Final = 2
LABEL: Final = 30
"""Key numbers stand in one column behind labels of up to so many characters."""
NARROWEST: Final = 12
"""A column that is cut for room keeps at least so many characters."""


def as_text(page: Page) -> str:
    """Return the page as text, every line at most 78 characters, ending in a line feed."""
    lines = [*_wrapped(page.kicker), *_wrapped(page.title.upper()), *_wrapped(page.subtitle)]
    lines += _wrapped(page.notice) if page.notice else []
    lines.append("=" * WIDTH)
    if page.banner:
        lines += ["", *_wrapped(f"! {page.banner}")]
    for section in page.sections:
        lines += ["", "", *_wrapped(section.title.upper()), "-" * WIDTH]
        for block in section.blocks:
            lines += [*_block(block), ""]
        lines.pop()
    lines += ["", "=" * WIDTH]
    for remark in page.footer:
        lines += _wrapped(remark)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _block(block: Block) -> list[str]:
    match block:
        case Paragraph():
            return _wrapped(block.text)
        case Story():
            return list(_story(block))
        case KeyNumbers():
            return _key_numbers(block)
        case Figure():
            return _wrapped(f"[{block.alt}]")
        case Table():
            return list(_table(block))


def _story(story: Story) -> Iterator[str]:
    yield from _wrapped(story.headline)
    if story.text or story.dateline:
        yield from _indented(f"{story.dateline}: {story.text}" if story.dateline else story.text)
    if story.byline:
        yield from _indented(f"({story.byline})")


def _key_numbers(block: KeyNumbers) -> list[str]:
    lines: list[str] = []
    label = min(LABEL, max((len(one.label) for one in block.numbers), default=0))
    for one in block.numbers:
        note = f"  ({one.note})" if one.note else ""
        lines += _wrapped(f"{one.label.ljust(label)}  {one.value}{note}", hang=label + 2)
    return lines


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield from _wrapped(table.title)
    if not table.rows:
        yield from _wrapped(table.empty)
        return
    rows = [*table.rows, table.total] if table.total else [*table.rows]
    widths = _widths(table.columns, rows)
    heads = tuple(column.title for column in table.columns)
    yield from _row(table.columns, widths, heads)
    yield " ".join(("-" * width).ljust(width + GAP - 1) for width in widths)
    for number, row in enumerate(rows):
        if table.total and number == len(table.rows):
            yield " ".join(("-" * width).ljust(width + GAP - 1) for width in widths)
        yield from _row(table.columns, widths, row)
    if table.note:
        yield from _wrapped(table.note)


def _widths(columns: Sequence[PageColumn], rows: Iterable[Row]) -> list[int]:
    widths = [max(len(word) for word in column.title.split() or [""]) for column in columns]
    for row in rows:
        for index, value in enumerate(row):
            inset = len(_inset(value))
            widths[index] = max(widths[index], *(inset + len(line) for line in _lines_of(value)))
    room = WIDTH - GAP * (len(columns) - 1)
    while sum(widths) > room:
        candidates = [index for index, column in enumerate(columns) if column.align is Align.LEFT]
        widest = max(candidates or range(len(columns)), key=lambda index: widths[index])
        if widths[widest] <= NARROWEST:
            widest = max(range(len(columns)), key=lambda index: widths[index])
        widths[widest] -= 1
    return [max(width, 1) for width in widths]


def _lines_of(value: Value) -> list[str]:
    lines = [text_of(value)]
    if isinstance(value, Cell) and value.note:
        lines.append(unmarked(value.note))
    return lines


def _inset(value: Value) -> str:
    return "  " * value.indent if isinstance(value, Cell) else ""


def _cell_lines(line: str, width: int, inset: str) -> list[str]:
    return _lines(line, width, inset, inset) or [""]


def _row(columns: Sequence[PageColumn], widths: Sequence[int], row: Sequence[Value]) -> Iterator[str]:
    cells = [
        [part for line in _lines_of(value) for part in _cell_lines(line, width, _inset(value))]
        for value, width in zip(row, widths, strict=True)
    ]
    for number in range(max(len(cell) for cell in cells)):
        parts = [cell[number] if number < len(cell) else "" for cell in cells]
        yield (" " * GAP).join(
            part.rjust(width) if column.align is Align.RIGHT else part.ljust(width)
            for part, width, column in zip(parts, widths, columns, strict=True)
        )


def _wrapped(text: str, hang: int = 0) -> list[str]:
    return _lines(text, WIDTH, "", " " * hang)


def _indented(text: str) -> list[str]:
    return _lines(text, WIDTH, "  ", "  ")


def _lines(text: str, width: int, first: str, then: str) -> list[str]:
    """Return text in lines; a region id is not broken at its hyphen."""
    return textwrap.wrap(
        unmarked(text), width, initial_indent=first, subsequent_indent=then, break_on_hyphens=False
    )
