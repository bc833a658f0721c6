"""The offline page of a worksheet: nothing fetched, no script but its own, and what it writes is read."""

from __future__ import annotations

import json
import re
import subprocess
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from gm_console.campaign.set_up.worksheet_files import page_of
from gm_console.core.orders import Status
from gm_console.core.worksheets import Offer
from gm_console.files.worksheet import read_worksheet
from gm_console.rulesets import RULESETS
from tests.support.chromium import WIDTHS, faults_of, find_chromium
from tests.support.every import every
from tests.support.offers import offer, offer_in, shipped

browser = pytest.mark.skipif(
    not find_chromium(), reason="no Chromium is installed: pages are not tried in a browser"
)
HOSTILE = '</script><img src=x onerror="alert(1)">'
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--dump-dom",
)
DRIVER = """<script>
const set = (element, value) => { element.value = value; element.dispatchEvent(new Event("input", {bubbles: true}));
  element.dispatchEvent(new Event("change", {bubbles: true})); };
const $ = (what, of = document) => of.querySelector(what);
const field = (key, part) => $(`fieldset[data-key=${key}]`, part);
set($("#player"), "Anna “A” Kern");
set($(".wish select"), "07"); set($(".wish input"), "6");
$("#add-wish").click();
const second = document.querySelectorAll(".wish")[1];
set($("select", second), "12"); set($("input", second), "3"); $(".up", second).click();
const common = $(".part");
set($("input", field("country", common)), 'Anna"land');
set(field("minors", common).querySelectorAll("select")[1], "Mine");
set($("[data-word=escort]", field("extra", common)), "5");
set($("#other-country"), "07"); $("#add-part").click();
const own = document.querySelectorAll(".part")[1];
set($("[data-part=region]", field("capital", own)), "07-02");
set($("[data-part=name]", field("capital", own)), "Annaburg");
const told = document.createElement("pre"); told.id = "told";
told.textContent = JSON.stringify([$("#text").value, $("#totals").textContent, $("#remarks").textContent]);
document.body.append(told);
</script></body>"""


def hostile(offered: Offer) -> Offer:
    """Return an offer whose countries and regions are called as nobody should call them."""
    countries = {id_: replace(one, name=HOSTILE) for id_, one in offered.countries.items()}
    regions = {id_: replace(one, name=HOSTILE) for id_, one in offered.regions.items()}
    return replace(offered, title=HOSTILE, countries=countries, regions=regions)


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_page_of_every_game_fetches_nothing_and_runs_its_own_script_alone(
    game: str, tmp_path: Path
) -> None:
    offered = offer(game, tmp_path)
    page = page_of(offered).decode()
    assert not re.search(r"https?://|src=|@import|url\(", page)
    script = page.rpartition("<script>")[2].partition("</script>")[0]
    digest = b64encode(sha256(script.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in page
    assert every([f'data-key="{field.key}"' in page for field in offered.fields])


@pytest.mark.slow
def test_names_are_text_and_nothing_else() -> None:
    page = page_of(hostile(offer_in(shipped()))).decode()
    assert "<img" not in page
    assert page.count("</script>") == 2


def dumped(page: Path, room: Path) -> str:
    command = [find_chromium(), *FLAGS, f"--user-data-dir={room / 'browser'}", page.as_uri()]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout


@pytest.mark.slow
@browser
def test_a_browser_runs_the_script_and_what_it_writes_is_read(tmp_path: Path) -> None:
    offered = offer_in(shipped())
    page = tmp_path / "page.html"
    page.write_bytes(page_of(offered))
    assert 'data-ready="yes"' in dumped(page, tmp_path)
    driven = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text(encoding="utf-8"))
    page.write_text(driven.replace("</body>", DRIVER), encoding="utf-8")
    found = re.search(r'<pre id="told">(.*?)</pre>', dumped(page, tmp_path), re.DOTALL)
    assert found is not None
    text, totals, remarks = json.loads(unescape(found[1]))
    sheet = read_worksheet(text.encode(), "anna.txt", offered)
    assert every([one.status is Status.ACCEPTED for one in sheet.answers]), sheet.answers
    assert sheet.player == "Anna 'A' Kern"
    assert [(bid.country, bid.points) for bid in sheet.bids] == [("12", 3), ("07", 6)]
    assert {key: choice.value for key, choice in sheet.chosen("07").items()} == {
        "country": "Anna'land",
        "minors": [None, "mine"],
        "extra": {"escort": 5},
        "capital": {"region": "07-02", "name": "Annaburg"},
    }
    assert "07 Lorrenay: Extra units: 5 of 4 points spent, 1 too much" in totals
    assert remarks == ""


@pytest.mark.slow
@browser
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_is_cut_off_or_wider_than_the_page(tmp_path: Path, dark: bool) -> None:
    page = tmp_path / "page.html"
    page.write_bytes(page_of(offer_in(shipped())))
    (tmp_path / "room").mkdir()
    told = faults_of([page], tmp_path / "room", dark=dark)
    assert len(told) == len(WIDTHS)
    assert {key: faults[:5] for key, faults in told.items() if faults} == {}
