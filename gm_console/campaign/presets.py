"""Presets of a scenario that is edited: a nation's choices kept under a name, put into others, kept no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.scenario_document import Row, put_value, row_of, rows_changed
from gm_console.core.presets import LONGEST_NAME, NAME, Preset, common_fields, read_presets
from gm_console.core.setup import PRESETS
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import ScenarioContent


def presets_of(content: ScenarioContent, form: SetUpForm) -> tuple[Preset, ...]:
    """Return the presets of a scenario by name; what is none is passed over, the check tells of it."""
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
    others = [one for one in presets_of(content, form) if one.name != called]
    return _with_all(content, [*others, Preset(name=called, values=values)])


def without_preset(content: ScenarioContent, form: SetUpForm, name: str) -> ScenarioContent:
    """Return a scenario that does not keep a preset any more."""
    gone = preset_called(content, form, name)
    return _with_all(content, [one for one in presets_of(content, form) if one.name != gone.name])


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


def _with_all(content: ScenarioContent, presets: Sequence[Preset]) -> ScenarioContent:
    """Return a scenario with these presets, which stand last, by name; none leave no trace."""
    data = {key: value for key, value in content.data.items() if key != PRESETS}
    if presets:
        kept = sorted(presets, key=lambda one: one.name)
        data[PRESETS] = [{NAME: one.name, **one.values} for one in kept]
    return replace(content, data=data)
