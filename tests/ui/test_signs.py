"""Icons and signs: every one that is named is there, for each theme where it cannot be tinted."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.ui.kit.actions import specs
from gm_console.ui.kit.theme import DARK, ICONS, LIGHT, Tones, blend, drawn, style_sheet
from gm_console.ui.map.look import Overlay
from gm_console.ui.workspaces.battles.battle_actions import battle_specs
from tests.support.contrast import LEGIBLE, contrast

pytestmark = pytest.mark.qt


def test_every_icon_named_is_shipped() -> None:
    named = (
        {spec.icon for spec in specs().values()}
        | set(Overlay)
        | {spec.icon for spec in battle_specs().values()}
    )
    missing = [name for name in sorted(named - {""}) if not (ICONS / f"{name}.svg").is_file()]
    assert missing == []


@pytest.mark.parametrize("tones", [LIGHT, DARK])
@pytest.mark.parametrize("name", ["check", "chevron_down", "sort_up", "sort_down"])
def test_signs_of_the_style_sheet_are_drawn_for_each_theme(tones: Tones, name: str) -> None:
    file = Path(drawn(name, tones))
    assert drawn(name, tones) in style_sheet(tones)
    colour = tones.on_accent if name == "check" else tones.muted
    assert f'stroke="{colour}"' in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_words_stand_out_from_every_ground_they_stand_on(tones: Tones) -> None:
    chosen = blend(tones.accent, tones.window, 0.14).name()
    pairs = [(tones.on_accent, tones.accent), (blend(tones.accent, tones.text, 0.7).name(), chosen)]
    pairs += [
        (ink, ground)
        for ink in (tones.text, tones.muted, tones.accent)
        for ground in (tones.panel, tones.window, tones.hover)
    ]
    pairs += [(ink, tones.panel) for ink in (tones.error, tones.warning, tones.done)]
    assert [pair for pair in pairs if contrast(*pair) < LEGIBLE] == []
