"""Corrections of the map in a running campaign: listed, made from a turn on, withdrawn until that turn is published."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gm_console.board.errata.apply import Refused, corrected
from gm_console.board.errata.facts import Erratum, NationNamed
from gm_console.campaign.corrections.from_turn_on import (
    MAP_WORDS,
    ChangeDone,
    drop_stale,
    fit_reason,
    is_published,
    open_turn,
    withdrawable,
)
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, current_state, now, read_settings
from gm_console.campaign.records import ErratumRow
from gm_console.campaign.turns.turn_maps import broken_by, in_order, misfit, turn_map
from gm_console.core.issues import Issue
from gm_console.report.phrases import fact_phrase
from gm_console.storage import errata as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import ErratumRecord


def errata(file: OpenFile) -> tuple[ErratumRow, ...]:
    """Return every correction, those withdrawn too, in order of arrival."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        return tuple(_row(file, settings, record) for record in shelf.errata(transaction))


def correct_map(file: OpenFile, erratum: Erratum, reason: str, turn: int | None = None) -> ChangeDone:
    """Correct the map from a turn on, from the current one if not said.

    A draft of that turn is dropped: it was run on another map.  :class:`CampaignError` where the map contradicts the
    correction, a later one would not fit any more, or something stands where it could not stand then.
    """
    return correct_all(file, (erratum,), reason, turn)[0]


def correct_all(
    file: OpenFile, errata: Iterable[Erratum], reason: str, turn: int | None = None
) -> tuple[ChangeDone, ...]:
    """Make several corrections for one reason, all or none."""
    changes: list[ChangeDone] = []
    dropped = False
    with file.write() as transaction:
        settings = read_settings(transaction)
        for erratum in errata:
            number, fit = admitted(file, transaction, settings, erratum, reason, turn)
            dropped = dropped or drop_stale(transaction, settings, number, MAP_WORDS)
            key = shelf.add_erratum(transaction, number, fit)
            text = fact_phrase(fit, file.ruleset)
            repo.note(transaction, now(), settings.turn, "correct map", f"{key}, from turn {number}: {text}")
            changes.append(ChangeDone(number=key, turn=number, text=text, draft_dropped=dropped))
    return tuple(changes)


def withdraw(file: OpenFile, number: int, reason: str) -> ChangeDone:
    """Withdraw a correction whose turn is not published; it stays on the list with the reason."""
    why = fit_reason(reason, MAP_WORDS)
    with file.write() as transaction:
        settings = read_settings(transaction)
        record = withdrawable(shelf.errata(transaction), number, settings, MAP_WORDS)
        left = tuple(one for one in shelf.errata(transaction) if not one.withdrawn and one.id != number)
        check_fit(file, transaction, settings, in_order(left))
        dropped = drop_stale(transaction, settings, record.turn, MAP_WORDS)
        shelf.withdraw_erratum(transaction, number, why)
        repo.note(transaction, now(), settings.turn, "withdraw correction", f"{number}: {why}")
    text = fact_phrase(record.erratum, file.ruleset)
    return ChangeDone(number=number, turn=record.turn, text=text, draft_dropped=dropped)


def admitted(
    file: OpenFile,
    transaction: Transaction,
    settings: CampaignSettings,
    erratum: Erratum,
    reason: str,
    turn: int | None,
) -> tuple[int, Erratum]:
    """Return the turn a correction would hold from, and the correction with its reason, if it may be made."""
    number = open_turn(settings, turn, MAP_WORDS)
    if isinstance(erratum, NationNamed) and erratum.of not in file.start_nations:
        listed = ", ".join(file.start_nations)
        raise CampaignError(f"there is no nation {erratum.of}; there are {listed}", "errata.nation.unknown")
    fit = replace(erratum, reason=fit_reason(reason, MAP_WORDS))
    known = tuple(one for one in shelf.errata(transaction) if not one.withdrawn)
    # The last to arrive comes after all others about the same thing.
    after = max((one.id for one in known), default=0) + 1
    mine = ErratumRecord(id=after, turn=number, erratum=fit, withdrawn="")
    check_fit(file, transaction, settings, in_order((*known, mine)), mine)
    return number, fit


def check_fit(
    file: OpenFile,
    transaction: Transaction,
    settings: CampaignSettings,
    records: tuple[ErratumRecord, ...],
    mine: ErratumRecord | None = None,
) -> None:
    """Raise :class:`CampaignError` where corrections do not fit one after the other, or the position as it stands."""
    every = corrected(file.first_board, (one.erratum for one in records))
    if isinstance(every, Refused):
        wrong = records[every.place]
        text = _sentence(every.issue) if wrong is mine else misfit(every, records)
        raise CampaignError(text, every.issue.code)
    state = current_state(file, transaction, settings)
    upto = mine.turn if mine is not None else settings.turn
    then = corrected(file.first_board, (one.erratum for one in records if one.turn <= upto))
    assert not isinstance(then, Refused)
    faults = broken_by(file, turn_map(file, transaction, upto).board, then, state)
    if faults:
        raise CampaignError(f"this cannot be corrected now: {'; '.join(faults)}", "errata.position")


def certain(asked: Erratum | Issue) -> Erratum:
    """Return the correction asked for; :class:`CampaignError` where the map says that there can be none."""
    if isinstance(asked, Issue):
        raise CampaignError(_sentence(asked), asked.code)
    return asked


def _sentence(issue: Issue) -> str:
    """Return what is wrong and what would mend it."""
    return f"{issue.text}; {issue.suggestion}" if issue.suggestion else issue.text


def _row(file: OpenFile, settings: CampaignSettings, record: ErratumRecord) -> ErratumRow:
    return ErratumRow(
        number=record.id,
        turn=record.turn,
        kind=type(record.erratum).__name__,
        erratum=record.erratum,
        text=fact_phrase(record.erratum, file.ruleset),
        reason=record.erratum.reason,
        withdrawn=record.withdrawn,
        published=is_published(settings, record.turn),
    )
