"""What is written on the canvas: ids and names of regions by choice, names of countries where they belong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.board.checking.finding import wrong
from gm_console.board.editing import assign, linking
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, LinkKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.label_placing import Box, TakenRoom, overlap
from gm_console.drawing.labels_on_screen import InView, Placed
from gm_console.drawing.name_sizes import HALO_ROOM
from gm_console.drawing.names_on_map import Naming
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.editor.canvas import letters as lettering
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.canals import CanalLayer
from gm_console.ui.editor.canvas.finding_marks import FindingLayer
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.canvas.letters import LettersLayer, WritingAtZoom, names_of
from gm_console.ui.editor.canvas.look import CanvasLook
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.theme import DARK, LIGHT, Theme
from gm_console.ui.map.stamps import Stamp, StampBook
from tests.board.boards import grid
from tests.support.waiting import until
from tests.ui.editor.canvas_support import QUIET, picture, shown

pytestmark = pytest.mark.qt
NATIONS = frozenset(
    name for code, name in load_map(MAPS / "romin_jhors").board.country_names.items() if code < "29"
)
A, B, SEA = RegionId("01-01"), RegionId("01-02"), RegionId("PO-01")


@pytest.fixture(scope="module")
def jhors(qapp: QApplication) -> LettersLayer:
    """Return the letters of a whole map, every face drawn."""
    sheet = MapSheet(load_map(MAPS / "romin_jhors").board)
    atlas = Atlas(sheet)
    while not atlas.whole:
        atlas.grow(1.0)
    layer = LettersLayer(atlas)
    layer.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    layer.show_names(names_of(sheet))
    return layer


def called(layer: LettersLayer, naming: Naming, scale: float) -> dict[str, tuple[str, ...]]:
    """Return what is written in each region."""
    book = StampBook(LIGHT, 1.0, QApplication.font().families())
    layer.show_look(book, CanvasLook(naming=naming))
    found = {}
    for square in layer.atlas.squares():
        for art in square.arts.values():
            lines = layer.written(art, scale)
            texts = {id(stamp): str(key[1]) for key, stamp in book._kept.items()}
            found[art.key] = tuple(texts[id(stamp)] for stamp, _ in lines)
    return found


@pytest.mark.slow
def test_regions_are_called_by_id_by_name_or_by_both(jhors: LettersLayer) -> None:
    region = jhors.atlas.sheet.regions[A]
    assert region.name
    cases = {Naming.IDS: (A,), Naming.NAMES: (region.name,), Naming.BOTH: (A, region.name)}
    for naming, lines in cases.items():
        assert called(jhors, naming, 1.2)[A] == lines
    far = called(jhors, Naming.BOTH, 0.3)
    assert {len(lines) for lines in far.values()} == {0, 1, 2}, "by zoom: nothing, the id alone, or both"
    assert not [lines for lines in called(jhors, Naming.BOTH, 0.05).values() if lines]


@pytest.mark.slow
def test_a_region_has_its_id_where_its_name_has_no_room_or_it_has_none(jhors: LettersLayer) -> None:
    names = called(jhors, Naming.NAMES, 0.4)
    regions = jhors.atlas.sheet.regions
    instead = [id_ for id_, lines in names.items() if lines == (id_,) and regions[RegionId(id_)].name]
    assert instead
    assert [id_ for id_, lines in names.items() if lines and lines[0] != id_]


@pytest.mark.slow
def test_nothing_that_is_written_covers_anything_else(jhors: LettersLayer) -> None:
    world, count = jhors.atlas.world, 0
    for naming in Naming:
        jhors.show_look(
            StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook(naming=naming, marks=False)
        )
        for scale in (0.2, 0.45, 1.0):
            plan = jhors._plan(scale)
            taken = TakenRoom(world.width() * plan.scale)
            signs = [
                one
                for square in jhors.atlas.squares()
                for art in square.arts.values()
                if art.label is not None
                for one in jhors._free_signs(art, plan)
            ]
            count += len(signs)
            assert not [one for one in signs if not taken.claim(one.boxes(plan.scale))], (
                naming,
                scale,
            )
    assert count > 3000


def names_at(layer: LettersLayer, scale: float) -> set[str]:
    """Return which names are written at a scale."""
    book = StampBook(LIGHT, 1.0, QApplication.font().families())
    layer.show_look(book, CanvasLook())
    plan = layer._plan(scale)
    texts = {id(stamp): str(key[1]) for key, stamp in book._kept.items()}
    return {texts[id(one.stamp)].replace("\n", " ") for one in plan.names}


def at_rest(layer: LettersLayer, scale: float) -> WritingAtZoom:
    """Return what is written while the whole map is in sight and at rest."""
    world = layer.atlas.world
    layer.look_at(scale, InView(seen=(0.0, 0.0, world.width(), world.height())))
    return layer._plan(scale)


@pytest.mark.slow
def test_countries_have_their_names_while_regions_have_their_ids(jhors: LettersLayer) -> None:
    """At a third of full size most regions have room for their ids; those make way for names, most beside them."""
    for scale in (0.1, 0.3):
        assert len(names_at(jhors, scale) & NATIONS) == len(NATIONS), scale
    ids = [id_ for id_, lines in called(jhors, Naming.IDS, 0.3).items() if lines]
    plan = at_rest(jhors, 0.3)
    arts = {art.key: art for square in jhors.atlas.squares() for art in square.arts.values()}
    shown = [art for art in arts.values() if art.label is not None and jhors._called(art, plan)]
    assert len(shown) > 0.8 * len(ids)


@pytest.mark.slow
def test_an_id_that_steps_aside_stays_in_its_region(jhors: LettersLayer) -> None:
    moved = 0
    jhors.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    for scale in (0.17, 0.3):
        plan = at_rest(jhors, scale)
        for art in (one for square in jhors.atlas.squares() for one in square.arts.values() if one.label):
            for line in jhors._called(art, plan):
                moved += bool(line.dx)
                x, y = line.x + line.dx / scale, line.y + line.dy / scale
                assert art.fill(0).contains(QPointF(x, y)), (art.key, scale)
    assert moved


@pytest.mark.slow
def test_what_shows_a_mark_shows_its_id_and_no_two_ids_meet(jhors: LettersLayer) -> None:
    jhors.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    scale = 0.3
    plan = at_rest(jhors, scale)
    arts = {art.key: art for square in jhors.atlas.squares() for art in square.arts.values() if art.label}
    marked = [art for art in arts.values() if jhors._mark(art, scale) is not None]
    assert len(marked) > len(NATIONS)
    nameless = [art.key for art in marked if not jhors._called(art, plan)]
    assert len(nameless) < 0.1 * len(marked), "but where a country's name lies"
    room = TakenRoom()
    met = [
        art.key
        for art in arts.values()
        for line in jhors._called(art, plan)
        if not room.claim([_tight(line.boxes(scale)[0])])
    ]
    assert met == []


def _tight(box: Box) -> Box:
    """Return a box of letters without the halo round them."""
    west, north, east, south = box
    return west + HALO_ROOM / 2, north + 2, east - HALO_ROOM / 2, south - 2


@pytest.mark.slow
def test_every_seat_is_marked_or_none(jhors: LettersLayer) -> None:
    jhors.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    star = jhors._stamps.mark(MarkSign.STAR)
    counts = set()
    for scale in (0.06, 0.09, 0.12, 0.2, 0.3, 0.6, 1.5):
        plan = jhors._plan(scale)
        arts = [art for square in jhors.atlas.squares() for art in square.arts.values() if art.label]
        counts.add(sum(one.stamp is star for art in arts for one in jhors._free_signs(art, plan)))
    assert counts == {0, len(NATIONS)}


def test_names_are_read_whole_in_what_is_looked_at_and_nothing_lies_over_them(jhors: LettersLayer) -> None:
    scale = 0.17
    jhors.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    seen = (2150.0, 720.0, 6800.0, 3150.0)
    over = (3000.0, 2900.0, 3700.0, 3150.0)

    def shown() -> tuple[int, int, int]:
        """Return how many names are read whole, cut by the edge, and under what lies over the map."""
        whole = cut = under = 0
        for one in jhors._plan(scale).names:
            left, top, right, low = (side / scale for side in one.around(scale))
            hull = (left, top, right, low)
            if overlap(hull, seen):
                inside = (
                    seen[0] <= hull[0] and hull[2] <= seen[2] and seen[1] <= hull[1] and hull[3] <= seen[3]
                )
                whole, cut = whole + inside, cut + (not inside)
                under += overlap(hull, over)
        return whole, cut, under

    assert shown()[1:] != (0, 0), "there is something to be moved"
    jhors.look_at(scale, InView(seen=seen, over=(over,)))
    whole, cut, under = shown()
    jhors._sight = None
    assert whole > 15
    assert (cut, under) == (0, 0)


@pytest.mark.slow
def test_names_come_with_another_theme_though_a_part_of_the_view_is_painted_between(
    editor_session: EditorSession, theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(qtbot, editor_session, theme, SnapRule()) as view:
        canvas, viewport = view._canvas, view.viewport()
        assert canvas is not None

        def written() -> set[object]:
            book = canvas._book
            return {key for key, stamp in book._kept.items() if stamp.drawn}

        until(lambda: len(written()) > 4 and not canvas._letters._left_out)
        before = written()
        asked: list[Callable[[], None]] = []
        soon = SimpleNamespace(singleShot=lambda _time, _whose, call: asked.append(call))
        monkeypatch.setattr(lettering, "QTimer", soon)
        monkeypatch.setattr(lettering, "DRAWING", 0.0)  # one more with every painting
        canvas.recolour(DARK)
        viewport.repaint()

        def come() -> bool:
            while asked:
                asked.pop()()
                viewport.repaint(0, 0, 4, 4)
            return written() == before

        assert asked
        until(come)


@pytest.mark.slow
def test_an_id_that_the_edge_of_the_view_cuts_is_left_out_there(
    jhors: LettersLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In that copy of the world alone, and once the map rests; a mark stays, for half of it can be read too."""
    scale, width = 0.3, jhors.atlas.world.width()
    jhors.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook())
    seen = QRectF(width / 2, 1030.0, width, 1630.0)
    put: list[Placed[Stamp]] = []
    monkeypatch.setattr(jhors, "_put", lambda painter, view, one: put.append(one))
    image = QImage(64, 64, QImage.Format.Format_ARGB32)

    def cut(aside: float) -> tuple[int, int]:
        """Return how many texts of regions, and marks, the edge cuts in a copy of the world."""
        put.clear()
        monkeypatch.setattr(jhors, "aside", aside)
        painter = QPainter(image)
        jhors.paint_world(painter, jhors.atlas.world, scale)
        painter.end()
        boxes = [(one, [side / scale for side in one.around(scale)]) for one in put if one not in names]
        rooms = [(one, QRectF(b[0] + aside, b[1], b[2] - b[0], b[3] - b[1])) for one, b in boxes]
        over = [bool(one.stamp.text[0]) for one, at in rooms if seen.intersects(at) and not seen.contains(at)]
        assert len(rooms) > 100, "most are there"
        return sum(over), len(over) - sum(over)

    west, north, east, south = seen.getCoords()
    names = jhors._plan(scale).names
    before = [cut(aside) for aside in (0.0, width)]
    assert min(texts for texts, _ in before) > 0, "there is something to be left out in either copy"
    jhors.look_at(scale, InView(seen=(west, north, east, south)))
    names = jhors._plan(scale).names
    after = [cut(aside) for aside in (0.0, width)]
    jhors._sight = None
    assert [texts for texts, _ in after] == [0, 0]
    assert sum(marks for _, marks in after) > 0


@pytest.mark.slow
def test_ids_come_however_long_a_painting_takes(
    qtbot: QtBot, open_session: object, small_board: Board, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a jump every id in sight is new: each painting brings some, or none would ever be there."""
    monkeypatch.setattr(lettering, "DRAWING", 0.0)
    session = open_session(small_board)  # type: ignore[operator]
    with shown(qtbot, session, theme, SnapRule()) as view:
        view.set_look(QUIET)
        canvas = view._canvas
        assert canvas is not None
        layer = canvas._letters

        def all_there() -> bool:
            arts = [art for square in layer.atlas.squares() for art in square.arts.values()]
            stamps = [stamp for art in arts for stamp, _ in layer.written(art, view.zoom)]
            return len(stamps) == 12 and not [one for one in stamps if not one.drawn]

        until(all_there)


def is_sea(colour: QColor, theme: Theme) -> bool:
    sea = QColor(theme.tones.sea)
    return (
        max(abs(colour.red() - sea.red()), abs(colour.green() - sea.green()), abs(colour.blue() - sea.blue()))
        < 8
    )


@pytest.mark.slow
def test_canals_are_drawn_and_follow_edits(qtbot: QtBot, open_session: object, theme: Theme) -> None:
    board = grid("PO-01 01-01 QO-01", "01-02 01-03 01-04", wraps=False)
    session: EditorSession = open_session(board)  # type: ignore[operator]
    sheet = session.sheet
    with shown(qtbot, session, theme, SnapRule()) as view:
        view.set_look(replace(QUIET, ids=False, marks=False))
        without = picture(view)
        for water in ("PO-01", "QO-01"):
            assert session.do(linking.decide(sheet, A, RegionId(water), LinkKind.CANAL))
        canal = picture(view)
        place = view.mapFromScene(*sheet.regions[A].label)
        assert without.pixelColor(place) != canal.pixelColor(place)
        assert is_sea(canal.pixelColor(place), theme)
        moved = (sheet.regions[A].label[0], sheet.regions[A].label[1] + 30)
        assert session.do(assign.move_label(sheet, A, moved))
        assert is_sea(picture(view).pixelColor(view.mapFromScene(*moved)), theme)
        session.undo()
        session.undo()
        session.undo()
        assert picture(view).pixelColor(place) == without.pixelColor(place)


def test_a_canal_over_the_seam_ends_at_its_own_shore() -> None:
    board = grid("PO-01 01-02 01-01", wraps=True)
    links = [replace(link, kind=LinkKind.CANAL) for link in board.links if link.b == SEA and link.a == A]
    assert links
    layer = CanalLayer(Atlas(MapSheet(replace(board, links=tuple(links)))))
    (path,) = layer._paths
    assert path.currentPosition().x() == board.width


def test_the_mark_of_a_problem_stands_above_the_id_that_the_list_names(qapp: QApplication) -> None:
    """What was found in no region's place, on a border, is marked nearer to it."""
    sheet = MapSheet(grid("01-01 01-02"))
    atlas, place = Atlas(sheet), sheet.regions[A].label
    while not atlas.whole:
        atlas.grow(1.0)
    letters, marks = LettersLayer(atlas), FindingLayer(atlas)
    letters.show_look(StampBook(LIGHT, 1.0, QApplication.font().families()), CanvasLook(names=False))
    letters.show_names(())

    def rows(layer: CanvasLayer) -> list[int]:
        """Return the rows of pixels that are painted in the left region."""
        image = QImage(100, 100, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        layer.paint_world(painter, atlas.world, 1.0)
        painter.end()
        return [y for y in range(100) if any(image.pixelColor(x, y).alpha() for x in range(100))]

    marks.show_findings((wrong("map.idle", "nothing leads there", A, place),), LIGHT)
    at_the_id = rows(marks)
    assert 0 < min(at_the_id) < max(at_the_id) < min(rows(letters)) <= place[1]
    marks.show_findings((wrong("map.idle", "nothing leads there", A, (place[0] + 1, place[1])),), LIGHT)
    assert max(rows(marks)) > max(at_the_id)
