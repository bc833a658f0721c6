"""``scenario fairness``: words, exit codes, keys of the JSON, the page; on every scenario that ships."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.fairness.yardsticks import YARDSTICKS
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.fairness import fairness_of, page_of, text_of
from gm_console.campaign.set_up.scenarios import shipped
from gm_console.report.as_text import WIDTH
from tests.cli.conftest import Run
from tests.support.chromium import faults_of, find_chromium
from tests.support.every import every
from tests.support.toy_campaign import new_toy
from tests.support.toy_scenario import toy_scenario

EVIL = "<script>x</script>&'"
HEBREW = "\u05e9\u05dc\u05d5\u05dd"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return toy_scenario(tmp_path / "nine")


def test_it_is_told_in_words(run: Run, folder: Path) -> None:
    answer = run("scenario", "fairness", folder)
    assert answer.code == 0
    assert "WHO IS FAVOURED" in answer.out
    assert "What most speaks for" in answer.out
    assert [line for line in answer.out.splitlines() if len(line) > WIDTH] == []
    assert every(one.title.split()[0] in answer.out for one in YARDSTICKS)


def test_programs_read_all_of_it(run: Run, folder: Path) -> None:
    answer = run("scenario", "fairness", folder, "--json")
    found = answer.json
    assert (answer.code, found["schema"], found["turn"]) == (0, "scenario.fairness/1", 1)
    assert [one["key"] for one in found["yardsticks"]] == [one.key for one in YARDSTICKS]
    favours = [one["favour_per_mille"] for one in found["nations"]]
    assert favours == sorted(favours, reverse=True)
    assert found["gap_per_mille"] in (
        favours[0] - favours[-1] - 1,
        favours[0] - favours[-1],
        favours[0] - favours[-1] + 1,
    )
    for one in found["nations"]:
        assert set(one["measures"]) == {each.key for each in YARDSTICKS}
        assert sum(one["worth_parts"].values()) == one["measures"]["worth"]


@pytest.mark.slow
def test_a_page_is_written_and_nothing_else_is_said(run: Run, folder: Path, tmp_path: Path) -> None:
    page = tmp_path / "fair.html"
    answer = run("scenario", "fairness", folder, "-o", page)
    assert (answer.code, answer.out) == (0, "")
    assert str(page) in answer.err
    assert page.read_bytes() == page_of(fairness_of(folder)), "the same start gives the same page"
    both = run("scenario", "fairness", folder, "-o", page, "--json")
    assert both.json["schema"] == "scenario.fairness/1"


def test_what_cannot_be_read_or_written_is_refused(run: Run, folder: Path, tmp_path: Path) -> None:
    missing = run("scenario", "fairness", tmp_path / "none")
    assert (missing.code, missing.out) == (2, "")
    assert "scenario.toml" in missing.err
    unwritable = run("scenario", "fairness", folder, "-o", tmp_path / "none" / "fair.html")
    assert unwritable.code == 2
    assert not (tmp_path / "none").exists()


def test_a_campaign_tells_of_the_position_it_began_with(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        before = campaign.fairness()
        campaign.run_turn()
        campaign.publish()
        assert campaign.fairness() == before
    assert [one.nation for one in before.found.nations]


@pytest.mark.slow
def test_names_are_text_wherever_they_stand(folder: Path) -> None:
    start = folder / "start.jsonl"
    text = start.read_text(encoding="utf-8")
    assert text.count('"Ash"') == text.count('"Birch"') == 1
    start.write_text(text.replace("Ash", EVIL).replace("Birch", HEBREW), encoding="utf-8")
    found = fairness_of(folder)
    assert {EVIL, HEBREW} <= {one.name for one in found.found.nations}
    page = page_of(found).decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert f"<bdi>{HEBREW}</bdi>" in page
    told = text_of(found)
    assert EVIL in told
    assert HEBREW in told


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [card.folder for card in shipped()], ids=lambda folder: folder.name)
def test_every_scenario_that_ships_is_judged(scenario: Path, run: Run, tmp_path: Path) -> None:
    answer = run("scenario", "fairness", scenario, "-o", tmp_path / "fair.html", "--json")
    assert answer.code == 0
    page = (tmp_path / "fair.html").read_text(encoding="utf-8")
    assert every(one["name"] in page for one in answer.json["nations"])
    assert every(one["why"] for one in answer.json["nations"])


@pytest.mark.slow
@pytest.mark.skipif(not find_chromium(), reason="no Chromium to measure pages with")
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_page_fits_every_screen(dark: bool, tmp_path: Path) -> None:
    pages = []
    for card in shipped()[:3]:
        (tmp_path / card.folder.name).mkdir()
        page = tmp_path / card.folder.name / "fair.html"
        page.write_bytes(page_of(fairness_of(card.folder)))
        pages.append(page)
    (tmp_path / "room").mkdir()
    told = faults_of(pages, tmp_path / "room", dark=dark)
    assert {page: faults for page, faults in told.items() if faults} == {}
