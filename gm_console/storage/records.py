"""What goes into a campaign file and comes out of it: frozen records, never database rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.board.errata.facts import Erratum
from gm_console.core.corrections import CorrectionReaders, PositionCorrected
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue
from gm_console.core.orders import Order
from gm_console.core.rule_facts import RuleChanged


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRecord:
    """One part (such as press) that a sheet covers."""

    part: str
    lines: int
    unread: int
    """Lines among them that could not be understood."""
    light: str
    """``green``, ``amber``, ``confirmed`` or ``declined``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRecord:
    """A sheet as it came in."""

    id: int
    """In order of arrival, from 1."""
    turn: int
    """Turn in its header, 0 where there is none."""
    nation: NationId
    """Nation in its header, nobody where there is none."""
    name: str
    received: str
    """Time of arrival, ISO 8601 in UTC."""
    digest: str
    """BLAKE2b-256 of the bytes."""
    outcome: str
    """``taken``, ``late``, ``past`` or ``unreadable``; ``standing`` and ``caretaker`` for what may stand in."""
    encoding: str
    parts: tuple[PartRecord, ...]
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetContents:
    """The bytes of a sheet and what was read in them."""

    raw: bytes
    orders: tuple[Order, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRecord:
    """One carrying out of a turn."""

    id: int
    turn: int
    edition: int
    """From 1; grows each time a published turn is undone."""
    line: int
    """0 in force, else the branch it was put aside in."""
    stage: str
    """``drafted``, ``reviewed`` or ``published``."""
    seed: int
    ruleset: str
    ruleset_version: str
    tables_hash: str
    tables: str
    """Hash of the blob that holds the tables played with, empty where it was not kept."""
    rulings: str
    """Chosen rulings as canonical JSON."""
    board_hash: str
    start_hash: str
    state_hash: str
    entries: int
    orders: int
    reason: str
    """Why it was put aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotRecord:
    """A stored state, its bytes left out."""

    position: int
    phase: str
    entries: int
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSnapshot:
    """A state as it lies in the file: any of it may be damaged."""

    position: object
    phase: object
    entries: object
    hash: object
    canonical: bytes | None
    """None where its bytes cannot be unpacked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalRecord:
    """One deed of the moderator."""

    id: int
    at: str
    turn: int
    what: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ErratumRecord:
    """A correction of the map."""

    id: int
    """In order of arrival, from 1."""
    turn: int
    """From which turn on it holds."""
    erratum: Erratum
    withdrawn: str
    """Why it does not count any more; empty while it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChangeRecord:
    """A change of the rules: cells and rulings that hold otherwise together."""

    id: int
    """In order of arrival, from 1."""
    turn: int
    """From which turn on it holds."""
    facts: tuple[RuleChanged, ...]
    withdrawn: str
    """Why it does not count any more; empty while it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRecord:
    """A correction of the position."""

    id: int
    """In order of arrival, from 1."""
    turn: int
    phase: str
    """It is made as this phase of the turn begins."""
    fact: PositionCorrected
    told: CorrectionReaders
    withdrawn: str
    """Why it does not count any more; empty while it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRecord:
    """What is done about sheets that do not come."""

    id: int
    """In order of arrival, from 1."""
    turn: int
    """From which turn on it holds."""
    nation: NationId
    """Nobody for the whole campaign."""
    policy: str
    """Empty for a nation that is as the campaign again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchRecord:
    """A turn that was tried another way."""

    id: int
    name: str
    turn: int
    made: str
    """The day on which it was made."""
    otherwise: str
    """What it has otherwise than the turn, as canonical JSON."""
    begins: str
    """What the turn itself was made from then, as canonical JSON."""
    ruleset_version: str
    state_hash: str
    """What came of it when it was made."""
    adopted: str
    """Why what it has otherwise was put into the turn; empty where it was not."""


AGAIN: Final = ("duplicate", "same")
"""Deeds that only say that something came once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalDeed:
    """What became of something that came in, at one time."""

    id: int
    arrival: int
    at: str
    """ISO 8601 in UTC."""
    what: str
    """``taken``, ``waiting``, ``refused`` or ``duplicate``."""
    nation: NationId
    """Whose it is taken to be, nobody where that is not known."""
    turn: int
    sheets: tuple[int, ...]
    """Numbers of the sheets that were made of it."""
    issues: tuple[Issue, ...]
    """What was said of it."""
    why: str
    """What the moderator said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownArrival:
    """By what something that came in is known when it comes once more."""

    id: int
    digest: str
    message: str
    name: str
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalRecord:
    """Something that came in, without its bytes."""

    id: int
    """In order of arrival, from 1."""
    came: str
    """ISO 8601 in UTC."""
    source: str
    """How: ``file``, ``mbox``, ``maildir``, ``pasted``."""
    form: str
    name: str
    sender: str
    sent: str
    """As the sender's machine said."""
    subject: str
    message: str
    """Message id of a mail."""
    digest: str
    """BLAKE2b-256 of the bytes."""
    size: int
    """Bytes it had; those of one that was too large are not kept."""
    deeds: tuple[ArrivalDeed, ...] = ()
    """What became of it, in order."""

    @property
    def last(self) -> ArrivalDeed:
        """What holds: the last deed that does not only say that it came once more."""
        return next((one for one in reversed(self.deeds) if one.what not in AGAIN), self.deeds[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingDeed:
    """What became of a mail to a player, at one time."""

    id: int
    outgoing: int
    at: str
    """ISO 8601 in UTC."""
    what: str
    """``written``, ``sending``, ``sent`` or ``refused``."""
    why: str
    """Into which file it was written, what the server said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingRecord:
    """A mail to a player, without its text."""

    id: int
    """In order, from 1."""
    turn: int
    nation: NationId
    player: int
    """By number; nobody's where it was written for a nation without one."""
    kind: str
    """``answer`` or ``reminder``."""
    address: str
    message: str
    """Message id: the same for the same text to the same address."""
    digest: str
    """BLAKE2b-256 of the bytes that went out."""
    size: int
    deeds: tuple[OutgoingDeed, ...] = ()
    """What became of it, in order."""

    @property
    def last(self) -> OutgoingDeed:
        """What holds."""
        return self.deeds[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchDamage:
    """A row of a branch that cannot be read."""

    name: str
    turn: int
    """0 where not even that can be read."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PacketsRecord:
    """Packets that were written for a published turn."""

    turn: int
    edition: int
    nations: tuple[NationId, ...]
    written: str
    """ISO 8601 in UTC."""
    withdrawn: bool
    """The turn was undone since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFilter:
    """Which entries are wanted; what is empty does not filter."""

    phase: str = ""
    nation: str = ""
    """Entries of its doing, or that it may read."""
    region: str = ""
    kind: str = ""
    rule: str = ""
    """Beginning of the rule reference."""
    kinds: tuple[str, ...] = ()
    """Any of these kinds; all where there is none."""
    limit: int = 0
