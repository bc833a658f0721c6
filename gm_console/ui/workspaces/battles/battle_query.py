"""Which battles are looked for: a turn, a kind of attack, a nation, and a few words typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.core.battles import BattleRow
from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.ui.battle_words import outcome_text, side_name

ANY_TURN: Final = 0
_TURN: Final = re.compile(r"t(\d{1,4})")
_NATION: Final = re.compile(r"\d{1,2}")
_NUMBER: Final = re.compile(r"\d+\.\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleQuery:
    """What a list of battles is narrowed to; what is empty does not narrow it."""

    typed: str = ""
    """``07`` is a nation, ``t26`` a turn, ``26.5590`` a battle; other words are looked for in regions, names, kind and
    outcome."""
    turn: int = ANY_TURN
    kind: str = ""
    nation: NationId = NOBODY
    region: RegionId = NOWHERE

    def holds(self, row: BattleRow, names: Mapping[str, str], place: str) -> bool:
        """Tell whether a battle is looked for; ``place`` is the name of its region."""
        if self.turn not in (ANY_TURN, row.turn) or self.kind not in ("", row.kind):
            return False
        if self.nation and self.nation not in (row.attacker, row.defender):
            return False
        if self.region and self.region != row.region:
            return False
        words = self.typed.casefold().split()
        if not words:
            return True
        text = _text(row, names, place)
        return all(_fits(word, row, text) for word in words)


def _fits(word: str, row: BattleRow, text: str) -> bool:
    turn = _TURN.fullmatch(word)
    if turn is not None:
        return int(turn[1]) == row.turn
    if _NATION.fullmatch(word):
        return word.zfill(2) in (row.attacker, row.defender)
    if _NUMBER.fullmatch(word):
        return row.id.startswith(word)
    return word in text


def _text(row: BattleRow, names: Mapping[str, str], place: str) -> str:
    sides = (side_name(nation, names) for nation in (row.attacker, row.defender))
    parts = [*sides, row.kind, row.phase, row.region, place, outcome_text(row)]
    parts += [badge.word for badge in row.badges]
    return " ".join(parts).casefold()
