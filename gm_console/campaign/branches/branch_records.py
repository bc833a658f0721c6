"""What is said of a branch: what it has otherwise, what its turn began with, and how two courses of a turn compare."""

from __future__ import annotations

from dataclasses import dataclass, field

from gm_console.campaign.branches.branch_sheets import LineChange
from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.corrections.rule_records import RegionThen, TurnThen
from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """What a branch has otherwise than its turn."""

    lines: tuple[LineChange, ...] = ()
    rules: AskedRules = field(default_factory=AskedRules)
    corrections: tuple[AskedCorrection, ...] = ()
    seed: int | None = None

    def __bool__(self) -> bool:
        """Tell whether anything is otherwise."""
        return bool(self.lines or self.rules or self.corrections or self.seed is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Begins:
    """What a turn was made from when a branch of it was made: nothing of it ever leaves the file."""

    start: str
    """Hash of the position."""
    sheets: tuple[tuple[int, str], ...]
    """Number and part of each sheet."""
    errata: tuple[int, ...]
    """Numbers of the corrections of the map that counted."""
    rules: tuple[int, ...]
    """Numbers of the changes of the rules that counted."""
    corrections: tuple[int, ...]
    """Numbers of the corrections of the position that counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchRow:
    """A branch, or an edition of a turn that was published and undone."""

    name: str
    turn: int
    edition: int
    """0 for a branch that was made; an undone edition is kept for ever."""
    made: str
    """The day on which it was made; empty for an edition."""
    texts: tuple[str, ...]
    """What it has otherwise, each in a sentence; why an edition was undone."""
    adopted: str
    """Why it was adopted; empty where it was not."""
    version_gone: str
    """The version of the rules it was run with, where another one is installed."""
    hindrance: str
    """Why it cannot be adopted; empty where it can."""
    damage: str = ""
    """Why it cannot be read; all that is known then is its name and turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpreadLine:
    """An entry that differs, below the one it follows from."""

    depth: int
    """0 where nothing above it differs: there a difference begins."""
    phase: str
    nation: NationId
    region: RegionId
    seq: int
    """In the first of the two records; 0 where it is not there."""
    seq_then: int
    """In the second; 0 likewise."""
    before: str
    """Empty where it is not in the first record."""
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchThen:
    """Two courses of a turn beside each other."""

    first: str
    """Name of the course that is compared with: the real one, or a branch."""
    second: str
    texts: tuple[str, ...]
    """What the second has otherwise than the turn."""
    then: TurnThen
    regions: tuple[RegionThen, ...]
    spread: tuple[SpreadLine, ...]
    """The entries that differ, the first :data:`MOST_SPREAD` of them, by what they follow from."""
    more: int
    """How many more entries differ."""
    linked: bool
    """The first course is the turn as it is on record: its entries are in the log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchDone:
    """What was done with a branch."""

    name: str
    turn: int
    texts: tuple[str, ...]
    draft_dropped: bool = False
