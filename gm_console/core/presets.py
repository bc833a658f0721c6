"""Presets of a set-up: choices of a nation kept under a name, to be put into others; no game reads them.

They stand beside the nations, so that they are undone, saved and passed on with the scenario:

    [[preset]]
    name = "Farmers"
    major = "farm"
    minors = ["light_industry", "energy_plant"]

A preset says only what makes sense for every nation: fields that are common to all.  What is wrong with one hinders
neither the others nor a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.issues import Issue, warning
from gm_console.core.plain_data import shortly
from gm_console.core.setup import PRESETS
from gm_console.core.setup_form import FieldKind, FormField, SetUpForm

NAME: Final = "name"
LONGEST_NAME: Final = 40
"""Signs of a preset's name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Choices under a name."""

    name: str
    values: Mapping[str, Any]
    """By field."""


def common_fields(form: SetUpForm) -> tuple[FormField, ...]:
    """Return the fields that a preset may hold."""
    return tuple(field for field in form.fields if field.common)


def read_presets(data: Mapping[str, Any], form: SetUpForm) -> tuple[tuple[Preset, ...], tuple[Issue, ...]]:
    """Return the presets of a plain set-up by name, and what is wrong there, which they are without."""
    rows, issues = data.get(PRESETS, []), list[Issue]()
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        return (), (warning("preset.form", f"{PRESETS} must be a list of tables", PRESETS),)
    fields = {field.key: field for field in common_fields(form)}
    found: dict[str, Preset] = {}
    for place, row in enumerate(rows):
        where = f"{PRESETS}[{place}]"
        name = row.get(NAME) if isinstance(row, Mapping) else None
        if not isinstance(row, Mapping) or not isinstance(name, str) or not name:
            issues.append(warning("preset.form", f"{where} must be a table with a {NAME}", where))
            continue
        if name in found:
            issues.append(warning("preset.twice", f"two presets are called {shortly(name)}", where))
        for key in sorted(row.keys() - {*fields, NAME}):
            text = f"{where}: {shortly(key)} is nothing that all nations may have"
            issues.append(warning("preset.field", text, where, suggestion=f"one of {', '.join(fields)}"))
        good = {key: row[key] for key, field in fields.items() if key in row and _fits(row[key], field)}
        for key in sorted(fields.keys() & row.keys() - good.keys()):
            issues.append(_odd_value(where, name, row[key], fields[key]))
        found[name] = Preset(name=name, values=good)
    return tuple(found[name] for name in sorted(found)), tuple(issues)


def _odd_value(where: str, name: str, value: object, field: FormField) -> Issue:
    text = f"{where}: {shortly(value)} is nothing that stands in {field.key}; the preset {shortly(name)} is without it"
    likely = f"one of {', '.join(field.choices)}" if field.kind is FieldKind.CHOICE else ""
    return warning("preset.value", text, where, suggestion=likely)


def _fits(value: object, field: FormField) -> bool:
    """Tell whether a value is of the kind that stands in a field."""
    if field.count > 1:
        one = replace(field, count=1)
        return (
            isinstance(value, list | tuple)
            and len(value) <= field.count
            and all(_fits(v, one) for v in value)
        )
    if field.kind is FieldKind.NUMBER:
        return type(value) is int and field.least <= value <= field.most
    if field.kind is FieldKind.COUNTS:
        return isinstance(value, Mapping) and all(
            key in field.choices and type(count) is int for key, count in value.items()
        )
    if field.kind in (FieldKind.SPOT, FieldKind.FLAG):
        return isinstance(value, Mapping)
    if field.kind is FieldKind.CHOICE:
        return value == "" or (isinstance(value, str) and value in field.choices)
    return isinstance(value, str)
