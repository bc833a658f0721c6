"""The end of a campaign: where every nation stands, whether the game is over, and going on beyond the last turn.

Going on is a correction of the position in the turn that follows, told to everybody with its reason, so that a turn is
still made from what is recorded of it and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.campaign import reading
from gm_console.campaign.corrections.corrections import AskedCorrection, correct_in
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, move_to, read_settings, run_in_force
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.publish import is_decided
from gm_console.core.corrections import LENGTH, CorrectionReaders, PositionCorrected
from gm_console.core.end import Standing
from gm_console.core.ids import NationId
from gm_console.storage import corrections as shelf
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter, RunRecord

MOST_TURNS = 999


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Where every nation stands after a turn, as the moderator knows it."""

    turn: int
    last_turn: int
    """The turn the game ends with, if nothing ends it before."""
    over: bool
    """It ended with this turn."""
    published: bool
    score: str
    """What a score is, in the game's words; empty in a game that keeps none."""
    rows: tuple[Standing, ...]
    """By place."""
    before: tuple[Standing, ...]
    """The same after the turn before; nothing where there was none."""

    @property
    def winners(self) -> tuple[NationId, ...]:
        """Who has won, nobody while the game goes on."""
        return tuple(one.nation for one in self.rows if one.place == 1) if self.over else ()


def standings(file: OpenFile, turn: int | None = None) -> Standings:
    """Return where every nation stands after a turn that was run, after the last one if not said."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        number = turn if turn is not None else reading.last_turn(transaction, settings, draft=True)
        run = reading.run_of(transaction, number, draft=True)
        return Standings(
            turn=number,
            last_turn=settings.turns,
            over=is_over(settings, number),
            published=run.stage == TurnStage.PUBLISHED,
            score=file.ruleset.end.score if file.ruleset.end is not None else "",
            rows=_after(file, transaction, number),
            before=_after(file, transaction, number - 1),
        )


def is_over(settings: CampaignSettings, turn: int) -> bool:
    """Tell whether the game ended with a turn."""
    return settings.stage is TurnStage.PUBLISHED and settings.turn == turn


def go_on(file: OpenFile, turns: int, reason: str) -> ChangeDone:
    """Let the game end with a later turn, told to everybody; where it is over, its next turn opens.

    :class:`CampaignError` for a turn that is not later, without a reason, and in a game that is decided.
    """
    with file.write() as transaction:
        settings = read_settings(transaction)
        if file.ruleset.corrections is None or file.ruleset.corrections.last_turn is None:
            raise CampaignError(f"{file.ruleset.name} cannot go on beyond its last turn", "end.fixed")
        if not settings.turns < turns <= MOST_TURNS:
            later = f"from {settings.turns + 1} to {MOST_TURNS}"
            text = f"the game ends with turn {settings.turns}; a later last turn is {later}"
            raise CampaignError(text, "end.turns")
        if settings.stage is TurnStage.PUBLISHED:
            _reopen(file, transaction, settings)
        repo.put_setting(transaction, "turns", turns)
        fact = PositionCorrected(kind=LENGTH, delta=turns - settings.turns, reason="", made="")
        return correct_in(
            file, transaction, AskedCorrection(fact=fact, told=CorrectionReaders.PUBLIC), reason
        )


def told_to_go_on(transaction: Transaction, settings: CampaignSettings, turn: int) -> str:
    """Return what is said on the pages of a turn that does not end the game any more; empty on all others."""
    later = [
        one
        for one in shelf.corrections(transaction)
        if one.fact.kind == LENGTH and not one.withdrawn and one.turn > turn
    ]
    found = [one.fact for one in later if one.turn == turn + 1]
    if not found or settings.turns - sum(one.fact.delta for one in later) != turn:
        return ""
    turns = "turn" if sum(one.delta for one in found) == 1 else "turns"
    by = sum(one.delta for one in found)
    return f"The game goes on: its end is moved by {by} {turns}. Reason: {found[-1].reason}"


def _reopen(file: OpenFile, transaction: Transaction, settings: CampaignSettings) -> None:
    run = run_in_force(transaction, settings.turn)
    assert run is not None
    if settings.turn < settings.turns and is_decided(file, transaction, run.id):
        text = f"the game was decided with turn {settings.turn}, before its last one: a longer game would not go on"
        raise CampaignError(text, "end.decided")
    move_to(transaction, TurnStage.COLLECTING, settings.turn + 1)


def _after(file: OpenFile, transaction: Transaction, turn: int) -> tuple[Standing, ...]:
    run = run_in_force(transaction, turn)
    return standings_of(file, transaction, run) if run is not None else ()


def standings_of(file: OpenFile, transaction: Transaction, run: RunRecord) -> tuple[Standing, ...]:
    """Return where every nation stood after a run; nothing in a game that does not say."""
    rules = file.ruleset.end
    if rules is None:
        return ()
    wanted = EntryFilter(kinds=rules.kinds)
    return rules.standings(results.entries(transaction, run.id, file.ruleset.facts, wanted))
