"""Measuring a long campaign: opening it and a turn of it, stepping, correcting, branches, Why?, verifying it.

Seconds are those of the processor, and ``adds_s`` is what ten million additions take beside them, so that figures of
machines that are slow or busy can be compared.  Garbage waits, as it does in the window while one works.
"""

from __future__ import annotations

import gc
import multiprocessing
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import PositionCorrected
from gm_console.core.numbers import Number, Scope
from gm_console.tools.bench_turns import copy_campaign, draft, play_turns
from gm_console.tools.timing import held_mib, percentile, processed

PREVIEWS: Final = 20
STEPS: Final = 200
_MS: Final = 1000
ADDITIONS: Final = 10_000_000
Figures = dict[str, Any]


def measure_campaign(
    path: Path | None, scenario: Path, turns: int | None, say: Callable[[str], None]
) -> Figures:
    """Return the figures of a campaign file, or of one that caretakers play first; a file that is given is copied."""
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        copy = Path(folder) / "long.gmc"
        if path is None:
            say("caretakers play the game")
            # In a process of its own: what it held in memory is not that of the open campaign.
            with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as others:
                others.submit(play_game, copy, scenario, turns).result()
        else:
            copy_campaign(path, copy)
        gc.disable()
        figures: Figures = {
            "adds_s": round(processed(_add)[0], 3),
            "file_mib": round(copy.stat().st_size / 2**20, 1),
        }
        opening, campaign = processed(partial(Campaign, copy))
        with campaign:
            if not campaign.turns():
                raise CampaignError(
                    f"no turn of {copy.name} was run: there is nothing to measure", "bench.campaign"
                )
            figures |= {"turns": len(campaign.turns()), **_shown(campaign, opening, say)}
            figures |= _worked_at(campaign, say) | _verified(campaign, say)
    return figures


def play_game(path: Path, scenario: Path, turns: int | None) -> None:
    """Let caretakers play a game into a new file; the last turn stays a draft."""
    with Campaign.create(path, scenario) as campaign:
        play_turns(campaign, turns or campaign.info().turns, lambda _: None, draft=True)


def _add() -> None:
    total = 0
    for number in range(ADDITIONS):
        total += number


def _shown(campaign: Campaign, opening: float, say: Callable[[str], None]) -> Figures:
    """Return what it takes to look at the campaign as the window does."""
    from gm_console.ui.chronicle import read_chronicle
    from gm_console.ui.open_campaign import read_opened
    from gm_console.ui.steps import StepFold
    from gm_console.ui.turn_positions import PositionReader

    say("opening it")
    before = held_mib()
    reading, opened = processed(lambda: read_opened(campaign, _deaf))
    figures: Figures = {"open_s": round(opening + reading, 3), "program_mib": before, "open_mib": held_mib()}
    first = campaign.turns()[0].turn
    past, shown = processed(lambda: read_chronicle(campaign, first, _deaf))
    say("stepping through its turns")
    told = shown.positions
    reader = PositionReader(ruleset=shown.ruleset, board=shown.board, before=told[0].state)
    fold = StepFold(reader, told, shown.index)
    places = [(at, step) for at in range(1, len(told)) for step in range(1, len(shown.steps_at(at)) + 1)]
    steps = [processed(partial(fold.at, *place))[0] for place in places[:: max(1, len(places) // STEPS)]]
    return {
        **figures,
        "past_turn_s": round(past, 3),
        "sentence_us": round(
            processed(lambda: list(shown.sentences))[0] / max(1, len(shown.entries)) * 1e6, 1
        ),
        "step_p95_ms": round(percentile(steps) * _MS, 1),
        "nations": len(opened.chronicle.positions[0].nations),
    }


def _worked_at(campaign: Campaign, say: Callable[[str], None]) -> Figures:
    """Return what it takes to correct the turn that is open, to run it again, and to ask why."""
    draft(campaign)
    figures: Figures = {}
    asked = _a_correction(campaign)
    if asked is not None:
        say("previewing corrections")
        wished = [replace(asked, fact=replace(asked.fact, delta=by)) for by in range(1, PREVIEWS + 1)]
        times = [processed(partial(campaign.preview_position, one))[0] for one in wished]
        figures["preview_p95_ms"] = round(percentile(times) * _MS, 1)
        correcting, _ = processed(partial(campaign.correct_position, asked, "measured"))
        running, _ = processed(campaign.run_turn)
        figures["correct_s"], figures["run_again_s"] = round(correcting, 3), round(running, 3)
    say("trying a turn another way")
    other = Otherwise(seed=campaign.info().seed + 1)
    keeping, _ = processed(partial(campaign.keep_branch, "measured", other))
    comparing, _ = processed(partial(campaign.compare_branches, "measured"))
    say("asking why")
    return {
        **figures,
        "branch_s": round(keeping, 3),
        "compare_s": round(comparing, 3),
        **_asked_why(campaign),
    }


def _asked_why(campaign: Campaign) -> Figures:
    """Return what the tree behind a number takes, as it is written down, and its first lines alone."""
    ruleset, turn = campaign.ruleset, campaign.info().turn
    asked = _a_correction(campaign)
    if ruleset.numbers is None or asked is None or not ruleset.numbers.knows(asked.fact.number):
        return {}
    number: Number = asked.fact.number
    first, below = processed(lambda: campaign.why_below(campaign.why_number(turn, number)))
    whole, _ = processed(lambda: campaign.why_tree(campaign.why_number(turn, number)))
    return {"why_ms": round(first * _MS, 1), "why_lines": len(below.nodes), "why_tree_s": round(whole, 3)}


def _a_correction(campaign: Campaign) -> AskedCorrection | None:
    """Return a correction of a nation's number; None in a game where there is none."""
    ruleset = campaign.ruleset
    rules = ruleset.corrections
    kinds = (
        [one for one in rules.kinds if one.scope is Scope.NATION and one.counted] if rules is not None else []
    )
    if not kinds:
        return None
    nation = ruleset.nations(campaign.state())[0]
    fact = PositionCorrected(
        kind=kinds[0].id, item=kinds[0].items(ruleset.tables)[0], nation=nation, delta=1, reason="", made=""
    )
    return AskedCorrection(fact=fact)


def _verified(campaign: Campaign, say: Callable[[str], None]) -> Figures:
    say("verifying every turn")
    seconds, lines = processed(campaign.verify)
    return {"verify_s": round(seconds, 2), "verified": all(line.ok for line in lines)}


def _deaf(_step: str, _done: int = 0, _whole: int = 0) -> None:
    """Be told how far a job is."""
