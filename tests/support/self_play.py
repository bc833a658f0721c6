"""Games among caretakers for tests, without anybody to tell of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.game_series import Series, play_series
from gm_console.campaign.self_play.packed import pack
from gm_console.campaign.self_play.workers import Workers, workers_here
from gm_console.files.scenario import load_scenario


def series_of(folder: Path, turns: int, seeds: range) -> Series:
    return Series(packed=pack(load_scenario(folder)), seeds=seeds, turns=turns)


def played(
    series: Series, workers: Workers | None = None, known: Mapping[int, PlayReport] | None = None
) -> tuple[PlayReport, ...]:
    return play_series(series, workers or workers_here(1), lambda: None, lambda *_: None, known)
