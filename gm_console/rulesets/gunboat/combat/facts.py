"""What battles tell: none of these facts changes the state, each says who may read it by its audience (R27)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId

Odds = tuple[int, int]
"""A column of a table, attacker to defender; (0, 0) where no table was read."""
Units = tuple[tuple[str, int], ...]
WORDINGS: Final = {
    "Navy Attack": "sea",
    "Sub Attack": "sea",
    "Navy Raid": "raid",
    "Sub Raid": "raid",
    "Attrition": "attrition",
}
"""Missions whose battles have sentences of their own."""


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

    @property
    def wording(self) -> str:
        """Which of its sentences tells it: at sea there is no terrain, a raid and an Attrition have no winner.

        A victor of whom nobody is left takes nothing, which has a sentence of its own.
        """
        kind = WORDINGS.get(self.mission, "")
        if kind in ("", "sea") and self.winner == self.attacker != self.control:
            return "spent"
        return kind if any(self.odds) else f"{kind}-untabled".removeprefix("-")


@dataclass(frozen=True, slots=True, kw_only=True)
class ForcesEngaged(Fact):
    """The units of one side at the start of a battle."""

    nation: NationId
    region: RegionId
    side: str
    units: Units
    intrinsic: int
    """Light Infantry's worth of intrinsic defence."""

    @property
    def wording(self) -> str:
        """Whether intrinsic defence is told."""
        return "intrinsic" if self.intrinsic else ""


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

    @property
    def wording(self) -> str:
        """Whether an air bonus is told."""
        return "bonus" if self.air_bonus else ""


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
class StrengthBonus(Fact):
    """One bonus on the base strength of units of one kind, such as terrain or Special Forces."""

    nation: NationId
    unit: str
    bonus: str
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AirSupport(Fact):
    """What the squadrons of one kind add to the strength of an army or of ships (R36)."""

    nation: NationId
    arm: str
    unit: str
    count: int
    each: int
    """Percent for each squadron."""
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatioFound(Fact):
    """The exact ratio of attack to defence of one step.

    The denominator is 0 where the defence has no strength, in turns run before there was :class:`NoOdds`.
    """

    region: RegionId
    step: str
    numerator: int
    denominator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoOdds(Fact):
    """A step without odds, as the defence has no strength: no column is read (R13, R40)."""

    region: RegionId
    step: str
    nation: NationId
    """Who has nothing to defend himself with."""
    attack: bool
    """Whether the other side has any strength to attack with."""

    @property
    def wording(self) -> str:
        """What comes of it: no salvo, no battle, or the end of those who cannot fight back."""
        return "surprise" if self.step == "surprise" else "" if self.attack else "idle"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRead(Fact):
    """The column of the combat results and both percentages."""

    region: RegionId
    odds: Odds
    attacker_loss: int
    defender_loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRead(Fact):
    """The row of a table that a step was read from, and where the row comes from (R13)."""

    region: RegionId
    step: str
    nation: NationId
    """Whose odds they are, to the other side's."""
    table: str
    row: int
    """From 1, as the table stands."""
    rows: int
    odds: Odds
    """Lowest odds of the row; ratios below the first row's read the first."""
    next_odds: Odds
    """Those of the next row, (0, 0) after the last."""
    source: str

    @property
    def wording(self) -> str:
        """The first row takes all below it, the last all above; a source may be left out."""
        place = {1: "first", self.rows: "last"}.get(self.row, "")
        return place if self.source else f"unsourced-{place}".removesuffix("-")


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

    @property
    def wording(self) -> str:
        """Whether a destroyed complex is told."""
        return "complex" if self.complexes else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Losses(Fact):
    """Units that one side lost in one step of a battle; the arithmetic is in the entry's working (R14)."""

    nation: NationId
    region: RegionId
    step: str
    units: Units

    @property
    def wording(self) -> str:
        """Whether there were any."""
        return "" if self.units else "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Casualty(Fact):
    """What a loss took of one kind of unit; below :class:`Losses`, kinds in the order of casualties."""

    nation: NationId
    region: RegionId
    unit: str
    there: int
    """Before the loss."""
    lost: int
    left: int

    @property
    def wording(self) -> str:
        """Whether the loss reached this kind."""
        return "" if self.lost else "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Survivors(Fact):
    """What is left of one side's units that fought, before anybody moves."""

    nation: NationId
    region: RegionId
    side: str
    units: Units

    @property
    def wording(self) -> str:
        """Whether there are any."""
        return "" if self.units else "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedIn(Fact):
    """Winners, or units that nobody met, moved into a region (R12, R16)."""

    nation: NationId
    region: RegionId
    units: Units


@dataclass(frozen=True, slots=True, kw_only=True)
class AssimilationBegun(Fact):
    """A captured land region does nothing for its new owner this turn and builds no bases in the next (R19, R30)."""

    nation: NationId
    region: RegionId


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
