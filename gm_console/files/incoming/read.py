"""One piece of what came in, whatever it is written as, read into a message."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from gm_console.core import codec
from gm_console.core.issues import Issue, error, warning
from gm_console.files.incoming.line_kinds import sort_lines
from gm_console.files.incoming.mail import Mail, MailText, read_mail
from gm_console.files.incoming.message import (
    LineKind,
    Message,
    MessageForm,
    MessageLine,
    RawMessage,
    SheetGrammar,
    SheetText,
    advised,
    digest_of,
    placed,
    plain_lines,
    told,
)
from gm_console.files.incoming.sources import FORMS, form_of
from gm_console.files.incoming.tables import rows_to_lines, table_lines
from gm_console.files.incoming.workbook import workbook_rows
from gm_console.files.textfile import MOST_BYTES, DecodedText, decode_text, printable, split_lines

SCHEMA: Final = "gm-console.orders/1"
"""What a JSON file of orders calls itself."""
MOST_JSON_LINES: Final = 1_000
_TURNS: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_READABLE: Final = frozenset(suffix for suffix, form in FORMS.items() if form is not MessageForm.MAIL)


def read_message(piece: RawMessage, grammar: SheetGrammar) -> Message:
    """Return what a piece says; nothing that it may hold is an exception."""
    message = Message(piece=piece, digest=digest_of(piece.raw))
    if piece.size:
        text = f"It has {piece.size} bytes and was not read; a message has at most {len(piece.raw)}."
        issue = error("message.too-large", advised(text, "ask for the orders as plain text"))
        return replace(message, refused=placed([issue], piece.name))
    if piece.form is MessageForm.MAIL:
        return _from_mail(message, grammar)
    found = _sheet(piece.name, piece.form, piece.raw, grammar)
    if isinstance(found, Issue):
        return replace(message, refused=placed([found], piece.name))
    sheet, notes, doubts = found
    notes += _turning(sheet.lines)
    return replace(
        message,
        lines=sheet.lines,
        sheets=(sheet,),
        notes=placed(notes, piece.name),
        doubts=placed(doubts, piece.name),
    )


def _from_mail(message: Message, grammar: SheetGrammar) -> Message:
    name = message.piece.name
    mail = read_mail(message.piece.raw, _READABLE)
    if isinstance(mail, Issue):
        return replace(message, refused=placed([mail], name))
    body, sheets, notes, doubts = _sheets(mail, name, grammar)
    if not sheets:
        unread = [one.name for one in mail.attachments if not one.read]
        text = "There are no orders in it: no line with a section head."
        if unread:
            text = f"There are no orders in it that can be read; at it hangs {', '.join(unread[:3])}."
        doubts.append(warning("mail.no-orders", advised(text, "ask for the orders as plain text")))
    return replace(
        message,
        sender=mail.sender,
        sent=mail.sent,
        subject=mail.subject,
        message_id=mail.message_id,
        lines=body.lines,
        sheets=tuple(sheets),
        attachments=tuple(mail.attachments),
        notes=placed([*mail.notes, *notes, *_turning(body.lines)], name),
        doubts=placed([*mail.doubts, *doubts], name),
    )


def _sheets(
    mail: Mail, name: str, grammar: SheetGrammar
) -> tuple[SheetText, list[SheetText], list[Issue], list[Issue]]:
    """Return what a mail itself says, and the texts that hold orders; it is one text, however many parts it has."""
    notes: list[Issue] = []
    doubts: list[Issue] = []
    said = "\n".join(one.text.rstrip("\n") for one in mail.texts if not one.name)
    found = sort_lines(split_lines(said), grammar)
    body = SheetText(name=name, lines=found.lines)
    sheets = [body] if body.has_orders else []
    doubts += found.doubts
    for one in (one for one in mail.texts if one.name):
        read = _attached(one, name, grammar)
        if isinstance(read, Issue):
            doubts.append(read)
        elif _has_head(read[0], grammar):
            sheets.append(read[0])
            notes += read[1]
            doubts += read[2]
    return body, sheets, notes, doubts


def _attached(
    one: MailText, name: str, grammar: SheetGrammar
) -> tuple[SheetText, list[Issue], list[Issue]] | Issue:
    found = _sheet(f"{name}: {one.name}", form_of(one.name), one.raw, grammar)
    return replace(found, text=f"{one.name}: {found.text}") if isinstance(found, Issue) else found


def _has_head(sheet: SheetText, grammar: SheetGrammar) -> bool:
    return any(
        one.kind is LineKind.ORDER and grammar.heads.find(one.text[:MOST_BYTES]) for one in sheet.lines
    )


def _sheet(
    name: str, form: MessageForm, raw: bytes, grammar: SheetGrammar
) -> tuple[SheetText, list[Issue], list[Issue]] | Issue:
    """Return the sheet that a file is, with what is worth knowing and what is doubtful; or why it is none."""
    if form is MessageForm.TABLE:
        return _as_sheet(name, table_lines(raw, grammar))
    if form is MessageForm.WORKBOOK:
        rows = workbook_rows(raw)
        if isinstance(rows, Issue):
            return rows
        lines = rows_to_lines(rows[0], grammar)
        return lines if isinstance(lines, Issue) else _as_sheet(name, (lines[0], (*rows[1], *lines[1])))
    if form is MessageForm.JSON:
        return _as_sheet(name, _json_lines(raw))
    decoded = decode_text(raw)
    if not isinstance(decoded, DecodedText):
        # The reader of sheets says the same, and the file is kept as a sheet that cannot be read.
        return SheetText(name=name, lines=(), raw=raw), [], []
    texts = split_lines(decoded.text)
    found = sort_lines(texts, grammar)
    if found.is_untouched or not any(one.kind is LineKind.ORDER and one.text.strip() for one in found.lines):
        return SheetText(name=name, lines=plain_lines(texts), raw=raw), [], []
    return SheetText(name=name, lines=found.lines), [], list(found.doubts)


def _as_sheet(
    name: str, found: tuple[Sequence[str], Iterable[Issue]] | Issue
) -> tuple[SheetText, list[Issue], list[Issue]] | Issue:
    if isinstance(found, Issue):
        return found
    return SheetText(name=name, lines=plain_lines(found[0])), list(found[1]), []


def _turning(lines: Iterable[MessageLine]) -> list[Issue]:
    """Return that a text holds signs which turn the direction of reading, if it does."""
    turns = ((number, _TURNS.search(one.text)) for number, one in enumerate(lines, 1))
    found = next(((number, sign.start() + 1) for number, sign in turns if sign), None)
    if found is None:
        return []
    text = "It holds signs that turn the direction of reading; they are not obeyed."
    return [replace(told("message.turned", text), line=found[0], column=found[1])]


def _as_utf8(raw: bytes) -> bytes:
    """Return JSON as most programs write it: without a byte order mark, and in UTF-8."""
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace").encode("utf-8", "replace")
    return raw.removeprefix(BOM_UTF8)


def _json_lines(raw: bytes) -> tuple[list[str], tuple[Issue, ...]] | Issue:
    """Return the lines of a file of orders: ``{"schema": "gm-console.orders/1", "nation", "turn", "lines": […]}``."""
    hint = f'it is {{"schema": "{SCHEMA}", "nation": "07", "turn": 3, "lines": ["[SECTION] …"]}}'
    if len(raw) > MOST_BYTES:
        text = f"The file is too large; orders have at most {MOST_BYTES} bytes."
        return error("json.too-large", advised(text, "send them part by part"))
    raw = _as_utf8(raw)
    try:
        said = codec.parse(raw)
        twice = codec.said_twice(raw)
    except codec.CodecError as problem:
        why = str(problem).partition(": line ")[0]
        broken = error("json.form", advised(f"It is no JSON: {why}.", hint))
        return replace(broken, line=problem.line, column=problem.column)
    if not isinstance(said, dict) or said.get("schema") != SCHEMA:
        return error(
            "json.schema", advised(f"It is not a file of orders: it does not call itself {SCHEMA}.", hint)
        )
    if twice:
        text = f"It says {printable(twice)[:20]} twice, and nobody knows which counts."
        return error("json.twice", advised(text, "ask the player which, and leave the other out"))
    lines, head = said.get("lines"), [(key, said.get(key)) for key in ("nation", "turn")]
    if not isinstance(lines, list) or len(lines) > MOST_JSON_LINES:
        return error("json.lines", advised(f"Its lines are no list of up to {MOST_JSON_LINES} texts.", hint))
    odd = next((at for at, one in enumerate(lines, 1) if not isinstance(one, str)), 0)
    if odd:
        return error("json.lines", advised(f"Number {odd} of its lines is no text.", hint))
    if not all(isinstance(value, str | int) and not isinstance(value, bool) for _, value in head):
        return error(
            "json.head", advised("It does not say nation and turn, each as a number or a text.", hint)
        )
    header = "   ".join(f"{key} {' '.join(str(value).split())[:20]}" for key, value in head)
    return [header, *(piece for one in lines for piece in split_lines(one))], ()
