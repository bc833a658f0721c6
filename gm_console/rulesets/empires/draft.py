"""A position in the making: facts write to it, actions read it."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto
from typing import Any

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.state import Area, Country, EmpiresState


class Outcome(Enum):
    """How every battle is taken to end where orders are only judged."""

    WON = auto()
    LOST = auto()


class EmpiresDraft:
    """A whole position in the making; parts that do not change stay the same objects."""

    def __init__(self, state: EmpiresState) -> None:
        self.game = state.game
        self.countries = dict(state.countries)
        self.areas = dict(state.areas)
        self.forecast: Outcome | None = None
        """Orders are only judged, and battles not fought but taken for won, or for lost."""
        self.hoped: set[RegionId] = set()
        """Areas that are held in a forecast alone, because an attack is taken for won."""
        self.fought: set[RegionId] = set()
        """Areas whose forces are in a battle in a forecast: how many are left there nobody knows."""

    def apply(self, fact: Fact, seq: int) -> None:  # noqa: ARG002
        """Change the draft by a fact."""
        fact.change(self)

    def set_country(self, country: NationId, **values: Any) -> None:
        """Put values into a country."""
        self.countries[country] = replace(self.countries[country], **values)

    def name_nation(self, nation: str, name: str, adjective: str, plural: str) -> None:
        """Call a country otherwise."""
        self.set_country(NationId(nation), name=name, adjective=adjective, plural=plural)

    def set_turns(self, turns: int) -> None:
        """Let the game end with another turn; where it ended by its length it goes on."""
        self.game = replace(self.game, turns=turns, ended=False)

    def set_area(self, area: RegionId, **values: Any) -> None:
        """Put values into an area."""
        self.areas[area] = replace(self.areas[area], **values)

    def of(self, country: NationId) -> list[Area]:
        """Return the areas of a country by code."""
        return [area for area in self.areas.values() if area.owner == country]

    def coded(self, code: str) -> Country | None:
        """Return the country of a two-letter code."""
        return next((one for one in self.countries.values() if one.code == code), None)

    def freeze(self) -> EmpiresState:
        """Return the frozen state."""
        return EmpiresState(game=self.game, countries=dict(self.countries), areas=dict(self.areas))
