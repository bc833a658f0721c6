"""Damaged states: named by verify, made anew from the entries where these allow it, refused where they do not."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.mended_states import mending_words
from tests.support.corrections import WHY, stock
from tests.support.errata import change
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn, send_all

SPELT_OUT = {
    "$BYTE": "data = substr(data, 1, 20) || x'00' || substr(data, 22)",
    "$OTHER": "data = (SELECT data FROM snapshot WHERE run = 3 AND position = 1)",
    "$HASH": "hash = (SELECT hash FROM snapshot WHERE run = 3 AND position = 1)",
}
"""One byte changed; another state's bytes; its hash with them."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a campaign of three turns with a correction, an undone edition among them, and a draft."""
    path = new_toy(tmp_path_factory.mktemp("mending"))
    with Campaign(path) as campaign:
        play_turn(campaign)
        campaign.undo("a line was forgotten")
        campaign.correct_position(stock("01", "grain", 5), WHY)
        campaign.run_turn()
        campaign.publish()
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    return path


@pytest.fixture
def path(made: Path, tmp_path: Path) -> Path:
    return shutil.copy(made, tmp_path / "toy.gmc")


def spoil(path: Path, statement: str) -> None:
    for short, words in SPELT_OUT.items():
        statement = statement.replace(short, words)
    change(path, statement)


def content(path: Path) -> list[tuple[object, ...]]:
    """What the file holds of states, unpacked: SQLite and zlib may lay the same out otherwise."""
    with sqlite3.connect(path) as raw:
        rows = raw.execute("SELECT * FROM snapshot ORDER BY run, position").fetchall()
    raw.close()
    return [(*row[:-1], zlib.decompress(row[-1])) for row in rows]


CASES = (
    ("UPDATE snapshot SET $BYTE WHERE run = 2 AND position = 1", 1, ["end of"]),
    ("UPDATE snapshot SET $BYTE WHERE run = 2 AND position = 0", 1, ["start"]),
    ("UPDATE snapshot SET $OTHER WHERE run = 1 AND position = 2", 1, ["edition 1, set aside", "end of"]),
    (
        "UPDATE snapshot SET $OTHER, $HASH WHERE run = 2 AND position = 2",
        1,
        ["end of"],
    ),
    ("UPDATE snapshot SET hash = 'ff' WHERE run = 4 AND position = 2", 1, ["turn 3", "end of"]),
    ("UPDATE snapshot SET data = 'nothing', phase = 7 WHERE run = 3", 1, ["turn 2", "start, end of"]),
    ("DELETE FROM snapshot WHERE position > 0", 4, ["turn 1, edition 1", "turn 3"]),
    ("UPDATE seal SET digest = 'ff' WHERE name = 'snapshot' AND block = 2", 1, ["the seal of its states"]),
)


@pytest.mark.parametrize(("damage", "turns", "said"), CASES, ids=[case[0][:60] for case in CASES])
def test_states_are_made_anew_from_the_entries(path: Path, damage: str, turns: int, said: list[str]) -> None:
    was = content(path)
    spoil(path, damage)
    with Campaign(path) as campaign:
        lines = campaign.verify()
        assert any("table snapshot of turn" in note for note in lines[-1].notes)
        with pytest.raises(CampaignError):
            campaign.review()
        found = campaign.mend()
        assert len(found.turns) == turns
        assert every(not one.refused for one in found.turns)
        told = "\n".join(mending_words(found))
        assert every(words in told for words in said), told
        assert every(line.ok for line in campaign.verify())
        assert campaign.journal()[-1].what == "mend states"
        campaign.review()
        assert campaign.mend().turns == ()
        kept = campaign.backups()
    assert content(path) == was
    assert found.backup is not None
    assert [(one.path.name, one.why) for one in kept] == [(found.backup.path.name, "before-mending")]
    with Campaign(found.backup.path, read_only=True) as former:
        assert former.verify()[-1].notes == lines[-1].notes


REFUSED = (
    ("UPDATE entry SET rule = 'x' WHERE run = 2 AND seq = 1", "the entries are damaged too"),
    ("UPDATE journal SET text = 'x' WHERE id = 1", "the journal, in which mending is noted, is damaged too"),
    ("UPDATE run SET state_hash = 'ff' WHERE id = 2", "its entries do not lead to the state it ended with"),
    (
        "UPDATE run SET start_hash = 'ff' WHERE id = 2",
        "the state it starts from is nowhere whole in the file",
    ),
)


@pytest.mark.parametrize(("damage", "why"), REFUSED, ids=[case[1] for case in REFUSED])
def test_what_the_entries_do_not_allow_is_refused_and_nothing_is_touched(
    path: Path, damage: str, why: str
) -> None:
    spoil(path, "UPDATE snapshot SET $BYTE WHERE run = 2 AND position = 1")
    spoil(path, damage)
    before = path.read_bytes()
    with Campaign(path) as campaign:
        found = campaign.mend()
    assert [(one.turn, one.edition, one.phases, one.refused) for one in found.turns] == [(1, 2, (), why)]
    assert "campaign backups" in next(mending_words(found))
    assert found.backup is None
    assert path.read_bytes() == before


def test_what_else_is_damaged_is_not_sealed_by_mending(path: Path) -> None:
    spoil(path, "UPDATE snapshot SET $BYTE WHERE run IN (2, 3) AND position = 1")
    spoil(path, "UPDATE entry SET rule = 'x' WHERE run = 2 AND seq = 1")
    spoil(path, "UPDATE sheet SET name = 'x' WHERE id = 1")
    with Campaign(path) as campaign:
        found = campaign.mend()
        assert [bool(one.refused) for one in found.turns] == [True, False]
        notes = campaign.verify()[-1].notes
    assert [note.split(":")[0] for note in notes] == [
        "table sheet", "table snapshot of turn 1, edition 2", "table entry of turn 1, edition 2",
    ]  # fmt: skip


def test_a_file_that_is_whole_is_left_alone(path: Path) -> None:
    before = path.read_bytes()
    with Campaign(path) as campaign:
        found = campaign.mend()
        assert campaign.backups() == ()
    assert list(mending_words(found)) == ["no state is damaged: there is nothing to mend"]
    assert path.read_bytes() == before
