"""A measure as colour: a number for each region, cut into a few classes, and the legend that tells them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.glance import Measure
from gm_console.core.ids import RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.ui.kit.theme import Tones
from gm_console.ui.turn_positions import Position

CLASSES: Final = 5
LIGHT_RAMP: Final = ("#e8e4da", "#c9dcc8", "#96c5b0", "#559f9c", "#2a7186", "#1f4468")
DARK_RAMP: Final = ("#3a3d40", "#2f5560", "#357a80", "#56a18f", "#93c796", "#e3e7a4")
"""From nothing to most, by lightness alone: readable without any sight of colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choropleth:
    """Values by land region, and the classes they are shown by."""

    measure: Measure
    values: Mapping[RegionId, int]
    tops: tuple[int, ...]
    """Highest value of each class above nothing, rising."""
    lows: tuple[int, ...]
    """Lowest value of each class."""

    def colour(self, region: RegionId, tones: Tones) -> str:
        """Return the fill of a region."""
        value = self.values.get(region, 0)
        return ramp(tones)[0 if value <= 0 else 1 + self._rank(value)]

    def rows(self, tones: Tones) -> tuple[tuple[str, str], ...]:
        """Return the legend, most first: colour and range."""
        shown = [(ramp(tones)[0], "0")]
        for at, (low, top) in enumerate(zip(self.lows, self.tops, strict=True)):
            shown.append((ramp(tones)[1 + at], f"{low:,}" if low == top else f"{low:,} – {top:,}"))
        return tuple(reversed(shown))

    def _rank(self, value: int) -> int:
        return next((at for at, top in enumerate(self.tops) if value <= top), len(self.tops) - 1)


def ramp(tones: Tones) -> tuple[str, ...]:
    """Return the colours from nothing to most."""
    return DARK_RAMP if tones.dark else LIGHT_RAMP


def choropleth(measure: Measure, board: Board, position: Position, ruleset: Ruleset) -> Choropleth:
    """Return a measure of every land region in a position."""
    told = measure.read(ruleset, position.state)
    values = {
        region.id: told[region.id]
        for region in board.regions
        if region.kind is RegionKind.LAND and region.id in told
    }
    classes = _classes(sorted(value for value in values.values() if value > 0))
    return Choropleth(
        measure=measure,
        values=values,
        tops=tuple(top for _, top in classes),
        lows=tuple(low for low, _ in classes),
    )


def _classes(values: Sequence[int]) -> list[tuple[int, int]]:
    """Cut rising values into classes of about the same size; equal values are never parted."""
    classes: list[tuple[int, int]] = []
    start = 0
    while start < len(values) and len(classes) < CLASSES:
        left = CLASSES - len(classes)
        end = len(values) if left == 1 else min(len(values), start + max(1, (len(values) - start) // left))
        top = values[end - 1]
        while end < len(values) and values[end] == top:
            end += 1
        classes.append((values[start], top))
        start = end
    return classes
