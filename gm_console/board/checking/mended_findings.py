"""Mending many findings at once: one edit that does all of their fixes, and what could not be mended and why.

A fix is only worked out on ground that is as it was when it was checked: what lies next to something mended just now
waits until the map has been checked again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.fixes import fix_of
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, HandChange, LinkChange, Refusal, RegionChange, joined
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board

Tell: TypeAlias = Callable[[int, int], None]
"""Told how many findings are done of how many; may raise to stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """What came of it."""

    edit: Edit
    """Does all of it; without changes where nothing could be mended."""
    count: int
    """Findings that are no more, those that went with another's fix included."""
    left: tuple[tuple[Finding, str], ...]
    """Findings that are still there, each with why."""


def mend_all(
    board: Board, ice_numbers: tuple[int, ...], wanted: Iterable[Finding], label: str, tell: Tell
) -> Mended:
    """Work out the fixes of some findings of a frozen board, one after the other, as one edit."""
    sheet = MapSheet(board, ice_numbers)
    checks = LiveChecks(sheet)
    waiting = list({finding.key: finding for finding in wanted}.values())
    asked, whole = [finding.key for finding in waiting], len(waiting)
    left: list[tuple[Finding, str]] = []
    edits: list[Edit] = []
    while waiting:
        known = {finding.key for finding in checks.findings()}
        waiting = [finding for finding in waiting if finding.key in known]
        done, waiting = _round(checks, waiting, left, lambda rest: tell(whole - rest, whole))
        checks.update(joined(done, label))
        if checks.unsettled:
            checks.settle()
        edits += done
    still = {finding.key: finding for finding in checks.findings()}
    told = {finding.key for finding, _ in left}
    left += [(still[key], "it is there all the same") for key in asked if key in still and key not in told]
    return Mended(edit=joined(edits, label), count=whole - len(left), left=tuple(left))


def _round(
    checks: LiveChecks,
    waiting: Sequence[Finding],
    left: list[tuple[Finding, str]],
    tell: Callable[[int], None],
) -> tuple[list[Edit], list[Finding]]:
    """Mend what nothing of this round has touched yet; return the edits and what has to wait."""
    sheet = checks.survey.sheet
    touched: dict[str, None] = {}
    edits: list[Edit] = []
    later: list[Finding] = []
    for n, finding in enumerate(waiting):
        tell(len(waiting) - n + len(later))
        if any(word in touched for word in finding.about.split()):
            later.append(finding)
            continue
        fix = fix_of(checks.survey, finding)
        if isinstance(fix, Edit) and fix.changes:
            sheet.apply(fix)
            edits.append(fix)
            touched.update(dict.fromkeys(_ends(fix)))
        else:
            left.append((finding, fix.text if isinstance(fix, Refusal) else "only a person can tell"))
    return edits, later


def _ends(edit: Edit) -> Iterable[str]:
    """Return the regions that an edit says something of."""
    for change in edit.changes:
        match change:
            case RegionChange():
                yield change.region
            case LinkChange():
                yield from (change.link.a, change.link.b)
            case HandChange():
                yield from (change.decision.a, change.decision.b)
            case _:
                pass
