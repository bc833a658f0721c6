"""Sheets with paper round a drawn frame: the paper is no sea."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageOps

from gm_console.board.model import Board, RegionKind
from gm_console.files.tracing.trace import trace
from gm_console.files.tracing.trace_settings import By, Traced, TraceJob, TraceSettings
from tests.files.tracing.worlds import by_country, paint, world

SCALE = 0.4
MARGIN = 40


@pytest.fixture(scope="module")
def board() -> Board:
    return world()


def traced(tmp_path: Path, image: Image.Image, by: By | None = None) -> Traced:
    path = tmp_path / "sheet.png"
    image.save(path)
    return trace(TraceJob(path=path, settings=TraceSettings(by=by)))


def on_paper(image: Image.Image, line: int) -> Image.Image:
    """Return a map in a frame on white paper."""
    sheet = ImageOps.expand(image, border=MARGIN, fill=(255, 255, 255))
    high, wide = sheet.height, sheet.width
    box = (MARGIN - line, MARGIN - line, wide - MARGIN + line, high - MARGIN + line)
    ImageDraw.Draw(sheet).rectangle(box, outline=(10, 10, 10), width=line)
    return sheet


def told(found: Traced) -> list[str]:
    return [issue.text for issue in found.issues if issue.code == "import.picture.margin"]


@pytest.mark.slow
@pytest.mark.parametrize("line", [2, 4, 7])
def test_a_drawing_in_a_frame_is_the_drawing_without_it(board: Board, tmp_path: Path, line: int) -> None:
    drawing = paint(board, SCALE, None, line=2)
    bare, framed = traced(tmp_path, drawing), traced(tmp_path, on_paper(drawing, line))
    assert framed.chosen.by is By.OUTLINE
    assert len(framed.board.regions) == len(bare.board.regions)
    seas = [sum(one.kind is RegionKind.SEA for one in found.board.regions) for found in (bare, framed)]
    assert seas[0] == seas[1]
    assert not told(bare)
    assert len(told(framed)) == 1
    assert abs(framed.picture.shape[1] - drawing.width) <= line + 4


@pytest.mark.slow
def test_a_painting_in_a_frame_is_the_painting_without_it(board: Board, tmp_path: Path) -> None:
    painting = paint(board, 0.5, by_country(board), line=2)
    bare, framed = traced(tmp_path, painting), traced(tmp_path, on_paper(painting, 3))
    assert len(framed.board.regions) == len(board.regions)
    assert len(framed.board.ice) == len(bare.board.ice)
    assert len(told(framed)) == 1


@pytest.mark.slow
def test_a_sea_round_everything_is_no_margin(tmp_path: Path) -> None:
    sheet = Image.new("RGB", (400, 300), (150, 190, 230))
    draw = ImageDraw.Draw(sheet)
    for column in range(4):
        draw.rectangle((60 + 70 * column, 50, 128 + 70 * column, 250), fill=(200, 60 + 40 * column, 60))
    found = traced(tmp_path, sheet, By.COLOUR)
    assert not told(found)
    assert sum(one.kind is RegionKind.SEA for one in found.board.regions) == 1
    assert len(found.board.regions) == 5
