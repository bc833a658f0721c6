"""The facts of Gunboat Empires: those that change the state first, then those that only tell."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.facts import Change, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITY, LEVEL, STOCK, UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class StockChanged(Change):
    """A stockpile grew or shrank."""

    nation: NationId
    commodity: str
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the nation's stockpile."""
        draft.nation(self.nation).stocks[STOCK[self.commodity]] += self.delta
        draft.wrote("stock", self.nation, self.commodity)


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelRaised(Change):
    """An efficiency or BTech rose."""

    nation: NationId
    level: str
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the nation's levels."""
        draft.nation(self.nation).levels[LEVEL[self.level]] += self.delta
        draft.wrote("level", self.nation, self.level)


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentGained(Change):
    """A technology was developed (E6)."""

    nation: NationId
    development: str

    def change(self, draft: GunboatDraft) -> None:
        """Add it to the nation's developments."""
        draft.nation(self.nation).developments.append(self.development)
        draft.wrote("development", self.nation, self.development)


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentLost(Change):
    """A technology that should not have been developed is taken away: a correction, no rule does so."""

    nation: NationId
    development: str

    def change(self, draft: GunboatDraft) -> None:
        """Take it out of the nation's developments."""
        draft.nation(self.nation).developments.remove(self.development)
        draft.wrote("development", self.nation, self.development)


@dataclass(frozen=True, slots=True, kw_only=True)
class SealiftChanged(Change):
    """A nation's sealift capacity grew or shrank."""

    nation: NationId
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the nation."""
        draft.nation(self.nation).sealift += self.delta
        draft.wrote("sealift", self.nation)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrearsChanged(Change):
    """Supply Points owed for emergency purchases grew or were paid (A2, R18)."""

    nation: NationId
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the nation."""
        draft.nation(self.nation).arrears += self.delta
        draft.wrote("arrears", self.nation)


@dataclass(frozen=True, slots=True, kw_only=True)
class NationEliminated(Change):
    """A nation holds no land any more (R55)."""

    nation: NationId

    def change(self, draft: GunboatDraft) -> None:
        """Mark the nation."""
        draft.nation(self.nation).eliminated = True
        draft.wrote("eliminated", self.nation)


@dataclass(frozen=True, slots=True, kw_only=True)
class FacilitiesChanged(Change):
    """Facilities were built, salvaged or destroyed in a region."""

    region: RegionId
    facility: str
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the region."""
        draft.holding(self.region).facilities[FACILITY[self.facility]] += self.delta
        draft.wrote("facilities", self.region, self.facility)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitsChanged(Change):
    """Units appeared in a region or left it."""

    region: RegionId
    unit: str
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the region."""
        draft.holding(self.region).units[UNIT[self.unit]] += self.delta
        draft.wrote("units", self.region, self.unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlChanged(Change):
    """A region passed to another nation."""

    region: RegionId
    before: NationId
    owner: NationId
    turn: int

    def change(self, draft: GunboatDraft) -> None:
        """Set the owner and the turn; a neutral garrison's efficiency is gone with it."""
        holding = draft.holding(self.region)
        holding.owner = self.owner
        holding.captured = self.turn
        holding.army_level = 0
        draft.wrote("owner", self.region)


@dataclass(frozen=True, slots=True, kw_only=True)
class GarrisonChanged(Change):
    """The army efficiency of a neutral garrison is put right: a correction, no rule does so (R23)."""

    region: RegionId
    delta: int

    def change(self, draft: GunboatDraft) -> None:
        """Apply to the region."""
        draft.holding(self.region).army_level += self.delta
        draft.wrote("garrison", self.region)


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceSet(Change):
    """Next turn's prices of a commodity, Gold per 100 (W1)."""

    commodity: str
    before: int
    sell: int
    buy: int

    def change(self, draft: GunboatDraft) -> None:
        """Set both prices."""
        index = COMMODITIES.index(self.commodity)
        draft.sell[index] = self.sell
        draft.buy[index] = self.buy
        draft.wrote("price", self.commodity)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Change):
    """The turn is over; the next one is due."""

    turn: int

    def change(self, draft: GunboatDraft) -> None:
        """Advance the turn."""
        draft.turn = self.turn + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported(Fact):
    """Goods left for another nation; they arrive in A3 (E3)."""

    nation: NationId
    receiver: NationId
    commodity: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfPlay(Fact):
    """Place of a nation in a combat phase's order of play (M2, M4)."""

    nation: NationId
    place: int
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskForceFormed(Fact):
    """A task force with the units that are really there."""

    nation: NationId
    number: int
    mission: str
    units: tuple[tuple[str, int], ...]
    plot: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stepped(Fact):
    """A task force went from one region to the next."""

    nation: NationId
    number: int
    start: RegionId
    end: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class LandingRoom(Fact):
    """Aircraft over a sea region and what its carriers can take (M3)."""

    region: RegionId
    squadrons: int
    room: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumed(Fact):
    """What one kind of consumer takes of a commodity (A2)."""

    nation: NationId
    commodity: str
    by: str
    count: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketTraded(Fact):
    """All players' sales and purchases of a commodity (W1)."""

    commodity: str
    sold: int
    bought: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldReinvested(Fact):
    """Gold paid to sellers beyond what buyers paid (W1)."""

    paid: int
    taken: int
    reinvested: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Fact):
    """A nation's place in one of the fifteen rankings (W2)."""

    nation: NationId
    ranking: str
    place: int
    numerator: int
    """The value is numerator by denominator, exact; one's own business."""
    denominator: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TopTen(Fact):
    """The published ten best of a ranking, places without values (R21)."""

    ranking: str
    places: tuple[tuple[NationId, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EfficiencyReported(Fact):
    """Military efficiencies of a country in hundreds (W3)."""

    country: str
    army: int
    air_navy: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionsReported(Fact):
    """Number of regions a nation controls (W3)."""

    nation: NationId
    land: int
    sea: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewsItem(Fact):
    """A headline of the game's own, told from public facts by code and terms (W4)."""

    code: str
    terms: tuple[int | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PressRelease(Fact):
    """A player's press release (W4); its text is data and nothing else."""

    nation: NationId
    headline: str
    city: str
    text: str
