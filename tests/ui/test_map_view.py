"""Moving over the map: by keyboard from neighbour to neighbour, by the small map; the picture kept of the ground."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.core.ids import RegionId
from gm_console.drawing.labels_on_screen import WHOLE, level_of
from gm_console.drawing.names_on_map import Label, LabelKind
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, Tones
from gm_console.ui.map.arrow_keys import neighbour_towards
from gm_console.ui.map.hover_card import HoverCard
from gm_console.ui.map.labels import StampLayer
from gm_console.ui.map.legend import ScaleBar
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.panel import ROOMY, MapPanel
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.session import Selection, Session
from tests.support.toy_board import toy_board
from tests.support.waiting import until
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
HOME = RegionId("07-05")


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    made.show_overlays(Overlay.OWNERS)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def rested(bench: MapBench) -> None:
    bench.session.select(Selection())
    bench.panel.view.fit()
    bench.panel.view.setFocus()


@pytest.mark.parametrize(
    ("key", "east", "south"),
    [(Qt.Key.Key_Left, -1, 0), (Qt.Key.Key_Right, 1, 0), (Qt.Key.Key_Up, 0, -1), (Qt.Key.Key_Down, 0, 1)],
)
def test_arrow_keys_select_the_neighbour_in_that_direction(
    bench: MapBench, key: Qt.Key, east: int, south: int
) -> None:
    board = bench.session.world.board
    bench.session.select_region(HOME)
    QTest.keyClick(bench.panel.view, key)
    chosen = bench.session.selection.region
    assert chosen is not None
    assert chosen in board.neighbours(HOME)
    x, y = board.by_id[HOME].label
    a, b = board.by_id[chosen].label
    off = math.degrees(math.atan2(b - y, a - x) - math.atan2(south, east))
    assert abs((off + 180) % 360 - 180) <= 65


@pytest.mark.slow
def test_names_are_read_whole_once_the_map_rests_and_keep_out_of_the_scale_bar(bench: MapBench) -> None:
    view, scene, scale = bench.panel.view, bench.panel.scene, bench.panel.scale
    assert scene is not None
    stamps = scene.stamps
    for steps, centre in ((0, QPointF(0, 2000)), (5, QPointF(3700, 1900)), (5, QPointF(7900, 900))):
        view.fit()
        view.zoom_by(steps)
        view.centre_on(centre)
        until(lambda: not view.preparing)
        long = {one.text for one in scene.labels() if one.kind in WHOLE}
        kept = {id(stamp) for key, stamp in stamps._stamps._kept.items() if key[1] in long}
        seen = QRectF(view.viewport().rect())
        bar = QRectF(QPointF(view.viewport().mapFromGlobal(scale.mapToGlobal(QPoint()))), scale.size())
        shown = []
        for one in stamps._ready_plan(view.zoom).stamps:
            if id(one.stamp) in kept:
                around = scene.shapes.world.width()
                for aside in (-around, 0.0, around) if one.only is None else one.only:
                    at = view.viewportTransform().map(QPointF(one.x + aside, one.y))
                    at += QPointF(one.dx - one.stamp.width / 2, one.dy - one.stamp.height / 2)
                    text = QRectF(at, QSizeF(one.stamp.width, one.stamp.height)).adjusted(4, 4, -4, -4)
                    shown += [text] if text.intersects(seen) else []
        assert len(shown) > 5
        assert not [text for text in shown if not seen.contains(text)], (steps, centre)
        assert not [text for text in shown if text.intersects(bar)], (steps, centre)


def test_the_first_arrow_key_selects_what_is_in_the_middle(bench: MapBench) -> None:
    middle = bench.panel.view.middle_region()
    QTest.keyClick(bench.panel.view, Qt.Key.Key_Right)
    assert middle is not None
    assert bench.session.selection.region == middle


def test_steering_goes_over_the_seam(bench: MapBench) -> None:
    board = bench.session.world.board
    crossing = [
        link for link in board.links
        if abs(board.by_id[link.a].label[0] - board.by_id[link.b].label[0]) > board.width / 2
    ]  # fmt: skip
    found = 0
    for link in crossing:
        west, east = sorted((link.a, link.b), key=lambda region: board.by_id[region].label[0])
        found += neighbour_towards(board, west, -1, 0) == east
    assert found > 0


def test_every_region_can_be_left(bench: MapBench) -> None:
    board = bench.session.world.board
    for region in board.regions:
        assert any(neighbour_towards(board, region.id, *step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def test_ctrl_and_arrows_pan_and_select_nothing(bench: MapBench) -> None:
    view = bench.panel.view
    view.zoom_by(5)
    before = view.seen().center()
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert view.seen().center().x() > before.x()
    assert bench.session.selection == Selection()


def test_enter_opens_the_card_and_escape_closes_it(bench: MapBench) -> None:
    view = bench.panel.view
    bench.session.select_region(HOME)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert view._card.isVisible()
    assert "07-05" in view._card._label.text()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert not view._card.isVisible()


def test_a_screen_reader_is_told_the_region_and_who_holds_it(bench: MapBench) -> None:
    bench.session.select_region(HOME)
    told = bench.panel.view.accessibleDescription()
    assert "07-05" in told
    assert bench.session.world.names[bench.session.position.places[HOME].owner] in told
    assert "<" not in told


def test_the_small_map_frames_what_is_in_sight_and_moves_it(bench: MapBench) -> None:
    view, small = bench.panel.view, bench.panel.minimap
    view.zoom_by(8)
    (frame,) = small.frames()
    share = small.width() / bench.session.world.board.width
    assert abs(frame.width() - view.seen().width() * share) < 1.5
    target = QPoint(small.width() // 4, small.height() // 2)
    QTest.mouseClick(small, Qt.MouseButton.LeftButton, pos=target)
    middle = view.seen().center()
    assert abs(middle.x() * share - target.x()) < 2
    assert abs(middle.y() * share - target.y()) < 2


def test_a_region_is_found_in_every_copy_of_the_world(bench: MapBench) -> None:
    scene, board = bench.panel.scene, bench.session.world.board
    assert scene is not None
    x, y = board.by_id[HOME].label
    for turns in (-2, -1, 0, 1, 2):
        assert scene.region_at(QPointF(x + turns * board.width, y)) == HOME, turns


def test_the_frame_is_shown_twice_over_the_seam(bench: MapBench) -> None:
    view, small = bench.panel.view, bench.panel.minimap
    view.zoom_by(8)
    view.centre_on(QPointF(0, 2000))
    assert len(small.frames()) == 2


def test_the_small_map_can_be_put_away(bench: MapBench) -> None:
    bench.panel.view.zoom_by(5)
    QTest.keyClick(bench.panel.view, Qt.Key.Key_0)
    assert not bench.panel.minimap.isVisible()
    QTest.keyClick(bench.panel.view, Qt.Key.Key_0)
    assert bench.panel.minimap.isVisible()


def test_the_small_map_stays_away_while_the_whole_map_is_in_sight(bench: MapBench) -> None:
    bench.panel.view.zoom_by(5)
    assert bench.panel.minimap.isVisible()
    bench.panel.view.fit()
    QApplication.processEvents()
    assert not bench.panel.minimap.isVisible()
    bench.panel.view.zoom_by(1.05)
    assert not bench.panel.minimap.isVisible(), "it would cover more than it tells"


def test_the_small_map_comes_when_a_smaller_window_shows_a_part(bench: MapBench) -> None:
    view = bench.panel.view
    view.zoom_by(1.05)
    assert not bench.panel.minimap.isVisible()
    size = view.size()
    view.resize(size.width() // 2, size.height() // 2)
    QApplication.processEvents()
    assert bench.panel.minimap.isVisible()


def test_the_card_stands_over_the_small_map(bench: MapBench) -> None:
    small, view = bench.panel.minimap, bench.panel.view
    view.zoom_by(5)
    small.raise_()
    view.show_card(view.middle_region())
    card = view.findChild(HoverCard)
    assert card is not None
    assert card.isVisible()
    assert small.isVisible()
    assert view.children().index(card) > view.children().index(small), "the last is on top"
    view.fit()


def test_the_panel_of_overlays_asks_for_no_more_than_its_icons_before_it_is_shown(theme: Theme) -> None:
    tasks = Tasks()
    panel = MapPanel(Session(tasks, print), theme, Settings())
    panel.strip.fit(True)
    wide = panel.strip.sizeHint().width()
    panel.strip.fit(False)
    assert panel.strip.sizeHint().width() < wide / 2
    tasks.close()
    panel.deleteLater()


def test_corners_do_not_cover_each_other(bench: MapBench) -> None:
    for size in ((1000, 640), (640, 420), (1600, 1000)):
        bench.panel.resize(*size)
        QApplication.processEvents()
        panel = bench.panel
        strip, small, scale = (one.geometry() for one in (panel.strip, panel.minimap, panel.scale))
        assert not strip.intersects(panel.view.geometry())
        assert not strip.intersects(small)
        assert not small.intersects(scale)
        assert panel.strip.open == (size[0] >= ROOMY)
        assert panel.legend.isVisible() == panel.strip.open
        if panel.strip.open:
            legend = bench.panel.legend
            bench.wait(lambda: bench.panel.legend.width() >= bench.panel.legend.sizeHint().width())
            assert legend.mapTo(panel, legend.rect().topRight()).x() < panel.width()
    bench.panel.resize(1000, 640)


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_the_scale_is_read_from_a_ground_of_its_own(bench: MapBench, tones: Tones) -> None:
    """Whatever the map shows beneath, most of the room of the scale is as calm as a panel."""
    bar = ScaleBar(bench.panel)
    bar.tint(tones)
    bar.show_scale(1.0)
    grounds = []
    for beneath in (Qt.GlobalColor.black, Qt.GlobalColor.white):
        image = QImage(bar.size(), QImage.Format.Format_RGB32)
        image.fill(beneath)
        bar.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        grounds.append(image.pixelColor(image.width() - 4, 6).lightness())
    assert max(grounds) - min(grounds) <= 30
    assert abs(grounds[0] - QColor(tones.panel).lightness()) <= 30
    bar.deleteLater()


def test_a_panned_picture_equals_one_painted_anew(bench: MapBench) -> None:
    """Strips put together while the map moves fit without a seam."""
    view = bench.panel.view
    view.zoom_by(7)
    view.centre_on(QPointF(2600, 1700))
    bench.panel.scene.hasten(False)  # type: ignore[union-attr]
    view.grab()
    for step in ((31, 7), (-12, 40), (90, -25), (-55, -3)):
        view.pan(QPointF(*step))
        panned = view.grab().toImage()
    bench.panel.scene.ground.drop()  # type: ignore[union-attr]
    assert differing(panned, view.grab().toImage()) < 40


def test_zooming_by_hand_stretches_first_and_is_sharp_after_a_rest(bench: MapBench) -> None:
    view, scene = bench.panel.view, bench.panel.scene
    assert scene is not None
    view.zoom_by(6)
    scene.hasten(False)
    view.grab()
    view.zoom_by(1)
    view.grab()
    assert scene.ground.stretched

    def sharpened() -> bool:
        view.grab()
        return not scene.ground.stretched

    until(sharpened)
    sharp = view.grab().toImage()
    scene.ground.drop()
    assert view.grab().toImage() == sharp


def differing(one: QImage, other: QImage) -> int:
    """Return how many of a grid of pixels differ."""
    return sum(
        one.pixel(x, y) != other.pixel(x, y)
        for x in range(0, one.width(), 3)
        for y in range(0, one.height(), 3)
    )


@pytest.mark.slow
def test_names_of_another_zoom_stand_in_while_zooming_and_their_own_come_without_being_asked(
    bench: MapBench,
) -> None:
    view, scene = bench.panel.view, bench.panel.scene
    assert scene is not None
    stamps = scene.stamps
    until(lambda: not view.preparing)
    for steps in (0.9, 8.0):
        stamps.show_labels(stamps._labels)  # forgets what was worked out
        stamps.plan(view.zoom)
        view.zoom_by(steps)
        view.grab()
        assert level_of(view.zoom) not in stamps._plans, "nobody waits for names while the map is zoomed"
    until(lambda: level_of(view.zoom) in stamps._plans and not stamps.hurried)
    kept = view.grab().toImage()
    view.viewport().update()
    assert kept == view.grab().toImage()


def test_a_map_may_go_while_its_names_are_drawn_ahead(theme: Theme) -> None:
    board = toy_board()
    label = Label(kind=LabelKind.REGION, text="1", x=10, y=10)
    layer = StampLayer(QRectF(0, 0, board.width, board.height), board, (label,))
    layer.show_stamps(StampBook(theme.tones, 1.0, []), {}, {})
    steps = layer.warm_up((1.0, 2.0))
    next(steps)
    shiboken6.delete(layer)
    assert list(steps) == []


def test_a_map_out_of_sight_is_drawn_as_it_comes_to_sight_or_once_nobody_steps_on(
    bench: MapBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(MapScene, "show_changed", lambda *_: drawn.append(bench.session.moment))
    bench.panel.hide()
    for moment in (0, 1, 2):
        bench.session.step_to(moment)
    assert not drawn
    bench.panel.show()
    assert drawn == [2]
    bench.panel.hide()
    for moment in (0, 1):
        bench.session.step_to(moment)
    until(lambda: drawn == [2, 1])
    bench.panel.show()
    assert drawn == [2, 1], "nothing has changed since"


def test_a_region_is_told_anew_as_the_map_comes_to_sight(bench: MapBench) -> None:
    session, view = bench.session, bench.panel.view
    first, last = (session.chronicle.positions[at].places for at in (0, -1))
    session.step_to(0)
    session.select_region(
        next(region for region, place in last.items() if place.badge != first[region].badge)
    )
    before = view.accessibleDescription()
    bench.panel.hide()
    session.step_to(len(session.chronicle.positions) - 1)
    bench.panel.show()
    assert view.accessibleDescription() not in ("", before)
