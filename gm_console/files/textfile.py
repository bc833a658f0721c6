"""Text that came from anywhere: which encoding it is in, and whether it is text at all."""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass, replace
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
_OTHER_KINDS: Final = (
    (b"%PDF", "a PDF"),
    (b"{\\rtf", "a document of a word processor (RTF)"),
    (b"\xd0\xcf\x11\xe0", "a document of an old office program, or one that is locked by a password"),
    (b"PK\x03\x04", "a packed file, as office programs write them"),
    (b"\x1f\x8b", "a packed file"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
)
"""What files that people send for a text begin with."""
_LOOKALIKES: Final = str.maketrans(
    "асеорхуіјѕԁһтмнквтΑΒΕΖΗΙΚΜΝΟΡΤΥΧαορυνιτ", "aceopxyijsdhtmhkbtABEZHIKMNOPTYXaopuvit"
)
"""Letters of other alphabets that look like ours."""
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
        text = f"The file is too large; a {what} has at most {MOST_BYTES} bytes. Send its parts one by one."
        return error("sheet.too-large", text)
    kind = other_kind(raw)
    if kind:
        return _binary(what, f"This is {kind}, and no text file")
    for encoding in _candidates(raw):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return _checked(text.removeprefix("\ufeff"), encoding, what)
    return _binary(what)


def other_kind(raw: bytes) -> str:
    """Return what a file is by its first bytes, in words; empty where it may be a text."""
    return next((kind for start, kind in _OTHER_KINDS if raw.startswith(start)), "")


def in_our_letters(text: str) -> str:
    """Return a text in small letters, those of other alphabets that look like ours as ours."""
    return unicodedata.normalize("NFKC", text).translate(_LOOKALIKES).casefold().translate(_LOOKALIKES)


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
        return placed_at(_binary(what), text, _CONTROL.search(text))
    lines = len(_BREAK.findall(text)) + 1
    if lines > MOST_LINES:
        said = f"The file has {lines} lines; a {what} has at most {MOST_LINES}. Send its parts one by one."
        return replace(error("sheet.too-many-lines", said), line=MOST_LINES + 1)
    return DecodedText(
        text=_REPLACED.sub(_REPLACEMENT, text),
        encoding="utf-16" if encoding.startswith("utf-16") else encoding,
    )


def placed_at(issue: Issue, text: str, found: re.Match[str] | None) -> Issue:
    """Return an issue with line and column of what was found in a text."""
    if found is None:
        return issue
    breaks = list(_BREAK.finditer(text, 0, found.start()))
    start = breaks[-1].end() if breaks else 0
    return replace(issue, line=len(breaks) + 1, column=found.start() - start + 1)


def _binary(what: str, said: str = "This is not a text file") -> Issue:
    return error("sheet.binary", f"{said}; save the {what} as plain text and send it again.")
