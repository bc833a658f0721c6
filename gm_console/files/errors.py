"""Exceptions of the file readers."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.core.issues import Issue


class Unreadable(Exception):
    """A file that cannot be used; ``issues`` says everything that is wrong with it."""

    def __init__(self, issues: Sequence[Issue]) -> None:
        """Keep the issues and put the first into the message."""
        self.issues = tuple(issues)
        first = self.issues[0].text if self.issues else "unreadable"
        more = f" (and {len(self.issues) - 1} more)" if len(self.issues) > 1 else ""
        super().__init__(first + more)
