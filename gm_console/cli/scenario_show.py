"""``scenario show``: what each nation starts with, or what the land has that nobody holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.cli.arguments import Verbs, add_scenario_verb
from gm_console.cli.output import DONE, emit, fields, print_table, say
from gm_console.core.state import hash_of
from gm_console.files.scenario import LoadedScenario, load_scenario, recorded_turns
from gm_console.files.spreadsheet import csv_text


def add_show(verbs: Verbs) -> None:
    """Add ``show``."""
    show = add_scenario_verb(verbs, "show", "show what each nation starts with", _show)
    show.add_argument("--neutrals", action="store_true", help="show the land that nobody holds instead")
    show.add_argument("--csv", action="store_true", help="as CSV, for a spreadsheet")


def _show(args: argparse.Namespace) -> int:
    from gm_console.campaign.errors import CampaignError

    if args.csv and args.json:
        raise CampaignError("--csv and --json are two forms of one answer: choose one", "usage")
    loaded = load_scenario(args.scenario)
    ruleset = loaded.ruleset
    if args.neutrals and ruleset.setup.neutrals is None:
        raise CampaignError(f"{ruleset.name} says nothing of single regions in its set-up", "game.lacks")
    if args.neutrals and ruleset.setup.neutrals is not None:
        begun = ruleset.setup.neutrals(loaded.board, loaded.state)
    else:
        begun = ruleset.setup.table(ruleset.tables, loaded.board, loaded.state)
    if args.csv:
        print(csv_text(begun.head, begun.rows), end="")
    elif args.json:
        kind = "neutrals" if args.neutrals else "nations"
        emit("scenario.show/1", {**_about(args.scenario, loaded), kind: begun.data})
    else:
        print(f"{loaded.meta.title} ({loaded.meta.id}), turn {loaded.state.turn} of {loaded.meta.turns}")
        print(f"state {hash_of(loaded.state)}")
        print_table(begun.rows, begun.head)
        say(*begun.notes)
    return DONE


def _about(folder: Path, loaded: LoadedScenario) -> dict[str, object]:
    return {
        **fields(loaded.meta),
        "state_hash": hash_of(loaded.state),
        "recorded": [turn.turn for turn in recorded_turns(folder)],
    }
