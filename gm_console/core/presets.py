"""Presets of a set-up: choices of a nation kept under a name, to be put into others; no game reads them.

They stand beside the nations, so that they are undone, saved and passed on with the scenario:

    [[preset]]
    name = "Farmers"
    major = "farm"
    minors = ["light_industry", "energy_plant"]

A preset says only what makes sense for every nation: fields that are common to all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.issues import Issue, error
from gm_console.core.plain_data import shortly
from gm_console.core.setup import PRESETS
from gm_console.core.setup_form import FormField, SetUpForm

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
    """Return the presets of a plain set-up by name, and everything that is wrong with what stands there."""
    rows, issues = data.get(PRESETS, []), list[Issue]()
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        return (), (error("preset.form", f"{PRESETS} must be a list of tables", PRESETS),)
    keys = [field.key for field in common_fields(form)]
    found: dict[str, Preset] = {}
    for place, row in enumerate(rows):
        where = f"{PRESETS}[{place}]"
        name = row.get(NAME) if isinstance(row, Mapping) else None
        if not isinstance(row, Mapping) or not isinstance(name, str) or not name:
            issues.append(error("preset.form", f"{where} must be a table with a {NAME}", where))
            continue
        if name in found:
            issues.append(error("preset.twice", f"two presets are called {shortly(name)}", where))
        for key in sorted(row.keys() - {*keys, NAME}):
            text = f"{where}: {shortly(key)} is nothing that all nations may have"
            issues.append(error("preset.field", text, where, suggestion=f"one of {', '.join(keys)}"))
        found[name] = Preset(name=name, values={key: row[key] for key in keys if key in row})
    return tuple(found[name] for name in sorted(found)), tuple(issues)
