"""Worksheets of all players: who gets what, what is put into the scenario, and what each is told."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.intake import Incoming
from gm_console.campaign.set_up.scenario_document import check_content, form_of, nations_of
from gm_console.campaign.set_up.worksheet_files import SHELF, accept, judge, write_answers, write_blanks
from gm_console.campaign.set_up.worksheet_words import answer_text, data_of, working
from gm_console.campaign.set_up.worksheets import Round, take_round
from gm_console.core.issues import has_errors
from gm_console.files.open_scenario import OpenScenario
from gm_console.files.scenario import load_scenario
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.offers import SHIPPED, copied, offer_in, proposed_toy, shipped

HEAD = "worksheet romin_jhors_1\nplayer: "
ANNA = (
    "Anna\nbids: 07 = 6, 12 = 3\ncountry: Annaland\n"
    '[07]\ncapital: 07-02 "Annaburg"\nextra: 4 escort\n[12]\nextra: 7 escort\n'
)
BELA = "Bela\nbids: 07 = 7\nextra: 3 escort\n"
CORA = "Cora\nbids: 12 = 3, 02 = 0\nextra: 7 escort\n"


def taken(*texts: str, files: OpenScenario | None = None, head: str = HEAD) -> Round:
    files = files or shipped()
    incoming = [Incoming(name=f"{at}.txt", raw=f"{head}{text}".encode()) for at, text in enumerate(texts)]
    return take_round(files.saved, files.board, files.tables, incoming)


def row(round_: Round, nation: str) -> Mapping[str, Any]:
    return next(one for one in nations_of(round_.content, round_.offer.form) if one["id"] == nation)


@pytest.mark.slow
def test_bids_are_resolved_and_choices_put_in() -> None:
    found = taken(ANNA, BELA, CORA)
    won = {one.worksheet.player: one.won.country for one in found.results if one.won is not None}
    assert won["Bela"] == "07"
    assert {won["Anna"], won["Cora"]} <= {"12", "02"} | set(found.offer.countries)
    assert row(found, "07")["bid"] == 7
    assert row(found, "07")["extra"] == {"escort": 3}
    assert row(found, "07")["country"] == "Lorrenay"
    assert row(found, "07")["capital"] == row(taken(), "07")["capital"]
    assert row(found, won["Anna"])["country"] == "Annaland"
    assert shipped().saved == OpenScenario(shipped().folder).saved


@pytest.mark.slow
def test_a_section_holds_for_its_country_alone() -> None:
    alone = taken(ANNA)
    assert row(alone, "07")["capital"] == {"region": "07-02", "name": "Annaburg"}
    assert row(alone, "07")["extra"] == {"escort": 4}
    outbid = taken(ANNA, BELA)
    assert row(outbid, "12")["extra"] == {"escort": 7}
    assert row(outbid, "12")["capital"] == row(taken(), "12")["capital"]


@pytest.mark.slow
def test_the_order_and_the_names_of_files_do_not_matter() -> None:
    told = {working(taken(*each)) for each in permutations((ANNA, BELA, CORA))}
    assert len(told) == 1
    (lines,) = told
    assert lines[1] == "1. Bela gets 07 Lorrenay for 7 points: the highest bid for it, wish 1."
    assert lines[2] == "   Anna, 6 points, wish 1: falls away, the country is given"


def test_a_common_capital_in_another_country_is_passed_over_and_told() -> None:
    found = taken('Anna\nbids: 12 = 3\ncapital: 07-02 "Annaburg"\n')
    assert row(found, "12")["capital"] == row(taken(), "12")["capital"]
    (issue,) = [one for one in found.results[0].problems if one.code == "worksheet.abroad"]
    assert (issue.line, issue.suggestion) == (4, "choose a region of country 12")


def test_what_the_game_finds_wrong_is_told_to_the_player_it_is_about() -> None:
    found = taken("Anna\nbids: 12 = 3\nextra: 9 battleship\n", BELA)
    anna = next(one for one in found.results if one.worksheet.player == "Anna")
    assert [one.code for one in anna.problems] == ["setup.overspent"]
    assert not found.sound
    assert "setup.overspent" not in [one.code for one in found.results[1].problems]


def test_two_nations_in_one_region_are_told_to_both_with_the_line() -> None:
    found = taken(
        'Anna\nbids: 07 = 0\nextra: 10 escort\ncolony: 29-01 "A"\n',
        'Bela\nbids: 12 = 0\nextra: 10 escort\ncolony: 29-01 "B"\n',
    )
    codes = [[(one.code, one.line) for one in result.problems] for result in found.results]
    assert codes[0] == codes[1]
    assert [line for _, line in codes[0]] == [5] * len(codes[0])


def test_a_player_with_two_worksheets_has_none_until_one_is_kept() -> None:
    found = taken(ANNA, "anna\nbids: 01 = 1\n", BELA)
    assert [one.counts for one in found.results] == [False, False, True]
    assert found.results[0].problems[0].text.startswith("Anna sent worksheets that differ: 0.txt, 1.txt")
    assert not found.sound
    same = taken(ANNA, ANNA)
    assert [one.counts for one in same.results] == [True, False]
    assert same.results[1].problems[0].code == "worksheet.same"


def test_more_players_than_countries_are_told(tmp_path: Path) -> None:
    files = proposed_toy(tmp_path)
    texts = [f"P{number}\nwishes: 01\n" for number in range(5)]
    found = taken(*texts, files=files, head="worksheet nine\nplayer: ")
    assert len(found.resolution.without) == 5 - len(offer_in(files).countries)
    out = next(one for one in found.results if one.won is None)
    assert "No country is left for you" in answer_text(out, found)
    assert any("gets no country" in line for line in working(found))
    assert not found.sound
    assert working(found)[0] == "Countries are given out one after another, the earliest wish first."
    assert "of equal wishes (wish 1) the lowest draw: " in working(found)[1]


def test_an_answer_says_nothing_of_others() -> None:
    found = taken(ANNA, BELA)
    anna = found.results[0]
    text = answer_text(anna, found)
    assert "Bela" not in text
    assert "7 points" not in text
    assert "07 Lorrenay: 6 points, not yours" in text
    assert "You get 12 Kelmoria for 3 points; your wish 2." in text
    assert data_of(found)["steps"][0]["player"] == "Bela"


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_worksheet_that_chooses_nothing_changes_nothing_but_the_price(game: str, tmp_path: Path) -> None:
    files = shipped(SHIPPED[game]) if game in SHIPPED else proposed_toy(tmp_path)
    offered = offer_in(files)
    found = taken("Anna\n", files=files, head=f"worksheet {offered.scenario}\nplayer: ")
    assert found.results[0].won is not None
    assert not has_errors(check_content(found.content, files.board, files.tables).issues)
    paid = offered.bids.field if offered.bids is not None else ""
    before, after = ([{**one, paid: 0} for one in nations_of(content, form_of(load_ruleset(game)))]
                     for content in (files.saved, found.content))  # fmt: skip
    assert before == after


def written(folder: Path, *texts: str) -> Path:
    folder.mkdir()
    for at, text in enumerate(texts):
        (folder / f"{at}.txt").write_text(f"{HEAD}{text}", encoding="utf-8")
    return folder


@pytest.mark.slow
def test_what_is_accepted_stands_in_the_files_and_worksheets_are_kept(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    sent = written(tmp_path / "sent", BELA, CORA)
    files = OpenScenario(folder)
    found = judge(files, files.saved, [sent])
    receipt = accept(files, found)
    assert receipt == folder / SHELF / "receipt-001.json"
    kept = sorted(path.read_bytes() for path in (folder / SHELF).glob("*.txt"))
    assert kept == sorted(path.read_bytes() for path in sent.iterdir())
    assert load_scenario(folder).state.nations["07"]
    again = OpenScenario(folder)
    assert again.saved == found.content
    assert accept(again, judge(again, again.saved, [folder / SHELF])).name == "receipt-002.json"


@pytest.mark.slow
def test_nothing_is_taken_in_over_the_work_of_others(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    files = OpenScenario(folder)
    found = judge(files, files.saved, [written(tmp_path / "sent", BELA)])
    (folder / "setup.toml").write_text((folder / "setup.toml").read_text() + "\n# mine\n")
    with pytest.raises(CampaignError, match="were changed meanwhile"):
        accept(files, found)
    files = OpenScenario(folder)
    files.keep(found.content)
    with pytest.raises(CampaignError, match="are not saved"):
        accept(files, found)
    assert not (folder / SHELF).exists()


def test_blanks_and_answers_are_written(tmp_path: Path) -> None:
    found = taken(ANNA, BELA)
    assert [path.name[:12] for path in write_answers(found, tmp_path / "out")] == [
        "answer-Anna-",
        "answer-Bela-",
    ]
    write_blanks(found.offer, tmp_path / "blank")
    with pytest.raises(CampaignError, match="is there already"):
        write_blanks(found.offer, tmp_path / "blank")
