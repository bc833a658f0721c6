"""Countries' names come onto the map of a campaign once their room is known; the map does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.board.model import Board
from gm_console.drawing.names import LabelKind
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.map.country_names import CountryNames
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.shapes import MapShapes, map_shapes
from tests.support.waiting import until

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(MAPS / "teaching").board


@pytest.fixture(scope="module")
def shapes(board: Board, qapp: QApplication) -> MapShapes:
    return map_shapes(board)


@pytest.fixture
def tasks(qapp: QApplication) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


def countries_on(scene: MapScene) -> set[str]:
    return {one.text for one in scene.labels() if one.kind is LabelKind.COUNTRY}


def test_names_come_once_their_room_is_known(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    scene = MapScene(shapes, {}, {})
    names.write_on(scene)
    assert not countries_on(scene)
    until(lambda: bool(written))
    assert countries_on(scene) == set(shapes.board.country_names.values())


def test_a_corrected_map_keeps_its_names_until_there_are_new_ones(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    names.write_on(MapScene(shapes, {}, {}))
    until(lambda: len(written) == 1)
    again = MapScene(shapes, {}, {})
    names.write_on(again)
    assert countries_on(again)
    assert not tasks.busy, "nothing has to be worked out anew"
    corrected = MapScene(replace(shapes, board=replace(shapes.board, links=())), {}, {})
    names.write_on(corrected)
    assert countries_on(corrected)
    until(lambda: len(written) == 2)


def test_names_are_not_written_on_a_map_that_has_gone(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    gone, there = MapScene(shapes, {}, {}), MapScene(replace(shapes, coloured=replace(shapes.board)), {}, {})
    names.write_on(gone)
    names.write_on(there)
    until(lambda: not tasks.busy)
    assert not countries_on(gone)
    assert countries_on(there)
    assert len(written) == 1
