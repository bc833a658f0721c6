"""W2, Rankings Determined: fifteen categories; places are published, values are one's own (R21)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from gm_console.core.facts import PUBLIC, Working
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.accounts import Tally, tally, tally_of
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.draft import NationDraft
from gm_console.rulesets.gunboat.facts import Ranked, TopTen
from gm_console.rulesets.gunboat.phases.a2_consume import counted, needs
from gm_console.rulesets.gunboat.vocabulary import (
    AIR,
    ARMY,
    BTECH,
    COMMODITIES,
    ECONOMIC_LEVELS,
    FACILITY,
    LEVEL,
    PUBLISHED,
    SEALIFT,
    SHIPS,
    UNIT,
)

RANKINGS: Final = (
    "Economy",
    "Productivity",
    "Per Capita Income",
    "Population",
    "Army Strength",
    "Army Size",
    "Naval Strength",
    "Navy Size",
    "Air Force Strength",
    "Air Force Size",
    "Basic Technology",
    "Developments",
    "Total Size",
    "Land Regions",
    "Sea Regions",
)
"""The fifteen rankings in the rulebook's order."""

Value = Callable[[Context, NationDraft, Tally], Fraction]


def run(ctx: Context) -> None:
    """Rank every nation that is not eliminated, in every category."""
    found = {
        nation: values(ctx, ctx.state.nations[nation], count)
        for nation, count in tally(ctx.state).items()
        if not ctx.state.nations[nation].eliminated
    }
    for ranking in RANKINGS:
        _publish(ctx, ranking, {nation: own[ranking] for nation, own in found.items()})


def values(ctx: Context, nation: NationDraft, count: Tally) -> dict[str, Fraction]:
    """Return what a nation is ranked by, in the rulebook's order of rankings."""
    settled = _settled(ctx, count)
    gold, people = _economy(ctx, nation, settled), settled.population
    found = {
        "Economy": gold,
        "Per Capita Income": Fraction(gold, people) if people else Fraction(0),
        "Population": Fraction(people),
        **{ranking: value(ctx, nation, count) for ranking, value in VALUES.items()},
    }
    return {ranking: found[ranking] for ranking in RANKINGS}


def _economy(ctx: Context, nation: NationDraft, settled: Tally) -> Fraction:
    """Return the Gold that a turn's production less consumption sells for at this turn's E1 prices."""
    consumers = counted(settled, ctx.turn)
    prices = ctx.at_start.market.sell
    makes = dict.fromkeys(COMMODITIES, 0)
    for row in ctx.tables.facilities.values():
        for commodity, level in row.makes:
            makes[commodity] += settled.facilities[FACILITY[row.id]] * nation.levels[LEVEL[level]]
    takes = needs(ctx, nation, consumers)
    total = sum(
        (makes[commodity] - takes[index]) * prices[index] for index, commodity in enumerate(COMMODITIES)
    )
    return Fraction(total, 100)


def _settled(ctx: Context, count: Tally) -> Tally:
    settled = [holding for holding in count.regions if holding.captured != ctx.turn]
    return count if len(settled) == len(count.regions) else tally_of(settled)


def _strength(kinds: tuple[str, ...], level: str) -> Value:
    def value(ctx: Context, nation: NationDraft, count: Tally) -> Fraction:
        total = 0
        for kind in kinds:
            row = ctx.tables.values[kind]
            number = nation.sealift if kind == SEALIFT else count.units[UNIT[kind]]
            total += number * (row.attack + row.defence)
        return Fraction(total * nation.levels[LEVEL[level]], 2)

    return value


def _size(kinds: tuple[str, ...]) -> Value:
    def value(ctx: Context, nation: NationDraft, count: Tally) -> Fraction:
        return Fraction(sum(nation.sealift if kind == SEALIFT else count.units[UNIT[kind]] for kind in kinds))

    return value


def _regions(*kinds: str) -> Value:
    def value(ctx: Context, nation: NationDraft, count: Tally) -> Fraction:
        board = ctx.board.by_id
        return Fraction(sum(1 for holding in count.regions if board[holding.id].kind.value in kinds))

    return value


STRENGTHS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "Army Strength": (ARMY, "army"),
    "Naval Strength": ((*SHIPS, SEALIFT), "air_navy"),
    "Air Force Strength": (AIR, "air_navy"),
}
"""Rankings of attack and defence values: of which units, and times half of which efficiency."""
SIZES: Final[dict[str, tuple[str, ...]]] = {
    "Army Size": ARMY,
    "Navy Size": (*SHIPS, SEALIFT),
    "Air Force Size": AIR,
}
"""Rankings that count units."""

VALUES: Final[dict[str, Value]] = {
    "Productivity": lambda ctx, nation, count: Fraction(
        sum(nation.levels[LEVEL[level]] for level in ECONOMIC_LEVELS), len(ECONOMIC_LEVELS)
    ),
    **{ranking: _strength(kinds, level) for ranking, (kinds, level) in STRENGTHS.items()},
    **{ranking: _size(kinds) for ranking, kinds in SIZES.items()},
    "Basic Technology": lambda ctx, nation, count: Fraction(nation.levels[BTECH]),
    "Developments": lambda ctx, nation, count: Fraction(len(nation.developments)),
    "Total Size": _regions("land", "sea"),
    "Land Regions": _regions("land"),
    "Sea Regions": _regions("sea"),
}


def _publish(ctx: Context, ranking: str, values: dict[NationId, Fraction]) -> None:
    falling = sorted(sorted(values), key=values.__getitem__, reverse=True)
    places: dict[NationId, int] = {}
    for position, nation in enumerate(falling, start=1):
        same = position > 1 and values[nation] == values[falling[position - 2]]
        places[nation] = places[falling[position - 2]] if same else position
    root = ctx.post(
        TopTen(
            ranking=ranking,
            places=tuple((nation, places[nation]) for nation in falling if places[nation] <= PUBLISHED),
        ),
        rule="W2 R21",
        to=PUBLIC,
    )
    for nation, value in values.items():
        ctx.post_own(
            nation,
            Ranked(
                nation=nation,
                ranking=ranking,
                place=places[nation],
                numerator=value.numerator,
                denominator=value.denominator,
            ),
            rule="W2 R21",
            working=Working("ranked", (ranking, str(value), places[nation])),
            cause=root,
        )
