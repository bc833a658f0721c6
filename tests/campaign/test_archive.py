"""A campaign as one ZIP that is read without this program."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.archive import WISHES, ArchiveWish
from gm_console.campaign.packets.foretold import Foretold
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.report.archive_index import index_page
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy, play_turn

WHO = "Marisol Quentin-Ashby"
ADDRESS = "marisol@example.org"
SHORT = "Zoltan"
"""A name of one word, which may be any word in the program's own sentences."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = new_toy(tmp_path_factory.mktemp("archive"), turns=2)
    with Campaign(path) as campaign:
        campaign.add_player(PlayerFields(name=WHO, email=ADDRESS, listed=True), nations=NATIONS[:1])
        campaign.add_player(PlayerFields(name=SHORT), nations=NATIONS[1:2])
        sheet = caretaker_sheet(campaign, NATIONS[1])
        campaign.import_text(sheet, f"{WHO}.txt")
        campaign.import_text(f"{sheet}\n[E1] nonsense\n", f"{SHORT}: turn 1.txt")
        campaign.confirm(NATIONS[1])
        campaign.lock()
        late = campaign.import_text(sheet, f"{SHORT}: again.txt").sheets[0].sheet
        campaign.take_late((late,), "the post was slow")
        campaign.unlock("not yet")
        play_turn(campaign)
        campaign.undo(f"{WHO} asked for it")
        campaign.run_turn()
        campaign.publish()
        play_turn(campaign)
    return path


def members(path: Path) -> dict[str, bytes]:
    with ZipFile(path) as archive:
        assert archive.testzip() is None
        return {one.partition("/")[2]: archive.read(one) for one in archive.namelist()}


@pytest.mark.slow
def test_an_archive_is_the_same_each_time_and_every_link_in_it_leads_to_a_file(
    played: Path, tmp_path: Path
) -> None:
    with Campaign(played, read_only=True) as campaign:
        told = campaign.foretell_archive(ArchiveWish())
        first = campaign.write_archive(tmp_path / "one.zip", ArchiveWish())
        assert first.bytes / 3 < told.bytes < first.bytes * 3
        campaign.write_archive(tmp_path / "two.zip", ArchiveWish())
        sheets = {campaign.sheet_bytes(one.sheet) for one in campaign.history(NATIONS[1])}
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    found = members(tmp_path / "one.zip")
    assert first.files == len(found)
    index = found["index.html"].decode()
    leads = re.findall(r'href="([^"#]+)"', index)
    assert len(leads) > 10
    assert every(lead in found for lead in leads), leads
    assert sheets <= set(found.values())
    assert b"standings" in found["README.txt"]
    assert found["turn-02/entries.csv"].startswith("\ufeffentry".encode())
    assert "campaign.gmc" not in found
    assert "players.csv" not in found


def test_what_it_will_cost_is_told_before_and_what_is_left_out_costs_nothing(
    played: Path,
) -> None:
    with Campaign(played, read_only=True) as campaign:
        told = {wish: campaign.foretell_archive(wish) for wish in WISHES}
    whole, personal, public = (told[wish] for wish in WISHES)
    assert public.bytes < whole.bytes < personal.bytes
    assert 0 < public.seconds <= whole.seconds <= personal.seconds
    assert whole.cost == f"about {whole.megabytes:.1f} MB; it takes about {whole.seconds} seconds"


@pytest.mark.parametrize(
    ("seconds", "said"), [(5, "5 seconds"), (120, "120 seconds"), (125, "3 minutes"), (1800, "30 minutes")]
)
def test_a_long_time_is_told_in_minutes(seconds: int, said: str) -> None:
    assert Foretold(seconds=seconds, bytes=0).cost == f"about 0.1 MB; it takes about {said}"


@pytest.mark.slow
def test_players_are_in_it_only_where_they_are_asked_for(played: Path, tmp_path: Path) -> None:
    def holds(name: str, wish: ArchiveWish) -> bool:
        with Campaign(played, read_only=True) as campaign:
            campaign.write_archive(tmp_path / name, wish)
        inside = members(tmp_path / name)
        told = (WHO.encode(), ADDRESS.encode(), SHORT.encode())
        return any(one in data for data in inside.values() for one in told)

    assert not holds("without.zip", ArchiveWish())
    journal = members(tmp_path / "without.zip")["journal.csv"].decode()
    for line in ("confirmed,nation 02", "import,a sheet: taken", "take late,a sheet: the post was slow"):
        assert f",{line}\n" in journal, journal
    assert not holds("public.zip", ArchiveWish(secrets=False))
    assert holds("with.zip", ArchiveWish(personal=True))
    public = members(tmp_path / "public.zip")
    assert not [name for name in public if "nation-" in name or "sheet" in name or "entries" in name]
    (tmp_path / "again.gmc").write_bytes(members(tmp_path / "with.zip")["campaign.gmc"])
    with Campaign(tmp_path / "again.gmc") as campaign:
        assert every(line.ok for line in campaign.verify())


def test_what_a_crash_left_of_an_archive_goes_with_the_next_and_lies_nowhere_else(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = [tmp_path / f".one.zip.{'0a' * 8}.new", tmp_path / f".one.zip.{2**22 + 1}-{'0a' * 8}.new"]
    for one in left:
        one.write_bytes(b"half of it")
        os.utime(one, (0, 0))
    copied: list[Path] = []

    def copy_to(_file: Campaign, target: Path) -> None:
        copied.append(target)
        raise KeyboardInterrupt

    monkeypatch.setattr(Campaign, "copy_to", copy_to)
    monkeypatch.setattr("gm_console.campaign.packets.archive._Maker._turn", lambda *_: iter(()))
    monkeypatch.setattr("gm_console.campaign.packets.archive._Maker._tells_standings", False)
    monkeypatch.setattr("gm_console.campaign.packets.archive.film_file", lambda *_: b"")
    with Campaign(played, read_only=True) as campaign, pytest.raises(KeyboardInterrupt):
        campaign.write_archive(tmp_path / "one.zip", ArchiveWish(personal=True))
    assert [one.parent for one in copied] == [tmp_path]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_game_that_cannot_say_what_others_see_has_an_archive_without_a_public_film(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Campaign(played, read_only=True) as campaign:
        monkeypatch.setattr(campaign, "ruleset", replace(campaign.ruleset, sight=None))
        campaign.write_archive(tmp_path / "one.zip", ArchiveWish())
    found = members(tmp_path / "one.zip")
    assert "film.html" not in found
    assert "film-moderator.html" in found
    assert "film.html" not in found["README.txt"].decode()
    leads = re.findall(r'href="([^"#]+)"', found["index.html"].decode())
    assert every(lead in found for lead in leads), leads
    assert b"turn,place,nation,fields,made of\n" in found["standings.csv"]
    assert found["standings.csv"].count(b"\n") == 1 + 2 * len(NATIONS)


@pytest.mark.slow
def test_an_archive_that_cannot_be_written_leaves_nothing(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cancelled(Exception):
        pass

    def cancel(what: str, done: int, steps: int) -> None:
        if done:
            raise Cancelled

    target = tmp_path / "one.zip"
    with Campaign(played, read_only=True) as campaign:
        with pytest.raises(Cancelled):
            campaign.write_archive(target, ArchiveWish(), cancel)
        for place, wish in (
            (played, ArchiveWish()),
            (tmp_path, ArchiveWish()),
            (tmp_path / "nowhere" / "one.zip", ArchiveWish()),
            (target, replace(ArchiveWish(), secrets=False, personal=True)),
        ):
            with pytest.raises(CampaignError):
                campaign.write_archive(place, wish, force=True)

        def full(*_: object, **__: object) -> bytes:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr("gm_console.campaign.packets.archive.film_file", full)
        with pytest.raises(CampaignError, match=r"no room left .* nothing was left"):
            campaign.write_archive(target, ArchiveWish())
    assert list(tmp_path.iterdir()) == []


def test_an_archive_of_one_turn_says_so() -> None:
    for turns, told in (((1,), b"Turn 1<"), ((1, 2), b"Turns 1 to 2<")):
        page = index_page("T", "Toy", dict.fromkeys(turns, ()), {}, (), "", secrets=False, film=False)
        assert told in page
