"""The parts of a packet for programs that every game has: lines with what came of them, and entries.

Entries are numbered within the file.  Their numbers in the whole record would tell how much happened between them,
and that is other nations' business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.orders import Verdict
from gm_console.core.page_rules import PageInput
from gm_console.rulesets.common.views import AnsweredView


def orders_data(view: AnsweredView, given: PageInput) -> list[dict[str, Any]]:
    """Return every line with what was said of it before the deadline and what came of it, as plain data."""
    checks = {one.number: one for one in view.checks}
    return [_order(one, checks.get(one.number), given) for one in view.verdicts]


def _order(outcome: Verdict, check: Verdict | None, given: PageInput) -> dict[str, Any]:
    return {
        "number": outcome.number,
        "phase": outcome.phase,
        "line": outcome.line,
        "text": outcome.text,
        "check": given.verdict_text(check) if check else None,
        "check_status": check.status.value if check else None,
        "outcome": given.verdict_text(outcome),
        "status": outcome.status.value,
        "code": outcome.reason.code if outcome.reason else None,
        "rule": outcome.reason.rule if outcome.reason else None,
    }


def entries_data(entries: Sequence[Entry], given: PageInput) -> list[dict[str, Any]]:
    """Return entries as plain data, numbered within the file."""
    local = {entry.seq: number for number, entry in enumerate(entries, start=1)}
    return [
        {
            "number": local[entry.seq],
            "under": local.get(entry.cause, 0),
            "phase": entry.phase,
            "region": entry.region,
            "rule": entry.rule,
            "kind": type(entry.fact).__name__,
            "fact": entry.fact,
            "text": given.phrase(entry),
            "working": given.working_text(entry),
        }
        for entry in entries
    ]
