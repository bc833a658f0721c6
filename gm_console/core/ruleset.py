"""The record that a game is: phases, orders, facts, tables, rulings, and how to read and judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from gm_console.core.arrows import Arrow
from gm_console.core.battle_rules import BattleRules
from gm_console.core.corrections import CorrectionRules
from gm_console.core.end import EndRules
from gm_console.core.facts import Entry, Fact
from gm_console.core.glance import Glance
from gm_console.core.ids import NationId
from gm_console.core.map_rules import MapRules
from gm_console.core.market import MarketRules
from gm_console.core.movement import MovementRules
from gm_console.core.numbers import NumberRules
from gm_console.core.orders import OrderKind
from gm_console.core.page_rules import PageRules
from gm_console.core.players import PlayerRules
from gm_console.core.rulings import Rulings
from gm_console.core.setup import SetUpRules
from gm_console.core.sheets import SheetRules
from gm_console.core.sight import SightRules
from gm_console.core.supply import SupplyRules
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.core.table_rows import TableRow
from gm_console.core.table_rules import TableRules
from gm_console.core.technologies import TechnologyRules
from gm_console.core.transfers import TransferRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """One phase of a turn."""

    id: str
    title: str
    sequence: str
    run: Callable[[Any], None]
    """Carries the phase out; takes the :class:`~gm_console.core.turn.TurnContext`."""
    check: Callable[[Any], None] | None = None
    """Judges the phase's orders before the deadline; none where players order nothing."""


def phase_of(module: ModuleType, id_: str, title: str, sequence: str) -> Phase:
    """Return the phase that a module carries out in its ``run``, and judges before the deadline in its ``check``."""
    return Phase(id=id_, title=title, sequence=sequence, run=module.run, check=getattr(module, "check", None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game, as the kernel and everything above sees it."""

    id: str
    name: str
    version: str
    phases: tuple[Phase, ...]
    order_kinds: tuple[OrderKind, ...]
    facts: Mapping[str, type[Fact]]
    """Tag (class name) to class of every fact the ruleset can post."""
    tables: Any
    """What the rules read; ``raw`` holds the plain tables that they were made from."""
    tables_hash: str
    table_rules: TableRules
    """How its tables are read, and what a campaign may have otherwise in them."""
    rulings: Rulings
    words: Mapping[str, Mapping[str, str]]
    """Sentences by family (``reasons``, ``workings``, ``facts``) and code, for the report layer to fill in."""
    open_draft: Callable[[Any], Any]
    read_state: Callable[[Iterable[tuple[str, Any]]], Any]
    """Tagged plain parts, in canonical order, to a state."""
    nations: Callable[[Any], tuple[NationId, ...]]
    """Nations that may give orders in a state."""
    setup: SetUpRules
    """How it begins: from a scenario's set-up to the first state."""
    view: Callable[[Any, Any, NationId], Any]
    """``(board, turn record, nation)`` to what that nation may know."""
    public_view: Callable[[Any, Any], Any]
    """``(board, turn record)`` to what everybody may know."""
    sheet: SheetRules
    invariants: Callable[[Any, Any], tuple[str, ...]]
    """``(board, state)`` to the broken invariants in words; empty when all hold."""
    pages: PageRules
    """Its packets and public pages."""
    players: PlayerRules
    """Who orders for nations that nobody plays, and how games without people are recorded and measured."""
    glance: Glance
    """How its position is seen: columns of regions and nations, their cards, what the map draws and tells."""
    table_changes: TableChanges = NO_CHANGES
    """What its tables have otherwise than the game's own."""
    map: MapRules = field(default_factory=MapRules)
    """What it asks of a map; nothing in a game that puts no marks on one."""
    arrows: Callable[[Iterable[Entry], str], tuple[Arrow, ...]] | None = None
    """``(entries, phase)`` to who went where in it; none in a game that shows no ways."""
    end: EndRules | None = None
    """Who has won, and whether it may end early; none in a game that only stops after its last turn."""
    sight: SightRules | None = None
    """What each nation sees of the map; none in a game that cannot say, and then only the whole map is shown."""
    errata_rule: str = "Map"
    """Rule reference of what a turn tells first: corrections of the map."""
    rows_used: Callable[[Entry, Sequence[Entry], Ruleset], Iterable[TableRow]] | None = None
    """``(entry, entries under the same cause, ruleset)`` to the rows of its tables behind the entry's number; none in
    a game that does not tell."""
    corrections: CorrectionRules | None = None
    """What the moderator may put right in its position; none in a game where nothing can be."""
    numbers: NumberRules | None = None
    """Which of its numbers can be asked where they stand, and how; none in a game without ledgers."""
    battles: BattleRules | None = None
    """How its battles are found, read and tried out; none in a game without a battle view."""
    market: MarketRules | None = None
    """What is traded at which prices; none in a game without a market."""
    movement: MovementRules | None = None
    """Where its forces may be ordered, and what keeps a nation's land together; none in a game that cannot say."""
    supply: SupplyRules | None = None
    """Which neighbour each region is supplied from; none in a game without supply lines."""
    technologies: TechnologyRules | None = None
    """What can be developed, and what for; none in a game without technologies."""
    transfers: TransferRules | None = None
    """What nations send each other; none in a game in which they cannot."""

    def phase(self, phase: str) -> Phase:
        """Return a phase by id."""
        return next(one for one in self.phases if one.id == phase)

    def word(self, family: str, code: str) -> str:
        """Return the words for a code; the code itself where there are none."""
        return self.words.get(family, {}).get(code, code)


def has_what_if(ruleset: Ruleset) -> bool:
    """Tell whether the game has battles that can be tried out under other assumptions."""
    return ruleset.battles is not None and ruleset.battles.what_if is not None
