"""``bench links``: figures that say something."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.files.mapfile import save_map
from gm_console.tools import bench_links as bench
from gm_console.tools.link_specimens import Recipe, score
from tests.board.boards import grid
from tests.files.imports.small import box, feature, geojson, triplea


@pytest.mark.slow
def test_a_row_for_each_map_and_each_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LARGE", (Recipe(cells=20, wraps=True, line=2),))
    triplea(tmp_path / "one")
    save_map(grid("01-01 01-02 PO-01", wraps=True), tmp_path / "own")
    geojson(tmp_path / "two.geojson", feature("A", box(0, 0, 1, 1)), feature("B", box(1, 0, 2, 1)))
    rows = bench.measure_links(tmp_path, lambda _: None)
    assert [row["map"] for row in rows] == ["own", "one", "two.geojson", "drawn 1000x600, line 2"]
    assert (rows[0]["f1"], rows[0]["seam"]) == (1.0, 1)
    # the small world's list leaves out one border that is drawn
    assert (rows[1]["true"], rows[1]["found"], rows[1]["recall"], rows[1]["precision"]) == (2, 3, 1.0, 0.6667)
    assert (rows[2]["f1"], rows[2]["true"]) == (1.0, 1)
    assert rows[3]["f1"] >= 0.985
    assert rows[3]["seam"] > 0


def test_one_answer_about_corners_is_all_that_a_checkerboard_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "LARGE", ())
    spots = [(x, y) for x in range(4) for y in range(2)]
    squares = [feature(f"R{x}{y}", box(x, y, x + 1, y + 1)) for x, y in spots]
    beside = {f"R{x}{y}": [f"R{a}{b}" for a, b in spots if abs(a - x) <= 1 >= abs(b - y)] for x, y in spots}
    for one in squares:
        one["properties"]["links"] = beside[one["properties"]["name"]]
    geojson(tmp_path / "all.geojson", *squares)
    (row,) = bench.measure_links(tmp_path, lambda _: None)
    assert (row["true"], row["found"], row["corners"], row["f1_answered"]) == (16, 10, 6, 1.0)
    assert row["f1"] < 0.8


def test_the_score() -> None:
    result = score([("a", "b"), ("a", "c"), ("x", "y")], [("a", "b"), ("b", "c")], [("x", "y")])
    assert (result.precision, result.recall, result.f1) == (0.5, 0.5, 0.5)
    assert score([], []).f1 == 0.0


@pytest.mark.slow
@pytest.mark.parametrize("recipe", bench.LARGE)
def test_the_links_of_the_largest_drawings_are_found(recipe: Recipe) -> None:
    made = bench.specimen(recipe)
    row = bench._row("large", made.drawing, made.links, made.unsettled, made.over_seam)
    assert row["f1"] >= 0.985
    assert row["seam"] == len(made.over_seam)
