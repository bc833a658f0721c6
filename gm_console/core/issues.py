"""Issues: expected trouble, as a value.

A check or a reader hands back issues instead of raising, so that everything wrong is shown at once, each beside the
place where it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from gm_console.core.quick_init import quick_init


class Severity(StrEnum):
    """How bad an issue is: an error must be mended, a warning should be looked at, info is worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class Issue:
    """One thing that is wrong or odd, and where."""

    severity: Severity
    code: str
    """Stable name of the kind of issue, ``map.link.one-way``."""
    text: str
    """One sentence for people."""
    where: str = ""
    """Region id, file, path inside a file: whatever the reader can go to."""
    line: int = 0
    """Line in a file, counted from 1; 0 when there is none."""
    column: int = 0
    """Column in that line, counted from 1; 0 when there is none."""
    rule: str = ""
    """Rule section or ruling behind it (``R31``)."""
    suggestion: str = ""
    """What would mend it, if there is one answer."""


def error(code: str, text: str, where: str = "", *, rule: str = "", suggestion: str = "") -> Issue:
    """Return an error without a place in a text."""
    return Issue(severity=Severity.ERROR, code=code, text=text, where=where, rule=rule, suggestion=suggestion)


def warning(code: str, text: str, where: str = "", *, rule: str = "", suggestion: str = "") -> Issue:
    """Return a warning without a place in a text."""
    return Issue(
        severity=Severity.WARNING, code=code, text=text, where=where, rule=rule, suggestion=suggestion
    )


def has_errors(issues: Iterable[Issue]) -> bool:
    """Tell whether at least one of the issues is an error."""
    return any(issue.severity is Severity.ERROR for issue in issues)
