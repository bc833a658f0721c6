"""The panel of layers: switches, grid, picture beneath, overlays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_console.board.editing import linking
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.files.open_map import OpenMap
from gm_console.files.tracing.underlay import ART, FILE, load_underlay
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook, CanvasOverlay, CanvasUnderlay, Paint
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.overlays import OverlayKind, ReachTravel, cuts_overlay, reach_overlay
from gm_console.ui.editor.panels.layers import LOOK_KEY, LayersPanel
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import SketchRole
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from tests.support.every import every
from tests.support.waiting import until

A, B, SEA = RegionId("01-01"), RegionId("01-02"), RegionId("PO-01")


class Canvas(QWidget):
    """Takes what the panel says, as the canvas does."""

    def __init__(self) -> None:
        super().__init__()
        self.look = FIRST_LOOK
        self.overlay: CanvasOverlay | None = None
        self.underlay: CanvasUnderlay | None = None

    def set_look(self, look: CanvasLook) -> None:
        """Show other things."""
        self.look = look

    def set_overlay(self, overlay: CanvasOverlay | None) -> None:
        """Lay something over the map."""
        self.overlay = overlay

    def set_underlay(self, underlay: CanvasUnderlay | None) -> None:
        """Lay a picture beneath it."""
        self.underlay = underlay


@pytest.fixture
def settings() -> Iterator[Settings]:
    """Return settings in which no look is kept."""
    made = Settings()
    made.forget(LOOK_KEY)
    yield made
    made.forget(LOOK_KEY)


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    """Return what stands for the canvas."""
    made = Canvas()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def panel(
    qtbot: QtBot,
    canvas: Canvas,
    editor_session: EditorSession,
    theme: Theme,
    rule: SnapRule,
    settings: Settings,
) -> LayersPanel:
    """Return the panel, shown."""
    made = LayersPanel(canvas, editor_session, theme, rule, settings)  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(320, 900)
    made.show()
    return made


def test_switches_reach_the_canvas_and_are_kept(
    panel: LayersPanel, canvas: Canvas, settings: Settings
) -> None:
    assert [name for name, box in panel.boxes.items() if box.isChecked()] == [
        "ids", "names", "marks", "problems", "ice_hatch", "relief",
    ]  # fmt: skip
    panel.boxes["links"].click()
    panel.boxes["ids"].click()
    assert (canvas.look.links, canvas.look.ids) == (True, False)
    panel.paint.picked.emit(Paint.TERRAIN)
    assert settings.text(LOOK_KEY).split()[1:] == [
        "names",
        "marks",
        "links",
        "problems",
        "ice_hatch",
        "relief",
    ]


def test_what_was_kept_is_shown_again(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule, settings: Settings
) -> None:
    settings.keep(LOOK_KEY, "terrain links")
    canvas = Canvas()
    qtbot.addWidget(canvas)
    panel = LayersPanel(canvas, editor_session, theme, rule, settings)  # type: ignore[arg-type]
    qtbot.addWidget(panel)
    assert canvas.look == CanvasLook(
        paint=Paint.TERRAIN, ids=False, names=False, marks=False, links=True, problems=False, ice_hatch=False,
        relief=False,
    )  # fmt: skip
    assert panel.paint.value == Paint.TERRAIN


def test_keys_switch_on_the_panel(qtbot: QtBot, panel: LayersPanel, canvas: Canvas) -> None:
    panel.activateWindow()
    panel.boxes["ids"].setFocus()
    qtbot.keyClick(panel, Qt.Key.Key_4, Qt.KeyboardModifier.AltModifier)
    assert canvas.look.links
    assert panel.boxes["links"].isChecked()


def test_grid_and_snapping_are_the_rule_of_all_tools(
    panel: LayersPanel, canvas: Canvas, rule: SnapRule
) -> None:
    panel.boxes["grid"].click()
    assert (rule.shown, rule.grid, canvas.look.grid) == (True, 50, True)
    panel.grid.setValue(20)
    panel.snap.click()
    assert (rule.on, rule.grid) == (False, 20)
    rule.set(on=True, grid=30, shown=False)
    assert (panel.snap.isChecked(), panel.grid.value(), canvas.look.grid) == (True, 30, False)
    assert not panel.boxes["grid"].isChecked()


@pytest.mark.slow
def test_reach_follows_selection_steps_and_the_map(
    qtbot: QtBot, panel: LayersPanel, canvas: Canvas, editor_session: EditorSession
) -> None:
    panel.overlay.choose(OverlayKind.REACH)
    assert "Select a region" in panel.overlay.told.text()
    panel.overlay.steps.setValue(1)
    editor_session.choose_region(A)
    until(lambda: canvas.overlay is not None)
    assert canvas.overlay is not None
    assert dict(canvas.overlay.fills) == {A: 0, **dict.fromkeys(editor_session.sheet.links[A], 1)}
    editor_session.do(linking.decide(editor_session.sheet, A, B, None))
    until(lambda: canvas.overlay is not None and B not in canvas.overlay.fills)
    panel.overlay.choose(OverlayKind.NOTHING)
    assert canvas.overlay is None


@pytest.mark.slow
def test_chokepoints_are_counted_apart_and_grow_old(
    qtbot: QtBot, panel: LayersPanel, canvas: Canvas, editor_session: EditorSession
) -> None:
    panel.overlay.choose(OverlayKind.CHOKE)
    until(lambda: canvas.overlay is not None)
    assert canvas.overlay is not None
    assert every(note.endswith(" %") for note in canvas.overlay.notes.values())
    assert not panel.overlay.again.isVisible()
    editor_session.do(linking.decide(editor_session.sheet, A, B, None))
    assert panel.overlay.again.isVisible()


def test_ways_by_land_and_by_sea(small_board: Board) -> None:
    by_land = reach_overlay(small_board, A, 9, ReachTravel.LAND).overlay.fills
    by_sea = reach_overlay(small_board, A, 9, ReachTravel.SEA).overlay.fills
    assert {id_[:2] for id_ in by_land} == {"01", "02"}
    assert {id_[:2] for id_ in by_sea if id_ != A} == {"PO"}


def test_what_holds_the_map_together_is_found(editor_session: EditorSession) -> None:
    neighbours = [other for other in editor_session.sheet.links[B] if other != A]
    editor_session.do(
        linking.decide_all(editor_session.sheet, dict.fromkeys((B, other) for other in neighbours))
    )
    laid = cuts_overlay(editor_session.document.board)
    assert laid.overlay.fills[A] == 0
    assert B not in laid.overlay.fills
    assert (A, B, SketchRole.WRONG) in [(a, b, role) for a, b, _, role in laid.overlay.pairs]
    assert laid.shades[0].count == sum(step == 0 for step in laid.overlay.fills.values())


def test_a_picture_is_fitted_moved_and_taken_away(
    qtbot: QtBot, tmp_path: Path, panel: LayersPanel, canvas: Canvas
) -> None:
    path = tmp_path / "scan.png"
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(path))
    panel.underlay.lay(path)
    until(lambda: canvas.underlay is not None)
    laid = canvas.underlay
    assert laid is not None
    assert (laid.scale, laid.place, laid.image.pixelColor(5, 5).name()) == (2.0, (0, 50), "#336699")
    panel.underlay.opacity.setValue(80)
    panel.underlay.east.setValue(-30)
    panel.underlay.scale.setValue(1.5)
    laid = canvas.underlay
    assert laid is not None
    assert (laid.opacity, laid.place, laid.scale) == (0.8, (-30, 50), 1.5)
    panel.underlay.fit.click()
    assert canvas.underlay is not None
    assert canvas.underlay.place == (0, 50)
    panel.underlay.drop.click()
    assert canvas.underlay is None


def test_the_picture_lies_there_again_when_the_map_is_opened_again(
    qtbot: QtBot, tmp_path: Path, panel: LayersPanel, canvas: Canvas, editor_session: EditorSession
) -> None:
    path = tmp_path / "scan.png"
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    assert image.save(str(path))
    panel.underlay.lay(path)
    until(lambda: canvas.underlay is not None)
    panel.underlay.east.setValue(-30)
    panel.underlay.opacity.setValue(80)
    laid = canvas.underlay
    open_map = OpenMap(editor_session.folder, editor_session.document.board)
    editor_session.close()
    assert canvas.underlay is None
    open_map.begin()
    editor_session.open(open_map)
    until(lambda: canvas.underlay is not None)
    assert laid is not None
    assert canvas.underlay is not None
    assert replace(canvas.underlay, image=laid.image) == laid
    assert laid.path == editor_session.folder / ART / "scan.png", "the picture goes where the map goes"
    panel.underlay.drop.click()
    assert load_underlay(editor_session.folder) == (None, ())
    assert laid.path.exists()


def test_a_damaged_note_of_the_picture_is_said_and_the_map_opens(
    panel: LayersPanel, canvas: Canvas, editor_session: EditorSession
) -> None:
    open_map = OpenMap(editor_session.folder, editor_session.document.board)
    editor_session.close()
    (open_map.folder / ART).mkdir(parents=True)
    (open_map.folder / ART / FILE).write_text("{")
    open_map.begin()
    editor_session.open(open_map)
    assert FILE in panel.underlay.field.trouble.text().lower()
    assert canvas.underlay is None


def test_beneath_a_map_for_looking_only_nothing_is_written(
    qtbot: QtBot, tmp_path: Path, panel: LayersPanel, canvas: Canvas, editor_session: EditorSession
) -> None:
    path = tmp_path / "scan.png"
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    assert image.save(str(path))
    editor_session.look_only("somebody else edits it")
    panel.underlay.lay(path)
    until(lambda: canvas.underlay is not None)
    panel.underlay.east.setValue(-30)
    editor_session.close()
    assert not list(tmp_path.rglob(FILE))


def test_what_is_no_picture_is_refused_at_the_button(
    qtbot: QtBot, tmp_path: Path, panel: LayersPanel, canvas: Canvas
) -> None:
    path = tmp_path / "scan.png"
    path.write_bytes(b"not a picture")
    panel.underlay.lay(path)
    until(lambda: bool(panel.underlay.field.trouble.text()))
    assert canvas.underlay is None


def test_it_works_with_the_canvas_itself(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule, settings: Settings
) -> None:
    view = EditorView(editor_session, theme, rule)
    qtbot.addWidget(view)
    panel = LayersPanel(view, editor_session, theme, rule, settings)
    qtbot.addWidget(panel)
    panel.boxes["names"].click()
    assert not view.look.names
