"""What a game says of its battles: how they are found, read back, named, and tried out otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from gm_console.core.battles import (
    NO_ODDS,
    Assumptions,
    BattleRow,
    Choices,
    Counts,
    Odds,
    SideNumber,
    StageRole,
    Units,
)
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage that a game's battles may have."""

    id: str
    title: str
    part: StageRole = StageRole.FIGHT
    main: bool = False
    """A battle is opened at the last of these that it came to, as a fight at sea and one on land."""
    by_column: bool = False
    """It is told of it too where no column was read, as one side has no strength."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackKind:
    """What a game calls the kinds of its attacks."""

    id: str
    title: str
    plural: str
    tip: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGroup:
    """Lines of a stage that stand together under a title, with the side they are about."""

    title: str
    kinds: tuple[str, ...]
    """Tags of their facts."""
    spared: tuple[str, ...] = ()
    """Those that are left out where room is short: other lines say as much."""
    of_units: bool = False
    """They tell what the units before and after tell, and are left out with those."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsTable:
    """A table of odds: its columns, and in each row a number for every column."""

    title: str
    columns: tuple[Odds, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    """Name of the row and its numbers, percent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one entry of a battle tells, in terms that all games share; what it does not tell is empty."""

    stage: str = ""
    """Stage that begins or goes on with it; the stage of the entry it hangs under where it says none."""
    side: NationId | None = None
    """Nation whose matter it is, nobody for a side that is no nation's; None where it is both sides'."""
    engaged: Units | None = None
    lost: Units = ()
    withdrew: Units = ()
    """Units of its side that left the battle unharmed."""
    strength: Fraction | None = None
    ratio: Fraction | None = None
    odds: Odds = NO_ODDS
    percents: tuple[tuple[NationId, int], ...] = ()
    """Loss that a table gives, by who bears it."""
    numbers: Counts = ()
    """Numbers of its side, by id."""
    has: tuple[str, ...] = ()
    """Things of its side that bear on battles, by code."""
    table: str = ""
    """Table and row that was read."""
    hidden: bool = False
    """Says nothing that another entry of the battle does not say better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tale:
    """The entries of one battle that one reader may see."""

    turn: int
    root: Entry
    below: tuple[Entry, ...]
    """All that hangs below it, in order."""
    leads: tuple[Entry, ...]
    """What led to it, in order."""
    draft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A battle as it was recorded, and how its game stood just before it; only the moderator gets one."""

    board: Any
    ruleset: Any
    root: Entry
    engaged: Mapping[NationId, Units]
    """Units of both sides at its start."""
    state: Any
    """The state at that moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfRules:
    """How a battle is tried out under other assumptions."""

    assume: Callable[[Scene], Assumptions]
    """What the real battle was worked out from."""
    choices: Callable[[Scene], Choices]
    faults: Callable[[Scene, Assumptions], tuple[str, ...]]
    """Why a battle cannot be tried out so, in words; empty where it can."""
    rehearse: Callable[[Scene, Assumptions], tuple[Entry, ...]]
    """The entries that the battle would have, the battle first; pure, and nothing is kept."""
    short: Mapping[str, str]
    """Kinds of unit to the abbreviations that sheets use."""
    examples: str
    """What may be asked, such as it is typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTurn:
    """A turn that was played, for what recorded games show."""

    turn: int
    board: Any
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WarCount:
    """How often something of war occurs in recorded games, how often it must, and where it does first."""

    what: str
    met: int
    least: int
    first: str
    """Turn and entry, and the region; empty where it does not occur."""

    @property
    def missing(self) -> bool:
        """Tell whether it occurs too seldom."""
        return self.met < self.least


def _same_region(entry: Entry, root: Entry) -> bool:
    return entry.region == root.region


def _all_leads(tale: Tale) -> tuple[Entry, ...]:
    return tale.leads


def _no_stage(_root: Entry) -> str:
    return ""


def _no_table(_tables: Any, _named: str) -> OddsTable | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRules:
    """How a game's battles are found, read and tried out."""

    roots: tuple[str, ...]
    """Tags of the facts that are battles."""
    phases: tuple[str, ...]
    """Phases that have battles, in order of play."""
    leads: tuple[str, ...] = ()
    """Tags of the facts that tell how it came to a battle."""
    leads_to: Callable[[Entry, Entry], bool] = _same_region
    """Whether an earlier entry of the phase may have led to the battle given second; those of its region if unsaid."""
    counts: tuple[str, ...] = ()
    """Tags of the facts below a battle that its line in a list is made from."""
    sums: tuple[str, ...] = ()
    """Tags of the facts whose number is made of what hangs below them, as a strength is of its parts."""
    kind: AttackKind
    stages: tuple[Stage, ...]
    """In the order in which they can take place: an opening first, an ending last."""
    groups: tuple[LineGroup, ...] = ()
    numbers: tuple[SideNumber, ...] = ()
    """What sides may bring besides units."""
    things: str = ""
    """What things are called together that a side has or has not, such as Technologies."""
    idle: str = ""
    """How units that were lost without fighting are told, such as ``in port``."""
    withdrew: str = "withdrew"
    """How units are told that left unharmed, such as ``retreated``; also the head of their column."""
    row: Callable[[Any, Tale], BattleRow]
    """The line of a battle, from the entries given and nothing else."""
    approach: Callable[[Tale], tuple[Entry, ...]] = _all_leads
    """Those of the leads that belong to the battle; all if unsaid."""
    nobody: str
    """What a side is called that is no nation's, such as ``neutral garrison``."""
    names: Callable[[Any], Mapping[NationId, str]]
    """A state to its nations' names, which everybody may know."""
    owners: Callable[[Any], Mapping[RegionId, NationId]]
    """A state to the owners of all regions that have one, which everybody may know."""
    tell: Callable[[Entry, Entry], Told]
    """What an entry tells of the battle given second."""
    own_stage: Callable[[Entry], str] = _no_stage
    """The stage in which a battle's own entry is told with its arithmetic; empty where those below it tell all."""
    table: Callable[[Any, str], OddsTable | None] = _no_table
    """``(tables, name and row)`` to the table of odds that a line names; none where it has no odds."""
    what_if: WhatIfRules | None = None
    """None in a game whose battles cannot be tried out."""
    war_counts: Callable[[BattleRules, Sequence[PlayedTurn]], tuple[WarCount, ...]] | None = None
    """What recorded games must show of war; nothing is asked of them if none."""

    @property
    def opening(self) -> Stage:
        """The stage before the fighting."""
        return self.stages[0]


def leads_of(rules: BattleRules, before: Sequence[Entry], root: Entry) -> tuple[Entry, ...]:
    """Return what led to a battle: since the last one like it for the same region in this phase."""
    found: list[Entry] = []
    for entry in reversed(before):
        if entry.phase != root.phase:
            break
        kind = type(entry.fact).__name__
        if not rules.leads_to(entry, root):
            continue
        if kind in rules.roots and entry.region == root.region:
            break
        if kind in rules.leads:
            found.append(entry)
    return tuple(reversed(found))


def hanging(rules: BattleRules, after: Sequence[Entry], root: Entry) -> Iterator[Entry]:
    """Yield all that hangs below a battle, from the entries after it; of another battle only its own entry."""
    inside = {root.seq}
    for entry in after:
        if entry.cause in inside:
            if type(entry.fact).__name__ not in rules.roots:
                inside.add(entry.seq)
            yield entry


def battle_rows(rules: BattleRules, played: PlayedTurn) -> Iterator[BattleRow]:
    """Yield the battles of a turn that was played."""
    for place, root in enumerate(played.entries):
        if type(root.fact).__name__ in rules.roots:
            below = tuple(hanging(rules, played.entries[place + 1 :], root))
            leads = leads_of(rules, played.entries[:place], root)
            yield rules.row(played.board, Tale(turn=played.turn, root=root, below=below, leads=leads))
