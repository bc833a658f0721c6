"""``campaign film`` and ``campaign archive``: what it is written as, what is told before, exit codes and the JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.toy_campaign import play_turn


@pytest.mark.slow
def test_a_film_is_a_page_or_a_picture_by_its_name(run: Run, toy: Path, tmp_path: Path) -> None:
    moving, page = tmp_path / "film.webp", tmp_path / "film.html"
    early = run("campaign", "film", toy, "-o", moving)
    assert (early.code, "has been published" in early.err) == (2, True)
    with Campaign(toy) as campaign:
        play_turn(campaign)
    wrong = run("campaign", "film", toy, "-o", tmp_path / "film.mp4")
    assert (wrong.code, "end it with .html for a page that plays, or .webp" in wrong.err) == (2, True)
    made = run("campaign", "film", toy, "-o", moving, "--json")
    assert (made.code, made.json["kind"], made.json["bytes"]) == (0, "picture", moving.stat().st_size)
    assert made.err.startswith("2 pictures of ")
    assert run("campaign", "film", toy, "-o", page, "--moderator", "--json").json["kind"] == "page"
    assert page.read_bytes().startswith(b"<!DOCTYPE html>")
    kept = run("campaign", "archive", toy, "-o", tmp_path / "kept.zip", "--public")
    assert re.match(r"about 0\.\d MB; it takes about \d+ seconds\n", kept.err), kept.err
