"""What is out of the ordinary in a turn: numbers, nations that are out, all orders failed, first battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign.review_rows import Matter, Place, ReviewRow
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId
from gm_console.core.numbers import Amount, Number, Scope, Watched
from gm_console.core.orders import Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import amount_text, kind_title

LEAST: Final = 8
"""What less than this falls by is no collapse."""
LEFT: Final = 4
"""One part in so many is left of what collapsed, at most."""
EARLIER: Final = 3
"""Positions that must have been before anything is called larger or smaller than ever."""
BEYOND: Final = (5, 4)
"""How far beyond all before it has to be."""
FAILED: Final = (Status.REFUSED, Status.UNREADABLE)

Standing = Mapping[Number, Amount]
"""Where the watched numbers stand in one position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """What a turn is compared with."""

    turn: int
    names: Mapping[str, str]
    """What nations are called, by id."""
    ruleset: Ruleset
    playing: tuple[NationId, ...]
    """Nations that could give orders as the turn began."""
    left: tuple[NationId, ...]
    """Those that may after it."""
    former: Sequence[Standing]
    """Positions before, oldest first; the last is the one that the turn began with."""
    now: Standing

    def called(self, nation: NationId) -> str:
        """Return a nation by number and name."""
        return f"{nation} {self.names.get(nation, '')}".strip()


def standing(ruleset: Ruleset, board: Board, state: Any) -> Standing:
    """Return where the watched numbers of a position stand, those of nations that may give orders in it alone."""
    rules = ruleset.numbers
    if rules is None:
        return {}
    nations = ruleset.nations(state)
    return {
        number: rules.value(ruleset, board, state, state, number)
        for watched in rules.watched
        for number in _numbers(ruleset, watched, nations)
    }


def outliers(course: Course) -> Iterator[ReviewRow]:
    """Yield what is out of the ordinary in the position a turn ended with."""
    rules = course.ruleset.numbers
    for nation in course.playing:
        if nation not in course.left:
            yield ReviewRow(
                kind=Matter.OUT, about=course.called(nation), text="It is out of the game with this turn",
                place=Place.MAP, turn=course.turn, nation=nation,
            )  # fmt: skip
    for watched in rules.watched if rules is not None else ():
        fallen = [
            row
            for number in _numbers(course.ruleset, watched, course.left)
            for row in _fallen(course, watched, number)
        ]
        told = {row.ledger for row in fallen}
        yield from fallen
        for item in watched.items:
            yield from (row for row in _records(course, watched.kind, item) if row.ledger not in told)


def failed(course: Course, verdicts: Iterable[Verdict]) -> Iterator[ReviewRow]:
    """Yield the nations of whose orders nothing was carried out."""
    by_nation: dict[NationId, list[Verdict]] = {}
    for verdict in verdicts:
        by_nation.setdefault(verdict.nation, []).append(verdict)
    for nation, lines in sorted(by_nation.items()):
        if all(one.status in FAILED for one in lines):
            text = f"All {len(lines)} lines were refused or not understood" if len(lines) > 1 else _ONLY
            yield ReviewRow(
                kind=Matter.ALL_FAILED, about=course.called(nation), text=text, place=Place.ORDERS,
                turn=course.turn, nation=nation, beside=tuple(one.text for one in lines),
            )  # fmt: skip


def first_battles(course: Course, battles: Iterable[BattleRow]) -> Iterator[ReviewRow]:
    """Yield the first battle of every two nations that never fought each other before this turn."""
    rows = sorted(battles, key=lambda one: (one.turn, one.seq))
    met = {_sides(row) for row in rows if row.turn < course.turn}
    for row in rows:
        sides = _sides(row)
        if row.turn == course.turn and row.attacker and row.defender and sides not in met:
            met.add(sides)
            attacker, defender = course.called(row.attacker), course.called(row.defender)
            yield ReviewRow(
                kind=Matter.FIRST_BATTLE, about=f"{attacker}, {defender}",
                text=f"{attacker} attacks {defender} in {row.region}", place=Place.BATTLE, turn=row.turn,
                nation=row.attacker, region=row.region, entry=row.seq,
            )  # fmt: skip


_ONLY: Final = "Its only line was refused or not understood"


def _sides(row: BattleRow) -> frozenset[NationId]:
    return frozenset((row.attacker, row.defender))


def _fallen(course: Course, watched: Watched, number: Number) -> Iterator[ReviewRow]:
    """Yield a number that came to nothing, or of which little is left."""
    was, now = course.former[-1].get(number), course.now[number]
    if was is None:
        return
    begun = f"{amount_text(was)} as the turn began"
    title = kind_title(course.ruleset, number.kind, number.item)
    if watched.money and now <= 0:
        yield _about(course, Matter.MONEY, number, f"{title}: {amount_text(now)}; {begun}")
    elif watched.store and number.nation and was >= LEAST and now * LEFT <= was:
        yield _about(course, Matter.COLLAPSED, number, f"{title}: {amount_text(now)}; {begun}")


def _records(course: Course, kind: str, item: str) -> Iterator[ReviewRow]:
    """Yield the greatest and the least of a number, where that is far beyond all that was before."""
    if len(course.former) < EARLIER:
        return
    every = [amount for one in course.former for number, amount in one.items() if _is(number, kind, item)]
    now = {number: amount for number, amount in course.now.items() if _is(number, kind, item)}
    if not every or not now:
        return
    title = kind_title(course.ruleset, kind, item)
    more, of = BEYOND
    highest, lowest = max(now, key=lambda one: now[one]), min(now, key=lambda one: now[one])
    if now[highest] * of > max(every) * more and now[highest] >= LEAST:
        told = f"{title}: {amount_text(now[highest])}; the most ever was {amount_text(max(every))}"
        yield _about(course, Matter.RECORD, highest, told)
    if 0 < now[lowest] * more < min(every) * of:
        told = f"{title}: {amount_text(now[lowest])}; the least ever was {amount_text(min(every))}"
        yield _about(course, Matter.RECORD, lowest, told)


def _is(number: Number, kind: str, item: str) -> bool:
    return number.kind == kind and number.item == item


def _about(course: Course, kind: Matter, number: Number, text: str) -> ReviewRow:
    return ReviewRow(
        kind=kind, about=course.called(number.nation) if number.nation else "the world", text=text,
        place=Place.LEDGER, turn=course.turn, nation=number.nation, ledger=number,
    )  # fmt: skip


def _numbers(ruleset: Ruleset, watched: Watched, nations: Iterable[NationId]) -> Iterator[Number]:
    """Yield the numbers of a kind that is watched: one of each nation, or the world's."""
    rules = ruleset.numbers
    kind = rules.kind(watched.kind) if rules is not None else None
    assert kind is not None
    for item in watched.items:
        if Scope.WORLD in kind.scopes:
            yield Number(kind=kind.id, item=item)
        else:
            yield from (Number(kind=kind.id, item=item, nation=nation) for nation in nations)
