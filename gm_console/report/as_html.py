"""A page as one HTML file: nothing is fetched, and what is read needs no script.

Every text goes through the template's escaping.  The three places where text cannot be escaped by it (style sheet,
pictures, links) take only what this project made: see :func:`css_text` and :func:`safe_href`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from gm_console.board.region_ids import IDS_IN_TEXT
from gm_console.core.pages import (
    Align,
    Block,
    Cell,
    Figure,
    KeyNumbers,
    Page,
    Paragraph,
    Story,
    Table,
    Value,
    text_of,
)
from gm_console.core.reading_direction import ISOLATED, plain

_HREF: Final = re.compile(
    r"(?:[a-z0-9-]+/){0,3}[a-z0-9-]+\.(?:html|csv|json)(#[A-Za-z0-9-]+)?|#[A-Za-z0-9-]+|mailto:[A-Za-z0-9._~%-]+@[A-Za-z0-9._~%-]+"
)
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_NARROW_COLUMNS: Final = 4
_NARROW_CHARACTERS: Final = 56
_TELEPHONE_CHARACTERS: Final = 42
"""What the narrowest telephone shows in one line of a table, and what stands between two columns of it."""
_GAP_CHARACTERS: Final = 2
_SENTENCE_CHARACTERS: Final = 18
"""A sentence is not wrapped into less than this."""
_FIGURES: Final = 3
_BEGIN: Final = "\ufdd0"
_END: Final = "\ufdd1"
"""Stand for the element while a text is cleaned and escaped: Unicode gives them to no character, ever."""
_HELD: Final = re.compile(f"[{_BEGIN}{_END}]")
_PLAIN: Final = re.compile(r"[A-Za-z0-9 ]")
_PERCENT: Final = re.compile(r"(?<=[0-9]) %")
"""A number that a line may end after, before its sign."""


def as_html(page: Page) -> str:
    """Return the page as a whole HTML document."""
    return _PERCENT.sub("\u00a0%", rendered("packet.html", page=page))


def rendered(template: str, **values: object) -> str:
    """Return one of this project's templates with its values, every text of them escaped."""
    return _environment().get_template(template).render(**values)


def source_of(template: str) -> str:
    """Return the text of one of this project's templates as it stands."""
    environment = _environment()
    assert environment.loader is not None
    return environment.loader.get_source(environment, template)[0]


def css_text(text: str) -> Markup:
    """Return text as a CSS string in which everything but letters, digits and blanks is written by its number."""
    inner = "".join(one if _PLAIN.fullmatch(one) else f"\\{ord(one):06x}" for one in plain(text))
    return Markup('"' + inner + '"')  # noqa: S704 only letters, digits, blanks and backslashes are left


def isolating_html(text: str) -> Markup:
    """Return a text escaped and on one line, its marked names as ``<bdi>``; single signs are left out."""
    held = ISOLATED.sub(rf"{_BEGIN}\1{_END}", _HELD.sub("", text))
    told = str(escape(plain(held)))
    return Markup(told.replace(_BEGIN, "<bdi>").replace(_END, "</bdi>"))  # noqa: S704 escaped one line before


def safe_href(href: str) -> str:
    """Return a link to a file in this folder or in one inside it, or a letter; :class:`ValueError` for any other."""
    if not _HREF.fullmatch(href):
        raise ValueError(f"not a link inside the folder or a letter: {href!r}")
    return href


def safe_colour(colour: str) -> str:
    """Return a colour that is one; :class:`ValueError` for anything else."""
    if not _COLOUR.fullmatch(colour):
        raise ValueError(f"not a colour: {colour!r}")
    return colour


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("gm_console.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["css_text"] = css_text
    environment.filters["href"] = safe_href
    environment.filters["colour"] = safe_colour
    environment.filters["text"] = isolating_html
    environment.filters["plain"] = plain
    environment.filters["cell"] = _cell
    environment.filters["drawn"] = _drawn
    environment.tests["cell"] = lambda value: isinstance(value, Cell)
    environment.filters["head"] = _head
    environment.filters["whole"] = _unbroken
    environment.tests["figures"] = _is_figures
    environment.tests["panned"] = _is_panned
    environment.tests["narrow"] = _is_narrow
    environment.tests["cards"] = _needs_cards
    environment.globals["kind"] = _kind
    return environment


def _kind(block: Block) -> str:
    match block:
        case Paragraph():
            return "paragraph"
        case Story():
            return "story"
        case KeyNumbers():
            return "numbers"
        case Table():
            return "table"
        case Figure():
            return "figure"


def _is_panned(figure: Figure) -> bool:
    """Tell whether a picture is a map with the page's whole width, which on a telephone is read piece by piece."""
    return not figure.half and '<svg xmlns="http://www.w3.org/2000/svg" class="map ' in figure.svg


def _is_narrow(table: Table) -> bool:
    """Tell whether a table has few columns and short texts, so that full width would only pull it apart."""
    if len(table.columns) > _NARROW_COLUMNS:
        return False
    longest = [
        max((len(text_of(row[index])) for row in table.rows), default=0)
        for index in range(len(table.columns))
    ]
    return sum(longest) <= _NARROW_CHARACTERS


def _needs_cards(table: Table) -> bool:
    """Tell whether a telephone has no room for the table's columns beside each other, were all text wrapped."""
    widths = [_least(table, index) for index in range(len(table.columns))]
    return sum(widths) + _GAP_CHARACTERS * (len(widths) - 1) > _TELEPHONE_CHARACTERS


def _least(table: Table, index: int) -> int:
    """Return how many characters a column takes where its texts are wrapped, numbers and short names are not."""
    column = table.columns[index]
    texts = column.title.split()
    for row in (*table.rows, table.total):
        if row:
            value = row[index]
            text = text_of(value)
            texts += [text[:_SENTENCE_CHARACTERS], *text.split()] if column.wide else [text]
            texts += value.note.split() if isinstance(value, Cell) else []
    return max((len(text) for text in texts), default=0)


def _is_figures(table: Table) -> bool:
    """Tell whether most of a table's columns are numbers."""
    return sum(column.align is Align.RIGHT for column in table.columns) >= _FIGURES


def _unbroken(text: str) -> Markup:
    """Return escaped text whose region ids are not broken at their hyphens."""
    told = str(escape(text))
    return Markup(IDS_IN_TEXT.sub(r'<span class="id">\g<0></span>', told))  # noqa: S704 escaped one line before


def _head(table: Table) -> int:
    """Return the number of the column that names a row."""
    return next((index for index, column in enumerate(table.columns) if column.head), 0)


def _cell(value: Value) -> Markup:
    if isinstance(value, Cell):
        return isolating_html(value.text)
    return isolating_html(text_of(value) if isinstance(value, int) else value)


def _drawn(svg: str) -> Markup:
    return Markup(svg)  # noqa: S704 drawn by this project from ids and numbers, its texts escaped there
