"""Which word a suggestion takes the place of."""

from __future__ import annotations

from gm_console.ui.workspaces.orders.received_sheets import SheetLine
from gm_console.ui.workspaces.orders.suggestions import can_be_taken, corrected, noted


def line(text: str, column: int, suggestion: str, number: int = 2) -> SheetLine:
    return SheetLine(
        sheet=1, line=number, column=column, phase="E5", text=text, check="unreadable", suggestion=suggestion
    )


def test_the_mistaken_words_give_way_and_no_others() -> None:
    for text, column, suggestion, word in (
        ("[E5] build 1 HInt at 07-01", 14, "HInd", "HInt"),
        ("[E5] build 1 Hevy Industry at 07-01", 14, "Heavy Industry", "Hevy Industry"),
        ("[E5] build 1 Hevy Industry at 07-01", 14, "HInd", "Hevy Industry"),
        ("[E4] build 3 LI at 07-99", 19, "07-09", "07-99"),
        ("[M1] 2 LIt: 07-01 > 07-02", 8, "LI", "LIt"),
        ("[E5] build 1", 13, "HInd", ""),
    ):
        start, end, found = corrected(text, line(text, column, suggestion))
        assert (found, text[start:end]) == (word, word), text


def test_a_note_keeps_what_stood_there() -> None:
    sheet = "nation 07 turn 1\n[E5] build 1 HInt at 07-01\nbuild 1 Mine at 07-02\n"
    told = noted(sheet, line("build 1 HInt at 07-01", 14, "HInd"))
    assert told.split("\n")[1] == "[E5] build 1 HInd at 07-01  # moderator: was “HInt”"
    assert told.split("\n")[2:] == ["build 1 Mine at 07-02", ""]


def test_a_section_and_letters_glued_to_a_figure_are_no_words_to_take() -> None:
    assert can_be_taken(line("build 1 HInt at 07-01", 14, "HInd"))
    assert not can_be_taken(line("build 1 HInd at 07-01", 14, "[E5]"))
    assert not can_be_taken(line("sell 12OO MP", 13, "MP"))
    assert not can_be_taken(line("build 1 HInd at 07-01", 14, ""))
