"""Names on one line, without signs that turn the reading direction, marked where they would turn their neighbours."""

from __future__ import annotations

from gm_console.core.reading_direction import clean, isolated, isolated_in, unmarked, with_name

LAND = "ארץ"


def test_clean_leaves_no_control_or_direction_sign() -> None:
    assert clean("a\x00b\u202ec\r\nd\u200b e") == "a b c d e"


def test_a_name_stands_behind_its_number_and_is_marked_where_it_turns() -> None:
    assert with_name("07", "Lorrenay\n") == "07 Lorrenay"
    assert with_name("07", "") == "07"
    assert with_name("07", LAND) == f"07 \u2068{LAND}\u2069"
    assert unmarked(with_name("07", LAND)) == f"07 {LAND}"


def test_what_is_marked_is_not_marked_again() -> None:
    once = isolated_in(f"{LAND} 5, {isolated(LAND)} 3", [LAND])
    assert once == f"{isolated(LAND)} 5, {isolated(LAND)} 3"
    assert isolated_in(once, [LAND]) == once
