"""Sheets: which one counts, what turns the light amber, and that nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.sheet_words import missing_words
from gm_console.campaign.records import Light, Outcome, TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support.came_in import import_bytes
from tests.support.toy_campaign import play_turn

ASH = NationId("01")
BOTH = "nation 01 turn 1\n[E1] sell 3\nhire 1 at A-01\n[M1] march 1: A-01 > A-02\n"


def send(campaign: Campaign, text: str, name: str = "a.txt") -> tuple[Outcome, Light]:
    sheet = campaign.import_text(text, name).sheets[0]
    return sheet.outcome, sheet.light


def in_force(campaign: Campaign) -> list[str]:
    return [line.verdict.text for line in campaign.receipt(ASH).lines]


def test_the_latest_sheet_counts_part_by_part(campaign: Campaign) -> None:
    send(campaign, BOTH)
    assert send(campaign, "nation 01 turn 1\n[E1] sell 5\nsell 2\n", "b.txt") == (Outcome.TAKEN, Light.GREEN)
    assert in_force(campaign) == ["sell 5", "sell 2", "march 1: A-01 > A-02"]
    (ash, *_) = campaign.status()
    assert (ash.parts, ash.lines, ash.versions) == (("economics", "military"), 3, 2)


def test_the_numbers_of_the_lines_in_force_are_one_run(campaign: Campaign) -> None:
    send(campaign, BOTH)
    send(campaign, "nation 01 turn 1\n[M1] march 2: A-01 > A-02\n", "b.txt")
    campaign.run_turn()
    assert [one.number for one in campaign.record(1, draft=True).verdicts if one.nation == ASH] == [1, 2, 3]


def test_more_unreadable_lines_turn_the_light_amber(campaign: Campaign) -> None:
    send(campaign, BOTH)
    worse = BOTH.replace("sell 3", "sell thre")
    assert send(campaign, worse, "b.txt") == (Outcome.TAKEN, Light.AMBER)
    assert campaign.status()[0].light is Light.AMBER


def test_less_than_half_the_lines_turn_the_light_amber_and_half_does_not(campaign: Campaign) -> None:
    four = "nation 01 turn 1\n[E1]\nsell 1\nsell 2\nsell 3\nsell 4\n"
    send(campaign, four)
    assert send(campaign, "nation 01 turn 1\n[E1] sell 1\nsell 9\n", "b.txt")[1] is Light.GREEN
    send(campaign, four, "c.txt")
    assert send(campaign, "nation 01 turn 1\n[E1] sell 1\n", "d.txt")[1] is Light.AMBER


def test_the_moderator_confirms_or_keeps_the_former(campaign: Campaign) -> None:
    send(campaign, BOTH)
    send(campaign, BOTH.replace("sell 3", "sel 3"), "b.txt")
    campaign.keep_former(ASH)
    assert in_force(campaign)[0] == "sell 3"
    send(campaign, BOTH.replace("sell 3", "sl 3"), "c.txt")
    campaign.confirm(ASH)
    assert in_force(campaign)[0] == "sl 3"
    assert campaign.status()[0].light is Light.GREEN
    assert [row.light for row in campaign.history(ASH)] == [Light.GREEN, Light.DECLINED, Light.CONFIRMED]


def test_there_is_nothing_to_decide_where_no_light_is_amber(campaign: Campaign) -> None:
    send(campaign, BOTH)
    with pytest.raises(CampaignError):
        campaign.confirm(ASH)


def test_the_same_bytes_again_are_known(campaign: Campaign) -> None:
    send(campaign, BOTH)
    assert send(campaign, BOTH, "again.txt")[0] is Outcome.SAME
    assert len(campaign.history(ASH)) == 1


def test_going_back_to_an_earlier_sheet_counts_as_a_new_one(campaign: Campaign) -> None:
    other = BOTH.replace("sell 3", "sell 4")
    for text in (BOTH, other, BOTH):
        assert send(campaign, text)[0] is Outcome.TAKEN
    assert in_force(campaign)[0] == "sell 3"


def test_a_sheet_for_a_past_turn_is_refused_but_kept(campaign: Campaign) -> None:
    play_turn(campaign)
    report = campaign.import_text(BOTH, "old.txt")
    assert report.sheets[0].outcome is Outcome.PAST
    assert not report.complete
    assert campaign.history(ASH)[-1].outcome == "past"
    assert campaign.sheet_bytes(campaign.history(ASH)[-1].sheet) == BOTH.encode()


def test_a_sheet_for_a_turn_to_come_waits_for_it(campaign: Campaign) -> None:
    assert send(campaign, BOTH.replace("turn 1", "turn 2"))[0] is Outcome.EARLY
    assert campaign.status()[0].early == 1
    assert campaign.info().sheets == 0
    campaign.run_turn()
    campaign.publish()
    assert in_force(campaign)[0] == "sell 3"


def test_a_sheet_after_the_lock_is_late_and_does_not_count(campaign: Campaign) -> None:
    send(campaign, BOTH)
    campaign.lock()
    assert send(campaign, BOTH.replace("sell 3", "sell 4"), "b.txt")[0] is Outcome.LATE
    assert in_force(campaign)[0] == "sell 3"
    campaign.unlock("granted")
    assert send(campaign, BOTH.replace("sell 3", "sell 4"), "b.txt")[0] is Outcome.TAKEN


def test_a_late_sheet_is_taken_in_anyway_with_a_reason(campaign: Campaign) -> None:
    """The turn stays locked for others; a draft that was run without the sheet is dropped."""
    send(campaign, BOTH)
    late = BOTH.replace("sell 3", "sell 4")
    for drafted in (False, True):
        campaign.run_turn() if drafted else campaign.lock()
        assert send(campaign, late, "b.txt")[0] is Outcome.LATE
        with pytest.raises(CampaignError, match="needs a reason"):
            campaign.take_late([campaign.history(ASH)[-1].sheet], "  ")
        report = campaign.take_late([campaign.history(ASH)[-1].sheet], "the post was slow")
        assert (report.sheets[0].outcome, report.draft_dropped) == (Outcome.TAKEN, drafted)
        assert campaign.info().stage is TurnStage.LOCKED
        assert not any(row.turn == 1 for row in campaign.turns())
        assert in_force(campaign)[0] == late.split("[E1] ")[1].splitlines()[0]
        assert [row.text for row in campaign.journal() if row.what == "take late"][
            -1
        ] == "b.txt: the post was slow"
        late = late.replace("sell 4", "sell 2")
    campaign.run_turn()
    assert campaign.verify()[0].ok


def test_only_a_sheet_that_came_late_is_taken_in_anyway(campaign: Campaign) -> None:
    send(campaign, BOTH)
    campaign.lock()
    with pytest.raises(CampaignError, match="none that came late"):
        campaign.take_late([campaign.history(ASH)[0].sheet], "why not")
    assert campaign.info().stage is TurnStage.LOCKED


def test_an_amber_sheet_is_compared_with_the_one_in_force_not_with_a_rejected_copy(
    campaign: Campaign,
) -> None:
    many = "nation 01 turn 1\n" + "[E1] sell 1\n" * 9
    send(campaign, many, "good.txt")
    campaign.lock()
    assert send(campaign, "nation 01 turn 1\n" + "[E1] sell 1\n" * 2, "late.txt")[0] is Outcome.LATE
    campaign.unlock("granted")
    send(campaign, "nation 01 turn 1\n[E1] sell 2\n", "short.txt")
    (worse,) = campaign.history(ASH)[-1].worse
    assert (worse.part, worse.lines, worse.former, worse.former_lines) == ("economics", 1, "good.txt", 9)


def test_what_is_missing_is_told_by_nation_and_part(campaign: Campaign) -> None:
    send(campaign, "nation 02 turn 1\n[E1] sell 3\n")
    assert [row.missing for row in campaign.status()] == [
        ("economics", "military"), ("military",), ("economics", "military"),
    ]  # fmt: skip
    assert missing_words(campaign.status()) == (("sheet", ("01", "03")), ("military", ("02",)))


@pytest.mark.parametrize(
    "raw", [b"", b"\x00\x01\x02\xff" * 50, b"hello\n", b"nation 99 turn 1\n[E1] sell 1\n", b"x" * 300_000]
)
def test_what_is_no_sheet_is_told_kept_and_counts_for_nobody(campaign: Campaign, raw: bytes) -> None:
    report = import_bytes(campaign, raw, "odd.bin")
    assert report.sheets[0].outcome is Outcome.UNREADABLE
    assert report.sheets[0].issues
    assert campaign.sheet_bytes(1) == raw
    assert campaign.info().sheets == 0


def test_one_bad_file_does_not_keep_the_others_out(campaign: Campaign, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(BOTH)
    (folder / "b.txt").write_bytes(b"\x00\xff")
    (folder / "c.txt").write_text(BOTH.replace("nation 01", "nation 02").replace("A-0", "B-0"))
    (folder / "notes.pdf").write_bytes(b"%PDF")
    report = campaign.import_files([folder])
    assert [one.outcome.value for one in report.sheets] == ["taken", "unreadable", "taken"]
    assert campaign.info().sheets == 2


def test_a_path_that_is_not_there_stops_the_import_before_it_begins(
    campaign: Campaign, tmp_path: Path
) -> None:
    good = tmp_path / "a.txt"
    good.write_text(BOTH)
    with pytest.raises(CampaignError):
        campaign.import_files([good, tmp_path / "b.txt"])
    assert campaign.info().sheets == 0


def test_checking_keeps_nothing(campaign: Campaign) -> None:
    report = campaign.check_text(BOTH.replace("A-02", "A-09"), "a.txt")
    assert [line.verdict.status for line in report.lines] == ["accepted", "accepted", "unreadable"]
    bad = report.lines[-1]
    assert (bad.file, bad.verdict.line, bad.part, bad.verdict.phase) == ("a.txt", 4, "military", "M1")
    assert bad.verdict.reason is not None
    assert campaign.history(ASH) == ()


def test_sheets_in_any_order_of_arrival_give_the_same_turn(campaign: Campaign, tmp_path: Path) -> None:
    from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy

    with Campaign(new_toy(tmp_path, name="other.gmc")) as other:
        for nation in NATIONS:
            campaign.import_text(caretaker_sheet(campaign, nation), f"{nation}.txt")
        for nation in reversed(NATIONS):
            other.import_text(caretaker_sheet(other, nation), f"x{nation}.txt")
        assert campaign.run_turn().state_hash == other.run_turn().state_hash


def test_the_template_is_a_sheet_without_orders(campaign: Campaign) -> None:
    report = campaign.check_text(campaign.template(ASH), "template.txt")
    assert (report.nation, report.turn, report.lines) == (ASH, 1, ())
    assert report.parts == ("economics", "military")
    with pytest.raises(CampaignError):
        campaign.template(NationId("77"))
