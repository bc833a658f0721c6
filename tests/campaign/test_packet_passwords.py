"""Passwords of packets: in a keyring or sealed with a passphrase, never in the campaign file, never lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.packet_passwords import made_password, sealed_place
from gm_console.campaign.players.roster import PasswordPlace
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.campaign.system_keyring import keyring_name
from gm_console.files import sealed_book
from tests.support.keyrings import MemoryKeyring, keyring_in_memory, no_keyring

PHRASE, SECRET, OTHER = "correct horse", "kuma-setu-1", "fido-gare-2"
KEYRING, SEALED = PasswordPlace.KEYRING, PasswordPlace.SEALED


@pytest.fixture
def ring() -> Iterator[MemoryKeyring]:
    with keyring_in_memory() as made:
        yield made


@pytest.fixture
def game(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Ada and Bea; passphrases cost little to try."""
    monkeypatch.setattr(sealed_book.new_book, "__kwdefaults__", {"cost": 1 << 4})
    for name in ("Ada", "Bea"):
        campaign.add_player(PlayerFields(name=name))
    return campaign


def places(campaign: Campaign) -> list[str]:
    return [one.password.value for one in campaign.players().roster.players]


def raw(campaign: Campaign) -> bytes:
    """Return the bytes of the campaign file and its log."""
    beside = campaign.path.with_name(f"{campaign.path.name}-wal")
    return campaign.path.read_bytes() + (beside.read_bytes() if beside.exists() else b"")


def test_made_ones_can_be_read_out_and_typed() -> None:
    made = {made_password() for _ in range(50)}
    assert len(made) == 50
    for one in made:
        assert re.fullmatch(r"([bdfghjkmnprstvwz][aeiou]){2}(-([bdfghjkmnprstvwz][aeiou]){2}){4}", one)


def test_the_keyring_keeps_gives_and_forgets(game: Campaign, ring: MemoryKeyring) -> None:
    game.keep_password(1, SECRET, KEYRING)
    assert (places(game), game.password_of(1)) == (["keyring", "none"], SECRET)
    ((_, name), kept), *others = ring.kept.items()
    assert (kept, others) == (SECRET, [])
    assert "Ada" not in name
    assert SECRET.encode() not in raw(game)
    game.keep_password(1, OTHER, KEYRING)
    assert game.password_of(1) == OTHER
    game.forget_password(1)
    assert (places(game), ring.kept) == (["none", "none"], {})


def test_two_campaigns_of_one_name_do_not_share_passwords(game: Campaign, ring: MemoryKeyring) -> None:
    game.keep_password(1, SECRET, KEYRING)
    assert game.players().roster.campaign in next(iter(ring.kept))[1]
    assert len(game.players().roster.campaign) == 16


def test_a_sealed_file_keeps_gives_and_forgets(game: Campaign) -> None:
    with no_keyring():
        assert keyring_name() == ""
        game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
        game.keep_password(2, OTHER, SEALED, passphrase=PHRASE)
        assert [game.password_of(number, passphrase=PHRASE) for number in (1, 2)] == [SECRET, OTHER]
        file = sealed_place(game.path).read_bytes()
        for text in (SECRET, PHRASE, "Ada"):
            assert text.encode() not in file
            assert text == "Ada" or text.encode() not in raw(game)
        game.forget_password(1)
        assert places(game) == ["none", "sealed"]
        assert game.password_of(2, passphrase=PHRASE) == OTHER


def test_a_wrong_passphrase_and_none_are_said_and_nothing_is_lost(game: Campaign) -> None:
    game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
    before, file = places(game), sealed_place(game.path).read_bytes()
    for phrase, why in (("wrong horse", "not the passphrase"), ("", "opens with its passphrase only")):
        with pytest.raises(CampaignError, match=why):
            game.password_of(1, passphrase=phrase)
        with pytest.raises(CampaignError, match=why):
            game.keep_password(2, OTHER, SEALED, passphrase=phrase)
        with pytest.raises(CampaignError, match=why):
            game.change_passphrase(phrase, "another horse")
    assert (places(game), sealed_place(game.path).read_bytes()) == (before, file)


def test_a_keyring_that_is_missing_or_locked_is_said_and_nothing_is_lost(
    game: Campaign, ring: MemoryKeyring
) -> None:
    game.keep_password(1, SECRET, KEYRING)
    ring.locked = True
    for deed in (
        lambda: game.keep_password(1, OTHER, KEYRING),
        lambda: game.keep_password(2, OTHER, KEYRING),
        lambda: game.password_of(1),
        lambda: game.forget_password(1),
    ):
        with pytest.raises(CampaignError, match="the collection is locked"):
            deed()
    with no_keyring(), pytest.raises(CampaignError, match=r"has no keyring .* sealed with a passphrase"):
        game.password_of(1)
    ring.locked = False
    assert (places(game), game.password_of(1)) == (["keyring", "none"], SECRET)
    ring.kept.clear()
    with pytest.raises(CampaignError, match=r"not in the keyring of this system; make a new one"):
        game.password_of(1)


def test_a_sealed_file_that_is_damaged_gone_or_a_strangers_is_said_and_left(game: Campaign) -> None:
    game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
    place = sealed_place(game.path)
    good = place.read_bytes()
    stranger = good.replace(game.players().roster.campaign.encode(), b"0" * 16)
    for data, why in (
        (b"rubbish", "no sealed file, or it is damaged"),
        (stranger, "belongs to another campaign"),
    ):
        place.write_bytes(data)
        with pytest.raises(CampaignError, match=why):
            game.password_of(1, passphrase=PHRASE)
        with pytest.raises(CampaignError, match=why):
            game.keep_password(2, OTHER, SEALED, passphrase=PHRASE)
        assert place.read_bytes() == data
    place.unlink()
    with pytest.raises(CampaignError, match=r"not in toy\.passwords; make a new one"):
        game.password_of(1, passphrase=PHRASE)
    place.write_bytes(good)
    assert game.password_of(1, passphrase=PHRASE) == SECRET


def test_a_password_goes_from_one_place_to_the_other(game: Campaign, ring: MemoryKeyring) -> None:
    game.keep_password(1, SECRET, KEYRING)
    game.keep_password(1, OTHER, SEALED, passphrase=PHRASE)
    assert (ring.kept, game.password_of(1, passphrase=PHRASE)) == ({}, OTHER)
    game.keep_password(1, SECRET, KEYRING)
    assert pages_of(game) == [""]
    assert game.password_of(1) == SECRET
    ring.locked = True
    with pytest.raises(CampaignError, match="the new password is kept; the former password could not be"):
        game.keep_password(1, OTHER, SEALED, passphrase=PHRASE)
    assert game.password_of(1, passphrase=PHRASE) == OTHER


def pages_of(game: Campaign) -> list[str]:
    book = sealed_book.read_book(sealed_place(game.path))
    assert book is not None
    return list(book.pages)


def test_the_passphrase_is_changed_and_all_passwords_stay(game: Campaign) -> None:
    game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
    game.keep_password(2, OTHER, SEALED, passphrase=PHRASE)
    assert game.change_passphrase(PHRASE, "another horse") == 2
    assert game.password_of(2, passphrase="another horse") == OTHER
    with pytest.raises(CampaignError, match="not the passphrase"):
        game.password_of(2, passphrase=PHRASE)


def test_what_is_no_password_is_refused(game: Campaign) -> None:
    for secret in ("short", "x" * 101, "with\nbreak"):
        with pytest.raises(CampaignError, match="a password has 8 to 100"):
            game.keep_password(1, secret, SEALED, passphrase=PHRASE)
    with pytest.raises(CampaignError, match="a passphrase has 8 to 100"):
        game.keep_password(1, SECRET, SEALED, passphrase="short")
    for deed in (game.password_of, game.forget_password):
        with pytest.raises(CampaignError, match="has no password"):
            deed(1)
    assert not game.has_sealed()


def test_taking_back_changes_stops_at_a_password(game: Campaign) -> None:
    before = game.players().roster
    game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
    with pytest.raises(CampaignError, match="a password kept or forgotten since"):
        game.put_roster(before)
    assert places(game) == ["sealed", "none"]


def test_a_sealed_file_of_a_newer_version_is_never_written_over(game: Campaign) -> None:
    game.keep_password(1, SECRET, SEALED, passphrase=PHRASE)
    place = sealed_place(game.path)
    newer = place.read_bytes().replace(b"sealed-book/1", b"sealed-book/2")
    place.write_bytes(newer)
    for change in (
        lambda: game.keep_password(2, OTHER, SEALED, passphrase=PHRASE),
        lambda: game.password_of(1, passphrase=PHRASE),
        lambda: game.forget_password(1),
        lambda: game.change_passphrase(PHRASE, "another horse"),
    ):
        with pytest.raises(CampaignError, match="newer version of this program"):
            change()
    assert "newer version" in game.foretell_erasure(1).trouble[0]
    assert "newer version" in game.erase_player(1).trouble[0]
    assert place.read_bytes() == newer
