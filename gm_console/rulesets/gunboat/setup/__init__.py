"""Setup: the position of turn 1 from a board and what the players chose (Special Rules, Setup Information)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NOBODY
from gm_console.core.issues import Issue, has_errors
from gm_console.rulesets.gunboat.setup.checks import check_sheets
from gm_console.rulesets.gunboat.setup.forces import station
from gm_console.rulesets.gunboat.setup.neutrals import neutral
from gm_console.rulesets.gunboat.setup.places import Start, start_of
from gm_console.rulesets.gunboat.setup.sheet import NationSheet, read_sheets
from gm_console.rulesets.gunboat.state import Campaign, GunboatState, Holding, Market, Names, Nation, make_state
from gm_console.rulesets.gunboat.tables import Charts, charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, SEALIFT, UNITS

__all__ = ["set_up"]


def set_up(board: Board, data: Mapping[str, Any], seed: int) -> tuple[GunboatState | None, tuple[Issue, ...]]:
    """Return the state of the first turn and everything that is wrong or odd; no state where there is an error.

    ``data`` is what ``setup.toml`` says: ``turns``, ``first_turn`` and one table a nation.
    """
    table = charts()
    sheets, issues = read_sheets(data)
    issues = (*issues, *check_sheets(board, table, sheets))
    if has_errors(issues):
        return None, issues
    starts = {sheet.id: start_of(board, table, sheet) for sheet in sheets}
    owned = {region: start for start in starts.values() for region in start.facilities}
    state = make_state(
        Campaign(turn=data.get("first_turn", 1), turns=data.get("turns", 35), players=len(sheets)),
        _market(table),
        [_nation(table, sheet, starts[sheet.id]) for sheet in sheets],
        [
            _holding(starts, owned, region.id) if region.id in owned else neutral(table, region.id, seed)
            if region.kind is RegionKind.LAND
            else _open_sea(region.id)
            for region in board.regions
        ],
    )
    return state, issues
