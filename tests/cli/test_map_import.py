"""``map import`` and ``map diff``: what they print, what they write, and their exit codes."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.cli import main
from gm_console.files.mapfile import MAP_FILE, load_map, save_map
from gm_console.rulesets import DEFAULT_RULESET
from tests.board.boards import grid
from tests.files.imports.small import POLYGONS, box, feature, geojson, triplea


@pytest.fixture
def source(tmp_path: Path) -> str:
    return str(triplea(tmp_path / "source"))


def test_import_writes_a_map(source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 0
    out = capsys.readouterr()
    assert "Small World: 3 regions, 2 links from the source" in out.out
    assert "1 border is drawn that the source does not list" in out.err
    assert load_map(tmp_path / "map").issues == ()


@pytest.mark.slow
def test_links_of_the_source_and_the_wrap_as_told(source: str, tmp_path: Path) -> None:
    assert (
        main(["map", "import", source, "-o", str(tmp_path / "map"), "--links", "source", "--wrap", "yes"])
        == 0
    )
    board = load_map(tmp_path / "map").board
    assert board.wraps
    assert len(board.links) == 2


def test_import_as_json(source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "import", source, "-o", str(tmp_path / "map"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == "map.import/1"
    assert (data["regions"], data["links"], data["links_from"]) == (3, 2, "source")
    assert data["issues"][0]["code"] == "import.links.unlisted"


def test_doubtful_pairs_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    four = [feature(f"R{x}{y}", box(x, y, x + 1, y + 1)) for x in (0, 1) for y in (0, 1)]
    path = geojson(tmp_path / "four.geojson", *four)
    assert main(["map", "import", str(path), "-o", str(tmp_path / "map")]) == 0
    assert "look at R00 and R11: not linked (corner" in capsys.readouterr().out
    assert main(["map", "import", str(path), "-o", str(tmp_path / "map"), "--json"]) == 0
    review = json.loads(capsys.readouterr().out)["review"]
    assert [(row["a"], row["b"], row["linked"]) for row in review] == [
        ("R00", "R11", False),
        ("R01", "R10", False),
    ]


def test_a_mended_outline_is_a_problem_and_the_map_is_there(tmp_path: Path) -> None:
    bow = "Bow  <  (0,50) (99,99) (99,50) (0,99) >\n"
    folder = triplea(tmp_path / "source", polygons=POLYGONS.rsplit("\n", 2)[0] + "\n" + bow, game="")
    assert main(["map", "import", str(folder), "-o", str(tmp_path / "map")]) == 1
    assert len(load_map(tmp_path / "map").board.regions) == 3


def test_nothing_is_written_for_a_broken_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = triplea(tmp_path / "source", polygons="Ald < (0,0) >\n")
    assert main(["map", "import", str(folder), "-o", str(tmp_path / "map")]) == 2
    assert "polygons.txt:1: error: Ald has no outline" in capsys.readouterr().err
    assert not (tmp_path / "map").exists()
    assert main(["map", "import", str(folder), "-o", str(tmp_path / "map"), "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["issues"][0]["line"] == 1


def test_a_broken_source_leaves_the_former_import_as_it_was(source: str, tmp_path: Path) -> None:
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "map").iterdir()}
    triplea(tmp_path / "source", polygons="Ald < (0,0) >\n")
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 2
    assert {path.name: path.read_bytes() for path in (tmp_path / "map").iterdir()} == before


def test_importing_again_gives_the_same_bytes(source: str, tmp_path: Path) -> None:
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "map").iterdir()}
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "map").iterdir()} == before


def test_a_map_that_was_drawn_here_is_not_written_over(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_map(grid("01-01 01-02"), tmp_path / "map")
    before = (tmp_path / "map" / "map.json").read_bytes()
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 2
    assert "choose another folder" in capsys.readouterr().err
    assert (tmp_path / "map" / "map.json").read_bytes() == before


def test_another_format_is_another_map(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["map", "import", source, "-o", str(tmp_path / "map")]) == 0
    path = geojson(tmp_path / "a.geojson", feature("A", box(0, 0, 1, 1)))
    assert main(["map", "import", str(path), "-o", str(tmp_path / "map")]) == 2
    assert "was imported from triplea" in capsys.readouterr().err


def test_diff_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = grid("01-01 01-02 PO-01")
    save_map(board, tmp_path / "a")
    save_map(replace(board, links=board.links[1:]), tmp_path / "b")
    assert main(["map", "diff", str(tmp_path / "a"), str(tmp_path / "b")]) == 1
    assert capsys.readouterr().out == "01-01 and 01-02 are linked no more (land)\n"
    assert main(["map", "diff", str(tmp_path / "a"), str(tmp_path / "a")]) == 0
    assert capsys.readouterr().out == "the maps are the same\n"
    assert main(["map", "diff", str(tmp_path / "a"), str(tmp_path / "b"), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["schema"], data["same"]) == ("map.diff/1", False)
    assert data["differences"][0]["code"] == "link.removed"
    assert main(["map", "diff", str(tmp_path / "a"), str(tmp_path / "none")]) == 2


def test_a_diff_says_which_of_two_maps_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_map(grid("01-01 01-02 PO-01"), tmp_path / "a")
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    path = tmp_path / "b" / MAP_FILE
    path.write_bytes(path.read_bytes().replace(f'"{DEFAULT_RULESET}"'.encode(), b'"squares"'))
    assert main(["map", "diff", str(tmp_path / "a"), str(tmp_path / "b")]) == 2
    told = capsys.readouterr().err
    assert told.startswith(
        f"{tmp_path / 'b'}: $.game: error: it names the game 'squares', which is not installed"
    )


def test_bench_wants_a_folder_with_maps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "links", str(tmp_path)]) == 2
    assert "no map folder, no TripleA folder" in capsys.readouterr().err


@pytest.mark.slow
def test_one_answer_for_all_corners_at_the_import_and_at_the_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    four = [feature(f"R{x}{y}", box(x, y, x + 1, y + 1)) for x in (0, 1) for y in (0, 1)]
    path, folder = geojson(tmp_path / "four.geojson", *four), tmp_path / "map"
    main(["map", "import", str(path), "-o", str(folder)])
    assert (
        "2 pairs meet in a corner only: does a corner count? --corners link or part"
        in capsys.readouterr().out
    )
    for command, answer, links, held in (
        (["review", str(folder)], "part", 4, 2),
        (["review", str(folder)], "ask", 4, 0),
        (["review", str(folder)], "link", 6, 0),
        (["review", str(folder)], "ask", 4, 0),
        (["import", str(path), "-o", str(folder)], "link", 6, 0),
        (["import", str(path), "-o", str(folder)], "part", 4, 2),
    ):
        code = main(["map", *command, "--corners", answer])
        board = load_map(folder).board
        apart = sum(1 for one in board.by_hand if one.kind is None)
        assert (len(board.links), apart) == (links, held), (command, answer)
        assert (code == 0) == (answer != "ask" or command[0] == "import"), (command, answer)
    assert (folder / "backups").is_dir()


def test_a_map_is_imported_for_the_game_that_is_named_and_keeps_it(
    source: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["map", "import", source, "-o", str(tmp_path / "map")]
    assert main([*words, "--ruleset", "toy"]) == 0
    assert load_map(tmp_path / "map").board.rules.game == "toy"
    main(words)
    assert load_map(tmp_path / "map").board.rules.game == "toy"
    assert main([*words, "--ruleset", "chess"]) == 2
    assert "there is no game 'chess'" in capsys.readouterr().err
