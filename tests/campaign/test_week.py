"""The week at a glance: how every nation stands at a moment, and what is to be done next."""

from __future__ import annotations

from datetime import UTC, datetime

from gm_console.campaign.orders.week import Lamp, Week
from gm_console.campaign.orders.week_steps import COMMANDS, Situation, WeekStep, next_step
from gm_console.campaign.outline import outline
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import FAILED
from gm_console.core.stand_ins import Policy
from tests.support.toy_campaign import NATIONS, caretaker_sheet, play_turn, send_all

BEFORE, AFTER = datetime(2026, 12, 4, 12, tzinfo=UTC), datetime(2026, 12, 4, 22, tzinfo=UTC)
ASH, BIRCH, CEDAR = NATIONS


def lamps(campaign: Campaign, at: datetime = BEFORE) -> list[Lamp]:
    return [one.lamp for one in campaign.week(at).nations]


def told(found: Week, nation: NationId) -> str:
    return next(one.told for one in found.nations if one.nation == nation)


def sheet(campaign: Campaign, text: str, name: str = "a.txt") -> None:
    campaign.import_text(text, name)


def test_a_week_begins_with_nothing_and_ends_with_every_light_green(campaign: Campaign) -> None:
    assert lamps(campaign) == [Lamp.MISSING] * 3
    assert campaign.week(BEFORE).next.step is WeekStep.IMPORT
    send_all(campaign)
    found = campaign.week(BEFORE)
    assert set(found.counts) <= {Lamp.RECEIVED, Lamp.WARNINGS}
    assert (found.next.step, found.next.why) == (WeekStep.RUN, "All sheets are in")
    assert [one.what for one in found.done] == ["import", "import", "import", "new"]


def test_each_way_to_stand_has_a_light_and_a_word(campaign: Campaign) -> None:
    """Refused lines, part of a sheet, a worse one, a later turn's, one after the lock, one of a turn that is over."""
    sheet(campaign, "nation 01 turn 1\n[E1] sell lots\n[E1] hire 1 at B-03\n[M1]\n")
    sheet(campaign, "nation 02 turn 1\n[E1] sell 1\n")
    sheet(campaign, "nation 03 turn 2\n[E1] sell 1\n[M1]\n")
    assert lamps(campaign) == [Lamp.ERRORS, Lamp.MISSING, Lamp.EARLY]
    found = campaign.week(BEFORE)
    assert told(found, ASH) == "2 lines refused or unreadable"
    assert told(found, BIRCH) == "no military came; nothing is ordered"
    assert told(found, CEDAR) == "a sheet is kept for turn 2; nothing is ordered"
    assert [(one.nation, one.line) for one in found.refused] == [(ASH, 2), (ASH, 3)]
    sheet(campaign, "nation 02 turn 1\n[E1] sll 1\n", "worse.txt")
    assert lamps(campaign)[1] is Lamp.AMBER
    assert (campaign.week(BEFORE).next.step, campaign.week(BEFORE).next.nation) == (WeekStep.DECIDE, BIRCH)
    campaign.keep_former(BIRCH)
    campaign.lock()
    sheet(campaign, "nation 03 turn 1\n[E1] sell 2\n[M1]\n", "late.txt")
    found = campaign.week(BEFORE)
    assert (lamps(campaign)[2], found.next.step, found.next.nation) == (Lamp.LATE, WeekStep.LATE, CEDAR)
    assert "late.txt came after the lock" in told(found, CEDAR)


def test_what_is_stale_came_this_week_and_not_before(campaign: Campaign) -> None:
    play_turn(campaign)
    sheet(campaign, caretaker_sheet(campaign, BIRCH).replace("turn 2", "turn 1") + "[E1] sell 1\n")
    found = campaign.week(BEFORE)
    assert lamps(campaign) == [Lamp.MISSING, Lamp.STALE, Lamp.MISSING]
    assert told(found, BIRCH) == "a sheet came for turn 1, which is over; nothing is ordered"
    assert found.next.step is WeekStep.PACKETS
    sheet(campaign, caretaker_sheet(campaign, BIRCH))
    assert lamps(campaign)[1] in (Lamp.RECEIVED, Lamp.WARNINGS)


def test_a_nation_whose_player_dropped_out_is_told_apart_until_another_takes_it(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name="Ada"), nations=[BIRCH])
    campaign.add_player(PlayerFields(name="Bob"))
    play_turn(campaign)
    campaign.drop_player(1)
    campaign.set_policy(Policy.CARETAKER)
    assert lamps(campaign) == [Lamp.MISSING, Lamp.DROPPED, Lamp.MISSING]
    assert told(campaign.week(BEFORE), BIRCH) == "its player dropped out; nothing came; a caretaker defends"
    campaign.give_nation(BIRCH, 2)
    found = campaign.week(BEFORE)
    assert [(one.lamp, one.player) for one in found.nations][1] == (Lamp.MISSING, "Bob")


def test_missing_twice_in_a_row_is_flagged(campaign: Campaign) -> None:
    campaign.run_turn()
    campaign.publish()
    found = campaign.week(BEFORE)
    assert [one.again for one in found.nations] == [True] * 3
    assert "2 turns in a row" in told(found, ASH)


def test_the_moment_is_passed_in(campaign: Campaign) -> None:
    campaign.set_rhythm(zone="UTC", first="2026-12-04 20:00", days=7)
    before, after = campaign.week(BEFORE), campaign.week(AFTER)
    assert (before.closed, after.closed) == (False, True)
    assert (before.next.step, after.next.step) == (WeekStep.IMPORT, WeekStep.RUN)
    assert before == campaign.week(BEFORE)
    campaign.hold("illness")
    held = campaign.week(BEFORE)
    assert (held.deadline, held.note) == (None, "The game is on hold: illness.")


def test_the_next_step_follows_the_life_of_a_turn(campaign: Campaign) -> None:
    steps = []
    send_all(campaign)
    for deed in (campaign.lock, campaign.run_turn, campaign.review, campaign.publish):
        deed()
        steps.append(campaign.week(BEFORE).next.step)
    assert steps == [WeekStep.RUN, WeekStep.REVIEW, WeekStep.PUBLISH, WeekStep.PACKETS]
    over = Situation(
        stage=TurnStage.PUBLISHED, turn=10, packets_due=True, closed=False, amber=NOBODY, late=NOBODY, sent=0,
        lacking=3, waiting=0,
    )  # fmt: skip
    assert next_step(over).step is WeekStep.STANDINGS
    assert set(COMMANDS) == set(WeekStep)


def test_a_turn_that_was_run_tells_what_came_of_its_lines(campaign: Campaign) -> None:
    """A march into a field of others is conditional before the run and carried out in it; so until the game's end."""
    sheet(campaign, "nation 01 turn 1\n[E1] sell lots\n[M1] march 1: A-01 > A-03\n")
    checked, refused = told(campaign.week(BEFORE), ASH), campaign.week(BEFORE).refused
    assert checked == "1 line refused or unreadable; 1 line adjusted or conditional"
    campaign.run_turn()
    run = campaign.week(BEFORE)
    assert told(run, ASH) == "1 line refused or unreadable"
    assert (run.refused, len(refused)) == (refused, 1)
    assert sum(one.problems for one in run.nations) == sum(
        one.status in FAILED for one in campaign.verdicts(1)
    )


def test_an_outline_counts_the_same(campaign: Campaign) -> None:
    sheet(campaign, "nation 01 turn 1\n[E1] sell 1\n[M1]\n")
    sheet(campaign, "nation 02 turn 1\n[E1] sell 1\n")
    sheet(campaign, "nation 02 turn 1\n[E1] sll 1\n", "worse.txt")
    found = outline(campaign.path)
    assert found is not None
    short = found.week
    assert (short.nations, short.received, short.missing, short.amber, short.late) == (3, 1, 2, 1, 0)
