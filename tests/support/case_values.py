"""The values in a case: positions changed by tables, units written as text, comparison with what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from gm_console.core.codec import CodecError, encode, from_plain, parse
from gm_console.core.state import by_id
from tests.support.case_world import CaseTerms


class CaseError(Exception):
    """A case file that is wrong in itself: an unknown key, name or phase; ``word`` is what stands wrong in it."""

    def __init__(self, text: str, word: str = "") -> None:
        super().__init__(text)
        self.word = word


def with_changes(state: Any, changes: Mapping[str, Any], terms: CaseTerms) -> Any:
    """Return a position with the values of a ``[before]`` table put in."""
    check_keys(changes, {*terms.parts, *terms.families}, "before")
    new: dict[str, Any] = {}
    for table, attribute in terms.parts.items():
        part, values = getattr(state, attribute), changes.get(table, {})
        names = terms.columns.get(table)
        new[attribute] = _in_columns(part, table, names, values) if names else _changed(part, values, terms)
    for table, attribute in terms.families.items():
        parts = dict(getattr(state, attribute))
        for key, values in changes.get(table, {}).items():
            parts[key] = _member(parts, key, table, values, terms)
        new[attribute] = by_id(parts.values())
    return replace(state, **new)


def same_value(name: str, found: Any, wanted: Any, terms: CaseTerms) -> bool:
    """Tell whether a value of a fact is what a case wants.

    Lists stand for tuples; units may be abbreviated (``LI``) and amounts written ``2 LI, 1 BB`` or ``750 SP``.
    """
    if isinstance(found, tuple) and isinstance(wanted, str):
        if not all(isinstance(one, tuple) and len(one) == 2 for one in found):
            raise CaseError(f"{name} is a list, not amounts: {wanted!r}", wanted)
        return dict(found) == amounts_of(wanted, terms)
    if name == "unit" and isinstance(wanted, str):
        return bool(found == terms.kinds.get(wanted.casefold(), wanted))
    return bool(plain(found) == plain(wanted))


def amounts_of(text: str, terms: CaseTerms) -> dict[str, int]:
    """Return the amounts of ``2 LI, 1 BB`` or ``750 SP``, kind to number; none for an empty text."""
    table: dict[str, int] = {}
    for part in filter(None, (one.strip() for one in text.split(","))):
        number, _, name = part.partition(" ")
        kind = terms.kinds.get(name.strip().casefold())
        if not number.isdecimal() or kind is None:
            raise CaseError(f"not a number and a unit, commodity or facility: {part!r}", part)
        table[kind] = table.get(kind, 0) + int(number)
    return table


def row_table(name: str, value: Any, terms: CaseTerms) -> Mapping[str, int]:
    """Return a field of the terms' rows given as text or table, by full name; a text names all there is."""
    if isinstance(value, str):
        amounts = amounts_of(value, terms)
        for kind in amounts:
            index_of(terms.rows[name], kind, name)
        return {**dict.fromkeys(terms.rows[name], 0), **amounts}
    if not isinstance(value, Mapping):
        raise CaseError(f"{name} is neither a table nor a text such as '750 SP': {value!r}", str(value))
    return {terms.kinds.get(key.casefold(), key): number for key, number in value.items()}


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


def _member(
    parts: Mapping[Any, Any], key: str, table: str, values: Mapping[str, Any], terms: CaseTerms
) -> Any:
    """Return one of a family changed, or made like the first where the case says that it is new."""
    others = {name: value for name, value in values.items() if name != "new"}
    if values.get("new"):
        return _changed(replace(next(iter(parts.values())), id=key), others, terms)
    return _changed(get(parts, key, table.removesuffix("s")), others, terms)


def _changed(part: Any, values: Mapping[str, Any], terms: CaseTerms) -> Any:
    """Return a part with values put in, each read as strictly as a stored one."""
    if not values:
        return part
    check_keys(values, {field.name for field in fields(part)} - {"id", "names"}, type(part).__name__)
    new = {name: _new_value(name, getattr(part, name), value, terms) for name, value in values.items()}
    try:
        return from_plain(type(part), {**parse(encode(part)), **new}, type(part).__name__)
    except CodecError as trouble:
        raise CaseError(str(trouble)) from trouble


def _new_value(name: str, old: Any, value: Any, terms: CaseTerms) -> Any:
    if name not in terms.rows:
        return value
    row = list(old)
    for key, number in row_table(name, value, terms).items():
        row[index_of(terms.rows[name], key, name)] = number
    return row


def _in_columns(part: Any, table: str, names: tuple[str, ...], rows: Mapping[str, Mapping[str, int]]) -> Any:
    columns = {field.name: list(getattr(part, field.name)) for field in fields(part)}
    for row, values in rows.items():
        check_keys(values, set(columns), f"{table} {row}")
        for name, number in values.items():
            columns[name][index_of(names, row, table)] = number
    return replace(part, **{name: tuple(column) for name, column in columns.items()})
