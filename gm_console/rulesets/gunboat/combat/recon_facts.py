"""What reconnaissance tells: none of these facts changes the state (M2, M4, E6, R46)."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconDrawn(Fact):
    """What a reconnaissance came to by the Espionage table: failure, success or complete success (E6)."""

    nation: NationId
    region: RegionId
    draw: int
    """From 1 to 100."""
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconNoticed(Fact):
    """Strangers tried to reconnoitre a region."""

    nation: NationId
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconFailed(Fact):
    """A reconnaissance brought no information."""

    nation: NationId
    region: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class NavalReconReport(Fact):
    """What Naval Reconnaissance found: units by arm, people and facilities (M2, R46)."""

    nation: NationId
    region: RegionId
    owner: NationId
    army: int
    air: int
    surface: int
    """Surface ships, Merchants too."""
    submarines: int
    population: int
    facilities: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconReport(Fact):
    """What Reconnaissance found: the number of units of all arms together (M4, R46)."""

    nation: NationId
    region: RegionId
    owner: NationId
    units: int
