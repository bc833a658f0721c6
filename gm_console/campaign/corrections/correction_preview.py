"""What a correction of the position would change: the turn run with it and without, and nothing stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gm_console.campaign.branches.turns_compared import Course, compared, course
from gm_console.campaign.corrections.corrections import AskedCorrection, admitted, put_into, run_with
from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.corrections.rule_records import TurnThen
from gm_console.campaign.naming import names_then
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.orders.answers_then import order_then
from gm_console.campaign.records import DRAFT, OrderThen
from gm_console.campaign.turns.adjudicate import Played, TurnInputs, inputs, run_inputs, same_turn
from gm_console.core.battle_corrections import BATTLE
from gm_console.core.corrections import ORDER, PositionCorrected
from gm_console.core.facts import PUBLIC, Audience
from gm_console.core.ids import NationId
from gm_console.core.numbers import Amount, Number
from gm_console.core.orders import Verdict
from gm_console.core.turn import TurnResult, fold
from gm_console.report.phrases import fact_phrase, phrase, verdict_text
from gm_console.storage.db import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionPreview:
    """What a correction of the position would change."""

    turn: int
    phase: str
    text: str
    """What it says, in one sentence."""
    effects: tuple[str, ...]
    """What it makes of the position as it finds it."""
    readers: str
    """Who would read it, in words."""
    then: TurnThen
    """What would be otherwise at the end of the turn, as far as sheets are in."""
    orders: tuple[OrderThen, ...]
    """Lines of which something else comes."""
    drops_draft: bool
    as_it_begins: bool = True
    """It is made as the phase begins; one of a battle once that is fought."""
    number: Number | None = None
    """The number it is about; none for what is no number."""
    was: Amount = 0
    """What that is as the phase begins, and what it is then."""
    becomes: Amount = 0

    @property
    def judged(self) -> bool:
        """The turn was run with the lines in force: a correction is of the current turn."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class _Without:
    """The turn as it is without the correction that is looked at."""

    mark: tuple[object, ...]
    """How the file stood as it was read."""
    inputs: TurnInputs
    result: TurnResult
    course: Course
    called: Mapping[str, str]
    """What countries are called as the turn begins."""


def preview(file: OpenFile, asked: AskedCorrection, reason: str = "") -> CorrectionPreview:
    """Return what a correction would change in the current turn; nothing is stored.

    :class:`CampaignError` where it cannot be made."""
    with file.read() as transaction:
        begun = _without(file, transaction)
        found, was = begun.inputs, begun.result
        mine = admitted(file, transaction, asked, reason or NO_REASON)
    tried, mine = put_into(file, found, mine)
    then = run_with(tried, mine)
    # The last of its phase: the same may have been put right before in the same words.
    root = [entry for entry in then.entries if entry.phase == mine.phase and entry.fact == mine.fact][-1]
    below = tuple(entry for entry in then.entries if entry.cause == root.seq or root.seq in entry.because)
    number = _number(found, mine.fact)
    last = below[-1].seq if below else root.seq
    return CorrectionPreview(
        turn=found.settings.turn,
        phase=mine.phase,
        text=fact_phrase(mine.fact, file.ruleset),
        effects=(
            *(phrase(entry, file.ruleset) for entry in below),
            *_answers(found, was, then, mine.fact),
        ),
        readers=_readers(begun.called, root.audience),
        then=compared(found.settings.turn, begun.course, course(found, then)),
        orders=_orders(found, was, then),
        drops_draft=found.settings.stage in DRAFT,
        as_it_begins=not mine.fact.kind.startswith(BATTLE),
        number=number,
        was=_value(found, then, root.seq - 1, number),
        becomes=_value(found, then, last, number),
    )


def _without(file: OpenFile, transaction: Transaction) -> _Without:
    """Return the turn as it is without a correction: read and run once, however many are looked at before anybody
    writes to the file, and not run where its draft was just made."""
    known, mark = file.worked_out, file.mark(transaction)
    if isinstance(known, _Without) and known.mark == mark:
        return known
    found = inputs(file, transaction)
    made = known.result if isinstance(known, Played) and same_turn(known.inputs, found) else run_inputs(found)
    file.worked_out = begun = _Without(
        mark=mark,
        inputs=found,
        result=made,
        course=course(found, made),
        called=names_then(found.rules.ruleset, found.map.board, found.state),
    )
    return begun


def _number(found: TurnInputs, fact: PositionCorrected) -> Number | None:
    numbers = found.rules.ruleset.numbers
    return fact.number if numbers is not None and numbers.knows(fact.number) else None


def _value(found: TurnInputs, result: TurnResult, upto: int, number: Number | None) -> Amount:
    """Return what a number is after the first entries of a turn."""
    ruleset = found.rules.ruleset
    if number is None or ruleset.numbers is None:
        return 0
    state = fold(ruleset, found.state, result.entries[:upto])
    return ruleset.numbers.value(ruleset, found.map.board, found.state, state, number)


def _readers(called: Mapping[str, str], to: Audience) -> str:
    if to == PUBLIC:
        return "everybody"
    if not to:
        return "the moderator alone"
    return ", ".join(f"nation {nation} {called.get(nation, '')}".rstrip() for nation in to.split(","))


def _orders(found: TurnInputs, was: TurnResult, then: TurnResult) -> tuple[OrderThen, ...]:
    ruleset = found.rules.ruleset
    after = _by_words(then)
    pairs = ((old, after.get(key)) for key, old in _by_words(was).items())
    return tuple(
        order_then(ruleset, old, new)
        for old, new in pairs
        if new is not None and (old.status, old.reason) != (new.status, new.reason)
    )


def _answers(found: TurnInputs, was: TurnResult, then: TurnResult, fact: PositionCorrected) -> Iterator[str]:
    """Yield what comes of a line that was not there before."""
    if fact.kind == ORDER:
        before = _by_words(was)
        for key, new in _by_words(then).items():
            if key not in before:
                yield f"{new.text}: {verdict_text(new, found.rules.ruleset)}"


def _by_words(result: TurnResult) -> dict[tuple[NationId, str, str, int], Verdict]:
    """Return the answers by whose line it is, by its phase and words, and which of several such it is."""
    table: dict[tuple[NationId, str, str, int], Verdict] = {}
    for one in result.verdicts:
        at = 0
        while (one.nation, one.phase, one.text, at) in table:
            at += 1
        table[one.nation, one.phase, one.text, at] = one
    return table
