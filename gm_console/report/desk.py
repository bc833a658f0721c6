"""What all pages of one turn share: drawn and worked out once, read by every packet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gm_console.board.model import Board
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of, phrase, working_text
from gm_console.report.reading_direction import isolated
from gm_console.report.region_names import with_region_names
from gm_console.report.sections import Cell

if TYPE_CHECKING:  # it brings all that letters a map, and words need none of it
    from gm_console.report.map_sheet import MapSheet

_RULING: Final = re.compile(r"\bR[0-9]{2,3}\b")


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
        name = self.country_names.get(nation, "")
        return Cell(text=f"{nation} {isolated(name)}".strip(), swatch=self.colours.get(nation, ""), href=href)

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


def cited_rulings(ruleset: Ruleset, rules: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the rulings named in rule references, sorted, each once."""
    found = sorted({ruling for rule in rules for ruling in _RULING.findall(rule)})
    return tuple(ruling for ruling in found if ruling in ruleset.rulings.all)


def ruling_words(ruleset: Ruleset, ruling: str) -> str:
    """Return what holds under a ruling in this campaign."""
    record = ruleset.rulings.all[ruling]
    option = ruleset.rulings.chosen.get(ruling, "")
    return record.options.get(option, record.choice) if option else record.choice
