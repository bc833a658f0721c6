"""What came of a nation besides the sheets that count: late, for a turn that is over, early, odd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.orders.stand_ins import Sheets
from gm_console.campaign.records import STANDS_IN, JournalRecord, Outcome
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.issues import Severity
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import SheetRecord

_PUBLISH: Final = "publish"
"""Deed with which a week ends."""
REPEATED: Final = "sheet.repeated-line"
"""Code of the warning that a line stands in the sheet twice, as it may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Besides:
    """What came of a nation besides what counts."""

    late: str = ""
    """Name of a sheet that came after the lock and does not count."""
    stale: int = 0
    """Turn of the newest sheet where that is over."""
    early: int = 0
    """Next turn that a sheet is kept for."""
    odd: str = ""
    """What is odd with a sheet in force as a whole; that a line stands there twice, as it may, is not."""


def what_came(every: Iterable[SheetRecord], turn: int, sent: Sheets, since: str) -> dict[NationId, Besides]:
    """Return what came of each nation besides what counts; what is stale came ``since`` the last turn was published."""
    found = gathered((sheet.nation, sheet) for sheet in every if sheet.outcome not in STANDS_IN)
    return {nation: _besides(sheets, turn, sent.get(nation, {}), since) for nation, sheets in found.items()}


def since_published(transaction: Transaction) -> tuple[str, tuple[JournalRecord, ...]]:
    """Return when the turn before was published, and what was done since, newest first."""
    journal = repo.journal(transaction)
    last = max((at for at, one in enumerate(journal) if one.what == _PUBLISH), default=-1)
    return journal[last].at if last >= 0 else "", tuple(reversed(journal[last + 1 :]))


def _besides(sheets: Sequence[SheetRecord], turn: int, own: Mapping[str, SheetRecord], since: str) -> Besides:
    counting, digests = max((one.id for one in own.values()), default=0), {one.digest for one in own.values()}
    late = [
        one
        for one in sheets
        if (one.turn, one.outcome) == (turn, Outcome.LATE) and one.id > counting and one.digest not in digests
    ]
    newest = sheets[-1]
    stale = newest.outcome == Outcome.PAST and newest.received >= since
    return Besides(
        late=late[-1].name if late else "",
        stale=newest.turn if stale else 0,
        early=min(
            (one.turn for one in sheets if one.turn > turn and one.outcome == Outcome.TAKEN), default=0
        ),
        odd=next(oddities(own), "").rstrip("."),
    )


def oddities(own: Mapping[str, SheetRecord]) -> Iterator[str]:
    """Yield what is odd with the sheets of a nation that count, of each once; a line repeated as it may be is not."""
    for sheet in {one.id: one for one in own.values()}.values():
        for issue in sheet.issues:
            if issue.severity is Severity.WARNING and issue.code != REPEATED:
                yield issue.text
