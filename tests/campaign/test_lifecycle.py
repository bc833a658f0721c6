"""The life of a turn: collecting, locked, drafted, reviewed, published, and back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn, send_all

SHEET = "nation 01 turn 1\n[E1] sell 3\n"


def stage(campaign: Campaign) -> str:
    return campaign.info().stage.value


def test_a_turn_goes_through_its_stages(campaign: Campaign) -> None:
    seen = [stage(campaign)]
    for step in (campaign.lock, campaign.run_turn, campaign.review, campaign.publish):
        step()
        seen.append(stage(campaign))
    assert seen == ["collecting", "locked", "drafted", "reviewed", "collecting"]
    assert campaign.info().turn == 2
    assert [one.what for one in campaign.journal()] == ["new", "lock", "run", "review", "publish"]


def test_what_cannot_be_done_in_a_stage_is_refused_and_changes_nothing(campaign: Campaign) -> None:
    for step in (campaign.review, campaign.publish, lambda: campaign.unlock("x"), campaign.undo):
        before = campaign.info()
        with pytest.raises(CampaignError):
            step()
        assert campaign.info() == before


def test_unlocking_needs_a_reason_and_is_written_down(campaign: Campaign) -> None:
    campaign.lock()
    with pytest.raises(CampaignError):
        campaign.unlock("  ")
    campaign.unlock("a letter was late")
    assert stage(campaign) == "collecting"
    assert campaign.journal()[-1].text == "a letter was late"


def test_running_again_gives_a_new_draft_with_the_same_hash(campaign: Campaign) -> None:
    send_all(campaign)
    first = campaign.run_turn()
    assert campaign.run_turn() == first
    assert len(campaign.turns()) == 1


def test_publishing_opens_the_next_turn_with_the_state_that_came_out(campaign: Campaign) -> None:
    send_all(campaign)
    drafted = campaign.run_turn()
    assert campaign.info().draft_hash == drafted.state_hash != campaign.info().state_hash
    campaign.publish()
    assert campaign.info().state_hash == drafted.state_hash
    assert campaign.state().turn == 2


def test_undo_of_a_draft_drops_it_and_leaves_the_turn_locked(campaign: Campaign) -> None:
    campaign.run_turn()
    assert campaign.undo() == 1
    assert stage(campaign) == "locked"
    assert campaign.turns() == ()
    assert campaign.run_turn().edition == 1


@pytest.mark.slow
def test_a_discarded_draft_can_be_taken_up_until_the_next_run(campaign: Campaign) -> None:
    send_all(campaign)
    drafted = campaign.run_turn()
    campaign.review()
    entries = campaign.record(1, draft=True).entries
    campaign.undo()
    assert campaign.info().laid_by
    assert campaign.take_up() == 1
    assert stage(campaign) == "reviewed"
    assert campaign.info().draft_hash == drafted.state_hash
    assert campaign.record(1, draft=True).entries == entries
    assert [line.ok for line in campaign.verify()] == [True]
    campaign.undo()
    campaign.run_turn()
    campaign.undo()
    assert campaign.take_up() == 1, "the newest draft, not an older one"
    campaign.publish()
    assert not campaign.info().laid_by
    with pytest.raises(CampaignError):
        campaign.take_up()


def test_a_discarded_draft_that_no_longer_fits_stays_discarded(campaign: Campaign) -> None:
    send_all(campaign)
    campaign.run_turn()
    campaign.undo()
    campaign.unlock("a letter was late")
    assert not campaign.info().laid_by
    campaign.import_text(SHEET, "late.txt")
    campaign.lock()
    assert not campaign.info().laid_by
    with pytest.raises(CampaignError, match="no discarded draft that still fits"):
        campaign.take_up()
    assert stage(campaign) == "locked"
    assert campaign.turns() == ()
    assert campaign.run_turn().edition == 1


@pytest.mark.slow
def test_a_draft_laid_by_falls_with_the_turn_before_it(campaign: Campaign) -> None:
    play_turn(campaign)
    campaign.run_turn()
    campaign.undo()
    assert campaign.info().laid_by
    campaign.undo("the turn before was wrong")
    assert (campaign.info().turn, campaign.info().laid_by) == (1, False)
    play_turn(campaign)
    campaign.lock()
    assert not campaign.info().laid_by, "running a turn forgets what was laid by"


def test_undo_of_a_published_turn_needs_a_reason_keeps_a_branch_and_raises_the_edition(
    campaign: Campaign,
) -> None:
    play_turn(campaign)
    play_turn(campaign)
    old = campaign.turns()[1]
    with pytest.raises(CampaignError, match="reason"):
        campaign.undo()
    assert campaign.undo("a sheet was read wrongly") == 2
    info = campaign.info()
    assert (info.turn, info.stage.value, info.edition) == (2, "locked", 2)
    assert campaign.run_turn().edition == 2
    campaign.publish()
    kept, new = campaign.turns()[1:]
    assert (kept.line, kept.reason, kept.state_hash) == (1, "a sheet was read wrongly", old.state_hash)
    assert (new.line, new.edition, new.state_hash) == (0, 2, old.state_hash)


def test_two_undone_turns_lie_on_two_branches(campaign: Campaign) -> None:
    play_turn(campaign)
    play_turn(campaign)
    campaign.undo("one")
    assert campaign.undo("two") == 1
    assert [(one.turn, one.line) for one in campaign.turns()] == [(1, 2), (2, 1)]
    campaign.run_turn()
    campaign.publish()
    campaign.run_turn()
    assert [(one.turn, one.line, one.edition) for one in campaign.turns()] == [
        (1, 2, 1), (1, 0, 2), (2, 1, 1), (2, 0, 2),
    ]  # fmt: skip


def test_sheets_of_a_turn_that_was_undone_are_still_in_force(campaign: Campaign) -> None:
    campaign.import_text(SHEET, "a.txt")
    campaign.run_turn()
    campaign.publish()
    campaign.undo("again")
    assert campaign.info().sheets == 1


def test_sheets_of_the_next_turn_wait_while_the_one_before_is_done_again(campaign: Campaign) -> None:
    play_turn(campaign)
    campaign.import_text(SHEET.replace("turn 1", "turn 2"), "a.txt")
    campaign.undo("again")
    assert campaign.status()[0].early == 1
    campaign.run_turn()
    campaign.publish()
    assert campaign.info().sheets == 1


@pytest.mark.slow
def test_one_campaign_serves_several_threads(campaign: Campaign) -> None:
    play_turn(campaign)
    send_all(campaign)

    def look(_: int) -> str:
        assert every(line.ok for line in campaign.verify())
        return campaign.info().state_hash

    with ThreadPoolExecutor(max_workers=4) as pool:
        looks = [pool.submit(look, number) for number in range(12)]
        writing = pool.submit(campaign.run_turn)
        assert {one.result() for one in looks} == {campaign.info().state_hash}
        assert writing.result().stage.value == "drafted"


def test_the_last_turn_ends_the_game(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=1)) as campaign:
        play_turn(campaign)
        info = campaign.info()
        assert (info.turn, info.stage.value) == (1, "published")
        assert info.state_hash == campaign.turns()[0].state_hash
        with pytest.raises(CampaignError, match="over"):
            campaign.run_turn()
        assert campaign.import_text(SHEET, "late.txt").sheets[0].outcome.value == "past"
        assert campaign.undo("not yet") == 1


def test_a_cancelled_run_leaves_the_stage_as_it_was(campaign: Campaign) -> None:
    class Cancelled(Exception):
        pass

    def cancel(phase: str, done: int, phases: int) -> None:
        if done == 2:
            raise Cancelled

    send_all(campaign)
    with pytest.raises(Cancelled):
        campaign.run_turn(cancel)
    assert stage(campaign) == "collecting"
    assert campaign.turns() == ()


def test_a_sheet_that_arrives_while_the_turn_runs_is_not_left_out_silently(campaign: Campaign) -> None:
    def arrive(phase: str, done: int, phases: int) -> None:
        if done == 0:
            with Campaign(campaign.path) as other:
                other.import_text(SHEET, "late.txt")

    with pytest.raises(CampaignError, match="changed"):
        campaign.run_turn(arrive)
    assert stage(campaign) == "collecting"


def test_a_file_opened_for_reading_shows_everything_and_changes_nothing(campaign: Campaign) -> None:
    play_turn(campaign)
    with Campaign(campaign.path, read_only=True) as reader:
        assert reader.info() == campaign.info()
        assert every(line.ok for line in reader.verify())
        with pytest.raises(CampaignError):
            reader.run_turn()


def test_a_game_that_is_decided_ends_before_its_last_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Campaign(new_toy(tmp_path, turns=9)) as campaign:
        play_turn(campaign)
        assert campaign.info().turn == 2
        assert campaign.winners() == ()
        rules = campaign.ruleset.end
        assert rules is not None
        monkeypatch.setattr(
            campaign,
            "ruleset",
            replace(campaign.ruleset, end=replace(rules, decided=lambda _state: True)),
        )
        play_turn(campaign)
        info = campaign.info()
        assert (info.turn, info.stage.value) == (2, "published")
        assert set(campaign.winners()) <= set(campaign.ruleset.nations(campaign.state()))
        assert campaign.winners()
