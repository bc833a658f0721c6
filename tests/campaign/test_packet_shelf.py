"""What a folder of packets holds, and whether it is still what the turn gave."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from gm_console.board.errata.asked_errata import correct_name
from gm_console.board.errata.facts import NameCorrected, Named
from gm_console.campaign.packets.packet_lines import DEED
from gm_console.campaign.packets.packet_shelf import Shape, Shelf, packet_text, read_shelf
from gm_console.campaign.packets.packets import packet_source
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support.every import every
from tests.support.toy_campaign import play_turn, send_all


def shapes(shelf: Shelf) -> list[Shape]:
    return [row.shape for row in shelf.rows]


@pytest.fixture
def published(campaign: Campaign) -> Campaign:
    play_turn(campaign)
    return campaign


def test_the_last_prices_in_packets_are_the_next_turns_of_a_draft_too(campaign: Campaign) -> None:
    """The caption of their chart says so of both."""
    send_all(campaign)
    campaign.run_turn()
    foretold = packet_source(campaign, draft=True)[0].prices
    assert [row.turn for row in foretold] == [1, 2]
    assert len(campaign.prices()) == 1, "of the game itself they are not the prices yet"
    campaign.publish()
    assert foretold == packet_source(campaign)[0].prices == campaign.prices(draft=True)


def test_an_empty_folder_has_no_packets(published: Campaign, tmp_path: Path) -> None:
    shelf = read_shelf(published, tmp_path / "out", 1)
    assert shapes(shelf) == [Shape.NONE] * 3
    assert not shelf.public.there
    assert (shelf.made, shelf.published, shelf.edition) == (0, True, 1)


@pytest.mark.slow
def test_packets_that_were_made_are_current_with_size_and_text(published: Campaign, tmp_path: Path) -> None:
    out = tmp_path / "out"
    written = published.write_packets(out, turn=1)
    shelf = read_shelf(published, out, 1)
    assert shapes(shelf) == [Shape.CURRENT] * 3
    assert shelf.public.shape is Shape.CURRENT
    assert shelf.made == 3
    assert sum(row.bytes for row in (*shelf.rows, shelf.public)) == written.bytes
    assert sum(row.files for row in (*shelf.rows, shelf.public)) == written.files
    first = shelf.rows[0]
    assert str(first.folder) == written.packets[first.nation]
    assert packet_text(first) == (first.folder / "packet.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_what_a_dead_program_left_of_packets_goes_with_the_next_ones(
    published: Campaign, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    left = [
        out / "turn-01" / f".nation-01.{2**22 + 1}-abc.new",
        tmp_path / "out-public" / f".turn-01.{2**22 + 1}-abc.new",
    ]
    for folder in left:
        folder.mkdir(parents=True)
        (folder / "packet.txt").write_text("an old packet", encoding="utf-8")
    published.write_packets(out, turn=1, nations=(NationId("02"),))
    assert not [one for folder in left for one in folder.parent.iterdir() if one.name.startswith(".")]


@pytest.mark.slow
def test_packets_tell_the_state_of_lines_once_the_moderator_wants_it(
    published: Campaign, tmp_path: Path
) -> None:
    def packet() -> Mapping[str, bytes]:
        folder = Path(published.write_packets(tmp_path / "out").packets[NationId("01")])
        return {one.name: one.read_bytes() for one in folder.iterdir()}

    before = packet()
    assert not any(b"state of your lines" in one.lower() for one in before.values())
    assert published.tell_lines(told=True) is False
    assert read_shelf(published, tmp_path / "out", 1).lines is True
    told = packet()
    assert every(b"state of your lines" in told[name].lower() for name in ("index.html", "packet.txt"))
    assert json.loads(told["packet.json"])["lines"]["rows"] is not None
    assert published.tell_lines(told=True) is True
    published.tell_lines(told=False)
    assert packet() == before, "it is off byte for byte"
    noted = [one.text for one in published.journal() if one.what == DEED]
    assert noted == ["told", "left out"], "what changed nothing is not noted"


@pytest.mark.slow
def test_one_nation_alone_leaves_the_others_unmade(published: Campaign, tmp_path: Path) -> None:
    published.write_packets(tmp_path / "out", turn=1, nations=(NationId("02"),))
    shelf = read_shelf(published, tmp_path / "out", 1)
    assert shapes(shelf) == [Shape.NONE, Shape.CURRENT, Shape.NONE]


@pytest.mark.slow
def test_packets_of_a_draft_are_out_of_date_once_it_is_published(campaign: Campaign, tmp_path: Path) -> None:
    send_all(campaign)
    campaign.run_turn()
    campaign.write_packets(tmp_path / "out", turn=1, draft=True)
    assert shapes(read_shelf(campaign, tmp_path / "out", 1)) == [Shape.DRAFT] * 3
    campaign.publish()
    shelf = read_shelf(campaign, tmp_path / "out", 1)
    assert shapes(shelf) == [Shape.OUTDATED] * 3
    assert shelf.made == 0


def test_packets_of_a_draft_are_out_of_date_once_the_map_is_corrected(
    campaign: Campaign, tmp_path: Path
) -> None:
    campaign.run_turn()
    campaign.write_packets(tmp_path / "out", turn=1, draft=True)
    before = campaign.turns()[0].state_hash
    named = correct_name(campaign.board, Named.SEA, "S", "Calm Sea")
    assert isinstance(named, NameCorrected)
    campaign.correct_map(named, "misspelt")
    campaign.run_turn()
    assert campaign.turns()[0].state_hash == before
    assert shapes(read_shelf(campaign, tmp_path / "out", 1)) == [Shape.OUTDATED] * 3


def test_packets_of_a_turn_that_was_undone_are_out_of_date(published: Campaign, tmp_path: Path) -> None:
    published.write_packets(tmp_path / "out", turn=1)
    published.undo("a sheet was overlooked")
    published.run_turn()
    published.publish()
    shelf = read_shelf(published, tmp_path / "out", 1)
    assert shelf.edition == 2
    assert shapes(shelf) == [Shape.OUTDATED] * 3


@pytest.mark.slow
@pytest.mark.parametrize("stamp", [b"", b"[]", b"\xff\xfe", b'{"state_hash": 5}'])
def test_a_damaged_packet_is_out_of_date_and_breaks_nothing(
    published: Campaign, tmp_path: Path, stamp: bytes
) -> None:
    published.write_packets(tmp_path / "out", turn=1)
    row = read_shelf(published, tmp_path / "out", 1).rows[0]
    (row.folder / "packet.json").write_bytes(stamp)
    assert read_shelf(published, tmp_path / "out", 1).rows[0].shape is Shape.OUTDATED


@pytest.mark.slow
def test_another_nations_packet_in_the_folder_is_noticed(published: Campaign, tmp_path: Path) -> None:
    published.write_packets(tmp_path / "out", turn=1)
    first, second, _ = read_shelf(published, tmp_path / "out", 1).rows
    (first.folder / "packet.json").write_bytes((second.folder / "packet.json").read_bytes())
    assert read_shelf(published, tmp_path / "out", 1).rows[0].shape is Shape.OUTDATED
