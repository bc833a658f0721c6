"""How names are written at a zoom: as large as their room, close together, or not at all; in letters of any make."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from gm_console.drawing.name_sizes import HALO_ROOM, LARGEST, SMALLEST, lesser, lettered
from gm_console.drawing.names_on_map import Label, LabelKind


@dataclass
class Block:
    width: float
    height: float


class Blocks:
    """Letters that are all as wide as three fifths of their height."""

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> Block:
        lines = text.split("\n")
        wide = max(self.text_width(kind, line, pixels) for line in lines)
        return Block(wide + HALO_ROOM, pixels * len(lines) + HALO_ROOM)

    def text_width(self, kind: LabelKind, text: str, pixels: int) -> float:
        return 0.6 * pixels * len(text)


def country(extent: float, weight: float = 10_000.0) -> Label:
    return Label(
        kind=LabelKind.COUNTRY, text="Long Land", x=0, y=0, extent=extent, height=extent / 6,
        weight=weight,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("extent", "pixels"),
    [(1000, LARGEST[LabelKind.COUNTRY]), (70, 11), (50, SMALLEST[LabelKind.COUNTRY])],
)
def test_a_name_is_as_large_as_its_room_and_set_alike_at_every_size(extent: float, pixels: int) -> None:
    ((_, how),) = lettered([country(extent)], 1.0, Blocks())
    assert (how.kind, how.text, how.pixels) == (LabelKind.COUNTRY, "Long Land", pixels)
    wide = Blocks().text_width(how.kind, how.text, how.pixels)
    assert wide <= extent


def test_a_name_without_room_is_left_out_and_small_countries_wait_for_great_ones() -> None:
    assert lettered([country(20)], 1.0, Blocks()) == ()
    assert lettered([country(20, weight=90_000.0), country(70)], 1.0, Blocks()) == ()
    assert len(lettered([country(20, weight=20_000.0), country(70)], 1.0, Blocks())) == 1


def test_what_finds_its_place_taken_is_written_smaller_or_at_an_end_of_its_line() -> None:
    label = country(120)
    ((_, how),) = lettered([label], 1.0, Blocks())
    others = list(lesser(label, how, 1.0, Blocks()))
    assert {one.pixels for one in others} > {how.pixels}
    assert max(one.pixels for one in others) == how.pixels
    for one in others:
        assert one.place is not None
        assert abs(one.place[0]) + Blocks().text_width(one.kind, one.text, one.pixels) / 2 <= label.extent / 2
