"""How each label is written at a zoom level: its size, its angle, in full, short or on two lines, or not at all."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from gm_console.drawing.names_on_map import Label, LabelKind
from gm_console.drawing.spines import BEYOND, NameRoom

REGIONS_FROM: Final = 0.36
TOWNS_FROM: Final = 0.85
SMALLEST: Final = {LabelKind.NATION: 8, LabelKind.COUNTRY: 8, LabelKind.SEA: 10}
LARGEST: Final = {LabelKind.NATION: 24, LabelKind.COUNTRY: 16, LabelKind.SEA: 22}
"""Pixels of names; how they are set does not hang on their size, so that all on a map look alike."""
COUNTRIES: Final = (LabelKind.NATION, LabelKind.COUNTRY)
SHARES: Final = (1.0, 0.8, 0.64, 0.5)
"""Sizes at which the name of a country is tried again where something else stands, as shares of the first."""
LEAST: Final = 0.6
"""Share of its size below which a name is left out rather than moved into the view."""
SLIDES: Final = tuple(step * side / 32 for step in range(1, 17) for side in (-1, 1))
"""Places of a name's middle that are tried, as shares of the room that its line leaves."""
SIZES: Final = {LabelKind.REGION: 11, LabelKind.PLACE: 11, LabelKind.TOWN: 12}
"""Pixels of texts that are as large at every zoom."""
HALO_ROOM: Final = 8.0
"""Pixels by which the picture of a text is wider and higher than the text."""
IN_ROOM: Final = 0.94
"""Share of its room that a name takes at most."""
OUTSIDE: Final = 1.0
"""Pixels that a name over water keeps from others' land."""
OWN: Final = 0.4
"""Part of such a name that a square as large as its land is wide at least: it is to be seen whose name it is."""
GREATER: Final = 3.0
"""How many times as much land a country has that does not lose its name before a small one."""


class TextPicture(Protocol):
    """A text as it is drawn."""

    width: float
    height: float


class TextSizes(Protocol):
    """Knows how large texts are in the letters they are drawn in."""

    def text(self, kind: LabelKind, text: str, pixels: int, angle: float) -> TextPicture:
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


def lettered(
    labels: Iterable[Label], scale: float, letters: TextSizes
) -> tuple[tuple[Label, Lettering], ...]:
    """Return the labels that are written at a scale, and how.

    A country waits for a much greater one whose name has no room yet.
    """
    sized = [(label, _sized(label, scale, letters)) for label in labels]
    left_out = (label.weight for label, how in sized if label.weight and not how.pixels)
    waits = max(left_out, default=0.0) / GREATER
    return tuple((label, how) for label, how in sized if how.pixels and not 0 < label.weight < waits)


def lesser(label: Label, how: Lettering, scale: float, letters: TextSizes) -> Iterator[Lettering]:
    """Yield other ways to write a country's name where the first one is taken: smaller, or at an end of its line.

    All of them keep to its room, so none stands on another country's land.
    """
    if label.kind not in COUNTRIES or how.place is not None:
        return
    for pixels in dict.fromkeys((*(int(how.pixels * share) for share in SHARES), SMALLEST[label.kind])):
        if pixels < SMALLEST[label.kind]:
            continue
        spare = label.extent * IN_ROOM - letters.text_width(label.kind, label.text, pixels) / scale
        for end in (0.0, -0.5, 0.5) if spare > 0 else (0.0,):
            place = _along(label, end * spare)
            yield Lettering(kind=label.kind, text=label.text, pixels=pixels, angle=label.angle, place=place)
    yield from _over_water(label, scale, letters)


def slid(label: Label, how: Lettering, scale: float, letters: TextSizes) -> Iterator[Lettering]:
    """Yield the places along its line at which a name may stand, at its size and then smaller, the middle first."""
    if how.place is not None:
        return
    for pixels in dict.fromkeys(int(how.pixels * share) for share in SHARES if share >= LEAST):
        spare = label.extent * IN_ROOM - letters.text_width(label.kind, label.text, pixels) / scale
        if pixels >= SMALLEST[label.kind] and spare > 0:
            for share in SLIDES:
                place = _along(label, share * spare)
                yield Lettering(
                    kind=label.kind, text=label.text, pixels=pixels, angle=label.angle, place=place
                )


def _along(label: Label, step: float) -> tuple[float, float]:
    """Return the place a step of map units along a label's line."""
    turn = math.radians(label.angle)
    return label.x + step * math.cos(turn), label.y + step * math.sin(turn)


def _sized(label: Label, scale: float, letters: TextSizes) -> Lettering:
    kind, text = label.kind, label.text
    if kind in (LabelKind.REGION, LabelKind.PLACE):
        wide = letters.text_width(kind, text, SIZES[kind]) if label.extent else 0.0
        fits = wide <= label.extent * scale
        shown = scale >= REGIONS_FROM and bool(fits or label.short)
        return Lettering(kind=kind, text=text if fits else label.short, pixels=SIZES[kind] if shown else 0)
    if kind is LabelKind.TOWN:
        return Lettering(kind=kind, text=text, pixels=SIZES[kind] if scale >= TOWNS_FROM else 0)
    return _sized_name(label, scale, letters)


def _sized_name(label: Label, scale: float, letters: TextSizes) -> Lettering:
    """Return how a country or a sea is written at a scale: along its own ground, or a country over water too."""
    pixels = _name_pixels(label, scale, letters)
    beyond = None if pixels else next(_over_water(label, scale, letters), None)
    return beyond or Lettering(kind=label.kind, text=label.text, pixels=pixels, angle=label.angle)


def _name_pixels(label: Label, scale: float, letters: TextSizes) -> int:
    """Return the size of a country's or a sea's name at a scale, 0 where it has no room."""
    wide = max(letters.text_width(label.kind, label.text, 10), 1.0)
    least = SMALLEST[label.kind]
    most = min(math.floor(10 * label.extent * scale * IN_ROOM / wide), LARGEST[label.kind])
    if label.kind is LabelKind.SEA:
        return most if most >= least else 0
    sizes = range(max(most, least), least - 1, -1)
    return next((pixels for pixels in sizes if _holds(label, pixels, scale, letters)), 0)


def _holds(label: Label, pixels: int, scale: float, letters: TextSizes) -> bool:
    """Tell whether a name lies in its label's room, whole."""
    picture = letters.text(label.kind, label.text, pixels, 0.0)
    wide, high = picture.width - HALO_ROOM, picture.height - HALO_ROOM
    return wide <= label.extent * scale and high <= label.height * scale


def _in_two(text: str) -> str:
    """Return a text of several words on two lines, as even as can be."""
    blanks = [at for at, sign in enumerate(text) if sign == " "]
    at = min(blanks, key=lambda one: abs(2 * one + 1 - len(text)), default=None)
    return text if at is None else f"{text[:at]}\n{text[at + 1 :]}"


def _over_water(label: Label, scale: float, letters: TextSizes) -> Iterator[Lettering]:
    """Yield how a country's name may stand level on its land and the water round it, on one line or two."""
    for text in dict.fromkeys((label.text, _in_two(label.text))) if label.kind in COUNTRIES else ():
        room = _room_beyond(label, text, scale, letters)
        if room is not None:
            size = SMALLEST[label.kind]
            yield Lettering(kind=label.kind, text=text, pixels=size, place=(room.x, room.y))


def _room_beyond(label: Label, text: str, scale: float, letters: TextSizes) -> NameRoom | None:
    """Return where a name in the smallest letters may stand so."""
    stamp = letters.text(label.kind, text, SMALLEST[label.kind], 0.0)
    wide = stamp.width - HALO_ROOM + 2 * OUTSIDE
    if math.sqrt(label.weight) * scale < OWN * wide:
        return None
    slender = wide / (stamp.height - HALO_ROOM + 2 * OUTSIDE)
    rooms = [room for bound, room in zip(BEYOND, label.beyond, strict=False) if bound <= slender]
    return rooms[-1] if rooms and rooms[-1].length * scale >= wide else None
