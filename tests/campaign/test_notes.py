"""Notes of the moderator's: written, changed, searched, removed; beside the turns, in no packet, gone with a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.note_topics import GAME, TopicKind, read_topic
from gm_console.campaign.notes import LONGEST, Note, NoteKind
from gm_console.campaign.players.player_export import export_player
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support.every import every
from tests.support.toy_campaign import play_turn, send_all

MARK = "quillfeatherish"


def note(
    campaign: Campaign, on: str, text: str = "look", because: str = "", *, bookmark: bool = False
) -> Note:
    return campaign.add_note(text, on=read_topic(on), because=because, bookmark=bookmark)


def listed(campaign: Campaign, on: str = "", find: str = "", kind: NoteKind | None = None) -> list[int]:
    topic = read_topic(on) if on else None
    return [one.number for one in campaign.notes(on=topic, find=find, kind=kind)]


def test_notes_are_on_anything_and_found_by_it(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name="Bea"), nations=[NationId("01")])
    play_turn(campaign)
    battle = campaign.battles(turn=1)[0].seq
    line = min(one.line for one in campaign.verdicts(1) if one.nation == "01")
    topics = (
        "game", "turn 1", "phase 1 E1", "entry 1.3", f"battle 1.{battle}", f"line 1 01 {line}", "region A-01",
        "nation 01", "player 1",
    )  # fmt: skip
    for words in topics:
        assert note(campaign, words).on.words == words
    assert {read_topic(one).kind for one in topics} == set(TopicKind)
    assert [listed(campaign, one) for one in topics if one != "turn 1"] == [
        [1],
        [3],
        [4],
        [5],
        [6],
        [7],
        [8],
        [9],
    ]
    assert listed(campaign, "turn 1") == [2, 3, 4, 5, 6]  # all that lies in it
    told = {one.on.kind: one.told for one in campaign.notes() if one.told}
    assert set(told) == {TopicKind.ENTRY, TopicKind.BATTLE, TopicKind.LINE}


def test_the_line_of_a_sheet_that_is_in_can_be_noted_before_the_turn_is_run(campaign: Campaign) -> None:
    send_all(campaign)
    line = campaign.receipt(NationId("02")).lines[0].verdict.line
    assert note(campaign, f"line 1 02 {line}").told == campaign.receipt(NationId("02")).lines[0].verdict.text
    with pytest.raises(CampaignError, match="lines with an order: none in that turn"):
        note(campaign, "line 2 02 1")


def test_a_change_keeps_what_was_said_and_a_number_is_never_given_again(campaign: Campaign) -> None:
    first = campaign.add_note("a tie is a win", because="both sheets say so")
    assert (first.kind, first.on, first.turn) == (NoteKind.RULING, GAME, 1)
    changed = campaign.edit_note(1, "a tie is a loss")
    assert (changed.now.text, changed.now.because) == ("a tie is a loss", "both sheets say so")
    assert [one.text for one in changed.former] == ["a tie is a win"]
    plain = campaign.edit_note(1, "a tie", because="")
    assert (plain.kind, len(plain.former)) == (NoteKind.NOTE, 2)
    assert campaign.remove_note(1) == plain
    assert campaign.add_note("next").number == 2
    assert [one.text for one in campaign.journal()][-5:] == ["note 1 on game"] * 4 + ["note 2 on game"]


def test_notes_are_searched_by_words_in_any_spelling_and_by_kind(campaign: Campaign) -> None:
    note(campaign, "nation 01", "Señor García\nsent two sheets")
    note(campaign, "game", "the later sheet counts", "the rules say so")
    note(campaign, "turn 1", "", bookmark=True)
    assert (listed(campaign, find="garci\u0301a SHEETS"), listed(campaign, find="nobody")) == ([1], [])
    assert listed(campaign, find="nation 01") == [1]
    assert listed(campaign, find="rules counts") == [2]
    assert [listed(campaign, kind=one) for one in NoteKind] == [[1], [2], [3]]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("", "nothing that a note can be on"),
        ("moon 3", "write game, turn 3"),
        ("game 1", "write it like game"),
        ("turn 0", "write it like turn 3"),
        ("turn 1 2", "write it like turn 3"),
        ("turn 11", "the game has turns 1 to 10"),
        ("phase 1", "write it like phase 3 PHASE"),
        ("phase 1 Z9", "the phases are E1"),
        ("entry 1", "write it like entry 3.4012"),
        ("entry 1.9999", "turn 1 has entries 1 to"),
        ("entry 2.1", "turn 2 has not been run"),
        ("battle 1.1", "battles: 1."),
        ("line 1 01", "write it like line"),
        ("line 1 77 3", "the nations are 01, 02, 03"),
        ("line 1 01 999", "lines with an order: "),
        ("region nowhere", "such as A-01"),
        ("nation 77", "the nations are"),
        ("player 1", "campaign players lists"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(played: Campaign, words: str, told: str) -> None:
    with pytest.raises(CampaignError, match=told):
        note(played, words)
    assert not played.notes()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Campaign:
    from tests.support.toy_campaign import new_toy

    campaign = Campaign(new_toy(tmp_path_factory.mktemp("notes")))
    play_turn(campaign)
    return campaign


def test_words_that_cannot_be_kept_are_refused(campaign: Campaign) -> None:
    campaign.add_note("kept")
    for text, because, told in (
        (" \n ", "", "needs words"),
        ("x" * (LONGEST + 1), "", "up to 4,000 signs"),
        ("a\u202eb", "", "can be printed"),
        ("a", "\x07", "can be printed"),
    ):
        with pytest.raises(CampaignError, match=told):
            campaign.add_note(text, because=because)
    with pytest.raises(CampaignError, match="says that already"):
        campaign.edit_note(1, "kept ")
    with pytest.raises(CampaignError, match="no note 7; the last one written is 1"):
        campaign.remove_note(7)
    with pytest.raises(CampaignError, match="a bookmark is on a turn"):
        note(campaign, "nation 01", bookmark=True)
    assert [(one.now.text, one.former) for one in campaign.notes()] == [("kept", ())]


@pytest.mark.slow
def test_notes_are_in_no_hash_and_no_packet(campaign: Campaign, tmp_path: Path) -> None:
    play_turn(campaign)
    before = [one.state_hash for one in campaign.turns()]
    for on in ("game", "nation 01", "region A-01", "entry 1.3", "turn 1"):
        note(campaign, on, MARK, MARK)
    campaign.write_packets(tmp_path / "packets", turn=1)
    pages = [one.read_bytes() for one in (tmp_path / "packets").rglob("*") if one.is_file()]
    assert every(MARK.encode() not in one for one in pages)
    assert [one.state_hash for one in campaign.turns()] == before
    assert every(one.ok for one in campaign.verify())


def test_a_player_who_is_erased_is_in_no_note(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name=f"Ada {MARK}"), nations=[NationId("01")])
    note(campaign, "player 1", f"{MARK} is often late")
    note(campaign, "turn 1", f"Ada {MARK} asked for a day", f"ADA {MARK} was ill")
    campaign.edit_note(2, f"a day more for Ada {MARK}")
    note(campaign, "turn 1", "nothing of anybody")
    assert export_player(campaign, 1).data["notes"][0]["text"] == f"{MARK} is often late"
    goes = campaign.foretell_erasure(1).goes
    assert "notes of the campaign that are on the player: 1" in goes
    assert "name and address in 4 other places: journal, arrivals, letters, reasons, calendar, notes" in goes
    campaign.erase_player(1)
    two, three = campaign.notes()
    assert (two.now.text, two.now.because) == ("a day more for player 1", "player 1 was ill")
    assert two.former[0].text == "player 1 asked for a day"
    assert three.now.text == "nothing of anybody"
    beside = campaign.path.with_name(f"{campaign.path.name}-wal")
    held = campaign.path.read_bytes() + (beside.read_bytes() if beside.exists() else b"")
    assert MARK.encode() not in held.lower()
    with pytest.raises(CampaignError, match="no player 1 here"):
        note(campaign, "player 1")
