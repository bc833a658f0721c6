"""``map import`` of pictures: what is printed and written, options, exit codes, and tracing again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from gm_console.files.mapfile import load_map, save_map
from tests.cli.conftest import Run
from tests.support.every import every

SEA, GREEN, BROWN = (90, 140, 220), (90, 170, 80), (180, 120, 60)


def draw(path: Path, *, more: bool = False) -> Path:
    """Two green lands parted by a line and a brown one, in a sea; with ``more`` an island in the north-west."""
    image = Image.new("RGB", (240, 160), SEA)
    pen = ImageDraw.Draw(image)
    pen.rectangle((60, 40, 120, 110), fill=GREEN)
    pen.rectangle((121, 40, 180, 110), fill=BROWN)
    pen.line((60, 75, 120, 75), fill=(0, 0, 0), width=3)
    if more:
        pen.rectangle((10, 10, 40, 150), fill=GREEN)
    image.save(path)
    return path


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    return draw(tmp_path / "small_world.png")


@pytest.mark.slow
def test_a_picture_becomes_a_map(run: Run, picture: Path, tmp_path: Path) -> None:
    answer = run("map", "import", picture, "-o", tmp_path / "map")
    assert answer.code == 0
    assert "small world: 4 regions, 6 links from the drawing" in answer.out
    assert "traced by colour" in answer.out
    assert "taken for water: #" in answer.err
    board = load_map(tmp_path / "map").board
    assert [region.id for region in board.regions] == ["01-01", "02-01", "02-02", "SE-01"]
    assert run("map", "check", tmp_path / "map").code == 0


@pytest.mark.slow
def test_as_json(run: Run, picture: Path, tmp_path: Path) -> None:
    data = run("map", "import", picture, "-o", tmp_path / "map", "--json").json
    assert (data["format"], data["regions"], data["traced"]["by"]) == ("picture", 4, "colour")
    roles = {ink["colour"]: ink["role"] for ink in data["traced"]["colours"]}
    assert sorted(roles.values()) == ["land", "land", "water"]


@pytest.mark.slow
def test_options_say_otherwise(run: Run, picture: Path, tmp_path: Path) -> None:
    words = ("--water", "#B4783C", "--scale", "20", "--wrap", "yes", "--join-colours")
    assert run("map", "import", picture, "-o", tmp_path / "map", *words).code == 0
    board = load_map(tmp_path / "map").board
    assert (board.width, board.wraps, len(board.regions)) == (4800, True, 3)
    assert sorted(region.kind.value for region in board.regions) == ["land", "land", "sea"]
    assert run("map", "import", picture, "-o", tmp_path / "dry", "--water", "none").code == 0
    assert {region.kind.value for region in load_map(tmp_path / "dry").board.regions} == {"land"}


@pytest.mark.slow
def test_tracing_again_keeps_ids_and_hand_work(run: Run, picture: Path, tmp_path: Path) -> None:
    assert run("map", "import", picture, "-o", tmp_path / "map").code == 0
    board = load_map(tmp_path / "map").board
    before = {region.id: region.label for region in board.regions}
    save_map(
        replace(board, regions=(replace(board.regions[0], name="Aldmark"), *board.regions[1:])),
        tmp_path / "map",
    )
    draw(picture, more=True)
    assert run("map", "import", picture, "-o", tmp_path / "map").code == 0
    again = load_map(tmp_path / "map").board
    assert len(again.regions) == 5
    assert again.regions[0].name == "Aldmark"
    for id_, (x, y) in before.items():
        region = again.by_id[id_]
        assert id_ == "SE-01" or (abs(region.label[0] - x) < 100 and abs(region.label[1] - y) < 100)
    # the brown colour has more ground now, and is the same country still
    assert every(region.id.startswith(region.country) for region in again.regions)


@pytest.mark.parametrize(
    "words",
    [
        ("--water", "blue"),
        ("--water", "#12345"),
        ("--colours", "0"),
        ("--colours", "many"),
        ("--smallest", "-3"),
        ("--scale", "1"),
        ("--trace", "shape"),
        ("--links", "source"),
    ],
)
def test_options_that_make_no_sense(run: Run, picture: Path, tmp_path: Path, words: tuple[str, str]) -> None:
    assert run("map", "import", picture, "-o", tmp_path / "map", *words).code == 2
    assert not (tmp_path / "map").exists()


def test_options_of_pictures_are_for_pictures(run: Run, tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text("<svg/>")
    answer = run("map", "import", tmp_path / "map.svg", "-o", tmp_path / "map", "--smallest", "9")
    assert answer.code == 2
    assert "--smallest is for pictures" in answer.err


def test_what_cannot_be_traced_writes_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "map.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing")
    answer = run("map", "import", tmp_path / "map.png", "-o", tmp_path / "map")
    assert answer.code == 2
    assert "map.png" in answer.err
    assert not (tmp_path / "map").exists()
