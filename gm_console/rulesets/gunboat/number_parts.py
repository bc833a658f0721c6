"""What the numbers of Gunboat Empires are the sums of: regions, kinds of units, what production and rankings count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board
from gm_console.core.numbers import Amount, Number, Part
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.balance import balances
from gm_console.rulesets.gunboat.phases.w2_rankings import SIZES, STRENGTHS
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.technology import population_rates
from gm_console.rulesets.gunboat.vocabulary import (
    AIR,
    ARMY,
    COMMODITIES,
    ECONOMIC_LEVELS,
    FACILITIES,
    FACILITY,
    POPULATION,
    SEALIFT,
    SHIPS,
)

Value = Callable[[Ruleset, Board, GunboatState, GunboatState, Number], Amount]
KINDS_OF: Final = {"army": ARMY, "air": AIR, "navy": SHIPS}
PERCENT: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """A number, and where what it rests on is read."""

    value: Value
    ruleset: Ruleset
    board: Board
    before: GunboatState
    state: GunboatState
    number: Number

    def ours(self, kind: str, item: str = "") -> Number:
        """Return another number of the same owner."""
        return Number(kind=kind, item=item, nation=self.number.nation, region=self.number.region)

    def part(self, number: Number, times: Amount = 1) -> Part:
        """Return a number as it is now, as a part that goes in so many times."""
        return Part.of(number, self.value(self.ruleset, self.board, self.before, self.state, number), times)

    def some(self, kind: str, items: tuple[str, ...], times: Amount = 1) -> Iterator[Part]:
        """Yield those of several numbers of the owner that are not 0."""
        for item in items:
            one = self.part(self.ours(kind, item), times)
            if one.amount:
                yield one

    def price(self, commodity: str) -> int:
        """Return the sell price that the turn began with, Gold for 100 points."""
        return self.before.market.sell[COMMODITIES.index(commodity)]

    def rate(self, consumer: str, commodity: str) -> int:
        """Return the points of a commodity that one of the nation's consumers takes."""
        charts, known = self.ruleset.tables, self.state.nations[self.number.nation].developments
        rates = population_rates(charts, known) if consumer == POPULATION else charts.consumption[consumer]
        return int(rates[COMMODITIES.index(commodity)])

    def captured(self) -> Iterator[Holding]:
        """Yield the nation's regions that were captured this turn: much of them does not count yet (R19)."""
        for holding in self.state.holdings.values():
            if holding.owner == self.number.nation and holding.captured == self.before.turn:
                yield holding

    def newly(self, facility: str, times: Amount) -> Iterator[Part]:
        """Yield a kind of facility in the regions captured this turn."""
        for holding in self.captured():
            count = holding.facilities[FACILITY[facility]]
            if count:
                yield Part.of(Number(kind="facility", item=facility, region=holding.id), count, times)


def parts_of(
    value: Value, ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, number: Number
) -> tuple[Part, ...]:
    """Return what a number is the sum of; ``value`` reads any number."""
    desk = _Desk(value=value, ruleset=ruleset, board=board, before=before, state=state, number=number)
    told = _PARTS.get(number.kind)
    return tuple(told(desk)) if told is not None else ()


def _by_region(desk: _Desk) -> Iterator[Part]:
    """Yield the same of every region of a nation that has any."""
    number = desk.number
    for holding in desk.state.holdings.values() if number.nation else ():
        if holding.owner == number.nation:
            one = desk.part(Number(kind=number.kind, item=number.item, region=holding.id))
            if one.amount:
                yield one


def _arm(desk: _Desk) -> Iterator[Part]:
    yield from desk.some("unit", KINDS_OF[desk.number.kind])


def _units(desk: _Desk) -> Iterator[Part]:
    for arm in KINDS_OF:
        yield from desk.some(arm, ("",))


def _unemployed(desk: _Desk) -> Iterator[Part]:
    yield desk.part(desk.ours("people"))
    yield from desk.some("facility", FACILITIES, -1)


def _makes(desk: _Desk) -> Iterator[Part]:
    for row in desk.ruleset.tables.facilities.values():
        for commodity, level in row.makes:
            if commodity == desk.number.item:
                points = desk.part(desk.ours("level", level), 0)
                yield desk.part(desk.ours("facility", row.id), points.amount)
                yield from desk.newly(row.id, -points.amount)
                yield points


def _takes(desk: _Desk) -> Iterator[Part]:
    commodity = desk.number.item
    each = desk.rate(POPULATION, commodity)
    if each:
        yield desk.part(desk.ours("people"), each)
    for facility in FACILITIES:
        each = desk.rate(facility, commodity)
        if each:
            yield from desk.some("facility", (facility,), each)
            yield from desk.newly(facility, -each)


def _rest(desk: _Desk) -> Iterator[Part]:
    yield desk.part(desk.ours("makes", desk.number.item))
    yield desk.part(desk.ours("takes", desk.number.item), -1)


def _economy(desk: _Desk) -> Iterator[Part]:
    """Yield what is left of each commodity at its price; people captured this turn use nothing in it."""
    eaten = Fraction(0)
    for commodity in COMMODITIES:
        price = desk.price(commodity)
        yield desk.part(desk.ours("rest", commodity), Fraction(price, PERCENT))
        yield Part.of(Number(kind="sell", item=commodity), price, 0, at_start=True)
        eaten += Fraction(desk.rate(POPULATION, commodity) * price, PERCENT)
    yield from _captured_people(desk, eaten)


def _captured_people(desk: _Desk, times: Amount) -> Iterator[Part]:
    for holding in desk.captured():
        if holding.population:
            yield Part.of(Number(kind="people", region=holding.id), holding.population, times)


def _worth(desk: _Desk) -> Iterator[Part]:
    ranking = desk.number.item
    if ranking in STRENGTHS:
        yield from _strength(desk, *STRENGTHS[ranking])
    elif ranking in SIZES:
        for kind in SIZES[ranking]:
            yield from _counted(desk, kind, 1)
    else:
        yield from _WORTH[ranking](desk)


def _strength(desk: _Desk, kinds: tuple[str, ...], level: str) -> Iterator[Part]:
    """Yield units times their attack and defence values times half the efficiency."""
    efficiency = desk.part(desk.ours("level", level), 0)
    for kind in kinds:
        row = desk.ruleset.tables.values[kind]
        yield from _counted(desk, kind, Fraction((row.attack + row.defence) * efficiency.amount, 2))
    yield efficiency


def _counted(desk: _Desk, kind: str, times: Amount) -> Iterator[Part]:
    if kind == SEALIFT:
        yield from desk.some(SEALIFT, ("",), times)
    else:
        yield from desk.some("unit", (kind,), times)


def _productivity(desk: _Desk) -> Iterator[Part]:
    yield from desk.some("level", ECONOMIC_LEVELS, Fraction(1, len(ECONOMIC_LEVELS)))


def _per_capita(desk: _Desk) -> Iterator[Part]:
    people = tuple(_people(desk))
    heads = sum(one.gives for one in people)
    if heads:
        yield desk.part(desk.ours("worth", "Economy"), Fraction(1, int(heads)))
    for one in people:
        yield Part.of(one.number, one.amount, 0)


def _people(desk: _Desk) -> Iterator[Part]:
    yield desk.part(desk.ours("people"))
    yield from _captured_people(desk, -1)


def _plainly(*kinds: str, item: str = "") -> Callable[[_Desk], Iterator[Part]]:
    """Return a ranking that is other numbers of the nation as they are."""

    def told(desk: _Desk) -> Iterator[Part]:
        for kind in kinds:
            yield desk.part(desk.ours(kind, item))

    return told


def _rank(desk: _Desk) -> Iterator[Part]:
    """Yield one's own value, and those that are greater: each of them makes the place one worse."""
    ranking, own = desk.number.item, desk.number.nation
    if desk.state.nations[own].eliminated:
        return
    table = balances(desk.ruleset, desk.board, desk.before, desk.state)
    worth = {nation: dict(one.values)[ranking] for nation, one in table.items()}
    ahead = sorted((one for one in worth if worth[one] > worth[own]), key=worth.__getitem__, reverse=True)
    for nation in (own, *(one for one in ahead if not desk.state.nations[one].eliminated)):
        number = Number(kind="worth", item=ranking, nation=nation)
        yield Part(number=number, amount=worth[nation], times=0, gives=1)


def _change(desk: _Desk) -> Iterator[Part]:
    then = desk.price(desk.number.item)
    if then:
        price = Number(kind="sell", item=desk.number.item)
        yield desk.part(price, Fraction(PERCENT, then))
        yield Part.of(price, then, -Fraction(PERCENT, then), at_start=True)


_WORTH: Final[Mapping[str, Callable[[_Desk], Iterator[Part]]]] = {
    "Economy": _economy,
    "Productivity": _productivity,
    "Per Capita Income": _per_capita,
    "Population": _people,
    "Basic Technology": _plainly("level", item="btech"),
    "Developments": _plainly("technologies"),
    "Total Size": _plainly("land", "sea"),
    "Land Regions": _plainly("land"),
    "Sea Regions": _plainly("sea"),
}
_PARTS: Final[Mapping[str, Callable[[_Desk], Iterator[Part]]]] = {
    **dict.fromkeys(KINDS_OF, _arm),
    **dict.fromkeys(("people", "unit", "facility"), _by_region),
    "units": _units,
    "unemployed": _unemployed,
    "makes": _makes,
    "takes": _takes,
    "rest": _rest,
    "economy": _economy,
    "worth": _worth,
    "rank": _rank,
    "change": _change,
}
