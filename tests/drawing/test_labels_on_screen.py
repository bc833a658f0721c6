"""Where names and signs find room: whole in what is looked at, clear of what lies over it, none over another."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import pytest

from gm_console.drawing.label_placing import Box, overlap
from gm_console.drawing.labels_on_screen import InView, Placed, PlaceWish, Room, wanted_name
from gm_console.drawing.name_sizes import HALO_ROOM, lettered
from gm_console.drawing.names_on_map import Label, LabelKind

AROUND = 4000.0


@dataclass
class Block:
    width: float
    height: float
    text: tuple[float, float]


class Blocks:
    """Letters that are all as wide as three fifths of their height."""

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> Block:
        wide = self.text_width(kind, text, pixels)
        return Block(wide + HALO_ROOM, pixels + HALO_ROOM, (wide, pixels))

    def text_width(self, kind: LabelKind, text: str, pixels: int) -> float:
        return 0.6 * pixels * len(text)


def sea(x: float, extent: float = 1600.0) -> Label:
    return Label(kind=LabelKind.SEA, text="Long Ocean", x=x, y=500.0, extent=extent)


def put(label: Label, room: Room[Block]) -> Placed[Block] | None:
    ((_, how),) = lettered([label], 1.0, Blocks())
    return room.place(wanted_name(label, how, 1.0, Blocks()))


def seen_in(place: Placed[Block], seen: Box) -> Iterator[str]:
    """Yield what is seen of each copy of a name that is shown: all of it or a part."""
    left, top, right, low = place.boxes(1.0)[0]
    for aside in (-AROUND, 0.0, AROUND) if place.only is None else place.only:
        copy = (left + aside, top, right + aside, low)
        if overlap(copy, seen):
            inside = seen[0] <= copy[0] and copy[2] <= seen[2] and seen[1] <= copy[1] and copy[3] <= seen[3]
            yield "whole" if inside else "cut"


@pytest.mark.parametrize(
    ("x", "seen"),
    [
        (1000.0, (0.0, 0.0, 2000.0, 1000.0)),
        (1000.0, (1000.0, 0.0, 2000.0, 1000.0)),  # the edge would cut it in two
        (1000.0, (-500.0, 0.0, 700.0, 1000.0)),  # its middle is not in sight, a part of its water is
        (0.0, (0.0, 0.0, 4000.0, 1000.0)),  # all round the world, and the name over the seam
        (0.0, (-2000.0, 0.0, 6000.0, 1000.0)),  # twice the world
        (0.0, (-2100.0, 0.0, 1900.0, 1000.0)),
    ],
)
def test_a_name_is_read_whole_wherever_one_looks(x: float, seen: Box) -> None:
    place = put(sea(x), Room(1.0, AROUND, InView(seen=seen)))
    assert place is not None
    shown = list(seen_in(place, seen))
    assert shown
    assert set(shown) == {"whole"}


def test_a_name_with_no_room_in_sight_is_left_out_and_one_out_of_sight_stays_where_it_is() -> None:
    narrow = sea(1000.0, extent=160.0)
    assert put(narrow, Room(1.0, AROUND, InView(seen=(1000.0, 0.0, 2000.0, 1000.0)))) is None
    far = put(narrow, Room(1.0, AROUND, InView(seen=(2000.0, 0.0, 3000.0, 1000.0))))
    assert far is not None
    assert (far.x, far.only) == (1000.0, None)


def test_names_keep_out_of_what_lies_over_the_map() -> None:
    scale_bar = (900.0, 450.0, 1100.0, 550.0)
    place = put(sea(1000.0), Room(1.0, AROUND, InView(seen=(0.0, 0.0, 2000.0, 1000.0), over=(scale_bar,))))
    assert place is not None
    assert not overlap(place.boxes(1.0)[0], scale_bar)


def test_a_sign_makes_way_for_a_name_but_is_always_shown() -> None:
    room: Room[Block] = Room(1.0, AROUND)
    name = put(sea(1000.0), room)
    assert name is not None
    disc = Block(10.0, 10.0, (0.0, 0.0))
    steps = [Placed(x=1000.0, y=500.0, dx=0.0, dy=dy, stamp=disc) for dy in (0.0, 30.0)]
    beside = room.place(PlaceWish(places=steps, must=True))
    assert beside is not None
    assert beside.dy == 30.0
    assert room.place(PlaceWish(places=steps)) is None
    assert room.place(PlaceWish(places=steps, must=True)) == steps[0], "it has no room left, and is shown"


@pytest.mark.parametrize("angle", [-80.0, -45.0, 20.0, 45.0])
def test_the_corners_of_a_leaning_name_are_its_own_room(angle: float) -> None:
    """An id just beside its last letter would be written over else."""
    wide, high, turn = 60.0, 16.0, math.radians(angle)
    stamp = Block(wide, wide, (wide, high))
    boxes = Placed(x=0.0, y=0.0, dx=0.0, dy=0.0, stamp=stamp, angle=angle).boxes(1.0)
    for along, across in product((-wide / 2, wide / 2), (-high / 2, high / 2)):
        x = along * math.cos(turn) - across * math.sin(turn)
        y = along * math.sin(turn) + across * math.cos(turn)
        assert [one for one in boxes if one[0] <= x <= one[2] and one[1] <= y <= one[3]], (along, across)
