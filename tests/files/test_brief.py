"""Briefs: what can be drawn is read, what cannot is said, all of it at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.generate.brief import Brief, CountryKind
from gm_console.files.brief import check_brief, load_brief
from gm_console.files.errors import Unreadable

SMALL = Path(__file__).parent / "small_brief.toml"
ROMIN_JHORS = Path(__file__).parents[2] / "maps" / "romin_jhors" / "brief.toml"


@pytest.fixture
def small() -> Brief:
    return load_brief(SMALL)


def spoilt(tmp_path: Path, old: str, new: str) -> tuple[str, ...]:
    text = SMALL.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "brief.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(path)
    return tuple(issue.code for issue in caught.value.issues)


def test_the_small_brief_is_read(small: Brief) -> None:
    assert [country.code for country in small.nations] == ["01", "02"]
    assert small.countries[2].kind is CountryKind.OUTPOST
    assert small.fills[0].countries == (("30", "Southmark"), ("31", "Lowmark"))
    assert small.pins[0].outline[0] == (900, 1180)
    assert small.country_names()["31"] == "Lowmark"


def test_the_brief_of_the_world_is_read() -> None:
    brief = load_brief(ROMIN_JHORS)
    assert len(brief.nations) == 28
    assert len(brief.country_names()) == 98


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("schema_version = 1", "schema_version = 2", "brief.schema"),
        ("cells = 2600", "cells = 200", "brief.cells"),
        ("cells = 2600\n", "", "brief.key"),
        ("rough_percent = 20", "rough_percent = 120", "brief.rough"),
        ("ice = 70", "ice = 700", "brief.ice"),
        ('code = "02"', 'code = "01"', "brief.code.doubled"),
        ('nation = "02"', 'nation = "30"', "brief.outpost"),
        ('id = "SO-01"', 'id = "XX-01"', "brief.pin"),
        ('kind = "island"', 'kind = "hill"', "brief.value"),
        ("regions = 6\ndiscs = [[500", "regions = 1\ndiscs = [[500", "brief.fill"),
        ("discs = [[1700, 480, 180]]", "discs = []", "brief.country.empty"),
        ("discs = [[1700, 480, 180]]", "discs = [[1700, 480]]", "brief.key"),
        ('towns = ["Arnsby"', 'towns = [3, "Arnsby"', "brief.key"),
        ("[[range]]", '[[canal]]\nregion = "01-06"\nwaters = ["NO-01"]\n[[range]]', "brief.canal"),
    ],
)
def test_impossible_briefs(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert code in spoilt(tmp_path, old, new)


def test_a_join_with_nobody(small: Brief) -> None:
    lonely = replace(small.countries[0], joins=("77",))
    issues = check_brief(replace(small, countries=(lonely, *small.countries[1:])))
    assert [issue.code for issue in issues] == ["brief.join"]


def test_two_missing_keys_are_both_named(tmp_path: Path) -> None:
    text = SMALL.read_text(encoding="utf-8").replace("width = 2400\nheight = 1400\n", "")
    path = tmp_path / "brief.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(path)
    assert [issue.where for issue in caught.value.issues] == ["brief.width", "brief.height"]


def test_no_toml_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "brief.toml").write_text("= =", encoding="utf-8")
    with pytest.raises(Unreadable, match="not TOML"):
        load_brief(tmp_path / "brief.toml")
    with pytest.raises(Unreadable, match="cannot read"):
        load_brief(tmp_path / "none.toml")
