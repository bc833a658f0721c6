"""What a message is: who sent it, its lines and what each of them is, and the sheets that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from gm_console.core.issues import Issue, Severity
from gm_console.core.quick_init import quick_init
from gm_console.core.sheets import SheetRules
from gm_console.files.turnsheet_heads import SheetHeads

MOST_MESSAGE: Final = 10_000_000
"""Bytes of a message that is read and kept; a mail with a sheet and a few pictures is far below."""
MOST_ASIDE: Final = 200
"""Lines set aside that are kept in the sheet; all of them are in the message, which is kept byte for byte."""
LONGEST_ASIDE: Final = 200
"""Signs of such a line."""

_ASIDE: Final = re.compile(r"# \((?:quoted|greeting|signature|other)\)")
_LINES_KNOWN: Final = 1_024
"""Lines of which is kept whether they are orders: greetings and signatures are much the same in every mail."""
_LINE_ENDS: Final = re.compile(r"(?<=\n)|(?<=\r)(?!\n)")
"""Where lines of a sheet end: Python ends some at signs that a sheet may have inside of one."""


class MessageForm(StrEnum):
    """How a message is written."""

    MAIL = "mail"
    TEXT = "text"
    TABLE = "table"
    """Comma-separated values."""
    WORKBOOK = "workbook"
    """A spreadsheet, ``.xlsx``."""
    JSON = "json"


class LineKind(StrEnum):
    """What a line of a message is."""

    ORDER = "order"
    """Of the sheet: header, heads, orders, comments."""
    QUOTED = "quoted"
    GREETING = "greeting"
    SIGNATURE = "signature"
    OTHER = "other"


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class MessageLine:
    """One line and what it is."""

    kind: LineKind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetText:
    """A text that may be a turnsheet: the body of a mail, an attachment, a file."""

    name: str
    lines: tuple[MessageLine, ...]
    raw: bytes | None = None
    """The bytes of the file where no line of it was set aside."""

    @property
    def has_orders(self) -> bool:
        """Tell whether anything stands in it that is of a sheet."""
        return self.raw is not None or any(
            one.kind is LineKind.ORDER and one.text.strip() for one in self.lines
        )

    def as_bytes(self, header: str = "") -> bytes:
        """Return the sheet as it is read and kept: what was set aside are comments that say what they are.

        ``header`` is a first line that tells whose sheet it is, where the sheet itself does not.
        """
        if self.raw is not None and not header:
            return self.raw
        return "".join(f"{line}\n" for line in ([header] if header else []) + _written(self.lines)).encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """What hung at a mail."""

    name: str
    kind: str
    size: int
    read: bool
    """It was looked into for orders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RawMessage:
    """Bytes that came from somewhere: what every source gives, be it a folder, a mailbox or what was pasted."""

    name: str
    form: MessageForm
    raw: bytes
    source: str
    """How it came, in a word: ``file``, ``mbox``, ``maildir``, ``pasted``."""
    size: int = 0
    """Bytes it has where it was too large to be read; then ``raw`` is only its start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A piece that was read."""

    piece: RawMessage
    digest: str
    """BLAKE2b-256 of the bytes."""
    sender: str = ""
    """The address alone, in small letters; empty where it has none, or several."""
    sent: str = ""
    """As the sender's machine says: ISO 8601, empty where it says nothing that can be read."""
    subject: str = ""
    message_id: str = ""
    lines: tuple[MessageLine, ...] = ()
    """What it says itself, without what hangs at it."""
    sheets: tuple[SheetText, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    notes: tuple[Issue, ...] = ()
    """What is worth knowing."""
    doubts: tuple[Issue, ...] = ()
    """Why nobody but the moderator can say whether it counts."""
    refused: tuple[Issue, ...] = ()
    """Why it was not read at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetGrammar:
    """What lines of a game's sheets look like, so that those of people can be told from them."""

    heads: SheetHeads
    is_prose: Callable[[str], bool]
    """Whether the section below a head is prose."""
    reads: Callable[[str], bool] = field(repr=False)
    """Whether a line is an order in any of its sections but those of prose."""


def grammar_of(sheet: SheetRules, board: Any) -> SheetGrammar:
    """Return what lines of a game's sheets look like."""
    phases = [phase for phase in dict.fromkeys(sheet.heads.values()) if not sheet.is_free(phase)]

    @lru_cache(maxsize=_LINES_KNOWN)
    def reads(text: str) -> bool:
        said = text.strip()
        return any(sheet.understands(board, phase, said) for phase in phases)

    return SheetGrammar(
        heads=SheetHeads(sheet.heads),
        is_prose=lambda key: sheet.is_free(sheet.heads[key]),
        reads=reads,
    )


def is_aside(text: str) -> bool:
    """Tell whether a line of a sheet that is kept was set aside."""
    return _ASIDE.match(text) is not None


def bare_sheet(raw: bytes) -> bytes:
    """Return a sheet that is kept without what was set aside in it; that such lines were there is still to be seen."""
    lines = _LINE_ENDS.split(raw.decode("utf-8", "surrogateescape"))
    if not any(map(is_aside, lines)):
        return raw
    bare = [f"{one[: one.index(')') + 1]}\n" if is_aside(one) else one for one in lines]
    return "".join(bare).encode("utf-8", "surrogateescape")


def digest_of(raw: bytes) -> str:
    """Return the hash by which a message is known."""
    return blake2b(raw, digest_size=32).hexdigest()


def plain_lines(lines: Iterable[str]) -> tuple[MessageLine, ...]:
    """Return lines that are all of the sheet."""
    return tuple(MessageLine(kind=LineKind.ORDER, text=one) for one in lines)


def told(code: str, text: str, where: str = "") -> Issue:
    """Return something worth knowing."""
    return Issue(severity=Severity.INFO, code=code, text=text, where=where)


def advised(text: str, *advice: str) -> str:
    """Return what is wrong with what can be done about it, each a sentence."""
    return " ".join((text, *(f"{one[:1].upper()}{one[1:]}." for one in advice)))


def placed(issues: Iterable[Issue], name: str) -> tuple[Issue, ...]:
    """Return issues with the name of the message they are of."""
    return tuple(replace(one, where=name) for one in issues)


def _written(lines: Iterable[MessageLine]) -> list[str]:
    found: list[str] = []
    aside = left = 0
    for one in lines:
        if one.kind is LineKind.ORDER:
            found.append(one.text)
            continue
        aside += 1
        if aside <= MOST_ASIDE:
            found.append(f"# ({one.kind.value}) {one.text.strip()[:LONGEST_ASIDE]}".rstrip())
        else:
            left += 1
    if left:
        found.append(
            f"# ({LineKind.OTHER.value}) and {left} more lines that were set aside; the message has them"
        )
    return found
