"""A sheet while it is typed: every line judged as ``orders check`` judges it, what is left after it, where it leads."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.intake import line_reports
from gm_console.campaign.records import LineReport
from gm_console.campaign.turns.turn_ground import TurnGround, ground_now
from gm_console.core.arrows import Arrow
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue
from gm_console.core.numbers import Amount, Number, NumberRules, Scope
from gm_console.core.orders import FAILED, Order, OrderKind, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.sheets import WAY_FIELDS
from gm_console.core.turn import Judged
from gm_console.files.turnsheet import read_sheet
from gm_console.rulesets.common.answers import OrderDone, OrderRefused

FORCES: Final = frozenset({"unit", "units"})
"""Kinds of field that say what goes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StockLeft:
    """What is left of something that is counted, after a line."""

    item: str
    """As the game's words call it."""
    left: Amount
    change: Amount
    """What the line adds or takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedPlot:
    """The way that a line is to go."""

    line: int
    arrow: Arrow
    modes: tuple[str, ...]
    """What its game may call the way in which it is ordered about."""
    kinds: tuple[str, ...]
    """The kinds of force that go; those that stand there if none is named."""
    stopped: bool
    """The line comes to nothing, or goes less far than it says; its verdict tells why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSheet:
    """What is said of a text that is typed; nothing is stored."""

    nation: NationId
    lines: tuple[LineReport, ...]
    issues: tuple[Issue, ...]
    left: Mapping[int, tuple[StockLeft, ...]]
    """By line of the sheet: what it changed first, then the rest of what the sheet changes."""
    plots: tuple[TypedPlot, ...]


def judge_typed(file: OpenFile, nation: NationId, text: str) -> TypedSheet:
    """Judge a nation's sheet as it is typed for the current turn."""
    with file.read() as transaction:
        ground = ground_now(file, transaction, read_settings(transaction))
    reading = read_sheet(text.encode(), "", file.ruleset, file.first_board, (nation,), file.line_reader)
    judged = ground.judge(reading.orders)
    return TypedSheet(
        nation=nation,
        lines=line_reports(file, reading, reading.orders, judged.verdicts),
        issues=reading.issues,
        left=_left(ground, judged, nation, reading.orders),
        plots=tuple(_plots(ground.ruleset, judged, reading.orders)),
    )


def _left(
    ground: TurnGround, judged: Judged, nation: NationId, orders: Iterable[Order]
) -> Mapping[int, tuple[StockLeft, ...]]:
    """Return what is left after each line: entries are followed as the turn would post them."""
    rules = ground.ruleset.numbers
    if rules is None:
        return {}
    watched = _watched(rules, nation)
    amounts = {
        one: rules.value(ground.ruleset, ground.board, judged.start, judged.start, one) for one in watched
    }
    line_of = {order.number: order.line for order in orders}
    draft = ground.ruleset.open_draft(judged.start)
    after: dict[int, dict[Number, Amount]] = {}
    changed: dict[int, dict[Number, Amount]] = {}
    for line, own in groupby(_with_orders(judged.entries), key=lambda one: line_of.get(one[0], 0)):
        sums = changed.setdefault(line, {})
        for _, entry in own:
            for move in rules.moves(ground.board, draft, entry):
                if move.number in amounts:
                    amounts[move.number] += move.delta
                    sums[move.number] = sums.get(move.number, 0) + move.delta
            if entry.fact.changes_state:
                draft.apply(entry.fact, entry.seq)
        after[line] = dict(amounts)
    moved = [one for one in watched if any(one in own for own in changed.values())]
    return {
        line: tuple(
            StockLeft(item=one.item or one.kind, left=then[one], change=changed.get(line, {}).get(one, 0))
            for one in sorted(moved, key=lambda one: one not in changed.get(line, {}))
        )
        for line, then in after.items()
        if line
    }


def _watched(rules: NumberRules, nation: NationId) -> list[Number]:
    """Return the nation's numbers that are money or stores and that entries add to and take from."""
    found: list[Number] = []
    for one in rules.watched:
        kind = rules.kind(one.kind)
        if kind is not None and kind.counted and Scope.NATION in kind.scopes:
            found += (Number(kind=one.kind, item=item, nation=nation) for item in one.items)
    return found


def _with_orders(entries: Iterable[Entry]) -> Iterator[tuple[int, Entry]]:
    """Yield entries with the number of the line that they follow from; what follows from several is the last one's."""
    numbers: dict[int, int] = {}
    last = 0
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, OrderDone | OrderRefused):
            last = fact.number
        numbers[entry.seq] = numbers.get(entry.cause, last) if entry.cause else last
        yield numbers[entry.seq], entry


def _plots(ruleset: Ruleset, judged: Judged, orders: Iterable[Order]) -> Iterator[TypedPlot]:
    """Yield the way of each line that names more than one region; dashed where it comes to nothing."""
    kinds = {kind.order: kind for kind in ruleset.order_kinds}
    verdicts: dict[int, Verdict] = {one.number: one for one in judged.verdicts}
    formed = _formed(ruleset, judged.entries)
    for order in orders:
        kind = kinds.get(type(order))
        if kind is None:
            continue
        way = [RegionId(one) for one in _named(order, kind, WAY_FIELDS)]
        said = verdicts.get(order.number)
        if len(way) > 1 and said is not None:
            far = formed.get(order.number, tuple(way))
            gone = 1 if said.status in FAILED else len(far) if far == tuple(way[: len(far)]) else len(way)
            arrow = Arrow(
                nation=order.nation,
                done=tuple(way[:gone]),
                undone=tuple(way[gone - 1 :]) if gone < len(way) else (),
            )
            yield TypedPlot(
                line=order.line,
                arrow=arrow,
                modes=(order.phase, kind.name),
                kinds=tuple(_named(order, kind, FORCES)),
                stopped=gone < len(way),
            )


def _named(order: Order, kind: OrderKind, fields: Container[str]) -> Iterator[str]:
    """Yield what an order names in fields of some kinds, one or several, counted or not."""
    for field in kind.fields:
        value = getattr(order, field.name) if field.kind in fields else ""
        for one in value if isinstance(value, tuple) else (value,):
            named = one[0] if isinstance(one, tuple) else one
            if named:
                yield str(named)


def _formed(ruleset: Ruleset, entries: tuple[Entry, ...]) -> Mapping[int, tuple[RegionId, ...]]:
    """Return how far each line would go, by its number, as far as the game tells before the deadline."""
    if ruleset.arrows is None:
        return {}
    numbers = {entry.seq: number for number, entry in _with_orders(entries)}
    arrows = (one for phase in ruleset.phases for one in ruleset.arrows(entries, phase.id))
    return {numbers[one.order]: one.done + one.undone[1:] for one in arrows if one.order in numbers}
