"""What battles tell: none of these facts changes the state, each says who may read it by its audience (R27)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId

Odds = tuple[int, int]
"""A column of a table, attacker to defender; (0, 0) where no table was read."""
Units = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleFought(Fact):
    """A battle as both sides know it; everything that belongs to it hangs below."""

    region: RegionId
    mission: str
    attacker: NationId
    defender: NationId
    terrain: str
    odds: Odds
    attacker_loss: int
    """Percent that the table gives."""
    defender_loss: int
    winner: NationId
    control: NationId
    """Who controls the region afterwards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcesEngaged(Fact):
    """The units of one side at the start of a battle."""

    nation: NationId
    region: RegionId
    side: str
    units: Units
    intrinsic: int
    """Light Infantry's worth of intrinsic defence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthFound(Fact):
    """One side's strength in one step of a battle, numerator by denominator, exact (R13)."""

    nation: NationId
    region: RegionId
    step: str
    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthPart(Fact):
    """The army, the ships or the aircraft of a strength: sum of its lines, air bonus and efficiency."""

    nation: NationId
    arm: str
    air_bonus: int
    """Percent."""
    level: str
    efficiency: int
    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthLine(Fact):
    """Units of one kind in a strength, with each bonus on their base strength in percent."""

    nation: NationId
    unit: str
    count: int
    value: int
    bonuses: Units
    """Name of each bonus and its percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioFound(Fact):
    """The exact ratio of attack to defence of one step; denominator 0 where the defence has no strength."""

    region: RegionId
    step: str
    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead(Fact):
    """The column of the combat results and both percentages."""

    region: RegionId
    odds: Odds
    attacker_loss: int
    defender_loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AirCombat(Fact):
    """Aircraft of both sides met before the battle; one side has none left."""

    region: RegionId
    attacker: NationId
    defender: NationId
    odds: Odds
    attacker_loss: int
    defender_loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmarineSurprise(Fact):
    """A salvo of submarines before the battle (M2, R40)."""

    region: RegionId
    nation: NationId
    """Whose submarines they are."""
    odds: Odds
    percent: int
    lost: int
    """Enemy units sunk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttritionMade(Fact):
    """What an Attrition destroyed on both sides, after the rulebook's correction (M4, R45)."""

    region: RegionId
    attacker: NationId
    defender: NationId
    attacker_odds: Odds
    """Column of the attacker, own strength to enemy strength."""
    attacker_percent: int
    defender_odds: Odds
    defender_percent: int
    attacker_lost: int
    defender_lost: int
    complexes: int
    """Resource complexes destroyed, one or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses(Fact):
    """Units that one side lost in one step of a battle."""

    nation: NationId
    region: RegionId
    step: str
    units: Units


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrew(Fact):
    """Units went back from a battle, a raid or an Attrition, or fell back before the winner (R16, R26)."""

    nation: NationId
    region: RegionId
    units: Units
    end: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyMet(Fact):
    """A raid or an Attrition found nothing to fight in a region and went back (R12, R41)."""

    nation: NationId
    region: RegionId
    mission: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlitzkriegCancelled(Fact):
    """The second attack of a blitzkrieg did not take place (R50)."""

    nation: NationId
    region: RegionId


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
    facilities: Units


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconReport(Fact):
    """What Reconnaissance found: the number of units of all arms together (M4, R46)."""

    nation: NationId
    region: RegionId
    owner: NationId
    units: int


COMBAT_FACTS: Final[tuple[type[Fact], ...]] = (
    BattleFought,
    ForcesEngaged,
    StrengthFound,
    StrengthPart,
    StrengthLine,
    RatioFound,
    TableRead,
    AirCombat,
    SubmarineSurprise,
    AttritionMade,
    Losses,
    Withdrew,
    NobodyMet,
    BlitzkriegCancelled,
    ReconDrawn,
    ReconNoticed,
    ReconFailed,
    NavalReconReport,
    ReconReport,
)
