"""What the campaign hands out: frozen records that outlive every transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gm_console.board.errata.facts import Erratum
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue
from gm_console.core.orders import FAILED, Status, Verdict
from gm_console.core.quick_init import quick_init
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.storage.records import ArrivalDeed as ArrivalDeed
from gm_console.storage.records import ArrivalRecord as ArrivalRecord
from gm_console.storage.records import JournalRecord as JournalRecord
from gm_console.storage.records import PacketsRecord as PacketsRecord


class TurnStage(StrEnum):
    """Where the current turn is in its life."""

    COLLECTING = "collecting"
    LOCKED = "locked"
    DRAFTED = "drafted"
    REVIEWED = "reviewed"
    PUBLISHED = "published"
    """Only the last turn of a game that is over stays so; any other opens the next at once."""


DRAFT: Final = (TurnStage.DRAFTED, TurnStage.REVIEWED)
"""There is a draft of the current turn."""
RUN: Final = (*DRAFT, TurnStage.PUBLISHED)
"""The current turn was run, and what came of it is on record."""


class Light(StrEnum):
    """How a sheet compares with the one it replaces."""

    GREEN = "green"
    AMBER = "amber"
    """More unreadable lines, or less than half the lines: it counts, but the moderator should look."""
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    """The moderator kept the former sheet."""


class Outcome(StrEnum):
    """What became of a file that came in."""

    TAKEN = "taken"
    EARLY = "early"
    """For a turn to come: kept until then."""
    SAME = "same"
    """Byte for byte what is in force already."""
    LATE = "late"
    """After the lock."""
    PAST = "past"
    """For a turn that was played."""
    UNREADABLE = "unreadable"
    WAITING = "waiting"
    """Nobody but the moderator can say whether it counts, and for whom."""
    REFUSED = "refused"
    """It was not read, or the moderator said no."""
    WITHDRAWN = "withdrawn"
    """It counted, and the moderator took it back."""
    DUPLICATE = "duplicate"
    """A mail that came before; what became of it then holds."""
    STANDING = "standing"
    """The player's standing orders: they count where nothing of his comes, if that is the policy."""
    CARETAKER = "caretaker"
    """Written by a caretaker, for a turn that was run with it."""


STANDS_IN = frozenset({Outcome.STANDING, Outcome.CARETAKER})
"""Sheets that came for no turn, and count where those that should have come did not."""
TAKEN_IN = frozenset({Outcome.TAKEN, Outcome.EARLY, Outcome.SAME, Outcome.DUPLICATE, Outcome.STANDING})


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignInfo:
    """A campaign at a glance."""

    title: str
    turn: int
    stage: TurnStage
    state_hash: str
    """Of the state the current turn starts from."""
    board_hash: str
    ruleset: str
    ruleset_version: str
    seed: int
    sheets: int
    """Nations that have a sheet in for the current turn."""
    turns: int
    """Turns of the whole game."""
    nations: int
    """Nations that may send one."""
    edition: int
    """Edition the current turn has or will have."""
    draft_hash: str
    """Of the state the draft ends with, empty where there is none."""
    laid_by: bool
    """Whether a discarded draft of the current turn can be taken up again."""
    rulings: Mapping[str, str]
    """Rulings that the campaign reads otherwise than the game does by itself, with the option chosen."""
    tables: TableChanges = NO_CHANGES
    """What it has otherwise than its game's tables."""
    deadline: str = ""
    """When the current turn closes, ISO 8601 with its offset; empty where nobody said, or turns are held."""


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class LineReport:
    """The answer to one line of a sheet before the deadline."""

    file: str
    part: str
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class WorsePart:
    """A part of a sheet that is worse than the one in force before it."""

    part: str
    lines: int
    unread: int
    former: str
    """Name of the sheet that was in force."""
    former_lines: int
    former_unread: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetReport:
    """A file that was looked at or taken in."""

    file: str
    nation: NationId
    """Nobody where the header is not usable."""
    turn: int
    encoding: str
    parts: tuple[str, ...]
    outcome: Outcome
    light: Light
    lines: tuple[LineReport, ...]
    issues: tuple[Issue, ...]
    worse: tuple[WorsePart, ...] = ()
    """Why the light is amber, part by part."""
    sheet: int = 0
    """Its number in the file, 0 where it is not kept."""
    arrival: int = 0
    """Number in the book of arrivals of the message that it came in, 0 where it is in none."""

    def count(self, status: Status) -> int:
        """Return the number of lines that stand so."""
        return sum(line.verdict.status is status for line in self.lines)

    @property
    def failed(self) -> int:
        """Lines that come to nothing."""
        return sum(line.verdict.status in FAILED for line in self.lines)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What became of the files of one import."""

    sheets: tuple[SheetReport, ...]
    draft_dropped: bool = False
    """A late sheet was taken in although the turn was drafted: it has to be run again."""

    @property
    def complete(self) -> bool:
        """Every file was taken in."""
        return all(sheet.outcome in TAKEN_IN for sheet in self.sheets)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStatus:
    """One nation's sheets for the current turn."""

    nation: NationId
    parts: tuple[str, ...]
    """Parts in force."""
    lines: int
    unread: int
    light: Light
    versions: int
    """Sheets received for this turn, those not in force included."""
    received: str
    """Arrival of the newest one in force, ISO 8601 in UTC."""
    early: int
    """Sheets kept for later turns."""
    missing: tuple[str, ...] = ()
    """Parts that are expected and not in; all of them where nothing came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryRow:
    """One sheet a nation ever sent."""

    sheet: int
    turn: int
    name: str
    received: str
    outcome: str
    digest: str
    parts: tuple[str, ...]
    lines: int
    unread: int
    light: Light
    in_force: bool
    worse: tuple[WorsePart, ...] = ()
    """Why its light is amber, part by part."""
    stood_in: tuple[int, ...] = ()
    """Turns in which it stood in for a sheet that did not come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSummary:
    """What running a turn gave."""

    turn: int
    edition: int
    state_hash: str
    entries: int
    orders: int
    verdicts: Mapping[str, int]
    """Number of lines by verdict."""
    stage: TurnStage


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """One turn that was run."""

    turn: int
    stage: TurnStage
    edition: int
    line: int
    """0 in force, else the branch it was put aside in."""
    state_hash: str
    board_hash: str
    """Of the map it was run on."""
    entries: int
    orders: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceRow:
    """Prices of a commodity at the start of a turn."""

    turn: int
    commodity: str
    sell: int
    buy: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDifference:
    """The first place where a recomputed turn leaves the stored one."""

    phase: str
    seq: int
    """Entry, from 1; 0 where only the state differs."""
    stored: str
    recomputed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyLine:
    """The result of recomputing one turn, or what is wrong with the file itself."""

    turn: int
    """0 for the file itself."""
    edition: int
    state_hash: str
    """As recomputed."""
    ok: bool
    difference: TurnDifference | None
    notes: tuple[str, ...]
    """What is not as it was when the turn was run: tables, rulings, version, sheets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketsWritten:
    """Where packets went."""

    turn: int
    edition: int
    packets: Mapping[NationId, str]
    """Folder of each nation."""
    public: str
    """Folder of the public pages."""
    files: int
    bytes: int
    draft: bool
    sealed: Mapping[NationId, str] = field(default_factory=dict)
    """Sealed ZIP of each nation that has one, where sealing was asked for."""
    without_password: tuple[NationId, ...] = ()
    """Nations whose packets were to be sealed and lie open only: no password of their players is kept."""
    unplayed: tuple[NationId, ...] = ()
    """Nations whose packets were to be sealed and lie open only: nobody plays them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErratumRow:
    """A correction of the map."""

    number: int
    turn: int
    """From which turn on it holds."""
    kind: str
    erratum: Erratum
    text: str
    """What it says, in one sentence, as everybody reads it."""
    reason: str
    withdrawn: str
    """Why it does not count any more; empty while it counts."""
    published: bool
    """Its turn is published: it stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NeighboursThen:
    """A region whose neighbours change."""

    region: RegionId
    name: str
    before: tuple[str, ...]
    """Each neighbour with the kinds of link, ``07-03 coast``."""
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderThen:
    """A line in force that gets another answer."""

    nation: NationId
    phase: str
    line: int
    text: str
    before: str
    """The answer as it is."""
    after: str
    """The answer on the corrected map, or by the changed rules."""
    allowed: bool
    """It was refused and is not any more."""
    refused: bool
    """It is refused and was not before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPreview:
    """What a correction of the map would change."""

    turn: int
    text: str
    neighbours: tuple[NeighboursThen, ...]
    coasts: tuple[str, ...]
    """Regions that gain or lose their coast, in words."""
    orders: tuple[OrderThen, ...]
    judged: bool
    """The lines in force were judged again; those of a later turn cannot be."""
    drops_draft: bool
    notes: tuple[str, ...]
