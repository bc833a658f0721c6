"""The facts: those that change the state first, then those that only tell.

A fact holds ids, numbers and words, never an object, and :meth:`change` does nothing but write the draft: whatever had
to be worked out was worked out by the phase that posted it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm_console.core.facts import Change, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.toy.draft import ToyDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class GrainChanged(Change):
    """A nation's grain grew or shrank."""

    nation: NationId
    delta: int

    def change(self, draft: ToyDraft) -> None:
        """Apply to the nation."""
        draft.set_nation(self.nation, grain=draft.nations[self.nation].grain + self.delta)


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldChanged(Change):
    """A nation's gold grew or shrank."""

    nation: NationId
    delta: int

    def change(self, draft: ToyDraft) -> None:
        """Apply to the nation."""
        draft.set_nation(self.nation, gold=draft.nations[self.nation].gold + self.delta)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmiesChanged(Change):
    """Armies of a field's owner came or went."""

    region: RegionId
    delta: int

    def change(self, draft: ToyDraft) -> None:
        """Apply to the field."""
        draft.set_field(self.region, armies=draft.fields[self.region].armies + self.delta)


@dataclass(frozen=True, slots=True, kw_only=True)
class CampChanged(Change):
    """Armies of another nation entered a field, or their camp was struck."""

    region: RegionId
    nation: NationId
    delta: int

    def change(self, draft: ToyDraft) -> None:
        """Apply to the field; an empty camp is gone."""
        camps = dict(draft.fields[self.region].camps)
        camps[self.nation] = camps.get(self.nation, 0) + self.delta
        draft.set_field(
            self.region, camps=tuple((nation, camps[nation]) for nation in sorted(camps) if camps[nation])
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlChanged(Change):
    """A field passed to another nation."""

    region: RegionId
    before: NationId
    owner: NationId

    def change(self, draft: ToyDraft) -> None:
        """Set the owner."""
        draft.set_field(self.region, owner=self.owner)


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceSet(Change):
    """Next turn's price of ten grain."""

    before: int
    price: int

    def change(self, draft: ToyDraft) -> None:
        """Set the price."""
        draft.game = replace(draft.game, price=self.price)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Change):
    """The turn is over; every game posts this last."""

    turn: int

    def change(self, draft: ToyDraft) -> None:
        """Advance the turn."""
        draft.game = replace(draft.game, turn=self.turn + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRolled(Fact):
    """A side's die in a battle."""

    region: RegionId
    nation: NationId
    roll: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleFought(Fact):
    """A battle: who met whom, and who won."""

    region: RegionId
    attacker: NationId
    attackers: int
    defender: NationId
    defenders: int
    winner: NationId
    losses: int
    """Of the winner; the loser loses everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Fact):
    """A nation's place by the number of fields it holds."""

    nation: NationId
    fields: int
    place: int
