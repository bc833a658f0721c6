"""The key that a moderator signs with: Ed25519, secret in one file of his own, its public half in another for all.

The secret file is PEM (PKCS8), sealed with a passphrase if there is one.  It is made once, readable by its owner alone,
and nothing here ever writes over it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from gm_console.core.issues import error
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, write_file, write_secret
from gm_console.files.sealed_book import WrongPassphrase

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_BYTES, SIGNATURE_BYTES = 32, 64
MOST_BYTES: Final = 1 << 14
_PLAIN: Final = b"-----BEGIN PRIVATE KEY-----"
_SEALED: Final = b"-----BEGIN ENCRYPTED PRIVATE KEY-----"
_PUBLIC: Final = b"-----BEGIN PUBLIC KEY-----"
_SMALL_ORDER: Final = frozenset(
    bytes.fromhex(digits)
    for digits in (
        f"00{'00' * 31}",
        f"01{'00' * 31}",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        f"ec{'ff' * 30}7f",
        f"ed{'ff' * 30}7f",
        f"ee{'ff' * 30}7f",
    )
)
"""Public halves with no secret behind them, for which anybody can write a signature that holds: the points of an order
up to 8 in every writing, without their highest bit, which is the sign of the other coordinate."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningKey:
    """A key that signs."""

    public: bytes
    """Its public half, 32 bytes."""
    _secret: Ed25519PrivateKey = field(repr=False)

    def sign(self, data: bytes) -> bytes:
        """Return the signature of bytes, 64 bytes; the same bytes have the same one."""
        return self._secret.sign(data)


def public_place(path: Path) -> Path:
    """Return where the public half of a key lies: beside it."""
    return path.with_name(f"{path.name}.pub")


def fingerprint(public: bytes) -> str:
    """Return what a key is called: BLAKE2b-256 of its public half, so that people can compare two."""
    return blake2b(public, digest_size=32).hexdigest()


def make_key(path: Path, passphrase: str = "") -> SigningKey:
    """Make a key, sealed if there is a passphrase, and write both halves; return it.

    :class:`FileExistsError` where a file of the name of either is: no key is ever written over.
    """
    # Loads slowly, and only whoever signs or checks needs it.
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    secret = Ed25519PrivateKey.generate()
    seal = forms.BestAvailableEncryption(_typed(passphrase)) if passphrase else forms.NoEncryption()
    if public_place(path).exists():
        raise FileExistsError(f"{public_place(path).name} is there already")
    write_secret(path, secret.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, seal))
    key = _signing(secret)
    write_public(path, key)
    return key


def write_public(path: Path, key: SigningKey) -> None:
    """Write the public half of a key beside it, for those who check what it signed."""
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    public = Ed25519PublicKey.from_public_bytes(key.public)
    form = forms.PublicFormat.SubjectPublicKeyInfo
    write_file(public_place(path), public.public_bytes(forms.Encoding.PEM, form))


def is_sealed(path: Path) -> bool:
    """Tell whether the key in a file opens with its passphrase only; :class:`Unreadable` where there is no key."""
    return _secret_bytes(path).startswith(_SEALED)


def read_key(path: Path, passphrase: str = "") -> SigningKey:
    """Return the key of a file.

    :class:`WrongPassphrase` where that does not open it, :class:`Unreadable` where there is none that can sign.
    """
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    raw = _secret_bytes(path)
    sealed = raw.startswith(_SEALED)
    if sealed and not passphrase:
        raise WrongPassphrase
    try:
        secret = forms.load_pem_private_key(raw, _typed(passphrase) if sealed else None)
    except UnsupportedAlgorithm as problem:
        raise _unfit(path, "key.kind", "It is a key of a kind that is not known here; make one.") from problem
    except ValueError as problem:
        # What is sealed cannot be told from what is damaged.
        if sealed:
            raise WrongPassphrase from problem
        raise _unfit(path, "key.damaged", "The key is damaged; it is left as it is.") from problem
    if not isinstance(secret, Ed25519PrivateKey):
        raise _unfit(path, "key.kind", "It is a key of another kind; an Ed25519 key signs here.")
    return _signing(secret)


def read_public(path: Path) -> bytes:
    """Return the public half of a key from its file; :class:`Unreadable` where there is none."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    raw = _bytes_of(path)
    if raw.startswith((_PLAIN, _SEALED)):
        text = (
            "It is a secret key, which nobody else should have; give the public one, whose name ends in .pub."
        )
        raise _unfit(path, "key.secret", text)
    if not raw.startswith(_PUBLIC):
        raise _unfit(path, "key.none", "It is no public key; the name of one ends in .pub.")
    try:
        public = forms.load_pem_public_key(raw)
    except (UnsupportedAlgorithm, ValueError) as problem:
        raise _unfit(path, "key.damaged", "The key is damaged; ask its owner for it again.") from problem
    if not isinstance(public, Ed25519PublicKey):
        raise _unfit(path, "key.kind", "It is a key of another kind; an Ed25519 key signs here.")
    if _is_anybodys(public.public_bytes_raw()):
        text = (
            "It is no key that proves anything: anybody can sign for it; ask its owner for one that was made."
        )
        raise _unfit(path, "key.anybody", text)
    return public.public_bytes_raw()


def is_signed(public: bytes, signature: bytes, data: bytes) -> bool:
    """Tell whether a signature of bytes was made by the key with this public half."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    if _is_anybodys(public):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


def _is_anybodys(public: bytes) -> bool:
    """Tell whether anybody can sign for a public half."""
    return public[:-1] + bytes(byte & 0x7F for byte in public[-1:]) in _SMALL_ORDER


def _signing(secret: Ed25519PrivateKey) -> SigningKey:
    return SigningKey(public=secret.public_key().public_bytes_raw(), _secret=secret)


def _typed(passphrase: str) -> bytes:
    # Keyboards of several systems write the same letter in several ways.
    return normalize("NFC", passphrase).encode("utf-8", "surrogatepass")


def _secret_bytes(path: Path) -> bytes:
    raw = _bytes_of(path)
    if raw.startswith(_PUBLIC):
        raise _unfit(path, "key.public", "It is the public half of a key, which cannot sign.")
    if not raw.startswith((_PLAIN, _SEALED)):
        raise _unfit(path, "key.none", "It is no key that this program makes; it is left as it is.")
    return raw


def _bytes_of(path: Path) -> bytes:
    try:
        return read_file(path, MOST_BYTES).lstrip()
    except OSError as problem:
        raise _unfit(path, "key.file", f"It cannot be read: {problem.strerror}.") from problem


def _unfit(path: Path, code: str, text: str) -> Unreadable:
    return Unreadable([error(code, text, path.name)])
