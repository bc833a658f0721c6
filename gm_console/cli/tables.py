"""``scenario tables`` and ``campaign tables``: every table with its sources, and what is otherwise in them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import (
    ChangedTables,
    accept,
    keep_tables,
    put_cell,
    reset,
    rows_of,
    tables_in,
    told,
)
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_scenario_verb, add_turn
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say, visible
from gm_console.core.gathering import gathered
from gm_console.core.table_cells import said
from gm_console.core.table_view import CellRow, CellView
from gm_console.files.scenario_tables import TABLES_FILE

Change = Callable[[ChangedTables], ChangedTables]
NOTHING: Final = "no row is like that"


def add_scenario_tables(verbs: Verbs) -> None:
    """Add the verb ``tables`` to the family ``scenario``."""
    tables = add_scenario_verb(
        verbs, "tables", "list the tables, and change or accept rows for this scenario", _scenario
    )
    _add_listing(tables)
    tables.add_argument(
        "--set", action="append", default=[], metavar="TABLE/ROW/CELL=VALUE",
        help="change a cell, with --reason; may be repeated: what has to agree is looked at together",
    )  # fmt: skip
    tables.add_argument("--reason", default="", metavar="TEXT", help="with --set: why; everybody reads it")
    tables.add_argument(
        "--accept", action="append", default=[], metavar="TABLE[/ROW]|all",
        help="accept rows of ours, which the rulebook does not give; may be repeated",
    )  # fmt: skip
    tables.add_argument(
        "--reset", action="append", default=[], metavar="TABLE[/ROW[/CELL]]|all",
        help="go back to what the game has; may be repeated",
    )  # fmt: skip


def add_campaign_tables(verbs: Verbs) -> None:
    """Add the verb ``tables`` to the family ``campaign``."""
    tables = add_campaign_verb(verbs, "tables", "list the tables that a campaign is played with", _campaign)
    _add_listing(tables)
    add_turn(tables, "those of a turn; the current one if not given")


def _add_listing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", metavar="T", help="the rows of one table, with every cell")
    parser.add_argument("--ours", action="store_true", help="only rows of ours that are not accepted")
    parser.add_argument("--diff", action="store_true", help="only what is otherwise than in the game")


def _scenario(args: argparse.Namespace) -> int:
    own_tables = tables_in(args.scenario)
    changes = list(_asked(args))
    if changes:
        for change in changes:
            own_tables = change(own_tables)
        keep_tables(args.scenario, own_tables)
        say(f"{args.scenario / TABLES_FILE}: {told(own_tables.changes)}")
        say("campaigns that were begun before keep the tables they have")
    return _tell(args, own_tables)


def _campaign(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        return _tell(args, campaign.tables(args.turn))


def _asked(args: argparse.Namespace) -> Iterator[Change]:
    """Yield the changes that are asked for: what goes back first, then cells, then what is accepted."""
    if args.reason and not args.set:
        raise CampaignError("--reason goes with --set TABLE/ROW/CELL=VALUE", "tables.words")
    for what in args.reset:
        yield partial(reset, what=what)
    for pair in args.set:
        place, equals, value = pair.partition("=")
        if not equals:
            raise CampaignError(f"{pair[:60]!r} is not TABLE/ROW/CELL=VALUE", "tables.words")
        yield partial(put_cell, place=place.strip(), text=value, reason=args.reason)
    for what in args.accept:
        yield partial(accept, what=what)


def _tell(args: argparse.Namespace, own_tables: ChangedTables) -> int:
    told_of = rows_of(own_tables, args.table) if args.table else own_tables.rows
    rows = [row for row in told_of if (not args.ours or row.awaits) and (not args.diff or row.changed)]
    if args.json:
        emit(
            "tables/1",
            {
                "ruleset": own_tables.game.id,
                "standard_hash": own_tables.game.tables_hash,
                "tables_hash": own_tables.tables_hash,
                "faults": own_tables.faults,
                "rows": [_data(row) for row in rows],
            },
        )
    elif args.diff:
        _print_diff(rows)
    elif args.table or args.ours:
        _print_rows(rows)
    else:
        _print_tables(rows)
    for fault in own_tables.faults:
        print(visible(fault))
    return PROBLEMS if own_tables.faults else DONE


def _data(row: CellRow) -> dict[str, object]:
    return {
        "table": row.table,
        "row": row.row,
        "source": row.source,
        "ours": row.is_ours,
        "accepted": row.accepted,
        "cells": [
            {
                "cell": cell.name,
                "value": cell.value,
                "standard": cell.standard,
                "unit": cell.unit,
                "may_change": cell.may_change,
                "reason": cell.reason,
            }
            for cell in row.cells
        ],
    }


def _print_tables(rows: Iterable[CellRow]) -> None:
    by_table = gathered((row.table, row) for row in rows)
    lines = [
        (
            table,
            len(group),
            sum(row.is_ours for row in group),
            sum(row.awaits for row in group),
            sum(len(row.changed) for row in group),
        )
        for table, group in by_table.items()
    ]
    print_table(lines, ("table", "rows", "ours", "not accepted", "cells changed"))
    say("--table T lists the rows of one; --ours what is not accepted; --diff what is changed")


def _print_rows(rows: Iterable[CellRow]) -> None:
    lines = [(visible(row.place), visible("  ".join(map(_cell, row.cells))), _standing(row)) for row in rows]
    print_table(lines, ("row", "cells (* changed)", "source"), NOTHING)


def _print_diff(rows: Iterable[CellRow]) -> None:
    lines = [
        (visible(f"{row.place}/{cell.name}"), said(cell.standard), said(cell.value), visible(cell.reason))
        for row in rows
        for cell in row.changed
    ]
    print_table(lines, ("cell", "the game has", "here", "reason"), "every cell is as the game has it")


def _cell(cell: CellView) -> str:
    return f"{cell.name}={said(cell.value)}{'*' if cell.reason else ''}"


def _standing(row: CellRow) -> str:
    if row.accepted:
        return f"{row.source}, accepted"
    return f"{row.source}, not accepted" if row.is_ours else row.source
