"""The canvas: what it paints follows every edit, and stays the same as if it were painted anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, corners, ground, layout, linking, merging, numbers
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, LinkKind
from gm_console.charts.colours import alike
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.drawing.borders import BorderKind
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.editor.canvas.layers import LinesLayer
from gm_console.ui.editor.canvas.look import CanvasLook, CanvasOverlay, Paint
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.canvas.washes import CALM, country_colours
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Sketch, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.theme import DARK, LIGHT, Theme
from tests.support.waiting import until
from tests.ui.editor.canvas_support import QUIET, SIZE, Scribe, picture, pixels, shown
from tests.ui.editor.conftest import Opener, squares

pytestmark = pytest.mark.qt
A, B, C = RegionId("01-01"), RegionId("01-02"), RegionId("02-01")
MEETING_POINTS = 8
"""Pixels where smoothed lines meet: they depend on whether the lines are painted in one go."""
Change = Callable[[MapSheet], Edit | Refusal]


@pytest.fixture
def view(qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule) -> Iterator[EditorView]:
    with shown(qtbot, editor_session, theme, rule) as made:
        yield made


def ink(view: EditorView, place: tuple[int, int]) -> str:
    """Return the colour of a place of the map on screen."""
    return picture(view).pixelColor(pixels(view, place)).name()


def anew(qtbot: QtBot, view: EditorView, session: EditorSession, theme: Theme, rule: SnapRule) -> QImage:
    """Return the picture of a view that was opened just now, at the same place."""
    with shown(qtbot, session, theme, rule) as other:
        other.set_look(view.look)
        rest(qtbot, other)
        other.set_zoom(view.zoom)
        other.centre_on(view.seen().center())
        until(lambda: not other.unfinished)
        return picture(other)


def rest(qtbot: QtBot, view: EditorView) -> None:
    """Let the hand rest until all that waits for it is drawn."""
    view.rest_now()
    until(lambda: not view.unfinished)


def unlike(one: QImage, other: QImage) -> int:
    """Return in how many pixels two pictures differ by more than the rounding of half transparent ink."""
    a, b = (
        np.frombuffer(picture.constBits(), np.uint8).reshape(-1, 4).astype(np.int16)
        for picture in (one, other)
    )
    return int(np.count_nonzero((abs(a - b) > 6).any(axis=1)))


CHANGES: dict[str, Change] = {
    "a corner": lambda sheet: corners.move_corner(sheet, (100, 100), (131, 87)),
    "a corner at the seam": lambda sheet: corners.move_corner(sheet, (0, 100), (-25, 120)),
    "a corner more": lambda sheet: corners.insert_corner(sheet, (100, 100), (200, 100), (150, 120)),
    "split": lambda sheet: ground.split(sheet, A, [(0, 40), (100, 60)]),
    "merge": lambda sheet: merging.merge(sheet, [A, B]),
    "take away": lambda sheet: ground.take_away(sheet, B),
    "draw": lambda sheet: ground.draw_region(
        sheet, ((60, 60), (140, 70), (120, 140)), ground.Facts(kind=sheet.regions[A].kind, country="02"),
        lambda face: True,
    ),
    "ice": lambda sheet: ground.draw_ice(sheet, ((20, 0), (220, 0), (220, 30), (20, 30)), lambda face: True),
    "country": lambda sheet: assign.set_facts(sheet, [A], country="02"),
    "rough": lambda sheet: assign.set_facts(sheet, [A], terrain=ROUGH),
    "mark": lambda sheet: assign.put_mark(sheet, A, "capital"),
    "label": lambda sheet: assign.move_label(sheet, A, (30, 25)),
}  # fmt: skip


@pytest.mark.parametrize("zoomed", [5, pytest.param(0, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", CHANGES)
def test_what_an_edit_changed_is_painted_as_if_anew(
    qtbot: QtBot, view: EditorView, editor_session: EditorSession, theme: Theme, rule: SnapRule,
    name: str, zoomed: int,
) -> None:  # fmt: skip
    view.zoom_by(zoomed)
    view.centre_on(QPointF(90, 90))
    view.hasten(False)
    rest(qtbot, view)
    before = picture(view)
    assert editor_session.do(CHANGES[name](editor_session.sheet))
    rest(qtbot, view)
    after = picture(view)
    assert unlike(after, before) > MEETING_POINTS
    assert unlike(after, anew(qtbot, view, editor_session, theme, rule)) <= MEETING_POINTS
    editor_session.undo()
    rest(qtbot, view)
    assert unlike(picture(view), before) <= MEETING_POINTS


@pytest.mark.slow
def test_a_map_that_wraps_less_is_drawn_whole_again(view: EditorView, editor_session: EditorSession) -> None:
    assert view.wraps
    assert editor_session.do(layout.set_wrap(editor_session.sheet, False))
    assert not view.wraps
    editor_session.undo()
    assert view.wraps


@pytest.mark.slow
def test_regions_wear_what_the_look_says(view: EditorView) -> None:
    by_country = ink(view, (20, 20)), ink(view, (220, 20))
    assert by_country[0] != by_country[1]
    view.set_look(CanvasLook(paint=Paint.PLAIN, names=False, problems=False))
    assert ink(view, (20, 20)) == ink(view, (220, 20)) == QColor(LIGHT.land).name()
    assert ink(view, (350, 20)) == QColor(LIGHT.sea).name()


@pytest.mark.slow
def test_rough_ground_looks_rough_by_terrain(view: EditorView, editor_session: EditorSession) -> None:
    view.set_look(CanvasLook(paint=Paint.TERRAIN, names=False, problems=False, relief=False))
    clear = ink(view, (20, 20))
    assert editor_session.do(assign.set_facts(editor_session.sheet, [A], terrain=ROUGH))
    assert ink(view, (20, 20)) != clear


@pytest.mark.slow
def test_the_drawing_goes_on_over_the_seam(view: EditorView) -> None:
    once_round = round(view.world.width() * view.zoom)
    image = picture(view)
    at = pixels(view, (390, 20))
    assert at.x() < SIZE[0]
    assert at.x() - once_round >= 0
    assert image.pixelColor(at) == image.pixelColor(at.x() - once_round, at.y())


@pytest.mark.slow
def test_scrolling_round_the_world_paints_the_same(view: EditorView) -> None:
    view.set_zoom(3.0)
    view.centre_on(QPointF(200, 150))
    before = picture(view)
    once_round = round(view.world.width() * view.zoom)
    for _ in range(8):
        view.pan(QPointF(once_round // 8, 0))
        QApplication.processEvents()
    view.pan(QPointF(once_round - once_round // 8 * 8, 0))
    assert unlike(picture(view), before) == 0


@pytest.mark.slow
def test_an_empty_map_says_what_to_do(
    qtbot: QtBot, open_session: Opener, theme: Theme, rule: SnapRule
) -> None:
    blank = Board(id="blank", name="Blank", width=400, height=300, wraps=False, regions=(), links=())
    session = open_session(blank)
    with shown(qtbot, session, theme, rule) as view:
        invitation = view.findChild(PlainLabel)
        assert invitation.isVisible()
        assert "draw the first region" in invitation.text()
        facts = ground.Facts(kind=squares().regions[0].kind, country="01")
        ring = ((100, 100), (200, 100), (150, 200))
        assert session.do(ground.draw_region(session.sheet, ring, facts))
        assert not invitation.isVisible()
        session.undo()
        assert invitation.isVisible()


@pytest.mark.slow
def test_closing_the_map_clears_the_canvas(view: EditorView, editor_session: EditorSession) -> None:
    editor_session.close()
    assert view.scene() is None
    view.zoom_by(1)
    view.pan(QPointF(5, 5))
    assert picture(view).size().toTuple() == SIZE


@pytest.mark.slow
def test_the_selection_has_an_outline(view: EditorView, editor_session: EditorSession) -> None:
    edge = (100, 50)
    plain = ink(view, edge)
    editor_session.choose(Chosen(faces=(A,)))
    assert ink(view, edge) != plain
    editor_session.choose(Chosen(faces=(A, B)))
    assert abs(QColor(ink(view, edge)).hue() - QColor(LIGHT.accent).hue()) > 20, "they are outlined as one"


@pytest.mark.slow
def test_a_dragged_corner_takes_the_outline_along(view: EditorView, editor_session: EditorSession) -> None:
    editor_session.choose(Chosen(faces=(A,), corners=((100, 100),)))
    assert editor_session.do(corners.move_corner(editor_session.sheet, (100, 100), (120, 120)))
    assert ink(view, (110, 60)) == QColor(LIGHT.accent).name()


@pytest.mark.slow
def test_a_sketch_is_drawn_and_gone(view: EditorView, editor_session: EditorSession) -> None:
    tool = Scribe(editor_session)
    view.set_tool(tool)
    view.set_zoom(3.0)
    before = picture(view)
    tool.show(Sketch(strokes=(SketchStroke(points=((120, 130), (180, 130)), role=SketchRole.WRONG),)))
    assert ink(view, (150, 130)) == QColor(LIGHT.error).name()
    tool.show(Sketch())
    assert unlike(picture(view), before) == 0
    tool.show(Sketch(lit=(C,)))
    assert unlike(picture(view), before) > 100
    view.set_tool(None)
    assert unlike(picture(view), before) == 0


@pytest.mark.slow
def test_links_are_drawn_and_follow_edits(view: EditorView, editor_session: EditorSession) -> None:
    def line() -> str:
        return ink(view, (130, 50))

    bare = line()
    view.set_look(CanvasLook(names=False, problems=False, links=True))
    assert line() != bare
    assert editor_session.do(linking.decide(editor_session.sheet, A, B, None))
    assert line() == bare
    assert ink(view, (100, 50)) != bare, "a cross where they are held apart"
    editor_session.undo()
    assert line() != bare
    view.set_look(QUIET)
    assert line() == bare


@pytest.mark.slow
def test_an_overlay_fills_by_step(view: EditorView) -> None:
    bare = ink(view, (20, 20))
    view.set_overlay(
        CanvasOverlay(
            fills={A: 0, B: 2}, notes={A: "start"}, pairs=((A, C, LinkKind.CROSSING, SketchRole.GOOD),)
        )
    )
    near, far = ink(view, (20, 20)), ink(view, (120, 20))
    assert len({bare, near, far}) == 3
    view.set_overlay(None)
    assert ink(view, (20, 20)) == bare


@pytest.mark.slow
def test_a_face_drawn_a_whole_world_aside_is_painted_when_its_neighbour_changes(
    qtbot: QtBot, open_session: Opener, theme: Theme, rule: SnapRule
) -> None:
    board = squares()
    there = board.by_id[C]
    aside = replace(there, shape=tuple(tuple((x - board.width, y) for x, y in ring) for ring in there.shape))
    regions = tuple(aside if region.id == C else region for region in board.regions)
    session = open_session(replace(board, regions=regions))
    with shown(qtbot, session, theme, rule) as view:
        before = picture(view)
        assert session.do(numbers.rename_ids(session.sheet, {B: RegionId("01-99")}, "Renumber"))
        rest(qtbot, view)
        after = picture(view)
        assert unlike(after, before) > MEETING_POINTS
        assert unlike(after, anew(qtbot, view, session, theme, rule)) <= MEETING_POINTS


@pytest.mark.slow
def test_no_sight_takes_a_country_for_its_neighbour() -> None:
    """On a map with many countries that no player has; their quiet colours are few."""
    board = load_map(MAPS / "romin_jhors").board
    colours = country_colours(board)
    assert colours == country_colours(board)
    pairs = {
        tuple(sorted((board.by_id[link.a].country, board.by_id[link.b].country))) for link in board.links
    }
    beside = [(a, b) for a, b in sorted(pairs) if a != b and a in colours and b in colours]
    assert len(beside) > 100
    assert [pair for pair in beside if alike(*(colours[code] for code in pair))] == []
    assert not [pair for pair in combinations(CALM, 2) if alike(*pair)]


@pytest.mark.slow
def test_a_new_country_has_the_colour_it_has_when_the_map_is_opened_again(
    qtbot: QtBot, view: EditorView, editor_session: EditorSession, theme: Theme, rule: SnapRule
) -> None:
    for number, region in enumerate((A, B), 3):
        assert editor_session.do(assign.set_facts(editor_session.sheet, [region], country=f"{number:02d}"))
    rest(qtbot, view)
    colours = country_colours(editor_session.document.board)
    assert set(colours) == {"01", "02", "03", "04"}
    canvas = view._canvas
    assert canvas is not None
    until(lambda: {code: canvas.washes.country(code) for code in colours} == colours)


@pytest.mark.slow
def test_lines_round_what_does_not_touch_do_not_glare_in_the_dark(view: EditorView) -> None:
    assert view._canvas is not None
    lines = LinesLayer(view._canvas.atlas)
    for tones in (LIGHT, DARK):
        lines.show_tones(tones)
        bare = lines._pens[BorderKind.BARE].color()
        apart = abs(bare.lightness() - QColor(tones.sea).lightness())
        assert 20 < apart < (70 if tones.dark else 160)
