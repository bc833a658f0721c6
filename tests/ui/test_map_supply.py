"""Supply lines on the map: whole and broken told apart without colour, breaks marked, what a capture would cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from gm_console.board.model import Board
from gm_console.board.supply_lines import trace_lines
from gm_console.board.supply_survey import SupplySurvey, survey
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.ui.kit.theme import LIGHT, Theme
from gm_console.ui.map.labels import PaintedDisc
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.shapes import map_shapes
from gm_console.ui.map.stamps import draw_load
from gm_console.ui.map.strands import strands
from gm_console.ui.map.supply import SupplyLayer
from gm_console.ui.map.supply_legend import supply_block
from gm_console.ui.map.supply_loads import LoadLayer
from gm_console.ui.window.main_window import MainWindow
from tests.board.boards import grid
from tests.board.test_supply_lines import regions
from tests.support.supplied import WORDS, supplied_game, two_lines
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import open_in
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt


@pytest.fixture
def bench(qapp: QApplication, theme: Theme, tmp_path: Path) -> Iterator[MapBench]:
    path = tmp_path / "toy.gmc"
    with two_lines(path):
        made = MapBench(theme, path)
        made.show_overlays(Overlay.OWNERS, Overlay.SUPPLY)
        made.wait()
        yield made
        made.close()


def surveyed(board: Board, text: str) -> SupplySurvey:
    all_ = {id_: replace(one, load=2) for id_, one in regions(text).items()}
    return survey(trace_lines(board, all_), {NationId("07"): 4}, {})


BOARD = grid("01-01 01-02 01-03 01-04", "02-01 02-02 02-03 02-04")
LINES = (
    "01-01!:07 01-02:07>01-01 01-03:07>01-02 01-04:08 02-04:07>01-04 "
    "02-01:07>02-02 02-02:07>02-01 02-03:07>02-02"
)


def test_every_link_is_a_strand_and_every_break_is_marked_once() -> None:
    found = {(one.whole, one.broken_at is not None): 0 for one in strands(surveyed(BOARD, LINES), BOARD)}
    for one in strands(surveyed(BOARD, LINES), BOARD):
        found[one.whole, one.broken_at is not None] += 1
    # two whole links; a stub towards 08; the circle's two and the one that leads there, marked once
    assert found == {(True, False): 2, (False, True): 2, (False, False): 2}
    whole = [one for one in strands(surveyed(BOARD, LINES), BOARD) if one.whole]
    assert {one.share for one in whole} == {0.5}
    assert [one.labels for one in whole] == [
        (QPointF(50, 50), QPointF(150, 50)),
        (QPointF(150, 50), QPointF(250, 50)),
    ]


def painted(text: str, zoom: float = 2.0) -> QImage:
    """Paint some lines as they look from so near, two dots a map unit."""
    layer = SupplyLayer(QRectF(0, 0, 400, 200), BOARD)
    layer.show_supply(surveyed(BOARD, text), {NationId("07"): "#336699"}, LIGHT)
    picture = QImage(800, 400, QImage.Format.Format_ARGB32)
    picture.fill(LIGHT.halo)
    painter = QPainter(picture)
    painter.scale(2, 2)
    layer.paint_world(painter, QRectF(0, 0, 400, 200), zoom)
    painter.end()
    return picture


def inked(text: str) -> list[bool]:
    """Tell where along the link from 01-01 to 01-02 there is ink."""
    return [painted(text).pixelColor(x, 100).name() != LIGHT.halo for x in range(150, 196)]


def test_a_whole_line_is_solid_and_a_broken_one_dashed(qapp: QApplication) -> None:
    solid, dashed = inked("01-01!:07 01-02:07>01-01"), inked("01-01:07 01-02:07>01-01")
    assert False not in solid
    assert {True, False} == set(dashed)


def test_a_broken_line_is_the_thicker_one_from_afar(qapp: QApplication) -> None:
    """What is wrong is what one looks for on a map of the whole world."""

    def breadth(text: str) -> int:
        picture = painted(text, zoom=0.1)
        across = [
            [picture.pixelColor(x, y).name() != LIGHT.halo for y in range(80, 120)].count(True)
            for x in range(150, 250)
        ]
        return max(across)

    assert breadth("01-01:07 01-02:07>01-01") > breadth("01-01!:07 01-02:07>01-01") > 0


def seen_from_afar(text: str, scale: float) -> QImage:
    """Paint some lines as the window does at a scale, a world that is as many times smaller."""
    layer = SupplyLayer(QRectF(0, 0, 400, 200), BOARD)
    layer.show_supply(surveyed(BOARD, text), {NationId("07"): "#336699"}, LIGHT)
    picture = QImage(round(400 * scale), round(200 * scale), QImage.Format.Format_ARGB32)
    picture.fill("#8899aa")
    painter = QPainter(picture)
    painter.scale(scale, scale)
    layer.paint_world(painter, QRectF(0, 0, 400, 200), scale)
    painter.end()
    return picture


@pytest.mark.parametrize("scale", [0.16, 0.22, 0.29])
def test_from_afar_every_line_keeps_its_breadth_and_has_a_head(qapp: QApplication, scale: float) -> None:
    """The thinnest line, along which next to nothing can be sent, is two pixels on a casing; its head is broader."""
    picture = seen_from_afar("01-01!:07 01-02:07>01-01 01-03:07>01-02", scale)

    def breadth(x: int) -> int:
        there = (picture.pixelColor(x, y).name() for y in range(picture.height()))
        return sum(colour != "#8899aa" for colour in there)

    along = [breadth(x) for x in range(round(160 * scale), round(240 * scale))]  # from 01-02 to 01-03
    assert min(along) >= 3
    assert max(along) >= min(along) + 3


@pytest.mark.parametrize("scale", [0.16, 0.22, 0.29])
def test_from_afar_a_broken_line_is_red_all_along(qapp: QApplication, scale: float) -> None:
    picture = seen_from_afar("01-01:07 01-02:07>01-01", scale)
    row = round(50 * scale)
    for x in range(round(60 * scale), round(140 * scale)):
        there = (picture.pixelColor(x, y) for y in range(row - 6, row + 7))  # a head is white in its middle
        assert any(one.red() > 150 and one.red() > one.blue() + 40 for one in there), x


def test_from_afar_a_stub_is_long_enough_to_be_a_line(qapp: QApplication) -> None:
    picture = seen_from_afar("01-03:07>01-04 01-04:08", 0.16)
    row = round(50 * 0.16)
    red = [x for x in range(64) if picture.pixelColor(x, row).red() > picture.pixelColor(x, row).blue() + 40]
    assert red
    assert max(red) - min(red) >= 14


@pytest.mark.slow
def test_the_region_under_the_cursor_hatches_what_it_would_cut(bench: MapBench) -> None:
    scene, session = bench.panel.scene, bench.session
    assert scene is not None
    assert scene.supply.would_cut() == ()
    session.select_region(RegionId("A-01"))
    assert scene.supply.would_cut() == ("A-02", "A-03")
    bench.panel.view.show_card(RegionId("A-02"))
    assert scene.supply.would_cut() == ("A-03",)
    bench.panel.view.show_card(RegionId("A-03"))  # nothing hangs on it: what is selected stays
    assert scene.supply.would_cut() == ("A-02", "A-03")


@pytest.mark.slow
def test_a_card_tells_the_line_and_the_legend_its_signs(bench: MapBench) -> None:
    card = bench.panel._card
    assert "supplied from A-01 (A-03 ← A-02 ← A-01)" in card(RegionId("A-03"))
    assert "1 region loses its line with 2 spears: A-03" in card(RegionId("A-02"))
    assert "the way home of B-01 is A-01, which it does not border on by land" in card(RegionId("B-01"))
    told = bench.panel.legend.accessibleDescription()
    assert "Supply lines: whole, 5, thin: few carts to send, broken, 1, short: leads nowhere" in told
    bench.show_overlays(Overlay.OWNERS)
    assert "supplied" not in card(RegionId("A-03"))
    assert "Supply" not in bench.panel.legend.accessibleDescription()


@pytest.mark.slow
def test_the_legend_tells_the_number_beside_a_region_and_a_closed_centre(bench: MapBench) -> None:
    told = bench.panel.legend.accessibleDescription()
    words = bench.session.world.ruleset.supply
    assert words is not None
    regions = [one.region for one in bench.panel._now.supply.regions.values()]  # type: ignore[union-attr]
    assert any(region.load for region in regions)
    assert f"{words.words.load} (bar: of a full load)" in told
    assert (words.words.closed in told) == any(region.centre and region.closed for region in regions)


def test_the_legend_tells_every_stroke_and_sign_in_the_words_of_the_game() -> None:
    def told(text: str) -> list[str]:
        return [row.text for row in supply_block(surveyed(BOARD, text), WORDS, LIGHT).rows]

    always = ["whole, 2", "thin: few carts to send", "broken, 0", "granary: where they begin",
              "where they break", "regions without one", "cut if the selected is taken",
              "carts (bar: of a full load)"]  # fmt: skip
    assert told("01-01!:07 01-02:07>01-01") == always
    assert "short: leads nowhere" in told(LINES)
    assert "short: leads nowhere" not in told("01-01:07 01-02:07>01-01")  # names nothing at all
    game = surveyed(BOARD, "01-01!:07 01-02:07>01-01")
    without = [row.text for row in supply_block(game, None, LIGHT).rows]
    assert without[:2] == ["whole, 2", "broken, 0"]


def test_the_legend_keeps_its_own_font_beside_a_number(qapp: QApplication) -> None:
    picture = QImage(40, 40, QImage.Format.Format_ARGB32)
    painter = QPainter(picture)
    before = painter.font()
    draw_load(painter, QPointF(20, 20), "3", 0.5, ink=QColor(LIGHT.ink), plate=QColor(LIGHT.halo))
    assert painter.font() == before
    painter.end()


@pytest.mark.slow
def test_a_nation_sees_its_own_lines_and_everybody_none(bench: MapBench) -> None:
    scene, panel = bench.panel.scene, bench.panel
    assert scene is not None
    assert len(scene.supply.lines._strands) == 4
    panel.sight.show_to(NationId("01"))
    assert panel._now.supply is not None
    assert set(panel._now.supply.regions) == {"A-01", "A-02", "A-03"}
    assert len(scene.supply.lines._strands) == 2
    assert "way home" not in panel._card(RegionId("B-01"))
    panel.sight.show_to(NOBODY)
    assert scene.supply.lines._strands == ()
    panel.sight.show_to(None)
    assert len(scene.supply.lines._strands) == 4


@pytest.mark.slow
def test_the_switch_is_not_there_in_a_game_without_supply_lines(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    action = window.map.look.overlays[Overlay.SUPPLY]
    (button,) = (one for one in window.map.strip.findChildren(QToolButton) if one.defaultAction() is action)
    path = new_toy(tmp_path)
    open_in(window, qtbot, lambda: window.files.open_path(path))
    assert (action.isVisible(), button.isVisible()) == (False, False)
    window.session.leave()
    until(lambda: not window.session.is_open)
    with supplied_game("toy"):
        open_in(window, qtbot, lambda: window.files.open_path(path))
        assert (action.isVisible(), button.isVisible()) == (True, True)
        window.session.leave()
        until(lambda: not window.session.is_open)


def test_a_load_lies_in_its_own_region_and_names_make_way_for_it(qapp: QApplication) -> None:
    shapes = map_shapes(BOARD)
    loads = LoadLayer(shapes)
    asked: dict[str, Callable[[float], Iterable[PaintedDisc]]] = {}
    stamps = SimpleNamespace(show_signs=lambda signs, of: asked.update({of: signs}), signs=lambda _scale: {})
    loads.show_supply(surveyed(BOARD, LINES), LIGHT, stamps)  # type: ignore[arg-type]
    for region in BOARD.regions:
        at = QPointF(*region.label) + loads.beside(region.id, 0.6) / 0.6
        assert shapes.regions[region.id][-1].contains(at)
    (signs,) = asked.values()
    assert {sign.key[1] for sign in signs(0.6)} == {one.id for one in BOARD.regions}  # type: ignore[index]
    assert list(signs(0.4)) == []
