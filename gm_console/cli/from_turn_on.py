"""What the verbs about corrections of the map and about changes of the rules share: what holds from a turn on."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm_console.campaign.corrections.from_turn_on import ChangeDone, ForetoldChange, ListedChange
from gm_console.cli.arguments import count, turn_number
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, print_table, say, visible
from gm_console.cli.turns_then import order_lines


def add_why_and_when(making: argparse.ArgumentParser) -> None:
    """Let a verb that makes one be told why, and from which turn on."""
    making.add_argument("--reason", required=True, metavar="TEXT", help="everybody reads it")
    making.add_argument(
        "--from-turn",
        type=turn_number,
        metavar="N",
        help="the first turn it holds for; the current one if not given",
    )


def add_which_and_why(withdrawing: argparse.ArgumentParser, listing: str) -> None:
    """Let a verb that withdraws one be told which, by the number that the verb ``listing`` gives it, and why."""
    withdrawing.add_argument("number", type=count, metavar="NUMBER", help=f"as campaign {listing} lists it")
    withdrawing.add_argument("--reason", required=True, metavar="TEXT", help="kept in the list")


def tell_changes(
    args: argparse.Namespace,
    schema: str,
    data: Mapping[str, object],
    rows: Sequence[ListedChange],
    nothing: str,
) -> int:
    """List those there are; where there are none, say ``nothing``."""
    if args.json:
        emit(schema, data)
    else:
        cells = [(row.number, row.turn, standing(row), visible(row.text)) for row in rows]
        print_table(cells, ("number", "from turn", "", "what"), nothing)
    return DONE


def tell_foretold(
    args: argparse.Namespace, schema: str, found: Any, lines: Iterable[str], **more: object
) -> int:
    """Tell what one would change, its record with ``more`` as data or in ``lines``; worse where lines are refused."""
    if args.json:
        emit(schema, {**fields(found), **more})
    else:
        for line in lines:
            print(visible(line))
        say("nothing was changed")
    return PROBLEMS if any(one.refused for one in found.orders) else DONE


def answer_lines(found: ForetoldChange) -> Iterator[str]:
    """Yield which lines in force get another answer, and whether a draft would be dropped."""
    yield from order_lines(found.orders)
    if not found.orders:
        yield (
            "  no line in force gets another answer" if found.judged else "  its lines are judged in its turn"
        )
    if found.drops_draft:
        yield f"  the draft of turn {found.turn} would be dropped; its sheets stay as they are"


def tell_change(args: argparse.Namespace, schema: str, word: str, change: ChangeDone, otherwise: str) -> int:
    """Tell what was made or withdrawn; ``otherwise`` is how a draft that was dropped had been run."""
    if args.json:
        emit(schema, fields(change))
    else:
        print(visible(f"{word} {change.number}, from turn {change.turn}: {change.text}"))
        if change.also:
            print(f"with it: {', '.join(map(str, change.also))}")
    if change.draft_dropped:
        say(f"the draft of turn {change.turn} was dropped: it was run {otherwise}; next: turn run")
    return DONE


def standing(row: ListedChange) -> str:
    """Return whether one counts, stays or was withdrawn."""
    if row.withdrawn:
        return visible(f"withdrawn: {row.withdrawn}")
    return "published" if row.published else "open"
