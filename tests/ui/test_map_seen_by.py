"""The map as a nation sees it: nothing on it that its view does not hold, marked, and left by one key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.core.facts import PUBLIC, may_read
from gm_console.core.ids import NOBODY, NationId
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.look import Overlay
from tests.support.every import every
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    made.show_overlays(*Overlay)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def whole(bench: MapBench) -> Iterator[None]:
    bench.step_to("M5")
    yield
    bench.panel.sight.show_to(None)


@pytest.mark.slow
def test_a_nation_sees_its_own_forces_and_no_others(bench: MapBench) -> None:
    session, panel = bench.session, bench.panel
    nation = session.position.nations[0].id
    true = session.position.places
    strangers = {id_ for id_, one in true.items() if one.owner != nation and (one.badge or one.works)}
    assert len(strangers) > 100
    panel.sight.show_to(nation)
    shown = panel._now.position.places
    assert set(shown) == set(true)
    told = {entry.region for entry in session.chronicle.entries if may_read(entry.audience, nation)}
    assert {id_ for id_ in strangers if shown[id_].badge or shown[id_].works} <= told
    own = [id_ for id_, one in true.items() if one.owner == nation]
    assert own
    assert every(shown[id_] == true[id_] for id_ in own)
    assert panel._now.position.state is None
    assert panel._shades is None


@pytest.mark.slow
def test_battles_and_arrows_are_those_that_it_was_told_of(bench: MapBench) -> None:
    session, panel = bench.session, bench.panel
    battles = moves = 0
    for nation in [one.id for one in session.position.nations][:6]:
        panel.sight.show_to(nation)
        told = {entry.seq for entry in session.chronicle.entries if may_read(entry.audience, nation)}
        assert {row.seq for row in panel._now.battles} <= told
        assert {arrow.nation for arrow in panel._moves} <= {nation}
        battles, moves = battles + len(panel._now.battles), moves + len(panel._moves)
    assert battles
    assert moves
    panel.sight.show_to(NOBODY)
    public = {entry.seq for entry in session.chronicle.entries if entry.audience == PUBLIC}
    assert {row.seq for row in panel._now.battles} <= public
    assert panel._moves == ()


@pytest.mark.slow
def test_a_card_tells_what_the_viewer_knows(bench: MapBench) -> None:
    session, panel = bench.session, bench.panel
    nation = session.position.nations[0].id
    told = {entry.region for entry in session.chronicle.entries if may_read(entry.audience, nation)}
    forces = bench.session.world.ruleset.glance.total
    gauge = bench.session.world.ruleset.glance.of_regions.by_key[forces]
    places = session.position.places
    region = next(
        id_
        for id_, one in places.items()
        if one.owner not in ("", nation) and gauge.read(one.part) and id_ not in told
    )
    before = panel._card(region)
    panel.sight.show_to(nation)
    assert len(panel._card(region)) < len(before)


@pytest.mark.slow
def test_it_is_marked_and_one_key_leaves_it(bench: MapBench) -> None:
    panel = bench.panel
    assert panel.banner.isHidden()
    nation = bench.session.position.nations[1].id
    panel.sight.show_to(nation)
    assert not panel.banner.isHidden()
    assert nation in panel.banner.text()
    assert panel.strip.sight.currentData() == nation
    panel.view.setFocus()
    panel.activateWindow()
    QTest.qWaitForWindowActive(panel)
    QTest.keyClick(panel.view, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert panel.sight.viewer is None
    assert panel.banner.isHidden()
    assert panel.strip.sight.currentData() == "moderator"


@pytest.mark.slow
def test_the_selected_nation_and_the_owner_of_the_selected_region_can_be_looked_through(
    bench: MapBench,
) -> None:
    session, panel = bench.session, bench.panel
    nation = session.position.nations[2].id
    session.select_nation(nation)
    panel.sight.selected.trigger()
    assert panel.sight.viewer == nation
    panel.sight.show_to(None)
    region, place = next(
        (id_, one) for id_, one in session.position.places.items() if one.owner not in ("", nation)
    )
    session.select_region(region)
    panel.sight.selected.trigger()
    assert panel.sight.viewer == place.owner
    session.select_region(None)
    assert not panel.sight.selected.isEnabled()


def test_the_list_offers_moderator_everybody_and_every_nation(bench: MapBench) -> None:
    box = bench.panel.strip.sight
    values = [box.itemData(at) for at in range(box.count())]
    assert values == ["moderator", NOBODY, *(NationId(one.id) for one in bench.session.position.nations)]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert bench.panel.sight.viewer == NOBODY
