"""Campaign files among pipes, devices and links: refused at once, and nothing of anybody else's is written."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.campaign import backups
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.files.errors import Unreadable
from gm_console.files.scenario import load_scenario
from gm_console.storage.errors import NOT_A_FILE
from gm_console.storage.logs import TAILS, beside
from tests.support.at_once import at_once
from tests.support.toy_campaign import new_toy
from tests.support.toy_scenario import toy_scenario

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="links and pipes are made as a system other than Windows does"
)
ZERO = Path("/dev/zero")


def _pipe(place: Path) -> None:
    os.mkfifo(place)


def _device(place: Path) -> None:
    place.symlink_to(ZERO)


KINDS = {"pipe": _pipe, "device": _device}


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("tail", ["", *TAILS])
def test_what_is_no_plain_file_is_refused_without_waiting(tmp_path: Path, kind: str, tail: str) -> None:
    path = new_toy(tmp_path)
    for one in ("", *TAILS):
        if one == tail or one in TAILS:
            beside(path, one).unlink(missing_ok=True)
    KINDS[kind](beside(path, tail))
    for read_only in (True, False):
        refused = at_once(lambda: Campaign(path, read_only=read_only))  # noqa: B023 - done before the next
        assert isinstance(refused, CampaignError)
        assert refused.code == NOT_A_FILE
        assert path.name in str(refused)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_backup_that_is_no_plain_file_is_not_taken_back(tmp_path: Path, kind: str) -> None:
    path = new_toy(tmp_path)
    odd = tmp_path / "backup.gmc"
    KINDS[kind](odd)
    before = path.read_bytes()
    assert isinstance(at_once(lambda: backups.take_back(path, odd)), CampaignError)
    assert path.read_bytes() == before


def test_no_file_of_a_scenario_is_waited_for(tmp_path: Path) -> None:
    sound = toy_scenario(tmp_path / "sound")
    names = [one.relative_to(sound) for one in sorted(sound.rglob("*")) if one.is_file()]
    needed = []
    for number, name in enumerate(names):
        folder = tmp_path / str(number)
        shutil.copytree(sound, folder)
        (folder / name).unlink()
        os.mkfifo(folder / name)
        found = at_once(lambda: load_scenario(folder))  # noqa: B023 - done before the next
        if isinstance(found, Exception):
            assert isinstance(found, Unreadable), (name, found)
            needed.append(name.name)
    assert {"scenario.toml", "map.json"} <= set(needed)


def _new(path: Path) -> object:
    return new_toy(path.parent, name="fresh.gmc")


def _copy(path: Path) -> object:
    with Campaign(path) as campaign:
        return campaign.save_copy(path.with_name("copy.gmc"))


def _take_back(path: Path) -> object:
    return backups.take_back(path, path.with_name("former.gmc"))


@pytest.mark.parametrize(
    ("deed", "made"), [(_new, "fresh.gmc"), (_copy, "copy.gmc"), (_take_back, "toy.gmc")]
)
def test_a_link_under_the_name_of_what_is_being_made_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deed: Callable[[Path], object], made: str
) -> None:
    path = new_toy(tmp_path)
    shutil.copyfile(path, tmp_path / "former.gmc")
    mine = tmp_path / "mine" / "letter.txt"
    mine.parent.mkdir()
    monkeypatch.setattr(secrets, "token_hex", lambda count: "0" * 2 * count)
    planted = tmp_path / f".{made}.{os.getpid()}-{'0' * 16}.new"
    planted.symlink_to(mine)
    with pytest.raises(CampaignError) as refused:
        deed(path)
    assert refused.value.code == NOT_A_FILE
    assert list(mine.parent.iterdir()) == []
    assert planted.is_symlink()


def test_what_is_being_made_has_a_name_of_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, seen = new_toy(tmp_path), set()
    plain = os.replace

    def noted(fresh: Path, target: Path) -> None:
        seen.add(Path(fresh).name)
        plain(fresh, target)

    monkeypatch.setattr(os, "replace", noted)
    with Campaign(path) as campaign:
        for number in range(5):
            campaign.save_copy(tmp_path / "copies.gmc", force=number > 0)
    assert len(seen) == 5
    assert [one.name for one in tmp_path.glob(".*.new*")] == []


def test_a_campaign_behind_a_link_is_opened_with_its_log(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA wal_autocheckpoint = 0")
    writer.execute("CREATE TABLE more (text)")
    writer.executemany("INSERT INTO more VALUES (?)", [("x" * 4000,)] * 50)
    writer.commit()
    # As after a crash: the first page is in the file already and counts pages that only the log has.
    there = tmp_path / "there"
    there.mkdir()
    for tail in ("", "-wal"):
        shutil.copyfile(beside(path, tail), beside(there / "game.gmc", tail))
    pages = writer.execute("PRAGMA page_count").fetchone()[0]
    writer.close()
    with (there / "game.gmc").open("rb+") as stream:
        stream.seek(28)
        stream.write(pages.to_bytes(4, "big"))
    link = tmp_path / "link.gmc"
    link.symlink_to(there / "game.gmc")
    with Campaign(link, read_only=True) as campaign:
        assert campaign.info().turn == 1
