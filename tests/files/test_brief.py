"""Briefs: what can be drawn is read, what cannot is said, all of it at once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.generate.brief import Brief, CountryKind, FactBrief, FactKind
from gm_console.files.brief import load_brief
from gm_console.files.briefcheck import check_brief
from gm_console.files.errors import Unreadable
from gm_console.rulesets import DEFAULT_RULESET

SMALL = Path(__file__).parent / "small_brief.toml"
MAPS = Path(__file__).parents[2] / "maps"
ROMIN_JHORS = MAPS / "romin_jhors" / "brief.toml"
ARCHIPELAGO = MAPS / "archipelago" / "brief.toml"
OLD = Path(__file__).parents[1] / "data" / "old" / "brief-1.toml"


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
    assert small.countries[2].kind is CountryKind.ROCK
    assert small.fills[0].countries == (("30", "Southmark"), ("31", "Lowmark"))
    assert small.pins[0].outline[0] == (900, 1180)
    assert small.country_names()["31"] == "Lowmark"


def test_a_world_is_made_for_the_game_that_its_brief_names(tmp_path: Path, small: Brief) -> None:
    assert small.rules.game == DEFAULT_RULESET
    path = tmp_path / "fields.toml"
    path.write_text('game = "toy"\n' + SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(Unreadable, match="capital is not known here"):  # it is a word of the other game
        load_brief(path)
    text = re.sub(r"(?m)^(capital|port) = .*$", "", path.read_text(encoding="utf-8"))
    path.write_text(text.replace('kind = "outpost"', 'kind = "rock"'), encoding="utf-8")
    assert load_brief(path).rules.game == "toy"


def test_the_brief_of_the_world_is_read() -> None:
    brief = load_brief(ROMIN_JHORS)
    assert len(brief.nations) == 28
    assert len(brief.country_names()) == 98


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("schema_version = 2", "schema_version = 3", "brief.schema"),
        ("cells = 2600", 'cells = 2600\ngame = "chess"', "brief.game"),
        ("cells = 2600", "cells = 2600\ngame = 3", "brief.key"),
        ("cells = 2600", "cells = 200", "brief.cells"),
        ("width = 2400\n", "", "brief.key"),
        ("width = 2400", "width = 2400\nbreadth = 1", "brief.key"),
        ("rough_percent = 20", "rough_percent = 120", "brief.rough"),
        ("land_percent = 14", "land_percent = 90", "brief.size"),
        ("ice = 70", "ice = 700", "brief.ice"),
        ('code = "02"', 'code = "01"', "brief.code.doubled"),
        ('nation = "02"', 'nation = "30"', "brief.holder"),
        ('id = "SO-01"', 'id = "XX-01"', "brief.pin"),
        ('kind = "island"', 'kind = "hill"', "brief.value"),
        ("regions = 6\ndiscs = [[500", "regions = 1\ndiscs = [[500", "brief.fill"),
        ("discs = [[1700, 480, 180]]", "discs = []", "brief.country.empty"),
        ("discs = [[1700, 480, 180]]", "discs = [[1700, 480]]", "brief.key"),
        ('colonial = ["south"]', 'colonial = ["mars"]', "brief.landmass"),
        ('landmass = "rock"', 'landmass = "rock"\nflavour = "klingon"', "brief.flavour"),
        ('of = "east"', 'of = "nowhere"', "brief.fact.form"),
        ("least = 32\nmost = 32", "least = 40\nmost = 50", "brief.fact.contradiction"),
        ("[[range]]", '[[canal]]\nregion = "01-06"\nwaters = ["NO-01"]\n[[range]]', "brief.canal"),
        (
            "[[range]]",
            '[[fact]]\nkind = "apart"\nregions = ["01-01", "01-07"]\n[[range]]',
            "brief.fact.unknown",
        ),
        ("[[range]]", "[nations]\ncount = 4\nregions = 3\n[[range]]", "brief.crowd"),
    ],
)
def test_impossible_briefs(tmp_path: Path, old: str, new: str, code: str) -> None:
    assert code in spoilt(tmp_path, old, new)


def test_trouble_is_told_by_file_line_and_what_would_do(tmp_path: Path) -> None:
    text = SMALL.read_text(encoding="utf-8").replace("most = 32", "most = 31")
    text = text.replace("least = 32", "least = 31")
    (tmp_path / "brief.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(tmp_path / "brief.toml")
    (issue,) = caught.value.issues
    assert issue.where == "brief.toml"
    assert text.splitlines()[issue.line :][:2] == ['kind = "count"', 'of = "regions"']
    assert "32 regions, not 31 to 31" in issue.text
    assert issue.suggestion


def test_names_with_signs_that_no_map_holds_are_refused_at_the_start(tmp_path: Path) -> None:
    for sign in ("\\u0007", "\\u2028", "\\u202e", "\\n"):
        assert "brief.sign" in spoilt(tmp_path, 'name = "', f'name = "{sign}'), sign


def test_a_code_is_found_in_its_table(tmp_path: Path) -> None:
    text = SMALL.read_text(encoding="utf-8").replace("discs = [[1700, 480, 180]]", "discs = []")
    (tmp_path / "brief.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(tmp_path / "brief.toml")
    (issue,) = caught.value.issues
    assert text.splitlines()[issue.line] == 'code = "02"'


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"islands": 60, "count": 60}, "brief.islands", "nations.islands"),
        ({"islands": 5, "peninsulas": 9}, "brief.crowd", "nations.peninsulas"),
        ({"count": 61}, "brief.crowd", "nations.count"),
        ({"outposts": 13}, "brief.crowd", "nations.outposts"),
        ({"islands": 11}, "brief.crowd", "nations.islands"),
    ],
)
def test_crowds_that_cannot_be(changes: dict[str, int], code: str, where: str) -> None:
    """Sixty islands on five per cent of sea, more islands and peninsulas than nations, and so on."""
    land = {"land_percent": 75} if "islands" in changes and changes["islands"] == 60 else {}
    brief = load_brief(ARCHIPELAGO)
    assert brief.crowd is not None
    spoilt_brief = replace(brief, crowd=replace(brief.crowd, **changes), **land)
    issues = [issue for issue in check_brief(spoilt_brief) if issue.where == where]
    assert [issue.code for issue in issues] == [code]


def test_linked_and_apart_contradict_each_other(small: Brief) -> None:
    facts = tuple(
        FactBrief(kind=kind, regions=("01-01", "01-02")) for kind in (FactKind.LINKED, FactKind.APART)
    )
    issues = check_brief(replace(small, facts=facts))
    assert [(issue.code, issue.where) for issue in issues] == [("brief.fact.contradiction", "fact[1]")]


def test_a_brief_of_version_1_is_still_read() -> None:
    brief = load_brief(OLD)
    assert [country.code for country in brief.nations] == ["01", "02"]
    assert brief.land_percent >= 5
    assert brief.south_ice == ()


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
    assert [issue.text for issue in caught.value.issues] == ["width is missing", "height is missing"]


def test_a_misspelt_key_is_told_with_what_is_meant(tmp_path: Path) -> None:
    text = SMALL.read_text(encoding="utf-8").replace("strait = 60", "striat = 60")
    (tmp_path / "brief.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as caught:
        load_brief(tmp_path / "brief.toml")
    assert [issue.suggestion for issue in caught.value.issues] == ["did you mean strait?"]


def test_no_toml_and_no_file(tmp_path: Path) -> None:
    (tmp_path / "brief.toml").write_text("= =", encoding="utf-8")
    with pytest.raises(Unreadable, match="not TOML"):
        load_brief(tmp_path / "brief.toml")
    with pytest.raises(Unreadable, match="cannot read"):
        load_brief(tmp_path / "none.toml")
