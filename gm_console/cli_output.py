"""How commands answer: results on stdout, messages on stderr, one JSON object where asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.issues import Issue

DONE: Final = 0
PROBLEMS: Final = 1
BAD_INPUT: Final = 2


def emit(schema: str, data: Mapping[str, Any]) -> None:
    """Print the one JSON object of a command."""
    print(codec.encode({"schema": schema, **data}).decode())


def say(*lines: str) -> None:
    """Print messages for people."""
    for line in lines:
        print(visible(line), file=sys.stderr)


def visible(text: str) -> str:
    """Return a text with its control characters and broken signs written out, so that a terminal does not obey them."""
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def issue_line(issue: Issue) -> str:
    """Return an issue as one line: where, how bad, what, and what would mend it."""
    place = ":".join(str(part) for part in (issue.where, issue.line, issue.column) if part)
    meant = issue.code.startswith("sheet.")
    hint = f"did you mean {issue.suggestion}?" if meant else issue.suggestion
    hint = f" ({hint})" if issue.suggestion else ""
    return visible(f"{place + ': ' if place else ''}{issue.severity.value}: {issue.text}{hint}")


def table(rows: Sequence[Sequence[object]], head: Sequence[str]) -> Iterable[str]:
    """Yield a table as lines, columns as wide as they need; numbers stand to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(line[column]) for line in [list(head), *cells]) for column in range(len(head))]
    right = [bool(rows) and all(isinstance(row[column], int) for row in rows) for column in range(len(head))]
    for line in [list(head), *cells]:
        yield "  ".join(
            cell.rjust(width) if flush else cell.ljust(width)
            for cell, width, flush in zip(line, widths, right, strict=True)
        ).rstrip()
