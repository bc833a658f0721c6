"""What a correction of the position would change: the turn run with it and without, and nothing stored."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm_console.campaign.adjudicate import TurnInputs, run_inputs
from gm_console.campaign.answers_then import order_then
from gm_console.campaign.corrections import AskedCorrection, admitted, run_with
from gm_console.campaign.from_turn_on import NO_REASON
from gm_console.campaign.lifecycle import DRAFT
from gm_console.campaign.naming import names
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.otherwise import compared, course
from gm_console.campaign.records import OrderThen
from gm_console.campaign.rule_records import TurnThen
from gm_console.core.corrections import PositionCorrected
from gm_console.core.facts import PUBLIC, Audience
from gm_console.core.numbers import Amount, Number
from gm_console.core.turn import TurnResult, fold
from gm_console.report.phrases import fact_phrase, phrase


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
    number: Number | None = None
    """The number it is about; none for what is no number."""
    was: Amount = 0
    """What that is as the phase begins, and what it is then."""
    becomes: Amount = 0

    @property
    def judged(self) -> bool:
        """The turn was run with the lines in force: a correction is of the current turn."""
        return True


def preview(file: OpenFile, asked: AskedCorrection, reason: str = "") -> CorrectionPreview:
    """Return what a correction would change in the current turn; nothing is stored.

    :class:`CampaignError` where it cannot be made."""
    with file.read() as transaction:
        found, mine = admitted(file, transaction, asked, reason or NO_REASON)
    then = run_with(replace(found, corrections=(*found.corrections, mine)), mine)
    was = _without(file, found)
    # The last of its phase: the same may have been put right before in the same words.
    root = [entry for entry in then.entries if entry.phase == mine.phase and entry.fact == mine.fact][-1]
    below = tuple(entry for entry in then.entries if entry.cause == root.seq)
    number = _number(found, mine.fact)
    last = below[-1].seq
    return CorrectionPreview(
        turn=found.settings.turn,
        phase=mine.phase,
        text=fact_phrase(mine.fact, file.ruleset),
        effects=tuple(phrase(entry, file.ruleset) for entry in below),
        readers=_readers(file, root.audience),
        then=compared(found.settings.turn, course(found, was), course(found, then)),
        orders=_orders(found, was, then),
        drops_draft=found.settings.stage in DRAFT,
        number=number,
        was=_value(found, then, root.seq - 1, number),
        becomes=_value(found, then, last, number),
    )


def _without(file: OpenFile, found: TurnInputs) -> TurnResult:
    """Return the turn as it is without a correction: run once, however many are looked at before the next deed."""
    known = file.worked_out
    if known is None or known[0] != found:
        known = file.worked_out = found, run_inputs(found)
    result: TurnResult = known[1]
    return result


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


def _readers(file: OpenFile, to: Audience) -> str:
    if to == PUBLIC:
        return "everybody"
    if not to:
        return "the moderator alone"
    called = names(file)
    return ", ".join(f"nation {nation} {called.get(nation, '')}".rstrip() for nation in to.split(","))


def _orders(found: TurnInputs, was: TurnResult, then: TurnResult) -> tuple[OrderThen, ...]:
    ruleset = found.rules.ruleset
    after = {(one.nation, one.number): one for one in then.verdicts}
    pairs = ((old, after[old.nation, old.number]) for old in was.verdicts)
    return tuple(order_then(ruleset, old, new) for old, new in pairs if old != new)
