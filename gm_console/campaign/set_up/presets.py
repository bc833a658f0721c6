"""Presets of a scenario that is edited: a nation's choices kept under a name, put into others, kept no more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.scenario_document import Row, put_value, row_of, rows_changed
from gm_console.core.presets import LONGEST_NAME, NAME, Preset, common_fields, read_presets
from gm_console.core.setup import PRESETS
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.scenario import SETUP_FILE


def presets_of(content: ScenarioContent, form: SetUpForm) -> tuple[Preset, ...]:
    """Return the presets of a scenario by name; what is broken is passed over, the check tells of it."""
    return read_presets(content.data, form)[0]


def with_preset(content: ScenarioContent, form: SetUpForm, name: str, nation: str) -> ScenarioContent:
    """Return a scenario that keeps the choices of a nation under a name, in place of what was kept under it."""
    called = name.strip()
    if not called or len(called) > LONGEST_NAME:
        raise CampaignError(f"a preset has a name of 1 to {LONGEST_NAME} signs", "preset.name")
    row = row_of(content, form, nation)
    values = {field.key: row[field.key] for field in common_fields(form) if field.key in row}
    if not values:
        raise CampaignError(f"nation {nation} has no choices that all may have", "preset.empty")
    others = [row for row in _rows(content) if not _is_called(row, called)]
    return _with_rows(content, [*others, {NAME: called, **values}])


def without_preset(content: ScenarioContent, form: SetUpForm, name: str) -> ScenarioContent:
    """Return a scenario that does not keep a preset any more."""
    gone = preset_called(content, form, name)
    return _with_rows(content, [row for row in _rows(content) if not _is_called(row, gone.name)])


def with_applied(
    content: ScenarioContent, form: SetUpForm, name: str, nations: Sequence[str]
) -> ScenarioContent:
    """Return a scenario in which nations have the choices of a preset; what it does not say stays."""
    preset = preset_called(content, form, name)
    for nation in nations:
        row_of(content, form, nation)

    def change(row: Row) -> Row:
        for key, value in preset.values.items() if row.get("id") in nations else ():
            row = put_value(row, form, key, value)
        return row

    return rows_changed(content, form, change)


def preset_called(content: ScenarioContent, form: SetUpForm, name: str) -> Preset:
    """Return a preset by its name; :class:`CampaignError` where there is none."""
    known = {one.name: one for one in presets_of(content, form)}
    if name not in known:
        listed = ", ".join(known) or "none yet"
        raise CampaignError(
            f"there is no preset {name[:LONGEST_NAME]!r}; there is {listed}", "preset.unknown"
        )
    return known[name]


def _rows(content: ScenarioContent) -> Sequence[Any]:
    """Return what stands for presets in a scenario, broken ones too; :class:`CampaignError` where it is no list."""
    rows = content.data.get(PRESETS, [])
    if not isinstance(rows, Sequence) or isinstance(rows, str):
        text = f"{PRESETS} in {SETUP_FILE} is no list of tables; mend it there, or take it out"
        raise CampaignError(text, "preset.form")
    return rows


def _with_rows(content: ScenarioContent, rows: Sequence[Any]) -> ScenarioContent:
    """Return a scenario with these presets, by name and broken ones last as they were; none leave no trace."""
    data = {key: value for key, value in content.data.items() if key != PRESETS}
    if rows:
        data[PRESETS] = sorted(rows, key=_place)
    return replace(content, data=data)


def _place(row: Any) -> tuple[bool, str]:
    name = row.get(NAME) if isinstance(row, Mapping) else None
    return (False, name) if isinstance(name, str) else (True, "")


def _is_called(row: Any, name: str) -> bool:
    return isinstance(row, Mapping) and row.get(NAME) == name
