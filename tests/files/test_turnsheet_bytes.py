"""Whatever bytes come, a sheet is read or the trouble is named."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.issues import Issue, Severity
from gm_console.core.orders import UnreadLine
from gm_console.files.textfile import (
    MOST_BYTES,
    MOST_LINES,
    DecodedText,
    decode_text,
    split_lines,
    without_unseen,
)
from gm_console.rulesets.gunboat.orders import Press
from tests.files.test_turnsheet import CONTRACT
from tests.support.sheet_world import SEVEN, lines, sheet

UMLAUTS = 'nation 07 turn 3\n[press] "Größe" | Zürich | Œuvre – “fin”'


@pytest.mark.parametrize(
    ("raw", "encoding"),
    [
        (UMLAUTS.encode(), "utf-8"),
        (codecs.BOM_UTF8 + UMLAUTS.encode(), "utf-8"),
        (UMLAUTS.encode("utf-16"), "utf-16"),
        (codecs.BOM_UTF16_BE + UMLAUTS.encode("utf-16-be"), "utf-16"),
        (UMLAUTS.encode("utf-16-le"), "utf-16"),
        (UMLAUTS.encode("utf-16-be"), "utf-16"),
        (UMLAUTS.encode("windows-1252"), "windows-1252"),
        (UMLAUTS.encode() + b"\x1a", "utf-8"),
    ],
)
def test_the_encoding_is_found(raw: bytes, encoding: str) -> None:
    found = sheet(raw)
    assert (found.nation, found.turn, found.encoding) == (SEVEN, 3, encoding)
    release = found.orders[0]
    assert isinstance(release, Press)
    assert (release.headline, release.city, release.body) == ("Größe", "Zürich", "Œuvre – “fin”")


def test_latin_1_takes_what_windows_leaves_empty() -> None:
    decoded = decode_text(b"caf\xe9 \x81")
    assert isinstance(decoded, DecodedText)
    assert decoded.encoding == "latin-1"


def test_line_ends_of_every_system_count_once() -> None:
    assert split_lines("a\r\nb\rc\nd") == ["a", "b", "c", "d"]
    for end in ("\r\n", "\r", "\n"):
        assert [order.line for order in sheet(CONTRACT.replace("\n", end)).orders] == list(range(3, 18))


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "sheet.binary"),
        (b"PK\x03\x04\x14\x00\x06\x00\x08\x00", "sheet.binary"),
        (b"nation 7 turn 3\x00", "sheet.binary"),
        (b"x" * (MOST_BYTES + 1), "sheet.too-large"),
        (b"x" * 1_000_000, "sheet.too-large"),
        (b"\n" * MOST_LINES, "sheet.too-many-lines"),
        (codecs.BOM_UTF16_LE + b"x", "sheet.binary"),
    ],
)
def test_what_is_no_text_we_take_is_named(raw: bytes, code: str) -> None:
    found = sheet(raw)
    assert [(issue.severity, issue.code, issue.where) for issue in found.issues] == [
        (Severity.ERROR, code, "nation-07.txt")
    ]
    assert (found.nation, found.turn, found.orders, found.parts) == (None, None, (), ())


def test_the_limits_themselves_are_allowed() -> None:
    assert isinstance(decode_text(b"\n" * (MOST_LINES - 1)), DecodedText)
    assert isinstance(decode_text(b"x" * MOST_BYTES), DecodedText)


def test_a_stray_control_sign_spoils_its_own_line_only() -> None:
    found = lines("[E1] sell 5 \x07MP\n[E1] sell 6 MP" + "\n# padding" * 10)
    assert [isinstance(order, UnreadLine) for order in found.orders] == [True, False]
    assert "\ufffd" in found.orders[0].text


@given(st.binary(max_size=400))
def test_random_bytes_never_raise(raw: bytes) -> None:
    found = sheet(raw)
    assert isinstance(decode_text(raw), DecodedText | Issue)
    assert found.issues or found.usable


@pytest.mark.slow
@given(st.data())
def test_mutated_sheets_never_raise_and_lose_no_line(data: st.DataObject) -> None:
    rows = CONTRACT.splitlines()
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(1, len(rows) - 1))
        start = data.draw(st.integers(0, len(rows[place])))
        end = data.draw(st.integers(start, len(rows[place])))
        patch = data.draw(st.one_of(st.sampled_from(PATCHES), st.text(max_size=8)))
        rows[place] = rows[place][:start] + patch.replace("\n", " ").replace("\r", " ") + rows[place][end:]
    found = sheet("\n".join(rows).encode("utf-8", "replace"))
    if found.nation and found.turn:
        assert [order.number for order in found.orders] == list(range(1, len(found.orders) + 1))
        for order in found.orders:
            assert order.text
            row = rows[order.line - 1]
            assert order.text in row or order.text in without_unseen(row) or "\ufffd" in order.text
            if isinstance(order, UnreadLine):
                assert 1 <= order.column <= len(rows[order.line - 1]) + 1


PATCHES = (
    "9" * 60,
    "-",
    " > ",
    "->",
    ",",
    ":",
    "[",
    "]",
    "[E3]",
    "[zz]",
    '"',
    "|",
    "#",
    "  #",
    "1 LI",
    "and",
    "nation",
    "turn 4",
    "07-02",
    "PO",
    "\t",
    "ice",
    "\u00a0",
    "٣",
    "²",
    "ﬁ",
    "İ",
)


@given(st.text(alphabet='[]E1M2M4LI07-2>:, xpo|"#\n', max_size=300))
def test_soup_of_the_signs_of_orders_never_raises(text: str) -> None:
    found = sheet(f"nation 7 turn 3\n[M4]\n{text}")
    assert found.issues or found.usable


@pytest.mark.parametrize(
    "row",
    [
        "[M4] " + "1 LI " * 99,
        "[M4] " + "and " * 120,
        "[M4] Attack " + " " * 480 + "x",
        "[M4] Attack 1 " + "a " * 230,
        "[M1] 1 LI: " + "07-01>" * 80,
        "[M1] 1 LI: 07-01" + " " * 470 + "x",
        "[E4] build 1 " + "L" * 480,
        "[E1] sell " + "1,000," * 80,
        "[E1] sell " + "1 " * 240,
        "[press] " + '"' * 490,
        "[press] " + '"a' * 240,
        "[press] " + "|" * 490,
        "[press] a  " + "  b" * 160 + "#",
        "nation " * 70,
        "[" * 499,
    ],
)
def test_a_sheet_full_of_nasty_lines_is_read(row: str) -> None:
    """Patterns that backtrack would take hours for these lines, and run into the limit of every test."""
    rows = MOST_BYTES // len(row) // 2
    found = sheet("nation 7 turn 3\n" + f"{row}\n" * rows)
    assert len(found.orders) == rows or not found.usable
