"""A book of secrets sealed with a passphrase: opened by it alone, bound to itself, never half written or taken over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.core import codec
from gm_console.files.errors import Unreadable
from gm_console.files.sealed_book import (
    DamagedPage,
    OpenBook,
    WrongPassphrase,
    new_book,
    open_book,
    read_book,
    write_book,
)

PHRASE = "correct horse"
CHEAP = 1 << 4


@pytest.fixture
def book() -> OpenBook:
    return new_book("game", PHRASE, cost=CHEAP).with_page("1", "kuma").with_page("2", "setu")


def test_what_is_sealed_comes_out_with_the_passphrase_alone(book: OpenBook, tmp_path: Path) -> None:
    path = tmp_path / "game.passwords"
    write_book(path, book.book)
    raw = path.read_bytes()
    assert b"kuma" not in raw
    assert PHRASE.encode() not in raw
    kept = read_book(path)
    assert kept is not None
    opened = open_book(kept, PHRASE)
    assert [opened.read(name) for name in ("1", "2", "3")] == ["kuma", "setu", None]
    for wrong in ("", "correct horse ", "Correct horse"):
        with pytest.raises(WrongPassphrase):
            open_book(kept, wrong)


def test_a_passphrase_is_the_same_whatever_keyboard_wrote_it() -> None:
    made = new_book("game", "caf\u00e9 cr\u00e8me", cost=CHEAP)
    assert open_book(made.book, "cafe\u0301 cre\u0300me").book == made.book


def test_the_same_text_is_sealed_otherwise_each_time(book: OpenBook) -> None:
    again = book.with_page("1", "kuma")
    assert again.read("1") == book.read("1")
    assert again.book.pages["1"] != book.book.pages["1"]


def test_pages_cannot_change_places_nor_books(book: OpenBook) -> None:
    pages = book.book.pages
    turned = replace(book, book=replace(book.book, pages={**pages, "1": pages["2"], "2": pages["1"]}))
    renamed = replace(book, book=replace(book.book, label="another"))
    for other in (turned, renamed):
        with pytest.raises(DamagedPage):
            other.read("1")


def test_a_page_is_torn_out_without_the_passphrase(book: OpenBook) -> None:
    left = open_book(book.book.without("1"), PHRASE)
    assert (left.read("1"), left.read("2")) == (None, "setu")


def test_what_is_no_book_is_said_and_left(book: OpenBook, tmp_path: Path) -> None:
    path = tmp_path / "game.passwords"
    assert read_book(path) is None
    good = codec.parse(codec.encode(book.book))
    for raw in (
        b"",
        b"{}",
        b"\xff\xfe",
        codec.encode(good)[:-20],
        codec.encode({**good, "schema": "gm-console.sealed-book/0"}),
        codec.encode({**good, "schema": "gm-console.sealed-book/2b"}),
        codec.encode({**good, "cost": 1 << 40}),
        codec.encode({**good, "cost": 3}),
        codec.encode({**good, "salt": "c2hvcnQ="}),
        codec.encode({**good, "pages": {}}),
        codec.encode({**good, "pages": {**good["pages"], "1": "not base64!"}}),
        codec.encode({**good, "pages": {**good["pages"], "1": "AAAA"}}),
    ):
        path.write_bytes(raw)
        with pytest.raises(Unreadable, match="no sealed file, or it is damaged"):
            read_book(path)
        assert path.read_bytes() == raw
    path.unlink()
    path.mkdir()
    with pytest.raises(Unreadable, match="cannot be read"):
        read_book(path)


def test_a_book_of_a_newer_version_is_said_to_be_one_and_left(book: OpenBook, tmp_path: Path) -> None:
    path = tmp_path / "game.passwords"
    good = codec.parse(codec.encode(book.book))
    for data in (
        {**good, "schema": "gm-console.sealed-book/2"},
        {"schema": "gm-console.sealed-book/10", "chapters": [1, 2]},
    ):
        raw = codec.encode(data)
        path.write_bytes(raw)
        with pytest.raises(Unreadable, match="written by a newer version of this program") as found:
            read_book(path)
        assert (found.value.issues[0].code, path.read_bytes()) == ("sealed.newer", raw)
