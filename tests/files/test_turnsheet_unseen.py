"""Signs nobody sees, signs in front of numbers, and regions that are nearly right."""

from __future__ import annotations

import pytest

from gm_console.core.orders import UnreadLine
from gm_console.files.textfile import DecodedText, decode_text
from gm_console.rulesets.gunboat.orders import Press, Sell
from tests.support.sheet_world import sheet


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u202e", "\u200f", "\u2066", "\ufeff", "\u00ad", "\u2028", "\x85"]
)
def test_an_unseen_sign_does_no_harm_in_header_head_and_order(sign: str) -> None:
    found = sheet(f"{sign}nation 07{sign} turn 3\n{sign}[E1]{sign} sell{sign} 100 MP{sign}\n".encode())
    assert (found.nation, found.turn) == ("07", 3)
    assert [type(order) for order in found.orders] == [Sell]


def test_prose_keeps_its_marks() -> None:
    found = sheet('nation 07 turn 3\n[press] "a\u200fb" | Amber | c\u200bd\n'.encode())
    order = found.orders[0]
    assert isinstance(order, Press)
    assert (order.headline, order.body) == ("a\u200fb", "c\u200bd")


def test_a_control_character_of_latin_1_does_not_reach_a_terminal() -> None:
    found = decode_text(b"nation 07 turn 3 \xe4 " + b"x" * 100 + "\x9b".encode("latin-1") + b"\x81\n")
    assert isinstance(found, DecodedText)
    utf8 = decode_text("a\x9b31mb".encode())
    assert isinstance(utf8, DecodedText)
    assert utf8.text == "a\ufffd31mb"


@pytest.mark.parametrize(
    ("head", "code"),
    [("nation -7 turn 3", "sheet.bad-nation"), ("nation 07 turn -3", "sheet.bad-turn")],
)
def test_a_minus_in_the_header_is_not_overlooked(head: str, code: str) -> None:
    found = sheet(f"{head}\n[E1] sell 1 MP\n".encode())
    assert code in [issue.code for issue in found.issues]
    assert not found.usable


@pytest.mark.parametrize("head", ["nation-07 turn-3", "nation - 07 turn - 3", "nation: 07, turn: 3"])
def test_a_hyphen_between_word_and_number_is_forgiven(head: str) -> None:
    found = sheet(f"{head}\n[E1] sell 1 MP\n".encode())
    assert (found.nation, found.turn) == ("07", 3)


@pytest.mark.parametrize("word", ["0702", "07-O2", "07-02x"])
def test_a_region_that_is_nearly_right_is_offered(word: str) -> None:
    found = sheet(f"nation 07 turn 3\n[E4] build 1 LI at {word}\n".encode())
    order = found.orders[0]
    assert isinstance(order, UnreadLine)
    assert order.reason is not None
    assert order.reason.suggestion.startswith("07-")
