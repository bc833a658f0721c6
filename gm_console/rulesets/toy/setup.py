"""From a plain set-up to the position of turn 1, and what must hold in every position from then on.

The set-up is what a scenario's ``setup.toml`` says:

    garrison = 1

    [[nations]]
    id = "01"
    name = "Ash"
    home = "A-01"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import RegionKind
from gm_console.core.dice import draw
from gm_console.core.ids import NATION_ID, NOBODY, NationId, RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.looks import LOOK_FIELDS, LOOK_KEYS
from gm_console.core.places import Places
from gm_console.core.plain_data import Record
from gm_console.core.setup import Proposal, SetUpRules, Stake, Stakes, StartTable, begun, start_rows
from gm_console.core.setup_form import FieldKind, FormField, NamePart, SetUpForm
from gm_console.rulesets.toy.state import Field, Game, Nation, ToyState, make_state
from gm_console.rulesets.toy.tables import Tables

NAMES: Final = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Oak", "Pine")
"""Of proposed nations."""
START_GRAIN: Final = 20
START_GOLD: Final = 20
GRAIN_PRICED: Final = 10
"""The price is for so much grain."""
START_FARMS: Final = 3
START_ARMIES: Final = 3
MOST_FARMS: Final = 2
"""Of a neutral field: one, or as many as this, by a keyed draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A nation of the set-up."""

    id: NationId
    name: str
    home: RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The whole set-up."""

    turns: int
    first_turn: int
    garrison: int
    nations: tuple[Player, ...]


def set_up(
    known: Tables, board: Places, data: Mapping[str, Any], seed: int
) -> tuple[ToyState | None, tuple[Issue, ...]]:
    """Return the position of turn 1; nothing, and everything that is wrong, where it cannot be made."""
    return begun(
        data, _plan, lambda plan: _problems(board, plan), lambda plan: _start(known, board, plan, seed)
    )


def _plan(record: Record) -> SetUp:
    return SetUp(
        turns=record.number("turns", least=1),
        first_turn=record.number("first_turn", least=1, default=1),
        garrison=record.number("garrison", least=0),
        nations=record.each("nations", _player),
    )


def _player(record: Record) -> Player:
    record.pass_over(LOOK_KEYS)
    return record.record(Player)


def _problems(board: Places, plan: SetUp) -> Iterator[Issue]:
    homes: dict[RegionId, NationId] = {}
    for player in plan.nations:
        if not NATION_ID.fullmatch(player.id):
            yield error("setup.nation", f"{player.id!r} is not a nation number", player.id)
        if player.home not in board.places or board.kind_of(player.home) != RegionKind.LAND:
            yield error("setup.home", f"{player.home} is not land on this board", player.id)
        if player.home in homes:
            yield error("setup.home", f"{player.home} is already {homes[player.home]}'s home", player.id)
        homes[player.home] = player.id
    if len({player.id for player in plan.nations}) != len(plan.nations):
        yield error("setup.nation", "two nations have one number")


def _start(known: Tables, board: Places, plan: SetUp, seed: int) -> ToyState:
    homes = {player.home: player.id for player in plan.nations}
    return make_state(
        Game(turn=plan.first_turn, turns=plan.turns, price=known.economy.start_price),
        [Nation(id=one.id, name=one.name, grain=START_GRAIN, gold=START_GOLD) for one in plan.nations],
        [
            _field(
                place, homes.get(place, NOBODY), board.kind_of(place) == RegionKind.LAND, plan.garrison, seed
            )
            for place in board.places
        ],
    )


def _field(region: RegionId, owner: NationId, land: bool, garrison: int, seed: int) -> Field:
    neutral_farms = draw(MOST_FARMS, seed, 0, "setup", region) if land else 0
    return Field(
        id=region,
        owner=owner,
        farms=START_FARMS if owner else neutral_farms,
        armies=START_ARMIES if owner else garrison * land,
        camps=(),
    )


def propose(board: Places, _seed: int) -> Proposal:
    """Return a set-up in which every other land region is a nation's home."""
    homes = [place for place in board.places if board.kind_of(place) == RegionKind.LAND][::2]
    nations = [
        {"id": f"{number:02d}", "name": name, "home": home}
        for number, (name, home) in enumerate(zip(NAMES, homes, strict=False), 1)
    ]
    return Proposal(
        data={"garrison": 1, "nations": nations},
        nations=len(nations),
        unfit="" if nations else "has no land that anybody could begin on",
    )


def start_table(_tables: object, _board: object, state: ToyState) -> StartTable:
    """Return what each nation begins with."""
    data = []
    for nation in state.nations.values():
        own = [field for field in state.fields.values() if field.owner == nation.id]
        data.append(
            {
                "nation": nation.id,
                "name": nation.name,
                "fields": len(own),
                "farms": sum(field.farms for field in own),
                "armies": sum(field.armies for field in own),
                "grain": nation.grain,
                "gold": nation.gold,
            }
        )
    return start_rows(data)


def form(_tables: object, _words: Mapping[str, Mapping[str, str]]) -> SetUpForm:
    """Return the fields of a set-up."""
    return SetUpForm(
        nations="nations",
        name="name",
        general=(
            FormField(key="garrison", title="Garrison", kind=FieldKind.NUMBER, tip="Armies on neutral land"),
        ),
        fields=(
            FormField(key="name", title="Name", kind=FieldKind.TEXT, tip="What the nation is called",
                      section="Names", names=NamePart.COUNTRY),
            *LOOK_FIELDS,
            FormField(key="home", title="Home", kind=FieldKind.REGION, tip="The land it begins on", section="Place"),
        ),
    )  # fmt: skip


def stakes(known: Tables, _board: object, state: ToyState) -> Stakes:
    """Return what each nation has in Gold at the price of the position: its stores, and grain of its farms a turn.

    Its seat is where it has most farms, the first of several.
    """
    grain = known.economy.grain_per_farm * state.game.price // GRAIN_PRICED
    found = {}
    for nation in state.nations.values():
        own = [field for field in state.fields.values() if field.owner == nation.id]
        stored = nation.grain * state.game.price // GRAIN_PRICED
        best = max(own, key=lambda field: field.farms, default=None)
        found[nation.id] = Stake(
            seat=best.id if best is not None else RegionId(""),
            worth=(nation.gold, stored),
            income=grain * sum(field.farms for field in own),
        )
    return Stakes(unit="Gold", parts=("gold", "grain"), nations=found)


SETUP: Final = SetUpRules(
    start=set_up, table=start_table, stakes=stakes, propose=propose, turns=10, form=form
)


def invariants(board: Places, state: ToyState) -> tuple[str, ...]:
    """Return the broken invariants in words."""
    return tuple(_broken(board, state))


def _broken(board: Places, state: ToyState) -> Iterator[str]:
    if state.fields.keys() != set(board.places):
        yield "the fields are not the regions of the board"
        return
    for nation in state.nations.values():
        if nation.grain < 0 or nation.gold < 0:
            yield f"nation {nation.id} has {nation.grain} grain and {nation.gold} gold"
    for field in state.fields.values():
        if field.owner and field.owner not in state.nations:
            yield f"{field.id} belongs to {field.owner}, who does not exist"
        if field.armies < 0 or field.farms < 0:
            yield f"{field.id} has a negative number of something"
        if field.farms and board.kind_of(field.id) == RegionKind.SEA:
            yield f"{field.id} is sea and has farms"
        if field.camps:
            yield f"{field.id} has camps that did not fight"
