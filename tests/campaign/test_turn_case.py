"""Golden turns: everything a turn is made from goes into the folder, no player's name does, and it runs from there."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from gm_console.board.errata.facts import NameCorrected, Named
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.turn_case import run_case
from gm_console.core.corrections import CorrectionReaders
from gm_console.core.ids import NationId
from gm_console.files.errors import Unreadable
from tests.support.corrections import stock
from tests.support.rule_changes import FARM, cell
from tests.support.toy_campaign import caretaker_sheet, new_toy, play_turn, send_all

ONE = NationId("01")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a toy campaign whose second turn has everything in it, and the name of a player everywhere."""
    path = new_toy(tmp_path_factory.mktemp("case"))
    with Campaign(path) as campaign:
        campaign.add_player(PlayerFields(name="Zoe Thornwick", email="zoe@example.org"), nations=[ONE])
        play_turn(campaign)
        send_all(campaign)
        signed = "so says Zoe Thornwick, zoe@example.org\nthanks, Zoe\nZOË again: Thornwick"
        text = f"{caretaker_sheet(campaign, ONE)}\n# by Zoe Thornwick\n{signed}\n"
        campaign.import_text(f"Player: Zoe Thornwick\n{text}", "zoe thornwick.txt")
        region = campaign.board.regions[0].id
        campaign.correct_map(
            NameCorrected(what=Named.REGION, of=region, was=campaign.board.regions[0].name, becomes="Rennick",
                          reason=""),
            "Zoe Thornwick saw it",
        )  # fmt: skip
        campaign.correct_position(
            stock(ONE, "grain", 5, told=CorrectionReaders.PUBLIC), "Zoe Thornwick lost it"
        )
        campaign.change_rules(cell(FARM, 4), "as Zoe asked")
        campaign.run_turn()
    return path


def every_text(folder: Path) -> str:
    return "\n".join(one.read_text(encoding="utf-8") for one in folder.rglob("*") if one.is_file())


def test_a_turn_with_everything_in_it_comes_to_the_same_and_names_nobody(
    played: Path, tmp_path: Path
) -> None:
    with Campaign(played, read_only=True) as campaign:
        written = campaign.export_case(tmp_path / "case")
        info, entries = campaign.info(), campaign.entries(2)
    assert written.same
    assert (written.turn, written.corrections, written.changes) == (2, 1, 2)
    done = run_case(tmp_path / "case")
    assert done.ok
    assert done.state_hash == info.draft_hash
    assert done.compared == len(entries)
    told = every_text(tmp_path / "case").casefold()
    assert "thornwick" not in told
    assert "zoe" not in told
    assert "so says player 1" in told
    assert "rennick" in told


def test_only_a_phase_or_an_entry_with_what_it_rests_on(played: Path, tmp_path: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        entries = campaign.entries(2)
        entry = next(one for one in entries if one.because or one.cause)
        phase = campaign.export_case(tmp_path / "phase", phase=entry.phase)
        small = campaign.export_case(tmp_path / "entry", turn=2, entry=entry.seq)
        first = campaign.export_case(tmp_path / "first", turn=1)
    assert phase.entries == sum(one.phase == entry.phase for one in entries)
    assert 1 < small.entries < phase.entries + len(entry.because)
    assert (first.turn, first.corrections, first.changes) == (1, 0, 0)
    for name, said in (
        ("phase", f"phase {entry.phase}"),
        ("entry", f"entry 2.{entry.seq}"),
        ("first", "turn 1"),
    ):
        done = run_case(tmp_path / name)
        assert done.ok
        assert said in done.about


def test_what_is_changed_in_a_case_is_named(played: Path, tmp_path: Path) -> None:
    whole = tmp_path / "case"
    with Campaign(played, read_only=True) as campaign:
        campaign.export_case(whole)

    def spoiled(name: str, old: str, new: str) -> Path:
        folder = tmp_path / "spoiled"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text, name
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return folder

    hash_ = json.loads((whole / "turns/02/expected.json").read_text())["state_hash"]
    sheet = "turns/02/sheets/nation-02.txt"
    line = (whole / sheet).read_text().splitlines()[1]
    for name, old, new in (
        ("turns/02/expected.json", hash_, "0" * 64),
        ("turns/02/moderator.json", '"delta": 5', '"delta": 6'),
        ("case.json", "OrderDone", "OrderDine"),
        (sheet, line, "[farm] nothing"),
        ("tables.toml", "value = 4", "value = 5"),
    ):
        found = run_case(spoiled(name, old, new))
        assert not found.ok, name
        assert found.difference is not None
        assert found.difference.stored != found.difference.recomputed
    elsewhere = tmp_path / "map"
    shutil.copytree(whole / "map", elsewhere)
    for name, old, new in (
        ("case.json", '[1, "E1"', '["1", "E1"'),
        ("case.json", '[2, "E1"', '[1, "E1"'),
        ("case.json", '[1, "E1", 0, ', '[1, "E1", '),
        ("case.json", '"entry": 0', '"entry": 9999'),
        ("start.jsonl", '"grain":', '"grain":1844674407370955'),
        ("turns/02/moderator.json", '"corrections"', '"corrected"'),
        ("turns/02/moderator.json", "PositionCorrected", "Position"),
        ("case.json", '"format": 1', '"format": 2'),
        ("case.json", '"turn": 2', '"turn": "2"'),
        ("scenario.toml", "toy", "chess"),
    ):
        with pytest.raises(Unreadable):
            run_case(spoiled(name, old, new))
    for name, old, new in (
        ("scenario.toml", 'map = "map"', 'map = "../map"'),
        ("case.json", '"phase": ""', '"phase": "E99"'),
    ):
        with pytest.raises(CampaignError):
            run_case(spoiled(name, old, new))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes")
def test_a_sheet_of_a_case_that_is_no_file_is_not_waited_for(played: Path, tmp_path: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        campaign.export_case(tmp_path / "case")
    sheet = tmp_path / "case/turns/02/sheets/nation-01.txt"
    sheet.unlink()
    os.mkfifo(sheet)
    with pytest.raises(OSError, match="not a plain file"):
        run_case(tmp_path / "case")


def test_what_cannot_be_exported_is_refused_and_leaves_nothing(played: Path, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    with Campaign(played, read_only=True) as campaign:
        for said, folder, words in (
            ("already", "full", {}),
            ("no folder", "there/is/none", {}),
            ("no phase", "case", {"phase": "X9"}),
            ("not been run", "case", {"turn": 3}),
            ("entries 1 to", "case", {"entry": 99_999}),
        ):
            with pytest.raises(CampaignError, match=said):
                campaign.export_case(tmp_path / folder, **words)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["full"]
