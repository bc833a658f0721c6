"""What nations are called where a game gives them other numbers than the map gives countries, and who is meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId

MEDIEVAL = Path(__file__).parents[2] / "scenarios" / "europe_medieval"


@pytest.fixture(scope="module")
def medieval(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    with Campaign.create(tmp_path_factory.mktemp("medieval") / "m.gmc", MEDIEVAL, seed=7) as campaign:
        yield campaign


@pytest.mark.slow
def test_nations_are_called_as_the_game_calls_them_and_other_countries_as_the_map_does(
    medieval: Campaign,
) -> None:
    names, on_the_map = medieval.names(), medieval.board.country_names
    nations = {id_: country.name for id_, country in medieval.state().countries.items()}
    assert {id_: names[id_] for id_ in nations} == nations
    assert any(on_the_map.get(id_, name) != name for id_, name in nations.items())
    assert {id_: name for id_, name in names.items() if id_ not in nations} == {
        id_: name for id_, name in on_the_map.items() if id_ not in nations
    }


@pytest.mark.slow
@pytest.mark.parametrize("field", ["id", "code", "name"])
def test_a_nation_is_found_by_number_code_and_name(medieval: Campaign, field: str) -> None:
    for id_, country in medieval.state().countries.items():
        word = {"id": id_, "code": country.code, "name": country.name}[field]
        assert [medieval.nation_called(one) for one in (word, word.lower(), f" {word} ")] == [id_] * 3


def test_the_beginning_of_a_name_and_a_number_without_its_nought_are_enough(medieval: Campaign) -> None:
    (burgundy,) = (id_ for id_, one in medieval.state().countries.items() if one.name == "Burgundy")
    assert medieval.nation_called("burg") == burgundy
    assert medieval.nation_called("1") == NationId("01")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "there is no nation"),
        ("99", "there is no nation 99"),
        ("Burgandy", r"did you mean \d\d Burgundy\?"),
        ("s", r"'s' may be \d\d S\w+, \d\d S"),
        ("x" * 10_000, "there is no nation x{40} in"),
    ],
)
def test_who_is_nobody_or_several_is_told(medieval: Campaign, words: str, told: str) -> None:
    with pytest.raises(CampaignError, match=told):
        medieval.nation_called(words)
