"""When turns close: a rhythm in one time zone, days left out, turns moved, a hold; told to players, never hashed."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from icalendar import Calendar as Ical
from icalendar import Event

from gm_console.campaign.calendar import in_words
from gm_console.campaign.deadlines import local_time, zone_called
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.outline import outline
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn

BERLIN = "Europe/Berlin"


def closing(campaign: Campaign) -> list[str]:
    return [f"{one.at:%Y-%m-%d %H:%M}" for one in campaign.calendar().rows]


@pytest.fixture
def weekly(campaign: Campaign) -> Campaign:
    campaign.set_rhythm(zone="europe/berlin", first="2026-10-16 20:00", days=7)
    return campaign


def test_a_campaign_without_a_calendar_has_no_deadlines(campaign: Campaign) -> None:
    found = campaign.calendar()
    assert (found.schedule, found.rows) == (None, ())
    assert campaign.info().deadline == ""
    for change in (
        lambda: campaign.hold("illness"),
        lambda: campaign.move_deadline(1, "2026-10-17 20:00", "x"),
        lambda: campaign.add_holiday("2026-12-24", "2026-12-26", "Christmas"),
        campaign.calendar_file,
    ):
        with pytest.raises(CampaignError, match="no calendar yet"):
            change()


def test_an_outline_tells_turn_stage_and_deadline(weekly: Campaign, tmp_path: Path) -> None:
    found = outline(weekly.path)
    assert found is not None
    assert (found.title, found.turn, found.turns) == (weekly.info().title, 1, weekly.info().turns)
    assert (found.stage, str(found.deadline)) == (TurnStage.COLLECTING, "2026-10-16 20:00:00+02:00")
    weekly.hold("illness")
    held = outline(weekly.path)
    assert held is not None
    assert held.deadline is None
    (tmp_path / "notes.gmc").write_text("no campaign")
    assert outline(tmp_path / "notes.gmc") is None
    assert outline(tmp_path / "gone.gmc") is None


def test_turns_close_at_the_same_hour_though_clocks_change(weekly: Campaign) -> None:
    first, second, third, *_ = weekly.calendar().rows
    assert closing(weekly)[:3] == ["2026-10-16 20:00", "2026-10-23 20:00", "2026-10-30 20:00"]
    assert [one.at.astimezone(UTC).hour for one in (first, second, third)] == [18, 18, 19]
    assert len(weekly.calendar().rows) == 10
    assert weekly.info().deadline == "2026-10-16T20:00:00+02:00"


def test_in_words_it_is_told_for_other_zones_too(weekly: Campaign) -> None:
    found = weekly.calendar().rows[0]
    assert in_words(found) == "Friday 16 October 2026, 20:00 CEST (18:00 UTC)"
    weekly.set_rhythm(zone="Pacific/Auckland", first="2026-10-16 08:00", days=7)
    far = weekly.calendar().rows[0]
    assert in_words(far) == "Friday 16 October 2026, 08:00 NZDT (Thursday 19:00 UTC)"


def test_holidays_are_left_out_and_the_rhythm_stays(weekly: Campaign) -> None:
    weekly.add_holiday("2026-10-20", "2026-11-01", "autumn")
    assert closing(weekly)[:3] == ["2026-10-16 20:00", "2026-11-06 20:00", "2026-11-13 20:00"]
    assert [one.note for one in weekly.calendar().rows[:3]] == ["", "after autumn", ""]
    weekly.drop_holiday("2026-10-20")
    assert closing(weekly)[1] == "2026-10-23 20:00"
    with pytest.raises(CampaignError, match="no holidays begin on 2026-10-20; known: there are none"):
        weekly.drop_holiday("2026-10-20")


def test_a_turn_is_moved_by_itself_or_with_all_later_ones(weekly: Campaign) -> None:
    weekly.move_deadline(2, "2026-10-25 18:00", "the server was down")
    assert closing(weekly)[:3] == ["2026-10-16 20:00", "2026-10-25 18:00", "2026-10-30 20:00"]
    assert weekly.calendar().rows[1].note == "moved: the server was down"
    weekly.move_deadline(1, "2026-10-18 20:00", "a late start", onward=True)
    assert closing(weekly)[:3] == ["2026-10-18 20:00", "2026-10-25 18:00", "2026-11-01 20:00"]
    assert every(one.what in {"new", "set calendar", "move deadline"} for one in weekly.journal())


def test_what_contradicts_is_refused_and_changes_nothing(weekly: Campaign) -> None:
    before = weekly.calendar()
    for change, told in (
        (
            lambda: weekly.move_deadline(1, "2026-10-24 20:00", "late"),
            "not after turn 1, .* with the current one",
        ),
        (lambda: weekly.move_deadline(11, "2027-10-24 20:00", "late"), "turns from 1 to 10"),
        (lambda: weekly.move_deadline(2, "2026-10-24 20:00", "late", onward=True), "current turn, 1"),
        (lambda: weekly.move_deadline(2, "2026-10-24 20:00", "  "), "needs a reason"),
        (lambda: weekly.set_rhythm(zone="Berlin", first="2026-10-24 20:00", days=7), "perhaps Europe/Berlin"),
        (lambda: weekly.set_rhythm(zone="Nowhere", first="2026-10-24 20:00", days=7), "no time zone"),
        (lambda: weekly.set_rhythm(zone=BERLIN, first="2026-10-24", days=7), "is no time such as"),
        (
            lambda: weekly.set_rhythm(zone=BERLIN, first="2026-10-24 20:00+02:00", days=7),
            "is no time such as",
        ),
        (lambda: weekly.set_rhythm(zone=BERLIN, first="2026-10-24 20:00", days=0), "lasts 1 to 56 days"),
        (lambda: weekly.add_holiday("2026-12-26", "2026-12-24", "Christmas"), "lies before"),
        (lambda: weekly.add_holiday("2026-13-01", "2026-12-24", "Christmas"), "is no day such as"),
        (lambda: weekly.add_holiday("2026-10-01", "2099-12-24", "for ever"), "leave no day"),
        (lambda: weekly.resume("2026-10-24 20:00"), "are not held"),
    ):
        with pytest.raises(CampaignError, match=told):
            change()
        assert weekly.calendar() == before, told


def test_a_time_that_the_clocks_skip_is_told(weekly: Campaign) -> None:
    with pytest.raises(CampaignError, match=r"there is no 02:30 on 2027-03-28 .* say 2027-03-28 03:30"):
        local_time("2027-03-28 02:30", BERLIN)
    weekly.set_rhythm(zone=BERLIN, first="2027-03-21 02:30", days=7)
    second = weekly.calendar().rows[1]
    assert (f"{second.at:%H:%M}", second.note) == ("03:30", "the clocks skip 02:30")


def test_turns_are_held_and_go_on(weekly: Campaign) -> None:
    weekly.hold("the moderator is ill")
    assert (weekly.calendar().rows, weekly.info().deadline) == ((), "")
    weekly.resume("2026-11-20 20:00")
    assert closing(weekly)[:2] == ["2026-11-20 20:00", "2026-11-27 20:00"]


def test_the_calendar_goes_on_with_the_turns_and_ends_with_the_game(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=2)) as campaign:
        campaign.set_rhythm(zone="UTC", first="2026-10-16 20:00", days=14)
        play_turn(campaign)
        assert closing(campaign) == ["2026-10-30 20:00"]
        campaign.undo("a slip")
        assert closing(campaign) == ["2026-10-16 20:00", "2026-10-30 20:00"]
        campaign.run_turn()
        campaign.publish()
        play_turn(campaign)
        assert (campaign.calendar().rows, campaign.info().deadline) == ((), "")
        with pytest.raises(CampaignError, match="the game is over"):
            campaign.hold("x")


@pytest.mark.slow
def test_packets_and_public_pages_tell_the_next_deadline_and_hashes_do_not_know_it(
    weekly: Campaign, tmp_path: Path
) -> None:
    play_turn(weekly)
    hashes = [row.state_hash for row in weekly.turns()]
    out = tmp_path / "packets"
    weekly.write_packets(out)
    told = "Turn 2 closes Friday 23 October 2026, 20:00 CEST (18:00 UTC)."
    pages = [*out.rglob("*.html"), *out.rglob("*.txt"), *out.with_name("packets-public").rglob("*.html")]
    assert len(pages) > 3
    for page in pages:
        assert told in " ".join(page.read_text().split()), page.name
    weekly.hold("a <b>bold</b> illness")
    weekly.write_packets(out)
    held = "The game is on hold: a {0}bold{1} illness. Turn 2 has no deadline until it goes on."
    for page in pages:
        text = " ".join(page.read_text().split())
        assert (
            held.format(*(("<b>", "</b>") if page.suffix == ".txt" else ("&lt;b&gt;", "&lt;/b&gt;"))) in text
        )
        assert "2026, 20:00" not in text, f"{page.name} announces no date that does not hold"
    for data in (*out.rglob("*.json"), *out.with_name("packets-public").rglob("*.json")):
        assert json.loads(data.read_text())["deadline"] == held.format("<b>", "</b>")
    assert [row.state_hash for row in weekly.turns()] == hashes
    assert every(line.ok for line in weekly.verify())


def test_other_calendars_take_the_deadlines_in(weekly: Campaign) -> None:
    weekly.move_deadline(2, "2026-10-25 18:00", "the server was down")
    events = Ical.from_ical(weekly.calendar_file()).walk("VEVENT")
    assert len(events) == 10
    assert str(events[1]["summary"]) == "Nine Fields: turn 2 closes"
    assert events[1]["dtstart"].dt == datetime(2026, 10, 25, 17, 0, tzinfo=UTC)
    assert str(events[1]["description"]) == "moved: the server was down"
    assert len({str(event["uid"]) for event in events}) == 10


def test_other_calendars_are_told_of_a_hold_and_take_the_deadlines_back(weekly: Campaign) -> None:
    def events() -> tuple[Ical, list[Event]]:
        book = Ical.from_ical(weekly.calendar_file())
        return book, list(book.walk("VEVENT"))

    def told(event: Event) -> tuple[str, str]:
        return str(event["status"]), str(event["summary"])

    _, before = events()
    weekly.hold("the moderator is ill.")
    book, held = events()
    assert str(book["x-wr-caldesc"]) == "The game is on hold: the moderator is ill."
    assert [str(one["uid"]) for one in held] == [str(one["uid"]) for one in before]
    assert told(held[1]) == ("CANCELLED", "Nine Fields: turn 2 has no deadline yet")
    assert every(str(one["status"]) == "CANCELLED" for one in held)
    assert every(str(one["description"]) == str(book["x-wr-caldesc"]) for one in held)
    weekly.resume("2026-11-20 20:00")
    book, after = events()
    assert "x-wr-caldesc" not in book
    assert told(after[1]) == ("CONFIRMED", "Nine Fields: turn 2 closes")
    assert "description" not in after[1]
    assert before[0]["sequence"] < held[0]["sequence"] < after[0]["sequence"], "else they are taken for old"


def test_a_zone_is_found_whatever_its_capitals() -> None:
    assert zone_called(" EUROPE/berlin ") == BERLIN
