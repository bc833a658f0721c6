"""Findings as rows: the worst first, kinds together, each with a sign, and what on the map a finding is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from gm_console.board.checking.finding import Finding
from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.issues import Severity
from gm_console.core.map_rules import MapRules
from gm_console.ui.editor.panels.finding_kinds import kind_name
from gm_console.ui.editor.panels.row_signs import RowSign, signed
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.theme import Theme

_tr = translated_in("FindingTable")

CLASSES: Final = (RowSign.ERROR, RowSign.WARNING, RowSign.NOTE, RowSign.DONE)
"""What a finding may be, the worst first; at the end what was accepted."""
BAD: Final = (RowSign.ERROR, RowSign.WARNING)
"""What counts as a problem."""
AIR: Final = 3
"""How many times as wide as the largest region it is about the view of a finding is."""
PART: Final = 6
"""The part of the map shown of a finding that is about no region."""
_SIGNS: Final = {
    Severity.ERROR: RowSign.ERROR,
    Severity.WARNING: RowSign.WARNING,
    Severity.INFO: RowSign.NOTE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRow:
    """A finding in the list."""

    number: int
    """The worst first, kinds together."""
    sign: RowSign
    key: Hashable
    """The same as long as the finding is."""
    finding: Finding
    kind: str
    """What kind of problem it is, in plain words."""


class FindingTable(RecordTable[FindingRow]):
    """The table of findings."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        columns = signed(
            _columns(), theme, parent, sign=lambda row: row.sign, muted=lambda row: row.sign not in BAD
        )
        super().__init__(columns, parent, key=lambda row: row.key)


def rows_of(findings: Iterable[Finding], rules: MapRules) -> tuple[FindingRow, ...]:
    """Return the findings as rows: the worst first, then kind by kind; accepted ones last."""
    ranked = sorted(
        (
            (CLASSES.index(sign), one.issue.code, one.about, one)
            for one in findings
            for sign in (sign_of(one),)
        ),
        key=lambda item: item[:3],
    )
    seen: Counter[tuple[str, str]] = Counter()
    rows = []
    for number, (rank, _code, _about, finding) in enumerate(ranked, start=1):
        key = (*finding.key, seen[finding.key])
        seen[finding.key] += 1
        kind = kind_name(finding.issue.code, rules)
        rows.append(FindingRow(number=number, sign=CLASSES[rank], key=key, finding=finding, kind=kind))
    return tuple(rows)


def sign_of(finding: Finding) -> RowSign:
    """Return the sign of how bad a finding is; one that was accepted is done with."""
    return RowSign.DONE if finding.accepted else _SIGNS[finding.issue.severity]


def faces_of(sheet: MapSheet, finding: Finding) -> tuple[str, ...]:
    """Return the regions and the ice that a finding is about; of a country or a sea all its regions."""
    words = dict.fromkeys(finding.about.split())
    faces = tuple(word for word in words if word in sheet.topology.faces)
    return faces or tuple(id_ for id_ in sorted(sheet.regions) if sheet.regions[id_].country in words)


def span_of(sheet: MapSheet, finding: Finding) -> int:
    """Return how many map units from side to side show what a finding is about and what lies round it."""
    words = dict.fromkeys(finding.about.split())
    boxes = [box(sheet.shape_of(face)[0]) for face in words if face in sheet.topology.faces]
    sides = [max(east - west, south - north) for west, north, east, south in boxes]
    return AIR * max(sides) if sides else min(sheet.head.width, sheet.head.height) // PART


def _columns() -> tuple[Column[FindingRow], ...]:
    return (
        Column(title=_tr("No."), key="number", tip=_tr("The worst first, kinds together"), width=56,
               value=lambda row: row.number),
        Column(title=_tr("Severity"), key="severity", tip=_tr("Error, warning, note or accepted"), width=76,
               value=lambda row: _word(row.sign)),
        Column(title=_tr("Where"), key="where", tip=_tr("What it is about"), width=104,
               value=lambda row: row.finding.about, note=lambda row: row.finding.about),
        Column(title=_tr("Problem"), key="text", tip=_tr("What is wrong"), width=400,
               value=lambda row: row.finding.issue.text, note=_note),
        Column(title=_tr("Kind"), key="kind", tip=_tr("What kind of problem it is"), width=152,
               value=lambda row: row.kind),
        Column(title=_tr("How to mend it"), key="fix", tip=_tr("How it can be mended; M mends it"), width=80,
               value=lambda row: row.finding.issue.suggestion, note=_note),
    )  # fmt: skip


def _word(sign: RowSign) -> str:
    return {
        RowSign.ERROR: _tr("error"), RowSign.WARNING: _tr("warning"), RowSign.NOTE: _tr("note"),
        RowSign.DONE: _tr("accepted"),
    }[sign]  # fmt: skip


def _note(row: FindingRow) -> str:
    issue = row.finding.issue
    lines = [issue.text, issue.suggestion and _tr("How to mend it: {0}").format(issue.suggestion)]
    lines.append(issue.rule and _tr("Rule {0}").format(issue.rule))
    return "\n".join(filter(None, lines))
