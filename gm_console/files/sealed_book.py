"""A small book of secrets in one file, each sealed by itself with a passphrase.

The key is drawn from the passphrase by scrypt, once for a book; every page is sealed with AES-GCM, and bound to its
book and its name, so that pages cannot be changed places.  A page can be torn out without the passphrase.  Version 1
is JSON: how the key is drawn, a page without a name that tells whether a passphrase is the right one, and the pages.
"""

from __future__ import annotations

import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final
from unicodedata import normalize

from gm_console.core import codec
from gm_console.core.issues import error
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, write_file

_FORM: Final = "gm-console.sealed-book/"
VERSION: Final = 1
SCHEMA: Final = f"{_FORM}{VERSION}"
COST: Final = 1 << 15
"""What scrypt costs: a tenth of a second and 32 MB for each try."""
_MOST_COST: Final = 1 << 20
_BLOCK: Final = 8
_SALT, _NONCE, _KEY = 16, 12, 32
"""Bytes."""
_TEST: Final = ""
"""Name of the page that tells whether a passphrase is right."""
MOST_BYTES: Final = 1 << 20
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class WrongPassphrase(Exception):
    """A passphrase that does not open a book."""


class DamagedPage(Exception):
    """A page that is not as it was sealed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedBook:
    """A book as it lies in its file; without the passphrase its pages are only counted, kept and torn out."""

    schema: str = SCHEMA
    label: str
    """What it belongs to."""
    cost: int = COST
    salt: str
    pages: Mapping[str, str] = field(default_factory=dict)
    """By name: nonce and what is sealed."""

    def without(self, name: str) -> SealedBook:
        """Return the book without a page."""
        return replace(self, pages={one: page for one, page in self.pages.items() if one != name})


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenBook:
    """A book with its key."""

    book: SealedBook
    key: bytes = field(repr=False)

    def read(self, name: str) -> str | None:
        """Return what a page says, None where there is no such page; :class:`DamagedPage` where it is another's."""
        page = self.book.pages.get(name)
        return _unsealed(self.book, self.key, name, page) if page is not None else None

    def with_page(self, name: str, text: str) -> OpenBook:
        """Return the book with a page, in place of the one of that name."""
        page = _sealed(self.book, self.key, name, text)
        return replace(self, book=replace(self.book, pages={**self.book.pages, name: page}))


def new_book(label: str, passphrase: str, *, cost: int = COST) -> OpenBook:
    """Return an empty book that a passphrase opens."""
    book = SealedBook(label=label, cost=cost, salt=b64encode(secrets.token_bytes(_SALT)).decode())
    return OpenBook(book=book, key=_key(book, passphrase)).with_page(_TEST, label)


def open_book(book: SealedBook, passphrase: str) -> OpenBook:
    """Return a book with its key; :class:`WrongPassphrase` where the passphrase is another."""
    opened = OpenBook(book=book, key=_key(book, passphrase))
    try:
        opened.read(_TEST)
    except DamagedPage as problem:
        raise WrongPassphrase from problem
    return opened


def read_book(path: Path) -> SealedBook | None:
    """Return the book of a file, None where there is no file.

    :class:`Unreadable` where it is none that this program knows; it is left as it is.
    """
    try:
        data = codec.parse(read_file(path, MOST_BYTES))
        _refuse_newer(data, path.name)
        book = codec.from_plain(SealedBook, data)
        if book.schema != SCHEMA or not 1 < book.cost <= _MOST_COST or book.cost & (book.cost - 1):
            raise codec.CodecError(f"{SCHEMA} is expected, with a cost that is a power of 2")
        sizes = [len(b64decode(one, validate=True)) for one in (book.salt, *book.pages.values())]
        if sizes[0] != _SALT or min(sizes[1:], default=0) <= _NONCE or _TEST not in book.pages:
            raise codec.CodecError("something is missing in it")
    except FileNotFoundError:
        return None
    except OSError as problem:
        text = f"It cannot be read: {problem.strerror}."
        raise Unreadable([error("sealed.file", text, path.name)]) from problem
    except ValueError as problem:
        text = f"It is no sealed file, or it is damaged ({problem}); it is left as it is."
        raise Unreadable([error("sealed.damaged", text, path.name)]) from problem
    return book


def _refuse_newer(data: object, where: str) -> None:
    """Raise :class:`Unreadable` for a book of a later version, whatever else it holds: it is not damaged."""
    schema = data.get("schema") if isinstance(data, Mapping) else None
    version = schema.removeprefix(_FORM) if isinstance(schema, str) and schema.startswith(_FORM) else ""
    if _NUMBER.fullmatch(version) and int(version) > VERSION:
        text = (
            f"It was written by a newer version of this program (form {version}, this one knows {VERSION}): open it "
            "with that version; it is left as it is."
        )
        raise Unreadable([error("sealed.newer", text, where)])


def write_book(path: Path, book: SealedBook) -> None:
    """Write a book, whole or not at all."""
    write_file(path, codec.encode(book) + b"\n")


def _key(book: SealedBook, passphrase: str) -> bytes:
    # Loads slowly, and only whoever opens a book needs it.
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    drawn = Scrypt(salt=b64decode(book.salt), length=_KEY, n=book.cost, r=_BLOCK, p=1)
    # Keyboards of several systems write the same letter in several ways.
    return drawn.derive(normalize("NFC", passphrase).encode("utf-8", "surrogatepass"))


def _sealed(book: SealedBook, key: bytes, name: str, text: str) -> str:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(_NONCE)
    return b64encode(nonce + AESGCM(key).encrypt(nonce, text.encode(), _bound(book, name))).decode()


def _unsealed(book: SealedBook, key: bytes, name: str, page: str) -> str:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    raw = b64decode(page)
    try:
        return AESGCM(key).decrypt(raw[:_NONCE], raw[_NONCE:], _bound(book, name)).decode()
    except InvalidTag as problem:
        raise DamagedPage from problem


def _bound(book: SealedBook, name: str) -> bytes:
    """Return what a page is bound to besides its key."""
    return codec.encode([book.schema, book.label, name])
