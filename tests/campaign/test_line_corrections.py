"""A line that the moderator replaces or adds with a reason: foretold, counted, told to its nation, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.branches.branch_sheets import LineChange
from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.line_corrections import line_fact
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import PositionCorrected
from gm_console.core.ids import NationId
from gm_console.storage import schema
from tests.support.corrections import WHY
from tests.support.errata import change_sealed, publish, verified
from tests.support.toy_campaign import new_toy

ASH = NationId("01")
SHEET = "nation 01 turn 1\n[E1]\nsell 4 grain\n[M1]\nmarch 3: A-01 > A-02\n"
MARCH, SHORTER = "[M1] march 3: A-01 > A-02", "[M1] march 1: A-01 > A-02"
REPLACED = f"Ordered by the moderator for nation 01: {MARCH} → {SHORTER}. Reason: {WHY}"


def line(now: str, was: str = "", nation: str = "01") -> AskedCorrection:
    return AskedCorrection(fact=line_fact(LineChange(nation=NationId(nation), was=was, now=now)))


@pytest.fixture
def ordered(campaign: Campaign) -> Campaign:
    campaign.import_text(SHEET, "01.txt")
    return campaign


def texts(campaign: Campaign, nation: NationId = ASH) -> list[str]:
    return [one.verdict.text for one in campaign.receipt(nation).lines]


@pytest.mark.parametrize("late", [False, True])
def test_a_line_is_replaced_before_or_after_the_turn_is_run_and_taken_back(
    ordered: Campaign, *, late: bool
) -> None:
    before = texts(ordered)
    if late:
        ordered.run_turn()
    found = ordered.preview_position(line(SHORTER, MARCH), WHY)
    assert (found.phase, found.text, found.readers, found.drops_draft) == (
        "M1",
        REPLACED,
        "nation 01 Ash",
        late,
    )
    assert found.effects == ("march 1: A-01 > A-02: accepted",)
    assert texts(ordered) == before
    done = ordered.correct_position(line(SHORTER, MARCH), WHY)
    assert (done.text, done.draft_dropped) == (REPLACED, late)
    assert texts(ordered) == ["sell 4 grain", "march 1: A-01 > A-02"]
    ordered.run_turn()
    root = next(one for one in ordered.entries(1) if isinstance(one.fact, PositionCorrected))
    assert (root.phase, root.audience) == ("M1", "01")
    assert verified(ordered)
    assert ordered.withdraw_correction(1, "he meant it so").draft_dropped
    assert texts(ordered) == before
    assert ordered.info().stage is TurnStage.LOCKED
    ordered.run_turn()
    assert not any(isinstance(one.fact, PositionCorrected) for one in ordered.entries(1))
    assert verified(ordered)


def test_a_line_is_added_for_whoever_sent_none(campaign: Campaign) -> None:
    campaign.correct_position(line("[E1] sell 2 grain", nation="02"), WHY)
    assert texts(campaign, NationId("02")) == ["sell 2 grain"]
    campaign.correct_position(line("[M1] march 1: B-02 > B-01", nation="02"), WHY)
    assert texts(campaign, NationId("02")) == ["sell 2 grain", "march 1: B-02 > B-01"]
    publish(campaign)
    assert verified(campaign)


def test_a_remark_behind_a_line_is_no_part_of_it(ordered: Campaign) -> None:
    done = ordered.correct_position(line(f"{SHORTER}  # as agreed", MARCH), WHY)
    assert done.text == REPLACED
    ordered.run_turn()
    assert verified(ordered)
    ordered.withdraw_correction(1, "no")
    assert texts(ordered) == ["sell 4 grain", "march 3: A-01 > A-02"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (line(MARCH, MARCH), "the line stands as it came: write what is to count instead"),
        (line("[M1] march 3 to nowhere"), "cannot be read"),
        (line(SHORTER, nation="09"), "there is no nation 09"),
    ],
)
def test_what_cannot_be_is_told_and_changes_nothing(
    ordered: Campaign, bad: AskedCorrection, says: str
) -> None:
    before = ordered.path.read_bytes()
    for deed in (ordered.correct_position, ordered.preview_position):
        with pytest.raises(CampaignError, match=says):
            deed(bad, WHY)
    assert ordered.path.read_bytes() == before
    with pytest.raises(CampaignError, match="write what counts instead"):
        line("", MARCH)


def test_another_sheet_that_has_it_no_more_keeps_the_turn_from_running(ordered: Campaign) -> None:
    ordered.correct_position(line(SHORTER, MARCH), WHY)
    ordered.import_text(SHEET.replace("march 3", "march 2"), "01 again.txt")
    with pytest.raises(CampaignError, match=r"correction 1 does not fit .* has no line .* any more"):
        ordered.run_turn()
    ordered.withdraw_correction(1, "he wrote again")
    assert texts(ordered) == ["sell 4 grain", "march 2: A-01 > A-02"]
    ordered.run_turn()


def test_a_line_that_a_correction_brought_in_is_not_replaced_once_more(ordered: Campaign) -> None:
    ordered.correct_position(line(SHORTER, MARCH), WHY)
    with pytest.raises(CampaignError, match="correction 1 brought that line in: withdraw it"):
        ordered.correct_position(line(SHORTER.replace("1:", "2:"), SHORTER), WHY)
    assert len(ordered.corrections()) == 1


def test_one_byte_of_it_that_is_changed_with_its_seal_is_found(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.import_text(SHEET, "01.txt")
        campaign.correct_position(line(SHORTER, MARCH), WHY)
        publish(campaign)
        assert verified(campaign)
    change_sealed(path, schema.CORRECTION, "UPDATE correction SET fact = replace(fact, 'march 3', 'march 4')")
    with Campaign(path, read_only=True) as campaign:
        assert [one.ok for one in campaign.verify()] == [False]
