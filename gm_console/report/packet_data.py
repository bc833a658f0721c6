"""The packet for programs: ``packet.json`` and ``public.json``, made from the same views as the pages.

Entries are numbered within the file.  Their numbers in the whole record would tell how much happened between them,
and that is other nations' business.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.orders import Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import phrase, verdict_text, working_text
from gm_console.rulesets.gunboat.state import Nation
from gm_console.rulesets.gunboat.view import NationView, PublicView
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, STOCKS, UNITS

SCHEMA: Final = "packet/2"
"""2: a place is text as the turnsheet prints it (``10+``) and its value a decimal number, in the entries too
(``RankTold``); prices come without their working."""
PUBLIC_SCHEMA: Final = "public/2"
"""2: a ranking has ten lines and says how many equals more there are (``TopTenTold``); prices come without their
working."""


def packet_data(view: NationView, ruleset: Ruleset, stamp: Mapping[str, Any]) -> dict[str, Any]:
    """Return a nation's packet as plain data."""
    checks = {one.number: one for one in view.checks}
    return {
        "schema": SCHEMA,
        **stamp,
        "turn": view.public.turn,
        "nation": view.nation.id,
        "before": _nation(view.before),
        "after": _nation(view.nation),
        "stocks_by_phase": {
            phase: dict(zip(STOCKS, one.stocks, strict=True)) for phase, one in view.by_phase
        },
        "orders": [_order(one, checks.get(one.number), ruleset) for one in view.verdicts],
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
        "entries": _entries(view.entries, ruleset),
    }


def public_data(view: PublicView, ruleset: Ruleset, stamp: Mapping[str, Any]) -> dict[str, Any]:
    """Return what everybody may know as plain data."""
    return {
        "schema": PUBLIC_SCHEMA,
        **stamp,
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
        "entries": _entries(view.entries, ruleset),
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


def _order(outcome: Verdict, check: Verdict | None, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "number": outcome.number,
        "phase": outcome.phase,
        "line": outcome.line,
        "text": outcome.text,
        "check": verdict_text(check, ruleset) if check else None,
        "check_status": check.status.value if check else None,
        "outcome": verdict_text(outcome, ruleset),
        "status": outcome.status.value,
        "code": outcome.reason.code if outcome.reason else None,
        "rule": outcome.reason.rule if outcome.reason else None,
    }


def _entries(entries: tuple[Entry, ...], ruleset: Ruleset) -> list[dict[str, Any]]:
    local = {entry.seq: number for number, entry in enumerate(entries, start=1)}
    return [
        {
            "number": local[entry.seq],
            "under": local.get(entry.cause, 0),
            "phase": entry.phase,
            "region": entry.region,
            "rule": entry.rule,
            "kind": type(entry.fact).__name__,
            "fact": entry.fact,
            "text": phrase(entry, ruleset),
            "working": working_text(entry, ruleset),
        }
        for entry in entries
    ]
