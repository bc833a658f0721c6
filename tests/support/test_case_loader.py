"""The case loader itself: it must find what differs, and refuse what it does not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.vocabulary import UNIT
from tests.support import empires_world
from tests.support.case_values import CaseError, amounts_of, same_value, with_changes
from tests.support.cases import Played, load_cases, play
from tests.support.gunboat_world import TERMS, case_world, small_board

GOOD = """
id = "E1.x"
[before.nations.07]
stocks = { MP = 100, Gold = 0 }
[before.market]
MP = { sell = 250, buy = 300 }
[orders]
07 = ["[E1] sell 30 MP"]
"""


def played(folder: Path, text: str) -> Played:
    path = folder / "E1" / "E1.x.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(GOOD + text, encoding="utf-8")
    (case,) = load_cases(path)
    return play(case, case_world())


@pytest.mark.parametrize(
    "text",
    [
        '[[verdict]]\nnation = "07"\nline = 1\nstatus = "accepted"',
        '[[verdict]]\nnation = "07"\nline = 1\nstatus = "accepted"\nwhen = "check"',
        '[[expect]]\nfact = "stock-changed"\ncommodity = "Gold"\ndelta = 75\ncount = 1',
        '[[expect]]\nfact = "StockChanged"\nnation = "12"\ncount = 0',
        "[after.nations.07]\nstocks = { Gold = 75 }\n[after.campaign]\nturn = 1",
    ],
)
def test_what_is_right_holds(tmp_path: Path, text: str) -> None:
    assert played(tmp_path, text).problems == ()


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (
            '[[verdict]]\nnation = "07"\nline = 1\nstatus = "refused"',
            "status should be 'refused', is 'accepted'",
        ),
        ('[[verdict]]\nnation = "07"\nline = 2\nstatus = "refused"', "no verdict"),
        ('[[verdict]]\nnation = "07"\nline = 1\ncode = "e1.stock"', "code should be"),
        ('[[verdict]]\nnation = "07"\nline = 1\nsuggestion = "MP"', "suggestion should be 'MP', is ''"),
        ('[[expect]]\nfact = "StockChanged"\ncommodity = "Gold"\ndelta = 76', "found 0"),
        ('[[expect]]\nfact = "StockChanged"\nnation = "07"\ncount = 1', "expected 1"),
        ('[[expect]]\nfact = "StockChanged"\nentry = { audience = "12" }', "found 0"),
        ('[[expect]]\nfact = "StockChanged"\nentry = { phase = "E2" }', "found 0"),
        ("[after.nations.07]\nstocks = { Gold = 74 }", "stocks Gold should be 74, is 75"),
        ("[after.regions.07-01]\nunits = '1 LI'", "light_infantry should be 1, is 0"),
        ("[after.market]\nMP = { sell = 1 }", "market MP sell should be 1"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, text: str, word: str) -> None:
    result = played(tmp_path, text)
    assert any(word in problem for problem in result.problems)
    assert "facts posted" in result.report()
    assert "StockChanged" in result.report()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[after.nations.99]\nstocks = { Gold = 1 }",
        "[after.nations.07]\nstocks = { Golt = 1 }",
        '[[expect]]\nfact = "NoSuchFact"',
        '[[expect]]\nfact = "StockChanged"\nnumber = 4',
        '[[verdict]]\nnation = "07"\nline = 1\nstate = "accepted"',
        '[[verdict]]\nnation = "07"\nline = 1\nwhen = "later"',
    ],
)
def test_what_is_unknown_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(CaseError):
        played(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (
            '[after.nations.07]\nstocks = "74 Golt"',
            "E1.x.toml:10: not a number and a unit",
        ),
        ("[after.nations.07]\nstocks = { Golt = 1 }", "E1.x.toml:10: nations 07 stocks"),
        (
            "[after.nations.07]\nstocks = 74",
            "E1.x.toml:10: stocks is neither a table nor a text such as '750 SP'",
        ),
        ("[after.nations.07]\nstocks = {", "E1.x.toml: "),
        ("[afterwards]", "E1.x.toml:9: a case: unknown afterwards"),
    ],
)
def test_what_is_wrong_with_a_case_is_told_with_file_and_line(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(CaseError) as caught:
        played(tmp_path, text)
    assert str(caught.value).startswith(place)


def test_stocks_are_read_from_text(tmp_path: Path) -> None:
    result = played(tmp_path, '[after.nations.07]\nstocks = "70 MP, 74 Gold"')
    assert "stocks Gold should be 74, is 75" in result.report()
    assert "stocks MP" not in result.report()
    state = case_world().state
    assert (
        with_changes(state, {"nations": {"07": {"stocks": "750 SP"}}}, TERMS).nations["07"].stocks.count(0)
        == 7
    )


TABLE = """
id = "E1.x"
columns = ["id", "lots", "stock", "gold"]
rows = [%s]
why = "$lots lots of MP"
[before.nations.07]
stocks = { MP = "$stock", Gold = 0 }
[before.market]
MP = { sell = 250, buy = 300 }
[orders]
07 = ["[E1] sell ${lots}00 MP"]
[after.nations.07]
stocks = { Gold = "$gold" }
"""


def test_a_table_is_a_case_for_each_row(tmp_path: Path) -> None:
    path = tmp_path / "E1" / "E1.x.toml"
    path.parent.mkdir()
    path.write_text(TABLE % '["one", 1, 300, 250], ["two", 2, 200, 501]', encoding="utf-8")
    one, two = (play(case, case_world()) for case in load_cases(path))
    assert (one.case.id, one.case.data["why"], one.problems) == ("E1.x.one", "1 lots of MP", ())
    assert two.problems == ("after: nations 07 stocks Gold should be 501, is 500",)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (', ["two", 2, 200, 501]', "", "E1.x.toml:3: a table needs a column called id and two rows"),
        ('"id", ', "", "E1.x.toml:3: a table needs a column called id and two rows"),
        ('"two", ', '"two", "second", ', "E1.x.toml:4: row 2: 4 columns, 5 values"),
        ('"gold"]', '"silver"]', "E1.x.toml:13: row 1: there is no value for $gold"),
        ('"$gold"', "250", "E1.x.toml:3: row 1: the text has no $gold"),
    ],
)
def test_a_table_that_does_not_fit_its_text_is_refused(
    tmp_path: Path, old: str, new: str, place: str
) -> None:
    text = TABLE % '["one", 1, 300, 250], ["two", 2, 200, 501]'
    assert old in text
    path = tmp_path / "E1.x.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(CaseError) as caught:
        load_cases(path)
    assert str(caught.value).startswith(place)


def test_a_line_that_is_not_understood_fails_the_case(tmp_path: Path) -> None:
    path = tmp_path / "E1" / "E1.x.toml"
    path.parent.mkdir()
    path.write_text(GOOD.replace("sell 30 MP", "sell thirty"), encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write("[after.nations.07]\nstocks = { Gold = 0 }")
    (case,) = load_cases(path)
    result = play(case, case_world())
    assert ["was not understood" in problem for problem in result.problems] == [True]


def test_units_are_read_from_text_and_compared_in_any_order() -> None:
    assert amounts_of("2 LI, 1 BB", TERMS) == {"light_infantry": 2, "battleship": 1}
    assert amounts_of("", TERMS) == {}
    assert same_value("units", (("battleship", 1), ("light_infantry", 2)), "2 LI, 1 BB", TERMS)
    assert not same_value("units", (("battleship", 1),), "2 LI, 1 BB", TERMS)
    with pytest.raises(CaseError):
        amounts_of("2 XX", TERMS)


def test_units_as_text_replace_and_as_a_table_add() -> None:
    state = case_world().state
    whole = with_changes(state, {"regions": {"41-01": {"units": "1 HI"}}}, TERMS).holdings["41-01"].units
    part = with_changes(state, {"regions": {"41-01": {"units": {"HI": 1}}}}, TERMS).holdings["41-01"].units
    assert (whole[UNIT["light_infantry"]], whole[UNIT["heavy_infantry"]]) == (0, 1)
    assert (part[UNIT["light_infantry"]], part[UNIT["heavy_infantry"]]) == (3, 1)


def test_a_nation_is_added_only_where_the_case_says_so() -> None:
    state = case_world().state
    more = with_changes(state, {"nations": {"03": {"new": True, "sealift": 2}}}, TERMS)
    assert (list(more.nations), more.nations["03"].sealift) == (["03", "07", "12"], 2)
    with pytest.raises(CaseError, match="no nation '03'"):
        with_changes(state, {"nations": {"03": {"sealift": 2}}}, TERMS)


def test_the_small_world_is_as_drawn() -> None:
    board = small_board()
    assert len(board.regions) == 23
    assert "AO-01" in board.neighbours("PO-05")
    assert [kind.value for kind in board.kinds("09-14", "GL-03")] == ["canal"]
    assert [kind.value for kind in board.kinds("12-04", "28-01")] == ["crossing"]
    assert board.neighbours("07-02") == ("07-01", "07-03", "07-05", "PO-01")
    assert not board.by_id["07-05"].coastal
    assert board.by_id["09-14"].coastal


def test_a_key_of_a_table_may_be_a_name(tmp_path: Path) -> None:
    path = tmp_path / "E1" / "E1.x.toml"
    path.parent.mkdir()
    rows = '["MP", "MP"], ["SP", "SP"]'
    text = f'id = "E1.x"\ncolumns = ["id", "stock"]\nrows = [{rows}]\n'
    text += '[before.nations.07]\nstocks = { "$stock" = 30 }\n[after.market]\n'
    path.write_text(text, encoding="utf-8")
    one, two = load_cases(path)
    assert (one.data["before"], two.data["before"]) == (
        {"nations": {"07": {"stocks": {"MP": 30}}}},
        {"nations": {"07": {"stocks": {"SP": 30}}}},
    )


def test_the_small_world_of_empires_is_as_drawn() -> None:
    world = empires_world.case_world()
    board = world.board
    assert board.neighbours(RegionId("LON")) == ("CHA", "NSE", "PAR")
    assert board.neighbours(RegionId("BIS")) == ("BER", "BRU", "CHA", "MED")
    assert {region.terrain for region in board.regions} == {"clear", *world.ruleset.tables.terrain}
    assert world.ruleset.invariants(board, world.state) == ()
