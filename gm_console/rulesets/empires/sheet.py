"""Reading and writing the actions of a turnsheet: their number, then four boxes, between brackets or apart by blanks.

    3 ATTACK PAR BRU 12
    3 [ATTACK] [PAR] [BRU] [ALL BUT 2]

A reader never raises and never guesses: what it cannot read becomes an UnreadLine with the column where it stopped and
a reason.  Areas are named by their codes (4.2); who writes a name is told the code.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.ids import NationId
from gm_console.core.orders import FieldSpec, Order, OrderKind, Reason, UnreadLine
from gm_console.core.places import Places
from gm_console.core.sheet_page import SheetPage
from gm_console.core.sheets import SheetPart, SheetRules
from gm_console.core.wording import nearest
from gm_console.rulesets.empires.board_view import is_land
from gm_console.rulesets.empires.orders import ORDER_KINDS, Amount, Ask, Retreat
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState

HEADS: Final = {str(number): phase for number, phase in enumerate(ROUNDS, 1)}
PARTS: Final = (SheetPart(id="actions", phases=ROUNDS),)
KINDS: Final[Mapping[str, OrderKind]] = {kind.name: kind for kind in ORDER_KINDS}
WORDS: Final[Mapping[type[Order], OrderKind]] = {kind.order: kind for kind in ORDER_KINDS}
BLANKABLE: Final = frozenset({"ARMY", "NAVY", "AIR", "ORDER"})
"""Actions whose number may be left out (5.3, 5.11, 5.19, 6.2)."""

_BOXED: Final = re.compile(r"\[([^\]]*)\]|([^\[\]|\t;]+)")
_TOKEN: Final = re.compile(r"[^\s,]+")
_BLANK: Final = frozenset({"", "-", "blank", "."})
_SURPLUS: Final = re.compile(r"\s*([0-9]{1,4})\s*[:.)\s-]\s*[A-Za-z\[]")
_AMOUNT: Final = re.compile(r"(?P<number>[0-9]{1,6})|ALL(?:\s+BUT\s+(?P<but>[0-9]{1,6}))?", re.IGNORECASE)
LONGEST_NAME: Final = 5
"""Words of an area's name that are tried together."""


@dataclass(frozen=True, slots=True)
class _Box:
    """What stands in a box, and where in the line."""

    text: str
    start: int


class _Stopped(Exception):
    """Reading stopped at a place of the line, for a reason."""

    def __init__(self, start: int, code: str, suggestion: str = "", **args: int | str) -> None:
        super().__init__(code)
        self.start, self.code, self.suggestion, self.args_ = start, code, suggestion, args


def sheet_rules() -> SheetRules:
    """Return how this game reads and writes turnsheets."""
    return SheetRules(
        heads=HEADS,
        parts=PARTS,
        read=read_line,
        write=write_line,
        single=True,
        words={},
        joint=" ",
        means=means,
        page=_page,
    )


def _page() -> SheetPage:
    # Only who makes the page needs its forms.
    from gm_console.rulesets.empires.page import sheet_page

    return sheet_page()


def means(_board: Places, state: EmpiresState, nation: NationId) -> Iterator[str]:
    """Yield what a blank sheet says of its country: the name, what is in hand and where its armies are."""
    own = state.countries[nation]
    yield f"{own.name} ({own.code})"
    yield f"In hand: {own.bps} BP, {own.treasury} BP in the treasury, {own.reserve} armies in reserve"
    areas = [area for area in state.areas.values() if area.owner == nation]
    armies = [f"{area.id} {area.armies}" for area in areas if area.armies]
    if armies:
        yield "Armies: " + ", ".join(armies)
    ships = [f"{area.id} {area.ships + area.laid_up}" for area in areas if area.ships + area.laid_up]
    if ships:
        yield "Ships: " + ", ".join(ships)


def read_line(
    board: Places, phase: str, text: str, nation: NationId, number: int, line: int, column: int
) -> Order:
    """Return the action of a line, or an UnreadLine."""
    place: dict[str, Any] = {"nation": nation, "phase": phase, "number": number, "line": line, "text": text}
    try:
        kind, boxes = _kind(text)
        values: dict[str, Any] = dict(_values(board, kind, boxes, len(text)))
    except _Stopped as stop:
        why = Reason(code=stop.code, rule="4.2", args=stop.args_, suggestion=stop.suggestion)
        return UnreadLine(**place, column=column + stop.start, reason=why)
    return kind.order(**place, **values)


def write_line(order: Order) -> str:
    """Return the line of an action, without its number."""
    if isinstance(order, UnreadLine):
        return order.text
    kind = WORDS[type(order)]
    boxes = (_written(getattr(order, field.name)) for field in kind.fields)
    return " ".join((kind.name, *(box for box in boxes if box)))


def _written(value: object) -> str:
    if not isinstance(value, Amount):
        return str(value)
    return {
        Ask.NUMBER: str(value.number),
        Ask.ALL: "ALL",
        Ask.ALL_BUT: f"ALL BUT {value.number}",
        Ask.BLANK: "",
    }[value.ask]


def _kind(text: str) -> tuple[OrderKind, list[_Box]]:
    surplus = _SURPLUS.match(text)
    if surplus and int(surplus[1]) > len(ROUNDS):
        raise _Stopped(surplus.start(1), "sheet.too-many-actions", number=int(surplus[1]), most=len(ROUNDS))
    boxes = list(_boxes(text))
    word = boxes[0].text.upper() if boxes else ""
    if word not in KINDS:
        start = boxes[0].start if boxes else 0
        raise _Stopped(start, "sheet.unknown-action", nearest(word[:20], KINDS), word=word[:20])
    return KINDS[word], boxes[1:]


def _boxes(text: str) -> Iterator[_Box]:
    """Yield what stands in the boxes; empty ones are passed over."""
    if not re.search(r"[\[|;\t]", text):
        yield from (_Box(found[0], found.start()) for found in _TOKEN.finditer(text))
        return
    for found in _BOXED.finditer(text):
        group = 1 if found[1] is not None else 2
        inner = found[group].strip().strip("\"'“”")
        if inner.casefold() not in _BLANK:
            yield _Box(inner, found.start(group) + len(found[group]) - len(found[group].lstrip()))


def _values(board: Places, kind: OrderKind, boxes: list[_Box], end: int) -> Iterator[tuple[str, object]]:
    left = list(boxes)
    for field in kind.fields:
        if field.kind == "quantity":
            yield field.name, _amount(kind, left, end)
            left = []
        elif not left and kind.order is Retreat and field.name == "end":
            yield field.name, ""
        elif not left:
            raise _Stopped(end, "sheet.missing-box", form=kind.form)
        elif field.kind == "nation":
            yield field.name, _country(left.pop(0))
        else:
            yield field.name, _area(board, field, left)
    if left:
        raise _Stopped(left[0].start, "sheet.too-much", text=left[0].text[:20], form=kind.form)


def _amount(kind: OrderKind, boxes: list[_Box], end: int) -> Amount:
    if not boxes:
        if kind.name in BLANKABLE:
            return Amount(ask=Ask.BLANK)
        raise _Stopped(end, "sheet.missing-box", form=kind.form)
    text = " ".join(box.text for box in boxes)
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise _Stopped(boxes[0].start, "sheet.not-a-number", text=text[:20])
    if found["number"]:
        return Amount(ask=Ask.NUMBER, number=int(found["number"]))
    return Amount(ask=Ask.ALL_BUT, number=int(found["but"])) if found["but"] else Amount(ask=Ask.ALL)


def _country(box: _Box) -> str:
    if not re.fullmatch(r"[A-Za-z]{2}", box.text):
        raise _Stopped(box.start, "sheet.not-a-country", text=box.text[:20])
    return box.text.upper()


def _area(board: Places, field: FieldSpec, boxes: list[_Box]) -> str:
    """Return the code of the area that the next box names, and take what names it off the boxes."""
    box = boxes[0]
    found = board.find(box.text)
    if found is not None:
        boxes.pop(0)
        return found
    code = _named(board, boxes)
    if code:
        raise _Stopped(box.start, "sheet.name-for-code", code, area=code)
    word = box.text.upper()
    raise _Stopped(
        box.start, "sheet.unknown-region", _meant(board, field, word), area=word[:20], what=field.help
    )


def _meant(board: Places, field: FieldSpec, word: str) -> str:
    """Return the code that a word is nearest to, of the seas where an entrance is asked for; empty for none."""
    fits = [area for area in board.places if field.name != "sea" or not is_land(board, area)]
    begins = [area for area in fits if area == word[:3]]
    return begins[0] if begins else nearest(word[:20], fits)


def _named(board: Places, boxes: Iterable[_Box]) -> str:
    """Return the code of the area whose name, or whose town's, stands there, the longest first; empty for no name."""
    towns = {_plain(name): area for area in board.places for name in board.names_in(area)}
    names = towns | {_plain(name): area for area in board.places if (name := board.name_of(area))}
    words = [_plain(box.text) for box in boxes][:LONGEST_NAME]
    for count in range(len(words), 0, -1):
        if (name := " ".join(words[:count])) in names:
            return names[name]
    near = nearest(words[0], names) if words and len(words[0]) > 3 else ""
    return names[near] if near else ""


def _plain(name: str) -> str:
    """Return a name in small letters without accents, as players type it."""
    parts = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in parts if not unicodedata.combining(sign)).casefold()
