"""Many worlds side by side: how the engine does with ten times the nations and regions.

Copies are made in the canonical text, where nations and regions are quoted ids: nation ``07`` of the third copy is
``307``, its region ``07-02`` is ``307-02``, sea ``AO-01`` is ``AO3-01``.  No link joins two copies; the market is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.board.region_ids import code_of, recoded
from gm_console.campaign.errors import CampaignError
from gm_console.core import codec
from gm_console.core.issues import Issue
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.state import Canon
from gm_console.files.mapfile import map_json
from gm_console.files.mapschema import read_board

MOST: Final = 10
"""One digit tells the copies apart."""

_QUOTED: Final = re.compile(r'"([^"]*)"')


def many_boards(board: Board, nations: Iterable[str], times: int) -> Board:
    """Return a board with ``times`` copies of every region and link; ``nations`` may be called as no country is."""
    if not 1 <= times <= MOST:
        raise CampaignError(f"a world can be taken 1 to {MOST} times, not {times}", "bench.times")
    copies = [board, *(_board_copy(board, _names(board, nations, number)) for number in range(1, times))]
    return replace(
        board,
        regions=tuple(sorted((one for copy in copies for one in copy.regions), key=lambda one: one.id)),
        links=tuple(sorted(one for copy in copies for one in copy.links)),
        sea_names={code: name for copy in copies for code, name in sorted(copy.sea_names.items())},
        country_names={code: name for copy in copies for code, name in sorted(copy.country_names.items())},
    )


def many_states(ruleset: Ruleset, board: Board, state: Any, times: int) -> Any:
    """Return a state with ``times`` copies of every nation and region; what is of the whole world stays one."""
    canonical = Canon().bytes_of(state).decode().split("\n")
    parts = dict.fromkeys(canonical)
    for number in range(1, times):
        names = _names(board, ruleset.nations(state), number)
        parts |= {_relabelled(line, names): None for line in canonical}
    return ruleset.read_state((tag, _grown(data, times)) for tag, data in map(codec.parse, parts))


def many_orders(
    board: Board,
    nations: Iterable[str],
    orders: Iterable[Order],
    classes: Mapping[str, type[Order]],
    times: int,
) -> tuple[Order, ...]:
    """Return the orders with ``times`` copies of each, every copy by and for its own world."""
    lines = [codec.encode_tagged(order).decode() for order in orders]
    copies = list(lines)
    for number in range(1, times):
        names = _names(board, nations, number)
        copies += [_relabelled(line, names) for line in lines]
    return tuple(codec.decode_tagged(classes, line) for line in copies)


def _board_copy(board: Board, names: Mapping[str, str]) -> Board:
    issues: list[Issue] = []
    copy = read_board(codec.parse(_relabelled(map_json(board).decode(), names)), issues)
    if copy is None or issues:
        raise CampaignError(f"the board cannot be copied: {issues[0].text}", "bench.board")
    return copy


def _names(board: Board, nations: Iterable[str], number: int) -> Mapping[str, str]:
    """Return what each nation, each code and each region of a board is called in a copy."""
    drawn = (code_of(one.id) for one in board.regions)
    codes = dict.fromkeys([*nations, *board.country_names, *board.sea_names, *drawn])
    copied = {code: f"{number}{code}" if code.isdigit() else f"{code}{number}" for code in codes}
    return copied | {one.id: recoded(one.id, copied[code_of(one.id)]) for one in board.regions}


def _relabelled(text: str, names: Mapping[str, str]) -> str:
    return _QUOTED.sub(lambda found: f'"{names.get(found[1], found[1])}"', text)


def _grown(data: Any, times: int) -> Any:
    """Return a part of the state with its number of players multiplied, where it has one."""
    return {**data, "players": data["players"] * times} if "players" in data else data
