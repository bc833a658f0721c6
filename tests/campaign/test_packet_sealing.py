"""Packets as ZIPs that their players' passwords open, all or none, and never a word of a password elsewhere."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import pyzipper

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.packet_passwords import sealed_place
from gm_console.campaign.packets.packet_sealing import Sealing
from gm_console.campaign.packets.packet_shelf import Shape, read_shelf
from gm_console.campaign.players.roster import PasswordPlace
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files import sealed_book
from tests.support.every import every
from tests.support.keyrings import MemoryKeyring, keyring_in_memory
from tests.support.toy_campaign import play_turn

ONE, TWO, THREE = NationId("01"), NationId("02"), NationId("03")
ADA, BEA, PHRASE = "kuma-setu-ada", "Zo\u00eb's own secret", "correct horse"


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryKeyring]:
    monkeypatch.setattr(sealed_book.new_book, "__kwdefaults__", {"cost": 1 << 4})
    with keyring_in_memory() as made:
        yield made


@pytest.fixture
def game(campaign: Campaign, ring: MemoryKeyring) -> Campaign:
    """Ada plays 01, her password in the keyring; Bea 02, hers sealed; nobody 03."""
    campaign.add_player(PlayerFields(name="Ada"), nations=[ONE])
    campaign.add_player(PlayerFields(name="Bea"), nations=[TWO])
    campaign.keep_password(1, ADA, PasswordPlace.KEYRING)
    campaign.keep_password(2, BEA, PasswordPlace.SEALED, passphrase=PHRASE)
    play_turn(campaign)
    return campaign


def unsealed(path: Path, password: str) -> dict[str, bytes]:
    with pyzipper.AESZipFile(path) as archive:
        archive.setpassword(password.encode())
        return {name: archive.read(name) for name in archive.namelist()}


def everything_below(folder: Path) -> dict[Path, bytes]:
    return {one: one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def test_a_packet_opens_with_its_players_password_alone(game: Campaign, tmp_path: Path) -> None:
    out = tmp_path / "out"
    written = game.write_packets(out, sealing=Sealing(passphrase=PHRASE))
    assert (written.without_password, written.unplayed) == ((), (THREE,))
    assert list(written.sealed) == [ONE, TWO]
    for nation, password, other in ((ONE, ADA, BEA), (TWO, BEA, ADA)):
        place = Path(written.sealed[nation])
        assert place == out / "turn-01" / f"turn-01-nation-{nation}.zip"
        folder = Path(written.packets[nation])
        assert unsealed(place, password) == {
            f"turn-01-nation-{nation}/{one.name}": one.read_bytes() for one in folder.iterdir()
        }
        for wrong in (other, "", PHRASE):
            with pytest.raises(RuntimeError, match=r"(?i)password"):
                unsealed(place, wrong)
        with zipfile.ZipFile(place) as plain:
            assert every(one.flag_bits & 1 and one.CRC == 0 for one in plain.infolist())
    assert not list(tmp_path.glob("out-public/**/*.zip")), "public pages are for everybody"
    secrets = (ADA.encode(), BEA.encode(), PHRASE.encode())
    files = everything_below(tmp_path).values()
    assert every(secret not in data for data in files for secret in secrets)
    assert every(secret.decode() not in repr(Sealing(passphrase=PHRASE)) for secret in secrets)
    assert every(
        secret.decode() not in f"{one.what} {one.text}" for one in game.journal() for secret in secrets
    )


@pytest.mark.slow
def test_players_without_a_password_are_told_and_nothing_is_written_or_theirs_lie_open(
    game: Campaign, tmp_path: Path
) -> None:
    game.forget_password(1)
    game.add_player(PlayerFields(name="Cid"), nations=[THREE], turn=2)
    out = tmp_path / "out"
    with pytest.raises(CampaignError, match=r"no password is kept .* nations 01, 03: nothing was written"):
        game.write_packets(out, sealing=Sealing(passphrase=PHRASE))
    assert not out.exists()
    needs = game.foretell_sealing()
    assert (needs.without_password, needs.unplayed, needs.passphrase) == ((ONE, THREE), (), True)
    written = game.write_packets(out, sealing=Sealing(passphrase=PHRASE, or_open=True))
    assert (tuple(written.sealed), written.without_password) == ((TWO,), (ONE, THREE))
    assert len(written.packets) == 3
    one = game.write_packets(out, nations=(TWO,), sealing=Sealing(passphrase=PHRASE))
    assert (tuple(one.sealed), one.without_password) == ((TWO,), ())


@pytest.mark.slow
def test_what_does_not_open_leaves_all_packets_as_they_were(
    game: Campaign, ring: MemoryKeyring, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    place = sealed_place(game.path)
    kept = place.read_bytes()

    def refused(sealing: Sealing, why: str) -> None:
        before = everything_below(tmp_path)
        with pytest.raises(CampaignError, match=why):
            game.write_packets(out, sealing=sealing)
        assert everything_below(tmp_path) == before, why

    wrong, right = Sealing(passphrase="wrong horse", or_open=True), Sealing(passphrase=PHRASE, or_open=True)
    refused(wrong, "not the passphrase of toy.passwords")
    refused(Sealing(), "opens with its passphrase only")
    game.write_packets(out, sealing=right)
    refused(wrong, "not the passphrase of toy.passwords")
    place.unlink()
    refused(right, r"password of player 2 is not in toy\.passwords")
    place.write_bytes(kept)
    ring.locked = True
    refused(right, "keyring")
    ring.locked = False
    ring.kept.clear()
    refused(right, "password of player 1 is not in the keyring")


@pytest.mark.slow
def test_no_sealed_packet_is_left_that_tells_something_else(game: Campaign, tmp_path: Path) -> None:
    out = tmp_path / "out"
    game.write_packets(out, sealing=Sealing(passphrase=PHRASE))
    rows = read_shelf(game, out, 1).rows
    assert [row.sealed is not None for row in rows] == [True, True, False]
    assert every(row.shape is Shape.CURRENT and row.files == 3 for row in rows)
    game.write_packets(out, nations=(ONE,))
    assert [row.sealed is not None for row in read_shelf(game, out, 1).rows] == [False, True, False]
    game.write_packets(out)
    assert not list(out.rglob("*.zip"))


@pytest.mark.slow
def test_a_packet_is_for_who_plays_in_the_turn_to_come(game: Campaign, tmp_path: Path) -> None:
    game.give_nation(TWO, 1, turn=2)
    needs = game.foretell_sealing()
    assert (dict(needs.players), needs.passphrase) == ({ONE: 1, TWO: 1}, False)
    written = game.write_packets(tmp_path / "out", sealing=Sealing())
    assert len(unsealed(Path(written.sealed[TWO]), ADA)) == 3
