"""The workspace's words for verdicts: the same sentences as the command line gives."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.core.issues import Issue
from gm_console.core.orders import Reason
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import reason_text


def reason_sentence(reason: Reason, ruleset: Ruleset) -> str:
    """Return why a line was not simply accepted; empty where there is no reason."""
    return clean(reason_text(reason, ruleset)) if reason.code else ""


def issue_sentence(issue: Issue) -> str:
    """Return an issue with its code, as the report of an import shows it."""
    place = f"line {issue.line}: " if issue.line else ""
    hint = f" (did you mean {clean(issue.suggestion)}?)" if issue.suggestion else ""
    return f"{place}{issue.severity.value}: {clean(issue.text)}{hint}"


def counted(counts: Mapping[str, int]) -> str:
    """Return counts by verdict as words, those of nothing left out."""
    return ", ".join(f"{count:,} {verdict}" for verdict, count in counts.items() if count)
