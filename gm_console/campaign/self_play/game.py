"""One game among caretakers: played turn by turn, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.board.model import Board, RegionKind
from gm_console.core.glance import read_regions
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status
from gm_console.core.players import Shown
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, run_turn


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStart:
    """What a game begins with."""

    ruleset: Ruleset
    """The game with its rulings and tables."""
    board: Board
    state: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class CaretakerTurn:
    """A turn that caretakers played."""

    orders: tuple[Order, ...]
    result: TurnResult


@dataclass(frozen=True, slots=True, kw_only=True)
class NationOutcome:
    """What became of a nation."""

    nation: NationId
    won: bool
    """Alone or with others; before the last turn, whether it leads."""
    began: int
    """Land regions it began with."""
    ended: int
    """Land regions it held at the end; out of the game with none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayReport:
    """One game of self-play."""

    seed: int
    turns: int
    lines: int
    accepted: int
    entries: int
    shown: Shown
    """What the game measures; nothing in a game that measures nothing."""
    outcomes: tuple[NationOutcome, ...]
    """Of every nation, by its number; nobody has won in a game that does not say who has."""
    state_hash: str
    invariants: tuple[str, ...]
    """Broken ones, with the turn in front; there should be none."""


def caretaker_orders(ruleset: Ruleset, board: Board, state: Any, seed: int) -> tuple[Order, ...]:
    """Return the orders of all nations, each by its caretaker."""
    nations: tuple[NationId, ...] = ruleset.nations(state)
    return tuple(
        order
        for nation in nations
        for order in ruleset.players.caretaker(board, state, ruleset, nation, seed)
    )


def play(ruleset: Ruleset, board: Board, state: Any, seed: int, turns: int) -> Iterator[CaretakerTurn]:
    """Play turn after turn; every turn is run in full."""
    for _ in range(turns):
        orders = caretaker_orders(ruleset, board, state, seed)
        result = run_turn(ruleset, board, state, orders, seed)
        yield CaretakerTurn(orders=orders, result=result)
        state = result.state


def play_game(start: GameStart, seed: int, turns: int, beat: Callable[[], None] | None = None) -> PlayReport:
    """Play one game, until it is decided or for so many turns, and return what came of it.

    ``beat`` is called after every turn; what it raises ends the game.
    """
    ruleset, board = start.ruleset, start.board
    measures = ruleset.players.self_play
    last: TurnResult | None = None
    kept: list[Any] = []
    broken: list[str] = []
    counts: Counter[str] = Counter()
    winners: tuple[NationId, ...] = ()
    decided = ruleset.end.decided if ruleset.end is not None else None
    for played in play(ruleset, board, start.state, seed, turns):
        last = played.result
        if measures is not None:
            kept.append(measures.turn(ruleset.tables, last))
        counts.update(
            turns=1,
            lines=len(last.verdicts),
            accepted=sum(one.status is Status.ACCEPTED for one in last.verdicts),
            entries=len(last.entries),
        )
        broken.extend(f"turn {last.turn}: {text}" for text in ruleset.invariants(board, last.state))
        if beat is not None:
            beat()
        if decided is not None and decided(last.state):
            break
    end = last.state if last is not None else start.state
    if last is not None and ruleset.end is not None:
        winners = ruleset.end.winners(last.entries)
    return PlayReport(
        seed=seed,
        turns=counts["turns"],
        lines=counts["lines"],
        accepted=counts["accepted"],
        entries=counts["entries"],
        shown=measures.game(board, ruleset.tables, start.state, kept, end) if measures else Shown(),
        outcomes=tuple(_outcomes(start, end, winners)),
        state_hash=last.state_hash if last is not None else "",
        invariants=tuple(broken),
    )


def _outcomes(start: GameStart, end: Any, winners: Iterable[NationId]) -> Iterator[NationOutcome]:
    began, ended = (_land(start, state) for state in (start.state, end))
    won = frozenset(winners)
    for nation in sorted(start.ruleset.nations(start.state)):
        yield NationOutcome(
            nation=nation, won=nation in won, began=began.get(nation, 0), ended=ended.get(nation, 0)
        )


def _land(start: GameStart, state: Any) -> Mapping[str, int]:
    """Return how many land regions everybody holds."""
    regions = read_regions(start.ruleset.glance, state)
    held = (one.owner for id_, one in regions.items() if start.board.by_id[id_].kind is RegionKind.LAND)
    return Counter(held)
