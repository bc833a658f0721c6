"""The position: frozen, and only what changes in play.  What never changes is on the board or in the tables.

Hashing, storing and reading back work on :meth:`ToyState.parts`; each part is encoded by its fields in the order in
which they are declared, so adding or moving a field changes every hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.core.ids import NationId, RegionId
from gm_console.core.state import by_id, read_parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What concerns everybody."""

    turn: int
    """Turn to be played next, from 1."""
    turns: int
    price: int
    """Gold for ten grain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nation:
    """A player nation."""

    id: NationId
    name: str
    grain: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What is in a region."""

    id: RegionId
    owner: NationId
    """Nobody for neutral land and unclaimed sea.  The armies are the owner's, or a neutral garrison."""
    farms: int
    armies: int
    camps: tuple[tuple[NationId, int], ...]
    """Armies of others that marched in and have not fought yet, by nation; empty between turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyState:
    """A whole position."""

    game: Game
    nations: Mapping[NationId, Nation]
    """By id, sorted."""
    fields: Mapping[RegionId, Field]
    """By id, sorted."""

    @property
    def turn(self) -> int:
        """Turn to be played next."""
        return self.game.turn

    def parts(self) -> Iterator[object]:
        """Yield the game, the nations, the fields."""
        yield self.game
        yield from self.nations.values()
        yield from self.fields.values()


def read_state(parts: Iterable[tuple[str, Any]]) -> ToyState:
    """Return the state of tagged plain parts; :class:`~gm_console.core.codec.CodecError` where they make none."""
    return make_state(*read_parts(parts, one=(Game,), many=(Nation, Field)))


def make_state(game: Game, nations: Iterable[Nation], fields: Iterable[Field]) -> ToyState:
    """Return a state with nations and fields sorted by id."""
    return ToyState(
        game=game,
        nations=by_id(nations),
        fields=by_id(fields),
    )


def players(state: ToyState) -> tuple[NationId, ...]:
    """Return the nations that may give orders: those that still hold something."""
    owners = {field.owner for field in state.fields.values()}
    return tuple(nation for nation in state.nations if nation in owners)
