"""Who may see what: the only door between a turn and a packet.

A view is built from what is public, from the country's own part of the state, and from the entries whose audience names
it; nothing else of the state may get in.
"""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.core.facts import PUBLIC, readable_by
from gm_console.core.ids import NationId, RegionId
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.common.views import AnsweredView, PublicTurn
from gm_console.rulesets.empires.state import Area, Country, EmpiresState


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicArea:
    """An area as everybody knows it: whose it is, how many live there, where its base opens to."""

    id: RegionId
    owner: NationId
    population: int
    entrance: RegionId
    terrain: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicGame:
    """What everybody knows of the game; the next census is secret (11.3)."""

    turn: int
    turns: int
    variant: str
    order: tuple[NationId, ...]
    """Order of play of the turn to be played."""
    ending: bool
    ended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView(PublicTurn):
    """What everybody may know after a turn."""

    game: PublicGame
    nations: tuple[tuple[NationId, str], ...]
    """Id and name."""
    codes: tuple[tuple[NationId, str], ...]
    areas: tuple[PublicArea, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NationView(AnsweredView):
    """What one country may know after a turn."""

    public: PublicView
    country: Country
    before: Country
    areas: tuple[Area, ...]
    """Its own."""


def public_view(board: Board, record: TurnRecord) -> PublicView:
    """Return what everybody may know."""
    after: EmpiresState = record.after
    game = after.game
    return PublicView(
        turn=record.turn,
        game=PublicGame(
            turn=game.turn,
            turns=game.turns,
            variant=game.variant,
            order=game.order,
            ending=game.ending,
            ended=game.ended,
        ),
        nations=tuple((country.id, country.name) for country in after.countries.values()),
        codes=tuple((country.id, country.code) for country in after.countries.values()),
        areas=tuple(
            PublicArea(
                id=area.id,
                owner=area.owner,
                population=area.population,
                entrance=area.entrance,
                terrain=str(board.by_id[area.id].terrain),
                kind=board.by_id[area.id].kind.value,
            )
            for area in after.areas.values()
        ),
        entries=tuple(entry for entry in record.entries if entry.audience == PUBLIC),
    )


def nation_view(board: Board, record: TurnRecord, nation: NationId) -> NationView:
    """Return what ``nation`` may know."""
    after: EmpiresState = record.after
    own = tuple(area for area in after.areas.values() if area.owner == nation)
    country = after.countries[nation]
    return NationView(
        public=public_view(board, record),
        country=country,
        before=record.before.countries[nation],
        areas=own,
        checks=tuple(one for one in record.checks if one.nation == nation),
        verdicts=tuple(one for one in record.verdicts if one.nation == nation),
        entries=readable_by(record.entries, nation),
    )
