"""Turnsheets: a header, section heads and lines, in any ruleset's words (contract, "Turnsheets").

Reading never fails: what cannot be used becomes an issue of the sheet, a line that is not understood becomes an
:class:`~gm_console.core.orders.UnreadLine`.  No line is dropped but comments and blank ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity
from gm_console.core.orders import Order, Reason, UnreadLine
from gm_console.core.quick_init import quick_init
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheets import SheetRules, written_head
from gm_console.core.wording import nearest
from gm_console.files.textfile import DecodedText, decode_text, in_our_letters, split_lines, without_unseen
from gm_console.files.turnsheet_header import Header, HeaderLine, HeaderWord, header_line, read_header
from gm_console.files.turnsheet_lines import LineReader

__all__ = [
    "MOST_SIGNS",
    "DecodedText",
    "SheetReading",
    "combine",
    "decode_text",
    "part_of",
    "read_sheet",
    "write_sheet",
]

MOST_SIGNS: Final = 500
"""Characters of a line; a longer one is kept, unread."""
SHOWN: Final = 20

_COMMENT: Final = re.compile(r"\s*#")
_FREE_COMMENT: Final = re.compile(r'(?:"[^"]*"|[^"])*?(\s{2,}#|\t#)')


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReading:
    """What a turnsheet says."""

    name: str
    """The file it came in."""
    nation: NationId | None
    """Whose it is; None where the header is not usable, and then there are no orders."""
    turn: int | None
    encoding: str
    parts: tuple[str, ...]
    """Parts with at least one section head, in the ruleset's order."""
    orders: tuple[Order, ...]
    """Every line, numbered from 1 in the order of the sheet; those not understood too."""
    issues: tuple[Issue, ...]
    """What is wrong or odd with the sheet as a whole."""

    @property
    def usable(self) -> bool:
        """Tell whether the sheet can be put in force."""
        return self.nation is not None and self.turn is not None and bool(self.parts)


def read_sheet(
    raw: bytes,
    name: str,
    ruleset: Ruleset,
    board: Any,
    nations: tuple[NationId, ...],
    reader: LineReader | None = None,
) -> SheetReading:
    """Return what a turnsheet says; ``nations`` are those that may give orders.

    ``reader`` is one of the game and the map that knows lines of other sheets.
    """
    decoded = decode_text(raw)
    if isinstance(decoded, Issue):
        return SheetReading(
            name=name,
            nation=None,
            turn=None,
            encoding="",
            parts=(),
            orders=(),
            issues=(replace(decoded, where=name),),
        )
    body = _Body(ruleset.sheet, reader or LineReader(ruleset.sheet, board))
    for line, text in enumerate(split_lines(decoded.text), 1):
        body.take(line, text)
    header = body.settled_header(nations)
    if header.nation is None or header.turn is None:
        orders: tuple[Order, ...] = ()
    else:
        orders = body.orders(header.nation)
    issues = (*header.issues, *body.issues, *body.repeated(), *body.emptiness())
    return SheetReading(
        name=name,
        nation=header.nation,
        turn=header.turn,
        encoding=decoded.encoding,
        parts=body.parts(),
        orders=orders,
        issues=tuple(replace(issue, where=name) for issue in issues),
    )


@dataclass(frozen=True, slots=True)
class _Joined:
    """A header and what follows it on its line."""

    words: tuple[HeaderWord, ...]
    text: str
    column: int


@quick_init
@dataclass(frozen=True, slots=True)
class _Piece:
    """A line with its head and comment taken off."""

    phase: str
    text: str
    line: int
    column: int
    trouble: Reason | None = None
    """Why the ruleset is not even asked."""
    joined: _Joined | None = None
    """What the line is if the header at its beginning is one, where a line break was lost."""


class _Body:
    """The lines of a sheet, sorted into header, sections and orders."""

    def __init__(self, sheet: SheetRules, reader: LineReader) -> None:
        self.header: list[HeaderWord] = []
        self.issues: list[Issue] = []
        self._sheet = sheet
        self._reader = reader
        self._pieces: list[_Piece] = []
        self._heads: dict[str, None] = {}
        self._phase = ""
        self._prose = False
        self._unknown: Reason | None = None

    def take(self, line: int, text: str) -> None:
        """Sort one line in."""
        plain = without_unseen(text).rstrip()
        if not plain or _COMMENT.match(plain):
            return
        start = self._take_head(line, plain)
        # Prose is kept to the letter; in orders a sign that nobody sees came by accident.
        text = text.rstrip() if self._prose else plain
        if len(text) > MOST_SIGNS:
            self._overlong(line, text, start)
            return
        body = self._uncommented(text[start:])
        found = None if start else header_line(body, line, in_section=bool(self._phase))
        if found is None or (found.rest >= 0 and self._prose) or self._is_order(body, line):
            self._add(line, body, start)
        elif found.rest >= 0 and self._phase:
            self._add_joined(line, body, found)
        else:
            self.header.extend(found.words)
            rest = found.rest if found.rest >= 0 else body.find("[")
            if rest >= 0:
                self.take(line, " " * rest + text[rest:])

    def _is_order(self, body: str, line: int) -> bool:
        """Tell whether a line that could be a header is an order, such as an export ``country 05: 200 MP``."""
        if not self._phase:
            return False
        order = self._reader.read(self._phase, body.strip(), NationId(""), 1, line, 1)
        return not isinstance(order, UnreadLine)

    def _add(self, line: int, body: str, start: int) -> None:
        """Keep the order that ``body`` is, which begins at an offset of its line."""
        stripped = body.strip()
        if stripped:
            column = start + len(body) - len(body.lstrip()) + 1
            self._pieces.append(_Piece(self._phase, stripped, line, column, self._outside()))

    def _add_joined(self, line: int, body: str, found: HeaderLine) -> None:
        """Keep an order behind a header on one line, which is settled when the sheet's own header is known."""
        text, whole = body.strip(), len(body) - len(body.lstrip()) + 1
        joined = _Joined(found.words, body[found.rest :].strip(), found.rest + 1)
        self._pieces.append(_Piece(self._phase, text, line, whole, None, joined))

    def settled_header(self, nations: tuple[NationId, ...]) -> Header:
        """Return the sheet's header, and part orders from headers that stand in front of them.

        A header on the line of an order counts where it says what the sheet says elsewhere, or what no other line says.
        Any other is no header but the beginning of a line that will not be understood.
        """
        said = {word.key: word.value.lstrip("0") for word in self.header}
        for place, piece in enumerate(self._pieces):
            if piece.joined is None:
                continue
            values = {word.key: word.value.lstrip("0") for word in piece.joined.words}
            if all(said.get(key, value) == value for key, value in values.items()):
                self.header.extend(word for word in piece.joined.words if word.key not in said)
                said |= values
                self.issues.append(_lost_break(piece.line, piece.joined.column))
                text, column = piece.joined.text, piece.joined.column
                self._pieces[place] = replace(piece, text=text, column=column, joined=None)
        return read_header(self.header, nations)

    def _take_head(self, line: int, text: str) -> int:
        """Note the section head in front of a line, if any, and return where the rest begins."""
        found = self._reader.heads.find(text)
        if found is None:
            return 0
        if found.key:
            self._enter(found.key)
        else:
            self._enter_unknown(found.written, line, found.start + 1)
        return found.end

    def _enter(self, key: str) -> None:
        self._phase = self._sheet.heads[key]
        self._prose = self._sheet.is_free(self._phase)
        self._unknown = None
        self._heads.setdefault(self._phase, None)

    def _enter_unknown(self, word: str, line: int, column: int) -> None:
        close = nearest(word.casefold()[:SHOWN], self._sheet.heads)
        suggestion = f"[{written_head(close)}]" if close else ""
        self._phase, self._prose = "", False
        self._unknown = Reason(
            code="sheet.unknown-head", rule="", args={"word": word[:SHOWN]}, suggestion=suggestion
        )
        self.issues.append(
            Issue(
                severity=Severity.WARNING,
                code="sheet.unknown-head",
                text=f"There is no section [{word[:SHOWN]}]; the lines below it were not read.",
                line=line,
                column=column,
                suggestion=suggestion,
            )
        )

    def _outside(self) -> Reason | None:
        """Return why a line belongs to no section, if it does not."""
        if self._phase:
            return None
        return self._unknown or Reason(code="sheet.no-head", rule="")

    def _overlong(self, line: int, text: str, start: int) -> None:
        signs = len(text)
        kept = text[start:].strip()[:MOST_SIGNS]
        trouble = Reason(code="sheet.line-too-long", rule="", args={"signs": signs, "most": MOST_SIGNS})
        self._pieces.append(_Piece(self._phase, kept, line, MOST_SIGNS + 1, trouble))
        said = f"The line has {signs} characters; lines of more than {MOST_SIGNS} are not read."
        self.issues.append(
            Issue(
                severity=Severity.WARNING,
                code="sheet.line-too-long",
                text=said,
                line=line,
                column=MOST_SIGNS + 1,
            )
        )

    def _uncommented(self, body: str) -> str:
        if "#" not in body:
            return body
        if not self._prose:
            return body.partition("#")[0]
        found = _FREE_COMMENT.match(body)
        return body[: found.start(1)] if found else body

    def parts(self) -> tuple[str, ...]:
        """Return the parts whose heads stand in the sheet."""
        return self._sheet.in_order(map(self._sheet.part_of, self._heads))

    def orders(self, nation: NationId) -> tuple[Order, ...]:
        """Return every line as an order."""
        return tuple(self._order(nation, number, piece) for number, piece in enumerate(self._pieces, 1))

    def _order(self, nation: NationId, number: int, piece: _Piece) -> Order:
        if piece.trouble is None:
            place = nation, number, piece.line, piece.column
            order = self._reader.read(piece.phase, piece.text, *place)
            if not isinstance(order, UnreadLine) or not _has_strange_letters(piece.text):
                return order
            plain = in_our_letters(piece.text)
            alike = self._reader.read(piece.phase, plain, *place)
            return order if isinstance(alike, UnreadLine) else _in_strange_letters(order, plain)
        return UnreadLine(
            nation=nation,
            phase=piece.phase,
            number=number,
            line=piece.line,
            text=piece.text,
            column=piece.column,
            reason=piece.trouble,
        )

    def repeated(self) -> list[Issue]:
        """Return a warning for each line that was there before, word for word."""
        first: dict[tuple[str, str], int] = {}
        found = []
        for piece in self._pieces:
            before = first.setdefault((piece.phase, " ".join(piece.text.casefold().split())), piece.line)
            if before != piece.line:
                found.append(
                    Issue(
                        severity=Severity.WARNING,
                        code="sheet.repeated-line",
                        text=f"The line stood in line {before} already; both count.",
                        line=piece.line,
                        column=piece.column,
                    )
                )
        return found

    def emptiness(self) -> list[Issue]:
        """Return an error where there is nothing to put in force."""
        if self._heads:
            return []
        empty = not self._pieces and not self.header
        code = "sheet.empty" if empty else "sheet.no-section"
        head = self._sheet.first_head
        text = f"The sheet has no section head, such as {head}. Write one above the orders."
        if empty:
            text = f"The sheet is empty. Write orders below section heads, such as {head}."
        return [Issue(severity=Severity.ERROR, code=code, text=text)]


def _has_strange_letters(text: str) -> bool:
    """Tell whether a line may only be written with other letters; 3² is no 32, whatever it looks like."""
    return not text.isascii() and not any(sign.isnumeric() and not sign.isdecimal() for sign in text)


def _in_strange_letters(order: UnreadLine, plain: str) -> UnreadLine:
    """Return a line that would be understood in our letters, with the place of its first strange one."""
    strange = next(at for at, sign in enumerate(order.text) if not sign.isascii())
    why = Reason(code="sheet.lookalike", rule="", suggestion=plain)
    return replace(order, reason=why, column=order.column + strange)


def _lost_break(line: int, column: int) -> Issue:
    return Issue(
        severity=Severity.WARNING,
        code="sheet.lost-break",
        text="An order stands behind a header on its line; a line break was lost. Both were read.",
        line=line,
        column=column,
    )


def part_of(order: Order, sheet: SheetRules, parts: Sequence[str]) -> str:
    """Return the part a line belongs to; one outside all sections goes with the first of the sheet's ``parts``."""
    return sheet.part_of(order.phase) or (parts[0] if parts else "")


def combine(in_force: Mapping[str, SheetReading], ruleset: Ruleset) -> tuple[Order, ...]:
    """Return a nation's orders of a turn, numbered from 1.

    ``in_force`` gives the sheet in force for each part; of each sheet only the lines of that part are taken.
    """
    sheet = ruleset.sheet
    taken = [
        order
        for part in sheet.in_order(in_force)
        for order in in_force[part].orders
        if part_of(order, sheet, in_force[part].parts) == part
    ]
    return tuple(replace(order, number=number) for number, order in enumerate(taken, 1))


def write_sheet(nation: NationId, turn: int, orders: Iterable[Order], ruleset: Ruleset) -> str:
    """Return the turnsheet that gives these orders; lines outside all sections come first."""
    heads = ruleset.sheet.written_heads()
    ordered = sorted(orders, key=lambda order: (order.phase in heads, order.number))
    lines = [f"nation {nation}   turn {turn}"]
    for order in ordered:
        head = f"[{heads[order.phase]}] " if order.phase in heads else ""
        lines.append(head + (order.text if isinstance(order, UnreadLine) else ruleset.sheet.write(order)))
    return "\n".join(lines) + "\n"
