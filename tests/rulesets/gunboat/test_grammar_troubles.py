"""Every way in which a line of Gunboat Empires can fail to be understood."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gm_console.rulesets.common.tables import read_words
from gm_console.rulesets.gunboat import grammar
from gm_console.rulesets.gunboat.tables import PACKAGE
from tests.support.sheet_world import unread

REASONS = read_words(PACKAGE, "words/sheet.toml")["reasons"]
BY_THE_SHEET = {"sheet.no-head", "sheet.unknown-head", "sheet.line-too-long", "sheet.lookalike"}
"""Troubles that lie outside of any ruleset's grammar."""
LONGEST_SENTENCE = 160

TROUBLES = [
    ("E1", "^buy 100 MP", "wrong-section", "[E2]"),
    ("E1", "^build 2 LI at 07-02", "wrong-section", "[E4]"),
    ("E1", "sell 100 MP^ 200", "trailing-text", ""),
    ("E1", "sell^", "no-number", ""),
    ("E1", "sell ^ten MP", "bad-number", ""),
    ("E1", "sell ^1.5 MP", "bad-number", ""),
    ("E1", "sell ^12,34 MP", "bad-number", ""),
    ("E1", "sell ^-5 MP", "negative", ""),
    ("E1", "sell ^1234567890 MP", "number-too-large", ""),
    ("E1", "sell ^" + "9" * 400 + " MP", "number-too-large", ""),
    ("E1", "sell ^1 200 MP", "parted-number", "1200"),
    ("E1", "sell ^1\u00a0200 MP", "parted-number", "1200"),
    ("E1", "sell ^16 9 5 AP", "parted-number", "1695"),
    ("E1", "sell 1^٢00 MP", "other-digits", ""),
    ("E1", "sell 1^² MP", "other-digits", ""),
    ("E1", "sell 100^", "cut-short", ""),
    ("E1", "sell 100 ^MQ", "unknown-commodity", "MP"),
    ("E1", "sell 100 ^Suply Points", "unknown-commodity", "SP"),
    ("E2", "buy 100 ^Gold", "gold-not-traded", ""),
    ("E3", "export 500 MP^", "no-receiver", ""),
    ("E3", "export: 100 EP^", "no-receiver", ""),
    ("E3", "export to ^0: 5 MP", "unknown-nation", ""),
    ("E3", "export to ^Freedonia: 5 MP", "unknown-nation", ""),
    ("E3", "export to 12:^", "no-number", ""),
    ("E4", "^3 LI at 07-02", "build-or-salvage", "build"),
    ("E4", "build ^LI at 07-02", "bad-number", ""),
    ("E4", "build 3 ^Lihgt Infantry at 07-02", "unknown-unit", "LI"),
    ("E4", "build 3 ^Batleship at 07-02", "unknown-unit", "BB"),
    ("E4", "build 3 ^Mines at 07-02", "wrong-section", "[E5]"),
    ("E5", "build 3 ^Tk at 07-02", "wrong-section", "[E4]"),
    ("E5", "build 3 ^Minse at 07-02", "unknown-facility", "Mine"),
    ("E5", "build 3 ^LI at 07-02", "industry-or-infantry", "LInd"),
    ("E6", "research ^Comb", "unknown-development", ""),
    ("E6", "research ^Speciel Forces", "unknown-development", "Special Forces"),
    ("E7", "raise ^Amry 10", "unknown-level", "Army"),
    ("E4", "build 3 LI at^", "no-region", ""),
    ("E4", "build 3 LI at ^Port Amber", "bad-region", ""),
    ("E4", "build 3 LI at ^07-99", "unknown-region", "07-09"),
    ("M5", "3 LI: 07-01 > ^ice", "ice", ""),
    ("M2", "^4 BB: PO-01 > PO-02", "no-mission", ""),
    ("M2", "^Navy Atack 4 BB: PO-01 > PO-02", "unknown-mission", "Navy Attack"),
    ("M2", "^Attrition 4 LI: PO-01 > PO-02", "mission-wrong-phase", "[M4]"),
    ("M3", "^Navy Attack 4 BB: PO-01 > PO-02", "mission-wrong-phase", "[M2]"),
    ("M2", "^sell 5 MP", "wrong-section", "[E1]"),
    ("M1", "^: 07-01 > 07-02", "no-units", ""),
    ("M1", "^07-01 > 07-02", "no-units", ""),
    ("M1", "3 ^SL: 07-01 > 07-02", "sealift-is-no-unit", ""),
    ("M1", "3 ^Tnk: 07-01 > 07-02", "unknown-unit", "Tk"),
    ("M1", "3 LI^", "no-plot", ""),
    ("M1", "3 LI: 07-01^", "plot-too-short", ""),
    ("M1", "3 LI: 07-01 >^", "plot-cut-short", ""),
    ("M1", "3 LI: 07-01 > 07-02^ blitz 07-03", "blitz-wrong-phase", ""),
    ("M4", "Attack 3 LI: 07-01 > 07-02 blitz^", "no-blitz", ""),
    ("W4", "no bars at all^", "press-form", ""),
    ("W4", '^"" | City | Text', "press-empty", ""),
]


@pytest.mark.parametrize(("phase", "marked", "code", "suggestion"), TROUBLES)
def test_trouble_is_named_where_it_is(phase: str, marked: str, code: str, suggestion: str) -> None:
    """The mark ^ stands where reading stops; blanks between mark and trouble do not matter."""
    text = marked.replace("^", "")
    found = unread(phase, text)
    assert (found.reason.code, found.reason.suggestion) == (f"sheet.{code}", suggestion)
    stop = marked.index("^")
    assert found.column - 1 == stop + len(text[stop:]) - len(text[stop:].lstrip())
    assert found.text == text


@pytest.mark.parametrize(("phase", "marked"), [trouble[:2] for trouble in TROUBLES])
def test_the_sentence_of_every_trouble_fits_its_numbers(phase: str, marked: str) -> None:
    reason = unread(phase, marked.replace("^", "")).reason
    sentence = REASONS[reason.code].format(**reason.args)
    assert len(sentence) <= LONGEST_SENTENCE
    assert reason.rule == phase


def test_every_trouble_has_a_sentence_and_every_sentence_a_trouble() -> None:
    assert {f"sheet.{code}" for _, _, code, _ in TROUBLES} | BY_THE_SHEET == set(REASONS)


def test_every_code_in_the_grammar_is_among_the_sentences() -> None:
    folder = Path(next(iter(grammar.__path__)))
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    codes = re.findall(r'(?:fail|region)\(\s*"([a-z-]+)"', source) + re.findall(r'"(unknown-[a-z]+)"', source)
    assert len(codes) > len(REASONS) // 2
    assert [code for code in codes if f"sheet.{code}" not in REASONS] == []


def test_the_column_counts_from_where_the_body_begins_in_its_line() -> None:
    from gm_console.core.orders import UnreadLine
    from gm_console.rulesets.gunboat.grammar.reader import read_line
    from tests.support.sheet_world import BOARD, SEVEN

    found = read_line(BOARD, "E1", "sell 100 MQ", SEVEN, 4, 9, 6)
    assert isinstance(found, UnreadLine)
    assert (found.number, found.line, found.column) == (4, 9, 15)
