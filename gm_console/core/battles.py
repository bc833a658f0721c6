"""Battles as data: a line of a list, a battle with its stages as one reader may see it, and a battle that might be.

A game that has battles puts a :class:`~gm_console.core.battle_rules.BattleRules` into its ruleset; everything above
reads only these records.  Which stages there are, what sides bring besides units and what may be assumed, games say.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.rulings import Ruling

Units = tuple[tuple[str, int], ...]
"""Kinds of unit and how many, in the game's own order, without those that are not there."""
Odds = tuple[int, int]
"""Column of a table, attacker to defender; (0, 0) where none was read."""

NO_ODDS: Odds = (0, 0)


TERRAIN = "terrain"
"""Id of the setting of a what-if that is the ground, if there is one: the map of the battle follows it."""
Counts = tuple[tuple[str, int], ...]
"""Numbers by what they count."""


def units_of(kind: str, number: int) -> Units:
    """Return so many units of a kind, nothing for none."""
    return ((kind, number),) if number else ()


class StageRole(StrEnum):
    """Where in a battle a stage stands."""

    OPENING = "opening"
    """Who met, and how they came there; what sides brought is told with it."""
    FIGHT = "fight"
    ENDING = "ending"
    """What it came to; every battle has it."""


class LineSide(StrEnum):
    """Whose matter a line is, for its colour."""

    PLAIN = "plain"
    ATTACKER = "attacker"
    DEFENDER = "defender"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Badge:
    """Something out of the ordinary about a battle."""

    word: str
    """In a list."""
    text: str
    """At the head of its page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRow:
    """A battle on one line, with all that the moderator may know."""

    turn: int
    seq: int
    """Entry of the battle in its turn; with the turn its name for ever."""
    phase: str
    region: RegionId
    kind: str
    """What kind of attack it was, in the game's words."""
    attacker: NationId
    defender: NationId
    """Nobody for a side that is no nation's."""
    attacker_units: Units
    """As they stood at the start."""
    defender_units: Units
    beside: Counts = ()
    """What the defender had besides units, by its id; 0 where there was none."""
    attacker_lost: Units
    """Over all stages; units that withdrew are not among them."""
    defender_lost: Units
    defender_withdrew: Units = ()
    """Units that left before they were fought, and are neither lost nor in the region any more."""
    odds: Odds = NO_ODDS
    attacker_percent: int = 0
    """Loss that the table gives."""
    defender_percent: int = 0
    decided: bool = True
    """Somebody won, or could have."""
    won: bool
    """The attacker did."""
    control: NationId
    """Who controls the region afterwards."""
    taken: bool
    """The attacker took the region."""
    extras: tuple[tuple[str, int | bool], ...] = ()
    """What else the game keeps of a battle, by name, for programs that read it."""
    entries: tuple[RegionId, ...] = ()
    """Where the attackers came from, the last region before the battle, sorted."""
    seam: bool = False
    """An attacker came over the seam of the map."""
    draft: bool = False
    """Of a turn that is not published."""
    badges: tuple[Badge, ...] = ()
    """What was out of the ordinary."""
    called: str = ""
    """What a list says in place of the kind, where that is more to the point."""

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
    tone: LineSide
    differs: bool = False
    """In a battle that might be: the real one has no such line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageSide:
    """One side in one stage."""

    before: Units
    lost: Units
    withdrew: Units = ()
    """Units that left unharmed."""
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

    code: str
    title: str
    part: StageRole
    main: bool
    """A battle is opened at this stage."""
    place: int
    """Among all stages of the game, from 0."""
    by_column: bool
    """It is told of it too where no column was read."""
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
class Trait:
    """Something that a side brought besides its units: a number, or a thing it has."""

    id: str
    title: str
    """Its name; what all things of its kind are called where it is no number."""
    phrase: str
    """In a sentence."""
    number: int | None = None
    among_units: bool = False
    """It fights like units, and stands among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleSide:
    """One side of a battle as far as the reader may know it."""

    nation: NationId
    """Nobody for a side that is no nation's."""
    name: str
    """Country, or what a side is called that is no nation's."""
    attacking: bool
    known: bool
    """The reader sees its whole working: it is the moderator's view or its own."""
    before: Units
    lost: Units
    withdrew: Units = ()
    """Units that left unharmed."""
    after: Units
    """Left in the region after the battle, before the attackers move."""
    traits: tuple[Trait, ...]
    """What it brought besides units, as far as it is known."""
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
class SideNumber:
    """A number of a side besides its units, such as how good its troops are."""

    id: str
    title: str
    phrase: str
    """In a sentence."""
    heading: str = ""
    """What it stands under in a form; with the units if empty."""
    among_units: bool = False
    """It fights like units, and stands among them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Something of a whole battle that a what-if may choose."""

    id: str
    title: str
    options: tuple[str, ...]
    changed: str
    """That it is assumed otherwise, with places for ``now`` and ``was``."""
    ruling: str = ""
    """Ruling whose reading it is."""

    @classmethod
    def reading(cls, ruling: Ruling) -> Self:
        """Return the setting of how a ruling is read."""
        return cls(
            id=ruling.id,
            title=ruling.id,
            options=tuple(ruling.options),
            changed=f"ruling {ruling.id} read as {{now}} instead of {{was}}",
            ruling=ruling.id,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAssumptions:
    """What a what-if may change on one side."""

    units: Units
    numbers: Counts
    """Those of its numbers that it has, by id."""
    has: tuple[str, ...]
    """Things that bear on battles, by code, sorted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumptions:
    """What a battle is worked out from; taken from a real one, then changed."""

    settings: tuple[tuple[str, str], ...]
    """Option by id of the setting."""
    attacker: SideAssumptions
    defender: SideAssumptions


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What may be put into the assumptions of one battle."""

    settings: tuple[Setting, ...]
    units: tuple[str, ...]
    """Kinds of unit, in the game's order."""
    numbers: tuple[SideNumber, ...]
    has: tuple[str, ...]
    """Things that a side may have, by code."""
    things: str
    """What they are called together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleView:
    """A battle as one reader may see it."""

    row: BattleRow
    viewer: NationId
    """Nobody for the moderator."""
    title: str
    """Kind and region."""
    summary: str
    """What it came to, in a sentence or two."""
    attacker: BattleSide
    defender: BattleSide
    stages: tuple[BattleStage, ...]
    """Those that took place, in order; the last is the ending with what followed."""
    place: BattlePlace
    earlier: tuple[int, int] | None
    """Turn and entry of the battle before it that this reader may see; None at the first."""
    later: tuple[int, int] | None
    assumptions: Assumptions | None
    """What it was worked out from, for the moderator; None in a nation's view."""
    choices: Choices | None
    ruled: bool = False
    """The moderator said what becomes of it; a what-if goes by the game's rules alone. Only in his own view."""
    rehearsed: bool = False
    """It only might be: the result of a what-if."""
    changes: tuple[str, ...] = ()
    """In a what-if: what was assumed otherwise, in words."""

    @property
    def moderators(self) -> bool:
        """Whether it is the moderator's view."""
        return self.viewer == NOBODY
