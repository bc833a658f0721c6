"""How Gunboat begins: set-ups read and proposed, the first position, and what it is worth (Setup Information)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.setup import Proposal, SetUpRules, StartTable
from gm_console.rulesets.gunboat.setup.audit import Standing, audit, standings
from gm_console.rulesets.gunboat.setup.bids import BIDS
from gm_console.rulesets.gunboat.setup.form import form
from gm_console.rulesets.gunboat.setup.gains import gains
from gm_console.rulesets.gunboat.setup.marks import FOLLOWING, missing_marks
from gm_console.rulesets.gunboat.setup.neutral_setup import neutral_table
from gm_console.rulesets.gunboat.setup.proposal import lot, propose
from gm_console.rulesets.gunboat.setup.stakes import stakes
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts, charts

TURNS: Final = 35
HEAD: Final = ("nation", "country", "regions", "population", "economy", "great places", "worth", "extras")
NOTES: Final = (
    "economy: Gold that a turn's production is worth; great places: share of it from capital, port and colonies",
    "worth: Gold that all a nation starts with is worth; extras: of it, what islands and peninsulas are given",
)


def proposal(board: Board, seed: int) -> Proposal:
    """Return a set-up for a map, from its marks and from draws."""
    data = propose(board, charts(), seed)
    return Proposal(
        data=data,
        nations=len(data["nation"]),
        lacking=tuple(missing_marks(board, charts())),
        implied=frozenset(FOLLOWING),
        unfit="" if data["nation"] else "has no capital marked for any player nation",
    )


def start_table(table: Charts, board: Board, state: GunboatState) -> StartTable:
    """Return what each nation begins with."""
    rows = standings(table, board, state)
    return StartTable(
        head=HEAD,
        rows=tuple(_cells(state, row) for row in rows),
        data=tuple(_plain(state, row) for row in rows),
        notes=NOTES,
    )


def _cells(state: GunboatState, row: Standing) -> tuple[object, ...]:
    return (
        row.nation,
        state.nations[row.nation].names.country,
        row.regions,
        row.population,
        row.economy,
        f"{row.share // 10}.{row.share % 10} %",
        row.worth,
        row.extras,
    )


def _plain(state: GunboatState, row: Standing) -> Mapping[str, Any]:
    names = state.nations[row.nation].names
    values = {field.name: getattr(row, field.name) for field in fields(row)}
    return {**values, "country": names.country, "ruler": names.ruler}


SETUP: Final = SetUpRules(
    start=set_up,
    table=start_table,
    stakes=stakes,
    audit=audit,
    neutrals=neutral_table,
    propose=proposal,
    turns=TURNS,
    form=form,
    gains=gains,
    lot=lot,
    bids=BIDS,
)
