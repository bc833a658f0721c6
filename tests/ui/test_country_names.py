"""Countries' names come onto the map of a campaign once their room is known; the map does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.board.model import Board
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NationId
from gm_console.drawing.held_land import as_held
from gm_console.drawing.names import LabelKind
from gm_console.drawing.spines import spines
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


def nations_on(scene: MapScene) -> set[str]:
    return {one.text for one in scene.labels() if one.kind is LabelKind.NATION}


@pytest.mark.slow
def test_names_come_once_their_room_is_known(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    scene = MapScene(shapes, {}, {})
    names.write_on(scene)
    names.follow({})
    assert not countries_on(scene)
    until(lambda: bool(written))
    assert countries_on(scene) == set(shapes.board.country_names.values())


@pytest.mark.slow
def test_a_corrected_map_keeps_its_names_until_there_are_new_ones(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    names.write_on(MapScene(shapes, {}, {}))
    names.follow({})
    until(lambda: len(written) == 1)
    again = MapScene(shapes, {}, {})
    names.write_on(again)
    assert countries_on(again)
    corrected = MapScene(replace(shapes, board=replace(shapes.board, links=())), {}, {})
    names.write_on(corrected)
    assert countries_on(corrected)
    until(lambda: len(written) == 2)
    assert len(written) == 2, "what was there already was not worked out anew"


def test_names_are_not_written_on_a_map_that_has_gone(tasks: Tasks, shapes: MapShapes) -> None:
    written: list[bool] = []
    names = CountryNames(tasks, lambda: written.append(True))
    gone, there = MapScene(shapes, {}, {}), MapScene(replace(shapes, coloured=replace(shapes.board)), {}, {})
    names.write_on(gone)
    names.follow({})
    names.write_on(there)
    names.follow({})
    until(lambda: bool(written))
    assert not countries_on(gone)
    assert countries_on(there)
    assert len(written) == 1


@pytest.mark.slow
def test_names_stand_on_what_their_nations_hold_now(tasks: Tasks, shapes: MapShapes) -> None:
    board, written = shapes.board, []
    names = CountryNames(tasks, lambda: written.append(True))
    one, two = (NationId(seat) for seat in list(board.seats)[:2])
    scene = MapScene(shapes, {one: "#336699", two: "#993366"}, {})
    home = {
        region.id: RegionGlance(id=region.id, owner=NationId(region.country), part=None)
        for region in board.regions
    }
    names.write_on(scene)
    names.follow(home)
    until(lambda: bool(written))
    both = {board.country_names[nation] for nation in (one, two)}
    assert both <= nations_on(scene)
    taken = {id_: replace(place, owner=one) if place.owner == two else place for id_, place in home.items()}
    names.follow(taken)
    until(lambda: board.country_names[two] not in nations_on(scene))
    assert board.country_names[one] in nations_on(scene)
    names.follow(home)
    until(lambda: both <= nations_on(scene))


def test_land_counts_to_whoever_holds_it_but_where_the_country_is_no_nations(board: Board) -> None:
    one, two = (NationId(seat) for seat in list(board.seats)[:2])
    land = [region for region in board.regions if region.country in (one, two)]
    colony = next(region for region in board.regions if region.country not in board.seats)
    own, lost, empty = land[0], next(region for region in land if region.country == two), land[-1]
    held = as_held(board, {own.id: one, lost.id: one, colony.id: one}, (one, two))
    assert [held.by_id[region.id].country for region in (own, lost, empty)] == [one, one, ""]
    assert held.by_id[colony.id] == colony
    assert set(spines(board)) - set(spines(held)) == {two}
    assert as_held(board, {}, (one, two)) is board


def test_a_name_stands_where_the_seat_is_unless_that_is_little(board: Board) -> None:
    one, two = (NationId(seat) for seat in list(board.seats)[:2])
    home = {region.id: one for region in board.regions if region.country == one}
    abroad = {region.id: one for region in board.regions if region.country == two}
    least = {id_: one for id_ in home if id_ == board.seats[one]}
    both, alone = (spines(as_held(board, held, (one, two)))[one] for held in (home | abroad, least | abroad))
    usual = spines(board)
    assert (both.x, both.y) == (usual[one].x, usual[one].y)
    assert (alone.x, alone.y) == (usual[two].x, usual[two].y)
