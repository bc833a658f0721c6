"""What all pages of one turn share: drawn and worked out once, read by every packet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.board.model import Board
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.pages import Cell
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of, phrase, working_text
from gm_console.report.region_names import with_region_names

if TYPE_CHECKING:  # it brings all that letters a map, and words need none of it
    from gm_console.report.map_sheet import MapSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """The shared things of one turn's pages."""

    board: Board
    ruleset: Ruleset
    title: str
    """Name of the campaign."""
    colours: Mapping[NationId, str]
    country_names: Mapping[str, str]
    """Country or nation id to its name."""
    maps: MapSheet
    price_chart: str
    """Picture of the prices of all turns so far, empty where there are none."""
    banner: str
    footer: tuple[str, ...]
    """Turn, hash and version: the same on every page."""

    def nation(self, nation: NationId, *, href: str = "") -> Cell:
        """Return a nation's number and name with its colour."""
        if not nation:
            return Cell(text="nobody")
        name = with_name(nation, self.country_names.get(nation, ""))
        return Cell(text=name, swatch=self.colours.get(nation, ""), href=href)

    def place(self, region: RegionId) -> str:
        """Return a region's id and name."""
        return self.named(region)

    def sentence(self, entry: Entry) -> str:
        """Return an entry in words, its regions by id and name."""
        return self.named(phrase(entry, self.ruleset))

    def working(self, entry: Entry) -> str:
        """Return the arithmetic behind an entry, its regions by id and name."""
        return self.named(working_text(entry, self.ruleset))

    def named(self, text: str) -> str:
        """Return a text in which each region is named where it is first told; what a player wrote stays."""
        return with_region_names(text, self.board, self.country_names)

    def name(self, code: str) -> str:
        """Return the proper name of a unit, facility, commodity, level or technology."""
        return name_of(code, self.ruleset)

    def phase_title(self, phase: str) -> str:
        """Return a phase's id and title."""
        found = next((one for one in self.ruleset.phases if one.id == phase), None)
        return f"{phase} {found.title}" if found else phase
