"""Whether a campaign file is in order apart from what its turns recompute to: pages, tables, seals, turns that lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_settings
from gm_console.campaign.records import RUN
from gm_console.core.state import state_hash
from gm_console.storage import integrity, repo, seals
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord

SEALED_AFTER: Final = "sealed_after"
"""The setting that a file of before version 3 has: the last journal line and run that are older than the seals."""
NOT_SEALED: Final = (
    "run before file version 3 and not sealed then: its sheets, journal and branches are as they were found"
)


def file_faults(file: OpenFile, transaction: Transaction) -> Iterator[str]:
    """Yield what is wrong with the file, each with table and row where there is one."""
    yield from integrity.faults(transaction)
    runs, unreadable = _runs(file, transaction)
    for one in seals.broken(transaction, thoroughly=True):
        yield f"table {one.table}{_of_run(runs, one.run)}: {one.text}"
    if unreadable:
        yield unreadable
        return
    settings = read_settings(transaction)
    yield from _missing_turns(settings, [run for run in runs.values() if not run.line])
    for run in runs.values():
        aside = sum(other.turn == run.turn and other.line > 0 for other in runs.values())
        if not run.line and run.edition != aside + 1:
            yield f"turn {run.turn} is edition {run.edition}, and {aside} earlier ones are in the file"
    try:
        with file.apart():
            if state_hash(repo.blob(transaction, settings.start)) != settings.start_hash:
                yield "the state the campaign began with does not have its hash"
    except CampaignError as problem:
        yield str(problem)


def unsealed_run(transaction: Transaction) -> int:
    """Return the last run that is older than the file's seals, 0 where all are sealed."""
    found = repo.settings(transaction).get(SEALED_AFTER)
    run = found.get("run") if isinstance(found, Mapping) else None
    return run if isinstance(run, int) else 0


def _runs(file: OpenFile, transaction: Transaction) -> tuple[dict[int, RunRecord], str]:
    """Return the runs of the file by id, or none and what keeps them from being read."""
    try:
        with file.apart():
            return {run.id: run for run in repo.runs(transaction)}, ""
    except CampaignError as problem:
        return {}, str(problem)


def _of_run(runs: Mapping[int, RunRecord], run: int) -> str:
    if run not in runs:
        return f" of run {run}" if run else ""
    aside = ", set aside" if runs[run].line else ""
    return f" of turn {runs[run].turn}, edition {runs[run].edition}{aside}"


def _missing_turns(settings: CampaignSettings, in_force: list[RunRecord]) -> Iterator[str]:
    found = Counter(run.turn for run in in_force)
    current = settings.stage in RUN
    last = settings.turn + current
    # One more than there are runs is enough to name a turn that lacks, however far on the campaign says it stands.
    for turn in range(settings.first_turn, min(last, settings.first_turn + len(in_force) + 1)):
        if found[turn] != 1:
            yield f"table run: turn {turn} was run, and {found[turn] or 'no'} run of it is in force"
    for turn in sorted(found):
        if not settings.first_turn <= turn < last:
            yield f"table run: turn {turn} is in force, and the campaign stands at turn {settings.turn}"
