"""What leaves the workspace as text: the receipt of a nation and the table of all verdicts."""

from __future__ import annotations

from pathlib import Path

from gm_console.core.orders import perhaps_meant
from gm_console.core.reading_direction import clean
from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import csv_text
from gm_console.ui.workspaces.orders.received_sheets import NationSheets, ReceivedSheets, SheetLine

HEADS = ("nation", "name", "line", "phase", "text", "check", "outcome", "reason", "rule", "suggestion")


def receipt_text(one: NationSheets, turn: int) -> str:
    """Return the answers to a nation's lines in force, as the command line prints them."""
    lines = [f"nation {one.nation}, turn {turn}: what is in force"]
    for line in one.lines:
        if not line.is_issue:
            lines += _receipt_line(line)
    return "\n".join(lines) + "\n"


def verdicts_csv(received: ReceivedSheets) -> str:
    """Return every line of every nation as comma-separated values; no cell is taken for a formula."""
    lines = ((one, line) for one in received.nations for line in one.lines if not line.is_issue)
    return csv_text(HEADS, (_cells(one, line) for one, line in lines))


def _cells(one: NationSheets, line: SheetLine) -> tuple[object, ...]:
    told = (line.text, line.check, line.outcome, line.reason, line.rule, line.suggestion)
    name, phase, *cells = (clean(cell) for cell in (one.name, line.phase, *told))
    return (one.nation, name, line.line, phase, *cells)


def write_csv(path: Path, received: ReceivedSheets) -> str:
    """Write the table of verdicts and return what went wrong, empty if nothing did."""
    try:
        write_file(path, verdicts_csv(received).encode("utf-8-sig"))
    except OSError as trouble:
        return f"{path.name} could not be written: {trouble.strerror}"
    return ""


def _receipt_line(line: SheetLine) -> list[str]:
    told = [f"  {line.check:11} [{line.phase}] {clean(line.text)}"]
    if line.outcome and line.outcome != line.check:
        told.append(f"              after the run: {line.outcome}")
    if line.reason:
        hint = perhaps_meant(line.suggestion)
        told.append(f"              {clean(line.reason)}{hint} ({line.rule or 'sheet'})")
    return told
