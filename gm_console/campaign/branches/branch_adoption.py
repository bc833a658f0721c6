"""Adopting a branch: what it has otherwise is put into the open turn, in one transaction, as it would be by hand."""

from __future__ import annotations

from gm_console.campaign.branches.branch_records import BranchDone
from gm_console.campaign.branches.branch_sheets import sheets_of
from gm_console.campaign.branches.branch_turns import begins_now, inputs_from
from gm_console.campaign.branches.branch_words import hindrance, otherwise_of, told
from gm_console.campaign.branches.branches import kept
from gm_console.campaign.corrections.corrections import correct_in
from gm_console.campaign.corrections.from_turn_on import POSITION_WORDS, fit_reason
from gm_console.campaign.corrections.rule_changes import change_in
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.campaign.orders.line_corrections import take_sheet
from gm_console.campaign.records import DRAFT
from gm_console.storage import repo
from gm_console.storage.branches import note_adopted


def adopt_branch(file: OpenFile, name: str, reason: str) -> BranchDone:
    """Put what a branch has otherwise into its turn, which is open; the branch stays on the list.

    Rules are changed from this turn on, the position is corrected, and for nations whose lines are otherwise a new
    version of the sheet is taken in that names the moderator.  A draft is dropped: the turn is to be run again.
    :class:`CampaignError` where anything of it cannot be, and nothing is changed then.
    """
    why = fit_reason(reason, POSITION_WORDS)
    with file.write() as transaction:
        settings, record = read_settings(transaction), kept(transaction, name)
        trouble = hindrance(file, settings, record)
        if trouble:
            raise CampaignError(f"{record.name} cannot be adopted: {trouble}", "branch.adopt")
        otherwise = otherwise_of(record)
        found = inputs_from(file, transaction, record.turn, begins_now(transaction, record.turn))
        sheets = tuple(sheets_of(file, found, otherwise.lines))
        for nation, text in sheets:
            take_sheet(file, transaction, nation, text, f"{record.name}: {why}")
        if otherwise.rules:
            change_in(file, transaction, otherwise.rules, why)
        # Each is tried out as it is made: whatever it may stand on is there by then.
        phases = [phase.id for phase in file.ruleset.phases]
        for asked in sorted(otherwise.corrections, key=lambda one: phases.index(one.phase or phases[0])):
            correct_in(file, transaction, asked, why)
        note_adopted(transaction, record.id, why)
        repo.note(
            transaction, now(), settings.turn, "adopt branch", f"turn {record.turn}: {record.name}, {why}"
        )
    return BranchDone(
        name=record.name,
        turn=record.turn,
        texts=told(file, otherwise),
        draft_dropped=settings.stage in DRAFT,
    )
