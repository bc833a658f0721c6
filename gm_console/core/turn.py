"""Running a turn: a pure function of ruleset, board, state, orders and seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, NoReturn, TypeVar

from gm_console.core import dice
from gm_console.core.battle_corrections import Awaited, Said
from gm_console.core.correcting import Unfit, corrected, effects
from gm_console.core.corrections import ORDER, DueCorrection, audience, line_there
from gm_console.core.facts import (
    BY_MODERATOR,
    MODERATOR,
    NOWHERE,
    PUBLIC,
    Audience,
    Entry,
    Fact,
    Working,
    entry_of,
    must_be_listed,
    only,
)
from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Order, Reason, Status, UnreadLine, Verdict, verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.rulings import Rulings
from gm_console.core.state import PhaseEnd, phase_ends

D = TypeVar("D")
T = TypeVar("T")
Progress = Callable[[str, int, int], None]
"""Called with phase id, phases done, phases in all; may raise to cancel."""


@dataclass(frozen=True, kw_only=True)
class TurnResult:
    """Everything a turn gave; its states are written and hashed when that is first asked for: a preview never does."""

    turn: int
    seed: int
    states: tuple[tuple[str, int, Any], ...]
    """The state it began with, under no phase, then that after each: phase, entries posted up to there, and state."""
    entries: tuple[Entry, ...]
    verdicts: tuple[Verdict, ...]

    @property
    def state(self) -> Any:
        """The state after the last phase."""
        return self.states[-1][2]

    @property
    def before_hash(self) -> str:
        """The hash of the state it began with."""
        return self.snapshots[0].state_hash

    @property
    def state_hash(self) -> str:
        """The hash of the state after the last phase."""
        return self.snapshots[-1].state_hash

    @property
    def phase_ends(self) -> tuple[PhaseEnd, ...]:
        """The state at the end of each phase, in order of play."""
        return self.snapshots[1:]

    @cached_property
    def snapshots(self) -> tuple[PhaseEnd, ...]:
        """The state it began with, and that at the end of each phase."""
        return phase_ends(self.states)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRecord:
    """A turn that was run, as views and packets read it."""

    turn: int
    before: Any
    """The state the turn began with."""
    phase_states: Mapping[str, Any]
    """The state at the end of each phase, by phase id in order of play."""
    entries: tuple[Entry, ...]
    checks: tuple[Verdict, ...]
    """What was said of each line before the deadline."""
    verdicts: tuple[Verdict, ...]
    """What came of each line."""

    @property
    def after(self) -> Any:
        """The state the turn ended with."""
        return next(reversed(self.phase_states.values()))  # type: ignore[call-overload]

    def before_phase(self, phase: str) -> Any:
        """Return the state that a phase of the turn began with."""
        played = list(self.phase_states)
        at = played.index(phase)
        return self.phase_states[played[at - 1]] if at else self.before


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What is told at the very start of a turn, before its first phase: a correction of the map, a change of the rules,
    orders that stand in for a nation's own."""

    fact: Fact
    region: RegionId = NOWHERE
    rule: str = ""
    """Rule reference; the game's own for corrections of the map if empty."""
    nation: NationId = NOBODY
    """Whose matter it is: it alone is told; everybody where it is nobody's."""
    follows: tuple[Announcement, ...] = ()
    """What follows from it; told below it."""


class CorrectionUnfit(ValueError):
    """A correction that the position does not take as the turn comes to it."""

    def __init__(self, due: DueCorrection, why: Unfit) -> None:
        super().__init__(str(why))
        self.due = due
        self.why = why


class TurnContext(Generic[D, T]):
    """The one door for rules: what a phase may read, and the only way to change anything."""

    def __init__(self, ruleset: Ruleset, board: Any, state: Any, orders: Iterable[Order], seed: int) -> None:
        self.board = board
        self.at_start = state
        """As the first phase finds it: with what the moderator put right before that."""
        self.turn: int = state.turn
        self.tables: T = ruleset.tables
        self.rulings: Rulings = ruleset.rulings
        self.state: D = ruleset.open_draft(state)
        self.phase = ""
        self.entries: list[Entry] = []
        self.awaited = Awaited()
        """What the moderator said of the battles of this phase."""
        self._corrections = ruleset.corrections
        self._seed = seed
        self._cause = 0
        self._orders: dict[str, list[Order]] = {}
        self._verdicts: dict[tuple[NationId, int], Verdict] = {}
        for order in sorted(orders, key=lambda one: (one.nation, one.number)):
            self._orders.setdefault(order.phase, []).append(order)
            if isinstance(order, UnreadLine):
                self.judge(order, Status.UNREADABLE, order.reason, order.column)

    def orders(self) -> tuple[Order, ...]:
        """Return this phase's understood orders by nation and line."""
        return tuple(one for one in self._orders.get(self.phase, ()) if not isinstance(one, UnreadLine))

    def orders_by_nation(self) -> dict[NationId, list[Order]]:
        """Return this phase's understood orders per nation, nations sorted, lines in sheet order."""
        return gathered((order.nation, order) for order in self.orders())

    def lines_of(self, phase: str, nation: NationId) -> tuple[str, ...]:
        """Return a nation's lines for a phase, understood or not."""
        return tuple(order.text for order in self._orders.get(phase, ()) if order.nation == nation)

    def wrote(self, nation: NationId) -> bool:
        """Tell whether a nation sent any line for this turn, understood or not."""
        return any(order.nation == nation for lines in self._orders.values() for order in lines)

    def post(
        self,
        fact: Fact,
        *,
        rule: str,
        actor: NationId = NOBODY,
        region: RegionId = NOWHERE,
        to: Audience = MODERATOR,
        working: Working | None = None,
        because: tuple[int, ...] = (),
        cause: int | None = None,
    ) -> int:
        """Post a fact: it changes the state now and is on record for ever.  Returns its ``seq``."""
        entries = self.entries
        seq = len(entries) + 1
        entries.append(
            entry_of(
                seq,
                self.phase,
                self._cause if cause is None else cause,
                actor,
                region,
                to,
                rule,
                fact,
                working,
                because,
            )
        )
        if fact.changes_state:
            self.state.apply(fact, seq)  # type: ignore[attr-defined]
        return seq

    def post_own(
        self,
        nation: NationId,
        fact: Fact,
        *,
        rule: str = "",
        region: RegionId = NOWHERE,
        working: Working | None = None,
        because: tuple[int, ...] = (),
        cause: int | None = None,
    ) -> int:
        """Post what is a nation's doing and told to it alone, under the phase's own rule unless another is named."""
        return self.post(
            fact,
            rule=rule or self.phase,
            actor=nation,
            region=region,
            to=only(nation),
            working=working,
            because=because,
            cause=cause,
        )

    @contextmanager
    def under(self, seq: int) -> Iterator[None]:
        """Make ``seq`` the cause of what is posted inside."""
        outer, self._cause = self._cause, seq
        try:
            yield
        finally:
            self._cause = outer

    def judge(self, order: Order, status: Status, reason: Reason | None = None, column: int = 1) -> None:
        """Give the verdict on an order; a later one replaces an earlier one."""
        self._verdicts[order.nation, order.number] = verdict(order, status, reason, column)

    def draw(self, sides: int, *key: str | int) -> int:
        """Return a keyed draw from 1 to ``sides``."""
        return dice.draw(sides, self._seed, self.turn, self.phase, *key)

    def said_of_battle(self, region: RegionId, attacker: NationId, attack: str = "") -> Said | None:
        """Return what the moderator said of a battle that is about to be fought, and put it on record; mostly nothing.

        A phase asks of every battle, once, before anything of it is posted.
        """
        due = self.awaited.take((region, attacker, attack))
        if due is None:
            return None
        assert self._corrections is not None
        to = audience(self._corrections, self.state.freeze(), due)  # type: ignore[attr-defined]
        return Said(due=due, seq=self.post(due.fact, rule=BY_MODERATOR, region=region, to=to))

    def misfit(self, said: Said, text: str, nearest: int | None = None) -> NoReturn:
        """Stop the turn: a battle cannot become what was said of it."""
        raise CorrectionUnfit(said.due, Unfit(text=text, nearest=nearest))

    def verdicts(self) -> tuple[Verdict, ...]:
        """Return all verdicts by nation and line."""
        return tuple(self._verdicts[key] for key in sorted(self._verdicts))


def run_turn(
    ruleset: Ruleset,
    board: Any,
    state: Any,
    orders: Iterable[Order],
    seed: int,
    progress: Progress | None = None,
    opening: Iterable[Announcement] = (),
    corrections: Iterable[DueCorrection] = (),
) -> TurnResult:
    """Run every phase and return what came of it.

    ``orders`` may come in any order: they are sorted by nation and number first.  ``opening`` is told first of all.
    ``corrections`` are made in their order, each as its phase begins, those of battles as it comes to them;
    :class:`CorrectionUnfit` for one that the position does not take then.
    """
    due = gathered((one.phase, one) for one in corrections)
    context: TurnContext[Any, Any] = TurnContext(ruleset, board, state, orders, seed)
    _announce(context, ruleset, opening)
    states = [("", 0, state)]
    frozen = state
    for done, phase in enumerate(ruleset.phases):
        if progress is not None:
            progress(phase.id, done, len(ruleset.phases))
        context.phase = phase.id
        for correction in due.get(phase.id, ()):
            frozen = _correct(context, ruleset, frozen, correction)
        if not done:
            context.at_start = frozen
        phase.run(context)
        unmet = context.awaited.end()
        if unmet is not None:
            raise CorrectionUnfit(unmet[0], Unfit(text=unmet[1]))
        frozen = context.state.freeze()
        states.append((phase.id, len(context.entries), frozen))
    must_be_listed(ruleset.id, ruleset.facts, context.entries)
    return TurnResult(
        turn=state.turn,
        seed=seed,
        states=tuple(states),
        entries=tuple(context.entries),
        verdicts=context.verdicts(),
    )


def _announce(context: TurnContext[Any, Any], ruleset: Ruleset, told: Iterable[Announcement]) -> None:
    """Post announcements among the first phase's entries, before the phase has begun."""
    context.phase = ruleset.phases[0].id
    for one in told:
        rule = one.rule or ruleset.errata_rule
        to = only(one.nation) if one.nation else PUBLIC
        with context.under(context.post(one.fact, rule=rule, actor=one.nation, region=one.region, to=to)):
            _announce(context, ruleset, one.follows)


def _correct(context: TurnContext[Any, Any], ruleset: Ruleset, state: Any, due: DueCorrection) -> Any:
    """Make a correction in the position as it stands, and return what that is then."""
    found = effects(ruleset, context.board, state, due.fact)
    if isinstance(found, Unfit):
        raise CorrectionUnfit(due, found)
    assert ruleset.corrections is not None
    kind = ruleset.corrections.kind(due.fact.kind)
    if kind is not None and kind.battle:
        context.awaited.add(due)
        return state
    if due.fact.kind == ORDER:
        missing = line_there(due.fact, context.lines_of(due.phase, due.fact.nation))
        if missing:
            raise CorrectionUnfit(due, Unfit(text=missing))
    region, to = due.fact.region, audience(ruleset.corrections, state, due)
    with context.under(context.post(due.fact, rule=BY_MODERATOR, region=region, to=to)):
        for fact in found:
            where = getattr(fact, "region", region)
            context.post(fact, rule=BY_MODERATOR, region=where, to=to)
    return context.state.freeze()


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Orders judged before the deadline, with what they would do as far as it depends on the nation itself."""

    verdicts: tuple[Verdict, ...]
    start: Any
    """The position they were judged in."""
    entries: tuple[Entry, ...]
    """What would be posted; nothing of it happened."""


def judge_orders(
    ruleset: Ruleset,
    board: Any,
    state: Any,
    orders: Iterable[Order],
    seed: int,
    corrections: Iterable[DueCorrection] = (),
) -> Judged:
    """Judge orders before the deadline: as the turn would, as far as it depends on the nation itself.

    Of ``corrections`` those count that are made before anything is carried out.
    """
    start = corrected(ruleset, board, state, corrections)
    context: TurnContext[Any, Any] = TurnContext(ruleset, board, start, orders, seed)
    for phase in ruleset.phases:
        if phase.check is not None:
            context.phase = phase.id
            phase.check(context)
    return Judged(verdicts=context.verdicts(), start=start, entries=tuple(context.entries))


def check_orders(
    ruleset: Ruleset,
    board: Any,
    state: Any,
    orders: Iterable[Order],
    seed: int,
    corrections: Iterable[DueCorrection] = (),
) -> tuple[Verdict, ...]:
    """Return the answers of :func:`judge_orders` alone."""
    return judge_orders(ruleset, board, state, orders, seed, corrections).verdicts


def fold(ruleset: Ruleset, state: Any, entries: Iterable[Entry]) -> Any:
    """Return the state that the entries' facts make of ``state``."""
    draft = ruleset.open_draft(state)
    for entry in entries:
        if entry.fact.changes_state:
            draft.apply(entry.fact, entry.seq)
    return draft.freeze()
