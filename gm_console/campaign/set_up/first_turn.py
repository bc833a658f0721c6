"""From a map to turn 1: the scenario proposed for it, and a campaign of that, as command line and window make them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.creation import create, fresh_seed
from gm_console.campaign.set_up.nation_draws import Lots, with_drawn
from gm_console.campaign.set_up.new_homes import HomesAsked, with_homes
from gm_console.campaign.set_up.scenario_document import form_of, nations_of
from gm_console.campaign.set_up.world_records import Tell
from gm_console.core.issues import Issue, Severity
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.plainfile import fit_name
from gm_console.files.scenario import ScenarioMeta, load_scenario
from gm_console.files.scenariofile import write_meta, write_setup
from gm_console.rulesets import load_ruleset
from gm_console.storage.places import remove_leftovers, unfinished_folder

MAP_FOLDER: Final = "map"
SCENARIO_FOLDER: Final = "scenario"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposed:
    """A scenario that was written, and what is to be said of it."""

    meta: ScenarioMeta
    nations: int
    told: tuple[Issue, ...]
    """What the map lacks, and what makes the scenario unplayable."""

    @property
    def errors(self) -> tuple[Issue, ...]:
        """What has to be mended before it can be played."""
        return tuple(issue for issue in self.told if issue.severity is Severity.ERROR)


def propose_scenario(
    map_folder: Path,
    out: Path,
    *,
    seed: int,
    ruleset: str = "",
    title: str = "",
    id_: str = "",
    names: str = "",
    homes: HomesAsked | None = None,
) -> Proposed:
    """Write a scenario for a map into a new folder, of a game or, where none is said, of the one that the map names.

    Every nation gets a flag; with ``names`` they are called in that language, or each in the one its country speaks.
    With ``homes`` the nations are put on a map of the scenario's own, which lies in its folder; otherwise those that
    the map marks begin where it says.  :class:`CampaignError` where something is at its place, the game proposes none,
    the homes do not fit, or nobody can begin on the map.
    """
    drawn = load_map(map_folder).board
    game = load_ruleset(ruleset or drawn.rules.game)
    if game.setup.propose is None:
        raise CampaignError(f"{game.name} proposes no set-up; write {out}/setup.toml by hand", "game.lacks")
    if not _vacant(out):
        raise CampaignError(f"{out} is there already", "file.exists")
    name = id_ or out.name
    board = (
        with_homes(drawn, homes, game.map, seed=seed, id_=name) if homes else replace(drawn, rules=game.map)
    )
    proposal = game.setup.propose(board, seed)
    if proposal.unfit:
        raise CampaignError(f"{map_folder} {proposal.unfit}", "scenario.no-marks")
    meta = ScenarioMeta(
        id=name,
        title=title or board.name,
        ruleset=game.id,
        map=MAP_FOLDER if homes else Path(os.path.relpath(map_folder.resolve(), out.resolve())).as_posix(),
        seed=seed,
        turns=game.setup.turns,
        first_turn=1,
        rulings={},
    )
    content = ScenarioContent(meta=meta, data=proposal.data)
    if game.setup.form is not None:
        every = [str(row["id"]) for row in nations_of(content, form_of(game))]
        content = with_drawn(content, game, board, every, Lots(seed=seed, names=names, flags=True))
    if homes:
        save_map(board, out / MAP_FOLDER)
    write_meta(out, meta)
    write_setup(out, content.data)
    implied = proposal.implied if proposal.lacking else ()
    found = (issue for issue in _issues_of(out) if issue.code not in implied)
    told = (*proposal.lacking, *(issue for issue in found if issue.severity is Severity.ERROR))
    return Proposed(meta=meta, nations=proposal.nations, told=told)


def start_campaign(board: Board, folder: Path, *, seed: int, tell: Tell) -> Path:
    """Write map, scenario and campaign of a world into a new folder, and return the campaign file.

    The folder appears whole or not at all: everything is made in a folder beside it.  ``seed`` draws the set-up; what
    is drawn in play comes from a fresh one.  ``tell`` may raise to stop.  :class:`CampaignError` where something is in
    the folder, or the world lacks what its nations start with.
    """
    if not _vacant(folder):
        raise CampaignError(f"there is something in {folder} already; choose another name", "file.exists")
    if not folder.parent.is_dir():
        raise CampaignError(f"{folder.parent} is no folder that anything can be made in", "file.place")
    remove_leftovers(folder.parent)
    name = fit_name(board.id, "world")
    with unfinished_folder(folder) as fresh:
        tell("saving the map", 0, 4)
        save_map(board, fresh / MAP_FOLDER)
        tell("proposing the scenario", 1, 4)
        scenario = fresh / SCENARIO_FOLDER
        proposed = propose_scenario(fresh / MAP_FOLDER, scenario, seed=seed, id_=name)
        if proposed.errors:
            raise CampaignError(_lacking(proposed.errors), "scenario.unplayable")
        tell("making the campaign", 2, 4)
        create(fresh / f"{name}.gmc", scenario, seed=fresh_seed())
        tell("putting it in its place", 3, 4)
        if folder.is_dir():
            folder.rmdir()
        fresh.rename(folder)
    return folder / f"{name}.gmc"


def _vacant(folder: Path) -> bool:
    return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))


def _lacking(errors: tuple[Issue, ...]) -> str:
    first = "; ".join(issue.text for issue in errors[:3])
    more = f"; and {len(errors) - 3} more" if len(errors) > 3 else ""
    return f"this world cannot be played yet: {first}{more}"


def _issues_of(folder: Path) -> tuple[Issue, ...]:
    """Return what is wrong with a scenario, whether it can be loaded or not."""
    try:
        return load_scenario(folder).issues
    except Unreadable as problem:
        return problem.issues
