"""A line of a nation's sheet that the moderator replaces, adds or takes out.

He takes in a sheet with that line, as adopting a branch does, so that nothing but sheets is ever ordered by; the
correction beside it tells the nation what was changed and why, and holds as long as the line is there, or out of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from gm_console.campaign.adjudicate import TurnInputs, inputs
from gm_console.campaign.branch_sheets import LineChange, lines_of, orders_with, sheets_of, written
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.intake import Incoming, in_force, take_in_now
from gm_console.campaign.open_file import OpenFile, Settings, read_settings
from gm_console.campaign.records import Light, Stage
from gm_console.core.corrections import BECOMES, ORDER, DueCorrection, PositionCorrected
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.storage import repo
from gm_console.storage.db import Transaction


def line_fact(change: LineChange) -> PositionCorrected:
    """Return the correction that tells of a line which is replaced or added; :class:`CampaignError` for neither."""
    if not change.now:
        raise CampaignError("a line is replaced or added; write what counts instead", "correction.line")
    item = f"{change.was}{BECOMES}{change.now}" if change.was else change.now
    return PositionCorrected(kind=ORDER, item=item, nation=change.nation, reason="", made="")


def out_fact(nation: NationId, line: str) -> PositionCorrected:
    """Return the correction that tells of a line which is taken out."""
    return PositionCorrected(kind=ORDER, item=line, nation=nation, delta=-1, reason="", made="")


def with_line(file: OpenFile, found: TurnInputs, mine: DueCorrection) -> tuple[TurnInputs, DueCorrection]:
    """Return the inputs of a turn with the line that a correction tells of, and that in the line's phase.

    :class:`CampaignError` where the line cannot be read, or there is no such line to replace.
    """
    changes = _changes(file, found, mine.fact)
    change = changes[0]
    for one in found.corrections:
        same = one.fact.kind == ORDER and one.fact.nation == change.nation and not one.fact.takes_out
        if same and change.was and one.fact.item.endswith(change.was):
            text = (
                f"correction {one.number} brought that line in: withdraw it, then replace the line as it was"
            )
            raise CampaignError(text, "correction.line")
    orders = tuple(orders_with(file, found, changes))
    if mine.fact.takes_out:
        gone = next(one for one in found.orders if _is(file, one, change))
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
    if fact.takes_out:
        if fact.item not in lines and _is_moderators(file, transaction, found, fact):
            _take(file, transaction, found, (LineChange(nation=fact.nation, was="", now=fact.item),), why)
        return
    for was, now in _split(fact.item):
        if now in lines:
            _take(file, transaction, found, (LineChange(nation=fact.nation, was=now, now=was),), why)
            return


def take_sheet(
    file: OpenFile, transaction: Transaction, settings: Settings, nation: NationId, text: str, why: str
) -> None:
    """Take in a sheet from the moderator; that it has fewer lines than the one before is meant so."""
    late = settings.stage is not Stage.COLLECTING
    coming = Incoming(name=_name(nation), raw=text.encode())
    report = take_in_now(file, transaction, [coming], why if late else None)
    for sheet in report.sheets:
        if sheet.sheet and sheet.light is Light.AMBER:
            repo.set_light(transaction, sheet.sheet, Light.CONFIRMED.value)


def _take(
    file: OpenFile, transaction: Transaction, found: TurnInputs, changes: tuple[LineChange, ...], why: str
) -> None:
    for nation, text in sheets_of(file, found, changes):
        take_sheet(file, transaction, read_settings(transaction), nation, text, why)


def _changes(file: OpenFile, found: TurnInputs, fact: PositionCorrected) -> tuple[LineChange, ...]:
    """Return what a correction changes: a line may have in it what stands between two, and stand there twice."""
    lines = lines_of(file.ruleset, found.orders, fact.nation)
    if fact.takes_out:
        return (LineChange(nation=fact.nation, was=fact.item, now=""),) * max(lines.count(fact.item), 1)
    was, now = next((pair for pair in _split(fact.item) if pair[0] in lines), ("", fact.item))
    return (LineChange(nation=fact.nation, was=was, now=now),)


def _is(file: OpenFile, order: Order, change: LineChange) -> bool:
    return order.nation == change.nation and written(file.ruleset, order) == change.was


def _is_moderators(
    file: OpenFile, transaction: Transaction, found: TurnInputs, fact: PositionCorrected
) -> bool:
    """Whether the part that a line stood in is still the one that the moderator took in."""
    rules, head = file.ruleset.sheet, fact.item.partition("]")[0].removeprefix("[").casefold()
    own = in_force(transaction, found.settings.turn).get(fact.nation, {})
    sheet = own.get(rules.part_of(rules.heads.get(head, "")))
    return sheet is not None and sheet.name == _name(fact.nation)


def _name(nation: NationId) -> str:
    return f"moderator, nation {nation}.txt"


def _split(item: str) -> Iterator[tuple[str, str]]:
    """Yield each line before and line after that may be meant; none before for one that was added."""
    parts = item.split(BECOMES)
    for at in range(1, len(parts)):
        yield BECOMES.join(parts[:at]), BECOMES.join(parts[at:])
    yield "", item
