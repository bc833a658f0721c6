"""What command line and window say of a sheet that does not simply count: how it is worse, and the way forward."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.campaign.records import DRAFT, CampaignInfo, Outcome, SheetStatus, TurnStage, WorsePart
from gm_console.core.ids import NationId


def worse_words(worse: Iterable[WorsePart]) -> str:
    """Return how a sheet compares with the one in force before it: ``economics 1 line (1 unreadable) against ...``."""
    return "; ".join(
        f"{one.part} {_counted(one.lines, one.unread)} against "
        f"{_counted(one.former_lines, one.former_unread)} in force in {one.former}"
        for one in worse
    )


def way_forward(outcome: Outcome | str, turn: int, info: CampaignInfo) -> str:
    """Return what can be done about a sheet that was not taken in; empty where nothing need be."""
    if outcome == Outcome.LATE:
        if info.stage in DRAFT:
            return (
                f"turn {info.turn} is {info.stage.value}: take the sheet in anyway with a reason; the draft is "
                "dropped, and the turn is to be run again"
            )
        return (
            f"turn {info.turn} is {info.stage.value}: take the sheet in anyway with a reason; "
            "the turn stays locked for others"
        )
    if outcome == Outcome.PAST:
        newest = info.turn if info.stage is TurnStage.PUBLISHED else info.turn - 1
        if turn == newest:
            return f"turn {turn} is published: undo it with a reason, then take the sheet in anyway"
        return f"turn {turn} was played and later turns rest on it: look at the turn that the sheet names"
    if outcome == Outcome.WAITING:
        return "it waits for your yes: look at it, then accept or refuse it"
    if outcome == Outcome.REFUSED:
        return "ask the player to send the orders once more, as plain text"
    if outcome == Outcome.UNREADABLE:
        return (
            f"mend the first lines, so that they say the nation and turn {info.turn}, then take it in again"
        )
    return ""


def missing_words(status: Iterable[SheetStatus]) -> tuple[tuple[str, tuple[NationId, ...]], ...]:
    """Return what has not come, each with the nations: first those without any sheet, then part by part."""
    rows = tuple(status)
    none = tuple(row.nation for row in rows if not row.parts)
    parts = dict.fromkeys(part for row in rows if row.parts for part in row.missing)
    found: list[tuple[str, tuple[NationId, ...]]] = [("sheet", none)] if none else []
    found += [
        (part, tuple(row.nation for row in rows if row.parts and part in row.missing)) for part in parts
    ]
    return tuple(found)


def _counted(lines: int, unread: int) -> str:
    number = f"{lines} line{'' if lines == 1 else 's'}"
    return f"{number} ({unread} unreadable)" if unread else number
