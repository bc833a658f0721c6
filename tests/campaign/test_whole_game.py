"""A game of 35 turns with corrections and branches: it comes out again, and one byte that is another is named.

The toy game: one of 28 nations takes minutes to play, and ``bench play`` says how long its verification takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from gm_console.campaign.records import VerifyLine
from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy
from tests.support.whole_game import CELLS, TURNS, Cell, play_whole, with_another_byte

pytestmark = pytest.mark.slow

PLACES: Final = (0.0, 0.2, 0.5, 0.9)
"""How far into a cell its other byte lies: words, names, numbers and quotes are hit."""
TOUCHED: Final[Mapping[str, tuple[int, ...]]] = {
    "entry": (17,),
    "snapshot": (20,),
    "sheet": (11,),
    "correction": (12,),
    "branch": (),
}
"""Turns that do not come out again where something of theirs is another; no turn rests on a branch."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a toy game that nobody wins within 35 turns."""
    path = new_toy(tmp_path_factory.mktemp("whole"), seed=110, turns=TURNS + 1)
    with Campaign(path) as campaign:
        play_whole(campaign, "grain")
    return path


def verified(path: Path) -> tuple[VerifyLine, ...]:
    with Campaign(path, read_only=True) as campaign:
        return campaign.verify()


def is_sound(path: Path) -> bool:
    lines = verified(path)
    assert [line.turn for line in lines] == list(range(1, TURNS + 1))
    return every(line.ok and not line.notes for line in lines)


def is_named(path: Path, cell: Cell, of: float) -> None:
    """Assert that another byte is named with table and row, and that no turn is blamed that it does not touch."""
    copy, named = with_another_byte(path, cell, of)
    lines = [line for line in verified(copy) if not line.ok]
    assert [note for note in lines[-1].notes if not note.startswith(named)] == [], cell
    assert lines[-1].notes, cell
    assert {line.turn for line in lines} <= {0, *TOUCHED[cell.table]}, (cell, of)


def test_a_whole_game_comes_out_again_and_every_byte_that_is_another_is_named(whole: Path) -> None:
    assert is_sound(whole)
    for cell in CELLS:
        for of in PLACES:
            is_named(whole, cell, of)
