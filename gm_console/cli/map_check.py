"""``map check``: what is wrong with a map, and mending what can be mended (contract, "Command line")."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from gm_console.board.canon import board_hash
from gm_console.board.checking.check import check_form, findings_of
from gm_console.board.checking.finding import Finding
from gm_console.board.checking.fixes import fixed_kinds, mends
from gm_console.board.checking.mended_findings import Mended, mend_all
from gm_console.board.homes import homes_of, spreads_of
from gm_console.board.model import Board
from gm_console.cli.arguments import Verbs, add_verb
from gm_console.cli.output import BAD_INPUT, DONE, PROBLEMS, emit, issue_line, say, visible
from gm_console.core.issues import Issue, Severity, error, has_errors
from gm_console.core.wording import nearest
from gm_console.files.errors import Unreadable
from gm_console.files.open_map import MapChangedByOthers, OpenMap

SCHEMA = "map.check/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fixed:
    """What was mended, or would be."""

    mended: Sequence[Finding]
    left: Sequence[tuple[Finding, str]]
    saved: bool


def add_check_command(verbs: Verbs) -> None:
    """Add ``map check``."""
    check = add_verb(
        verbs,
        "check",
        "say what is wrong with a map; exit code 1 if there is an error",
        check_map,
        "Everything that is wrong or odd. --fix mends every error and warning that has one answer, "
        "in one save that keeps the map before as a backup; what was accepted stays.",
    )
    check.add_argument("map", type=Path, metavar="MAP", help="map folder")
    check.add_argument("--fix", action="store_true", help="mend what can be mended and save the map")
    check.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="KIND",
        help="with --fix: only findings of this kind, map.coastal; information too (may be repeated)",
    )
    check.add_argument(
        "--dry-run", action="store_true", help="with --fix: say what would be done, save nothing"
    )


def check_map(args: argparse.Namespace) -> int:
    """Print what is wrong or odd, after mending where asked to; 1 when there is an error."""
    kinds = [kind if kind.startswith("map.") else f"map.{kind}" for kind in args.kind]
    if (args.dry_run or kinds) and not args.fix:
        say("--kind and --dry-run go with --fix")
        return BAD_INPUT
    for kind in kinds:
        if not mends(kind):
            near = nearest(kind, fixed_kinds())
            say(f"there is no fix for {kind}" + (f"; did you mean {near}?" if near else ""))
            return BAD_INPUT
    try:
        with OpenMap(args.map) as opened:
            fixed = _fix(opened, kinds, args.dry_run) if args.fix else None
            return _told(args, opened.document.board, opened.issues, fixed)
    except Unreadable as problem:
        return _unreadable(args, problem.issues)
    except MapChangedByOthers:
        say(f"{args.map}: somebody else changed the map just now; nothing was saved")
    except OSError as problem:
        say(f"{args.map}: {problem.strerror}")
    return BAD_INPUT


def _fix(opened: OpenMap, kinds: Sequence[str], dry_run: bool) -> _Fixed:
    """Mend what is asked for and save it, unless it is only to be told."""
    if opened.recovery() is not None:
        text = f"{opened.folder.name} has edits of the map editor that are not saved"
        hint = "save or give them up there first"
        raise Unreadable([error("map.journal", text, str(opened.folder), suggestion=hint)])
    document = opened.document
    wanted = [one for one in findings_of(document.board) if _is_wanted(one, kinds)]
    numbers = tuple(sorted(document.sheet.ice))
    mended: Mended = mend_all(document.board, numbers, wanted, f"Mend {len(wanted)} findings", _silent)
    kept = {finding.key for finding, _ in mended.left}
    document.do(mended.edit)
    saved = bool(mended.edit.changes) and not dry_run
    if saved:
        opened.save()
    return _Fixed(
        mended=[finding for finding in wanted if finding.key not in kept], left=mended.left, saved=saved
    )


def _is_wanted(finding: Finding, kinds: Sequence[str]) -> bool:
    if finding.accepted or not _has_fix(finding):
        return False
    return finding.issue.code in kinds if kinds else finding.issue.severity is not Severity.INFO


def _has_fix(finding: Finding) -> bool:
    """Tell whether there is one answer to a finding: of what was decided by hand it says none."""
    return mends(finding.issue.code) and bool(finding.issue.suggestion)


def _silent(_done: int, _whole: int) -> None:
    """Mending takes no longer than reading what it said."""


def _told(args: argparse.Namespace, board: Board, read: Iterable[Issue], fixed: _Fixed | None) -> int:
    findings = findings_of(board)
    rows: list[Issue | Finding] = [*read, *check_form(board), *findings]
    issues = [row.issue if isinstance(row, Finding) else row for row in rows]
    homes = homes_of(board)
    spreads = spreads_of(homes)
    if args.json:
        head = {"map": board.id, "board_hash": board_hash(board), "regions": len(board.regions)}
        body = {"links": len(board.links), **_counts(issues), "issues": [_plain(row) for row in rows]}
        room = {"homes": [asdict(home) for home in homes], "spread": [asdict(spread) for spread in spreads]}
        emit(SCHEMA, {**head, **body, **room, **_plain_fixed(fixed)})
    else:
        _print_fixed(args, fixed)
        for issue in issues:
            print(issue_line(issue))
        counts = ", ".join(f"{name} {count}" for name, count in _counts(issues).items())
        print(f"{board.name}: {len(board.regions)} regions, {len(board.links)} links, {counts}")
        for spread in spreads:
            low, high = spread.percent
            print(
                f"{len(homes)} homes: {spread.name} {spread.least} to {spread.most} ({low} to {high} % of the mean)"
            )
    return PROBLEMS if has_errors(issues) else DONE


def _print_fixed(args: argparse.Namespace, fixed: _Fixed | None) -> None:
    if fixed is None:
        return
    word = "would mend" if args.dry_run else "mended"
    for finding in fixed.mended:
        print(visible(f"{word}: {finding.issue.text}: {finding.issue.suggestion}"))
    for finding, why in fixed.left:
        print(visible(f"left: {finding.issue.text}: {why}"))
    saved = f"; saved, the map before is in {args.map / 'backups'}" if fixed.saved else "; nothing was saved"
    print(f"{len(fixed.mended)} {word}, {len(fixed.left)} left{saved}")


def _plain_fixed(fixed: _Fixed | None) -> dict[str, Any]:
    if fixed is None:
        return {}
    return {
        "mended": [_plain(finding) for finding in fixed.mended],
        "left": [{**_plain(finding), "why": why} for finding, why in fixed.left],
        "saved": fixed.saved,
    }


def _unreadable(args: argparse.Namespace, issues: Sequence[Issue]) -> int:
    if args.json:
        emit(SCHEMA, {"map": "", **_counts(issues), "issues": [_plain(issue) for issue in issues]})
    say(*(issue_line(issue) for issue in issues))
    return BAD_INPUT


def _counts(issues: Sequence[Issue]) -> dict[str, int]:
    names = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "infos"}
    return {
        name: sum(1 for issue in issues if issue.severity is severity) for severity, name in names.items()
    }


def _plain(row: Issue | Finding) -> dict[str, Any]:
    finding = row if isinstance(row, Finding) else None
    issue = row.issue if isinstance(row, Finding) else row
    return {
        "severity": issue.severity.value,
        "code": issue.code,
        "text": issue.text,
        "where": issue.where,
        "rule": issue.rule,
        "suggestion": issue.suggestion,
        "about": finding.about if finding else "",
        "place": finding.place if finding else None,
        "fix": finding is not None and _has_fix(finding),
        "accepted": finding.accepted if finding else "",
    }
