from __future__ import annotations

import pytest

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.files import turnsheet_lines
from gm_console.files.places import sample_scenario
from gm_console.files.scenario import load_scenario
from gm_console.files.turnsheet_lines import LineReader

LINES = (
    ("E1", "sell 200 SP"),
    ("E4", "2 HI at 07-02"),
    ("E4", "2 HI at 99-99"),
    ("E4", "nothing of all this"),
    ("E3", "export to 05: 3 SP"),
    ("W4", "Peace!"),
)


def test_a_line_that_was_read_before_says_the_same_for_whoever_sends_it_wherever_it_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = load_scenario(sample_scenario())
    sheet, board = loaded.ruleset.sheet, loaded.board
    reader = LineReader(sheet, board)
    unread = 0
    for nation, number, line, column in (("01", 1, 2, 1), ("07", 4, 9, 6), ("01", 2, 3, 1)):
        place = NationId(nation), number, line, column
        for phase, text in LINES:
            order: Order = sheet.read(board, phase, text, *place)
            assert reader.read(phase, text, *place) == order
            unread += isinstance(order, UnreadLine)
    assert unread >= 6
    monkeypatch.setattr(turnsheet_lines, "_MOST", 2)
    few = LineReader(sheet, board)
    for _ in range(2):
        for phase, text in LINES:
            order = sheet.read(board, phase, text, NationId("01"), 1, 1, 1)
            assert few.read(phase, text, NationId("01"), 1, 1, 1) == order
