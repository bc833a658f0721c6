"""Corrections of the toy game's map, and what tests of them ask of a campaign."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Table

from gm_console.board.errata.asked_errata import correct_link, correct_terrain
from gm_console.board.errata.facts import Erratum
from gm_console.board.model import Board, LinkKind
from gm_console.campaign.service import Campaign
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.storage import seals
from gm_console.storage.db import open_database

A1 = RegionId("A-01")
WHY = "the printed sheet has it so"


def link(board: Board, a: str, b: str, kind: LinkKind | None) -> Erratum:
    return fit(correct_link(board, a, b, kind))


def rough(board: Board, region: str) -> Erratum:
    return fit(correct_terrain(board, region, ROUGH))


def fit(found: object) -> Erratum:
    assert isinstance(found, Erratum), found
    return found


def publish(campaign: Campaign) -> None:
    campaign.run_turn()
    campaign.publish()


def verified(campaign: Campaign) -> bool:
    return all(line.ok and not line.notes for line in campaign.verify())


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as raw:
        assert raw.execute(statement, values).rowcount > 0
    raw.close()


def change_sealed(path: Path, table: Table, statement: str, *values: object) -> None:
    """Change the first row of a table and its seal with it."""
    database = open_database(path)
    with database.write() as transaction:
        assert transaction.exec_driver_sql(statement, values).rowcount > 0
        seals.touch(transaction, table, 1)
    database.close()
