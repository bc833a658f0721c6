"""What the numbers of Gunboat Empires are the sums of: regions, kinds of units, what production and rankings count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board
from gm_console.core.numbers import Amount, Contribution, Number
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
class _Asked:
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

    def part(self, number: Number, times: Amount = 1) -> Contribution:
        """Return a number as it is now, as a part that goes in so many times."""
        return Contribution.of(
            number, self.value(self.ruleset, self.board, self.before, self.state, number), times
        )

    def some(self, kind: str, items: tuple[str, ...], times: Amount = 1) -> Iterator[Contribution]:
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

    def newly(self, facility: str, times: Amount) -> Iterator[Contribution]:
        """Yield a kind of facility in the regions captured this turn."""
        for holding in self.captured():
            count = holding.facilities[FACILITY[facility]]
            if count:
                yield Contribution.of(Number(kind="facility", item=facility, region=holding.id), count, times)


def parts_of(
    value: Value, ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, number: Number
) -> tuple[Contribution, ...]:
    """Return what a number is the sum of; ``value`` reads any number."""
    asked = _Asked(value=value, ruleset=ruleset, board=board, before=before, state=state, number=number)
    told = _PARTS.get(number.kind)
    return tuple(told(asked)) if told is not None else ()


def _by_region(asked: _Asked) -> Iterator[Contribution]:
    """Yield the same of every region of a nation that has any."""
    number = asked.number
    for holding in asked.state.holdings.values() if number.nation else ():
        if holding.owner == number.nation:
            one = asked.part(Number(kind=number.kind, item=number.item, region=holding.id))
            if one.amount:
                yield one


def _arm(asked: _Asked) -> Iterator[Contribution]:
    yield from asked.some("unit", KINDS_OF[asked.number.kind])


def _units(asked: _Asked) -> Iterator[Contribution]:
    for arm in KINDS_OF:
        yield from asked.some(arm, ("",))


def _unemployed(asked: _Asked) -> Iterator[Contribution]:
    yield asked.part(asked.ours("people"))
    yield from asked.some("facility", FACILITIES, -1)


def _makes(asked: _Asked) -> Iterator[Contribution]:
    for row in asked.ruleset.tables.facilities.values():
        for commodity, level in row.makes:
            if commodity == asked.number.item:
                points = asked.part(asked.ours("level", level), 0)
                yield asked.part(asked.ours("facility", row.id), points.amount)
                yield from asked.newly(row.id, -points.amount)
                yield points


def _takes(asked: _Asked) -> Iterator[Contribution]:
    commodity = asked.number.item
    each = asked.rate(POPULATION, commodity)
    if each:
        yield asked.part(asked.ours("people"), each)
    for facility in FACILITIES:
        each = asked.rate(facility, commodity)
        if each:
            yield from asked.some("facility", (facility,), each)
            yield from asked.newly(facility, -each)


def _rest(asked: _Asked) -> Iterator[Contribution]:
    yield asked.part(asked.ours("makes", asked.number.item))
    yield asked.part(asked.ours("takes", asked.number.item), -1)


def _economy(asked: _Asked) -> Iterator[Contribution]:
    """Yield what is left of each commodity at its price; people captured this turn use nothing in it."""
    eaten = Fraction(0)
    for commodity in COMMODITIES:
        price = asked.price(commodity)
        yield asked.part(asked.ours("rest", commodity), Fraction(price, PERCENT))
        yield Contribution.of(Number(kind="sell", item=commodity), price, 0, at_start=True)
        eaten += Fraction(asked.rate(POPULATION, commodity) * price, PERCENT)
    yield from _captured_people(asked, eaten)


def _captured_people(asked: _Asked, times: Amount) -> Iterator[Contribution]:
    for holding in asked.captured():
        if holding.population:
            yield Contribution.of(Number(kind="people", region=holding.id), holding.population, times)


def _worth(asked: _Asked) -> Iterator[Contribution]:
    ranking = asked.number.item
    if ranking in STRENGTHS:
        yield from _strength(asked, *STRENGTHS[ranking])
    elif ranking in SIZES:
        for kind in SIZES[ranking]:
            yield from _counted(asked, kind, 1)
    else:
        yield from _WORTH[ranking](asked)


def _strength(asked: _Asked, kinds: tuple[str, ...], level: str) -> Iterator[Contribution]:
    """Yield units times their attack and defence values times half the efficiency."""
    efficiency = asked.part(asked.ours("level", level), 0)
    for kind in kinds:
        row = asked.ruleset.tables.values[kind]
        yield from _counted(asked, kind, Fraction((row.attack + row.defence) * efficiency.amount, 2))
    yield efficiency


def _counted(asked: _Asked, kind: str, times: Amount) -> Iterator[Contribution]:
    if kind == SEALIFT:
        yield from asked.some(SEALIFT, ("",), times)
    else:
        yield from asked.some("unit", (kind,), times)


def _productivity(asked: _Asked) -> Iterator[Contribution]:
    yield from asked.some("level", ECONOMIC_LEVELS, Fraction(1, len(ECONOMIC_LEVELS)))


def _per_capita(asked: _Asked) -> Iterator[Contribution]:
    people = tuple(_people(asked))
    heads = sum(one.gives for one in people)
    if heads:
        yield asked.part(asked.ours("worth", "Economy"), Fraction(1, int(heads)))
    for one in people:
        yield Contribution.of(one.number, one.amount, 0)


def _people(asked: _Asked) -> Iterator[Contribution]:
    yield asked.part(asked.ours("people"))
    yield from _captured_people(asked, -1)


def _plainly(*kinds: str, item: str = "") -> Callable[[_Asked], Iterator[Contribution]]:
    """Return a ranking that is other numbers of the nation as they are."""

    def told(asked: _Asked) -> Iterator[Contribution]:
        for kind in kinds:
            yield asked.part(asked.ours(kind, item))

    return told


def _rank(asked: _Asked) -> Iterator[Contribution]:
    """Yield one's own value, and those that are greater: each of them makes the place one worse."""
    ranking, own = asked.number.item, asked.number.nation
    if asked.state.nations[own].eliminated:
        return
    table = balances(asked.ruleset, asked.board, asked.before, asked.state)
    worth = {nation: dict(one.values)[ranking] for nation, one in table.items()}
    ahead = sorted((one for one in worth if worth[one] > worth[own]), key=worth.__getitem__, reverse=True)
    for nation in (own, *(one for one in ahead if not asked.state.nations[one].eliminated)):
        number = Number(kind="worth", item=ranking, nation=nation)
        yield Contribution(number=number, amount=worth[nation], times=0, gives=1)


def _change(asked: _Asked) -> Iterator[Contribution]:
    then = asked.price(asked.number.item)
    if then:
        price = Number(kind="sell", item=asked.number.item)
        yield asked.part(price, Fraction(PERCENT, then))
        yield Contribution.of(price, then, -Fraction(PERCENT, then), at_start=True)


_WORTH: Final[Mapping[str, Callable[[_Asked], Iterator[Contribution]]]] = {
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
_PARTS: Final[Mapping[str, Callable[[_Asked], Iterator[Contribution]]]] = {
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
