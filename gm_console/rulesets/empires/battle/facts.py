"""What battles tell: the battle first, then each phase that took place; none of it changes anything by itself."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaBattle(Fact):
    """Ships met ships at sea (8.1)."""

    region: RegionId
    start: RegionId
    """Where the attacker came from."""
    attacker: NationId
    defender: NationId
    attackers: int
    """Ships."""
    defenders: int
    attacker_lost: int
    defender_lost: int
    won: bool
    """The defender was wiped out, and the attacker holds the sea."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LandBattle(Fact):
    """An area was attacked (8.2)."""

    region: RegionId
    start: RegionId
    attacker: NationId
    defender: NationId
    """Nobody where a neutral area was attacked."""
    attackers: int
    """Armies."""
    defenders: int
    attacker_lost: int
    """Armies, those that an ambush cost among them."""
    defender_lost: int
    retreated: int
    """Armies of the defender that left before the land phase."""
    captured: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SidesMet(Fact):
    """Where it is fought, and what is there beside forces."""

    region: RegionId
    ground: str
    population: int
    forts: int
    trains: int
    entrenched: bool
    """The defenders are dug in on the border that is attacked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AirFought(Fact):
    """The air phase (8.3)."""

    region: RegionId
    attackers: int
    """Strength."""
    defenders: int
    attacker_lost: int
    defender_lost: int
    to_attacker: int
    """Hits that are carried over."""
    to_defender: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipsFought(Fact):
    """The sea phase of an attack from the sea (8.5)."""

    region: RegionId
    attackers: int
    """Ships."""
    defenders: int
    attacker_lost: int
    defender_lost: int
    to_attacker: int
    to_defender: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AircraftShotDown(Fact):
    """What ships brought down of the aircraft that attacked them (8.6)."""

    region: RegionId
    attacker_lost: int
    defender_lost: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbushSprung(Fact):
    """An ambush on the border that was attacked (7.9, P06)."""

    region: RegionId
    strength: int
    """Of the defence."""
    lost: int
    """Armies of the attacker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefendersRetreated(Fact):
    """The defenders left before the land phase (8.7)."""

    region: RegionId
    to: RegionId
    armies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmiesFought(Fact):
    """The land phase (8.8)."""

    region: RegionId
    attack: int
    """Strength."""
    defence: int
    attacker_lost: int
    """Armies."""
    defender_lost: int
    spared: int
    """Losses that the ground spared the defender."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LandSuffered(Fact):
    """Collateral damage (S.6, P09)."""

    region: RegionId
    population: int
    forts: int
    trains: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlDecided(Fact):
    """The control phase: whether the area falls (P07)."""

    region: RegionId
    survivors: int
    """Armies of the attacker."""
    population: int
    defenders: int
    """Armies of the defender that are left in the area."""
    captured: bool
