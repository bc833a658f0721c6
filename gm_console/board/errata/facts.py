"""Errata: corrections of the map in a running campaign, each a fact with what was, what is now, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Final

from gm_console.board.model import LinkKind
from gm_console.core.facts import NOWHERE, Fact
from gm_console.core.ids import RegionId


class Named(StrEnum):
    """What a corrected name belongs to."""

    REGION = "region"
    SEA = "sea"
    COUNTRY = "country"
    NATION = "nation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum(Fact):
    """Base of all corrections."""

    reason: str
    """Why, in the moderator's words; everybody reads it."""

    @property
    def about(self) -> tuple[str, ...]:
        """What is corrected: two corrections of one turn may come in any order unless this is the same."""
        raise NotImplementedError

    @property
    def region(self) -> RegionId:
        """The region to show it at; none for a sea or a country."""
        return NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkCorrected(Erratum):
    """Two regions are linked otherwise, or not any more."""

    a: RegionId
    b: RegionId
    """Sorts after ``a``."""
    was: tuple[LinkKind, ...]
    """Kinds of link before, none where there was no link; sorted."""
    becomes: LinkKind | None

    @property
    def about(self) -> tuple[str, ...]:
        """The two regions."""
        return "link", self.a, self.b

    @property
    def region(self) -> RegionId:
        """The first of the two."""
        return self.a

    @property
    def wording(self) -> str:
        """Which of its sentences tells it."""
        if self.becomes is None:
            return "cut"
        return "" if self.was else "made"


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainCorrected(Erratum):
    """The ground of a land region is another."""

    place: RegionId
    was: str
    becomes: str

    @property
    def about(self) -> tuple[str, ...]:
        """The region's ground."""
        return "terrain", self.place

    @property
    def region(self) -> RegionId:
        """The region."""
        return self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class NameCorrected(Erratum):
    """A region, a sea or a country is called otherwise."""

    what: Named
    of: str
    """Region id, or code of the sea or country."""
    was: str
    """Empty where it had no name."""
    becomes: str

    @property
    def about(self) -> tuple[str, ...]:
        """The name of the thing."""
        return "name", self.what.value, self.of

    @property
    def region(self) -> RegionId:
        """The region, where it is one's name."""
        return RegionId(self.of) if self.what is Named.REGION else NOWHERE

    @property
    def wording(self) -> str:
        """Which of its sentences tells it."""
        return "" if self.was else "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class NationNamed(NameCorrected):
    """A nation goes by another name: its country on the map, and what the position calls it."""

    changes_state: ClassVar[bool] = True
    adjective: str
    plural: str
    """What its things and its people are called; empty where that stays."""

    @property
    def about(self) -> tuple[str, ...]:
        """The name of its country, which may be corrected on the map alone too."""
        return "name", Named.COUNTRY.value, self.of

    @property
    def wording(self) -> str:
        """It has one sentence: the name on the map may be another than the one it went by."""
        return ""

    def change(self, draft: Any) -> None:
        """Name the nation in the position."""
        draft.name_nation(self.of, self.becomes, self.adjective, self.plural)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoastCorrected(Fact):
    """What follows from a corrected link: a region lies on the coast now, or does not any more."""

    place: RegionId
    coastal: bool

    @property
    def wording(self) -> str:
        """Which of its sentences tells it."""
        return "" if self.coastal else "lost"


ERRATA: Final[Mapping[str, type[Erratum]]] = {
    cls.__name__: cls for cls in (LinkCorrected, TerrainCorrected, NameCorrected, NationNamed)
}
"""Tag (class name) to class of every correction."""
ERRATA_FACTS: Final[Mapping[str, type[Fact]]] = {**ERRATA, CoastCorrected.__name__: CoastCorrected}
"""The same, with what may follow from one: a ruleset takes them all among its facts."""
