"""The signing key: made once, for its owner alone, opened by its passphrase, never written over; else it is said."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization as forms
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519

from gm_console.files import plainfile
from gm_console.files.errors import Unreadable
from gm_console.files.sealed_book import WrongPassphrase
from gm_console.files.signing_key import (
    SigningKey,
    fingerprint,
    is_sealed,
    is_signed,
    make_key,
    public_place,
    read_key,
    read_public,
)

PHRASE = "caf\u00e9 horse"
PRIME = 2**255 - 19
CURVE = -121665 * pow(121666, -1, PRIME) % PRIME
NEUTRAL = bytes((1, *bytes(31)))


def pem(secret: ec.EllipticCurvePrivateKey | x25519.X25519PrivateKey | ed25519.Ed25519PrivateKey) -> bytes:
    return secret.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, forms.NoEncryption())


def public_pem(secret: ec.EllipticCurvePrivateKey | x25519.X25519PrivateKey) -> bytes:
    return secret.public_key().public_bytes(forms.Encoding.PEM, forms.PublicFormat.SubjectPublicKeyInfo)


@pytest.mark.parametrize("phrase", ["", PHRASE])
def test_a_key_is_made_kept_and_signs(tmp_path: Path, phrase: str) -> None:
    place = tmp_path / "game.key"
    made = make_key(place, phrase)
    again = read_key(place, phrase)
    assert is_sealed(place) is bool(phrase)
    assert made.public == again.public == read_public(public_place(place))
    assert made.sign(b"turn") == again.sign(b"turn")
    assert is_signed(made.public, made.sign(b"turn"), b"turn")
    assert not is_signed(made.public, made.sign(b"turn"), b"turm")
    assert not is_signed(made.public, made.sign(b"turn")[:-1], b"turn")
    assert not is_signed(make_key(tmp_path / "other.key").public, made.sign(b"turn"), b"turn")
    assert len(fingerprint(made.public)) == 64
    assert sorted(one.name for one in tmp_path.iterdir() if not one.name.startswith("other")) == [
        "game.key",
        "game.key.pub",
    ]
    if os.name == "posix":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_a_key_tells_nothing_of_its_secret(tmp_path: Path) -> None:
    assert "secret" not in repr(make_key(tmp_path / "game.key"))
    assert isinstance(make_key(tmp_path / "more.key"), SigningKey)


def test_only_its_passphrase_opens_a_sealed_key(tmp_path: Path) -> None:
    place = tmp_path / "game.key"
    made = make_key(place, PHRASE)
    assert read_key(place, "cafe\u0301 horse").public == made.public
    raw = place.read_bytes()
    for wrong in ("", "caf\u00e9 hors", "\ud800", "x" * 2_000):
        with pytest.raises(WrongPassphrase):
            read_key(place, wrong)
    assert place.read_bytes() == raw


@pytest.mark.parametrize("taken", ["file", "folder", "link", "public"])
def test_nothing_is_ever_written_over(tmp_path: Path, taken: str) -> None:
    place = tmp_path / "game.key"
    match taken:
        case "file":
            place.write_bytes(b"mine")
        case "folder":
            place.mkdir()
        case "link":
            place.symlink_to(tmp_path / "elsewhere")
        case _:
            public_place(place).write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        make_key(place)
    left = list(tmp_path.iterdir())
    assert [one.name for one in left] == ["game.key.pub" if taken == "public" else "game.key"]
    assert taken == "folder" or taken == "link" or left[0].read_bytes() == b"mine"


def test_a_key_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(plainfile.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        make_key(tmp_path / "game.key")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_second_names_takes_a_key_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_one: object, _other: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(plainfile.os, "link", none)
    place = tmp_path / "game.key"
    made = make_key(place)
    assert read_key(place).public == made.public
    with pytest.raises(FileExistsError):
        make_key(place)
    assert read_key(place).public == made.public


def test_what_is_no_key_of_ours_is_said_and_left(tmp_path: Path) -> None:
    place = tmp_path / "game.key"
    good = pem(ed25519.Ed25519PrivateKey.generate())
    curve = ec.generate_private_key(ec.SECP256R1())
    for raw, said in (
        (b"", "no key that this program makes"),
        (b"\x00\xff" * 40, "no key that this program makes"),
        (b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "no key that this program makes"),
        (good[:60], "damaged"),
        (good.replace(b"MC4", b"MC5"), "damaged"),
        (pem(curve), "another kind"),
        (pem(x25519.X25519PrivateKey.generate()), "another kind"),
        (public_pem(curve), "public half of a key"),
        (b"-----BEGIN PRIVATE KEY-----" + b"A" * 20_000, "cannot be read"),
    ):
        place.write_bytes(raw)
        with pytest.raises(Unreadable, match=said):
            read_key(place)
        assert place.read_bytes() == raw
    place.unlink()
    for make in (lambda: None, place.mkdir):
        make()
        with pytest.raises(Unreadable, match="cannot be read"):
            read_key(place)


def test_a_public_key_is_asked_for_where_a_secret_one_is_given(tmp_path: Path) -> None:
    place = tmp_path / "game.key.pub"
    curve = ec.generate_private_key(ec.SECP256R1())
    for raw, said in (
        (pem(ed25519.Ed25519PrivateKey.generate()), "secret key"),
        (b"hello", "no public key"),
        (public_pem(curve), "another kind"),
        (public_pem(x25519.X25519PrivateKey.generate())[:50], "damaged"),
    ):
        place.write_bytes(raw)
        with pytest.raises(Unreadable, match=said):
            read_public(place)


def of_small_order() -> list[bytes]:
    """Return every writing of every point of an order up to 8, reckoned from the curve.

    Their heights are 0, 1 and -1, and where twice the point has the height 0; a height below 19 has a second writing.
    """
    root = _root(1 + CURVE)
    squares = ((sign * root - 1) * pow(CURVE, -1, PRIME) % PRIME for sign in (1, -1))
    eighth = next(y for y in map(_root, squares) if (CURVE * y**4 + 2 * y * y - 1) % PRIME == 0)
    heights = (0, 1, PRIME - 1, eighth, PRIME - eighth)
    written = [y + more for y in heights for more in (0, PRIME) if y + more < 2**255]
    return [(y | sign << 255).to_bytes(32, "little") for y in written for sign in (0, 1)]


def _root(square: int) -> int:
    """Return the square root of a number that has one; anything else for others."""
    root = pow(square, (PRIME + 3) // 8, PRIME)
    return root if (root * root - square) % PRIME == 0 else root * pow(2, (PRIME - 1) // 4, PRIME) % PRIME


def test_a_key_for_which_anybody_can_sign_signs_nothing(tmp_path: Path) -> None:
    """Where the public half is a point of small order, a signature of nobody holds for one text in eight or more."""
    place = tmp_path / "game.key.pub"
    known = of_small_order()
    assert len(set(known)) == 14
    texts = [b"turn %d" % number for number in range(40)]
    held = 0
    for public in known:
        loose = ed25519.Ed25519PublicKey.from_public_bytes(public)
        for text in texts:
            signature = NEUTRAL + bytes(32)
            with contextlib.suppress(InvalidSignature):
                loose.verify(signature, text)
                held += 1
            assert not is_signed(public, signature, text), public.hex()
        place.write_bytes(loose.public_bytes(forms.Encoding.PEM, forms.PublicFormat.SubjectPublicKeyInfo))
        with pytest.raises(Unreadable, match="anybody can sign for it"):
            read_public(place)
    assert held >= len(texts), "what is refused would hold otherwise"
