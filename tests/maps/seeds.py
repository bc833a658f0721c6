"""Drawing one brief with many seeds: ``python -m tests.maps.seeds [BRIEF] [SEEDS]`` prints a line for each."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from gm_console.board.checking.check import check_board
from gm_console.board.editing.planar import shape_area2
from gm_console.board.generate.brief import Brief
from gm_console.board.generate.world import generate
from gm_console.board.homes import homes_of, spreads_of
from gm_console.board.model import RegionKind
from gm_console.core.issues import Severity
from gm_console.files.brief import load_brief

ROMIN_JHORS = Path(__file__).parents[2] / "maps" / "romin_jhors" / "brief.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What came of one seed."""

    regions: int
    attempts: int
    seconds: float
    errors: int
    warnings: int
    least: float
    """Smallest area of a region, as a share of the median of its kind."""
    most: float
    homes: tuple[int, int]
    """Smallest and largest home, in percent of the mean."""


def drawn(brief: Brief, seed: int) -> Figures:
    """Draw a world and measure it; an exception says that no attempt held the brief."""
    began = time.perf_counter()
    meshes: list[str] = []
    board = generate(brief, seed, lambda what, done, whole: meshes.append(what) if done == 0 else None)
    seconds = time.perf_counter() - began
    severities = [issue.severity for issue in check_board(board)]
    shares: list[float] = []
    for kind in RegionKind:
        areas = sorted(shape_area2(region.shape) for region in board.regions if region.kind is kind)
        shares += [areas[0] / areas[len(areas) // 2], areas[-1] / areas[len(areas) // 2]]
    (area,) = (spread for spread in spreads_of(homes_of(board)) if spread.name == "area")
    return Figures(
        regions=len(board.regions),
        attempts=len(meshes),
        seconds=seconds,
        errors=severities.count(Severity.ERROR),
        warnings=severities.count(Severity.WARNING),
        least=min(shares),
        most=max(shares),
        homes=area.percent,
    )


def main(words: list[str]) -> None:
    """Print the figures of a brief, that of Romin Jhors if none is given, for the seeds 1 to 20 or as many as asked."""
    brief = load_brief(Path(words[0]) if words else ROMIN_JHORS)
    for seed in range(1, 1 + (int(words[1]) if len(words) > 1 else 20)):
        try:
            found = drawn(brief, seed)
        except ValueError as problem:
            print(f"seed {seed}: {problem}", flush=True)
            continue
        print(
            f"seed {seed}: {found.regions} regions, {found.seconds:.0f} s, attempt {found.attempts}, "
            f"errors {found.errors}, warnings {found.warnings}, area {found.least:.2f} to {found.most:.2f} "
            f"of the median, homes {found.homes[0]} to {found.homes[1]} %",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
