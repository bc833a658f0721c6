"""Who may see what: the only door between a turn and a packet.

A view is built from what is public, from the nation's own part of the state, and from the entries whose audience names
it; nothing else of the state may get in.
"""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.core.facts import PUBLIC, readable_by
from gm_console.core.ids import NationId, RegionId
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.common.views import AnsweredView, PublicTurn
from gm_console.rulesets.toy.state import Field, Game, Nation, ToyState


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicField:
    """A field as everybody knows it; how many armies stand there is the owner's business."""

    id: RegionId
    owner: NationId
    farms: int
    terrain: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView(PublicTurn):
    """What everybody may know after a turn."""

    game: Game
    nations: tuple[tuple[NationId, str], ...]
    """Id and name."""
    fields: tuple[PublicField, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NationView(AnsweredView):
    """What one nation may know after a turn."""

    public: PublicView
    nation: Nation
    before: Nation
    fields: tuple[Field, ...]
    """Its own."""


def public_view(board: Board, record: TurnRecord) -> PublicView:
    """Return what everybody may know."""
    after: ToyState = record.after
    return PublicView(
        turn=record.turn,
        game=after.game,
        nations=tuple((nation.id, nation.name) for nation in after.nations.values()),
        fields=tuple(
            PublicField(
                id=field.id,
                owner=field.owner,
                farms=field.farms,
                terrain=board.by_id[field.id].terrain,
                kind=board.by_id[field.id].kind.value,
            )
            for field in after.fields.values()
        ),
        entries=tuple(entry for entry in record.entries if entry.audience == PUBLIC),
    )


def nation_view(board: Board, record: TurnRecord, nation: NationId) -> NationView:
    """Return what ``nation`` may know."""
    after: ToyState = record.after
    return NationView(
        public=public_view(board, record),
        nation=after.nations[nation],
        before=record.before.nations[nation],
        fields=tuple(field for field in after.fields.values() if field.owner == nation),
        checks=tuple(one for one in record.checks if one.nation == nation),
        verdicts=tuple(one for one in record.verdicts if one.nation == nation),
        entries=readable_by(record.entries, nation),
    )
