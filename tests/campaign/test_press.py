"""Players' prose waits for the moderator: let through, changed or held back, told to its nation, verified."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.letters import LetterKind
from gm_console.campaign.orders.press import PressState
from gm_console.campaign.review.matters import Matter
from gm_console.campaign.service import Campaign
from gm_console.core.facts import only
from gm_console.core.ids import NationId
from gm_console.core.sheets import SheetRules
from tests.support.every import every

ONE = NationId("01")
SHEET = "nation 01 turn 1\n[E1]\nsell 4 grain\n[M1]\nmarch 3: A-01 > A-02\nmarch 1: A-01 > A-02\n"
FIRST, SECOND = "[M1] march 3: A-01 > A-02", "[M1] march 1: A-01 > A-02"
WHY = "no real names"


@pytest.fixture
def game(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Marches stand for prose here: a game says by itself what is prose in its sheets."""
    monkeypatch.setattr(SheetRules, "is_free", lambda _self, phase: phase == "M1")
    campaign.import_text(SHEET, "01.txt")
    return campaign


def states(campaign: Campaign) -> list[tuple[str, str]]:
    return [(one.text, one.state.value) for one in campaign.press()]


def waiting(campaign: Campaign) -> int:
    return campaign.week(datetime(2026, 11, 27, tzinfo=UTC)).press


def lines(campaign: Campaign) -> list[str]:
    return [one.verdict.text for one in campaign.receipt(ONE).lines]


def test_what_waits_is_let_through_by_number_or_key_and_a_new_sheet_with_the_same_words_need_not_wait(
    game: Campaign,
) -> None:
    assert states(game) == [(FIRST, "waits"), (SECOND, "waits")]
    assert waiting(game) == 2
    game.pass_press([1])
    game.import_text(SHEET.replace("sell 4", "sell 3"), "new.txt")
    assert states(game) == [(FIRST, "passed"), (SECOND, "waits")]
    game.run_turn()
    row = next(one for one in game.review_list().rows if one.kind is Matter.PRESS)
    assert (row.text, row.nation) == ("1 line of prose waits for your word", ONE)
    assert game.pass_press([game.press()[1].key])[1].state is PressState.PASSED
    assert not any(one.kind is Matter.PRESS for one in game.review_list().rows)
    for which in ([3], ["0"]):
        with pytest.raises(CampaignError, match="there are 1 to 2"):
            game.pass_press(which)


@pytest.mark.parametrize("late", [False, True])
def test_what_is_held_back_is_out_of_the_turn_told_with_the_reason_and_verified(
    game: Campaign, *, late: bool
) -> None:
    if late:
        game.run_turn()
    (_, held) = game.hold_press([1], WHY)
    assert (held.text, held.state, held.reason) == (FIRST, PressState.HELD, WHY)
    assert lines(game) == ["sell 4 grain", "march 1: A-01 > A-02"]
    assert game.info().draft_hash == ""
    told = f"Ordered by the moderator for nation 01: {FIRST} → no line. Reason: {WHY}"
    assert told in game.letters(LetterKind.ANSWER)[0].text
    with pytest.raises(CampaignError, match="held back already"):
        game.hold_press([held.key], WHY)
    game.run_turn()
    (entry,) = game.entries(1, kind="PositionCorrected")
    assert (entry.fact.item, entry.audience) == (f"{FIRST} → no line", only(ONE))
    assert every(line.ok and not line.notes for line in game.verify())
    game.pass_press([held.key])
    assert states(game) == [(SECOND, "waits"), (FIRST, "passed")]
    assert sorted(lines(game)) == ["march 1: A-01 > A-02", "march 3: A-01 > A-02", "sell 4 grain"]
    assert [bool(one.withdrawn) for one in game.corrections()] == [True]


def test_what_is_changed_counts_with_its_new_words_and_can_be_decided_anew(game: Campaign) -> None:
    new = "march 2: A-01 > A-02"
    (changed, _) = game.change_press(1, new, WHY)
    assert (changed.text, changed.was, changed.state) == (f"[M1] {new}", FIRST, PressState.CHANGED)
    assert game.hold_press([1], WHY)[1].state is PressState.HELD
    assert lines(game) == ["sell 4 grain", "march 1: A-01 > A-02"]
    for text, said in ((FIRST, "let it through"), ("[E1] sell 1 grain", "stays under its section")):
        with pytest.raises(CampaignError, match=said):
            game.change_press(game.press()[1].key, text, WHY)
    for deed in (lambda: game.hold_press([1], " "), lambda: game.change_press(1, new, "")):
        with pytest.raises(CampaignError, match="reason"):
            deed()


def test_a_word_that_is_refused_takes_back_nothing_that_was_decided_before(game: Campaign) -> None:
    (_, held) = game.hold_press([1], WHY)
    before = game.press(), game.corrections(), game.journal()
    for deed, said in (
        (lambda: game.change_press(held.key, "walk to A-02", WHY), "cannot be read"),
        (lambda: game.hold_press([1, held.number], WHY), "held back already"),
    ):
        with pytest.raises(CampaignError, match=said):
            deed()
        assert (game.press(), game.corrections(), game.journal()) == before


@pytest.mark.slow
def test_what_is_sent_again_after_it_was_held_back_waits_anew_and_keeps_the_turn_from_running(
    game: Campaign,
) -> None:
    game.hold_press([2], WHY)
    game.import_text(f"{SHEET}# once more\n", "again.txt")
    assert states(game) == [(FIRST, "waits"), (SECOND, "waits")]
    with pytest.raises(CampaignError, match="again: another sheet of it counts"):
        game.run_turn()
    game.hold_press([2], WHY)
    assert states(game) == [(FIRST, "waits"), (SECOND, "held back")]
    game.import_text("nation 01 turn 1\n[M1]\nmarch 2: A-01 > A-02\n", "third, nation 01.txt")
    game.pass_press([2])
    assert lines(game) == ["sell 4 grain", "march 2: A-01 > A-02"]
    game.run_turn()
    assert every(line.ok and not line.notes for line in game.verify())


def test_a_line_that_stands_there_twice_is_one_and_held_back_whole(game: Campaign) -> None:
    game.import_text(f"{SHEET}march 3: A-01 > A-02\n", "twice.txt")
    assert len(game.press()) == 2
    game.hold_press([1], WHY)
    assert lines(game) == ["sell 4 grain", "march 1: A-01 > A-02"]


def test_a_game_without_prose_has_nothing_that_waits(campaign: Campaign) -> None:
    campaign.import_text(SHEET, "01.txt")
    assert campaign.press() == ()
    assert waiting(campaign) == 0
