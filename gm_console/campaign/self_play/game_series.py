"""Many games of one scenario: which are to be played, and those that were played already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.packed import Match, PackedGame
from gm_console.campaign.self_play.workers import Beat, Workers

Tell: TypeAlias = Callable[[PlayReport, int, int], None]
"""A game that has just ended, how many have, and how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Games of one start, each with a seed of its own."""

    packed: PackedGame
    seeds: range
    turns: int


def play_series(
    series: Series,
    workers: Workers,
    beat: Beat,
    tell: Tell,
    known: Mapping[int, PlayReport] | None = None,
) -> tuple[PlayReport, ...]:
    """Play what is not ``known`` yet, and return all reports in order of seed."""
    found = {seed: report for seed, report in (known or {}).items() if seed in series.seeds}
    wanted = [seed for seed in series.seeds if seed not in found]
    matches = [Match(packed=series.packed, seed=seed, turns=series.turns) for seed in wanted]
    played: Iterable[PlayReport] = workers(matches, beat) if matches else ()
    for report in played:
        found[report.seed] = report
        tell(report, len(found), len(series.seeds))
    return tuple(found[seed] for seed in series.seeds)
