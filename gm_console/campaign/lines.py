"""Lines of nations and reach of forces in a campaign: where a turn begins, or at the end of one of its phases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm_console.board.line_survey import NationLines, line_survey
from gm_console.board.model import Board
from gm_console.board.reach import Reach, reach_of_kinds
from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.facts import Entry
from gm_console.core.glance import RegionGlance, read_regions
from gm_console.core.ids import NationId, RegionId
from gm_console.core.movement import MovementRules, MoveMode, OwnLines, Travel
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceReach:
    """Where the forces of one region can be ordered in one mode."""

    mode: MoveMode
    nation: NationId
    kinds: tuple[str, ...]
    """Whose reach it is; none where nothing there moves in that mode."""
    reach: Reach


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPosition:
    """A position of a turn with all that it is read by."""

    ruleset: Ruleset
    board: Board
    state: Any
    entries: tuple[Entry, ...]
    """What happened in the turn up to there."""


def position_in(file: OpenFile, turn: int | None = None, phase: str = "") -> TurnPosition:
    """Return a position: where a turn begins, the open one if not said, or the end of one of its phases."""
    if phase and turn is None:
        raise CampaignError("say of which turn the phase is", "phase.unknown")
    ruleset = rules_at(file, turn)
    order = [one.id for one in ruleset.phases]
    state = reading.state_at(file, turn, phase) if turn is not None and phase else reading.state(file, turn)
    told = reading.entries(file, turn) if turn is not None and phase else ()
    entries = tuple(one for one in told if order.index(one.phase) <= order.index(phase))
    return TurnPosition(ruleset=ruleset, board=board_at(file, turn), state=state, entries=entries)


def movement_of(ruleset: Ruleset) -> MovementRules:
    """Return how a game's forces move; :class:`CampaignError` where it cannot say."""
    if ruleset.movement is None:
        raise CampaignError(f"{ruleset.name} does not say how its forces move", "movement.none")
    return ruleset.movement


def lines_in(
    at: TurnPosition, nations: Iterable[NationId], regions: Mapping[RegionId, RegionGlance] | None = None
) -> Mapping[NationId, NationLines]:
    """Return the lines of some nations in a position; ``regions`` are its own, where they were read already."""
    rules = movement_of(at.ruleset).lines
    owns: dict[NationId, OwnLines] = {
        one: rules.own(at.ruleset, at.state, one, at.entries) for one in nations
    }
    places = regions if regions is not None else read_regions(at.ruleset.glance, at.state)
    return line_survey(rules, at.ruleset, at.board, places, owns)


def nation_lines(file: OpenFile, nation: NationId, turn: int | None = None, phase: str = "") -> NationLines:
    """Return the state of a nation's lines."""
    return lines_in(position_in(file, turn, phase), [nation])[nation]


def reach_in(
    at: TurnPosition,
    region: RegionId,
    mode: MoveMode,
    kinds: Sequence[str] = (),
    advances: tuple[str, ...] = (),
) -> ForceReach:
    """Return where the forces of a region, or some kinds of them, can be ordered in a mode.

    Kinds that are asked for need not stand there; without any it is those that do.
    """
    rules = movement_of(at.ruleset)
    nation = at.ruleset.glance.region(at.ruleset.glance.parts(at.state)[region]).owner
    wanted = kinds or tuple(rules.there(at.state, region))
    able = tuple(kind for kind in rules.kinds if kind in wanted and kind in mode.kinds) if nation else ()
    travel = Travel(nation=nation, mode=mode.id, kind="", advances=advances)
    # opening a position costs more than all that is asked of it
    context: TurnContext[Any, Any] = TurnContext(at.ruleset, at.board, at.state, (), 0)
    found = reach_of_kinds(
        at.board, region, able, lambda kind: rules.asked(context, replace(travel, kind=kind))
    )
    return ForceReach(mode=mode, nation=nation, kinds=able, reach=found)
