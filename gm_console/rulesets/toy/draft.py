"""The position in the making.

Facts write to it, phases read it.  A small game may keep frozen parts and replace them, as here; a large one keeps
lists and freezes what was touched, as Gunboat Empires does.  Either way a part that did not change must come out of
:meth:`ToyDraft.freeze` as the same object: the kernel encodes only what is new.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.toy.state import Field, ToyState


class ToyDraft:
    """A whole position in the making."""

    def __init__(self, state: ToyState) -> None:
        self.game = state.game
        self.nations = dict(state.nations)
        self.fields = dict(state.fields)

    def apply(self, fact: Fact, seq: int) -> None:  # noqa: ARG002
        """Change the draft by a fact.  A game that wants to know who wrote a number last keeps ``seq`` here."""
        fact.change(self)

    def set_nation(self, nation: NationId, **values: Any) -> None:
        """Put values into a nation."""
        self.nations[nation] = replace(self.nations[nation], **values)

    def name_nation(self, nation: str, name: str, adjective: str, plural: str) -> None:  # noqa: ARG002
        """Call a nation otherwise; here it has one name."""
        self.set_nation(NationId(nation), name=name)

    def set_turns(self, turns: int) -> None:
        """Let the game end with another turn."""
        self.game = replace(self.game, turns=turns)

    def set_field(self, region: RegionId, **values: Any) -> None:
        """Put values into a field."""
        self.fields[region] = replace(self.fields[region], **values)

    def of(self, nation: NationId) -> list[Field]:
        """Return the fields a nation holds, by id."""
        return [field for field in self.fields.values() if field.owner == nation]

    def freeze(self) -> ToyState:
        """Return the frozen state."""
        return ToyState(game=self.game, nations=dict(self.nations), fields=dict(self.fields))
