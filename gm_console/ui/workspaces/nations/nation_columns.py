"""The columns of the table of nations, and the choices of columns that belong together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from PySide6.QtCore import QCoreApplication

from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import also_called
from gm_console.report.phrases import name_of
from gm_console.rulesets.gunboat.vocabulary import SHORT
from gm_console.ui.ledgers import Ledger, Sums
from gm_console.ui.models.filtering import Value
from gm_console.ui.models.table import Column, shown
from gm_console.ui.words import short_name

R = TypeVar("R")


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Columns that are shown together, by name."""

    title: str
    columns: tuple[str, ...]


def nation_columns(
    ruleset: Ruleset, like: Ledger, colours: Mapping[NationId, str]
) -> tuple[Column[Ledger], ...]:
    """Return all columns for nations that have what ``like`` has."""
    overview, stocks, works = _tr("Overview"), _tr("Stocks"), _tr("Facilities")

    def named(code: str) -> str:
        return name_of(code, ruleset)

    columns: list[Column[Ledger]] = [
        Column(
            title=_tr("Nation"), tip=_tr("Number and name"), width=164, key="nation",
            value=lambda one: f"{one.id} {one.row.name}", colour=lambda one: colours.get(one.id, ""),
        ),
        _count("land", _tr("Land"), _tr("Land regions held"), 52, overview, lambda one: one.row.land),
        _count("sea", _tr("Sea"), _tr("Sea regions held"), 48, overview, lambda one: one.row.sea),
        _count("people", _tr("People"), _tr("Population Units"), 64, overview, lambda one: one.row.population),
        _count("army", _tr("Army"), _tr("Army units"), 56, overview, lambda one: one.row.army),
        _count("air", _tr("Air"), _tr("Air squadrons"), 50, overview, lambda one: one.row.air),
        _count("navy", _tr("Navy"), _tr("Ships"), 54, overview, lambda one: one.row.navy),
        _count("sealift", _tr("Sealift"), _tr("Army units that sealift carries a turn"), 60, overview,
               lambda one: one.sealift),
        _count("economy", _tr("Economy"), _tr("Production less consumption in Gold at this turn's prices"), 78,
               overview, lambda one: _whole(one.economy)),
    ]  # fmt: skip
    columns += [_sum(f"stock:{code}", code, named(code), 80, stocks, code, _stocks) for code in like.stocks]
    columns += [
        _sum(f"level:{code}", level_title(named(code)), named(code), 74, _tr("Efficiencies"), code, _levels)
        for code in like.levels
    ]
    columns += [
        _count("technologies", _tr("Techs"), _tr("Technologies developed"), 54, overview,
               lambda one: len(one.developments), lambda one: ", ".join(map(named, one.developments))),
        _count("arrears", _tr("Arrears"), _tr("Supply Points owed for emergency purchases"), 62, overview,
               lambda one: one.arrears),
        Column(
            title=_tr("State"), tip=_tr("Eliminated, or in the game"), width=84, key="state", group=overview,
            value=lambda one: _tr("eliminated") if one.row.eliminated else "",
        ),
    ]  # fmt: skip
    for code in like.makes:
        group = _tr("Production")
        made, taken, rest = _tr("{0} made"), _tr("{0} used"), _tr("{0} ±")
        whole = named(code)
        columns += [
            _sum(f"makes:{code}", made.format(code), _tr("{0} that production gives").format(whole), 74, group,
                 code, _makes),
            _sum(f"takes:{code}", taken.format(code), _tr("{0} that consumption takes").format(whole), 74, group,
                 code, _takes),
            _count(f"rest:{code}", rest.format(code), _tr("{0}: made less used").format(whole), 66, group,
                   _Rest(code)),
        ]  # fmt: skip
    columns += [
        _sum(f"unit:{code}", short_unit(code, ruleset), named(code), 46, _tr("Units"), code, _units)
        for code in like.units
    ]
    columns += [
        _sum(f"facility:{code}", short_name(named(code)), named(code), 72, works, code, _facilities)
        for code in like.facilities
    ]
    columns += [
        _count(
            f"rank:{code}", short_name(code), _tr("Place in {0}").format(code), 70, _tr("Rankings"),
            _Place(code), _Worth(code),
        )
        for code in like.ranks
    ]  # fmt: skip
    return tuple(findable(columns, ruleset))


def findable(columns: Iterable[Column[R]], ruleset: Ruleset) -> Iterator[Column[R]]:
    """Yield columns of numbers with the words that people use for them, others as they are."""
    for column in columns:
        kind, _, item = column.name.partition(":")
        yield replace(column, words=also_called(ruleset, kind, item).casefold())


def nation_views(like: Ledger) -> tuple[View, ...]:
    """Return the choices of columns."""
    first = ("nation", "land", "sea", "people", "army", "air", "navy", "sealift", "economy")
    gold = tuple(f"stock:{code}" for code in list(like.stocks)[-1:])
    stocks = tuple(f"stock:{code}" for code in like.stocks)
    levels = tuple(f"level:{code}" for code in like.levels)
    rests = tuple(f"rest:{code}" for code in like.makes)
    goods = tuple(f"{kind}:{code}" for code in like.makes for kind in ("makes", "takes", "rest"))
    units = tuple(f"unit:{code}" for code in like.units)
    works = tuple(f"facility:{code}" for code in like.facilities)
    ranks = tuple(f"rank:{code}" for code in like.ranks)
    state = ("state",) if ranks else ()
    views = (
        View(title=_tr("Overview"), columns=(*first, *gold, *levels[-3:])),
        View(title=_tr("Stocks"), columns=("nation", *stocks, *rests, "arrears")),
        View(title=_tr("Efficiencies"), columns=("nation", *levels, "technologies")),
        View(title=_tr("Production"), columns=("nation", "economy", *goods)),
        View(title=_tr("Units"), columns=("nation", "army", "air", "navy", *units, "sealift")),
        View(title=_tr("Facilities"), columns=("nation", "people", *works)),
        View(title=_tr("Rankings"), columns=("nation", *ranks, *state)),
    )
    return tuple(view for view in views if len(view.columns) > 1)


def short_unit(code: str, ruleset: Ruleset) -> str:
    """Return a unit's abbreviation as sheets write it, its name where the game has none."""
    return SHORT.get(code) or short_name(name_of(code, ruleset))


def level_title(name: str) -> str:
    """Return the head of a column of efficiencies; the army's is not the number of its units."""
    return _tr("{0} eff.").format(name) if name == _tr("Army") else short_name(name)


class _Rest:
    """Made less used of a commodity."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __call__(self, one: Ledger) -> int:
        return one.makes[self._code] - one.takes[self._code]


class _Place:
    """Place in a ranking."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __call__(self, one: Ledger) -> int:
        return one.ranks[self._code].place


class _Worth:
    """What a place in a ranking rests on."""

    def __init__(self, code: str) -> None:
        self._code = code

    def __call__(self, one: Ledger) -> str:
        return f"{self._code}: {shown(one.ranks[self._code].value)}"


class _Of:
    """One number of many."""

    def __init__(self, code: str, sums: Callable[[Ledger], Sums]) -> None:
        self._code, self._sums = code, sums

    def __call__(self, one: Ledger) -> int:
        return self._sums(one).get(self._code, 0)


def _sum(
    key: str, title: str, tip: str, width: int, group: str, code: str, sums: Callable[[Ledger], Sums]
) -> Column[Ledger]:
    hide = key.startswith(("unit", "facility"))
    return Column(
        key=key, title=title, tip=tip, width=width, group=group, value=_Of(code, sums), hide_zero=hide
    )


def _count(
    key: str,
    title: str,
    tip: str,
    width: int,
    group: str,
    value: Callable[[Ledger], Value],
    note: Callable[[Ledger], str] | None = None,
) -> Column[Ledger]:
    hide = key in ("arrears",)
    return Column(
        key=key, title=title, tip=tip, width=width, group=group, value=value, note=note, hide_zero=hide
    )


def _stocks(one: Ledger) -> Sums:
    return one.stocks


def _levels(one: Ledger) -> Sums:
    return one.levels


def _makes(one: Ledger) -> Sums:
    return one.makes


def _takes(one: Ledger) -> Sums:
    return one.takes


def _units(one: Ledger) -> Sums:
    return one.units


def _facilities(one: Ledger) -> Sums:
    return one.facilities


def _whole(value: Fraction) -> int:
    return int(value)


def _tr(text: str) -> str:
    return QCoreApplication.translate("NationColumns", text)
