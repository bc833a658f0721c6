"""``bench window``: what a moderator feels, in figures: start, opening, frames, steps, and the longest wait.

Nothing of Qt is imported until the measuring begins, so that the start of the window is measured whole.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.tools.timing import WINDOW, held_mib, percentile

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gm_console.board.model import Board
    from gm_console.campaign.records import TurnSummary
    from gm_console.campaign.service import Campaign
    from gm_console.ui.kit.tasks import Reporter
    from gm_console.ui.map.view import MapView
    from gm_console.ui.window.main_window import MainWindow

SECONDS: Final = 10.0
"""How long the map is panned and zoomed."""
LARGE: Final = 5_000
MIDDLING: Final = 1_000
"""Regions of the smaller of the boards that the editor is measured on."""
TICK: Final = 5
"""Milliseconds between two beats of the timer whose gaps are measured."""
LEVELS: Final = 12
"""Zoom steps in from the whole map."""
PANS: Final = 24
"""Frames of panning at each zoom level."""
PAN: Final = (21.0, 6.0)
WAIT: Final = 0.002
Figures = dict[str, Any]


def measure_window(
    say: Callable[[str], None],
    *,
    regions: int = LARGE,
    seconds: float = SECONDS,
    campaign: Path | None = None,
) -> Figures:
    """Return the figures of a window on the sample campaign, and of the map of a board of ``regions`` regions.

    A ``campaign`` file that is given is measured in place of the sample, as a copy.  ``say`` is told what is being
    measured.  Without a display the window is painted into memory.  The user's own settings and campaigns are left
    alone.
    """
    spent, began = time.process_time(), time.perf_counter()
    if not _has_display():
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as folder:
        application, window = _start(Path(folder))
        figures: Figures = {"start_s": round(spent + time.perf_counter() - began, 3)}
        try:
            sample = Path(folder) / "sample.gmc"
            _make(sample, campaign, say)
            figures |= _on_the_sample(application, window, sample, say, seconds)
        finally:
            _close(application, window)
        if regions:
            figures |= _on_large_boards(application, regions, Path(folder), say, seconds)
        figures["platform"] = application.platformName()
    return figures


def measure_frames(application: QApplication, view: MapView, seconds: float) -> Figures:
    """Return how long frames take while a map is zoomed in and out and panned for some seconds."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    for change in _endless(view):
        began = time.perf_counter()
        change()
        application.processEvents()
        times.append((time.perf_counter() - began) * 1000)
        if time.perf_counter() > end:
            break
    return {
        "frames": len(times),
        "median_ms": _rounded(sorted(times)[len(times) // 2]),
        "p95_ms": _rounded(percentile(times)),
        "worst_ms": _rounded(max(times)),
    }


def _has_display() -> bool:
    return sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _start(folder: Path) -> tuple[QApplication, MainWindow]:
    gc.disable()  # as the command that opens the window does
    from PySide6.QtCore import QSettings
    from PySide6.QtWidgets import QApplication

    from gm_console.ui.app import build

    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    there = QApplication.instance()
    application = there if isinstance(there, QApplication) else QApplication(["gm-console"])
    window = build(application)
    window.resize(*WINDOW)
    window.show()
    application.processEvents()
    return application, window


def _make(path: Path, given: Path | None, say: Callable[[str], None]) -> None:
    """Lay the campaign that is measured: one that was given, or the sample; its open turn has a draft."""
    from gm_console.campaign.sample import make_sample
    from gm_console.campaign.service import Campaign
    from gm_console.tools.bench_turns import copy_campaign, draft

    say("making the sample" if given is None else f"copying {given.name}")
    if given is None:
        make_sample(path)
    else:
        copy_campaign(given, path)
    with Campaign(path) as campaign:
        draft(campaign)


def _on_the_sample(
    application: QApplication, window: MainWindow, path: Path, say: Callable[[str], None], seconds: float
) -> Figures:
    from gm_console.tools.bench_charts import measure_charts
    from gm_console.tools.bench_typing import measure_typing

    say("opening it")
    began = time.perf_counter()
    window.files.open_path(path)
    _until(application, lambda: window.session.is_open)
    figures: Figures = {"open_s": round(time.perf_counter() - began, 3)}
    _until(application, lambda: not window.tasks.busy)
    figures["named_s"] = round(time.perf_counter() - began, 3)
    say("panning and zooming")
    window.bench.show("map")  # a campaign opens with its week: the map is painted where it is in sight alone
    _until(application, lambda: not window.map.view.preparing)
    figures["frames"] = measure_frames(application, window.map.view, seconds)
    window.map.view.fit()
    _until(application, lambda: not window.map.view.preparing)
    say("stepping from phase to phase")
    steps = _steps(application, window)
    figures |= {"step_ms": _rounded(percentile(steps)), "step_worst_ms": _rounded(max(steps))}
    say("opening the first turn")
    figures["past_turn_s"] = round(_past_turn(application, window), 3)
    figures["held_mib"] = held_mib()
    say("typing in a sheet")
    figures |= measure_typing(window, application.processEvents, partial(_until, application))
    say("drawing charts")
    figures |= measure_charts(application.processEvents)
    say("running a turn")
    figures["longest_handler_ms"] = _rounded(_longest_gap(application, window))
    return figures


def _past_turn(application: QApplication, window: MainWindow) -> float:
    """Return the seconds in which the first turn is read anew and shown."""
    session = window.session
    turn = session.chronicle.turns[0].turn
    session.do("read", _nothing, _told)  # what was shown before is forgotten: nothing is taken from it
    _until(application, lambda: not window.tasks.busy)
    shown: list[float] = []
    began = time.perf_counter()
    session.show_turn("read", turn, then=lambda: shown.append(time.perf_counter() - began))
    _until(application, lambda: bool(shown))
    return shown[0]


def _steps(application: QApplication, window: MainWindow) -> list[float]:
    session, times = window.session, []
    count = len(session.chronicle.positions)
    for moment in (*range(count), *reversed(range(count))):
        began = time.perf_counter()
        session.step_to(moment)
        application.processEvents()
        times.append((time.perf_counter() - began) * 1000)
    return times


def _longest_gap(application: QApplication, window: MainWindow) -> float:
    """Return the longest time in which the window could not answer while a turn was run and shown, milliseconds."""
    from PySide6.QtCore import Qt, QTimer

    beats = [time.perf_counter()]
    timer = QTimer(window, interval=TICK)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(lambda: beats.append(time.perf_counter()))
    timer.start()
    window.session.do("run", _run_turn, _shown)
    _until(application, lambda: not window.tasks.busy and not window.map.view.preparing)
    timer.stop()
    gaps = [later - earlier for earlier, later in pairwise(beats)]
    return max(0.0, max(gaps, default=0.0) * 1000 - TICK)


def _run_turn(campaign: Campaign, report: Reporter) -> TurnSummary:
    return campaign.run_turn(report)


def _nothing(_campaign: Campaign, _report: Reporter) -> None:
    """Do nothing to a campaign."""


def _told(_done: None) -> None:
    """Be told that it is done."""


def _shown(_summary: TurnSummary) -> None:
    """Be told that the draft is shown."""


def _on_large_boards(
    application: QApplication, regions: int, folder: Path, say: Callable[[str], None], seconds: float
) -> Figures:
    """Return the figures of the map of a large board, and of the editor on it and on a smaller one."""
    from gm_console.tools.bench_editor import measure_editor

    say(f"growing a board of {regions:,} regions")
    from gm_console.tools.bench_map import large_board

    large = large_board(regions)
    boards = [large] if regions <= MIDDLING else [large_board(MIDDLING), large]
    figures: Figures = {"frames_5000": _on_a_large_board(application, large, seconds), "editor": []}
    for board in boards:
        say(f"editing a map of {len(board.regions):,} regions")
        figures["editor"].append(measure_editor(application, board, folder / str(len(board.regions))))
    return figures


def _on_a_large_board(application: QApplication, board: Board, seconds: float) -> Figures:
    from gm_console.ui.kit.theme import LIGHT
    from gm_console.ui.map.scene import MapScene
    from gm_console.ui.map.shapes import map_shapes
    from gm_console.ui.map.stamps import StampBook
    from gm_console.ui.map.view import MapView

    position, colours = _peopled(board)
    scene = MapScene(map_shapes(board), colours, board.country_names)
    scene.show_position(position, LIGHT, StampBook(LIGHT, 1.0, application.font().families()))
    view = MapView()
    view.resize(*WINDOW)
    view.show_map(scene, LIGHT, str)
    view.show()
    view.prepare()
    _until(application, lambda: not view.preparing)
    figures = {"regions": len(board.regions)} | measure_frames(application, view, seconds)
    view.close()
    return figures


def _peopled(board: Board) -> tuple[Any, Any]:
    """Return a position in which every country that can be a nation's holds its land, and the nations' colours."""
    from gm_console.board.model import RegionKind
    from gm_console.charts.colours import nation_colours
    from gm_console.core.glance import RegionGlance, Symbol
    from gm_console.core.ids import NOBODY, NationId
    from gm_console.ui.turn_positions import Position

    nations = [NationId(f"{number:02d}") for number in range(1, board.rules.nations + 1)]
    places = {}
    for region in board.regions:
        held = region.kind is RegionKind.LAND and region.country in nations
        places[region.id] = RegionGlance(
            id=region.id,
            owner=NationId(region.country) if held else NOBODY,
            part=None,
            badge=((Symbol.BOX, 1),) if held else (),
        )
    position = Position(
        phase="", title="", sequence="", entries=0, places=places, nations=(), changed=(), state=None
    )
    return position, nation_colours(nations)


def _endless(view: MapView) -> Iterator[Callable[[], None]]:
    """Yield one change of the view after another: in to the closest, panning on the way, and out again."""
    from PySide6.QtCore import QPointF

    middle = QPointF(view.viewport().rect().center())
    view.fit()
    while True:
        for step in (1, -1):
            for level in range(LEVELS):
                yield lambda step=step: view.zoom_by(step, middle)  # type: ignore[misc]
                if level % 3 == 0:
                    for _ in range(PANS):
                        yield lambda: view.pan(QPointF(*PAN))


def _until(application: QApplication, done: Callable[[], bool]) -> None:
    while not done():
        application.processEvents()
        time.sleep(WAIT)
    application.processEvents()


def _close(application: QApplication, window: MainWindow) -> None:
    window.close()
    _until(application, lambda: not window.tasks.busy)
    window.close()


def _rounded(milliseconds: float) -> float:
    return round(milliseconds, 1)
