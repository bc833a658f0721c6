"""The map of Europe in 1805 that comes with the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.files.mapfile import load_map
from gm_console.files.scenario import load_scenario
from gm_console.rulesets.empires.board_view import land_beside
from gm_console.rulesets.empires.state import EmpiresState
from tests.support.every import every

FOLDER = Path(__file__).parents[2] / "maps" / "europe"
SCENARIOS = Path(__file__).parents[2] / "scenarios"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(FOLDER).board


def kinds(board: Board, pair: str) -> tuple[LinkKind, ...]:
    one, other = pair.split()
    return board.kinds(RegionId(one), RegionId(other))


def test_it_is_sound_by_the_rules_of_its_game(board: Board) -> None:
    assert board.rules.game == "empires"
    worst = [issue.text for issue in check_board(board) if issue.severity is not Severity.INFO]
    assert worst == []


def test_its_areas_have_the_codes_and_the_ground_that_the_game_knows(board: Board) -> None:
    names = {region.id: region.name for region in board.regions}
    assert (names[RegionId("LIV")], names[RegionId("LVN")]) == ("Liverpool", "Livonia")
    land = [region for region in board.regions if region.kind is RegionKind.LAND]
    assert (len(land), len(board.regions)) == (152, 201)
    assert every(len(region.id) == 3 for region in board.regions)
    assert every(board.rules.has_ground(region.terrain) for region in land)
    assert len({region.terrain for region in land}) >= 8
    assert every(region.coastal for region in land for mark in region.marks if mark.kind == "base")


def test_who_lies_beside_whom(board: Board) -> None:
    together = {
        LinkKind.LAND: (
            "PAR NOR",
            "WAR POS",
            "ARA GAS",
            "ATH MRE",
            "VIE MOR",
            "CON ADR",
            "HOS JUT",
            "CAI ACR",
        ),
        LinkKind.SEA: (
            "AEG MMR",
            "BLW MMR",
            "AOR GCZ",
            "KAT WBS",
            "ION TYS",
            "AZV BLE",
            "BRN WHS",
            "ADS ION",
        ),
        LinkKind.COAST: ("GIB AOR", "LON DVR", "CON MMR", "HOL GBT", "STP GOF", "COR LIG", "AST CAS"),
        LinkKind.CROSSING: ("CAL SIC", "COP SCA", "COP JUT", "BRS CON", "CIR CRI"),
    }
    found = {kind: [pair for pair in pairs if kind in kinds(board, pair)] for kind, pairs in together.items()}
    assert found == {kind: list(pairs) for kind, pairs in together.items()}
    apart = ("DVR IRS", "AEG BLW", "LIG ADS", "LON BRU", "CRE MRE", "TUS COR", "EDI ULS", "CBS KAT")
    assert [pair for pair in apart if kinds(board, pair)] == []


def test_the_source_is_named() -> None:
    text = (FOLDER / "README.md").read_text()
    assert "Natural Earth" in text
    assert "public domain" in text


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("europe_1805", 12), ("europe_medieval", 30)])
def test_the_scenarios_on_it_begin(name: str, players: int) -> None:
    loaded = load_scenario(SCENARIOS / name)
    assert loaded.issues == ()
    assert len(loaded.state.countries) == players


def test_medieval_realms_are_of_about_equal_worth_and_hang_together(board: Board) -> None:
    state = load_scenario(SCENARIOS / "europe_medieval").state
    assert isinstance(state, EmpiresState)
    overseas = []
    for country in state.countries.values():
        own = {area.id: area for area in state.areas.values() if area.owner == country.id}
        assert 11 <= sum(area.population for area in own.values()) <= 16, country.name
        assert 3 <= len(own) <= 4, country.name
        reached, waiting = {country.capital}, [country.capital]
        while waiting:
            near = [
                other for other in land_beside(board, waiting.pop()) if other in own and other not in reached
            ]
            reached.update(near)
            waiting += near
        overseas += sorted(own.keys() - reached)
    assert overseas == ["BAL", "FEZ"]
