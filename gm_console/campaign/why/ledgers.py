"""Where numbers stand: the ledger of one in a turn, all of an owner, and which of them somebody means by a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign import overview, reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.ledger import Ledger, opening_ledger, read_ledger
from gm_console.core.numbers import Amount, Kind, Number, NumberRules
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord, fold
from gm_console.report.number_words import is_called, kind_title


def ledger(file: OpenFile, turn: int, number: Number, phase: str = "") -> Ledger:
    """Return the ledger of a number in a turn, draft or published, up to the end of a phase if one is named."""
    board = board_at(file, turn)
    record = reading.record(file, turn, draft=True)
    check_known(file, board, number)
    return ledger_in(record, rules_at(file, turn), board, number, phase)


def ledger_in(
    record: TurnRecord, ruleset: Ruleset, board: Board, number: Number, phase: str = "", last: int = 0
) -> Ledger:
    """Return the ledger of a number in a turn that has been read, with the rules and the map of that turn.

    Up to the end of a phase if one is named, or up to an entry if there is a ``last``.
    """
    phase = record.entries[last - 1].phase if last else phase
    played = list(record.phase_states)
    if phase and phase not in played:
        raise CampaignError(f"turn {record.turn} has no phase {phase!r}", "phase.unknown")
    wanted = played[: played.index(phase) + 1] if phase else played
    entries = [entry for entry in record.entries[: last or None] if entry.phase in wanted]
    counted = any(kind.id == number.kind and kind.counted for kind in rules_of(ruleset).kinds)
    read = wanted[-1:] if counted else wanted
    moments = [(one, record.phase_states[one]) for one in read]
    if last:
        moments[-1] = phase, _state_after(record, ruleset, last)
    return read_ledger(ruleset, board, record.before, moments, entries, number)


def _state_after(record: TurnRecord, ruleset: Ruleset, last: int) -> Any:
    """Return the state right after an entry: what the entries of its phase up to it made of the phase's start."""
    phase = record.entries[last - 1].phase
    own = (entry for entry in record.entries[:last] if entry.phase == phase)
    return fold(ruleset, record.before_phase(phase), own)


def check_known(file: OpenFile, board: Board, number: Number) -> None:
    """Refuse a number that the game does not count, or whose owner is not there."""
    if not rules_of(file.ruleset).knows(number):
        raise CampaignError(
            f"{file.ruleset.name} counts no {number.kind} {number.item}".strip(), "number.unknown"
        )
    if number.nation and number.nation not in file.start_nations:
        raise CampaignError(f"there is no nation {number.nation} in this campaign", "nation.unknown")
    if number.region and number.region not in board.places:
        raise CampaignError(f"there is no region {number.region} on the map", "region.unknown")


def opening(file: OpenFile, number: Number) -> Ledger:
    """Return the ledger of a number where the campaign begins: what the scenario made it."""
    first = min((row.turn for row in overview.turns(file)), default=None)
    before = reading.state(file, first)
    ruleset, board = rules_at(file, before.turn), board_at(file, before.turn)
    return opening_ledger(ruleset, board, before, number)


def numbers(file: OpenFile, turn: int, like: Number) -> tuple[tuple[Number, Amount], ...]:
    """Return every number of the owner of ``like`` with where it stands at the end of a turn, draft or published."""
    rules = rules_of(file.ruleset)
    record, board = reading.record(file, turn, draft=True), board_at(file, turn)
    ruleset = rules_at(file, turn)
    return tuple(
        (one, rules.value(ruleset, board, record.before, record.after, one))
        for kind in rules.kinds
        for item in kind.items
        for one in _of_owners(kind, item, (like,))
    )


def rules_of(ruleset: Ruleset) -> NumberRules:
    """Return how a game accounts for its numbers; :class:`CampaignError` where it does not."""
    if ruleset.numbers is None:
        raise CampaignError(f"{ruleset.name} keeps no ledgers", "number.none")
    return ruleset.numbers


def numbers_called(ruleset: Ruleset, words: str, like: Iterable[Number]) -> Iterator[Number]:
    """Yield the numbers of some owners that are called by words: a code, a name or what people say for it.

    ``like`` holds the owners: numbers whose nation or region is taken over.  One called exactly so stands alone.
    """
    owners = tuple(like)
    found = [
        one
        for kind in rules_of(ruleset).kinds
        for item in kind.items
        if is_called(ruleset, kind.id, item, words)
        for one in _of_owners(kind, item, owners)
    ]
    exact = [one for one in found if kind_title(ruleset, one.kind, one.item).casefold() == words.casefold()]
    yield from exact or found


def _of_owners(kind: Kind, item: str, owners: Iterable[Number]) -> Iterator[Number]:
    """Yield the number of a kind that each of some owners has, if such owners have one."""
    for owner in owners:
        if owner.scope in kind.scopes:
            yield Number(kind=kind.id, item=item, nation=owner.nation, region=owner.region)
