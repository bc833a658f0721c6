"""Self-play of Gunboat: what is kept of each turn, and what economy and wars of a game come to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board
from gm_console.core.players import Demand, SelfPlay, Shown
from gm_console.core.turn import TurnResult
from gm_console.rulesets.gunboat.players.balance_page import balance_page
from gm_console.rulesets.gunboat.players.measure import Standing, TurnMeasure, findings, measure, standing
from gm_console.rulesets.gunboat.players.wars import (
    Wars,
    WarTurn,
    rival_winners,
    war_findings,
    war_turn,
    wars,
)
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What is kept of a turn of self-play."""

    economy: TurnMeasure
    war: WarTurn


def keep(charts: Charts, result: TurnResult) -> Kept:
    """Return what a turn shows."""
    return Kept(economy=measure(charts, result), war=war_turn(result))


def show(
    board: Board, charts: Charts, start: GunboatState, turns: Sequence[Kept], end: GunboatState
) -> Shown:
    """Return what a game of these turns shows."""
    rows = [turn.economy for turn in turns]
    found = wars(board, start, [turn.war for turn in turns])
    return Shown(
        figures={
            "technologies": rows[-1].technologies if rows else {},
            "wars": found,
            "standing": standing(charts, start, rows[-1], end) if rows else None,
        },
        findings=(*findings(charts, start, rows), *war_findings(found)),
        told=(f"won by {' and '.join(found.winners) or 'nobody yet'}",),
    )


def together(games: Sequence[Shown]) -> tuple[Demand, ...]:
    """Return what is asked of several games."""
    found = rival_winners(game.figures["wars"] for game in games)
    return (found,) if found else ()


FIGURES: Final = {"technologies": Mapping[str, int], "wars": Wars, "standing": Standing | None}
SELF_PLAY: Final = SelfPlay(turn=keep, game=show, together=together, figures=FIGURES, page=balance_page)
