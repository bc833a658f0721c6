"""Battle marks on the map: one for each place, merged from afar, never gone, and one click from the battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.first_turn import start_campaign
from gm_console.core.battles import BattleRow
from gm_console.drawing.label_placing import overlap
from gm_console.drawing.labels_on_screen import LEVEL_STEP, level_of
from gm_console.drawing.names_on_map import LabelKind
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.kit.theme import DARK, LIGHT, Theme
from gm_console.ui.map.battles import CROSSES_FROM, BattleLayer, BattleMark
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.overlay_texts import legend_blocks
from tests.support.every import every
from tests.support.mouse import move_mouse
from tests.support.waiting import until
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
SCALES = (0.12, 0.2, 0.29, 0.3, 0.5, 1.0, 2.5)
LAST = 10**9


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def plain(bench: MapBench) -> None:
    bench.show_overlays(Overlay.OWNERS, Overlay.BATTLES)
    bench.session.select_region(None)
    bench.session.step_to(len(bench.session.chronicle.positions) - 1)
    bench.panel.view.fit()


@pytest.mark.slow
def test_a_campaign_on_another_map_takes_the_place_of_one_whose_map_is_shown(
    theme: Theme, drafted: Path, tmp_path: Path
) -> None:
    """Its battles lie in regions that the map shown until then does not have."""
    board = load_map(MAPS / "teaching").board
    first = start_campaign(board, tmp_path / "kettle", seed=3, tell=lambda _step, _done, _whole: None)
    bench = MapBench(theme, first)
    bench.show_overlays(Overlay.OWNERS, Overlay.BATTLES)
    bench.session.open("opening", lambda _report: Campaign(drafted))
    bench.wait(lambda: bench.session.world.board.id != board.id)
    assert {row.region for row in fought(bench)} - board.by_id.keys()
    assert bench.panel.view.scene() is not None
    bench.close()


def layer_of(bench: MapBench, rows: tuple[BattleRow, ...] | None = None, last: int = LAST) -> BattleLayer:
    world = bench.session.world
    layer = BattleLayer(world.shapes.world, world.board)
    layer.show_battles(fought(bench) if rows is None else rows, last, LIGHT)
    return layer


def fought(bench: MapBench) -> tuple[BattleRow, ...]:
    return bench.session.chronicle.battles


def alone(bench: MapBench) -> BattleRow:
    """Return a battle that has its region to itself."""
    regions = Counter(row.region for row in fought(bench))
    return next(row for row in fought(bench) if regions[row.region] == 1)


def with_losses(row: BattleRow, lost: int) -> BattleRow:
    return replace(row, attacker_lost=(("tank", lost),), defender_lost=())


def mark_of(row: BattleRow) -> BattleMark:
    return BattleMark(region=row.region, point=QPointF(), battles=(row,))


def painted(layer: BattleLayer, scale: float, part: QRectF) -> QImage:
    """Return a part of the world, painted on the theme's sea."""
    picture = QImage(round(part.width() * scale), round(part.height() * scale), QImage.Format.Format_RGB32)
    picture.fill(QColor(LIGHT.sea))
    painter = QPainter(picture)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    layer.paint_part(painter, part)
    painter.end()
    return picture


def test_marks_stand_beside_the_names_of_countries(bench: MapBench) -> None:
    scene, layer = bench.panel.scene, bench.panel._battles
    assert scene is not None
    assert layer is not None
    until(lambda: any(one.kind is LabelKind.NATION for one in scene.labels()))
    names = {one.text for one in scene.labels() if one.kind in (LabelKind.NATION, LabelKind.COUNTRY)}
    moved = 0
    for scale in (LEVEL_STEP ** level_of(wide) for wide in (0.093, 0.12, 0.2)):
        plan, places = scene.stamps.plan(scale), scene.stamps.signs(scale)
        kept = {id(stamp) for key, stamp in scene.stamps._stamps._kept.items() if key[1] in names}
        boxes = [box for one in plan if id(one.stamp) in kept for box in one.boxes(scale)]
        marks = layer.marks_at(scale)
        assert {mark.region for mark in marks} == places.keys(), "every one has its place"
        for mark in marks:
            centre, radius = layer.centre(mark, scale) * scale, mark.radius(scale)
            around = (centre.x() - radius, centre.y() - radius, centre.x() + radius, centre.y() + radius)
            assert not [box for box in boxes if overlap(box, around)], (mark.region, scale)
            moved += places[mark.region] != (0.0, 0.0)
    assert moved


@pytest.mark.slow
@pytest.mark.parametrize("scale", SCALES)
def test_marks_merge_but_no_battle_vanishes(bench: MapBench, scale: float) -> None:
    shown = [row for mark in layer_of(bench).marks_at(scale) for row in mark.battles]
    assert sorted(row.seq for row in shown) == [row.seq for row in fought(bench)]


def test_the_closer_one_looks_the_fewer_are_merged(bench: MapBench) -> None:
    layer = layer_of(bench)
    counts = [len(layer.marks_at(scale)) for scale in (0.012, 0.2, 1.0)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1] == len({row.region for row in fought(bench)})


def test_a_mark_grows_with_the_losses_up_to_a_limit(bench: MapBench) -> None:
    row = fought(bench)[0]
    sizes = [mark_of(with_losses(row, lost)).radius(1.0) for lost in (0, 1, 4, 12, 60, 600)]
    assert sizes == sorted(sizes)
    assert sizes[1] < sizes[2] < sizes[3]
    assert sizes[-2] == sizes[-1]
    assert mark_of(with_losses(row, 600)).radius(CROSSES_FROM / 2) < sizes[1]


def test_who_won_is_told_by_light_and_dark_alone(bench: MapBench) -> None:
    row = replace(fought(bench)[0], decided=True)
    world, scale = bench.session.world, 2.0
    point = QPointF(*world.board.by_id[row.region].label)
    part = QRectF(point.x() - 60, point.y() - 60, 120, 120)
    plates = []
    for won in (True, False):
        layer = layer_of(bench, (replace(row, won=won),))
        (mark,) = layer.marks_at(scale)
        at = (layer.centre(mark, scale) - part.topLeft()) * scale + QPointF(0, mark.radius(scale) - 3)
        plates.append(painted(layer, scale, part).pixelColor(at.toPoint()).lightness())
    assert plates[1] - plates[0] > 150


def test_battles_still_to_come_are_faint(bench: MapBench) -> None:
    first, later = fought(bench)[0], fought(bench)[-1]
    layer = layer_of(bench, (first, later), first.seq)
    fought_yet = {mark.battles[0].seq: layer.fought(mark) for mark in layer.marks_at(1.0)}
    assert fought_yet == {first.seq: True, later.seq: False}


def test_a_mark_is_found_over_the_seam_and_painted_there(bench: MapBench) -> None:
    layer, world = layer_of(bench), bench.session.world
    mark = layer.marks_at(1.0)[0]
    centre, width = layer.centre(mark, 1.0), world.board.width
    for step in (-width, 0, width):
        assert layer.at(centre + QPointF(step, 0), 1.0) == mark
    assert layer.at(centre + QPointF(60, 200), 1.0) != mark
    part = QRectF(centre.x() - 20, centre.y() - 20, 40, 40)
    assert painted(layer, 1.0, part) == painted(layer, 1.0, part.translated(width, 0))


def test_a_click_on_a_mark_asks_for_its_battle_and_beside_it_for_the_region(bench: MapBench) -> None:
    asked: list[BattleRow] = []
    bench.panel.battle_wanted.connect(asked.append)
    row, view = alone(bench), bench.panel.view
    view.go_to(row.region, closer=True)
    layer = bench.panel._battles
    assert layer is not None
    mark = next(one for one in layer.marks_at(view.zoom) if row in one.battles)
    at = view.mapFromScene(layer.centre(mark, view.zoom))
    move_mouse(view.viewport(), at)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert asked == [row]
    assert bench.session.selection.region is None
    label = view.mapFromScene(QPointF(*bench.session.world.board.by_id[row.region].label))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=label)
    assert bench.session.selection.region == row.region
    bench.panel.battle_wanted.disconnect(asked.append)


def test_a_mark_of_several_battles_lets_one_be_chosen(bench: MapBench) -> None:
    asked: list[BattleRow] = []
    bench.panel.battle_wanted.connect(asked.append)
    several = next(mark.battles for mark in layer_of(bench).marks_at(2.5) if len(mark.battles) > 1)
    bench.session.select_region(several[0].region)
    QTest.keyClick(bench.panel.view, Qt.Key.Key_Return)
    assert asked == []
    menu = next(one for one in bench.panel.findChildren(QMenu) if one.isVisible())
    assert [action.data() for action in menu.actions()] == list(several)
    assert every(row.id in action.text() for row, action in zip(several, menu.actions(), strict=True))
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert asked == [several[1]]
    bench.panel.battle_wanted.disconnect(asked.append)


def test_enter_on_a_region_opens_its_battle_and_elsewhere_shows_the_card(bench: MapBench) -> None:
    asked: list[BattleRow] = []
    bench.panel.battle_wanted.connect(asked.append)
    row = alone(bench)
    bench.session.select_region(row.region)
    QTest.keyClick(bench.panel.view, Qt.Key.Key_Return)
    assert asked == [row]
    bench.show_overlays(Overlay.OWNERS)
    QTest.keyClick(bench.panel.view, Qt.Key.Key_Return)
    assert asked == [row]
    bench.panel.battle_wanted.disconnect(asked.append)


def test_card_and_legend_tell_the_battles(bench: MapBench) -> None:
    row = fought(bench)[0]
    card = bench.panel._card(row.region)
    names = bench.session.world.names
    for told in (row.id, row.kind, names[row.attacker], names[row.defender], "4:5", "lost 1 and 0"):
        assert told in card
    won = sum(one.won and one.decided for one in fought(bench))
    lost = len(fought(bench)) - won
    told_of = bench.panel.legend.accessibleDescription()
    assert (f"attackers won, {won}" in told_of) == (won > 0)
    assert f"attackers beaten or no winner, {lost}" in told_of
    assert "faint: fought later in the turn" in told_of
    blocks = legend_blocks(
        bench.panel.look.look, bench.session.world.board, None, (), None, LIGHT, fought(bench)
    )
    keys = next(block.rows for block in blocks if block.title == "Battles of the turn")
    assert {row.cross for row in keys} <= {LIGHT.ink, LIGHT.halo}, "every key wears the cross of its mark"
    bench.show_overlays(Overlay.OWNERS)
    assert row.id not in bench.panel._card(row.region)
    assert "attackers beaten" not in bench.panel.legend.accessibleDescription()


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_ink_and_plate_stand_apart_in_both_themes(tones: object) -> None:
    ink, plate = QColor(tones.ink), QColor(tones.halo)  # type: ignore[attr-defined]
    assert abs(ink.lightness() - plate.lightness()) > 150
