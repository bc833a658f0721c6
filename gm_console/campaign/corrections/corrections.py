"""Corrections of the position in a turn that is not published: listed, made, withdrawn.

A correction is made as a phase of the turn begins, so that all that follows follows from it.  A published turn keeps
its position: what was wrong in it is made good in the turn that is open, or after the publication was undone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm_console.campaign.corrections.from_turn_on import (
    POSITION_WORDS,
    ChangeDone,
    drop_for_good,
    fit_reason,
    is_published,
    open_turn,
    withdrawable,
)
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, now, read_settings, today
from gm_console.campaign.orders.line_corrections import take_back, take_line, with_line
from gm_console.campaign.turns.adjudicate import TurnInputs, inputs, run_inputs
from gm_console.campaign.turns.length import set_length
from gm_console.core.correcting import Unfit, effects
from gm_console.core.corrections import (
    LENGTH,
    ORDER,
    CorrectionKind,
    CorrectionReaders,
    DueCorrection,
    PositionCorrected,
)
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import CorrectionUnfit, TurnResult
from gm_console.report.phrases import fact_phrase
from gm_console.storage import corrections as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import CorrectionRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCorrection:
    """What is to be put right, and who is to read it."""

    fact: PositionCorrected
    """Reason and day need not be in it."""
    phase: str = ""
    """It is made as this phase begins; the first of the turn if empty."""
    told: CorrectionReaders = CorrectionReaders.CONCERNED


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRow:
    """A correction of the position."""

    number: int
    turn: int
    phase: str
    fact: PositionCorrected
    told: CorrectionReaders
    text: str
    """What it says, in one sentence."""
    reason: str
    made: str
    """The day on which it was made."""
    withdrawn: str
    """Why it does not count any more; empty while it counts."""
    published: bool
    """Its turn is published: it stays."""


def corrections(file: OpenFile) -> tuple[CorrectionRow, ...]:
    """Return every correction, those withdrawn too, in order of arrival."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        return tuple(_row(file, settings, record) for record in shelf.corrections(transaction))


def correct(file: OpenFile, asked: AskedCorrection, reason: str) -> ChangeDone:
    """Put something right in the current turn; a draft of it is dropped, for it is to be run again.

    :class:`CampaignError` where the position does not take it as the turn comes to it, or one of those that were made
    before would not fit any more.
    """
    if asked.fact.kind == LENGTH:
        raise CampaignError("a longer game is a decision of its own: campaign go-on", "correction.kind")
    with file.write() as transaction:
        return correct_in(file, transaction, asked, reason)


def correct_in(file: OpenFile, transaction: Transaction, asked: AskedCorrection, reason: str) -> ChangeDone:
    """Do so within a transaction."""
    mine = admitted(file, transaction, asked, reason)
    found = inputs(file, transaction)
    settings = found.settings
    tried, mine = put_into(file, found, mine)
    try_out(tried, mine)
    dropped = drop_for_good(transaction, settings, settings.turn, POSITION_WORDS)
    if mine.fact.kind == ORDER:
        take_line(file, transaction, found, mine.fact)
    key = shelf.add_correction(transaction, settings.turn, mine.phase, mine.fact, mine.told)
    text = fact_phrase(mine.fact, file.ruleset)
    repo.note(transaction, now(), settings.turn, "correct position", f"{key}, {mine.phase}: {text}")
    return ChangeDone(number=key, turn=settings.turn, text=text, draft_dropped=dropped)


def withdraw(file: OpenFile, number: int, reason: str) -> ChangeDone:
    """Withdraw a correction whose turn is not published; it stays on the list with the reason.

    A later one that does not fit without it is told of when the turn is run.
    """
    why = fit_reason(reason, POSITION_WORDS)
    with file.write() as transaction:
        return withdraw_in(file, transaction, number, why)


def withdraw_in(file: OpenFile, transaction: Transaction, number: int, why: str) -> ChangeDone:
    """Do so within a transaction."""
    settings = read_settings(transaction)
    record = withdrawable(shelf.corrections(transaction), number, settings, POSITION_WORDS)
    dropped = drop_for_good(transaction, settings, record.turn, POSITION_WORDS)
    shelf.withdraw_correction(transaction, number, why)
    repo.note(transaction, now(), settings.turn, "withdraw correction of the position", f"{number}: {why}")
    if record.fact.kind == ORDER:
        take_back(file, transaction, record.fact, why)
    if record.fact.kind == LENGTH:
        set_length(transaction, settings, settings.turns - record.fact.delta)
    text = fact_phrase(record.fact, file.ruleset)
    return ChangeDone(number=number, turn=record.turn, text=text, draft_dropped=dropped)


def kind_called(ruleset: Ruleset, words: str) -> tuple[CorrectionKind, str]:
    """Return the kind of correction that words such as ``stock:gold`` name, and what they say after it.

    :class:`CampaignError` where a game has none such.
    """
    kinds = ruleset.corrections.offered if ruleset.corrections is not None else ()
    plain = words.strip()
    for kind in kinds:
        word, rest = plain[: len(kind.id)], plain[len(kind.id) :]
        if word.casefold() == kind.id and rest[:1] in ("", ":"):
            return kind, rest[1:]
    listed = "; ".join(f"{kind.id} ({kind.tip})" for kind in kinds)
    text = f"{ruleset.name} has no correction {words[:40]!r}; it has {listed or 'none'}"
    raise CampaignError(text, "correction.kind")


def admitted(file: OpenFile, transaction: Transaction, asked: AskedCorrection, reason: str) -> DueCorrection:
    """Return a correction of the current turn in its place; it was not tried out yet."""
    open_turn(read_settings(transaction), None, POSITION_WORDS)
    return due_in(file, transaction, asked, fit_reason(reason, POSITION_WORDS), today())


def put_into(file: OpenFile, found: TurnInputs, mine: DueCorrection) -> tuple[TurnInputs, DueCorrection]:
    """Return the inputs of a turn with a correction as their last, and that as it is then."""
    tried, mine = with_line(file, found, mine) if mine.fact.kind == ORDER else (found, mine)
    return replace(tried, corrections=(*found.corrections, mine)), mine


def due_in(
    file: OpenFile, transaction: Transaction, asked: AskedCorrection, reason: str, made: str
) -> DueCorrection:
    """Return a correction as a turn would take it; :class:`CampaignError` for what the game does not offer."""
    kind, battle = asked.fact.kind, False
    if kind != LENGTH:  # no word names it; ``go_on`` has asked whether the game can
        called, _ = kind_called(file.ruleset, kind)
        kind, battle = called.id, called.battle
    phase = _phase(file.ruleset, asked.phase, battle=battle)
    fact = replace(asked.fact, kind=kind, reason=reason, made=made)
    number = 1 + max((one.id for one in shelf.corrections(transaction)), default=0)
    return DueCorrection(number=number, phase=phase, fact=fact, told=asked.told)


def _phase(ruleset: Ruleset, wanted: str, *, battle: bool) -> str:
    """Return the phase that a correction is made in: the first if none is said, one in which battles are fought."""
    phases, why = tuple(phase.id for phase in ruleset.phases), "there is no phase"
    if battle and ruleset.battles is not None:
        phases, why = ruleset.battles.phases, "no battle is fought in"
        if not wanted and len(phases) > 1:
            raise CampaignError(f"say of which phase the battle is: {', '.join(phases)}", "correction.phase")
    phase = wanted or phases[0]
    if phase not in phases:
        raise CampaignError(f"{why} {phase}; there are {', '.join(phases)}", "correction.phase")
    return phase


def try_out(found: TurnInputs, mine: DueCorrection) -> None:
    """Raise :class:`CampaignError` where a turn does not take a correction, which is the last of its inputs.

    The only one, made before anything else, is asked of the position the turn starts from; else the turn is run.
    """
    ruleset = found.rules.ruleset
    kind = ruleset.corrections.kind(mine.fact.kind) if ruleset.corrections is not None else None
    later = mine.phase != ruleset.phases[0].id or (kind is not None and kind.battle)
    if later or found.corrections != (mine,):
        run_with(found, mine)
        return
    why = effects(ruleset, found.map.board, found.state, mine.fact)
    if isinstance(why, Unfit):
        raise CampaignError(str(why), "correction.unfit")


def run_with(found: TurnInputs, mine: DueCorrection) -> TurnResult:
    """Run a turn with a correction among its inputs; :class:`CampaignError` where the position does not take it."""
    try:
        return run_inputs(found)
    except CampaignError as problem:
        cause = problem.__cause__
        if isinstance(cause, CorrectionUnfit) and cause.due == mine:
            raise CampaignError(str(cause), "correction.unfit") from problem
        raise


def _row(file: OpenFile, settings: CampaignSettings, record: CorrectionRecord) -> CorrectionRow:
    return CorrectionRow(
        number=record.id,
        turn=record.turn,
        phase=record.phase,
        fact=record.fact,
        told=record.told,
        text=fact_phrase(record.fact, file.ruleset),
        reason=record.fact.reason,
        made=record.fact.made,
        withdrawn=record.withdrawn,
        published=is_published(settings, record.turn),
    )
