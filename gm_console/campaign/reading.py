"""Reading played turns: states, entries and prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, ValuesView
from typing import Any

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    last_snapshot,
    read_settings,
    run_in_force,
    start_canonical,
)
from gm_console.campaign.records import PriceRow, TurnStage
from gm_console.core import codec
from gm_console.core.facts import Entry
from gm_console.core.market import MarketRules
from gm_console.core.orders import Verdict
from gm_console.core.turn import TurnRecord
from gm_console.storage import repo, results, seals
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter, RunRecord


class PhaseStates(Mapping[str, Any]):
    """The states at the phase ends of a run, each decoded when it is first asked for."""

    def __init__(self, file: OpenFile, canonical: Mapping[str, bytes]) -> None:
        """Keep the bytes by phase id in order of play."""
        self._file = file
        self._held: dict[str, Any] = dict(canonical)
        """The state of each phase, its bytes until it is asked for: they are not held beside it."""

    def __getitem__(self, phase: str) -> Any:
        """Return the state at the end of a phase."""
        held = self._held[phase]
        if isinstance(held, bytes):
            held = self._held[phase] = self._file.states.read(held)
        return held

    def __iter__(self) -> Iterator[str]:
        """Walk the phases in order of play."""
        return iter(self._held)

    def __len__(self) -> int:
        """Return the number of phases."""
        return len(self._held)

    def __reversed__(self) -> Iterator[str]:
        """Walk the phases from the last to the first."""
        return reversed(self._held)

    def values(self) -> ValuesView[Any]:
        """Return the states in order of play; walked backwards, only what is looked at is decoded."""
        return _States(self)


class _States(ValuesView[Any]):
    """The states of a run, which can be walked from the last one too, as those of a dictionary can."""

    def __init__(self, states: PhaseStates) -> None:
        super().__init__(states)
        self._states = states

    def __reversed__(self) -> Iterator[Any]:
        return (self._states[phase] for phase in reversed(self._states))


def run_of(transaction: Transaction, turn: int, *, draft: bool) -> RunRecord:
    """Return the run of a turn that counts; :class:`CampaignError` where there is none."""
    run = run_in_force(transaction, turn, draft=draft)
    if run is None:
        kind = "run" if draft else "published"
        raise CampaignError(f"turn {turn} has not been {kind}", "turn.not-run")
    return run


def run_identity(transaction: Transaction, run: RunRecord) -> tuple[int | str, ...]:
    """Return what tells a run from every other: a draft's id is given again, other maps and rules may end alike."""
    return run.id, seals.mark_of_run(transaction, run.id), run.board_hash, run.tables_hash, run.rulings


def last_turn(transaction: Transaction, settings: CampaignSettings, *, draft: bool) -> int:
    """Return the last turn that was published, or that has a draft if drafts count."""
    runs = [
        run.turn
        for run in repo.runs(transaction, line=repo.IN_FORCE)
        if draft or run.stage == TurnStage.PUBLISHED
    ]
    if not runs:
        raise CampaignError(f"no turn of {settings.title} has been published", "turn.not-run")
    return max(runs)


def state(file: OpenFile, turn: int | None = None) -> Any:
    """Return the state at the start of a turn, of the current one if not said."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        canonical = start_canonical(transaction, settings, turn if turn is not None else settings.turn)
    return file.states.read(canonical)


def state_at(file: OpenFile, turn: int, phase: str) -> Any:
    """Return the state at the end of a phase."""
    with file.read() as transaction:
        run = run_of(transaction, turn, draft=True)
        for snapshot in results.snapshots(transaction, run.id):
            if snapshot.phase == phase:
                canonical = results.snapshot_bytes(transaction, run.id, snapshot.position)
                return file.states.read(canonical)
    raise CampaignError(f"turn {turn} has no phase {phase!r}", "phase.unknown")


def last_state(file: OpenFile, transaction: Transaction, run: int) -> Any:
    """Return the state a run ended with."""
    last = last_snapshot(transaction, run)
    return file.states.read(results.snapshot_bytes(transaction, run, last.position))


def check_phase(record: TurnRecord, phase: str) -> None:
    """Raise :class:`CampaignError` where a turn was not played in such a phase."""
    played = list(record.phase_states)  # to look for it there would decode its state
    if phase not in played:
        text = f"turn {record.turn} has no phase {phase!r}; there are {', '.join(played)}"
        raise CampaignError(text, "phase.unknown")


def record(file: OpenFile, turn: int, draft: bool = False) -> TurnRecord:
    """Return a turn as views and packets read it; with ``draft`` one that is not published too.

    The one read last is given again: of the turn that is shown, panels, ledgers and answers to "Why?" ask for it each.
    """
    with file.read() as transaction:
        run = run_of(transaction, turn, draft=draft)
        identity, last = run_identity(transaction, run), file.record_read
        if last is not None and last[0] == identity:
            return last[1]
        read = _record(file, transaction, run)
    file.record_read = identity, read
    return read


def _record(file: OpenFile, transaction: Transaction, run: RunRecord) -> TurnRecord:
    known = results.snapshots(transaction, run.id)
    canonical = {
        one.phase: results.snapshot_bytes(transaction, run.id, one.position)
        for one in known
        if one.position > 0
    }
    return TurnRecord(
        turn=run.turn,
        before=file.states.read(results.snapshot_bytes(transaction, run.id, 0)),
        phase_states=PhaseStates(file, canonical),
        entries=results.entries(transaction, run.id, file.ruleset.facts, EntryFilter()),
        checks=results.verdicts(transaction, run.id, results.CHECK),
        verdicts=results.verdicts(transaction, run.id, results.OUTCOME),
    )


def entries(
    file: OpenFile,
    turn: int,
    *,
    phase: str = "",
    nation: str = "",
    region: str = "",
    kind: str = "",
    rule: str = "",
    limit: int = 0,
) -> tuple[Entry, ...]:
    """Return entries of a turn, draft or published; what is empty does not filter."""
    wanted = EntryFilter(phase=phase, nation=nation, region=region, kind=kind, rule=rule, limit=limit)
    with file.read() as transaction:
        run = run_of(transaction, turn, draft=True)
        return results.entries(transaction, run.id, file.ruleset.facts, wanted)


def verdicts(file: OpenFile, turn: int) -> tuple[Verdict, ...]:
    """Return what came of each line of a turn, draft or published."""
    with file.read() as transaction:
        return results.verdicts(transaction, run_of(transaction, turn, draft=True).id, results.OUTCOME)


def prices(file: OpenFile, *, draft: bool = False) -> tuple[PriceRow, ...]:
    """Return the prices at the start of every turn up to the current one; none in a game without a market.

    With ``draft`` those too that a draft of the current turn sets for the next one.
    """
    rules = file.ruleset.market
    if rules is None:
        return ()
    rows: list[PriceRow] = []
    with file.read() as transaction:
        settings = read_settings(transaction)
        over = settings.stage is TurnStage.PUBLISHED
        for turn in range(settings.first_turn, settings.turn + 1 + over):
            rows += _quoted(rules, turn, start_canonical(transaction, settings, turn))
        run = run_in_force(transaction, settings.turn) if draft and not over else None
        if run is not None:
            last = last_snapshot(transaction, run.id).position
            rows += _quoted(rules, settings.turn + 1, results.snapshot_bytes(transaction, run.id, last))
    return tuple(rows)


def _quoted(rules: MarketRules, turn: int, canonical: bytes) -> Iterator[PriceRow]:
    """Yield the prices in the state that a turn begins with."""
    for commodity, quote in rules.prices(_part(rules.holder, canonical)).items():
        yield PriceRow(turn=turn, commodity=commodity, sell=quote.sell, buy=quote.buy)


def _part(kind: type, canonical: bytes) -> Any:
    """Return the one part of its kind in a state; the others, hundreds perhaps, are not decoded for it."""
    tag = kind.__name__
    line = next(one for one in canonical.split(b"\n") if one.startswith(f'["{tag}"'.encode()))
    return codec.decode_tagged({tag: kind}, line)
