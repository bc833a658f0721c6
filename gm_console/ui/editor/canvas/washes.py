"""Which colour a face is washed with: by country, by terrain, or plain land and sea."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtGui import QBrush, QColor, QPixmap, QTransform

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, RegionKind
from gm_console.charts.colours import ColourSight, distance, fill_of
from gm_console.core.map_rules import MapRules, Relief
from gm_console.files.imports.reimport import known_origin
from gm_console.files.open_map import OpenMap
from gm_console.ui.editor.canvas.faces import ICE_WASH
from gm_console.ui.editor.canvas.look import Paint
from gm_console.ui.kit.theme import Tones, blend
from gm_console.ui.map.patterns import pattern_tile

CALM: Final = (
    "#b9a77c", "#5c759e", "#f0d3a3", "#936b4a", "#54999d", "#e5abbc", "#71867a", "#d1c1f2", "#a3885a", "#9f8fbe",
)  # fmt: skip
"""Quiet colours for countries that no player has; no kind of sight takes one for another."""
CALM_SHARE: Final = 0.5
GROUNDS: Final = {
    Relief.PLAIN: "#b9c795",
    Relief.BROKEN: "#b08d63",
    Relief.MOUNTAINS: "#8d7b70",
    Relief.HILLS: "#bfa274",
    Relief.FOREST: "#7d9d78",
    Relief.SWAMP: "#8fb3b5",
    Relief.GRASS: "#d2cd98",
    Relief.SAND: "#ead9ae",
    Relief.HOUSES: "#b898a0",
}
"""Colours of the kinds of ground; they differ in lightness too, for who cannot tell the hues apart."""
TERRAIN_SHARE: Final = 0.6
ICE_INK: Final = "#5b9bd0"


def country_colours(board: Board) -> Mapping[str, str]:
    """Return a colour for each country: nations get their fills, others a quiet one unlike their neighbours'."""
    codes = sorted({region.country for region in board.regions if region.kind is RegionKind.LAND})
    fills = {code: fill_of(code) for code in codes if board.rules.is_nation(code)}
    beside: dict[str, dict[str, None]] = {code: {} for code in codes}
    for link in board.links:
        one, other = board.by_id[link.a].country, board.by_id[link.b].country
        if one != other and one in beside and other in beside:
            beside[one][other] = beside[other][one] = None
    for code in sorted(codes, key=lambda code: (-len(beside[code]), code)):
        if code not in fills:
            fills[code] = quiet_colour(fills[other] for other in beside[code] if other in fills)
    return fills


def colours_of(open_map: OpenMap, sheet: MapSheet) -> Mapping[str, str]:
    """Return the colour of each country: the one that it has in the source of the map, where there is one."""
    origin = known_origin(open_map.origin, open_map.folder)
    return {**country_colours(sheet.board()), **(origin.colours if origin is not None else {})}


def quiet_colour(taken: Iterable[str]) -> str:
    """Return the quiet colour that every kind of sight tells best from those taken, of such ones the least taken."""
    count = Counter(taken)

    def fitness(colour: str) -> tuple[float, int, int]:
        near = (distance(colour, other, sight) for other in count for sight in ColourSight)
        return min(near, default=1.0), -count[colour], -CALM.index(colour)

    return max(CALM, key=fitness)


class Washes:
    """The brushes of one theme and one way of painting."""

    def __init__(self, rules: MapRules) -> None:
        self._rules = rules
        self._colours: dict[str, str] = {}
        self._tones: Tones | None = None
        self._paint = Paint.COUNTRY
        self._brushes: dict[str, QBrush] = {}
        self._hatch = QPixmap()

    def set_colours(self, colours: Mapping[str, str]) -> bool:
        """Take the colours of countries; tell whether one is another than before."""
        if self._colours == colours:
            return False
        self._colours = dict(colours)
        self._brushes.clear()
        return True

    def show(self, tones: Tones, paint: Paint) -> None:
        """Use a theme and a way of painting from now on."""
        self._tones, self._paint = tones, paint
        self._hatch = QPixmap()
        self._brushes.clear()

    def brush(self, wash: str) -> QBrush:
        """Return the brush of a face's wash."""
        if wash not in self._brushes:
            self._brushes[wash] = QBrush(self._colour(wash))
        return self._brushes[wash]

    def country(self, code: str) -> str:
        """Return a country's own colour; one that is new gets one at once."""
        if code not in self._colours:
            own = fill_of(code) if self._rules.is_nation(code) else ""
            self._colours[code] = own or quiet_colour(self._colours.values())
        return self._colours[code]

    def hatch(self, scale: float) -> QBrush:
        """Return the hatch over ice, of one size in pixels at a scale; it lies still while the map is moved."""
        if self._hatch.isNull():
            tones = self._toned()
            self._hatch = pattern_tile("diagonal", blend(ICE_INK, tones.ice, 0.35 if tones.dark else 0.5))
        brush = QBrush(self._hatch)
        brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
        return brush

    def _toned(self) -> Tones:
        assert self._tones is not None
        return self._tones

    def _colour(self, wash: str) -> QColor:
        tones = self._toned()
        if wash == ICE_WASH:
            return QColor(tones.ice)
        kind, terrain, code = wash.split(" ", 2)
        if kind == RegionKind.SEA:
            return QColor(tones.sea)
        if self._paint is Paint.TERRAIN:
            return blend(GROUNDS[self._rules.ground(terrain).relief], tones.land, TERRAIN_SHARE)
        if self._paint is Paint.PLAIN or not code:
            return QColor(tones.land)
        return blend(
            self.country(code), tones.land, tones.tint if self._rules.is_nation(code) else CALM_SHARE
        )
