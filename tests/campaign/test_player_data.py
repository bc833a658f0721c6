"""One player's data: out as a readable file with his sheets, or erased so that no byte of the file holds it."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from unicodedata import normalize

import pytest

from gm_console.board.errata.facts import NameCorrected, Named
from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.branches.branch_sheets import LineChange
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.packet_passwords import sealed_place
from gm_console.campaign.players.folded_text import folded
from gm_console.campaign.players.player_export import export_player
from gm_console.campaign.players.roster import PasswordPlace, stints
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import CorrectionReaders
from gm_console.core.ids import NationId
from gm_console.storage.db import open_database
from tests.support.corrections import stock
from tests.support.every import every
from tests.support.keyrings import keyring_in_memory
from tests.support.toy_campaign import caretaker_sheet, play_turn, send_all

ONE, TWO = NationId("01"), NationId("02")
MARKS = ("Ada Quillfeather", "ada.quillfeather", "writes late at night", "at sea with her aunt")


@pytest.fixture
def game(campaign: Campaign) -> Campaign:
    """Ada plays 01, is away in turn 2, and is spoken of everywhere the moderator writes."""
    ada = PlayerFields(
        name="Ada Quillfeather",
        email="ada.quillfeather@example.org",
        language="de",
        notes="writes late at night",
    )
    campaign.add_player(ada, nations=[ONE])
    bea = PlayerFields(name="Bea", notes="friend of ADA  QUILLFEATHER, ada.quillfeather@example.org")
    campaign.add_player(bea, nations=[TWO])
    campaign.set_absence(1, 2, 2, substitute=2, note="at sea with her aunt")
    campaign.set_rhythm(zone="UTC", first="2026-10-16 20:00", days=7)
    campaign.hold("Ada Quillfeather is ill")
    campaign.resume("2026-10-16 20:00")
    campaign.move_deadline(1, "2026-10-17 20:00", "for Ada Quillfeather")
    play_turn(campaign)
    campaign.undo("Ada Quillfeather sent another sheet")
    campaign.run_turn()
    campaign.publish()
    return campaign


def raw(path: Path) -> bytes:
    """Return the bytes of a campaign file and of its log."""
    beside = path.with_name(f"{path.name}-wal")
    return path.read_bytes() + (beside.read_bytes() if beside.exists() else b"")


def found_in(path: Path) -> list[str]:
    held = raw(path).lower()
    return [mark for mark in MARKS if mark.lower().encode() in held]


def leave_in_free_room(path: Path) -> None:
    """Leave text in pages that nothing uses, as a SQLite does that does not overwrite what it deletes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw_file:
        raw_file.execute("PRAGMA secure_delete = OFF")
        raw_file.execute("CREATE TABLE left_over (text TEXT)")
        raw_file.executemany("INSERT INTO left_over VALUES (?)", [(mark * 200,) for mark in MARKS])
        raw_file.execute("DROP TABLE left_over")


def test_all_that_is_known_is_written_out(game: Campaign, tmp_path: Path) -> None:
    send_all(game)
    game.give_nation(ONE, 2, turn=3)
    folder = tmp_path / "ada"
    game.write_player(1, folder)
    data = json.loads((folder / "player.json").read_text())
    assert data["player"] == {
        "number": 1,
        "name": "Ada Quillfeather",
        "email": "ada.quillfeather@example.org",
        "language": "de",
        "time_zone": "",
        "state": "absent",
        "in_public_list": False,
        "moderators_notes": "writes late at night",
        "packet_password": "none",
    }
    assert [(one["nation"], one["from_turn"], one["to_turn"], one["as"]) for one in data["played"]] == [
        ("01", 1, 2, "player")
    ]
    assert data["absences"][0]["note"] == "at sea with her aunt"
    assert {(one["nation"], one["turn"]) for one in data["sheets"]} == {("01", 1), ("01", 2)}
    for one in data["sheets"]:
        assert b"nation 01" in (folder / one["file"]).read_bytes().lower()
    assert {one["nation"] for one in export_player(game, 2).data["sheets"]} == {"01", "02"}, "she stood in"


def test_a_password_is_not_written_out(game: Campaign, tmp_path: Path) -> None:
    with keyring_in_memory():
        game.keep_password(1, "kuma-setu-1", PasswordPlace.KEYRING)
        game.write_player(1, tmp_path / "ada")
    text = (tmp_path / "ada" / "player.json").read_text()
    assert "kuma-setu-1" not in text
    assert "in the moderator's keyring" in text


def test_nothing_is_written_over(game: Campaign, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    for name, why in (("full", "is not empty"), ("file", "is no folder")):
        with pytest.raises(CampaignError, match=why):
            game.write_player(1, tmp_path / name)
    assert [one.name for one in (tmp_path / "full").iterdir()] == ["mine.txt"]
    with pytest.raises(CampaignError, match="no player 7"):
        export_player(game, 7)


def test_what_erasing_does_is_said_before_it_is_done(game: Campaign) -> None:
    before = game.players()
    foretold = game.foretell_erasure(1)
    assert foretold.goes == (
        "name, address, language and notes",
        "mails and files that came from the player, but for the orders in them: 1",
        "name and address in 5 other places: journal, arrivals, letters, reasons, calendar, notes",
    )
    assert foretold.stays == (
        "that player 1 played nation 01, by number",
        "1 sheet that came for it, with the orders: the turns are made from them",
    )
    assert (foretold.copies, foretold.trouble) == ((), ())
    assert game.players() == before


def test_no_byte_of_the_file_holds_what_was_erased(game: Campaign) -> None:
    game.set_player(1, PlayerFields(notes="writes late at night, and early"))
    game.set_player(1, PlayerFields(notes="writes late at night"))
    leave_in_free_room(game.path)
    assert found_in(game.path) == list(MARKS), "the test looks where it is"
    hashes = [row.state_hash for row in game.turns()]
    assert game.erase_player(1).trouble == ()
    assert found_in(game.path) == []
    assert found_in(game.path.with_name(f"{game.path.name}-shm")) == []
    assert [row.state_hash for row in game.turns()] == hashes
    assert every(line.ok for line in game.verify())


@pytest.mark.slow
def test_reasons_of_corrections_go_where_they_were_withdrawn_and_are_told_where_they_are_of_the_record(
    game: Campaign,
) -> None:
    region = game.board.regions[0]
    renamed = NameCorrected(
        what=Named.REGION, of=region.id, was=region.name, becomes="Beaton", reason="for Ada Quillfeather"
    )
    told = game.correct_map(renamed, renamed.reason)
    game.withdraw_erratum(told.number, "Ada Quillfeather took it back")
    right = game.correct_position(
        stock("01", "gold", 5, told=CorrectionReaders.MODERATOR), "Ada Quillfeather asked"
    )
    game.withdraw_correction(right.number, "Ada Quillfeather was wrong")
    game.correct_position(
        stock("01", "gold", 6, told=CorrectionReaders.MODERATOR), "Ada Quillfeather asked again"
    )
    play_turn(game)
    foretold = game.erase_player(1)
    assert (
        foretold.goes[-1]
        == "name and address in 12 other places: journal, arrivals, letters, reasons, calendar, notes"
    )
    assert foretold.stays[-1] == (
        "reasons of corrections and changes of the rules that name the player, "
        "which are part of the record and known to whoever was told them: 3"
    )
    assert [one.withdrawn for one in game.errata()] == ["player 1 took it back"]
    assert [(one.withdrawn, one.reason) for one in game.corrections()] == [
        ("player 1 was wrong", "Ada Quillfeather asked"),
        ("", "Ada Quillfeather asked again"),
    ]
    assert every(line.ok for line in game.verify())


@pytest.mark.slow
def test_branches_that_name_him_in_a_line_are_told_until_they_are_discarded(game: Campaign) -> None:
    line = LineChange(nation=NationId("02"), was="", now="[E1] sell 1")
    game.keep_branch("Ada Quillfeather sells", Otherwise(lines=(line,)))
    assert not any("branches" in one for one in game.erase_player(1).stays)
    game.add_player(PlayerFields(name="sell"))
    (told,) = (one for one in game.erase_player(3).stays if "branches" in one)
    assert told == "branches with lines that name the player, until they are discarded: player 1 sells"
    assert game.discard_branch("player 1 sells").turn == game.info().turn


@pytest.mark.slow
def test_the_game_goes_on_with_his_number_in_its_history(game: Campaign) -> None:
    game.erase_player(1)
    found = game.players()
    assert [(one.number, one.name, one.erased) for one in found.roster.players] == [
        (1, "", True), (2, "Bea", False),
    ]  # fmt: skip
    first = found.nations[0]
    assert (first.player, first.state.value, first.since, found.others) == (None, "dropped", 2, ())
    assert [(one.player, one.last) for one in stints(found.roster) if one.nation == ONE] == [(1, 1)]
    assert found.roster.players[1].notes == "friend of player 1, player 1"
    assert [one.note for one in found.roster.absences] == [""]
    texts = [one.text for one in game.journal()]
    assert "held: player 1 is ill" in texts
    assert game.calendar().rows[0].turn == 2
    assert [row.reason for row in game.turns() if row.line > 0] == ["player 1 sent another sheet"]
    with pytest.raises(CampaignError, match="player 1 is erased"):
        game.set_player(1, PlayerFields(name="Ada"))
    assert game.add_player(PlayerFields(name="Ada Quillfeather")).roster.players[-1].number == 3
    game.give_nation(ONE, 3)
    play_turn(game)
    assert every(line.ok for line in game.verify())


def test_other_spellings_of_a_name_go_too(campaign: Campaign) -> None:
    name = "Zo\u00eb O'Brien"
    written = (
        normalize("NFD", name),
        "Zo\u00eb O\u2019Brien",
        "ZO\u00cb  O'BRIEN",
        "zo\u00eb\u00a0o'brien",
        normalize("NFD", "Zo\u00eb \u202fO\u2019Brien"),
    )
    campaign.add_player(PlayerFields(name=name, email="zoe@example.org"), nations=[ONE])
    campaign.add_player(PlayerFields(name="Bea", notes="\n".join(f"knows {one}!" for one in written)))
    campaign.set_rhythm(zone="UTC", first="2026-10-16 20:00", days=1)
    for turn, one in enumerate(written, start=1):
        campaign.move_deadline(turn, f"2026-10-{turn + 15} 21:00", f"for {one}")
        campaign.lock()
        campaign.unlock(f"{one} was late")
    campaign.set_absence(1, 2, 2, note="away")
    assert campaign.erase_player(1).trouble == ()
    found = campaign.players().roster
    assert found.players[1].notes == "\n".join("knows player 1!" for _ in written)
    schedule = campaign.calendar().schedule
    assert schedule is not None
    assert [one.reason for one in schedule.moved] == ["for player 1"] * len(written)
    texts = [one.text for one in campaign.journal()]
    assert texts.count("player 1 was late") == len(written)
    assert sum(text.endswith(", by itself: for player 1") for text in texts) == len(written)
    assert every("brien" not in folded(text) for text in texts)


def test_a_name_of_one_word_is_the_player_only_where_people_wrote_it(campaign: Campaign) -> None:
    campaign.add_player(PlayerFields(name="Turn", notes="Turn is Turn."))
    notes = "Turn will turn at every turn; TURN too, Turner not; ask Turn"
    campaign.add_player(PlayerFields(name="Bea", notes=notes))
    campaign.add_player(PlayerFields(name="held"))
    campaign.set_rhythm(zone="UTC", first="2026-10-16 20:00", days=7)
    campaign.hold("Turn is ill, and held: held")
    campaign.lock()
    campaign.unlock("Turn: turn late")
    before = {one.id: one.text for one in campaign.journal()}
    for number in (1, 3):
        assert campaign.erase_player(number).trouble == ()
    assert campaign.players().roster.players[1].notes == (
        "player 1 will turn at every turn; player 1 too, Turner not; ask player 1"
    )
    schedule = campaign.calendar().schedule
    assert schedule is not None
    assert schedule.held == "player 1 is ill, and player 3: player 3"
    differs = [one.text for one in campaign.journal() if before.get(one.id, one.text) != one.text]
    assert differs == ["held: player 1 is ill, and player 3: player 3", "player 1: turn late"]
    assert "turn 1 closes 2026-10-16T20:00 UTC, then every 7 days" in before.values()


@pytest.mark.slow
def test_copies_that_still_hold_him_are_told(game: Campaign, tmp_path: Path) -> None:
    backup = game.back_up().path
    copy = game.save_copy(tmp_path / "elsewhere.gmc")
    broken = tmp_path / "toy.gmc.bak"
    broken.write_bytes(b"SQLite format 3\0 and no more")
    (tmp_path / "strange.gmc").write_bytes(b"another program's")
    assert set(game.foretell_erasure(1).copies) == {backup, copy}
    done = game.erase_player(1)
    assert (set(done.copies), done.unread) == ({backup, copy}, (broken,))
    assert found_in(copy) == list(MARKS), "copies are told of, not touched"
    copy.unlink()
    fresh = game.back_up().path
    assert set(game.foretell_erasure(1).copies) == {backup}
    assert found_in(fresh) == []


@pytest.mark.slow
def test_his_password_goes_with_him(game: Campaign) -> None:
    with keyring_in_memory() as ring:
        game.keep_password(1, "kuma-setu-1", PasswordPlace.KEYRING)
        assert "password (keyring)" in game.foretell_erasure(1).goes
        assert game.erase_player(1).trouble == ()
        assert ring.kept == {}
    game.keep_password(2, "fido-gare-2", PasswordPlace.SEALED, passphrase="correct horse")
    assert game.erase_player(2).trouble == ()
    assert b'"2"' not in sealed_place(game.path).read_bytes()


def test_a_password_that_cannot_be_reached_is_said_and_the_rest_is_done(game: Campaign) -> None:
    with keyring_in_memory() as ring:
        game.keep_password(1, "kuma-setu-1", PasswordPlace.KEYRING)
        ring.locked = True
        (told,) = game.erase_player(1).trouble
    assert "could not be taken out of the keyring" in told
    assert found_in(game.path) == []


def test_where_somebody_reads_meanwhile_it_is_said_and_done_once_more(game: Campaign) -> None:
    other = open_database(game.path, read_only=True)
    with Campaign(game.path, busy_ms=0) as quick:
        with other.read() as transaction:
            transaction.exec_driver_sql("SELECT count(*) FROM setting").one()
            (told,) = quick.erase_player(1).trouble
            assert "erase once more" in told
        other.close()
        again = quick.erase_player(1)
    assert (again.goes, again.trouble) == ((), ())
    assert found_in(game.path) == []


@pytest.mark.slow
def test_the_name_of_a_sheets_file_stays_and_is_told(game: Campaign) -> None:
    game.import_text(caretaker_sheet(game, ONE), "Ada Quillfeather.txt")
    assert "file names of sheets that name the player: 1" in game.erase_player(1).stays
    assert game.history(ONE)[-1].name == "Ada Quillfeather.txt"


def test_a_password_goes_before_the_player_does(game: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    game.keep_password(1, "kuma-setu-1", PasswordPlace.SEALED, passphrase="correct horse")

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("gm_console.campaign.players.player_erasure.change_in", stopped)
        with pytest.raises(KeyboardInterrupt):
            game.erase_player(1)
    assert b'"1"' not in sealed_place(game.path).read_bytes()
    assert game.erase_player(1).trouble == ()


@pytest.mark.slow
def test_a_password_that_was_left_goes_when_a_player_is_erased_once_more(game: Campaign) -> None:
    game.keep_password(1, "kuma-setu-1", PasswordPlace.SEALED, passphrase="correct horse")
    place = sealed_place(game.path)
    kept = place.read_bytes()
    game.erase_player(1)
    place.write_bytes(kept)
    assert game.erase_player(1).goes == ("password (sealed)",)
    assert b'"1"' not in place.read_bytes()


@pytest.mark.slow
def test_a_sealed_file_that_cannot_be_reached_is_said_and_finished_later(game: Campaign) -> None:
    game.keep_password(1, "kuma-setu-1", PasswordPlace.SEALED, passphrase="correct horse")
    place = sealed_place(game.path)
    kept = place.read_bytes()
    stranger = kept.replace(game.players().roster.campaign.encode(), b"0" * 16)
    for data, why in ((None, "not beside"), (stranger, "another campaign"), (b"rubbish", "damaged")):
        place.unlink() if data is None else place.write_bytes(data)
        assert why in game.foretell_erasure(1).trouble[0]
        done = game.erase_player(1)
        assert not any("password" in text for text in done.goes), why
        assert why in done.trouble[0]
        assert data is None or place.read_bytes() == data
    place.write_bytes(kept)
    done = game.erase_player(1)
    assert (done.goes, done.trouble) == (("password (sealed)",), ())
    assert b'"1"' not in place.read_bytes()
