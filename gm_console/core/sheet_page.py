"""The turnsheet's page as data: forms whose fields make the lines of a sheet, and what a nation's own view tells them.

A game puts a :class:`SheetPage` into its :class:`~gm_console.core.sheets.SheetRules`.  The page is built from the view
of one nation alone, so it can tell nothing that the nation may not know; its script knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias

from gm_console.core.ids import NationId, RegionId

Value: TypeAlias = "int | str | list[Any]"


class PageKind(StrEnum):
    """What is put into a field."""

    NUMBER = "number"
    CHOICE = "choice"
    """One of a list."""
    COUNTS = "counts"
    """Numbers of some of a list: ``3 LI, 1 Ft``."""
    REGION = "region"
    """One region of a list, which the map picks too."""
    PLOT = "plot"
    """Regions one after the other, the first one of a list."""
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageField:
    """One field of a form; its name is that of the order's own."""

    name: str
    title: str
    kind: PageKind
    list: str = ""
    """Which list of the facts it chooses from."""
    only: str = ""
    """Expression that sifts the list: ``it`` is the choice, other fields stand by name."""
    have: str = ""
    """Expression for how many of a choice there are, shown beside it."""
    onward: str = ""
    """Plot: expression for regions that may come next: ``it`` after ``last``."""
    optional: bool = False
    bars: str = ""
    """Text: signs that it cannot hold."""
    many: bool = False
    """Text: of several lines on the page, though of one on the sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageForm:
    """How one kind of order is put in, written and judged."""

    order: str
    """Class of the order, as its kind names it; with the phase it names the form."""
    title: str
    phases: tuple[str, ...]
    line: str
    """The line with fields in braces; what stands in square brackets is left out where its field is empty."""
    fields: tuple[PageField, ...]
    """In the order in which the page asks for them."""
    rules: str = ""
    """Statements that judge it (:mod:`gm_console.core.sheet_program`); empty where the page cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of a list."""

    value: str
    """As orders hold it."""
    word: str
    """As a line says it."""
    title: str


def region_choices(ids: Iterable[RegionId], name_of: Callable[[RegionId], str]) -> tuple[Choice, ...]:
    """Return regions to choose from, each by its id and its name."""
    return tuple(Choice(value=id_, word=id_, title=f"{id_} {name_of(id_)}".strip()) for id_ in ids)


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A number of the nation's that lines change, shown as it is and as it will be."""

    title: str
    table: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PageFacts:
    """What a nation knows that its page needs."""

    lists: Mapping[str, tuple[Choice, ...]]
    tables: Mapping[str, Mapping[str, Value]]
    """Table to key to number, text or list; keys of several parts are joined by ``|``.  What is not there is 0."""
    values: Mapping[str, int | str]
    pairs: Mapping[str, Mapping[RegionId, tuple[RegionId, ...]]]
    """Tables of two regions that hold whichever is named first."""
    owners: Mapping[RegionId, NationId]
    own: Mapping[RegionId, str]
    """The nation's own regions, and what stands there in words."""
    totals: tuple[Total, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """What a game says of its turnsheet's page."""

    forms: tuple[PageForm, ...]
    facts: Callable[[Any, Any, Any], PageFacts]
    """``(ruleset, board, view)`` to what a nation's page needs, from its view alone."""
    counters: tuple[str, ...] = ()
    """Tables that begin empty and that rules count in."""
    macros: Mapping[str, str] = field(default_factory=dict)
    """Statements by name, which rules use."""
    most: Mapping[str, str] = field(default_factory=dict)
    """Phase to an expression for how many of its lines count; no entry where there is no limit."""
    unjudged: str = ""
    """What the page cannot judge, in a sentence."""
