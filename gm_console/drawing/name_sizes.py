"""How each label is written at a zoom level: its size, its angle, in full, short or on two lines, or not at all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from gm_console.drawing.names import Label, LabelKind
from gm_console.drawing.spines import BEYOND, Room

REGIONS_FROM: Final = 0.36
TOWNS_FROM: Final = 0.85
SMALLEST: Final = {LabelKind.NATION: 9, LabelKind.COUNTRY: 9, LabelKind.SEA: 10, LabelKind.TIGHT: 8}
LARGEST: Final = {LabelKind.NATION: 26, LabelKind.COUNTRY: 15, LabelKind.SEA: 22}
COUNTRIES: Final = (LabelKind.NATION, LabelKind.COUNTRY)
SHARES: Final = (1.0, 0.8, 0.64, 0.5)
"""Sizes at which the name of a country is tried again where something else stands, as shares of the first."""
SIZES: Final = {LabelKind.REGION: 11, LabelKind.PLACE: 11, LabelKind.TOWN: 12}
"""Pixels of texts that are as large at every zoom."""
HALO_ROOM: Final = 8.0
"""Pixels by which the picture of a text is wider and higher than the text."""
IN_ROOM: Final = 0.94
"""Share of its room that a name takes at most."""
CAPITALS: Final = 0.74
"""Height of a capital letter as a share of its size."""
OUTSIDE: Final = 1.0
"""Pixels that a name over water keeps from others' land."""
OWN: Final = 0.4
"""Part of such a name that a square as large as its land is wide at least: it is to be seen whose name it is."""
GREATER: Final = 3.0
"""How many times as much land a country has that does not lose its name before a small one."""


class Picture(Protocol):
    """A text as it is drawn."""

    width: float
    height: float


class Letters(Protocol):
    """Knows how large texts are in the letters they are drawn in."""

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> Picture:
        """Return a text, turned by ``angle`` degrees."""
        ...

    def text_width(self, kind: LabelKind, text: str, pixels: int) -> float:
        """Return the width of a text that is not turned."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Lettering:
    """How a text is written."""

    kind: LabelKind
    text: str
    pixels: int
    """0 where it is not."""
    angle: float = 0.0
    place: tuple[float, float] | None = None
    """Where it stands, None for where its label is."""


def lettered(labels: Iterable[Label], scale: float, letters: Letters) -> tuple[tuple[Label, Lettering], ...]:
    """Return the labels that are written at a scale, and how.

    A country waits for a much greater one whose name has no room yet.
    """
    sized = [(label, _sized(label, scale, letters)) for label in labels]
    left_out = (label.weight for label, how in sized if label.weight and not how.pixels)
    waits = max(left_out, default=0.0) / GREATER
    return tuple((label, how) for label, how in sized if how.pixels and not 0 < label.weight < waits)


def lesser(label: Label, how: Lettering, scale: float, letters: Letters) -> Iterator[Lettering]:
    """Yield other ways to write a country's name where the first one is taken: smaller, or at an end of its line.

    All of them keep to its room, so none stands on another country's land.
    """
    if label.kind not in COUNTRIES or how.place is not None:
        return
    tight = _tight_pixels(label, scale, letters)
    sizes = [(how.kind, how.text, int(how.pixels * share)) for share in SHARES]
    for kind, text, pixels in dict.fromkeys((*sizes, (LabelKind.TIGHT, label.short, tight))):
        if pixels < SMALLEST[kind]:
            continue
        spare = label.extent * IN_ROOM - letters.text_width(kind, text, pixels) / scale
        for end in (0.0, -0.5, 0.5) if spare > 0 else (0.0,):
            place = _along(label, end * spare)
            yield Lettering(kind=kind, text=text, pixels=pixels, angle=label.angle, place=place)
    for text in dict.fromkeys((label.short, _in_two(label.short))):
        room = _room_beyond(label, text, scale, letters)
        if room is not None:
            size = SMALLEST[LabelKind.TIGHT]
            yield Lettering(kind=LabelKind.TIGHT, text=text, pixels=size, place=(room.x, room.y))


def _along(label: Label, step: float) -> tuple[float, float]:
    """Return the place a step of map units along a label's line."""
    turn = math.radians(label.angle)
    return label.x + step * math.cos(turn), label.y + step * math.sin(turn)


def _sized(label: Label, scale: float, letters: Letters) -> Lettering:
    kind, text = label.kind, label.text
    if kind in (LabelKind.REGION, LabelKind.PLACE):
        wide = letters.text_width(kind, text, SIZES[kind]) if label.extent else 0.0
        fits = wide <= label.extent * scale
        shown = scale >= REGIONS_FROM and bool(fits or label.short)
        return Lettering(kind=kind, text=text if fits else label.short, pixels=SIZES[kind] if shown else 0)
    if kind is LabelKind.TOWN:
        return Lettering(kind=kind, text=text, pixels=SIZES[kind] if scale >= TOWNS_FROM else 0)
    return _sized_name(label, scale, letters)


def _sized_name(label: Label, scale: float, letters: Letters) -> Lettering:
    """Return how a country or a sea is written at a scale: along its land, close together, or over water too."""
    pixels = _name_pixels(label, scale, letters)
    if pixels or not label.short:
        return Lettering(kind=label.kind, text=label.text, pixels=pixels, angle=label.angle)
    pixels = _tight_pixels(label, scale, letters)
    if pixels:
        return Lettering(kind=LabelKind.TIGHT, text=label.short, pixels=pixels, angle=label.angle)
    size = SMALLEST[LabelKind.TIGHT]
    for text in (label.short, _in_two(label.short)):
        room = _room_beyond(label, text, scale, letters)
        if room is not None:
            return Lettering(kind=LabelKind.TIGHT, text=text, pixels=size, place=(room.x, room.y))
    return Lettering(kind=LabelKind.TIGHT, text=label.short, pixels=0)


def _name_pixels(label: Label, scale: float, letters: Letters) -> int:
    """Return the size of a country's or a sea's name at a scale, 0 where it has no room."""
    fits = _fitting(label, label.kind, label.text, scale, letters)
    return min(fits, LARGEST[label.kind]) if fits >= SMALLEST[label.kind] else 0


def _tight_pixels(label: Label, scale: float, letters: Letters) -> int:
    """Return the size of a country's name in small letters close together, 0 where even so it has no room."""
    for pixels in range(SMALLEST[LabelKind.NATION], SMALLEST[LabelKind.TIGHT] - 1, -1):
        stamp = letters.text(LabelKind.TIGHT, label.short, pixels, 0.0)
        wide, high = stamp.width - HALO_ROOM, stamp.height - HALO_ROOM
        if wide <= label.extent * scale and high <= label.height * scale:
            return pixels
    return 0


def _in_two(text: str) -> str:
    """Return a text of several words on two lines, as even as can be."""
    blanks = [at for at, sign in enumerate(text) if sign == " "]
    at = min(blanks, key=lambda one: abs(2 * one + 1 - len(text)), default=None)
    return text if at is None else f"{text[:at]}\n{text[at + 1 :]}"


def _room_beyond(label: Label, text: str, scale: float, letters: Letters) -> Room | None:
    """Return where a name in the smallest letters may stand level on its land and the water round it."""
    stamp = letters.text(LabelKind.TIGHT, text, SMALLEST[LabelKind.TIGHT], 0.0)
    wide = stamp.width - HALO_ROOM + 2 * OUTSIDE
    if math.sqrt(label.weight) * scale < OWN * wide:
        return None
    slender = wide / (stamp.height - HALO_ROOM + 2 * OUTSIDE)
    rooms = [room for bound, room in zip(BEYOND, label.beyond, strict=False) if bound <= slender]
    return rooms[-1] if rooms and rooms[-1].length * scale >= wide else None


def _fitting(label: Label, kind: LabelKind, text: str, scale: float, letters: Letters) -> int:
    """Return the largest size at which a text keeps to a label's room."""
    wide = math.floor(10 * label.extent * scale * IN_ROOM / max(letters.text_width(kind, text, 10), 1.0))
    return min(wide, math.floor(label.height * scale / CAPITALS)) if label.height else wide
