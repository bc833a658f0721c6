"""The values in a case: positions changed by tables, units written as text, comparison with what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.state import GunboatState, Market, Nation, make_state
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, SHORT, STOCKS, UNITS

LONG = {short.casefold(): unit for unit, short in SHORT.items()}
ROWS: Mapping[str, tuple[str, ...]] = {
    "stocks": STOCKS,
    "levels": LEVELS,
    "facilities": FACILITIES,
    "units": UNITS,
}
"""Fields that a state holds as a tuple and a case as a table of names."""


KINDS: Mapping[str, str] = {
    **{name.casefold(): name for name in (*STOCKS, *FACILITIES, *UNITS)},
    **{short.casefold(): unit for unit, short in SHORT.items()},
}
"""What may be counted in a text such as ``750 SP, 2 LI``, by any of its names."""


class CaseError(Exception):
    """A case file that is wrong in itself: an unknown key, name or phase; ``word`` is what stands wrong in it."""

    def __init__(self, text: str, word: str = "") -> None:
        super().__init__(text)
        self.word = word


def with_changes(state: GunboatState, changes: Mapping[str, Any]) -> GunboatState:
    """Return a position with the values of a ``[before]`` table put in."""
    check_keys(changes, {"campaign", "market", "nations", "regions"}, "before")
    nations, holdings = dict(state.nations), dict(state.holdings)
    for key, values in changes.get("nations", {}).items():
        nations[NationId(key)] = _nation(nations, NationId(key), values)
    for key, values in changes.get("regions", {}).items():
        holdings[RegionId(key)] = _changed(get(holdings, key, "region"), values)
    campaign = _changed(state.campaign, changes.get("campaign", {}))
    market = _market(state.market, changes.get("market", {}))
    return make_state(campaign, market, nations.values(), holdings.values())


def same_value(name: str, found: Any, wanted: Any) -> bool:
    """Tell whether a value of a fact is what a case wants.

    Lists stand for tuples; units may be abbreviated (``LI``) and amounts written ``2 LI, 1 BB`` or ``750 SP``.
    """
    if isinstance(found, tuple) and isinstance(wanted, str):
        if not all(isinstance(one, tuple) and len(one) == 2 for one in found):
            raise CaseError(f"{name} is a list, not amounts: {wanted!r}", wanted)
        return dict(found) == amounts_of(wanted)
    if name == "unit" and isinstance(wanted, str):
        return found == LONG.get(wanted.casefold(), wanted)
    return plain(found) == plain(wanted)


def amounts_of(text: str) -> dict[str, int]:
    """Return the amounts of ``2 LI, 1 BB`` or ``750 SP``, kind to number; none for an empty text."""
    table: dict[str, int] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        number, _, name = part.partition(" ")
        kind = KINDS.get(name.strip().casefold())
        if not number.isdecimal() or kind is None:
            raise CaseError(f"not a number and a unit, commodity or facility: {part!r}", part)
        table[kind] = table.get(kind, 0) + int(number)
    return table


def row_table(name: str, value: Any) -> Mapping[str, int]:
    """Return a field of :data:`ROWS` given as text or table, by full name; a text names all there is."""
    if isinstance(value, str):
        amounts = amounts_of(value)
        for kind in amounts:
            index_of(ROWS[name], kind, name)
        return {**dict.fromkeys(ROWS[name], 0), **amounts}
    if not isinstance(value, Mapping):
        raise CaseError(f"{name} is neither a table nor a text such as '750 SP': {value!r}", str(value))
    return {
        LONG.get(key.casefold(), key) if name == "units" else key: number for key, number in value.items()
    }


def plain(value: Any) -> Any:
    """Return a value with lists for tuples and plain values for enum members."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value.value if isinstance(value, Enum) else value


def index_of(names: Iterable[str], name: str, where: str) -> int:
    """Return the place of a name; :class:`CaseError` where there is none such."""
    table = list(names)
    if name not in table:
        raise CaseError(f"{where}: {name!r} is none of {', '.join(table)}", name)
    return table.index(name)


def get(table: Mapping[Any, Any], key: str, what: str) -> Any:
    """Return the value of a key; :class:`CaseError` where there is none such."""
    if key not in table:
        raise CaseError(f"there is no {what} {key!r}", key)
    return table[key]


def check_keys(table: Mapping[str, Any], keys: set[str], where: str) -> None:
    """Raise :class:`CaseError` where a table has a key that means nothing."""
    unknown = sorted(table.keys() - keys)
    if unknown:
        known = ", ".join(sorted(keys))
        raise CaseError(f"{where}: unknown {', '.join(unknown)}; there are {known}", unknown[0])


def _nation(nations: Mapping[NationId, Nation], key: NationId, values: Mapping[str, Any]) -> Nation:
    """Return a nation changed, or made like the first where the case says that it is new."""
    others = {name: value for name, value in values.items() if name != "new"}
    if values.get("new"):
        return _changed(replace(next(iter(nations.values())), id=key), others)  # type: ignore[no-any-return]
    return _changed(get(nations, key, "nation"), others)  # type: ignore[no-any-return]


def _changed(part: Any, values: Mapping[str, Any]) -> Any:
    check_keys(values, {field.name for field in fields(part)} - {"id", "names"}, type(part).__name__)
    return replace(
        part, **{name: _new_value(name, getattr(part, name), value) for name, value in values.items()}
    )


def _new_value(name: str, old: Any, value: Any) -> Any:
    if name not in ROWS:
        return tuple(value) if isinstance(value, list) else value
    row = list(old)
    for key, number in row_table(name, value).items():
        row[index_of(ROWS[name], key, name)] = number
    return tuple(row)


def _market(market: Market, rows: Mapping[str, Mapping[str, int]]) -> Market:
    table = {name: list(getattr(market, name)) for name in ("start", "sell", "buy")}
    for commodity, values in rows.items():
        check_keys(values, set(table), f"market {commodity}")
        for name, number in values.items():
            table[name][index_of(COMMODITIES, commodity, "market")] = number
    return Market(start=tuple(table["start"]), sell=tuple(table["sell"]), buy=tuple(table["buy"]))
