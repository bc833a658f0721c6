"""A game whose nations are named in the scripts of the world: its packets, its atlas and its window."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.errata.asked_errata import name_nation
from gm_console.board.errata.facts import Erratum
from gm_console.campaign.packets.atlas import atlas_sheet, campaign_order
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.charts.atlas import lettering
from gm_console.charts.atlas.export import sheet_bytes
from gm_console.charts.atlas.fonts import BOX
from gm_console.core.ids import NationId
from gm_console.drawing.names_on_map import LabelKind
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.conftest import open_in

NAMES = ("Việt Nam", "საქართველო", "中国", "ישראל", "🐙🏴‍☠️", "العربية", "भारत")
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def babel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample with all nations named anew, its first turn published."""
    path = tmp_path_factory.mktemp("babel") / "babel.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        asked = [
            name_nation(campaign.board, nation, NAMES[at % len(NAMES)], "Their")
            for at, nation in enumerate(campaign.start_nations)
        ]
        errata = [one for one in asked if isinstance(one, Erratum)]
        assert len(errata) == len(asked)
        campaign.correct_all(errata, "in their own letters")
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok for line in campaign.verify())
    return path


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what is drawn as a box for want of a letter."""
    found: list[str] = []
    right = lettering.pieces.__wrapped__

    def pieces(face: lettering.Face, text: str) -> tuple[lettering.Piece, ...]:
        made: tuple[lettering.Piece, ...] = right(face, text)
        found.extend(piece.text for piece in made if piece.outline is BOX)
        return made

    for module in ("lettering", "ink"):
        monkeypatch.setattr(f"gm_console.charts.atlas.{module}.pieces", pieces)
    return found


def told(data: Any) -> set[str]:
    """Return every text that plain data holds."""
    if isinstance(data, str):
        return {data}
    parts = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return {text for part in parts for text in told(part)}


@pytest.mark.slow
def test_every_packet_names_them_and_letters_them_on_the_map(
    babel: Path, boxes: list[str], tmp_path: Path
) -> None:
    with Campaign(babel) as campaign:
        campaign.write_packets(tmp_path / "packets")
        nations = campaign.start_nations
    folders = sorted((tmp_path / "packets").rglob("nation-*"))
    for folder, name in zip(folders, NAMES * 4, strict=True):
        assert name in (folder / "packet.txt").read_text(encoding="utf-8")
        assert name in told(json.loads((folder / "packet.json").read_bytes()))
    pages = [folder / "index.html" for folder in folders]
    assert len(pages) == len(nations)
    for page, name in zip(pages, NAMES * 4, strict=True):
        text = page.read_text(encoding="utf-8")
        assert name in re.sub(r"<[^>]*>", "", text).split("\n", 1)[0] or f"{name}</h1>" in text
        drawn = re.findall(r'<path class="country drawn" d="[^"]{200,}"><title>([^<]*)</title>', text)
        assert {"VIỆT NAM", "საქართველო", "中国", "ישראל", "🐙🏴‍☠️"} <= set(drawn)
    assert boxes == []


@pytest.mark.slow
def test_the_atlas_is_exported_in_every_form(babel: Path, boxes: list[str]) -> None:
    for suffix in (".svg", ".png", ".pdf"):
        assert len(sheet_bytes(atlas_sheet(campaign_order(babel)), suffix, dpi=60)) > 10_000
    assert boxes == []


@pytest.mark.slow
def test_the_window_opens_on_it_and_has_every_letter(babel: Path, window: MainWindow, qtbot: QtBot) -> None:
    open_in(window, qtbot, lambda: window.files.open_path(babel))
    assert window.session.chronicle.positions[-1].nation_by_id[NationId("01")].name == NAMES[0]
    scene = window.map.scene
    assert scene is not None

    def written() -> set[str]:
        return {label.text for label in scene.labels() if label.kind is LabelKind.NATION}

    until(lambda: {"Việt Nam", "საქართველო", "中国", "ישראל"} <= written())
