"""Battles as data: a line of a list, a battle with its stages as one reader may see it, and a battle that might be.

A game that has battles puts a :class:`BattleRules` into its ruleset; everything above reads only these records.
Nothing here knows what a unit, a mission or a bonus is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId, RegionId

Units = tuple[tuple[str, int], ...]
"""Kinds of unit and how many, in the game's own order, without those that are not there."""
Odds = tuple[int, int]
"""Column of a table, attacker to defender; (0, 0) where none was read."""

NO_ODDS: Odds = (0, 0)


class StageCode(StrEnum):
    """The stages of a battle, in the order in which they can take place."""

    APPROACH = "approach"
    AIR = "air"
    SUBMARINES = "submarines"
    MAIN = "main"
    ATTRITION = "attrition"
    OUTCOME = "outcome"


class Tone(StrEnum):
    """Whose matter a line is, for its colour."""

    PLAIN = "plain"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRow:
    """A battle on one line, with all that the moderator may know."""

    turn: int
    seq: int
    """Entry of the battle in its turn; with the turn its name for ever."""
    phase: str
    region: RegionId
    mission: str
    attacker: NationId
    defender: NationId
    """Nobody for a neutral garrison."""
    attacker_units: Units
    """As they stood at the start."""
    defender_units: Units
    intrinsic: int
    """Intrinsic defence, in the game's own unit; 0 where there was none."""
    attacker_lost: Units
    """Over all stages; units that withdrew are not among them."""
    defender_lost: Units
    odds: Odds
    attacker_percent: int
    """Loss that the table gives."""
    defender_percent: int
    decided: bool
    """Somebody won; an Attrition has no winner."""
    won: bool
    """The attacker did."""
    control: NationId
    """Who controls the region afterwards."""
    taken: bool
    """The attacker took the region."""
    blitzkrieg: bool
    """Second attack of a blitzkrieg."""
    forces: int
    """Task forces that attacked together; more than one is a joint attack."""
    entries: tuple[RegionId, ...]
    """Where the attackers came from, the last region before the battle, sorted."""
    seam: bool
    """An attacker came over the seam of the map."""
    draft: bool = False
    """Of a turn that is not published."""

    @property
    def id(self) -> str:
        """Name of the battle, as ``turn battle`` and ``turn log --why`` take it: ``26.5590``."""
        return f"{self.turn}.{self.seq}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleLine:
    """One line of a battle's record."""

    seq: int
    """Entry; 0 in a battle that only might be."""
    depth: int
    """0 for a line of the stage itself, 1 for what hangs below it, and so on."""
    kind: str
    """Kind of fact."""
    text: str
    working: str
    """Arithmetic behind it, empty where there is none."""
    rule: str
    """Rule sections and rulings, such as ``M4 R13``."""
    table: str
    """Table and row that was read, such as ``combat results, 5:2``; empty for most lines."""
    tone: Tone
    differs: bool = False
    """In a battle that might be: the real one has no such line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSide:
    """One side in one stage."""

    before: Units
    lost: Units
    after: Units
    strength: str
    """Strength in this stage as a decimal, empty where the reader may not know it or none was needed."""
    exact: str
    """The same as an exact fraction."""
    percent: int | None
    """Loss that the table gives in this stage; None where no table was read."""
    differs: bool = False
    """In a battle that might be: the real one had other numbers here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleStage:
    """A stage that took place."""

    code: StageCode
    title: str
    summary: str
    """What it came to, in one sentence."""
    odds: Odds
    ratio: str
    """Exact ratio as a decimal, for the moderator; empty for players and where no table was read."""
    attacker: StageSide
    defender: StageSide
    lines: tuple[BattleLine, ...]
    differs: bool = False
    """In a battle that might be: the real one had no such stage, or its units or odds were others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSide:
    """One side of a battle as far as the reader may know it."""

    nation: NationId
    """Nobody for a neutral garrison."""
    name: str
    """Country, or what a garrison is called."""
    attacking: bool
    known: bool
    """The reader sees its whole working: it is the moderator's view or its own."""
    before: Units
    lost: Units
    after: Units
    """Left after the battle, before anybody moves."""
    intrinsic: int
    levels: tuple[tuple[str, int], ...]
    """Efficiencies by code, where known; else empty."""
    developments: tuple[str, ...]
    """Technologies that bear on battles, by code, where known; else empty."""
    came_from: tuple[RegionId, ...]
    """Regions the attackers came from, where known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlePlace:
    """What a small map of the battle shows."""

    region: RegionId
    terrain: str
    sea: bool
    neighbours: tuple[RegionId, ...]
    """Regions with a link to it, sorted."""
    entries: tuple[RegionId, ...]
    """Those of them that the attackers came from, where the reader may know it."""
    owners: tuple[tuple[RegionId, NationId], ...] = ()
    """Who held the regions around at that moment, which everybody may know; those that nobody held are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAssumptions:
    """What a what-if may change on one side."""

    units: Units
    intrinsic: int
    levels: tuple[tuple[str, int], ...]
    """Efficiencies by code, in hundredths."""
    developments: tuple[str, ...]
    """Technologies that bear on battles, by code, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """What a battle is worked out from; taken from a real one, then changed."""

    mission: str
    terrain: str
    attacker: SideAssumptions
    defender: SideAssumptions
    rulings: tuple[tuple[str, str], ...]
    """Rulings that bear on the battle and their options."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What may be put into the assumptions of one battle."""

    missions: tuple[str, ...]
    """Missions of this phase that can be ordered against this region."""
    terrains: tuple[str, ...]
    units: tuple[str, ...]
    """Kinds of unit, in the game's order."""
    levels: tuple[str, ...]
    developments: tuple[str, ...]
    rulings: tuple[tuple[str, tuple[str, ...]], ...]
    """Rulings and the options of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleView:
    """A battle as one reader may see it."""

    row: BattleRow
    viewer: NationId
    """Nobody for the moderator."""
    title: str
    """Mission, region, turn."""
    summary: str
    """What it came to, in a sentence or two."""
    attacker: BattleSide
    defender: BattleSide
    stages: tuple[BattleStage, ...]
    """Those that took place, in order; the first is the approach, the last the outcome with what followed."""
    place: BattlePlace
    earlier: tuple[int, int] | None
    """Turn and entry of the battle before it that this reader may see; None at the first."""
    later: tuple[int, int] | None
    assumptions: Assumptions | None
    """What it was worked out from, for the moderator; None in a nation's view."""
    choices: Choices | None
    rehearsed: bool = False
    """It only might be: the result of a what-if."""
    changes: tuple[str, ...] = ()
    """In a what-if: what was assumed otherwise, in words."""

    @property
    def moderators(self) -> bool:
        """Whether it is the moderator's view."""
        return self.viewer == NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What one entry of a battle tells, in terms that all games share; what it does not tell is empty."""

    stage: StageCode | None = None
    """Stage that begins or goes on with it; the stage of the entry it hangs under where it says none."""
    side: NationId | None = None
    """Nation whose matter it is, nobody for a garrison; None where it is both sides'."""
    engaged: Units | None = None
    intrinsic: int = 0
    lost: Units = ()
    strength: Fraction | None = None
    ratio: Fraction | None = None
    odds: Odds = NO_ODDS
    percents: tuple[tuple[NationId, int], ...] = ()
    """Loss that a table gives, by who bears it."""
    levels: tuple[tuple[str, int], ...] = ()
    developments: tuple[str, ...] = ()
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
    """What led to it: task forces formed and the steps they made, in order."""
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
class BattleRules:
    """How a game's battles are found, read and tried out."""

    roots: tuple[str, ...]
    """Tags of the facts that are battles."""
    phases: tuple[str, ...]
    """Phases that have battles, in order of play."""
    leads: tuple[str, ...]
    """Tags of the facts that tell how attackers came to a battle."""
    counts: tuple[str, ...]
    """Tags of the facts below a battle that its line in a list is made from."""
    sums: tuple[str, ...]
    """Tags of the facts whose number is made of what hangs below them, as a strength is of its parts."""
    row: Callable[[Any, Tale], BattleRow]
    """The line of a battle, from the entries given and nothing else."""
    approach: Callable[[Tale], tuple[Entry, ...]]
    """Those of the leads that belong to the battle."""
    names: Callable[[Any], Mapping[NationId, str]]
    """A state to its nations' names, which everybody may know."""
    owners: Callable[[Any], Mapping[RegionId, NationId]]
    """A state to the owners of all regions that have one, which everybody may know."""
    tell: Callable[[Entry, Entry], Told]
    """What an entry tells of the battle given second."""
    short: Mapping[str, str]
    """Kinds of unit to the abbreviations that sheets use."""
    assume: Callable[[Scene], Assumptions]
    """What the real battle was worked out from."""
    choices: Callable[[Scene], Choices]
    faults: Callable[[Scene, Assumptions], tuple[str, ...]]
    """Why a battle cannot be tried out so, in words; empty where it can."""
    rehearse: Callable[[Scene, Assumptions], tuple[Entry, ...]]
    """The entries that the battle would have, the battle first; pure, and nothing is kept."""
