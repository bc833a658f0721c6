"""The turns that were played, run again by changed rules: which nations would have fared otherwise, and by what.

Turn follows turn: each starts from where the one before would have ended.  The sheets are those that were sent, on the
maps that there were; nobody would have known of the change, and who would have been left in the game without having
sent a sheet orders nothing.  Nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from gm_console.campaign.branches.turns_compared import Course, compared, played
from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.corrections.rule_changes import AskedRules, changed_by
from gm_console.campaign.corrections.rule_records import TurnThen
from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_settings, today
from gm_console.campaign.orders.intake import orders_of, sheets_by_part
from gm_console.campaign.orders.stand_ins import Sheets, told_of
from gm_console.campaign.turns.adjudicate import work_out
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import RulesDraft, turn_rules
from gm_console.campaign.verification.verify import TurnProgress
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import Announcement
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord


def replay(
    file: OpenFile, asked: AskedRules, since: int | None = None, progress: TurnProgress | None = None
) -> tuple[TurnThen, ...]:
    """Return every turn that was played since one, from the first if not said, as it would have gone; the draft's too.

    ``progress`` may raise to cancel.  :class:`CampaignError` where no turn was played, or the rules of one of them do
    not take what is asked for.
    """
    with file.read() as transaction:
        settings = read_settings(transaction)
        first = settings.first_turn if since is None else since
        runs = sorted(repo.runs(transaction, line=repo.IN_FORCE), key=lambda run: run.turn)
        runs = [run for run in runs if run.turn >= first]
        if not runs:
            raise CampaignError(
                f"no turn was played since turn {first}: nothing can be run again", "rules.unplayed"
            )
        return tuple(_turns(file, transaction, runs, asked, progress))


def _turns(
    file: OpenFile,
    transaction: Transaction,
    runs: Sequence[RunRecord],
    asked: AskedRules,
    progress: TurnProgress | None,
) -> Iterator[TurnThen]:
    state = None
    for done, run in enumerate(runs):
        was = played(file, transaction, run)
        ruleset = _otherwise(file, was.ruleset, asked, run.turn)
        tell = partial(_told_on, progress, run.turn, done, len(runs)) if progress is not None else None
        board, before = was.board, was.before if state is None else state
        opening: tuple[Announcement, ...] = (
            *turn_map(file, transaction, run.turn).opening,
            *turn_rules(file, transaction, run.turn).opening,
        )
        sheets = _sheets(transaction, run, ruleset.nations(before))
        orders = orders_of(file, transaction, sheets)
        opening += told_of(file, transaction, run.turn, ruleset, sheets)
        corrections = due_corrections(transaction, run.turn)
        result = work_out(
            ruleset, board, before, orders, run.seed, tell, opening=opening, corrections=corrections
        )
        state = result.state
        then = Course(ruleset=ruleset, board=board, before=before, after=state, entries=result.entries)
        version = ruleset.version
        other = f"run with version {run.ruleset_version} of the rules, {version} is installed"
        yield compared(run.turn, was, then, (other,) if run.ruleset_version != version else ())


def _told_on(progress: TurnProgress, turn: int, done: int, whole: int, *_phase: object) -> None:
    """Tell of a turn phase by phase, so that it can be cancelled within."""
    progress(turn, done, whole)


def _otherwise(file: OpenFile, ruleset: Ruleset, asked: AskedRules, turn: int) -> Ruleset:
    """Return the rules of a turn with what is asked for, whatever they have there."""
    draft = RulesDraft.of(file.game, ruleset)
    try:
        for fact in changed_by(draft, asked, NO_REASON, today(), anyway=True):
            draft = draft.put(fact)
        return draft.ruleset()
    except CampaignError as trouble:
        raise CampaignError(
            f"by the rules of turn {turn} this cannot hold: {trouble}", trouble.code
        ) from trouble


def _sheets(transaction: Transaction, run: RunRecord, nations: Sequence[NationId]) -> Sheets:
    """Return the sheets a turn was run with, of the nations that would be in the game."""
    sheets = sheets_by_part(transaction, run.turn, repo.run_sheets(transaction, run.id))
    return {nation: own for nation, own in sheets.items() if nation in nations}
