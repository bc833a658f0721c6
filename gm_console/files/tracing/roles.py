"""What the colours of a picture stand for: water, ice, and which country."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gm_console.files.tracing.arrays import Floats, Ints, Labels
from gm_console.files.tracing.trace_settings import Rgb, TraceAnswer

BLUE: Final = (185.0, 300.0)
"""Hues in Lab, in degrees, from sea green to violet."""
TINTED: Final = 7.0
"""Distance from grey, in Lab, from which a colour has a hue."""
ALIKE: Final = 35.0
"""Degrees of hue up to which two blues are both water, deep and shallow."""
MUCH: Final = 0.10
"""Share of the sheet from which a blue is the sea, whatever lies along the edge."""
MOST_OF_EDGE: Final = 0.5
WHITE: Final = 90.0
"""Lightness in Lab from which ice is white, and distance from grey up to which."""
PALE: Final = 8.0
ALL_ALONG: Final = 0.95
"""Share of the upper or lower edge that is ice, if any of it is."""
SHARING: Final = 0.2
"""Share of the regions of land that are of one colour with another, from which colours are countries."""
MOST_COUNTRIES: Final = 99


def edge_share(labels: Labels, count: int, *, wraps: bool) -> Floats:
    """Return by number which part of the sheet's edge a region takes."""
    sides = [labels[0], labels[-1]] + ([] if wraps else [labels[:, 0], labels[:, -1]])
    counts = np.bincount(np.concatenate(sides), minlength=count).astype(np.float64)
    found: Floats = counts / counts.sum()
    return found


def is_blue(lab: Floats) -> NDArray[np.bool_]:
    """Tell of each colour whether people would call it blue."""
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360
    strong = np.hypot(lab[:, 1], lab[:, 2]) >= TINTED
    found: NDArray[np.bool_] = strong & (hue >= BLUE[0]) & (hue <= BLUE[1])
    return found


def water_colours(lab: Floats, share: Floats, edge: Floats) -> list[int]:
    """Return the colours that are water: the blue that covers most and what is like it, or what lies along the edge."""
    blue = np.flatnonzero(is_blue(lab))
    along = int(edge.argmax())
    if len(blue):
        main = int(blue[(share[blue] + edge[blue]).argmax()])
        hue = np.degrees(np.arctan2(lab[blue, 2], lab[blue, 1])) % 360
        alike = blue[np.abs(hue - np.degrees(np.arctan2(lab[main, 2], lab[main, 1])) % 360) <= ALIKE]
        if share[alike].sum() >= MUCH or along in alike or edge[along] < MOST_OF_EDGE:
            return sorted(alike.tolist())
    return [along] if edge[along] >= MOST_OF_EDGE else []


def nearest_colours(lab: Floats, wanted: Floats) -> list[int]:
    """Return the colours that are nearest to those asked for."""
    if not len(wanted):
        return []
    away = np.linalg.norm(lab[None] - wanted[:, None], axis=2)
    return sorted(set(away.argmin(axis=1).tolist()))


def ice_regions(labels: Labels, white: NDArray[np.bool_], choice: TraceAnswer) -> list[int]:
    """Return the white regions along the upper and lower edge; of themselves only where one is white all along."""
    found: list[int] = []
    if choice is TraceAnswer.NO:
        return found
    for edge in (labels[0], labels[-1]):
        icy = white[edge]
        if icy.mean() >= ALL_ALONG or (choice is TraceAnswer.YES and icy.any()):
            found += np.unique(edge[icy]).tolist()
    return sorted(set(found))


def is_white(lab: Floats) -> NDArray[np.bool_]:
    """Tell of each colour whether it is white as ice."""
    found: NDArray[np.bool_] = (lab[:, 0] >= WHITE) & (np.hypot(lab[:, 1], lab[:, 2]) <= PALE)
    return found


def countries(colours: Ints, land: NDArray[np.bool_]) -> dict[int, str]:
    """Return a country code for each colour of land, where several regions have the same; otherwise nothing."""
    numbers, counts = np.unique(colours[1:][land[1:]], return_counts=True)
    sharing = int(counts[counts > 1].sum())
    if not sharing or len(numbers) > MOST_COUNTRIES or sharing < SHARING * int(counts.sum()):
        return {}
    return {int(number): f"{place:02d}" for place, number in enumerate(numbers.tolist(), 1)}


def named(rgb: Rgb) -> str:
    """Return a colour as people who draw write it: ``#C86432``."""
    return "#" + "".join(f"{level:02X}" for level in rgb)
