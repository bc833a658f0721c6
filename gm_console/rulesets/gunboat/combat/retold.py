"""Battles read back from their entries, for lists and pages; only what the given entries say is used (R27)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board
from gm_console.core.battle_rules import Stage, Tale, Told
from gm_console.core.battles import Badge, BattleRow, StageRole, Units
from gm_console.core.facts import Entry, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.combat.facts import (
    AirCombat,
    AirSupport,
    AttritionMade,
    BattleFought,
    Casualty,
    ForcesEngaged,
    Losses,
    MovedIn,
    NoOdds,
    Odds,
    RatioFound,
    RowRead,
    StrengthBonus,
    StrengthFound,
    StrengthLine,
    StrengthPart,
    SubmarineSurprise,
    Survivors,
    TableRead,
    Withdrew,
)
from gm_console.rulesets.gunboat.combat.forces import NONE, pairs_of, plus, row_of
from gm_console.rulesets.gunboat.facts import ControlChanged, Stepped, TaskForceFormed, UnitsChanged
from gm_console.rulesets.gunboat.state import GunboatState

APPROACH: Final = Stage(id="approach", title="Approach", part=StageRole.OPENING)
AIR: Final = Stage(id="air", title="Air-to-air")
SUBMARINES: Final = Stage(id="submarines", title="Submarines", by_column=True)
MAIN: Final = Stage(id="main", title="Battle", main=True, by_column=True)
ATTRITION: Final = Stage(id="attrition", title="Attrition")
OUTCOME: Final = Stage(id="outcome", title="Outcome", part=StageRole.ENDING)
STAGES: Final = {"battle": MAIN.id, "region": OUTCOME.id}
"""Stage of a step's name, where it is not that of what it hangs under."""
UNREAD_STAGES: Final = {"battle": MAIN.id, "surprise": SUBMARINES.id}
"""Stage of a step that has no odds, which hangs under nothing but the battle."""
GROUND_BONUSES: Final = frozenset(("rough_terrain", "coastal_defence"))
"""Bonuses that the ground gives, not a technology."""
ROOTS: Final = (BattleFought.__name__,)
INTRINSIC: Final = "intrinsic"
"""Id of what a region defends itself with (R33)."""
LEADS: Final = (TaskForceFormed.__name__, Stepped.__name__, ControlChanged.__name__)
COUNTS: Final = (ForcesEngaged.__name__, Losses.__name__)
SUMS: Final = (StrengthFound.__name__, StrengthPart.__name__, StrengthLine.__name__)
NOT_ENGAGED: Final[tuple[Units, int]] = ((), 0)


def battle_row(board: Board, tale: Tale) -> BattleRow:
    """Return the line of a battle; what the entries do not say (whence, how many task forces) is empty or 0."""
    fact = battle_of(tale.root)
    engaged = {
        one.side: (one.units, one.intrinsic)
        for one in (entry.fact for entry in tale.below)
        if isinstance(one, ForcesEngaged)
    }
    steps = tuple(_steps(tale, fact))
    came_from = tuple(sorted({step.start for step in steps}))
    attacking, defending = engaged.get("attacker", NOT_ENGAGED), engaged.get("defender", NOT_ENGAGED)
    decided = fact.mission != "Attrition"
    went_on, forces = _went_on(tale, fact, steps), len({step.number for step in steps})
    return BattleRow(
        turn=tale.turn,
        seq=tale.root.seq,
        phase=tale.root.phase,
        region=fact.region,
        kind=fact.mission,
        attacker=fact.attacker,
        defender=fact.defender,
        attacker_units=attacking[0],
        defender_units=defending[0],
        beside=((INTRINSIC, defending[1]),),
        attacker_lost=_lost(tale.below, fact.attacker),
        defender_lost=_lost(tale.below, fact.defender),
        odds=fact.odds,
        attacker_percent=fact.attacker_loss,
        defender_percent=fact.defender_loss,
        decided=decided,
        won=decided and fact.winner == fact.attacker,
        control=fact.control,
        taken=fact.control == fact.attacker,
        extras=(("blitzkrieg", went_on), ("forces", forces)),
        entries=came_from,
        seam=any(over_seam(board, start, fact.region) for start in came_from),
        draft=tale.draft,
        badges=tuple(_badges(went_on, forces)),
        called="Blitzkrieg" if went_on else "",
    )


def leads_to(entry: Entry, root: Entry) -> bool:
    """Tell whether an entry is of the attackers of a battle."""
    return entry.actor == root.actor


def approach(tale: Tale) -> tuple[Entry, ...]:
    """Return how the task forces that fought were formed and what way they went."""
    forces = frozenset(step.number for step in _steps(tale, battle_of(tale.root)))
    return tuple(
        [
            entry
            for entry in tale.leads
            if isinstance(entry.fact, TaskForceFormed | Stepped) and entry.fact.number in forces
        ]
    )


def nation_names(state: GunboatState) -> dict[NationId, str]:
    """Return the names of the players' countries, which are public."""
    return {nation.id: nation.names.country for nation in state.nations.values()}


def owners(state: GunboatState) -> dict[RegionId, NationId]:
    """Return who holds each region that somebody holds, which is public."""
    return {holding.id: holding.owner for holding in state.holdings.values() if holding.owner}


def tell(entry: Entry, root: Entry) -> Told:
    """Return what an entry says of the battle ``root``."""
    told = _of_one_side(entry.fact) or _of_both_sides(entry.fact, battle_of(root))
    if told is not None:
        return told
    moved = isinstance(entry.fact, UnitsChanged)
    return Told(stage=OUTCOME.id if entry.cause == root.seq else "", hidden=moved)


def battle_of(root: Entry) -> BattleFought:
    """Return the fact of a battle's own entry."""
    assert isinstance(root.fact, BattleFought)
    return root.fact


def over_seam(board: Board, start: RegionId, end: RegionId) -> bool:
    """Tell whether the short way between two neighbours leads over the map's east-west seam."""
    if not board.wraps:
        return False
    x, other = (board.where(region)[0] % board.width for region in (start, end))
    return 2 * abs(x - other) > board.width


def _of_one_side(fact: Fact) -> Told | None:
    match fact:
        case ForcesEngaged():
            return Told(stage=APPROACH.id, side=fact.nation, engaged=fact.units)
        case StrengthFound():
            strength = Fraction(fact.numerator, fact.denominator)
            return Told(stage=STAGES.get(fact.step, ""), side=fact.nation, strength=strength)
        case StrengthPart():
            return Told(side=fact.nation, numbers=((fact.level, fact.efficiency),))
        case StrengthLine():
            developments = tuple([name for name, _ in fact.bonuses if name not in GROUND_BONUSES])
            return Told(side=fact.nation, has=developments)
        case StrengthBonus() | AirSupport() | Casualty():
            return Told(side=fact.nation)
        case Losses():
            return Told(stage=STAGES.get(fact.step, ""), side=fact.nation, lost=fact.units)
        case Survivors() | MovedIn() | Withdrew():
            return Told(stage=OUTCOME.id, side=fact.nation)
    return None


def _of_both_sides(fact: Fact, battle: BattleFought) -> Told | None:
    match fact:
        case RatioFound():
            ratio = Fraction(fact.numerator, fact.denominator) if fact.denominator else None
            return Told(stage=STAGES.get(fact.step, ""), ratio=ratio)
        case RowRead():
            column = f"{fact.odds[0]}:{fact.odds[1]}"
            return Told(stage=STAGES.get(fact.step, ""), table=f"{fact.table.replace('_', ' ')}, {column}")
        case NoOdds():
            return Told(stage=UNREAD_STAGES[fact.step], side=fact.nation)
        case TableRead():
            return _read(MAIN, battle, fact.odds, fact.attacker_loss, fact.defender_loss)
        case AirCombat():
            return _read(AIR, battle, fact.odds, fact.attacker_loss, fact.defender_loss)
        case SubmarineSurprise():
            prey = battle.defender if fact.nation == battle.attacker else battle.attacker
            percents = ((prey, fact.percent),)
            return Told(stage=SUBMARINES.id, side=fact.nation, odds=fact.odds, percents=percents)
        case AttritionMade():
            odds, burnt, slain = fact.attacker_odds, fact.defender_percent, fact.attacker_percent
            return _read(ATTRITION, battle, odds, burnt, slain)
    return None


def _steps(tale: Tale, fact: BattleFought) -> Iterable[Stepped]:
    for entry in tale.leads:
        step = entry.fact
        if isinstance(step, Stepped) and (step.nation, step.end) == (fact.attacker, fact.region):
            yield step


def _went_on(tale: Tale, fact: BattleFought, steps: Iterable[Stepped]) -> bool:
    """Tell whether the attackers took the region they came from after they had set out (R50)."""
    starts = {step.start for step in steps}
    formed = False
    for entry in tale.leads:
        lead = entry.fact
        if isinstance(lead, TaskForceFormed):
            formed = formed or (lead.nation == fact.attacker and lead.plot[-1] == fact.region)
        elif isinstance(lead, ControlChanged) and lead.owner == fact.attacker and lead.region in starts:
            return formed
    return False


def _badges(went_on: bool, forces: int) -> Iterable[Badge]:
    if forces > 1:
        yield Badge(word="joint", text=f"joint attack of {forces} task forces")
    if went_on:
        yield Badge(word="blitzkrieg", text="second attack of a blitzkrieg")


def _lost(entries: Iterable[Entry], nation: NationId) -> Units:
    row = NONE
    for entry in entries:
        if isinstance(entry.fact, Losses) and entry.fact.nation == nation:
            row = plus(row, row_of(entry.fact.units))
    return pairs_of(row)


def _read(stage: Stage, battle: BattleFought, odds: Odds, mine: int, theirs: int) -> Told:
    """Return what a table gave: percentages that attacker and defender lose."""
    return Told(stage=stage.id, odds=odds, percents=((battle.attacker, mine), (battle.defender, theirs)))
