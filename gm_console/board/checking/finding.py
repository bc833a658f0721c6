"""A finding: an issue of a map with what it is about, so that it can be shown, mended and accepted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm_console.board.model import Point
from gm_console.core.issues import Issue, Severity
from gm_console.core.map_rules import MapRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong or odd on a map."""

    issue: Issue
    about: str
    """What it is about: ids or codes with spaces between, the same as long as the finding is the same."""
    place: Point | None = None
    """Where to look, in map units."""
    accepted: str = ""
    """Reason for which it is accepted, or empty."""

    @property
    def key(self) -> tuple[str, str]:
        """What an accepted finding is remembered by."""
        return self.issue.code, self.about

    def accepted_for(self, reason: str) -> Finding:
        """Return the finding as one that is meant so: information only."""
        text = f"{self.issue.text} (accepted: {reason})"
        return replace(self, accepted=reason, issue=replace(self.issue, severity=Severity.INFO, text=text))

    def by_rules(self, rules: MapRules) -> Finding:
        """Return the finding with the rule of the game that it rests on, as bad as it is there, and what to do."""
        issue, code = self.issue, self.issue.code
        if code not in rules.cited and code not in rules.weighed and code not in rules.advised:
            return self
        told = replace(
            issue,
            rule=rules.cited.get(code, ""),
            severity=rules.weighed.get(code, issue.severity),
            suggestion=issue.suggestion or rules.advised.get(code, ""),
        )
        return replace(self, issue=told)


def wrong(code: str, text: str, about: str, place: Point | None = None, *, fix: str = "") -> Finding:
    """Return a finding that must be mended."""
    return _finding(Severity.ERROR, code, text, about, place, fix)


def doubtful(code: str, text: str, about: str, place: Point | None = None, *, fix: str = "") -> Finding:
    """Return a finding that should be looked at."""
    return _finding(Severity.WARNING, code, text, about, place, fix)


def worth_knowing(code: str, text: str, about: str, place: Point | None = None, *, fix: str = "") -> Finding:
    """Return a finding that is no trouble by itself."""
    return _finding(Severity.INFO, code, text, about, place, fix)


def _finding(severity: Severity, code: str, text: str, about: str, place: Point | None, fix: str) -> Finding:
    where = about.partition(" ")[0]
    issue = Issue(severity=severity, code=code, text=text, where=where, suggestion=fix)
    return Finding(issue=issue, about=about, place=place)
