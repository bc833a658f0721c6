"""Names read from right to left do not turn the figures beside them around in the window's pages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gm_console.core.ids import NationId
from gm_console.ui.battle_words import side_name
from gm_console.ui.panels.pages import nation_link

NAMES = {NationId("07"): "ארץ", NationId("08"): "Lorrenay"}


def test_sides_and_links_tell_isolated_names() -> None:
    desk: Any = SimpleNamespace(world=SimpleNamespace(names=NAMES))
    for nation, told in (("07", "07 \u2068ארץ\u2069"), ("08", "08 Lorrenay")):
        assert side_name(NationId(nation), NAMES) == told
        assert nation_link(desk, NationId(nation)) == f"<a href='nation:{nation}'>{told}</a>"
