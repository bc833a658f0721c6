"""The history of a campaign as one picture that moves: the map turn by turn, with who stands where beside it.

The picture is a WebP, which browsers and messengers play by themselves.  What stays as it is from turn to turn is
drawn once; all lettering is of the program's own fonts, so that it is the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.path import Path
from PIL import Image

from gm_console.board.model import Board, RegionKind
from gm_console.charts.atlas.frame import Area, boxed
from gm_console.charts.atlas.ground import AtlasGround, Owned, path_of
from gm_console.charts.atlas.held_names import HeldNames
from gm_console.charts.atlas.ink import around, axes_at, fill, page_axes, write
from gm_console.charts.atlas.lettering import BOLD, FIGURES, width
from gm_console.charts.atlas.style import ATLAS, BORDERS
from gm_console.charts.film_frames import Film, FilmFrame
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.reading_direction import plain
from gm_console.drawing.arcs import Arc, levels

WIDE: Final = 1280
"""Dots from side to side."""
HIGHEST: Final = 900
"""Dots of the map from top to bottom at most."""
SIDE: Final = 270
"""Dots of the list of nations beside the map."""
EDGE: Final = 20
HEAD: Final = 84
FOOT: Final = 44
ROW: Final = 17
"""Dots of a nation's line."""
LEAST_ROWS: Final = 12
POINTS: Final = 1600
"""Corners of a border lie at least this part of the world's width apart: no dot shows finer ones."""
PEN: Final = 0.8
LASTS: Final = (1500, 900, 4000)
"""Milliseconds of the first picture, of those between, and of the last."""
MOST_PICTURES: Final = 120
"""A longer history is shown with every second turn, or third, and its last."""
MOST_BYTES: Final = 15_000_000
"""What people still send each other; a picture that is larger is written more coarsely."""
QUALITIES: Final = (82, 60, 30)
ONE: Final = NationId("one")
"""Holds everything where only the borders of regions are asked for."""
QUIET: Final = "#5b6474"
HAIRLINE: Final = "#d9d6cd"
RISEN: Final = "#1d7a45"
FALLEN: Final = "#b42318"
BATTLE: Final = "#b42318"

PictureProgress = Callable[[int, int], None]
"""Called with pictures done and pictures in all; may raise to cancel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSize:
    """How large a picture of a board and its nations is, in dots."""

    width: int
    height: int
    map: Area
    rows: int
    """Nations that are listed."""


def picture_size(board: Board, nations: int) -> PictureSize:
    """Return how large the picture is, and where on it the map is."""
    wide = WIDE - SIDE - 3 * EDGE
    high = round(wide * board.height / board.width)
    if high > HIGHEST:
        wide, high = round(HIGHEST * board.width / board.height), HIGHEST
    body = max(high, (min(nations, LEAST_ROWS) + 1) * ROW)
    rows = min(nations, body // ROW - 1)
    if rows < nations <= (HIGHEST // ROW) - 1:
        body, rows = (nations + 1) * ROW, nations
    return PictureSize(
        width=wide + SIDE + 3 * EDGE,
        height=HEAD + body + FOOT,
        map=Area(x=EDGE, y=HEAD, width=wide, height=high),
        rows=rows,
    )


def pictures_of(frames: int) -> int:
    """Return how many pictures a history of so many turns has: of a long one not every turn is shown."""
    step = -(-frames // MOST_PICTURES)
    return -(-(frames - 1) // step) + 1


def film_picture(film: Film, progress: PictureProgress | None = None) -> bytes:
    """Return the history as an animated WebP that begins anew when it has come to its end."""
    step = -(-len(film.frames) // MOST_PICTURES)
    shown = replace(film, frames=(*film.frames[:-1:step], film.frames[-1]))
    pictures: list[Image.Image] = []
    for picture in _Stage(shown).pictures():
        pictures.append(picture)
        if progress is not None:
            progress(len(pictures), len(shown.frames))
    first, usual, last = LASTS
    lasts = [first, *(usual for _ in pictures[2:]), last] if len(pictures) > 1 else [last]
    written = b""
    for quality in QUALITIES:
        written = _animated(pictures, lasts, quality)
        if len(written) <= MOST_BYTES:
            break
    return written


def told_of_land(frame: FilmFrame, before: FilmFrame) -> str:
    """Return what became of the land in a turn."""
    changed = len(_changed(frame, before))
    hands = f"{changed} {'region changes' if changed == 1 else 'regions change'} hands (white outline)"
    told = hands if changed else "No region changes hands"
    if frame.battles is None:
        return told
    fought = len(frame.battles)
    over = f"{fought} {'region is' if fought == 1 else 'regions are'} fought over (ring)"
    return f"{told}, {over if fought else 'no battle'}"


def _animated(pictures: Sequence[Image.Image], lasts: Sequence[int], quality: int) -> bytes:
    """Return pictures as one that moves; ``lasts`` are milliseconds."""
    out = BytesIO()
    pictures[0].save(
        out, "WEBP", save_all=True, append_images=pictures[1:], duration=list(lasts), loop=0,
        quality=quality, method=3,
    )  # fmt: skip
    return out.getvalue()


class _Stage:
    """The sheet on which one turn is drawn after the other."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._board, arcs = _coarse(film.board)
        self._size = size = picture_size(film.board, len(film.names))
        self._figure = Figure(figsize=(size.width / 72, size.height / 72), dpi=72, facecolor=ATLAS.paper)
        self._canvas = FigureCanvasAgg(self._figure)
        area = size.map
        self._map = axes_at(
            self._figure,
            area.x / size.width,
            area.y / size.height,
            area.width / size.width,
            area.height / size.height,
        )
        self._map.set_xlim(0, self._board.width)
        self._map.set_ylim(self._board.height, 0)
        self._page = page_axes(self._figure, size.width, size.height)
        self._scale = area.width / self._board.width
        self._ground = AtlasGround(self._map, self._board, Owned(), ATLAS, PEN, self._scale)
        self._shapes = {region.id: path_of(region.shape) for region in self._board.regions}
        self._names = HeldNames(self._board, arcs, self._scale)
        self._called = {nation: plain(name) for nation, name in film.names.items()}
        land = {region.id for region in self._board.regions if region.kind is RegionKind.LAND}
        self._fronts = [
            (RegionId(arc.one), RegionId(arc.other), Path(np.array(arc.points, dtype=float)))
            for arc in arcs
            if {arc.one, arc.other} <= land
        ]
        self._draw_lasting()

    def pictures(self) -> Iterator[Image.Image]:
        """Yield a picture of each turn."""
        before: FilmFrame | None = None
        for at, frame in enumerate(self._film.frames):
            kept = [(axes, len(axes.collections)) for axes in (self._map, self._page)]
            self._draw(frame, before, at)
            self._canvas.draw()  # type: ignore[no-untyped-call]
            dots = np.asarray(self._canvas.buffer_rgba())  # type: ignore[no-untyped-call]
            yield Image.fromarray(dots[..., :3].copy())
            for axes, count in kept:
                for drawn in list(axes.collections)[count:]:
                    drawn.remove()
            before = frame

    def _draw_lasting(self) -> None:
        film, size, board = self._film, self._size, self._board
        self._ground.draw_lasting()
        self._ground.leave_free([region for region in board.regions if region.kind is RegionKind.SEA])
        self._ground.draw_lines(
            {region.id: ONE for region in board.regions if region.kind is RegionKind.LAND}
        )
        self._letter(self._names.seas(), ATLAS.sea_name, 9)
        fill(self._page, [boxed(size.map)], "none", 21, edge=ATLAS.ink, pen=0.8, clip=False)
        whole = f"{plain(film.title)} · {film.game}"
        self._write(whole, EDGE, 22, size=13, colour=QUIET, room=size.map.width)
        self._write(
            film.seen, EDGE + size.map.width, 58, size=13, colour=QUIET, align=1.0, room=size.map.width * 0.6
        )

    def _draw(self, frame: FilmFrame, before: FilmFrame | None, at: int) -> None:
        self._ground.draw_held(Owned(owners=frame.owners, colours=self._film.colours))
        self._draw_fronts(frame.owners)
        self._draw_changed(frame, before)
        self._draw_battles(frame)
        self._draw_names(frame)
        write(self._page, frame.title, EDGE, 56, face=BOLD, size=34, colour=ATLAS.ink)
        self._draw_foot(frame, before, at)
        self._draw_standings(frame, before)

    def _draw_changed(self, frame: FilmFrame, before: FilmFrame | None) -> None:
        """Outline what changed hands."""
        if before is not None:
            new = [self._shapes[id_] for id_ in _changed(frame, before) if id_ in self._shapes]
            fill(self._map, around(self._board, new), "none", 7, edge="#ffffff", pen=2.4 * PEN)

    def _draw_battles(self, frame: FilmFrame) -> None:
        places = [self._board.where(id_) for id_ in frame.battles or () if id_ in self._board.by_id]
        rings = [Path.circle(at, 6 / self._scale) for at in places]
        for pen, tone in ((4.0, "#ffffff"), (2.0, BATTLE)):
            fill(self._map, rings, "none", 8, edge=tone, pen=pen)

    def _draw_names(self, frame: FilmFrame) -> None:
        """Letter nations on what they hold."""
        self._letter(list(self._names.nations(frame.owners, self._called)), ATLAS.ink, 10)

    def _letter(self, letters: Sequence[Path], ink: str, order: float) -> None:
        fill(self._map, letters, "none", order, edge=ATLAS.paper, pen=2.4, alpha=0.75, letters=True)
        fill(self._map, letters, ink, order + 0.1, letters=True)

    def _draw_fronts(self, owners: Mapping[RegionId, NationId]) -> None:
        """Draw the borders between those who hold the land."""
        held = owners.get
        lines = [path for one, other, path in self._fronts if held(one, NOBODY) != held(other, NOBODY)]
        fill(
            self._map,
            around(self._board, lines),
            "none",
            6.5,
            edge=ATLAS.country_line,
            pen=BORDERS["country"] * PEN,
        )

    def _draw_foot(self, frame: FilmFrame, before: FilmFrame | None, at: int) -> None:
        """Draw how far the history has come, and what became of the land."""
        y, area, last = self._size.height - FOOT + 16, self._size.map, max(len(self._film.frames) - 1, 1)
        done = Area(x=area.x, y=y, width=area.width * at / last, height=3)
        fill(self._page, [boxed(replace(done, width=area.width))], HAIRLINE, 20, clip=False)
        fill(self._page, [boxed(done)], ATLAS.ink, 20.1, clip=False)
        told = told_of_land(frame, before) if before is not None else "Before the first turn"
        self._write(told, area.x, y + 16, size=12, colour=QUIET, room=area.width)

    def _draw_standings(self, frame: FilmFrame, before: FilmFrame | None) -> None:
        left, right, y = (
            self._size.map.x + self._size.map.width + EDGE,
            self._size.width - EDGE,
            HEAD + ROW / 2,
        )
        ranks, former = _ranked(self._film, frame), _ranked(self._film, before) if before is not None else {}
        score = any(one.score for one in ranks.values())
        held = right - (64 if score else 0)
        self._write("Regions", held, y, size=11, colour=QUIET, align=1.0)
        if score:
            self._write(self._film.score, right, y, size=11, colour=QUIET, align=1.0, room=56)
        for nation, one in list(ranks.items())[: self._size.rows]:
            y += ROW
            ink = ATLAS.ink if one.held or one.score else QUIET
            self._write(str(one.rank), left + 18, y, size=12, colour=QUIET, align=1.0)
            swatch = Area(x=left + 26, y=y - 5, width=10, height=10)
            fill(
                self._page,
                [boxed(swatch)],
                self._film.colours[nation],
                20,
                edge=ATLAS.ink,
                pen=0.4,
                clip=False,
            )
            self._write(
                self._called[nation] or nation, left + 44, y, size=13, colour=ink, room=held - left - 104
            )
            step = former[nation].rank - one.rank if nation in former else 0
            if step:
                told, tone = (f"▲{step}", RISEN) if step > 0 else (f"▼{-step}", FALLEN)
                self._write(told, held - 32, y, size=10, colour=tone, align=1.0)
            self._write(str(one.held), held, y, size=13, colour=ink, align=1.0)
            if score:
                self._write(one.score, right, y, size=13, colour=ink, align=1.0, room=56)

    def _write(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: float,
        colour: str,
        align: float = 0.0,
        room: float = 0.0,
    ) -> None:
        """Write a text, smaller where it is longer than its ``room``."""
        wide = max(width(FIGURES, text), 1e-9)
        fitting = min(size, room / wide) if room else size
        write(self._page, text, x, y, face=FIGURES, size=fitting, colour=colour, align=align)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rank:
    """Where a nation stands in a turn."""

    rank: int
    held: int
    score: str


def _ranked(film: Film, frame: FilmFrame) -> dict[NationId, _Rank]:
    """Return the nations from the first on: as everybody was told, else by the regions they hold."""
    held = Counter(frame.owners.values())
    told = {one.nation: one for one in frame.standings}
    if told:
        order = sorted(film.names, key=lambda one: (told[one].place if one in told else len(told) + 1, one))
        return {
            one: _Rank(
                rank=told[one].place if one in told else len(told) + 1,
                held=held[one],
                score=str(told[one].score) if one in told else "",
            )
            for one in order
        }
    order = sorted(film.names, key=lambda one: (-held[one], one))
    return {
        one: _Rank(rank=1 + sum(held[other] > held[one] for other in order), held=held[one], score="")
        for one in order
    }


def _changed(frame: FilmFrame, before: FilmFrame) -> list[RegionId]:
    """Return the regions that are another nation's than in the turn before."""
    known = frame.owners.keys() | before.owners.keys()
    return sorted(one for one in known if frame.owners.get(one, NOBODY) != before.owners.get(one, NOBODY))


def _coarse(board: Board) -> tuple[Board, tuple[Arc, ...]]:
    """Return a board whose borders have only the corners that can be told apart on the picture, and these borders."""
    outlines = levels(board, (board.width // POINTS,))[0]
    regions = tuple(replace(one, shape=outlines.regions[one.id]) for one in board.regions)
    return replace(board, regions=regions), outlines.arcs
