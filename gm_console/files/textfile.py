"""Text that came from anywhere: which encoding it is in, and whether it is text at all."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from gm_console.core.issues import Issue, error

MOST_BYTES: Final = 200_000
MOST_LINES: Final = 1_000
TEXT_PER_CONTROL: Final = 50
"""Characters that make up for one control character; with less of them it is no text."""

_DOS_END: Final = "\x1a"
_REPLACEMENT: Final = "\ufffd"
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_REPLACED: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
"""Controls with their Latin-1 relatives, which a terminal obeys too."""
_UNSEEN: Final = re.compile(
    r"[\x0b\x0c\x85\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]"
)
"""Breaks that no editor counts, marks of the direction of writing, and blanks without width."""
_BREAK: Final = re.compile(r"\r\n|\r|\n")
_SAMPLE: Final = 400
"""Bytes looked at to tell UTF-16 without a byte order mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecodedText:
    """The text of a file and the encoding it was read in."""

    text: str
    encoding: str
    """``utf-8``, ``utf-16``, ``windows-1252`` or ``latin-1``."""


def decode_text(raw: bytes, what: str = "turnsheet") -> DecodedText | Issue:
    """Return the text of a file: UTF-8, UTF-16 or Latin-1 with its Windows relative.

    ``what`` is what the file is to be, for issues.
    A stray control character becomes U+FFFD.  An issue says why bytes are not a text we take: too many of them or of
    their lines, or none of these encodings.
    """
    if len(raw) > MOST_BYTES:
        return error("sheet.too-large", f"The file is too large; a {what} has at most {MOST_BYTES} bytes.")
    for encoding in _candidates(raw):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return _checked(text.removeprefix("\ufeff"), encoding, what)
    return _binary(what)


def without_unseen(text: str) -> str:
    """Return a line with a blank for each sign that nobody sees, so that every column stays where it was."""
    return _UNSEEN.sub(" ", text)


def printable(text: str) -> str:
    """Return a text as it may be shown and kept in one line: what is no sign or not printable becomes U+FFFD."""
    return "".join(sign if sign.isprintable() else _REPLACEMENT for sign in text)


def split_lines(text: str) -> list[str]:
    """Return the lines as an editor counts them."""
    return _BREAK.split(text)


def _candidates(raw: bytes) -> tuple[str, ...]:
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ("utf-16",)
    sample = raw[:_SAMPLE]
    if sample[1::2].count(0) * 2 > len(sample[1::2]):
        return ("utf-16-le",)
    if sample[::2].count(0) * 2 > len(sample[::2]):
        return ("utf-16-be",)
    return ("utf-8", "windows-1252", "latin-1")


def _checked(text: str, encoding: str, what: str) -> DecodedText | Issue:
    text = text.removesuffix(_DOS_END)
    controls = len(_CONTROL.findall(text))
    if "\x00" in text or controls * TEXT_PER_CONTROL > len(text):
        return _binary(what)
    lines = len(_BREAK.findall(text)) + 1
    if lines > MOST_LINES:
        return error(
            "sheet.too-many-lines", f"The file has {lines} lines; a {what} has at most {MOST_LINES}."
        )
    return DecodedText(
        text=_REPLACED.sub(_REPLACEMENT, text),
        encoding="utf-16" if encoding.startswith("utf-16") else encoding,
    )


def _binary(what: str) -> Issue:
    return error("sheet.binary", f"This is not a text file; save the {what} as plain text and send it again.")
