"""Damaged states made anew from the entries of their turn, where these are as they were sealed and lead to its end.

Folding the facts of a turn over its start gives the state at the end of each phase, always: what the file says twice is
put right from where it is whole.  A backup of the file as it was is kept first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.backups import BEFORE_MENDING, Backup, back_up
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.core.facts import Entry
from gm_console.core.state import PhaseEnd, phase_ends, state_hash
from gm_console.core.turn import fold
from gm_console.storage import repo, results, schema, seals
from gm_console.storage.db import Transaction
from gm_console.storage.errors import ADVICE
from gm_console.storage.records import EntryFilter, RunRecord

_START: Final = ""
"""Phase of the state that a turn starts from."""
_JOURNAL: Final = "the journal, in which mending is noted, is damaged too"
_ENTRIES: Final = "the entries are damaged too"
_NO_START: Final = "the state it starts from is nowhere whole in the file"
_OTHER_PHASES: Final = "its entries are of phases that the installed version of the rules does not have"
_ELSEWHERE: Final = "its entries do not lead to the state it ended with"


@dataclass(frozen=True, slots=True, kw_only=True)
class MendedTurn:
    """A turn with damaged states, and what became of them."""

    turn: int
    edition: int
    aside: bool
    """An edition that was undone, or a draft that was discarded."""
    phases: tuple[str, ...]
    """At whose ends states were made anew; empty for the start of the turn."""
    refused: str
    """Why none was; empty where they were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mending:
    """What was mended."""

    turns: tuple[MendedTurn, ...]
    """The turns that had damaged states; none where no state is damaged."""
    backup: Backup | None
    """The file as it was before; None where nothing was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """A run with damaged states, and what they are by its entries."""

    run: RunRecord
    ends: tuple[PhaseEnd, ...] = ()
    """The start first."""
    damaged: tuple[str, ...] = ()
    refused: str = ""


class _RefusedError(Exception):
    """The entries of a run do not allow its states to be made anew."""


def mend(file: OpenFile) -> Mending:
    """Make damaged states anew, all in one transaction, after a backup; nothing is touched where none can be."""
    with file.read() as transaction:
        found = _damaged(file, transaction)
    if not any(one.ends for one in found):
        return Mending(turns=_told(found), backup=None)
    backup = back_up(file, BEFORE_MENDING)
    with file.write_damaged() as transaction:
        found = _damaged(file, transaction)
        for one in found:
            if one.ends:
                results.replace_snapshots(transaction, one.run.id, one.ends)
        said = "; ".join(f"turn {one.turn}: {_phases(one)}" for one in _told(found) if not one.refused)
        repo.note(transaction, now(), read_settings(transaction).turn, "mend states", said)
    return Mending(turns=_told(found), backup=backup)


def mending_words(found: Mending) -> Iterator[str]:
    """Yield line by line what was mended and what was not."""
    for one in found.turns:
        whose = f"turn {one.turn}, edition {one.edition}{', set aside' if one.aside else ''}"
        if one.refused:
            yield f"{whose}: damaged states could not be made anew, for {one.refused}; {ADVICE}"
        else:
            yield f"{whose}: made anew from the entries: {_phases(one)}"
    if not found.turns:
        yield "no state is damaged: there is nothing to mend"
    if found.backup is not None:
        yield f"the file as it was is the backup {found.backup.path.name}"


def _phases(turn: MendedTurn) -> str:
    return (
        ", ".join(f"end of {phase}" if phase else "start" for phase in turn.phases)
        or "the seal of its states"
    )


def _told(found: tuple[_Found, ...]) -> tuple[MendedTurn, ...]:
    return tuple(
        MendedTurn(
            turn=one.run.turn,
            edition=one.run.edition,
            aside=one.run.line != repo.IN_FORCE,
            phases=one.damaged,
            refused=one.refused,
        )
        for one in found
    )


def _damaged(file: OpenFile, transaction: Transaction) -> tuple[_Found, ...]:
    """Return every run whose states are not as they were sealed, in the order of the turns."""
    broken = {(one.table, one.run) for one in seals.broken(transaction, thoroughly=True)}
    runs = (*repo.runs(transaction), *repo.runs(transaction, line=repo.LAID_BY))
    ends: dict[str, bytes] = {}
    found = []
    for run in sorted(runs, key=lambda one: (one.turn, one.id)):
        if (schema.SNAPSHOT.name, run.id) not in broken:
            continue
        try:
            if (schema.JOURNAL.name, 0) in broken:
                raise _RefusedError(_JOURNAL)
            if (schema.ENTRY.name, run.id) in broken:
                raise _RefusedError(_ENTRIES)
            one = _made_anew(file, transaction, run, _start(transaction, runs, run, ends))
            ends[run.state_hash] = one.ends[-1].canonical
        except _RefusedError as why:
            one = _Found(run=run, refused=str(why))
        found.append(one)
    return tuple(found)


def _start(
    transaction: Transaction, runs: tuple[RunRecord, ...], run: RunRecord, ends: Mapping[str, bytes]
) -> bytes:
    """Return the state a run starts from: its own, what the campaign began with, or the end of a turn before."""
    wanted = run.start_hash
    kept = results.kept_snapshots(transaction, run.id)
    if kept and kept[0].canonical is not None and state_hash(kept[0].canonical) == wanted:
        return kept[0].canonical
    settings = read_settings(transaction)
    if wanted == settings.start_hash:
        return repo.blob(transaction, settings.start)
    if wanted in ends:
        return ends[wanted]
    for other in runs:
        if other.state_hash == wanted:
            for one in results.kept_snapshots(transaction, other.id):
                if one.canonical is not None and state_hash(one.canonical) == wanted:
                    return one.canonical
    raise _RefusedError(_NO_START)


def _made_anew(file: OpenFile, transaction: Transaction, run: RunRecord, start: bytes) -> _Found:
    """Return the states of a run by its entries, which must lead to the hash of its end."""
    try:
        with file.apart():
            entries = results.entries(transaction, run.id, file.ruleset.facts, EntryFilter())
    except CampaignError as problem:
        raise _RefusedError(str(problem)) from problem
    ends = tuple(_ends(file, start, entries))
    if ends[-1].state_hash != run.state_hash:
        raise _RefusedError(_ELSEWHERE)
    kept = {
        one.position: (one.phase, one.entries, one.hash, one.canonical)
        for one in results.kept_snapshots(transaction, run.id)
    }
    damaged = (
        end.phase
        for position, end in enumerate(ends)
        if kept.get(position) != (end.phase, end.entries, end.state_hash, end.canonical)
    )
    return _Found(run=run, ends=ends, damaged=tuple(damaged))


def _ends(file: OpenFile, start: bytes, entries: tuple[Entry, ...]) -> Iterator[PhaseEnd]:
    """Yield the state a turn starts from, then the one at the end of each phase."""
    ruleset, state = file.ruleset, file.states.read(start)
    yield PhaseEnd(phase=_START, entries=0, state_hash=state_hash(start), canonical=start)
    by_phase: dict[str, list[Entry]] = {phase.id: [] for phase in ruleset.phases}
    for entry in entries:
        if entry.phase not in by_phase:
            raise _RefusedError(_OTHER_PHASES)
        by_phase[entry.phase].append(entry)
    moments, count = [], 0
    for phase, own in by_phase.items():
        state, count = fold(ruleset, state, own), count + len(own)
        moments.append((phase, count, state))
    yield from phase_ends(moments)
