"""``orders status``: the week at a glance, who has sent what, and what to do next."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from gm_console.campaign.orders.press import press_words
from gm_console.campaign.orders.sheet_words import missing_words
from gm_console.campaign.orders.week import Week, answered_words
from gm_console.campaign.orders.week_steps import waits_words
from gm_console.campaign.records import SheetStatus
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.output import DONE, emit, print_table, say

_SHOWN: Final = 5
"""Refused lines that are shown; the receipt of a nation has all of them."""


def add_status(verbs: Verbs) -> None:
    """Add the verb ``status``."""
    add_campaign_verb(
        verbs, "status", "show who has sent what, what is missing, and what to do next", _status
    )


def _status(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows, found = campaign.status(), campaign.week(datetime.now(UTC))
    if args.json:
        missing = [row.nation for row in rows if not row.parts]
        emit(
            "orders.status/1",
            {
                "turn": found.turn,
                "stage": found.stage,
                "nations": rows,
                "missing": missing,
                "waiting": found.waiting,
                "press": found.press,
                "week": _data(found),
            },
        )
        return DONE
    print(", ".join([f"turn {found.turn}", found.stage.value, *_closes(found)]))
    known = {row.nation: row for row in rows}
    cells = [
        (one.nation, one.name, one.lamp.value, ", ".join(one.parts), one.lines, known[one.nation].versions, one.told)
        for one in found.nations
    ]  # fmt: skip
    print_table(cells, ("nation", "country", "stands", "parts", "lines", "sheets", "what there is to see"))
    for line in (*missing_lines(rows), *_refused(found)):
        say(line)
    for line in waiting_lines(found.waiting):
        say(line)
    if any(one.answered for one in found.nations):
        say(answered_words(found.nations))
    if found.press:
        say(f"{press_words(found.press)}: orders press FILE")
    say(f"next: {found.next.command}: {found.next.why[:1].lower()}{found.next.why[1:]}")
    return DONE


def missing_lines(rows: Sequence[SheetStatus]) -> tuple[str, ...]:
    """Return what has not come, a line for sheets and one for each part."""
    return tuple(
        f"{'1 nation has' if len(nations) == 1 else f'{len(nations)} nations have'} sent "
        f"{'nothing' if what == 'sheet' else f'no {what}'}: {', '.join(nations)}"
        for what, nations in missing_words(rows)
    )


def waiting_lines(count: int) -> tuple[str, ...]:
    """Return how much of what came in waits, and what shows it; nothing where nothing does."""
    return (f"{waits_words(count)}: orders waiting FILE",) if count else ()


def _closes(found: Week) -> Iterator[str]:
    """Yield when the turn closes and in how long, and what is out of the ordinary about that."""
    if found.deadline is not None:
        local = f"{found.deadline:%Y-%m-%d %H:%M %Z}"
        yield (
            f"closed {local}" if found.closed else f"closes {local}, {_left(found.deadline - found.at)} left"
        )
    if found.note:
        yield found.note


def _left(span: timedelta) -> str:
    hours, rest = divmod(int(span.total_seconds()), 3600)
    days, hours = divmod(hours, 24)
    return f"{days} d {hours} h" if days else f"{hours} h {rest // 60} min"


def _refused(found: Week) -> Iterator[str]:
    for one in found.refused[:_SHOWN]:
        yield f"nation {one.nation}, line {one.line}: {one.text}: {one.why}"
    if len(found.refused) > _SHOWN:
        yield f"and {len(found.refused) - _SHOWN} more lines refused or not understood: orders receipt shows them"


def _data(found: Week) -> dict[str, object]:
    """Return the week as plain data; the moment it was told at is no part of it."""
    return {
        "deadline": found.deadline.isoformat() if found.deadline is not None else "",
        "closed": found.closed,
        "note": found.note,
        "counts": {lamp.value: count for lamp, count in found.counts.items()},
        "lights": found.nations,
        "refused": found.refused,
        "next": {"step": found.next.step, "why": found.next.why, "nation": found.next.nation,
                 "command": found.next.command},
        "done": found.done,
    }  # fmt: skip
