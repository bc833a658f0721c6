"""How a game tells a turn on pages: what it gives (:class:`PageRules`) and what it is handed for it.

A game makes its pages from a view alone, as sections (:mod:`~gm_console.core.pages`); the report layer writes them as
text, HTML and JSON.  What takes a board to draw or a sentence to fill in is handed to the game with the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Reason, Verdict
from gm_console.core.pages import Cell, Page, PageLink, Section
from gm_console.core.reading_direction import with_name
from gm_console.core.rule_facts import RuleChanged
from gm_console.core.rulings import Rulings
from gm_console.core.table_cells import TableChanges

NOBODYS_ACCENT: Final = "#5d6676"
"""Colour of pages that are no nation's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseUp:
    """A picture of some of one's regions and what lies around them."""

    regions: tuple[RegionId, ...]
    svg: str
    half: bool
    """Whether half a page's width is room enough for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingChange:
    """A change of the rules that holds from a later turn on."""

    turn: int
    fact: RuleChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class PageInput:
    """What all pages of one turn share: drawn and worked out once, handed to the game with each view."""

    board: Any
    rulings: Rulings
    tables: TableChanges
    """What the campaign has otherwise than its game's tables: everybody reads it."""
    coming: tuple[ComingChange, ...]
    """Changes of the rules that hold from a later turn on, in order: everybody reads them before they do."""
    phases: Mapping[str, str]
    """Id to title, in order of play."""
    name: Callable[[str], str]
    """The proper name of what a code stands for."""
    title: str
    """Name of the campaign."""
    colours: Mapping[NationId, str]
    flags: Mapping[NationId, str]
    """Pictures of the flags that nations have."""
    country_names: Mapping[str, str]
    """Country or nation id to its name."""
    banner: str
    notice: str
    """When the next turn closes, in a sentence; empty where nobody said."""
    footer: tuple[str, ...]
    """Turn, hash and version: the same on every page."""
    stamp: Mapping[str, Any]
    """What programs tell this turn's files from others by."""
    world_map: Callable[[str], str]
    """Picture of the world with all owners; each region leads to its line on the page that is named."""
    own_map: Callable[[tuple[RegionId, ...]], str]
    """The same with one's own regions outlined."""
    close_ups: Callable[[tuple[RegionId, ...], Mapping[RegionId, str]], tuple[CloseUp, ...]]
    """One's own regions close by, with what is to be written in them."""
    ground_key: str
    """Picture of what the marks of those stand for, empty where nothing has to be told."""
    price_chart: str
    """Picture of the prices of all turns so far, empty where there are none."""
    phrase: Callable[[Entry], str]
    """An entry in words."""
    working_text: Callable[[Entry], str]
    """The arithmetic behind an entry, empty where it has none."""
    reason_text: Callable[[Reason], str]
    verdict_text: Callable[[Verdict], str]
    """The answer to a line: its status, and where there is one the reason with its rule."""
    counted: Callable[[int, str], str]
    """A number of what a code stands for, in words."""
    named: Callable[[str], str]
    """A text in which each region is named where it is first told; what a player wrote stays."""

    def nation(self, nation: NationId, *, href: str = "", flagged: bool = False) -> Cell:
        """Return a nation's number and name with its colour; ``flagged`` with its flag too."""
        if not nation:
            return Cell(text="nobody")
        name = with_name(nation, self.country_names.get(nation, ""))
        flag = self.flags.get(nation, "") if flagged else ""
        return Cell(text=name, swatch=self.colours.get(nation, ""), flag=flag, href=href)

    def place(self, region: RegionId) -> str:
        """Return a region's id and name."""
        return self.named(region)

    def sentence(self, entry: Entry) -> str:
        """Return an entry in words, its regions by id and name."""
        return self.named(self.phrase(entry))

    def working(self, entry: Entry) -> str:
        """Return the arithmetic behind an entry, its regions by id and name."""
        return self.named(self.working_text(entry))

    def phase_title(self, phase: str) -> str:
        """Return a phase's id and title."""
        return f"{phase} {self.phases[phase]}" if phase in self.phases else phase

    def page(
        self,
        *,
        turn: int,
        turns: int = 0,
        sections: tuple[Section, ...],
        nation: NationId = NOBODY,
        title: str = "",
        subtitle: str = "",
        links: tuple[PageLink, ...] = (),
    ) -> Page:
        """Return a page of a ``turn``, in a game of so many ``turns``; how many they are it need not say.

        Name, colour and flag are those of the ``nation`` that it is for; one for everybody says so by itself.
        """
        name = self.country_names.get(nation, "")
        moment = f"turn {turn} of {turns}" if turns else f"turn {turn}"
        return Page(
            title=title or name or (f"Nation {nation}" if nation else "Public record"),
            kicker=f"{self.title} · {moment}",
            subtitle=subtitle or f"What everybody knows after turn {turn}",
            margin=with_name(nation, name) if nation else f"{self.title}, public",
            accent=self.colours[nation] if nation else NOBODYS_ACCENT,
            flag=self.flags.get(nation, ""),
            banner=self.banner,
            sections=sections,
            footer=self.footer,
            links=links,
            notice=self.notice,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRules:
    """The pages of a game, each made from a view."""

    packet: Callable[[Any, PageInput], Page]
    """A nation's view to its packet."""
    packet_data: Callable[[Any, PageInput], Mapping[str, Any]]
    """A nation's view to its packet for programs: the schema, the stamp, then what it knows."""
    public: Callable[[Any, PageInput], Mapping[str, Page]]
    """The public view to every public page, by file name without its ending; one is ``index``."""
    public_data: Callable[[Any, PageInput], Mapping[str, Any]]
    """The public view to the public pages for programs."""
    nation_names: Callable[[Any], Mapping[NationId, str]]
    """The public view to all nations with the names of their countries, in order: who gets a colour."""
