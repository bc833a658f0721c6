"""Presets: a nation's choices kept under a name, put into others, kept no more; what is wrong with a file's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.presets import presets_of, with_applied, with_preset, without_preset
from gm_console.campaign.set_up.scenario_document import check_content, form_of, nations_of
from gm_console.core.issues import Severity
from gm_console.core.presets import LONGEST_NAME
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import OpenScenario, ScenarioContent
from gm_console.files.scenario import load_scenario
from gm_console.rulesets import load_ruleset
from tests.support.every import every
from tests.support.offers import copied, shipped

CHOICES = {"major", "minors", "disadvantage", "bid", "extra"}


@pytest.fixture(scope="module")
def content() -> ScenarioContent:
    return shipped("kettle_sea").saved


@pytest.fixture(scope="module")
def form() -> SetUpForm:
    return form_of(load_ruleset("gunboat"))


def row(content: ScenarioContent, form: SetUpForm, nation: str) -> dict[str, Any]:
    return dict(next(one for one in nations_of(content, form) if one["id"] == nation))


def test_choices_are_kept_and_put_into_others(content: ScenarioContent, form: SetUpForm) -> None:
    kept = with_preset(content, form, " Farmers ", "01")
    (preset,) = presets_of(kept, form)
    assert preset.name == "Farmers"
    assert preset.values.keys() <= CHOICES
    assert {"major", "minors", "disadvantage"} <= preset.values.keys()
    put = with_applied(kept, form, "Farmers", ["02", "03"])
    for nation in ("02", "03"):
        before, after = row(content, form, nation), row(put, form, nation)
        assert {key: after[key] for key in preset.values} == dict(preset.values)
        assert {key: one for key, one in after.items() if key not in CHOICES} == {
            key: one for key, one in before.items() if key not in CHOICES
        }
    assert row(put, form, "04") == row(content, form, "04")
    again = with_preset(kept, form, "Farmers", "02")
    assert len(presets_of(again, form)) == 1
    assert without_preset(kept, form, "Farmers").data == content.data


def test_a_preset_is_saved_and_changes_no_game(tmp_path: Path, form: SetUpForm) -> None:
    folder = copied(tmp_path, "kettle_sea")
    before = load_scenario(folder)
    files = OpenScenario(folder)
    files.save(with_preset(files.saved, form, "Farmers", "01"))
    after = load_scenario(folder)
    assert after.state == before.state
    assert [one.name for one in presets_of(OpenScenario(folder).saved, form)] == ["Farmers"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda content, form: with_preset(content, form, " ", "01"), "a name of 1 to"),
        (lambda content, form: with_preset(content, form, "x" * (LONGEST_NAME + 1), "01"), "a name of 1 to"),
        (lambda content, form: with_preset(content, form, "Farmers", "77"), "no nation 77"),
        (
            lambda content, form: with_applied(content, form, "Farmers", ["01"]),
            "no preset 'Farmers'.*none yet",
        ),
        (lambda content, form: without_preset(content, form, "Farmers"), "no preset 'Farmers'"),
    ],
)
def test_what_cannot_be_done_is_told(
    content: ScenarioContent,
    form: SetUpForm,
    change: Callable[[ScenarioContent, SetUpForm], ScenarioContent],
    told: str,
) -> None:
    with pytest.raises(CampaignError, match=told):
        change(content, form)


@pytest.mark.parametrize(
    ("presets", "told"),
    [
        ("x", "preset must be a list of tables"),
        ([3], "preset[0] must be a table with a name"),
        ([{"major": "farm"}], "preset[0] must be a table with a name"),
        ([{"name": "A"}, {"name": "A"}], "two presets are called 'A'"),
        ([{"name": "A", "capital": "01-01"}], "preset[0]: 'capital' is nothing that all nations may have"),
        (
            [{"name": "A", "major": 3}],
            "preset[0]: 3 is nothing that stands in major; the preset 'A' is without it",
        ),
        (
            [{"name": "A", "minors": ["farm", "castle"]}],
            "preset[0]: ['farm', 'castle'] is nothing that stands in minors; the preset 'A' is without it",
        ),
    ],
)
def test_what_is_wrong_with_a_files_presets_is_told(
    content: ScenarioContent, presets: object, told: str
) -> None:
    wrong = replace(content, data={**content.data, "preset": presets})
    assert told in [issue.text for issue in check_content(wrong, shipped("kettle_sea").board).issues]


def test_a_broken_preset_hinders_neither_the_others_nor_a_game_and_stays_until_it_is_mended(
    tmp_path: Path, form: SetUpForm
) -> None:
    folder = copied(tmp_path, "kettle_sea")
    before = load_scenario(folder)
    setup = folder / "setup.toml"
    broken = (
        '[[preset]]\nmajor = "farm"\n\n[[preset]]\nname = "Odd"\nmajor = 3\nbid = "x"\ncapital = "01-01"\n'
    )
    good = setup.read_text()
    setup.write_text(f"{good}\n{broken}")
    files = OpenScenario(folder)
    assert load_scenario(folder).state == before.state
    content = with_preset(files.saved, form, "Farmers", "01")
    assert [one.name for one in presets_of(content, form)] == ["Farmers", "Odd"]
    assert (
        row(with_applied(content, form, "Farmers", ["02"]), form, "02")["major"]
        == row(content, form, "01")["major"]
    )
    assert with_applied(content, form, "Odd", ["02"]).data == content.data, "nothing of it is good"
    files.save(content)
    rows = OpenScenario(folder).saved.data["preset"]
    assert rows[1:] == [{"name": "Odd", "major": 3, "bid": "x", "capital": "01-01"}, {"major": "farm"}]
    issues = [
        one for one in check_content(content, shipped("kettle_sea").board).issues if "preset" in one.code
    ]
    assert len(issues) == 4
    assert every(one.severity is Severity.WARNING for one in issues)
    no_list = replace(content, data={**content.data, "preset": "x"})
    with pytest.raises(CampaignError, match=r"preset in setup\.toml is no list of tables"):
        with_preset(no_list, form, "Farmers", "01")
