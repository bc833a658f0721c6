"""A scenario while it is edited: steps, fields, what is drawn, what is wrong."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.scenario_document import (
    MOST_STEPS,
    ScenarioDocument,
    check_content,
    form_of,
    map_problems,
    nations_of,
    proposed_rows,
    value_of,
    with_general,
    with_meta,
    with_nation,
    with_value,
    with_value_of_all,
    without_nation,
)
from gm_console.core.issues import has_errors
from gm_console.core.setup_form import FieldKind, FormField, SetUpForm
from gm_console.files.open_scenario import OpenScenario, ScenarioContent
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import read_meta
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every

GUNBOAT = SCENARIOS / "romin_jhors_1"


@pytest.fixture(scope="module")
def opened() -> OpenScenario:
    return OpenScenario(GUNBOAT)


@pytest.fixture(scope="module")
def form(opened: OpenScenario) -> SetUpForm:
    return form_of(load_ruleset(opened.saved.meta.ruleset))


def row(content: ScenarioContent, form: SetUpForm, nation: str) -> dict[str, object]:
    return dict(next(one for one in nations_of(content, form) if one["id"] == nation))


def test_steps_are_taken_back_and_made_again(opened: OpenScenario) -> None:
    document = ScenarioDocument(opened.saved)
    assert document.clean
    assert document.undo_label == document.redo_label == ""
    longer = with_meta(opened.saved, turns=40)
    assert document.do("turns", longer)
    assert not document.do("turns", longer)
    assert document.undo_label == "turns"
    assert not document.clean
    document.undo()
    assert document.content == opened.saved
    assert document.redo_label == "turns"
    document.redo()
    assert document.content == longer
    document.saved(longer)
    assert document.clean
    document.undo()
    assert not document.clean
    document.do("title", with_meta(opened.saved, title="Other"))
    assert document.redo_label == ""


def test_only_so_many_steps_are_kept(opened: OpenScenario) -> None:
    document = ScenarioDocument(opened.saved)
    for turns in range(1, MOST_STEPS + 100):
        document.do("turns", with_meta(opened.saved, turns=turns))
    count = 0
    while document.undo_label:
        document.undo()
        count += 1
    assert count == MOST_STEPS - 1


@pytest.mark.slow
def test_the_shipped_scenarios_have_nothing_wrong() -> None:
    for folder in sorted(SCENARIOS.glob("*/setup.toml")):
        opened = OpenScenario(folder.parent)
        check = check_content(opened.saved, opened.board)
        assert check.table is not None
        assert not has_errors(check.issues), folder.parent.name


@pytest.mark.slow
@pytest.mark.parametrize("game", RULESETS)
def test_every_field_of_a_form_shows_what_a_shipped_set_up_says(game: str) -> None:
    ruleset = load_ruleset(game)
    form = form_of(ruleset)
    assert form.name in {field.key for field in form.fields}
    for folder in sorted(SCENARIOS.glob("*/setup.toml")):
        if read_meta(folder.parent).ruleset != game:
            continue
        content = OpenScenario(folder.parent).saved
        keys = {field.key for field in form.fields} | {"id"}
        for nation in nations_of(content, form):
            assert nation.keys() <= keys
            assert every(
                value_of(nation, field) == nation[field.key] for field in form.fields if field.key in nation
            )
            missing = [field.key for field in form.fields if field.key not in nation and not field.optional]
            assert missing == []


def test_a_field_is_changed_in_its_place(opened: OpenScenario, form: SetUpForm) -> None:
    content = with_value(opened.saved, form, "03", "country", "Varrendeep")
    assert row(content, form, "03")["country"] == "Varrendeep"
    assert list(row(content, form, "03")) == list(row(opened.saved, form, "03"))
    assert row(content, form, "04") == row(opened.saved, form, "04")
    assert check_content(content, opened.board).table is not None


def test_a_nation_gives_all_what_it_has(opened: OpenScenario, form: SetUpForm) -> None:
    content = with_value_of_all(opened.saved, form, "02", "minors")
    assert every(one["minors"] == ["research_lab", "energy_plant"] for one in nations_of(content, form))
    with pytest.raises(CampaignError, match="no nation 77"):
        with_value_of_all(opened.saved, form, "77", "minors")


def test_what_is_wrong_is_told_and_the_table_is_gone(opened: OpenScenario, form: SetUpForm) -> None:
    gone = with_value(opened.saved, form, "01", "capital", {"region": "77-77", "name": "Nowhere"})
    check = check_content(gone, opened.board)
    assert check.table is None
    assert any("77-77" in issue.text for issue in check.issues)
    strange = with_value(opened.saved, form, "01", "country", "Ostra\u0007vey")
    assert any(issue.code == "scenario.sign" for issue in check_content(strange, opened.board).issues)
    rulings = with_meta(opened.saved, rulings={"R999": "yes"})
    assert has_errors(check_content(rulings, opened.board).issues)


def test_nations_are_left_out_and_come_back(opened: OpenScenario, form: SetUpForm) -> None:
    content = without_nation(opened.saved, form, "05")
    assert len(nations_of(content, form)) == len(nations_of(opened.saved, form)) - 1
    assert any(issue.code == "setup.left-out" for issue in check_content(content, opened.board).issues)
    back = with_nation(content, form, row(opened.saved, form, "05"))
    assert nations_of(back, form) == nations_of(opened.saved, form)


def test_what_a_map_has_room_for_is_proposed_alike_by_the_same_seed(
    opened: OpenScenario, form: SetUpForm
) -> None:
    rows = proposed_rows(opened.saved, opened.board, 77)
    assert rows == proposed_rows(opened.saved, opened.board, 77)
    assert rows["07"].keys() == row(opened.saved, form, "07").keys()


def test_the_games_own_numbers_stand_before_its_lists() -> None:
    opened = OpenScenario(SCENARIOS / "europe_1805")
    content = with_general(opened.saved, "garrison", 3)
    assert content.data["garrison"] == 3
    assert list(content.data).index("garrison") < list(content.data).index("nations")
    new = with_general(replace(opened.saved, data={"nations": []}), "variant", "world")
    assert list(new.data) == ["variant", "nations"]


@pytest.mark.parametrize("value", [None, 3, "x", [], {}, [1, 2, 3], {"region": 4}])
def test_a_field_shows_something_of_its_kind_whatever_the_file_says(value: object) -> None:
    for kind in FieldKind:
        for count in (1, 2):
            field = FormField(key="x", title="X", kind=kind, count=count, choices={"a": "A"})
            shown = value_of({"x": value}, field)
            assert type(shown) is type(field.empty)
            if count > 1:
                assert len(shown) == count


def test_a_set_up_whose_nations_are_no_list_can_be_looked_at(opened: OpenScenario, form: SetUpForm) -> None:
    broken = replace(opened.saved, data={"nation": 4})
    assert nations_of(broken, form) == ()
    assert has_errors(check_content(broken, opened.board).issues)


@pytest.mark.slow
def test_the_maps_problems_are_told_by_its_game_with_what_mends_them() -> None:
    assert map_problems(OpenScenario(GUNBOAT).board) == ()
    found = map_problems(OpenScenario(SCENARIOS / "straits_empires").board)
    grounds = [issue for issue in found if issue.code == "map.ground.unknown"]
    assert len(grounds) == 1
    assert re.search(r"which the game does not know; and \d{2,3} more of the kind$", grounds[0].text)
    assert grounds[0].suggestion == "make it lowlands"
    assert len({issue.code for issue in found}) == len(found) > 1
