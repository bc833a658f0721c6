"""Sheets have bounds: what would take for ever to draw is refused with a figure, before it is drawn."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from pathlib import Path

import pytest

from gm_console.board.model import Board, Link, LinkKind, Region, RegionKind
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.atlas import SheetOrder, UndrawnSheet, sheet_file
from gm_console.campaign.packets.atlas_bounds import sheet_board
from gm_console.cli import main
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.places import MAPS
from tests.board.boards import grid

SMALL = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04")


def changed(region: Region) -> Board:
    return replace(SMALL, regions=tuple(region if one.id == region.id else one for one in SMALL.regions))


def rounded(count: int, size: int) -> tuple[tuple[int, int], ...]:
    turns = (2 * pi * number / count for number in range(count))
    return tuple((size + round(size * cos(turn)), size + round(size * sin(turn))) for turn in turns)


def far_off() -> Board:
    region = SMALL.by_id[RegionId("01-01")]
    shape = ((0, 0), (10_000_000, 0), (10_000_000, 10_000_000))
    return changed(replace(region, shape=(shape,), terrain=ROUGH))


def many_regions() -> Board:
    region = SMALL.regions[0]
    return replace(SMALL, regions=tuple(replace(region, id=RegionId(f"01-{n:04}")) for n in range(2_501)))


def many_canals() -> Board:
    land, seas = SMALL.by_id[RegionId("01-01")], [RegionId(f"PO-{n:02}") for n in range(1, 21)]
    water = replace(SMALL.by_id[RegionId("PO-01")], kind=RegionKind.SEA)
    links = tuple(Link(a=land.id, b=sea, kind=LinkKind.CANAL) for sea in seas)
    return replace(SMALL, regions=(land, *(replace(water, id=sea) for sea in seas)), links=links)


def rough_detail() -> Board:
    region = replace(SMALL.by_id[RegionId("01-01")], terrain=ROUGH, shape=(rounded(30_000, 40_000),))
    return replace(changed(region), width=80_000, height=80_000)


def tangled() -> Board:
    rim = rounded(400, 4_000)
    region = SMALL.by_id[RegionId("01-01")]
    star = tuple(rim[number * 199 % 400] for number in range(399))
    return replace(changed(replace(region, shape=(star,))), width=8_000, height=8_000)


def long_name() -> Board:
    return changed(replace(SMALL.by_id[RegionId("01-01")], name="n" * 201))


@pytest.mark.slow
def test_what_a_sheet_cannot_take_is_refused_with_the_figure() -> None:
    for board, said in (
        (far_off(), "something lies 10,000,000 map units off"),
        (many_regions(), "2,501 regions, more than 2,500"),
        (many_canals(), "190 canals from one water to another through a region, more than 100"),
        (rough_detail(), "corners to look at for marks of relief, more than 8,000,000"),
        (tangled(), "more places where outlines cross themselves"),
        (long_name(), "201 letters in one name, more than 200"),
    ):
        with pytest.raises(CampaignError) as caught:
            sheet_board(board, {})
        assert said in str(caught.value)


@pytest.mark.slow
def test_a_very_detailed_coast_is_drawn_with_fewer_corners() -> None:
    region = replace(SMALL.by_id[RegionId("01-01")], shape=(rounded(150_001, 400_000),))
    board = replace(changed(region), width=800_000, height=800_000)
    drawn = sheet_board(board, {})
    assert 1_000 < sum(len(ring) for one in drawn.regions for ring in one.shape) < 10_000


@pytest.mark.slow
def test_worlds_of_the_program_are_drawn_as_they_are() -> None:
    for folder in sorted(path.parent for path in MAPS.glob("*/map.json")):
        board = load_map(folder).board
        assert sheet_board(board, {}) is board, folder.name


def test_window_and_command_line_refuse_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = SheetOrder(board=far_off(), owners={}, nations=(), names={}, subtitle="")
    refused = sheet_file(order, lambda *_step: None)
    assert isinstance(refused, UndrawnSheet)
    save_map(order.board, tmp_path / "far")
    assert main(["map", "export", str(tmp_path / "far"), "-o", str(tmp_path / "far.pdf")]) == 2
    assert refused.text in capsys.readouterr().err
    assert not (tmp_path / "far.pdf").exists()


def test_a_picture_of_very_many_pixels_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_map(SMALL, tmp_path / "small")
    words = ["map", "export", str(tmp_path / "small"), "-o", str(tmp_path / "a.png")]
    assert main([*words, "--paper", "a1", "--dpi", "600"]) == 2
    assert "278,739,846 pixels, more than 100,000,000" in capsys.readouterr().err
