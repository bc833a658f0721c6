"""Battles of turns that were run, as what-ifs and views take them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.open_file import read_canonical
from gm_console.campaign.service import Campaign
from gm_console.core.battle_rules import Scene, Tale, hanging, leads_of
from gm_console.core.battles import Assumptions
from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, fold
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.report.battle_view import Teller
from gm_console.rulesets import load_ruleset
from gm_console.tools.recorded_games import replay

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
GAMES = ("romin_jhors_1", "romin_jhors_late")
GAME = load_ruleset("gunboat")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A battle that was fought."""

    tale: Tale
    scene: Scene
    teller: Teller

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The battle and all that hangs below it."""
        return (self.tale.root, *self.tale.below)


def assumed_as(assumed: Assumptions, **options: str) -> Assumptions:
    """Return assumptions with some settings chosen otherwise."""
    return replace(assumed, settings=tuple((one, options.get(one, old)) for one, old in assumed.settings))


@cache
def recorded_battles() -> tuple[Fought, ...]:
    """Return every battle of the recorded games."""
    found: list[Fought] = []
    for game in GAMES:
        folder = SCENARIOS / game
        scenario = load_scenario(folder)
        for turn in replay(scenario, recorded_turns(folder)):
            found += battles_of(scenario.board, turn.result)
    return tuple(found)


def battles_of(board: Board, result: TurnResult, ruleset: Ruleset = GAME) -> Iterator[Fought]:
    """Yield the battles of a turn; a phase that nothing came before is left out."""
    starts: dict[str, Any] = {}
    for before, after in zip(result.phase_ends, result.phase_ends[1:], strict=False):
        starts[after.phase] = before.canonical
    for phase in ("M2", "M4"):
        if phase not in starts:
            continue
        inside = [entry for entry in result.entries if entry.phase == phase]
        start = read_canonical(GAME, starts[phase])
        yield from battles_in(board, start, inside, result.turn, ruleset)


def battles_in(
    board: Board, start: Any, inside: Sequence[Entry], turn: int, ruleset: Ruleset = GAME
) -> Iterator[Fought]:
    """Yield the battles among the entries of one phase that began with the state ``start``."""
    rules = GAME.battles
    assert rules is not None
    names: Mapping[str, str] = {**board.country_names, **dict(rules.names(start).items())}
    for place, root in enumerate(inside):
        if type(root.fact).__name__ not in rules.roots:
            continue
        tale = Tale(
            turn=turn,
            root=root,
            below=tuple(hanging(rules, inside[place + 1 :], root)),
            leads=leads_of(rules, inside[:place], root),
        )
        told = [rules.tell(entry, root) for entry in tale.below]
        engaged = {one.side: one.engaged for one in told if one.engaged is not None and one.side is not None}
        state = fold(ruleset, start, inside[:place])
        scene = Scene(board=board, ruleset=ruleset, root=root, engaged=engaged, state=state)
        yield Fought(tale=tale, scene=scene, teller=Teller(ruleset=GAME, board=board, names=names))


def late_campaign(folder: Path) -> Path:
    """Make a campaign of the late game with its turn 26 drafted, and return where it is."""
    path, scenario = folder / "late.gmc", SCENARIOS / "romin_jhors_late"
    with Campaign.create(path, scenario) as campaign:
        campaign.import_files([scenario / "turns" / "26" / "sheets"])
        campaign.run_turn()
    return path
