"""A sheet while it is typed: judged as ``orders check`` does, what is left, ways, and words to go on with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gm_console.campaign.orders.completion import SheetWords, lacking
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every
from tests.support.sheet_world import BOARD

ASH = NationId("01")
SHEET = (
    "nation 01 turn 1\n[E1]\nsell 4 grain\nsell 900 grain\n[M1]\nmarch 1: A-01 > A-02\nmarch 1: B-01 > B-02\n"
)


def test_every_line_is_judged_as_the_check_does_and_tells_what_is_left(campaign: Campaign) -> None:
    typed, checked = campaign.judge_typed(ASH, SHEET), campaign.check_text(SHEET, "01.txt")
    assert [one.verdict for one in typed.lines] == [one.verdict for one in checked.lines]
    assert len(typed.lines) == 4
    grain = {line: next(one for one in left if one.item == "grain") for line, left in typed.left.items()}
    assert (grain[3].change, grain[4].change) == (-4, -grain[3].left)
    assert grain[4].left == 0
    assert next(one.item for one in typed.left[4]) == "gold", "money that the line brought comes first"
    assert campaign.receipts() == ()


def test_ways_are_told_of_lines_that_count_and_end_in_a_cross_where_they_do_not(campaign: Campaign) -> None:
    there, away = campaign.judge_typed(ASH, SHEET).plots
    assert (there.line, there.arrow.done, there.stopped) == (6, ("A-01", "A-02"), False)
    assert (away.line, away.arrow.done, away.arrow.undone) == (7, ("B-01",), ("B-01", "B-02"))
    assert away.stopped


@pytest.fixture
def words(campaign: Campaign) -> Callable[..., list[str]]:
    known = SheetWords(campaign.ruleset, campaign.board, {ASH: "Ash"})
    return lambda *lines, asked=False: [one.text for one in known.at(lines, asked=asked).words]


def test_heads_verbs_and_places_are_offered_where_they_may_stand(words: Callable[..., list[str]]) -> None:
    assert words("[M") == ["[M1]"]
    assert words("[E1]", "se") == ["sell"]
    assert words("[E1] hi") == ["hire"]
    assert words("[E1]", "hire 2 at A-0") == ["A-01", "A-02", "A-03"]
    assert words("[E1]", "sell") == [], "it is written already"
    assert words("[E1]", "hire 2 at A-0  # A") == []
    assert words("nation 0") == []
    assert "[E1]" in words("", asked=True)
    assert words("") == []


@pytest.mark.parametrize("game", RULESETS)
def test_every_field_of_a_game_has_words_and_what_lacks_is_named(game: str) -> None:
    ruleset = load_ruleset(game)
    assert ruleset.sheet.words is not None
    assert lacking(ruleset) == ()
    fields = {field.kind for kind in ruleset.order_kinds for field in kind.fields}
    bare = replace(ruleset, sheet=replace(ruleset.sheet, words={}))
    assert set(lacking(bare)) == set(ruleset.sheet.words) & fields
    none = replace(ruleset, sheet=replace(ruleset.sheet, words=None))
    assert lacking(none) == ()


def test_the_reader_of_a_game_says_which_words_may_stand() -> None:
    ruleset = load_ruleset("gunboat")
    known = SheetWords(ruleset, BOARD, {NationId("07"): "Lorrenay"})

    def at(*lines: str, asked: bool = False) -> list[str]:
        return [one.text for one in known.at(lines, asked=asked).words]

    assert at("[E1]", "sell 5 m") == ["MP"]
    assert at("[E4] build 3 l") == ["LI"]
    assert at("[E6]", "research jet e") == ["Jet Engines"]
    assert at("[E3]", "export to 0") == ["07"]
    assert every(one.startswith("07-") for one in at("[M3]", "3 LI: 07-02 > 07"))
    assert "Ground Attack" not in at("[M2]", "g")
    assert "Ground Attack" in at("[M4]", "g")
    assert at("[press]", '"Her') == []
    assert known.kind_of("li") == "units"
    game = replace(ruleset, sheet=replace(ruleset.sheet, words=None))
    assert SheetWords(game, BOARD, {}).at(["[E1]", "se"]).words == ()
