"""Overlays: each can be switched on by its key, says what it shows, and shows what is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from gm_console.board.model import RegionKind
from gm_console.charts.colours import nation_patterns
from gm_console.charts.palette import PATTERNS
from gm_console.core.glance import Measure
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue, Severity, error
from gm_console.drawing.pattern_tiles import TILES
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, DEPOT, SHIPYARD
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, blend
from gm_console.ui.map.choropleth import choropleth
from gm_console.ui.map.links import link_pieces, manners
from gm_console.ui.map.look import OVERLAYS_KEY, LookBook, Overlay
from gm_console.ui.map.overlay_panel import OPEN_KEY
from gm_console.ui.map.patterns import PLAIN, pattern_tile
from gm_console.ui.map.problem_marks import issues_by_region
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
ALL = tuple(Overlay)
HOME = RegionId("07-05")
ASIDE = QPoint(60, 45)
"""Map units from a label to where nothing is written."""


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def plain(bench: MapBench) -> None:
    bench.show_overlays(Overlay.OWNERS)
    bench.session.step_to(len(bench.session.chronicle.positions) - 1)
    bench.panel.view.fit()


def colour_in(bench: MapBench, region: RegionId, aside: QPoint = ASIDE) -> QColor:
    """Return the colour painted in a region, seen from near and without marks of change."""
    view, board = bench.panel.view, bench.session.world.board
    view.go_to(region, closer=True)
    view.zoom_by(6)
    view.go_to(region)
    bench.panel.scene.show_changed((), LIGHT)  # type: ignore[union-attr]
    view.fit()
    view.go_to(region, closer=True)
    at = view.mapFromScene(QPoint(*board.by_id[region].label)) + aside * view.zoom
    return view.grab().toImage().pixelColor(at)


def near(one: QColor, other: QColor) -> bool:
    return max(abs(a - b) for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)) <= 3


def measure(key: str) -> Measure:
    return next(one for one in load_ruleset("gunboat").glance.measures if one.key == key)


@pytest.mark.slow
def test_keys_1_to_8_s_and_h_switch_the_overlays_one_by_one(bench: MapBench) -> None:
    bench.panel.view.setFocus()
    for letter, overlay in zip("12345678SH", ALL, strict=True):
        before = bench.panel.look.look.shows(overlay)
        QTest.keyClick(bench.panel.view, letter)
        assert bench.panel.look.look.shows(overlay) is not before
        others = [one for one in ALL if one is not overlay]
        QTest.keyClick(bench.panel.view, letter)
        assert [bench.panel.look.look.shows(one) for one in others] == [
            one is Overlay.OWNERS for one in others
        ]
    assert len({action.toolTip() for action in bench.panel.look.overlays.values()}) == len(ALL)


@pytest.mark.slow
def test_what_was_switched_on_is_remembered(bench: MapBench) -> None:
    bench.show_overlays(Overlay.LINKS, Overlay.MEASURE, patterns=True, measure="unemployed")
    again = LookBook(bench.panel, Settings()).look
    assert again == bench.panel.look.look
    assert again.overlays == {Overlay.LINKS, Overlay.MEASURE}
    assert (again.patterns, again.measure) == (True, "unemployed")
    Settings().keep(OVERLAYS_KEY, "economy links")  # as it was called once
    assert LookBook(bench.panel, Settings()).look.overlays == again.overlays


@pytest.mark.slow
def test_land_is_neutral_when_owners_are_off(bench: MapBench) -> None:
    owner = bench.session.position.places[HOME].owner
    tinted = blend(bench.session.world.colours[owner], LIGHT.land, LIGHT.tint)
    assert near(colour_in(bench, HOME), tinted)
    bench.show_overlays()
    assert near(colour_in(bench, HOME), QColor(LIGHT.land))


def test_the_legend_names_the_symbols_of_forces_as_tables_do(bench: MapBench) -> None:
    bench.show_overlays(Overlay.FORCES)
    told = bench.panel.legend.accessibleDescription()
    assert told.startswith(
        "Forces: Army, Air, Navy, Air/Army Depot, Naval Shipyard, a nation's forces nearby"
    )
    bench.show_overlays(Overlay.OWNERS)
    assert "Forces" not in bench.panel.legend.accessibleDescription()


def test_the_legend_tells_the_marks_of_what_the_phase_changed_where_there_are_any(bench: MapBench) -> None:
    told = {}
    for moment, position in enumerate(bench.session.chronicle.positions):
        bench.session.step_to(moment)
        told[bool(position.changed)] = "Phase shown: changed" in bench.panel.legend.accessibleDescription()
    assert told == {True: True, False: False}


def test_the_economy_tints_land_by_its_class_and_the_legend_tells_the_classes(bench: MapBench) -> None:
    bench.panel.resize(1_200, 640)
    bench.wait(lambda: bench.panel.strip.open)
    bench.show_overlays(Overlay.MEASURE, measure="population")
    world, position = bench.session.world, bench.session.position
    shown = choropleth(measure("population"), world.board, position, world.ruleset)
    assert near(colour_in(bench, HOME), QColor(shown.colour(HOME, LIGHT)))
    assert bench.panel.strip.measure.isVisible()
    assert bench.panel.legend.accessibleDescription().startswith("Population: ")
    for _, text in shown.rows(LIGHT):
        assert text in bench.panel.legend.accessibleDescription()
    bench.show_overlays(Overlay.OWNERS)
    assert not bench.panel.strip.measure.isVisible()
    bench.panel.resize(1_000, 640)


def test_classes_hold_every_value_once_and_rise(bench: MapBench) -> None:
    world, position = bench.session.world, bench.session.position
    for one in world.ruleset.glance.measures:
        shown = choropleth(one, world.board, position, world.ruleset)
        values = sorted(value for value in shown.values.values() if value)
        assert len(values) > 100
        assert list(shown.tops) == sorted(set(shown.tops))
        assert shown.lows[0] == values[0]
        assert shown.tops[-1] == values[-1]
        for value in values:
            assert sum(low <= value <= top for low, top in zip(shown.lows, shown.tops, strict=True)) == 1
        assert len({shown.colour(region, DARK) for region in shown.values}) <= 6


def test_the_measures_are_those_of_the_game_that_is_open(bench: MapBench) -> None:
    book, both = LookBook(bench.panel, Settings()), load_ruleset("toy").glance.measures
    book.offer(both)
    assert list(book.measures) == ["farms"]
    assert book.measure is both[0]
    assert [slot.isVisible() for slot in book.slots].count(True) == 1
    book.offer(())
    assert book.measure is None
    assert not book.overlays[Overlay.MEASURE].isEnabled()
    book.offer(bench.session.world.ruleset.glance.measures)
    assert book.overlays[Overlay.MEASURE].isEnabled()
    assert list(book.measures) == ["population", "production", "unemployed"]


def test_unemployed_are_people_without_a_facility(bench: MapBench) -> None:
    world, position = bench.session.world, bench.session.position
    shown = choropleth(measure("unemployed"), world.board, position, world.ruleset)
    holding = position.state.holdings[HOME]
    assert shown.values[HOME] == holding.population - sum(holding.facilities)


def test_production_is_what_a1_made_at_the_prices_of_the_turn(bench: MapBench) -> None:
    """The goods posted by A1 in a region sell for what the overlay says."""
    chronicle, world = bench.session.chronicle, bench.session.world
    bench.step_to("A1")
    position = bench.session.position
    shown = choropleth(measure("production"), world.board, position, world.ruleset)
    prices = dict(zip(COMMODITIES, position.state.market.sell, strict=True))
    for region in (HOME, RegionId("14-03"), RegionId("21-01")):
        made = [
            entry.fact
            for entry in chronicle.entries
            if entry.phase == "A1" and entry.region == region and isinstance(entry.fact, StockChanged)
        ]
        assert made
        assert shown.values[region] == sum(fact.delta * prices[fact.commodity] for fact in made) // 100


def test_every_link_is_drawn_the_short_way_round(bench: MapBench) -> None:
    board = bench.session.world.board
    pieces = link_pieces(board, LIGHT)
    lines = [polygon for one in pieces for polygon in one.paths[0].toSubpathPolygons()]
    assert len(lines) == len(board.links)
    assert max(abs(line[0].x() - line[1].x()) for line in lines) <= board.width / 2
    assert set(manners(LIGHT)) == {link.kind for link in board.links} | set(manners(DARK))


def test_problems_are_marked_where_they_point_worst_first(bench: MapBench) -> None:
    board = bench.session.world.board
    country = board.by_id[HOME].country
    first = next(region.id for region in board.regions if region.country == country)
    odd = Issue(severity=Severity.INFO, code="b", text="odd", where=HOME)
    found = issues_by_region(
        board,
        [
            odd,
            error("a", "wrong", HOME),
            replace(odd, code="c", where=country),
            replace(odd, code="d", where=""),
        ],
    )
    assert [issue.code for issue in found[HOME]] == ["a", "b"]
    assert [issue.code for issue in found[first]] == ["c"]
    assert sum(map(len, found.values())) == 3


def test_problems_come_from_the_boards_checks_and_stand_on_the_card(bench: MapBench) -> None:
    bench.show_overlays(Overlay.PROBLEMS)
    bench.wait(lambda: bench.panel._shown_issues)
    region, issues = next(iter(bench.panel._shown_issues.items()))
    assert issues[0].text in bench.panel._card(region)
    assert "Problems of the map: information" in bench.panel.legend.accessibleDescription()
    bench.show_overlays()
    assert issues[0].text not in bench.panel._card(region)


def test_patterns_change_the_picture_of_nations_that_wear_one(bench: MapBench) -> None:
    board, places = bench.session.world.board, bench.session.position.places
    worn = nation_patterns(board, list(bench.session.world.colours))
    assert set(worn.values()) >= set(PATTERNS[:3])
    view = bench.panel.view

    def picture(nation: NationId) -> QImage:
        capital = next(
            region.id
            for region in board.regions
            if region.kind is RegionKind.LAND and places[region.id].owner == nation == region.country
        )
        view.go_to(capital, closer=True)
        at = view.mapFromScene(QPoint(*board.by_id[capital].label))
        return view.grab().toImage().copy(at.x() - 25, at.y() - 25, 50, 50)

    dotted = next(nation for nation, pattern in worn.items() if pattern == "dots")
    plain = next(nation for nation, pattern in worn.items() if pattern == PLAIN)
    before = {nation: picture(nation) for nation in (dotted, plain)}
    bench.show_overlays(Overlay.OWNERS, patterns=True)
    assert picture(dotted) != before[dotted]
    assert picture(plain) == before[plain]


def test_pattern_tiles_differ_from_each_other() -> None:
    tiles = [pattern_tile(pattern, QColor("#000000")).toImage() for pattern in TILES]
    assert not any(one == other for one, other in combinations(tiles, 2))


def test_badges_go_with_the_forces_overlay(bench: MapBench) -> None:
    layer = bench.panel.scene.stamps  # type: ignore[union-attr]
    without = len(layer.plan(0.7))
    bench.show_overlays(Overlay.OWNERS, Overlay.FORCES)
    armed = sum(bool(place.badge) for place in bench.session.position.places.values())
    assert len(layer.plan(0.7)) > without + armed * 0.8


def test_depots_and_shipyards_have_squares_from_near(bench: MapBench) -> None:
    layer = bench.panel.scene.stamps  # type: ignore[union-attr]
    places = bench.session.position.places.values()
    hosts = [place for place in places if any(place.part.facilities[at] for at in (DEPOT, SHIPYARD))]
    assert hosts
    assert len(list(layer._works(1.0))) == len(hosts)
    assert list(layer._works(0.3)) == []


def test_all_overlays_can_be_on_in_the_dark(bench: MapBench, theme: Theme) -> None:
    """Everything at once paints, in both themes, and the strip keeps its icons."""
    bench.show_overlays(*ALL, patterns=True)
    light = bench.panel.grab().toImage()
    bench.panel.strip.tint(replace(LIGHT, accent="#ff0000"))
    assert bench.panel.strip.isVisible()
    assert not light.isNull()


def test_an_overlay_is_drawn_as_strongly_as_its_slider_says(bench: MapBench) -> None:
    slider = bench.panel.strip.sliders[Overlay.OWNERS]
    strong = colour_in(bench, HOME)
    slider.setValue(30)
    assert not near(colour_in(bench, HOME), strong)
    assert LookBook(bench.panel, Settings()).look.strength(Overlay.OWNERS) == 0.3
    slider.setValue(100)
    assert near(colour_in(bench, HOME), strong)


def test_the_panel_of_overlays_folds_to_its_icons_and_stays_so(bench: MapBench) -> None:
    panel = bench.panel.strip
    bench.panel.resize(1_200, 640)
    bench.wait(lambda: panel.open)
    wide = panel.sizeHint().width()
    room = 474 - 256  # beside the panels of a turn in a window of 1280, and the widest list of overlays
    assert bench.panel.minimumSizeHint().width() - wide <= room, "it would widen the window"
    panel.fold.click()
    assert not panel.open
    assert not panel.legend.isVisible()
    bench.wait(lambda: panel.width() < wide / 2)
    bench.panel.resize(1_600, 640)
    bench.wait(lambda: bench.panel.view.width() > 1_200)
    assert not panel.open
    panel.fold.click()
    assert panel.open
    Settings().forget(OPEN_KEY)
    bench.panel.resize(1_000, 640)


def test_a_switch_with_nothing_to_see_looks_off_says_why_and_stays_on(bench: MapBench) -> None:
    look, session = bench.panel.look, bench.session
    bench.show_overlays(Overlay.MOVES, Overlay.BATTLES)
    seen: set[bool] = set()
    owners = look.overlays[Overlay.OWNERS].icon().cacheKey()
    for moment in range(len(session.chronicle.positions)):
        session.step_to(moment)
        idle = not bench.panel._moves
        seen.add(idle)
        assert (Overlay.MOVES in look.idle) is idle
        assert ("Nothing to see" in look.overlays[Overlay.MOVES].toolTip()) is idle
        assert (Overlay.BATTLES in look.idle) is not bool(session.chronicle.battles)
        assert look.look.shows(Overlay.MOVES)
    assert seen == {True, False}
    assert look.overlays[Overlay.OWNERS].icon().cacheKey() == owners, "what did not change is not drawn anew"
    buttons = [
        button
        for button in bench.panel.strip.findChildren(QToolButton)
        if button.defaultAction() is look.overlays[Overlay.MOVES]
    ]
    assert [button.property("idle") for button in buttons] == [Overlay.MOVES in look.idle]
