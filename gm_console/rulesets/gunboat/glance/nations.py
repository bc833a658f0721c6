"""What is read of a nation: its stocks and efficiencies, its sums over its regions, its place in every ranking.

Land, people and arms are summed up for every position.  What production would give, what consumption would take and
the rankings are reckoned for all nations together, once one of them is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.glance import (
    CardColumn,
    CardForces,
    CardNames,
    CardPart,
    CardRemark,
    CardTable,
    Gauge,
    Gauges,
    Manner,
    NationGlance,
    RegionGlance,
    Symbol,
    Value,
    View,
)
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.balance import Balance, balances, places
from gm_console.rulesets.gunboat.glance.titles import short_name, short_unit
from gm_console.rulesets.gunboat.numbers import OF_NATION
from gm_console.rulesets.gunboat.phases.w2_rankings import RANKINGS
from gm_console.rulesets.gunboat.state import GunboatState, Nation
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, STOCKS, UNITS

HAVE_UNITS: Final = ("army", "air_navy")
"""Levels whose names head columns of units too."""
HISTORY: Final = ("land", "sea", "people", "army", "air", "navy", "stock:Gold")
ECONOMY: Final = RANKINGS.index("Economy")
OVERVIEW: Final = "Overview"
SUMMARY: Final = {"land": 44, "sea": 38, "army": 46, "air": 36, "navy": 48, "people": 60, "stock:Gold": 76}
"""Columns of the small list and their widths."""
LAST_LEVELS: Final = 3
"""Levels that the overview shows: the military ones and technology."""


class Sums:
    """What all nations together come to in one position, reckoned when it is first asked for."""

    def __init__(self, ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState) -> None:
        self._ruleset, self._board, self._before, self._state = ruleset, board, before, state

    @cached_property
    def balances(self) -> Mapping[NationId, Balance]:
        """Every nation's goods and forces."""
        return balances(self._ruleset, self._board, self._before, self._state)

    @cached_property
    def places(self) -> Mapping[NationId, tuple[int, ...]]:
        """The places of those that are in the game, in the order of the rankings."""
        nations = self._state.nations
        return places({id_: one for id_, one in self.balances.items() if not nations[id_].eliminated})


@dataclass(slots=True, kw_only=True)
class NationPart:
    """A nation, and what stands in its regions."""

    nation: Nation
    sums: Sums
    land: int = 0
    sea: int = 0
    people: int = 0
    army: int = 0
    air: int = 0
    navy: int = 0

    @property
    def balance(self) -> Balance:
        """Its goods and forces."""
        return self.sums.balances[self.nation.id]

    def place(self, at: int) -> int:
        """Return its place in a ranking, 0 out of the game."""
        own = self.sums.places.get(self.nation.id)
        return own[at] if own is not None else 0


def nations_of(
    ruleset: Ruleset,
    board: Board,
    before: GunboatState,
    state: GunboatState,
    regions: Mapping[RegionId, RegionGlance],
) -> tuple[NationGlance, ...]:
    """Return every nation with what its regions hold."""
    sums = Sums(ruleset, board, before, state)
    parts = {id_: NationPart(nation=nation, sums=sums) for id_, nation in state.nations.items()}
    sea = {region.id for region in board.regions if region.kind is RegionKind.SEA}
    for region in regions.values():
        own = parts.get(region.owner)
        if own is not None:
            _add(own, region, at_sea=region.id in sea)
    return tuple(
        NationGlance(id=id_, name=part.nation.names.country, part=part, out=part.nation.eliminated)
        for id_, part in parts.items()
    )


def _add(own: NationPart, region: RegionGlance, *, at_sea: bool) -> None:
    own.sea += at_sea
    own.land += not at_sea
    own.people += region.part.population
    for symbol, count in region.badge:
        if symbol is Symbol.BOX:
            own.army += count
        elif symbol is Symbol.WING:
            own.air += count
        else:
            own.navy += count


def of_nations(names: Mapping[str, str]) -> Gauges:
    """Return what is read of a nation."""
    return Gauges(
        gauges=(
            *_overview(),
            *_stocks(names),
            *_levels(names),
            *_standing(names),
            *_goods(names),
            *_holdings(names),
            *_ranks(),
        ),
        views=_views(),
        figures=("land", "sea", "people", "stock:Gold", "army", "air", "navy", "sealift", "economy"),
        card=_card(),
    )


def summary(gauges: Gauges) -> tuple[Gauge, ...]:
    """Return the columns of the small list of nations."""
    columns = [replace(gauges.by_key[key], width=width) for key, width in SUMMARY.items()]
    return (*columns[:-1], replace(columns[-1], tip="Gold in the stockpile"))


def _views() -> tuple[View, ...]:
    first = ("land", "sea", "people", "army", "air", "navy", "economy")
    stocks, levels = _keys("stock", STOCKS), _keys("level", LEVELS)
    goods = tuple(f"{kind}:{code}" for code in COMMODITIES for kind in ("makes", "takes", "rest"))
    return (
        View(title=OVERVIEW, columns=(*first, stocks[-1], *levels[-LAST_LEVELS:])),
        View(title="Stocks", columns=(*stocks, *_keys("rest", COMMODITIES), "arrears")),
        View(title="Efficiencies", columns=(*levels, "technologies")),
        View(title="Production", columns=("economy", *goods)),
        View(title="Units", columns=("army", "air", "navy", *_keys("unit", UNITS), "sealift")),
        View(title="Facilities", columns=("people", *_keys("facility", FACILITIES))),
        View(title="Rankings", columns=(*_keys("rank", RANKINGS), "state")),
    )


def _card() -> tuple[CardPart, ...]:
    plain, step = Manner.PLAIN, Manner.STEP
    goods = (
        ("Stock", "stock", plain),
        ("This turn", "stock", step),
        ("Makes", "makes", plain),
        ("Uses", "takes", plain),
        ("Balance", "rest", Manner.SIGNED),
    )
    return (
        CardTable(
            title="Goods, points",
            columns=tuple(CardColumn(head=head, kind=kind, manner=how) for head, kind, how in goods),
            items=STOCKS,
        ),
        CardRemark(key="arrears", text="{0} Supply Points are owed for emergency purchases."),
        _pairs("Efficiencies", LEVELS, ("level", plain), ("level", step)),
        CardNames(title="Technologies", key="technologies", none="none yet"),
        CardForces(),
        _pairs("Facilities", FACILITIES, ("facility", plain), ("facility", step)),
        _pairs("Rankings: place and value", RANKINGS, ("rank", plain), ("worth", Manner.QUIET)),
    )


def _pairs(title: str, items: tuple[str, ...], *columns: tuple[str, Manner]) -> CardTable:
    told = tuple(CardColumn(kind=kind, manner=manner) for kind, manner in columns)
    return CardTable(title=title, columns=told, items=items)


def _overview() -> Iterator[Gauge]:
    yield _gauge("land", "Land", "Land regions held", 52, OVERVIEW, lambda one: one.land, secret=False)
    yield _gauge("sea", "Sea", "Sea regions held", 48, OVERVIEW, lambda one: one.sea, secret=False)
    yield _gauge("people", "People", "Population Units", 64, OVERVIEW, lambda one: one.people, secret=False)
    yield _gauge("army", "Army", "Army units", 56, OVERVIEW, lambda one: one.army)
    yield _gauge("air", "Air", "Air squadrons", 50, OVERVIEW, lambda one: one.air)
    yield _gauge("navy", "Navy", "Ships", 54, OVERVIEW, lambda one: one.navy)
    tip = "Army units that sealift carries a turn"
    yield _gauge("sealift", "Sealift", tip, 60, OVERVIEW, _own("sealift"))
    tip = "Production less consumption in Gold at this turn's prices"
    yield _gauge("economy", "Economy", tip, 78, OVERVIEW, lambda one: int(one.balance.values[ECONOMY][1]))


def _stocks(names: Mapping[str, str]) -> Iterator[Gauge]:
    for code in STOCKS:
        name = names.get(code, code)
        gauge = _gauge(f"stock:{code}", code, name, 80, "Stocks", _own("stock", code))
        yield replace(gauge, name=name.removesuffix(" Points"))


def _levels(names: Mapping[str, str]) -> Iterator[Gauge]:
    for code in LEVELS:
        name = names[code]
        title = f"{name} eff." if code in HAVE_UNITS else short_name(name)
        yield replace(
            _gauge(f"level:{code}", title, name, 74, "Efficiencies", _own("level", code)), name=name
        )


def _standing(names: Mapping[str, str]) -> Iterator[Gauge]:
    yield Gauge(
        key="technologies", title="Techs", tip="Technologies developed", width=54, group=OVERVIEW,
        read=_own("technologies"),
        listed=lambda one: tuple(names.get(code, code) for code in one.nation.developments),
    )  # fmt: skip
    yield Gauge(
        key="arrears", title="Arrears", tip="Supply Points owed for emergency purchases", width=62, group=OVERVIEW,
        read=_own("arrears"), blank_zero=True,
    )  # fmt: skip
    yield _gauge(
        "state", "State", "Eliminated, or in the game", 84, OVERVIEW,
        lambda one: "eliminated" if one.nation.eliminated else "", secret=False,
    )  # fmt: skip


def _goods(names: Mapping[str, str]) -> Iterator[Gauge]:
    group = "Production"
    for at, code in enumerate(COMMODITIES):
        whole = names[code]
        yield _gauge(
            f"makes:{code}",
            f"{code} made",
            f"{whole} that production gives",
            74,
            group,
            _of_balance("makes", at),
        )
        yield _gauge(
            f"takes:{code}",
            f"{code} used",
            f"{whole} that consumption takes",
            74,
            group,
            _of_balance("takes", at),
        )
        rest = _gauge(f"rest:{code}", f"{code} ±", f"{whole}: made less used", 66, group, _rest(at))
        yield replace(rest, warns=_short(at))


def _holdings(names: Mapping[str, str]) -> Iterator[Gauge]:
    for at, code in enumerate(UNITS):
        gauge = _gauge(
            f"unit:{code}", short_unit(code, names), names[code], 46, "Units", _of_balance("units", at)
        )
        yield replace(gauge, name=names[code], blank_zero=True)
    for at, code in enumerate(FACILITIES):
        gauge = _gauge(
            f"facility:{code}",
            short_name(names[code]),
            names[code],
            72,
            "Facilities",
            _of_balance("facilities", at),
        )
        yield replace(gauge, name=names[code], blank_zero=True)


def _ranks() -> Iterator[Gauge]:
    for at, name in enumerate(RANKINGS):
        gauge = _gauge(f"rank:{name}", short_name(name), f"Place in {name}", 70, "Rankings", _place(at))
        yield replace(gauge, name=name, rests_on=f"worth:{name}")
        yield _gauge(f"worth:{name}", name, f"Value of the ranking {name}", 0, "Rankings", _worth(at))


def _gauge(
    key: str,
    title: str,
    tip: str,
    width: int,
    group: str,
    read: Callable[[NationPart], Value],
    *,
    secret: bool = True,
) -> Gauge:
    return Gauge(key=key, title=title, tip=tip, width=width, group=group, read=read, secret=secret)


def _keys(kind: str, items: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{kind}:{item}" for item in items)


def _own(kind: str, item: str = "") -> Callable[[NationPart], int]:
    """Return the reader of a number that does not rest on regions, the same that its ledger is read with."""
    read = OF_NATION[kind]
    return lambda one: read(one.nation, item)


def _of_balance(row: str, at: int) -> Callable[[NationPart], int]:
    """Return the reader of one number in a row of a nation's balance."""
    return lambda one: getattr(one.balance, row)[at]


def _rest(at: int) -> Callable[[NationPart], int]:
    return lambda one: one.balance.makes[at] - one.balance.takes[at]


def _short(at: int) -> Callable[[NationPart], bool]:
    """Tell whether stock and production do not suffice for consumption."""
    return lambda one: one.nation.stocks[at] + one.balance.makes[at] < one.balance.takes[at]


def _place(at: int) -> Callable[[NationPart], int]:
    return lambda one: one.place(at)


def _worth(at: int) -> Callable[[NationPart], Fraction]:
    return lambda one: one.balance.values[at][1]
