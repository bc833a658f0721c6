"""Corrections of the map in a large game: battles, coasts under shipyards and ships, packets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.board.errata.asked_errata import correct_link, correct_name, correct_terrain
from gm_console.board.errata.facts import Named
from gm_console.board.model import Board, LinkKind
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.charts.colours import nation_colours
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.rulesets.gunboat.state import Holding
from gm_console.rulesets.gunboat.vocabulary import NAVY_SLICE, SHIPYARD
from tests.support.battle_scenes import late_campaign
from tests.support.errata import WHY, fit, link

TURN = 26


@pytest.fixture(scope="module")
def late_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return late_campaign(tmp_path_factory.mktemp("late"))


@pytest.fixture
def late(late_file: Path, tmp_path: Path) -> Iterator[Campaign]:
    path = tmp_path / "late.gmc"
    path.write_bytes(late_file.read_bytes())
    with Campaign(path) as campaign:
        yield campaign


def first_on_clear_ground(campaign: Campaign) -> BattleRow:
    """Return the first ground battle of the draft that was fought on clear ground."""
    board = campaign.board
    return next(
        row
        for row in campaign.battles(turn=TURN, phase="M4")
        if board.by_id[row.region].terrain == CLEAR and row.kind == "Ground Attack"
    )


def coasts_of(board: Board, region: RegionId) -> list[RegionId]:
    return [other for other in board.neighbours(region) if LinkKind.COAST in board.kinds(region, other)]


@pytest.mark.slow
def test_a_battle_is_fought_told_and_rehearsed_on_the_ground_of_its_turn(late: Campaign) -> None:
    row = first_on_clear_ground(late)
    before = late.battle(TURN, row.seq)
    assert before.assumptions is not None
    assert dict(before.assumptions.settings)["terrain"] == "clear"
    late.correct_map(fit(correct_terrain(late.board, row.region, ROUGH)), WHY)
    late.run_turn()
    again = next(
        one for one in late.battles(turn=TURN, region=row.region, phase="M4") if one.attacker == row.attacker
    )
    after = late.battle(TURN, again.seq)
    assert after.assumptions is not None
    assert dict(after.assumptions.settings)["terrain"] == "rough"
    fact = late.entries(TURN)[again.seq - 1].fact
    assert fact.terrain == "rough"  # type: ignore[attr-defined]
    assert "rough" in late.battle_page(after, text=True)
    late.publish()
    late.correct_map(fit(correct_terrain(late.board, row.region, CLEAR)), WHY)
    told = late.battle(TURN, again.seq)
    assert told.assumptions == after.assumptions, "the turn that is published keeps its ground"


@pytest.mark.slow
def test_no_coast_is_taken_from_shipyards_or_ships(late: Campaign) -> None:
    board, state = late.board_at(TURN + 1), late.state()
    held: dict[str, Holding] = {}
    for one in state.holdings.values():
        if not board.by_id[one.id].coastal or len(coasts_of(board, one.id)) != 1:
            continue
        if one.facilities[SHIPYARD]:
            held.setdefault("shipyards", one)
        elif any(one.units[NAVY_SLICE]):
            held.setdefault("ships in port", one)
        elif not any(one.units):
            held.setdefault("", one)
    assert "shipyards" in held
    for what, one in held.items():
        (sea,) = coasts_of(board, one.id)
        cut = fit(correct_link(board, one.id, sea, None))
        if what:
            with pytest.raises(CampaignError, match=f"{one.id} has {what} but no coast"):
                late.correct_map(cut, WHY, TURN + 1)
        else:
            late.correct_map(cut, WHY, TURN + 1)
            assert not late.board_at(TURN + 1).by_id[one.id].coastal
    assert len(late.errata()) == ("" in held)


@pytest.mark.slow
def test_packets_tell_the_correction_and_use_the_name_as_data(late: Campaign, tmp_path: Path) -> None:
    nation = NationId("07")
    place = next(one.id for one in late.state().holdings.values() if one.owner == nation)
    name = "<b>Ütz</b> & Söhne"
    for erratum in (
        fit(correct_name(late.board, Named.REGION, place, name)),
        fit(correct_name(late.board, Named.SEA, "PO", "Stille See")),
    ):
        late.correct_map(erratum, "<i>misspelt</i>")
    late.run_turn()
    late.write_packets(tmp_path / "out", nations=(nation,), draft=True)
    folder = tmp_path / "out" / f"turn-{TURN}" / f"nation-{nation}"
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "Corrections of the map" in page
    assert "&lt;b&gt;Ütz&lt;/b&gt; &amp; Söhne" in page
    assert "<b>Ütz" not in page
    assert "<i>misspelt" not in page
    assert "R60" in page
    public = tmp_path / "out-public" / f"turn-{TURN}"
    assert "Corrections of the map" in (public / "index.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;Ütz" in (public / "regions-by-region.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_nations_keep_their_colours_when_a_link_is_corrected(late: Campaign, tmp_path: Path) -> None:
    nation = NationId("07")
    late.correct_map(link(late.board, "01-01", "03-13", LinkKind.LAND), WHY)
    told = nation_colours(late.start_nations)
    late.run_turn()
    late.write_packets(tmp_path / "out", nations=(nation,), draft=True)
    page = (tmp_path / "out" / f"turn-{TURN}" / f"nation-{nation}" / "index.html").read_text(encoding="utf-8")
    assert f"--nation: {told[nation]}" in page


@pytest.mark.slow
def test_a_turn_with_corrections_verifies(late: Campaign) -> None:
    row = first_on_clear_ground(late)
    late.correct_map(fit(correct_terrain(late.board, row.region, ROUGH)), WHY)
    late.run_turn()
    (line,) = late.verify()
    assert line.ok
    assert not line.notes
