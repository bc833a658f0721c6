"""A line of a nation's sheet that the moderator replaces, adds or takes away.

He takes in a sheet with that line, as adopting a branch does, so that nothing but sheets is ever ordered by; the
correction beside it tells the nation what was changed and why, and holds as long as the line is there, or gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from gm_console.campaign.branches.branch_sheets import LineChange, lines_of, orders_with, sheets_of, written
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.orders.intake import in_force
from gm_console.campaign.orders.message_taking import MessageTaker
from gm_console.campaign.records import Light, SheetReport
from gm_console.campaign.turns.adjudicate import TurnInputs, inputs
from gm_console.core.corrections import BECOMES, NO_LINE, ORDER, DueCorrection, PositionCorrected, line_gone
from gm_console.core.ids import NationId
from gm_console.files.incoming.message import MessageForm, RawMessage
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction

MODERATOR: Final = "moderator"
"""Who a sheet is from that no player sent, where no name is said, and how it came."""


def line_fact(change: LineChange) -> PositionCorrected:
    """Return the correction that tells of a line which is replaced or added; :class:`CampaignError` for neither."""
    if not change.now:
        raise CampaignError("a line is replaced or added; write what counts instead", "correction.line")
    return told_of(change)


def told_of(change: LineChange) -> PositionCorrected:
    """Return the correction that tells of a line which is replaced, added or taken away."""
    now = change.now or NO_LINE
    item = f"{change.was}{BECOMES}{now}" if change.was else now
    return PositionCorrected(kind=ORDER, item=item, nation=change.nation, reason="", made="")


def with_line(file: OpenFile, found: TurnInputs, mine: DueCorrection) -> tuple[TurnInputs, DueCorrection]:
    """Return the inputs of a turn with the line that a correction tells of, and that in the line's phase.

    :class:`CampaignError` where the line cannot be read, or there is no such line to replace.
    """
    changes = _changes(file, found, mine.fact)
    change = changes[0]
    for one in found.corrections:
        same = one.fact.kind == ORDER and one.fact.nation == change.nation
        if same and change.was and one.fact.item.endswith(change.was):
            text = (
                f"correction {one.number} brought that line in: withdraw it, then replace the line as it was"
            )
            raise CampaignError(text, "correction.line")
    orders = tuple(orders_with(file, found, changes))
    if not change.now:
        own = (one for one in found.orders if one.nation == change.nation)
        gone = next(one for one in own if written(file.ruleset, one) == change.was)
        return replace(found, orders=orders), replace(mine, phase=gone.phase)
    known = Counter(lines_of(file.ruleset, found.orders, change.nation))
    new = Counter(lines_of(file.ruleset, orders, change.nation)) - known
    own = (order for order in orders if order.nation == change.nation)
    mine_now = next((order for order in own if new[written(file.ruleset, order)]), None)
    if mine_now is None:
        raise CampaignError("the line stands as it came: write what is to count instead", "correction.line")
    # As it was read: what was typed may have a remark behind it, which is no part of the line.
    told = line_fact(replace(change, now=written(file.ruleset, mine_now)))
    due = replace(mine, phase=mine_now.phase, fact=replace(mine.fact, item=told.item))
    return replace(found, orders=orders), due


def take_line(file: OpenFile, transaction: Transaction, found: TurnInputs, fact: PositionCorrected) -> None:
    """Take in the sheet of a nation with the line that a correction tells of."""
    _take(file, transaction, found, _changes(file, found, fact), fact.reason)


def take_back(file: OpenFile, transaction: Transaction, fact: PositionCorrected, why: str) -> None:
    """Take in the sheet without the line again; nothing where another sheet counts by now, which has it no more."""
    found = inputs(file, transaction)
    lines = lines_of(file.ruleset, found.orders, fact.nation)
    gone = line_gone(fact)
    if gone and (gone in lines or not _is_moderators(file, transaction, found, fact)):
        return
    for was, now in split_item(fact):
        if now in lines or not now:
            _take(file, transaction, found, (LineChange(nation=fact.nation, was=now, now=was),), why)
            return


def take_sheet(
    file: OpenFile, transaction: Transaction, nation: NationId, text: str, why: str, by: str = MODERATOR
) -> SheetReport:
    """Take in a sheet from the moderator, after the lock too; that it has fewer lines than before is meant so."""
    taker = MessageTaker(file, transaction, why)
    piece = RawMessage(
        name=f"{by}, nation {nation}.txt", form=MessageForm.TEXT, raw=text.encode(), source=MODERATOR
    )
    report = taker.take_written(piece, why)
    if report.sheet and report.light is Light.AMBER:
        repo.set_light(transaction, report.sheet, Light.CONFIRMED.value)
    return report


def _take(
    file: OpenFile, transaction: Transaction, found: TurnInputs, changes: tuple[LineChange, ...], why: str
) -> None:
    for nation, text in sheets_of(file, found, changes):
        take_sheet(file, transaction, nation, text, why)


def _changes(file: OpenFile, found: TurnInputs, fact: PositionCorrected) -> tuple[LineChange, ...]:
    """Return what a correction changes: a line may have in it what stands between two, and go wherever it stands."""
    lines = lines_of(file.ruleset, found.orders, fact.nation)
    gone = line_gone(fact)
    if gone:
        return (LineChange(nation=fact.nation, was=gone, now=""),) * max(lines.count(gone), 1)
    was, now = next((pair for pair in split_item(fact) if pair[0] in lines), ("", fact.item))
    return (LineChange(nation=fact.nation, was=was, now=now),)


def _is_moderators(
    file: OpenFile, transaction: Transaction, found: TurnInputs, fact: PositionCorrected
) -> bool:
    """Whether the part that a line stood in is still one that the moderator took in."""
    rules = file.ruleset.sheet
    own = in_force(transaction, found.settings.turn).get(fact.nation, {})
    sheet = own.get(rules.part_of(rules.phase_of(fact.item)))
    return sheet is not None and any(
        sheet.id in deed.sheets
        for one in book.arrivals(transaction)
        if one.source == MODERATOR
        for deed in one.deeds
    )


def split_item(fact: PositionCorrected) -> Iterator[tuple[str, str]]:
    """Yield each line before and line after that may be meant; none before for one that was added.

    One that was taken away is nothing after.
    """
    gone = line_gone(fact)
    if gone:
        yield gone, ""
        return
    parts = fact.item.split(BECOMES)
    for at in range(1, len(parts)):
        yield BECOMES.join(parts[:at]), BECOMES.join(parts[at:])
    yield "", fact.item
