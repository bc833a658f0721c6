"""Packets and public pages in a browser, on telephones and desks, light and dark: nothing cut off or too wide."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.sample import run_sample
from gm_console.files.places import late_scenario
from tests.support.chromium import WIDTHS, faults_of, find_chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not find_chromium(), reason="no Chromium is installed: pages are not measured in a browser"
    ),
]
LARGEST = 4
"""Packets that are measured: those with most to show, which are as many kinds of table as there are."""
WRONG = """<!DOCTYPE html><html><body style="margin:0;background:#fff;color:#000">
<div style="width:2000px">wide</div>
<p style="width:40px;overflow:hidden;white-space:nowrap">a text that is cut off</p>
<div class="scroll" style="width:40px;overflow-x:auto"><p style="width:400px">no edge</p></div>
<p style="color:#999">faint</p>
<table><tr><td style="padding-left:80px">deep</td></tr></table>
<div style="background:#222"><svg class="map" style="background:#def;width:9px;height:9px"></svg></div>
<svg style="width:50px;height:50px" viewBox="0 0 50 50"><text x="40" y="20">cut off</text></svg>
</body></html>"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    out = tmp_path_factory.mktemp("sample")
    written = run_sample(out, lambda _told: None, late_scenario()).packets
    packets = [Path(folder) / "index.html" for folder in written.packets.values()]
    assert len(packets) == 28
    largest = sorted(packets, key=lambda page: -page.with_name("packet.txt").stat().st_size)[:LARGEST]
    public = sorted(Path(written.public).glob("*.html"))
    assert len(public) == 8
    return (*largest, *public)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_is_cut_off_or_wider_than_the_page(
    pages: tuple[Path, ...], tmp_path: Path, dark: bool
) -> None:
    told = faults_of(pages, tmp_path, dark=dark)
    assert len(told) == len(pages) * len(WIDTHS) == 48
    assert {key: faults[:5] for key, faults in told.items() if faults} == {}


def test_the_measure_sees_what_is_wrong(tmp_path: Path) -> None:
    page = tmp_path / "wrong.html"
    page.write_text(WRONG, encoding="utf-8")
    (tmp_path / "room").mkdir()
    told = faults_of([page], tmp_path / "room", dark=False)
    assert len(told) == len(WIDTHS)
    assert sum("indented too far" in " ".join(faults) for faults in told.values()) == 2, "on telephones"
    for faults in told.values():
        kinds = {fault.partition(":")[0] for fault in faults}
        assert {
            "wider than the page",
            "more than its box shows",
            "scrolls without an edge",
            "cut off in a picture",
            "contrast 2.85",
            "a light map on a dark page",
        } <= kinds, faults
