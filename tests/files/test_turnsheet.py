from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from gm_console.core.issues import Severity
from gm_console.core.orders import UnreadLine
from gm_console.files.turnsheet import MOST_SIGNS, combine, write_sheet
from gm_console.rulesets.gunboat.grammar.reader import sheet_rules
from gm_console.rulesets.gunboat.orders import Press, Sell
from tests.support.sheet_world import BOARD, RULESET, SEVEN, lines, sheet

CONTRACT = """\
nation 07   turn 3
# comments like this; case, spaces and abbreviations are forgiven
[E1] sell 1200 MP
[E2] buy 300 SP
[E3] export to 12: 500 MP, 200 EP
[E4] build 3 LI at 07-02
[E4] salvage 1 BB at 07-05
[E5] build 2 Mine at 07-04
[E6] research Special Forces
[E7] raise Army 10
[E7] raise BTech 40
[M1] 3 LI, 1 Ft: 07-02 > 07-03
[M2] Navy Attack  4 BB, 2 Es: PO-04 > PO-05 > PO-06
[M3] 5 LI, 1 CV: PO-06 > PO-07 > 08-01
[M4] Ground Attack  5 MI, 2 Bm: 07-09 > 07-10 > 12-03  blitz 12-04
[M5] 2 HI: 07-01 > 07-02 > 07-03
[press] "Headline" | City | text
"""


def codes(text: str) -> list[str]:
    return [issue.code for issue in sheet(text).issues]


def test_the_sheet_of_the_contract_is_understood_whole() -> None:
    found = sheet(CONTRACT)
    assert (found.nation, found.turn, found.encoding, found.issues) == ("07", 3, "utf-8", ())
    assert found.parts == ("economics", "military", "press")
    assert (len(found.orders), found.usable) == (15, True)
    assert not any(isinstance(order, UnreadLine) for order in found.orders)
    assert [order.phase for order in found.orders][:6] == ["E1", "E2", "E3", "E4", "E4", "E5"]
    assert [order.line for order in found.orders] == list(range(3, 18))


def test_heads_may_stand_alone_above_their_lines() -> None:
    alone = CONTRACT.replace("] ", "]\n")
    assert [(o.phase, o.text) for o in sheet(alone).orders] == [
        (o.phase, o.text) for o in sheet(CONTRACT).orders
    ]


@pytest.mark.parametrize(
    "head", ["[E1]", "[ e1 ]", "[E 1]", "[E1 Sales]", "E1:", "e1", "(E1)", "E1 -", "  [E1]:"]
)
def test_a_head_is_known_however_it_is_written(head: str) -> None:
    found = lines(f"{head} sell 5 MP").orders
    assert [(order.phase, order.text) for order in found if isinstance(order, Sell)] == [("E1", "sell 5 MP")]


def test_a_head_in_front_of_a_line_holds_for_the_lines_below() -> None:
    found = lines("[E1] sell 5 MP\nsell 6 LP\n[M1]\n\n1 LI: 07-01 > 07-02").orders
    assert [order.phase for order in found] == ["E1", "E1", "M1"]


@pytest.mark.parametrize(
    "header",
    [
        "nation 07   turn 3",
        "NATION 7 TURN 3",
        "nation: 7, turn: 03",
        "Nation = 7\n\nTurn = 3",
        "turn 3\nnation 7",
        "country 007 - turn no. 3",
        "nation 7 (Freedonia) turn 3 of 35",
        "nation 7   turn 3   # my sheet for turn 4",
        "# hello\n\n  nation 7\tturn 3",
    ],
)
def test_the_header_is_forgiven_its_form(header: str) -> None:
    found = sheet(f"{header}\n[E1] sell 5 MP")
    assert (found.nation, found.turn, found.issues) == ("07", 3, ())
    assert [order.text for order in found.orders] == ["sell 5 MP"]


@pytest.mark.parametrize(
    ("header", "code", "line", "column"),
    [
        ("turn 3", "sheet.no-nation", 0, 0),
        ("nation 7", "sheet.no-turn", 0, 0),
        ("nation 13 turn 3", "sheet.unknown-nation", 1, 8),
        ("nation seven turn 3", "sheet.bad-nation", 1, 8),
        ("nation turn 3", "sheet.bad-nation", 1, 7),
        ("nation 7 turn 0", "sheet.bad-turn", 1, 15),
        ("nation 7 turn three", "sheet.bad-turn", 1, 15),
        ("nation 7 turn 99999", "sheet.bad-turn", 1, 15),
        ("nation 7 turn 3\nnation 12", "sheet.header-differs", 2, 8),
        ("nation 7 turn 3\nturn 4", "sheet.header-differs", 2, 6),
    ],
)
def test_a_header_that_cannot_be_used_is_an_error_and_gives_no_orders(
    header: str, code: str, line: int, column: int
) -> None:
    found = sheet(f"{header}\n[E1] sell 5 MP")
    assert [(i.severity, i.code, i.line, i.column) for i in found.issues] == [
        (Severity.ERROR, code, line, column)
    ]
    assert found.nation is None or found.turn is None
    assert (found.orders, found.usable) == ((), False)
    assert found.issues[0].where == "nation-07.txt"


def test_a_header_given_again_is_only_odd() -> None:
    found = sheet("nation 7 turn 3\n[E1] sell 5 MP\nnation 07 turn 3\n[M1] 1 LI: 07-01 > 07-02")
    assert [(i.severity, i.code, i.line) for i in found.issues] == [
        (Severity.WARNING, "sheet.header-twice", 3),
        (Severity.WARNING, "sheet.header-twice", 3),
    ]
    assert (found.parts, len(found.orders)) == (("economics", "military"), 2)


def test_prose_that_begins_like_a_header_is_no_header() -> None:
    found = lines('[press]\nNation mourns | Amber | Turn 3 of the wheel.\nnation mourns\n"Turn 9" | A | b')
    assert (found.nation, found.turn, found.issues) == ("07", 3, ())
    assert [type(order) for order in found.orders] == [Press, UnreadLine, Press]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("[E1] sell 5 MP", ("economics",)),
        ("[M1] 1 LI: 07-01 > 07-02", ("military",)),
        ('[press] "A" | B | c', ("press",)),
        ("[E7]", ("economics",)),
        ("[M5]\n[E1]\n[press]", ("economics", "military", "press")),
    ],
)
def test_the_heads_that_are_there_decide_the_parts(text: str, parts: tuple[str, ...]) -> None:
    assert lines(text).parts == parts


def test_comments_end_lines_but_not_the_prose_of_a_press_release() -> None:
    found = lines(
        '[E1] sell 5 MP # why not\n   # all of it\n[press] "#1  # of it" | A | the #1 # of all  # cut'
    ).orders
    assert [order.text for order in found] == ["sell 5 MP", '"#1  # of it" | A | the #1 # of all']
    assert isinstance(found[1], Press)
    assert (found[1].headline, found[1].body) == ("#1 # of it", "the #1 # of all")


def test_a_line_under_no_head_is_kept_and_named() -> None:
    found = lines("  sell 5 MP\n[E1] sell 6 MP").orders
    assert isinstance(found[0], UnreadLine)
    assert (found[0].reason.code, found[0].phase, found[0].line, found[0].column) == (
        "sheet.no-head",
        "",
        2,
        3,
    )
    assert isinstance(found[1], Sell)


def test_lines_under_an_unknown_head_are_kept_and_the_head_is_told_once() -> None:
    found = lines("[E1] sell 1 MP\n[presss] a | b | c\nsell 2 MP\n[E1] sell 3 MP")
    assert [(i.code, i.line, i.column, i.suggestion) for i in found.issues] == [
        ("sheet.unknown-head", 3, 2, "[press]")
    ]
    kinds = [order.reason.code if isinstance(order, UnreadLine) else "" for order in found.orders]
    assert kinds == ["", "sheet.unknown-head", "sheet.unknown-head", ""]


def test_nothing_but_blanks_is_an_empty_sheet() -> None:
    for text in ("", "\n\n", "  # nothing\n"):
        assert "sheet.empty" in codes(text)
    assert codes("nation 7 turn 3\n") == ["sheet.no-section"]
    assert codes("nation 7 turn 3\nsell 5 MP") == ["sheet.no-section"]


def test_a_repeated_line_counts_twice_and_is_pointed_out() -> None:
    found = lines("[E4] salvage 1 LI at 07-02\n[E4]  Salvage 1  li at 07-02\n[E5] build 1 Farm at 07-02")
    assert len(found.orders) == 3
    assert [(i.severity, i.code, i.line, i.column) for i in found.issues] == [
        (Severity.WARNING, "sheet.repeated-line", 3, 7)
    ]


def test_a_line_of_too_many_signs_is_kept_unread() -> None:
    fits = "[E1] sell 5 MP".ljust(MOST_SIGNS)
    found = lines(f"{fits}  \n{fits}x\n# {'c' * MOST_SIGNS}")
    assert isinstance(found.orders[0], Sell)
    assert isinstance(found.orders[1], UnreadLine)
    assert found.orders[1].reason.args == {"signs": MOST_SIGNS + 1, "most": MOST_SIGNS}
    assert (found.orders[1].phase, len(found.orders)) == ("E1", 2)
    assert [(i.code, i.line) for i in found.issues] == [
        ("sheet.line-too-long", 3),
    ]


def test_columns_count_in_the_line_of_the_file() -> None:
    text = "   [E1]   sell 100 MQ  # no"
    bad = lines(text).orders[0]
    assert isinstance(bad, UnreadLine)
    assert bad.column == text.index("MQ") + 1


def test_each_part_comes_from_its_own_sheet_and_the_whole_is_numbered_anew() -> None:
    first = lines('stray\n[E1] sell 1 MP\n[M1] 1 LI: 07-01 > 07-02\n[press] "A" | B | c')
    second = lines("[M1] 2 LI: 07-01 > 07-02\nrubbish\n[M3] 1 BB: PO-01 > PO-02")
    found = combine({"military": second, "economics": first, "press": first}, RULESET)
    assert [order.number for order in found] == [1, 2, 3, 4, 5, 6]
    assert [order.text for order in found] == [
        "stray",
        "sell 1 MP",
        "2 LI: 07-01 > 07-02",
        "rubbish",
        "1 BB: PO-01 > PO-02",
        '"A" | B | c',
    ]
    assert combine({}, RULESET) == ()


def test_lines_not_understood_are_written_as_they_were() -> None:
    found = lines("stray\n[E1] sell many MP\n[E1] sell 5 MP")
    text = write_sheet(SEVEN, 3, found.orders, RULESET)
    assert text == "nation 07   turn 3\nstray\n[E1] sell many MP\n[E1] sell 5 MP\n"
    assert [order.text for order in sheet(text).orders] == [order.text for order in found.orders]


def test_a_ruleset_whose_heads_are_words_needs_its_brackets() -> None:
    from gm_console.files.turnsheet import read_sheet

    wordy = SimpleNamespace(sheet=replace(sheet_rules(), heads={"sales": "E1"}))
    found = read_sheet(b"nation 7 turn 1\nsales 5 MP\n[Sales] sell 5 MP", "x", wordy, BOARD, (SEVEN,))
    assert [type(order) for order in found.orders] == [UnreadLine, Sell]
    bare = read_sheet(b"nation 7 turn 1\nsell 5 MP", "x", wordy, BOARD, (SEVEN,))
    assert (
        bare.issues[-1].text == "The sheet has no section head, such as [sales]. Write one above the orders."
    )
