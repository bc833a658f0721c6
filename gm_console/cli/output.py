"""How commands answer: results on stdout, messages on stderr, one JSON object where asked for.

Whatever a command prints goes through :func:`plain_streams`: signs that a terminal would obey, and those that its
encoding does not have, are written out there, so that no command has to think of it.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TextIO

from gm_console.core import codec
from gm_console.core.issues import Issue

DONE: Final = 0
PROBLEMS: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
"""As a shell says of a program that Ctrl-C ended."""

_JOINERS: Final = "\u200c\u200d"
"""Signs that nobody sees and that writing needs: they move nothing and hide nothing."""


def emit(schema: str, data: Mapping[str, Any]) -> None:
    """Print the one JSON object of a command."""
    text = codec.encode({"schema": schema, **data}).decode()
    print(_NOT_SHOWN.sub(_json_escape, text) if _fits(text) else _NOT_ASCII.sub(_json_escape, text))


def fields(record: Any) -> dict[str, Any]:
    """Return a record as plain data, field by field."""
    return {one.name: getattr(record, one.name) for one in dataclasses.fields(record)}


def exact(amount: int | Fraction) -> int | str:
    """Return a whole number as it is and a fraction as ``7/8``: exact, as everywhere."""
    return int(amount) if amount == int(amount) else str(amount)


def print_table(rows: Sequence[Sequence[object]], head: Sequence[str], nothing: str = "") -> None:
    """Print a table, columns as wide as they need; numbers stand to the right.

    Where it would have no rows, ``nothing`` is said in its place, if that is given.
    """
    if nothing and not rows:
        say(nothing)
        return
    for line in table(rows, head):
        print(line)


def say(*lines: str) -> None:
    """Print messages for people."""
    for line in lines:
        print(visible(line), file=sys.stderr)


def visible(text: str) -> str:
    """Return a text with its control characters and broken signs written out, so that a terminal does not obey them."""
    if text.isprintable():
        return text
    kept = "\n" + _JOINERS
    return "".join(sign if sign.isprintable() or sign in kept else ascii(sign)[1:-1] for sign in text)


@contextlib.contextmanager
def plain_streams() -> Iterator[None]:
    """Let nothing reach stdout and stderr but what can be shown there."""
    was = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (_Plain(stream) if stream is not None else stream for stream in was)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = was


def let_go() -> None:
    """Give up streams that cannot be written: what is left in them must not raise when Python closes them."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class _Plain:
    """A stream that writes out what its terminal would obey or cannot show."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        shown = text if text.isprintable() else "\t".join(map(visible, text.split("\t")))
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(shown.encode(encoding, "backslashreplace").decode(encoding))
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


_NOT_SHOWN: Final = re.compile(r"[\x7f-\x9f\u061c\u200b\u200e-\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Signs that JSON holds as they are and a terminal obeys: controls, lines, directions."""
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7e]")


def _fits(text: str) -> bool:
    """Whether the encoding of stdout has all signs of a text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _json_escape(match: re.Match[str]) -> str:
    pairs = match[0].encode("utf-16-be")
    return "".join(f"\\u{pairs[at]:02x}{pairs[at + 1]:02x}" for at in range(0, len(pairs), 2))


def minute(time: str) -> str:
    """Return a time of the file, ISO 8601, as tables show it."""
    return time[:16].replace("T", " ")


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
