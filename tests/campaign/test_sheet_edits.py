"""A sheet that the moderator edits: a version of his with name and reason, each changed line told to its nation."""

from __future__ import annotations

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import PositionCorrected
from gm_console.core.ids import NationId
from tests.support.corrections import WHY, stock
from tests.support.errata import publish, verified

ASH = NationId("01")
SHEET = "nation 01 turn 1\n# thanks for the game\n[E1]\nsell 4 grain\nsell 1 gold please\n[M1]\nmarch 3: A-01 > A-02\n"
TOLD = "Ordered by the moderator for nation 01: {0}. Reason: " + WHY


@pytest.fixture
def sent(campaign: Campaign) -> Campaign:
    campaign.import_text(SHEET, "01.txt")
    return campaign


def lines(campaign: Campaign, nation: NationId = ASH) -> list[str]:
    return [one.verdict.text for one in campaign.receipt(nation).lines]


def told(campaign: Campaign) -> list[str]:
    return [one.text for one in campaign.corrections() if not one.withdrawn]


@pytest.mark.parametrize("late", [False, True])
def test_an_edited_sheet_is_a_version_with_name_and_reason_and_every_changed_line_is_told(
    sent: Campaign, *, late: bool
) -> None:
    if late:
        sent.run_turn()
    sheet = sent.editable_sheet(ASH)
    assert (sheet.text, len(sheet.sheets)) == (SHEET, 1)
    text = (
        SHEET.replace("4 grain", "2 grain").replace("march 3: A-01 > A-02\n", "") + "march 1: A-01 > A-03\n"
    )
    text = text.replace("[M1]", "sell 1 grain\n[M1]")
    done = sent.edit_sheet(ASH, text, WHY, "Ada")
    assert (done.draft_dropped, sent.info().stage) == (
        late,
        TurnStage.LOCKED if late else TurnStage.COLLECTING,
    )
    assert lines(sent) == ["sell 2 grain", "sell 1 gold please", "sell 1 grain", "march 1: A-01 > A-03"]
    assert told(sent) == [
        TOLD.format("[E1] sell 4 grain → [E1] sell 2 grain"),
        TOLD.format("[M1] march 3: A-01 > A-02 → [M1] march 1: A-01 > A-03"),
        TOLD.format("[E1] sell 1 grain"),
    ]
    version = sent.history(ASH)[-1]
    assert (version.name, sent.sheet_bytes(version.sheet).decode()) == ("Ada, nation 01.txt", text)
    came = sent.receipts()[-1]
    assert (came.source, came.last.why, came.last.sheets) == ("moderator", WHY, (version.sheet,))
    publish(sent)
    assert verified(sent)
    posted = [one for one in sent.entries(1) if isinstance(one.fact, PositionCorrected)]
    assert {(one.phase, one.audience) for one in posted} == {("E1", "01"), ("M1", "01")}


def test_a_line_edited_again_is_told_once_and_one_put_back_is_not_told(sent: Campaign) -> None:
    sent.edit_line(ASH, 4, "sell 2 grain", WHY)
    sent.edit_line(ASH, 4, "sell 3 grain", WHY)
    assert told(sent) == [TOLD.format("[E1] sell 4 grain → [E1] sell 3 grain")]
    sent.edit_line(ASH, 4, "sell 4 grain", WHY)
    assert (told(sent), lines(sent)[0]) == ([], "sell 4 grain")
    sent.edit_line(ASH, 7, "", WHY)
    assert told(sent) == [TOLD.format("[M1] march 3: A-01 > A-02 → no line")]
    sent.withdraw_correction(sent.corrections()[-1].number, WHY)
    assert lines(sent)[-1] == "march 3: A-01 > A-02"


def test_a_line_taken_away_that_comes_again_keeps_the_turn_from_running(sent: Campaign) -> None:
    sent.edit_line(ASH, 4, "", WHY)
    sent.import_text(SHEET.replace("please", ""), "01 again.txt")
    with pytest.raises(CampaignError, match=r"has the line .* again: another sheet"):
        sent.run_turn()


def test_who_sent_nothing_gets_a_first_sheet_and_parts_of_several_sheets_are_one_text(
    campaign: Campaign,
) -> None:
    birch = NationId("02")
    blank = campaign.editable_sheet(birch)
    assert (blank.sheets, "[E1]" in blank.text) == ((), True)
    campaign.edit_sheet(birch, blank.text.replace("[M1]", "sell 2 grain\n[M1]"), WHY)
    assert lines(campaign, birch) == ["sell 2 grain"]
    campaign.import_text("nation 02 turn 1\n[M1]\nmarch 1: B-02 > B-01\n", "02.txt")
    both = campaign.editable_sheet(birch)
    assert len(both.sheets) == 2
    assert both.text.splitlines()[1:] == ["[E1] sell 2 grain", "[M1] march 1: B-02 > B-01"]
    campaign.edit_sheet(birch, both.text.replace("march 1", "march 2"), WHY)
    assert lines(campaign, birch) == ["sell 2 grain", "march 2: B-02 > B-01"]


@pytest.mark.parametrize(
    ("text", "reason", "says"),
    [
        (SHEET, WHY, "nothing is changed"),
        (SHEET.replace("4 grain", "some grain"), WHY, "line 4: .* cannot be read"),
        (SHEET.replace("nation 01", "nation 02"), WHY, "it is that of nation 01"),
        (SHEET.replace("nation 01", "nation 77"), WHY, "line 1: "),
        (SHEET.replace("4 grain", "3 grain"), " ", "needs a reason"),
        (SHEET[: SHEET.index("[M1]")], WHY, r"leave a bare head, such as \[M1\]"),
    ],
)
def test_what_cannot_be_saved_is_told_and_changes_nothing(
    sent: Campaign, text: str, reason: str, says: str
) -> None:
    before = sent.path.read_bytes()
    with pytest.raises(CampaignError, match=says):
        sent.edit_sheet(ASH, text, reason)
    assert sent.path.read_bytes() == before


def test_a_line_that_is_not_there_and_other_corrections_are_minded(sent: Campaign) -> None:
    with pytest.raises(CampaignError, match="lines 1 to 8, and no line 40"):
        sent.edit_line(ASH, 40, "sell 1 grain", WHY)
    with pytest.raises(CampaignError, match="no nation 77"):
        sent.editable_sheet(NationId("77"))
    sent.correct_position(stock("01", "gold", 5), WHY)
    sent.edit_line(ASH, 4, "sell 3 grain", WHY)
    assert len(told(sent)) == 2
    sent.run_turn()
