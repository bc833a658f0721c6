"""What is out of the ordinary in a turn: numbers, nations that are out, all orders failed, first battles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign.review.matters import Matter, MatterRow, Place
from gm_console.core.battles import BattleRow
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.numbers import Amount, Number, Scope, Watched
from gm_console.core.orders import FAILED, Verdict
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

WatchedNumbers = Mapping[Number, Amount]
"""Where the watched numbers stand in one position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftedTurn:
    """The turn of a draft, and what it is compared with."""

    turn: int
    names: Mapping[str, str]
    """What nations are called, by id."""
    ruleset: Ruleset
    playing: tuple[NationId, ...]
    """Nations that could give orders as the turn began."""
    left: tuple[NationId, ...]
    """Those that may after it."""
    former: Sequence[WatchedNumbers]
    """Positions before, oldest first; the last is the one that the turn began with."""
    now: WatchedNumbers

    def called(self, nation: NationId) -> str:
        """Return a nation by number and name."""
        return f"{nation} {self.names.get(nation, '')}".strip()


def watched_numbers(ruleset: Ruleset, board: Board, state: Any) -> WatchedNumbers:
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


def outliers(drafted: DraftedTurn) -> Iterator[MatterRow]:
    """Yield what is out of the ordinary in the position a turn ended with."""
    rules = drafted.ruleset.numbers
    for nation in drafted.playing:
        if nation not in drafted.left:
            yield MatterRow(
                kind=Matter.OUT, about=drafted.called(nation), text="It is out of the game with this turn",
                place=Place.MAP, turn=drafted.turn, nation=nation,
            )  # fmt: skip
    for watched in rules.watched if rules is not None else ():
        fallen = [
            row
            for number in _numbers(drafted.ruleset, watched, drafted.left)
            for row in _fallen(drafted, watched, number)
        ]
        told = {row.ledger for row in fallen}
        yield from fallen
        for item in watched.items:
            yield from (row for row in _records(drafted, watched.kind, item) if row.ledger not in told)


def failed(drafted: DraftedTurn, verdicts: Iterable[Verdict]) -> Iterator[MatterRow]:
    """Yield the nations of whose orders nothing was carried out."""
    by_nation = gathered((verdict.nation, verdict) for verdict in verdicts)
    for nation, lines in sorted(by_nation.items()):
        if all(one.status in FAILED for one in lines):
            text = f"All {len(lines)} lines were refused or not understood" if len(lines) > 1 else _ONLY
            yield MatterRow(
                kind=Matter.ALL_FAILED, about=drafted.called(nation), text=text, place=Place.ORDERS,
                turn=drafted.turn, nation=nation, beside=tuple(one.text for one in lines),
            )  # fmt: skip


def first_battles(drafted: DraftedTurn, battles: Iterable[BattleRow]) -> Iterator[MatterRow]:
    """Yield the first battle of every two nations that never fought each other before this turn."""
    for row in first_meetings(battles):
        if row.turn == drafted.turn:
            attacker, defender = drafted.called(row.attacker), drafted.called(row.defender)
            yield MatterRow(
                kind=Matter.FIRST_BATTLE, about=f"{attacker}, {defender}",
                text=f"{attacker} attacks {defender} in {row.region}", place=Place.BATTLE, turn=row.turn,
                nation=row.attacker, region=row.region, entry=row.seq,
            )  # fmt: skip


def first_meetings(battles: Iterable[BattleRow]) -> Iterator[BattleRow]:
    """Yield the first battle of every two nations that ever fought each other, oldest first."""
    met: set[frozenset[NationId]] = set()
    for row in sorted(battles, key=lambda one: (one.turn, one.seq)):
        sides = _sides(row)
        if row.attacker and row.defender and sides not in met:
            met.add(sides)
            yield row


_ONLY: Final = "Its only line was refused or not understood"


def _sides(row: BattleRow) -> frozenset[NationId]:
    return frozenset((row.attacker, row.defender))


def _fallen(drafted: DraftedTurn, watched: Watched, number: Number) -> Iterator[MatterRow]:
    """Yield a number that came to nothing, or of which little is left."""
    was, now = drafted.former[-1].get(number), drafted.now[number]
    if was is None:
        return
    begun = f"{amount_text(was)} as the turn began"
    title = kind_title(drafted.ruleset, number.kind, number.item)
    if watched.money and now <= 0:
        yield _about(drafted, Matter.MONEY, number, f"{title}: {amount_text(now)}; {begun}")
    elif watched.store and number.nation and was >= LEAST and now * LEFT <= was:
        yield _about(drafted, Matter.COLLAPSED, number, f"{title}: {amount_text(now)}; {begun}")


def _records(drafted: DraftedTurn, kind: str, item: str) -> Iterator[MatterRow]:
    """Yield the greatest and the least of a number, where that is far beyond all that was before."""
    if len(drafted.former) < EARLIER:
        return
    every = [amount for one in drafted.former for number, amount in one.items() if _is(number, kind, item)]
    now = {number: amount for number, amount in drafted.now.items() if _is(number, kind, item)}
    if not every or not now:
        return
    title = kind_title(drafted.ruleset, kind, item)
    more, of = BEYOND
    highest, lowest = max(now, key=lambda one: now[one]), min(now, key=lambda one: now[one])
    if now[highest] * of > max(every) * more and now[highest] >= LEAST:
        told = f"{title}: {amount_text(now[highest])}; the most ever was {amount_text(max(every))}"
        yield _about(drafted, Matter.RECORD, highest, told)
    if 0 < now[lowest] * more < min(every) * of:
        told = f"{title}: {amount_text(now[lowest])}; the least ever was {amount_text(min(every))}"
        yield _about(drafted, Matter.RECORD, lowest, told)


def _is(number: Number, kind: str, item: str) -> bool:
    return number.kind == kind and number.item == item


def _about(drafted: DraftedTurn, kind: Matter, number: Number, text: str) -> MatterRow:
    return MatterRow(
        kind=kind, about=drafted.called(number.nation) if number.nation else "the world", text=text,
        place=Place.LEDGER, turn=drafted.turn, nation=number.nation, ledger=number,
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
