"""The facts: those that change the state first, then those that only tell.

A fact holds ids, numbers and words, never an object, and :meth:`change` does nothing but write the draft: whatever had
to be worked out was worked out by the action that posted it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gm_console.core.facts import Change, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.state import Mode, Once

if TYPE_CHECKING:
    from gm_console.rulesets.empires.draft import EmpiresDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class StockChanged(Change):
    """Something that a country holds outside its areas grew or shrank."""

    nation: NationId
    stock: str
    """``bps``, ``treasury``, ``reserve``, ``ships``, ``air``, ``bid`` or ``points``."""
    delta: int

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return self.stock

    def change(self, draft: EmpiresDraft) -> None:
        """Apply to the country."""
        held: int = getattr(draft.countries[self.nation], self.stock)
        draft.set_country(self.nation, **{self.stock: held + self.delta})


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceChanged(Change):
    """Something in an area grew or shrank."""

    region: RegionId
    force: str
    """``population``, ``armies``, ``stuck``, ``forts``, ``trains``, ``ships`` or ``laid_up``."""
    delta: int

    def change(self, draft: EmpiresDraft) -> None:
        """Apply to the area."""
        there: int = getattr(draft.areas[self.region], self.force)
        draft.set_area(self.region, **{self.force: there + self.delta})


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnerChanged(Change):
    """An area passed to another owner, or to nobody."""

    region: RegionId
    before: NationId
    owner: NationId

    def change(self, draft: EmpiresDraft) -> None:
        """Set the owner."""
        draft.set_area(self.region, owner=self.owner)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeSet(Change):
    """The defence mode of an area was set, and for an ambush the area it is laid against."""

    region: RegionId
    mode: Mode
    against: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return self.mode.value

    def change(self, draft: EmpiresDraft) -> None:
        """Set mode and direction."""
        draft.set_area(self.region, mode=self.mode, against=self.against)


@dataclass(frozen=True, slots=True, kw_only=True)
class RetreatSet(Change):
    """The retreat location of an area was set (7.11)."""

    region: RegionId
    before: RegionId
    retreat: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return _changing(self.before, self.retreat)

    def change(self, draft: EmpiresDraft) -> None:
        """Set the location."""
        draft.set_area(self.region, retreat=self.retreat)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrenchSet(Change):
    """The armies of an area dug in against another, or left their trenches (7.8)."""

    region: RegionId
    trench: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return "" if self.trench else "none"

    def change(self, draft: EmpiresDraft) -> None:
        """Set the border."""
        draft.set_area(self.region, trench=self.trench)


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseSet(Change):
    """A naval base was opened to a sea, or closed."""

    region: RegionId
    before: RegionId
    entrance: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return "" if self.entrance else "none"

    def change(self, draft: EmpiresDraft) -> None:
        """Set the entrance."""
        draft.set_area(self.region, entrance=self.entrance)


@dataclass(frozen=True, slots=True, kw_only=True)
class HarbourSet(Change):
    """A fleet belongs to another naval base from now on (7.12)."""

    region: RegionId
    before: RegionId
    harbour: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return _changing(self.before, self.harbour)

    def change(self, draft: EmpiresDraft) -> None:
        """Set the base."""
        draft.set_area(self.region, harbour=self.harbour)


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalSet(Change):
    """A country's capital is elsewhere, or nowhere."""

    nation: NationId
    before: RegionId
    capital: RegionId

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return _changing(self.before, self.capital)

    def change(self, draft: EmpiresDraft) -> None:
        """Set the capital."""
        draft.set_country(self.nation, capital=self.capital)


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaBarred(Change):
    """An area has done what it may do once a turn."""

    region: RegionId
    once: Once

    def change(self, draft: EmpiresDraft) -> None:
        """Note it."""
        draft.set_area(self.region, once=(*draft.areas[self.region].once, self.once))


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryBarred(Change):
    """A country has done what bars another action for the rest of the turn."""

    nation: NationId
    once: Once

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return self.once

    def change(self, draft: EmpiresDraft) -> None:
        """Note it."""
        draft.set_country(self.nation, once=(*draft.countries[self.nation].once, self.once))


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderOfPlaySet(Change):
    """The order of play of the next turn (6.2)."""

    order: tuple[NationId, ...]

    def change(self, draft: EmpiresDraft) -> None:
        """Set it; the bids are spent."""
        draft.game = replace(draft.game, order=self.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusDrawn(Change):
    """The next census turn was drawn; nobody is told."""

    before: int
    census: int

    def change(self, draft: EmpiresDraft) -> None:
        """Set it."""
        draft.game = replace(draft.game, census=self.census)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndNear(Change):
    """A condition of victory is met, or no longer; the game ends when a census finds one (11.6)."""

    ending: bool

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return "" if self.ending else "no"

    def change(self, draft: EmpiresDraft) -> None:
        """Note it."""
        draft.game = replace(draft.game, ending=self.ending)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Change):
    """The game is over."""

    turn: int

    def change(self, draft: EmpiresDraft) -> None:
        """Note it."""
        draft.game = replace(draft.game, ended=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Change):
    """The turn is over; every game posts this last."""

    turn: int

    def change(self, draft: EmpiresDraft) -> None:
        """Advance the turn; what may be done once a turn may be done again, and no army is stuck."""
        for area in [one for one in draft.areas.values() if one.once or one.stuck]:
            draft.set_area(area.id, once=(), stuck=0)
        for country in [one for one in draft.countries.values() if one.once or one.bid]:
            draft.set_country(country.id, once=(), bid=0)
        draft.game = replace(draft.game, turn=self.turn + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CensusTaken(Fact):
    """A census: what a country got for its areas with population (11.2)."""

    nation: NationId
    areas: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Eliminated(Fact):
    """A country is out of the game (11.1)."""

    nation: NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Fact):
    """A country's place by victory points; everybody is told when the game ends (P37)."""

    nation: NationId
    points: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UpkeepOwed(Fact):
    """What an area costs its owner at the end of the turn, in build points (P02, S.9)."""

    region: RegionId
    maintenance: int
    supply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighted(Fact):
    """What a country sees of the forces of others beside its own areas (P38)."""

    region: RegionId
    owner: NationId
    armies: int
    ships: int


def _changing(before: RegionId, after: RegionId) -> str:
    """Return which sentence tells of an area named: for the first time, in another's place, or no more."""
    if not after:
        return "none"
    return "" if before else "first"
