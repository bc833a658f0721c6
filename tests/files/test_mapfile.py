"""Map folders: round trips, stable bytes, and everything wrong named at once."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.board.canon import board_hash
from gm_console.board.model import Accepted, Board, HandLink, Mark, MountainRange
from gm_console.core.ids import RegionId
from gm_console.core.plain_data import Record
from gm_console.files import mapschema
from gm_console.files.errors import Unreadable
from gm_console.files.geojson_export import geojson
from gm_console.files.mapfile import MAP_FILE, links_csv, load_map, map_json, save_map
from gm_console.rulesets import DEFAULT_RULESET, RULESETS, load_ruleset
from tests.board.boards import grid

BOARD = grid("PO-01 01-01 01-02", "ice ice ice", wraps=True, canals=["01-02"], capitals=["01-01"])

OLD = Path(__file__).parents[1] / "data" / "old" / "map-1"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_map(BOARD, tmp_path)
    return tmp_path


def spoil(folder: Path, change: Any) -> tuple[str, ...]:
    """Change the data of ``map.json`` and return the codes of what the reader says."""
    path = folder / "map.json"
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    with pytest.raises(Unreadable) as caught:
        load_map(folder)
    return tuple(issue.code for issue in caught.value.issues)


def test_what_is_saved_is_read_again(folder: Path) -> None:
    loaded = load_map(folder)
    assert loaded.board == BOARD
    assert loaded.issues == ()


def test_saving_twice_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    save_map(load_map(folder).board, tmp_path / "again")
    assert (tmp_path / "again" / "map.json").read_bytes() == (folder / "map.json").read_bytes()
    assert (tmp_path / "again" / "map.txt").read_bytes() == (folder / "map.txt").read_bytes()


def test_saving_leaves_no_other_file_behind(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == ["map.json", "map.txt"]


def test_one_region_is_one_line(folder: Path) -> None:
    lines = (folder / "map.json").read_text().splitlines()
    assert sum(1 for line in lines if '"shape"' in line and '"id"' in line) == len(BOARD.regions)


def test_the_hash_follows_content_not_the_order_of_mappings() -> None:
    other = replace(BOARD, country_names=dict(reversed(BOARD.country_names.items())))
    assert board_hash(other) == board_hash(BOARD)
    assert len(board_hash(BOARD)) == 64
    assert board_hash(replace(BOARD, name="Other")) != board_hash(BOARD)


def test_the_hash_is_not_changed_by_asking_the_board() -> None:
    fresh = grid("PO-01 01-01")
    before = board_hash(fresh)
    assert fresh.by_id
    assert fresh.neighbours(fresh.regions[0].id)
    assert board_hash(fresh) == before


def test_csv_of_links() -> None:
    assert links_csv(BOARD) == "a,b,kind\n01-01,01-02,land\n01-01,PO-01,coast\n01-02,PO-01,canal\n"


def test_changed_twin_is_noticed_with_its_line(folder: Path) -> None:
    path = folder / "map.txt"
    path.write_text(path.read_text().replace("land clear coastal", "land rough coastal", 1))
    (issue,) = load_map(folder).issues
    assert issue.code == "map.twin.differs"
    assert "line 13" in issue.text


def test_missing_twin_is_noticed(folder: Path) -> None:
    (folder / "map.txt").unlink()
    assert [issue.code for issue in load_map(folder).issues] == ["map.twin.missing"]


def test_moved_corner_changes_the_twin(folder: Path) -> None:
    path = folder / "map.json"
    path.write_text(path.read_text().replace("[100,0]", "[101,0]", 1))
    assert [issue.code for issue in load_map(folder).issues] == ["map.twin.differs"]


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"cannot read map\.json"):
        load_map(tmp_path / "nowhere")


def test_file_that_is_no_json(folder: Path) -> None:
    (folder / "map.json").write_text("{")
    with pytest.raises(Unreadable, match="not JSON"):
        load_map(folder)


def test_everything_wrong_is_named_at_once(folder: Path) -> None:
    def change(data: Any) -> None:
        del data["width"]
        del data["regions"][0]["terrain"]
        data["regions"][1]["kind"] = "swamp"
        data["regions"][2]["label"] = [1.5, 2]
        data["surprise"] = 1

    found = spoil(folder, change)
    assert found.count("map.key.missing") == 2
    assert {"map.word", "map.point", "map.key.unknown"} <= set(found)


def test_contradictions_are_named(folder: Path) -> None:
    def change(data: Any) -> None:
        data["links"].append(["01-01", "01-09", "land"])
        data["links"].append(["01-01", "01-02", "land"])
        data["links"].append(["PO-01", "01-02", "coast"])
        data["regions"].append(data["regions"][0])

    assert {"map.link.unknown", "map.link.doubled", "map.link.order", "map.region.doubled"} <= set(
        spoil(folder, change)
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d.update(schema_version=5), "map.schema"),
        (lambda d: d.update(width=0), "map.size"),
        (lambda d: d.update(ranges=[{"name": "Short", "line": [[0, 0]]}]), "map.range"),
        (lambda d: d.update(wraps=1), "map.type"),
        (lambda d: d["regions"][0].update(id="x"), "map.id"),
        (lambda d: d["regions"][0].update(shape=[]), "map.shape"),
        (lambda d: d["regions"][0].update(shape=[[[0, 0], [1, 1]]]), "map.ring"),
        (lambda d: d["links"][0].pop(), "map.link.form"),
        (lambda d: d["sea_names"].update(PO=3), "map.type"),
        (lambda d: d["regions"][0]["marks"].append({"kind": "a flag", "nation": "", "name": ""}), "map.word"),
    ],
)
def test_one_wrong_thing(folder: Path, change: Any, code: str) -> None:
    assert code in spoil(folder, change)


def test_data_that_is_no_object(folder: Path) -> None:
    (folder / "map.json").write_text("[]")
    with pytest.raises(Unreadable, match="must be a table"):
        load_map(folder)


def test_geojson_has_a_feature_for_every_region_and_piece_of_ice() -> None:
    data = json.loads(geojson(BOARD))
    assert len(data["features"]) == len(BOARD.regions) + len(BOARD.ice)
    ring = data["features"][0]["geometry"]["coordinates"][0]
    assert ring[0] == ring[-1]
    assert {y for _, y in ring} == {100, 200}


def test_bytes_of_the_map_are_json() -> None:
    board: Board = BOARD
    assert json.loads(map_json(board))["schema_version"] == 4


def test_a_map_of_version_1_is_the_board_it_was() -> None:
    """Saved before maps had ranges; campaigns hold its hash."""
    loaded = load_map(OLD)
    assert loaded.issues == ()
    assert loaded.board == BOARD
    assert board_hash(loaded.board) == "989f47588feb75c278c8fd718d2d2f0491618f2c0398f46e6090e21b4f494af0"


def test_the_kind_of_many_links_is_read_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kinds: list[object] = []

    class Told(Record):
        def word(self, key: str, *words: Any, **others: Any) -> Any:
            kinds.extend(self._data.values() if self._data.keys() == {"kind"} else ())
            return super().word(key, *words, **others)

    monkeypatch.setattr(mapschema, "Record", Told)
    save_map(grid("PO-01 01-01 01-02 01-03"), tmp_path)
    links = load_map(tmp_path).board.links
    assert len(links) > len(kinds)
    assert sorted(map(str, kinds)) == sorted({link.kind.value for link in links})


def test_ranges_are_saved_hashed_and_listed(tmp_path: Path) -> None:
    board = replace(BOARD, ranges=(MountainRange(name="Grey Teeth", line=((10, 20), (80, 40))),))
    save_map(board, tmp_path)
    assert load_map(tmp_path).board == board
    assert board_hash(board) != board_hash(BOARD)
    assert "  Grey Teeth\n" in (tmp_path / "map.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_map_of_an_older_version_opens_as_it_was_and_is_saved_as_the_newest(
    tmp_path: Path, version: int
) -> None:
    old = OLD.with_name(f"map-{version}")
    loaded = load_map(old)
    assert loaded.issues == ()
    assert loaded.board == BOARD
    assert loaded.board.rules.game == DEFAULT_RULESET
    save_map(loaded.board, tmp_path)
    data = json.loads((tmp_path / "map.json").read_text())
    assert (data["schema_version"], data["by_hand"], data["accepted"]) == (4, [], [])
    assert data["game"] == DEFAULT_RULESET
    assert (tmp_path / "map.txt").read_text() == (old / "map.txt").read_text()


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_map_names_its_game_which_is_not_hashed(tmp_path: Path, game: str) -> None:
    save_map(replace(BOARD, rules=load_ruleset(game).map), tmp_path)
    board = load_map(tmp_path).board
    assert board.rules == load_ruleset(game).map
    assert board_hash(board) == board_hash(BOARD)


def test_a_map_of_a_game_that_is_not_installed_says_which_and_stays_as_it_is(folder: Path) -> None:
    path = folder / MAP_FILE
    path.write_bytes(path.read_bytes().replace(f'"{DEFAULT_RULESET}"'.encode(), b'"squares"'))
    before = path.read_bytes()
    with pytest.raises(Unreadable) as caught:
        load_map(folder)
    (issue,) = caught.value.issues
    assert issue.code == "map.game"
    assert "'squares'" in issue.text
    assert "not installed" in issue.text
    assert path.read_bytes() == before


def test_decisions_and_accepted_issues_are_kept_and_not_hashed(tmp_path: Path) -> None:
    board = replace(
        BOARD,
        by_hand=(HandLink(a=RegionId("01-01"), b=RegionId("01-02"), kind=None),),
        accepted=(Accepted(code="map.waters", about="PO-01", reason="so be it"),),
    )
    save_map(board, tmp_path)
    assert load_map(tmp_path).board == board
    assert board_hash(board) == board_hash(BOARD)


@pytest.mark.parametrize(
    ("key", "line", "code"),
    [
        ("by_hand", ["01-01", "01-02"], "map.link.form"),
        ("by_hand", ["01-02", "01-01", None], "map.link.order"),
        ("by_hand", ["01-01", "01-02", "bridge"], "map.word"),
        ("by_hand", ["01-01", 7, None], "map.id"),
        ("accepted", ["map.waters", "PO-01"], "map.accepted"),
        ("accepted", ["map.waters", "PO-01", "so\nbe it"], "map.sign"),
        ("accepted", ["map.waters", "PO-01", 7], "map.accepted"),
    ],
)
def test_a_spoilt_decision_is_named(folder: Path, key: str, line: list[Any], code: str) -> None:
    assert spoil(folder, lambda data: data[key].append(line)) == (code,)


def test_a_map_may_hold_marks_that_no_game_here_knows(folder: Path) -> None:
    data = json.loads((folder / MAP_FILE).read_text())
    data["regions"][0]["marks"].append({"kind": "castle", "nation": "01", "name": "Keep"})
    (folder / MAP_FILE).write_text(json.dumps(data))
    board = load_map(folder).board
    assert board.regions[0].marks[-1] == Mark(kind="castle", nation="01", name="Keep")
    assert b'"castle"' in map_json(board)
