"""Mails: their head, their texts and what hangs at them, from bytes that may be anybody's.

The parser of the standard library takes any bytes; what it would need too long for is counted beforehand and refused.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from email import message_from_bytes
from email.errors import InvalidBase64CharactersDefect, InvalidBase64LengthDefect, MessageError
from email.header import decode_header
from email.message import Message as Mime
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import PurePosixPath
from typing import Final

from gm_console.core.issues import Issue, Severity, error, warning
from gm_console.files.incoming.html_text import html_text
from gm_console.files.incoming.message import Attachment, advised, told
from gm_console.files.textfile import decode_text, other_kind, printable

MOST_HEAD: Final = 262_144
MOST_LINES: Final = 250_000
MOST_PARTS: Final = 60
MOST_TEXT: Final = 1_000_000
"""Signs of a text in a mail."""
DEPTH: Final = 3
"""How deep mails that hang at mails are looked into."""
LONGEST_FIELD: Final = 200
_CHARSET_NAMES: Final = (
    "ascii utf-8 utf-16 utf-16-le utf-16-be iso8859-1 iso8859-2 iso8859-3 iso8859-4 iso8859-5 iso8859-6 iso8859-7 "
    "iso8859-8 iso8859-9 iso8859-10 iso8859-13 iso8859-14 iso8859-15 iso8859-16 cp1250 cp1251 cp1252 cp1253 cp1254 "
    "cp1255 cp1256 cp1257 cp1258 cp437 cp850 cp866 koi8-r koi8-u mac-roman gb2312 gbk gb18030 big5 euc_jp "
    "iso2022_jp shift_jis cp932 euc_kr cp949"
)
_CHARSETS: Final = frozenset(_CHARSET_NAMES.split())
"""What text may be in; other codecs of Python are slow on purpose, or no texts."""
_ENCODINGS: Final = frozenset(
    ("", "7bit", "8bit", "binary", "base64", "quoted-printable", "x-uuencode", "uuencode", "uue", "x-uue")
)
_SEALED: Final = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
_ASK: Final = "ask for the orders as plain text"
SHOWN: Final = 20
_FLOWED: Final = "flowed"
_DEPTHS: Final = re.compile(r">*")


@dataclass(frozen=True, slots=True, kw_only=True)
class MailText:
    """A text in a mail, or a file that may hold orders."""

    name: str
    """Of the file; empty for what the mail itself says."""
    text: str = ""
    raw: bytes = b""
    """The file's bytes."""


@dataclass(slots=True, kw_only=True)
class Mail:
    """A mail that was read."""

    sender: str = ""
    sent: str = ""
    subject: str = ""
    message_id: str = ""
    texts: list[MailText] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    notes: list[Issue] = field(default_factory=list)
    doubts: list[Issue] = field(default_factory=list)


def read_mail(raw: bytes, suffixes: frozenset[str]) -> Mail | Issue:
    """Return what a mail says, or why it is not read; files are looked into whose names end as ``suffixes`` say."""
    trouble = _too_much(raw)
    if trouble is not None:
        return trouble
    try:
        mime = message_from_bytes(raw.removeprefix(codecs.BOM_UTF8))
        mail = Mail(message_id=_field(mime, "Message-ID"), subject=_field(mime, "Subject"), sent=_sent(mime))
        if not mime.keys():
            what = other_kind(raw) or ("empty" if not raw.strip() else "without a head")
            return error("mail.no-head", advised(f"It is no mail: it is {what}.", "save it again as .eml"))
        mail.sender = _sender(mime, mail)
        if _is_automatic(mime):
            text = advised("It is an answer that a machine gave.", "refuse it, if there are no orders in it")
            mail.doubts.append(warning("mail.automatic", text))
        _collect(mime, mail, suffixes, 0)
    except RecursionError:
        return error("mail.nested", advised("The mail is nested too deeply.", _ASK))
    except (MessageError, LookupError, ValueError, AttributeError, TypeError) as problem:
        # The parser keeps what it does not understand, and stumbles over some of it only when it is asked for.
        said = str(problem).strip().rstrip(".")[:120] or type(problem).__name__
        return error("mail.broken", advised(f"The mail cannot be read: {said}.", _ASK))
    return mail


def _too_much(raw: bytes) -> Issue | None:
    """Return why a mail is not even parsed."""
    ends = [at for at in (raw.find(b"\n\n"), raw.find(b"\r\n\r\n")) if at >= 0]
    if min(ends, default=len(raw)) > MOST_HEAD:
        text = f"The head of the mail has no end within {MOST_HEAD} bytes."
        return error("mail.head", advised(text, _ASK))
    if raw.count(b"\n") + raw.count(b"\r") > 2 * MOST_LINES:
        return error("mail.too-many-lines", advised(f"The mail has more than {MOST_LINES} lines.", _ASK))
    if raw.lower().count(b"boundary=") > MOST_PARTS:
        return error(
            "mail.nested", advised(f"The mail has more than {MOST_PARTS} parts in each other.", _ASK)
        )
    return None


def _field(mime: Mime, name: str) -> str:
    """Return a field of the head as one line of text; empty where it is not there or cannot be read."""
    value = str(mime.get(name, ""))[: 4 * LONGEST_FIELD]
    with suppress(MessageError, ValueError, LookupError):
        value = _unfolded(value)
    return printable(" ".join(value.split()))[:LONGEST_FIELD]


def _unfolded(value: str) -> str:
    """Return what a value of a head says whose words are written in any encoding."""
    return "".join(
        piece if isinstance(piece, str) else _decoded(piece, charset or "")[0]
        for piece, charset in decode_header(value)
    )


def _sender(mime: Mime, mail: Mail) -> str:
    said = (value for name, value in mime.raw_items() if name.casefold() == "from")
    fields = [_as_written(one)[: 4 * LONGEST_FIELD] for one in said]
    found = {address.strip().casefold() for _, address in getaddresses(fields) if "@" in address}
    if len(found) == 1:
        (sender,) = found
        return printable(sender)[:LONGEST_FIELD]
    text = "The mail names no sender." if not found else "The mail names several senders."
    mail.doubts.append(warning("mail.sender", advised(text, "accept it, if it is clear whose it is")))
    return ""


def _as_written(value: object) -> str:
    """Return a field of the head with the signs that were sent in it, though none but those of ASCII may be."""
    raw = str(value).encode("utf-8", "surrogateescape")
    return raw.decode("utf-8", "replace")


def _sent(mime: Mime) -> str:
    try:
        when: datetime = parsedate_to_datetime(str(mime.get("Date", ""))[:LONGEST_FIELD])
        return when.isoformat(timespec="seconds")
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def _is_automatic(mime: Mime) -> bool:
    said = str(mime.get("Auto-Submitted", "no")).strip().casefold()
    return not said.startswith("no") or mime.get_content_type() == "multipart/report"


def _collect(mime: Mime, mail: Mail, suffixes: frozenset[str], depth: int) -> None:
    """Gather the texts and files of a mail, or of a part of one."""
    kind = mime.get_content_type()
    if kind in _SEALED:
        text = "The mail is encrypted, and is not read here."
        advice = "ask for one that is not, or open it elsewhere and paste the orders"
        mail.doubts.append(warning("mail.encrypted", advised(text, advice)))
    held = mime.get_payload()
    parts = [one for one in held if isinstance(one, Mime)] if isinstance(held, list) else None
    if kind == "message/rfc822" and parts:
        if depth >= DEPTH:
            mail.notes.append(told("mail.deep", f"Mails in mails are looked into {DEPTH} deep."))
            return
        _collect(parts[0], mail, suffixes, depth + 1)
    elif kind == "multipart/alternative" and parts is not None:
        _collect_best(parts, mail, suffixes, depth)
    elif parts is not None:
        for part in parts[:MOST_PARTS]:
            _collect(part, mail, suffixes, depth)
    else:
        _take(mime, mail, suffixes)


def _collect_best(parts: list[Mime], mail: Mail, suffixes: frozenset[str], depth: int) -> None:
    """Gather one of the forms in which a mail says the same: the plain one, if anything stands in it."""
    plain = [one for one in parts if one.get_content_type() == "text/plain"]
    others = [one for one in parts if one not in plain]
    said = [one for one in plain if _text(one)[0].strip()]
    for part in said[:1] or others[-1:]:
        _collect(part, mail, suffixes, depth)


def _take(mime: Mime, mail: Mail, suffixes: frozenset[str]) -> None:
    """Take one part that holds no others: a text of the mail, a file to be looked into, or any other file."""
    kind, name = mime.get_content_type(), _file_name(mime)
    said = mime.get_content_maintype() in ("text", "multipart")  # parts that nothing parts are one text
    if not name and said and mime.get_content_disposition() != "attachment":
        text, issues = _text(mime)
        mail.notes += [one for one in issues if one.severity is Severity.INFO]
        mail.doubts += [one for one in issues if one.severity is not Severity.INFO]
        mail.texts.append(MailText(name="", text=text))
        return
    raw = _bytes(mime)
    mail.doubts += _garbled(mime, f"{name}: " if name else "")
    read = PurePosixPath(name).suffix.lower() in suffixes or (not name and kind == "text/plain")
    mail.attachments.append(Attachment(name=name or kind, kind=kind, size=len(raw), read=read))
    if read:
        mail.texts.append(MailText(name=name or "attachment.txt", raw=raw))


def _file_name(mime: Mime) -> str:
    """Return the name of a file that hangs at a mail, without the folders and signs that somebody put into it."""
    try:
        name = _unfolded(mime.get_filename() or "")
    except (MessageError, ValueError, LookupError, TypeError, AttributeError):
        name = "attachment"
    last = re.split(r"[/\\]", name)[-1]
    return printable(last).strip()[:LONGEST_FIELD]


def _bytes(mime: Mime) -> bytes:
    raw = mime.get_payload(decode=True)
    return raw if isinstance(raw, bytes) else b""


def _garbled(mime: Mime, name: str) -> list[Issue]:
    """Return what is wrong with how a part that was decoded is written down."""
    if any(
        isinstance(one, InvalidBase64CharactersDefect | InvalidBase64LengthDefect) for one in mime.defects
    ):
        text = f"{name}It says that it is base64, and is not; something of it may be lost."
        return [warning("mail.base64", advised(text, _ASK))]
    how = str(mime.get("Content-Transfer-Encoding", "")).strip().casefold()
    if how in _ENCODINGS:
        return []
    text = f"{name}It is written in {printable(how)[:SHOWN]}, which no mail is; it is read as it stands."
    return [told("mail.encoding", text)]


def _text(mime: Mime) -> tuple[str, list[Issue]]:
    """Return the text of a part with what is worth knowing of it."""
    raw = _bytes(mime)
    notes = _garbled(mime, "")
    text, charset = _decoded(raw, str(mime.get_content_charset() or ""))
    if charset:
        notes.append(told("mail.charset", charset))
    if len(text) > MOST_TEXT:
        said = f"Only the first {MOST_TEXT} signs of the text are read."
        notes.append(warning("mail.long-text", advised(said, _ASK)))
        text = text[:MOST_TEXT]
    if mime.get_content_type() == "text/html":
        found = html_text(text)
        if found is None:
            text = advised("The mail is a page too large to be read as a letter.", _ASK)
            notes.append(warning("mail.html", text))
        return found or "", notes
    if str(mime.get_param("format", "")).casefold() == _FLOWED:
        joined = str(mime.get_param("delsp", "")).casefold() == "yes"
        text = "\n".join(_flowed(text.splitlines(), joined))
    return text, notes


def _decoded(raw: bytes, charset: str) -> tuple[str, str]:
    """Return bytes as text, and what is to be said of how they were read."""
    name = charset.strip().strip("\"'")[:40]
    try:
        known = codecs.lookup(name).name if name and name.isascii() else ""
    except (LookupError, ValueError):
        known = ""
    if known in _CHARSETS:
        try:
            return raw.decode(known), ""
        except (UnicodeDecodeError, UnicodeError):
            pass
    said = f"The text is not in {name} as it says." if name else ""
    found = decode_text(raw)
    if isinstance(found, Issue):
        return raw.decode("utf-8", "replace"), said
    return found.text, said if found.encoding != "utf-8" or known not in ("", "ascii") else ""


def _flowed(lines: list[str], joined: bool) -> Iterator[str]:
    """Yield the lines of a text whose long lines were broken behind a blank, as they were before (RFC 3676)."""
    held, held_depth = "", 0
    for line in lines:
        found = _DEPTHS.match(line)
        depth = found.end() if found is not None else 0
        said = line[depth:].removeprefix(" ")
        if held and depth != held_depth:
            yield _marked(held, held_depth)
            held = ""
        held, held_depth = held + said, depth
        if said.endswith(" ") and said != "-- ":
            held = held[:-1] if joined else held
            continue
        yield _marked(held, held_depth)
        held = ""
    if held:
        yield _marked(held, held_depth)


def _marked(text: str, depth: int) -> str:
    return f"{'>' * depth} {text}" if depth else text
