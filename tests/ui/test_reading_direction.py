"""Names read from right to left do not turn the figures beside them around in the window's pages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.ui.battle_words import side_name
from gm_console.ui.cards.region import RegionSource, region_card
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels.pages import PageSource, hover_card, nation_link
from gm_console.ui.window.main_window import MainWindow

REGION = RegionId("07-01")
NAMES = {NationId("07"): "ארץ", NationId("08"): "Lorrenay"}


def test_sides_and_links_tell_isolated_names() -> None:
    world: Any = SimpleNamespace(names=NAMES)
    world.called = partial(OpenCampaign.called, world)
    desk: Any = SimpleNamespace(world=world)
    for nation, told in (("07", "07 \u2068ארץ\u2069"), ("08", "08 Lorrenay")):
        assert side_name(NationId(nation), NAMES) == told
        assert nation_link(desk, NationId(nation)) == f"<a href='nation:{nation}'>{told}</a>"


def test_a_side_that_is_no_nations_is_called_as_the_game_calls_it(looking: MainWindow) -> None:
    world = looking.session.world
    other = replace(world.ruleset, battles=replace(world.ruleset.battles, nobody="wild tribes"))
    assert side_name(NOBODY, world.sides) == world.ruleset.battles.nobody
    assert side_name(NOBODY, replace(world, ruleset=other).sides) == "wild tribes"


def test_cards_of_a_region_isolate_its_name_and_its_owners(looking: MainWindow) -> None:
    session = looking.session
    world = session.world
    regions = tuple(replace(one, name="עיר") if one.id == REGION else one for one in world.board.regions)
    world = replace(world, names={**world.names, **NAMES}, board=replace(world.board, regions=regions))
    card = region_card(
        RegionSource(
            world=world, caption="", chronicle=session.chronicle, position=session.position, tones=LIGHT
        ),
        REGION,
    )
    desk = PageSource(world=world, chronicle=session.chronicle, position=session.position, tones=LIGHT)
    for told in (card, hover_card(desk, REGION)):
        assert "\u2068ארץ\u2069" in told
        assert "\u2068עיר\u2069" in told
