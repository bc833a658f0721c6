"""Changes of tables and rulings in a running campaign: listed, made from a turn on, withdrawn until it is published."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gm_console.campaign.corrections.from_turn_on import (
    RULE_WORDS,
    ChangeDone,
    drop_for_good,
    fit_reason,
    is_published,
    open_turn,
    withdrawable,
)
from gm_console.campaign.corrections.rule_records import RuleChangeRow
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, now, read_settings, today
from gm_console.campaign.set_up.changed_tables import ChangedTables, cell_place
from gm_console.campaign.turns.turn_rules import (
    Misfit,
    RulesDraft,
    changed_rules,
    in_order,
    misfit,
    subject_of,
    turn_rules,
)
from gm_console.core.rule_facts import CellChanged, RuleChanged, RulingChanged
from gm_console.core.table_cells import said
from gm_console.report.phrases import fact_phrase
from gm_console.storage import repo
from gm_console.storage import rule_changes as shelf
from gm_console.storage.db import Transaction
from gm_console.storage.records import RuleChangeRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedRules:
    """What is to hold otherwise, together: what must agree is looked at when all of it is in."""

    cells: tuple[tuple[str, str], ...] = ()
    """``table/row/cell`` and the value as it was written."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Rulings and their options."""

    def __bool__(self) -> bool:
        """Tell whether anything is asked for."""
        return bool(self.cells or self.rulings)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Resting:
    """A change that does not fit without another, and why."""

    record: RuleChangeRecord
    why: str


def rule_changes(file: OpenFile) -> tuple[RuleChangeRow, ...]:
    """Return every change, those withdrawn too, in order of arrival."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        return tuple(_row(file, settings, record) for record in shelf.rule_changes(transaction))


def change_rules(file: OpenFile, asked: AskedRules, reason: str, turn: int | None = None) -> ChangeDone:
    """Change cells and rulings together from a turn on, from the current one if not said.

    A draft of that turn is dropped: it was run by other rules.  :class:`CampaignError` where the game does not offer
    what is asked for, cells would not agree, or a later change would not fit any more.
    """
    with file.write() as transaction:
        return change_in(file, transaction, asked, reason, turn)


def change_in(
    file: OpenFile, transaction: Transaction, asked: AskedRules, reason: str, turn: int | None = None
) -> ChangeDone:
    """Do so within a transaction."""
    settings = read_settings(transaction)
    number, facts = admitted(file, transaction, settings, asked, reason, turn)
    dropped = drop_for_good(transaction, settings, number, RULE_WORDS)
    key = shelf.add_rule_change(transaction, number, facts)
    text = told(file, facts)
    repo.note(transaction, now(), settings.turn, "change rules", f"{key}, from turn {number}: {text}")
    return ChangeDone(number=key, turn=number, text=text, draft_dropped=dropped)


def resting_on(file: OpenFile, number: int) -> tuple[RuleChangeRow, ...]:
    """Return the changes that would not fit without one whose turn is not published: they can only go with it."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        withdrawable(shelf.rule_changes(transaction), number, settings, RULE_WORDS)
        return tuple(
            _row(file, settings, one.record) for one in _resting(file, _standing(transaction), number)
        )


def withdraw(file: OpenFile, number: int, reason: str, *, together: bool = False) -> ChangeDone:
    """Withdraw a change whose turn is not published; it stays on the list with the reason.

    Those that would not fit without it go too where all are to go ``together``; :class:`CampaignError` otherwise.
    """
    why = fit_reason(reason, RULE_WORDS)
    with file.write() as transaction:
        settings = read_settings(transaction)
        record = withdrawable(shelf.rule_changes(transaction), number, settings, RULE_WORDS)
        rest = _resting(file, _standing(transaction), number)
        if rest and not together:
            numbers = ", ".join(str(one.record.id) for one in rest)
            text = f"{rest[0].why}: withdraw {numbers} first, or all of them --together with change {number}"
            raise CampaignError(text, "rules.misfit")
        dropped = drop_for_good(transaction, settings, record.turn, RULE_WORDS)
        for one in (record, *(resting.record for resting in rest)):
            shelf.withdraw_rule_change(transaction, one.id, why)
            repo.note(transaction, now(), settings.turn, "withdraw rule change", f"{one.id}: {why}")
    return ChangeDone(
        number=number,
        turn=record.turn,
        text=told(file, record.facts),
        draft_dropped=dropped,
        also=tuple(one.record.id for one in rest),
    )


def admitted(
    file: OpenFile,
    transaction: Transaction,
    settings: CampaignSettings,
    asked: AskedRules,
    reason: str,
    turn: int | None,
) -> tuple[int, tuple[RuleChanged, ...]]:
    """Return the turn a change would hold from, and what it changes with its reason, if it may be made."""
    number = open_turn(settings, turn, RULE_WORDS)
    if not asked:
        raise CampaignError("say which cell or ruling is to hold otherwise", "rules.nothing")
    found = turn_rules(file, transaction, number)
    if found.fault:
        raise CampaignError(f"{found.fault}: withdraw that change of the rules first", "rules.misfit")
    draft = RulesDraft.of(file.game, found.ruleset)
    facts = changed_by(draft, asked, fit_reason(reason, RULE_WORDS), today())
    standing = _standing(transaction)
    _check_once(standing, number, facts)
    mine = RuleChangeRecord(
        id=max((one.id for one in standing), default=0) + 1, turn=number, facts=facts, withdrawn=""
    )
    _check_fit(file, (*standing, mine), mine)
    return number, facts


def changed_by(
    draft: RulesDraft, asked: AskedRules, reason: str, made: str, *, anyway: bool = False
) -> tuple[RuleChanged, ...]:
    """Return what is asked for as facts; :class:`CampaignError` for what cannot be, or is asked twice.

    So for what holds already, unless it is to hold ``anyway``.
    """
    facts: dict[tuple[str, ...], RuleChanged] = {}
    wanted = tuple(_asked(asked, reason, made))
    about = [fact.about for fact in wanted]
    for fact in wanted:
        if about.count(fact.about) > 1:
            raise CampaignError(f"{subject_of(fact)} is given twice; leave one out", "rules.twice")
        exactly = _exactly(draft, fact)
        if exactly.becomes == exactly.was and not anyway:
            raise CampaignError(f"{subject_of(fact)} is {exactly.was} already", "rules.same")
        facts[fact.about] = exactly
    return tuple(facts.values())


def cells_between(before: ChangedTables, after: ChangedTables) -> tuple[tuple[str, str], ...]:
    """Return the cells that hold something else after than before, with what they hold then."""
    values = {f"{row.place}/{cell.name}": cell.value for row in before.rows for cell in row.cells}
    return tuple(
        (f"{row.place}/{cell.name}", said(cell.value))
        for row in after.rows
        for cell in row.cells
        if cell.value != values[f"{row.place}/{cell.name}"]
    )


def told(file: OpenFile, facts: Iterable[RuleChanged]) -> str:
    """Return a change in words, as everybody reads it."""
    return "; ".join(fact_phrase(fact, file.ruleset) for fact in facts)


def _asked(asked: AskedRules, reason: str, made: str) -> Iterable[RuleChanged]:
    """Yield what is asked for as it was written."""
    for place, value in asked.cells:
        table, row, cell = cell_place(place.strip())
        yield CellChanged(table=table, row=row, cell=cell, was="", becomes=value, reason=reason, made=made)
    for ruling, option in asked.rulings:
        yield RulingChanged(ruling=ruling.strip(), was="", becomes=option.strip(), reason=reason, made=made)


def _exactly(draft: RulesDraft, fact: RuleChanged) -> RuleChanged:
    """Return a change with what holds before it, and its value as all are written."""
    then = draft.put(fact)
    was, becomes = draft.standing(fact), then.standing(fact)
    return replace(fact, was=was, becomes=becomes)


def _standing(transaction: Transaction) -> tuple[RuleChangeRecord, ...]:
    return tuple(one for one in shelf.rule_changes(transaction) if not one.withdrawn)


def _resting(file: OpenFile, standing: Sequence[RuleChangeRecord], number: int) -> tuple[_Resting, ...]:
    """Return the changes that do not fit without one, in order; each is left out before the next is looked for.

    Where all of them do not fit as it is, each may go by itself: that is how they come to fit again.
    """
    if isinstance(changed_rules(file, in_order(standing)), Misfit):
        return ()
    left = [one for one in in_order(standing) if one.id != number]
    rest: list[_Resting] = []
    while isinstance(found := changed_rules(file, left), Misfit):
        rest.append(_Resting(record=left[found.place], why=misfit(found, left)))
        del left[found.place]
    return tuple(rest)


def _check_once(standing: Iterable[RuleChangeRecord], turn: int, facts: Iterable[RuleChanged]) -> None:
    """Raise :class:`CampaignError` where something is changed from the same turn on already."""
    taken = {fact.about: record for record in standing if record.turn == turn for fact in record.facts}
    for fact in facts:
        if fact.about in taken:
            text = (
                f"{subject_of(fact)} is changed from turn {turn} on already: "
                f"withdraw change {taken[fact.about].id} first, or let this hold from a later turn on"
            )
            raise CampaignError(text, "rules.twice")


def _check_fit(
    file: OpenFile, records: Iterable[RuleChangeRecord], mine: RuleChangeRecord | None = None
) -> None:
    """Raise :class:`CampaignError` where changes do not fit one after the other, each turn's together."""
    ordered = in_order(records)
    found = changed_rules(file, ordered)
    if isinstance(found, Misfit):
        own = ordered[found.place] is mine
        raise CampaignError(found.text if own else misfit(found, ordered), "rules.misfit")


def _row(file: OpenFile, settings: CampaignSettings, record: RuleChangeRecord) -> RuleChangeRow:
    return RuleChangeRow(
        number=record.id,
        turn=record.turn,
        facts=record.facts,
        text=told(file, record.facts),
        reason=next((fact.reason for fact in record.facts), ""),
        made=next((fact.made for fact in record.facts), ""),
        withdrawn=record.withdrawn,
        published=is_published(settings, record.turn),
    )
