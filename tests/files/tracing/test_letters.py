"""Lettering in drawings of lines makes no regions, and the colours of a painting stay those of its countries."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from gm_console.charts.colours import distance
from gm_console.files.tracing.trace import trace
from gm_console.files.tracing.trace_settings import By, TraceJob, TraceSettings


@pytest.mark.slow
def test_bowls_of_letters_are_no_regions_and_islands_are(tmp_path: Path) -> None:
    image = Image.new("RGB", (900, 600), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((4, 4, 895, 595), outline="black", width=3)
    pen.line((450, 4, 450, 595), fill="black", width=3)
    for number, text in enumerate(("Boden", "08", "Opal")):
        pen.text((500, 60 + 150 * number), text, fill="black", font=ImageFont.load_default(64))
    for number in range(3):  # islands beside each other, as large as letters
        pen.ellipse((100 + 60 * number, 300, 140 + 60 * number, 340), outline="black", width=3)
    image.save(tmp_path / "drawn.png")
    found = trace(TraceJob(path=tmp_path / "drawn.png", settings=TraceSettings(by=By.OUTLINE)))
    assert len(found.board.regions) == 5


@pytest.mark.slow
def test_colours_that_regions_share_are_countries_and_stay_as_they_are_painted(tmp_path: Path) -> None:
    land = ("#c87840", "#c87840", "#70a050", "#d8c860", "#a04890")
    image = Image.new("RGB", (400, 120), "#5a8cdc")
    pen = ImageDraw.Draw(image)
    for number, colour in enumerate(land):
        pen.rectangle((20 + 75 * number, 30, 70 + 75 * number, 90), fill=colour)
    image.save(tmp_path / "painted.png")
    built = trace(TraceJob(path=tmp_path / "painted.png", settings=TraceSettings(by=By.COLOUR))).built
    assert len(built.colours) == len(set(land))
    for colour in set(land):
        assert min(distance(colour, other) for other in built.colours.values()) < 0.02, colour
    countries = {region.country for region in built.board.regions if region.kind == "land"}
    assert countries == set(built.colours)
