"""The packet for programs: ``packet.json`` and ``public.json``, made from the same views as the pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gm_console.core.page_rules import PageInput
from gm_console.rulesets.common.pages.data import entries_data, orders_data
from gm_console.rulesets.gunboat.state import Nation
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, STOCKS, UNITS

SCHEMA: Final = "packet/2"
"""2: a place is text as the turnsheet prints it (``10+``) and its value a decimal number, in the entries too
(``RankTold``); prices come without their working."""
PUBLIC_SCHEMA: Final = "public/2"
"""2: a ranking has ten lines and says how many equals more there are (``TopTenTold``); prices come without their
working."""


def packet_data(view: NationView, given: PageInput) -> dict[str, Any]:
    """Return a nation's packet as plain data."""
    return {
        "schema": SCHEMA,
        **given.stamp,
        "turn": view.public.turn,
        "nation": view.nation.id,
        "before": _nation(view.before),
        "after": _nation(view.nation),
        "stocks_by_phase": {
            phase: dict(zip(STOCKS, one.stocks, strict=True)) for phase, one in view.by_phase
        },
        "orders": orders_data(view, given),
        "regions": [
            {
                "id": one.id,
                "population": one.population,
                "facilities": _counts(FACILITIES, one.facilities),
                "units": _counts(UNITS, one.units),
                "captured": one.captured,
            }
            for one in view.holdings
        ],
        "rankings": [
            {"ranking": one.ranking, "place": one.place, "value": one.value} for one in view.rankings
        ],
        "prices": _prices(view.public),
        "entries": entries_data(view.entries, given),
    }


def public_data(view: PublicView, given: PageInput) -> dict[str, Any]:
    """Return what everybody may know as plain data."""
    return {
        "schema": PUBLIC_SCHEMA,
        **given.stamp,
        "turn": view.turn,
        "nations": view.nations,
        "regions": view.regions,
        "countries": view.countries,
        "rankings": {
            one.ranking: {
                "places": [list(place) for place in one.places],
                "more": one.more,
                "more_at": one.more_at,
            }
            for one in view.top_ten
        },
        "prices": _prices(view),
        "volumes": {commodity: {"sold": sold, "bought": bought} for commodity, sold, bought in view.volumes},
        "entries": entries_data(view.entries, given),
    }


def _nation(nation: Nation) -> dict[str, Any]:
    return {
        "stocks": dict(zip(STOCKS, nation.stocks, strict=True)),
        "levels": dict(zip(LEVELS, nation.levels, strict=True)),
        "developments": nation.developments,
        "sealift": nation.sealift,
        "arrears": nation.arrears,
    }


def _counts(names: Iterable[str], counts: Iterable[int]) -> dict[str, int]:
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _prices(view: PublicView) -> dict[str, dict[str, int]]:
    return {
        name: {
            "sell": view.market_before.sell[index],
            "buy": view.market_before.buy[index],
            "next_sell": view.market.sell[index],
            "next_buy": view.market.buy[index],
        }
        for index, name in enumerate(COMMODITIES)
    }
