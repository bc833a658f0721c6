"""The history of a campaign as one page that plays: the map drawn once, and what each turn has otherwise than the last.

Nothing is fetched.  Its one script is this project's own and is named in the page by its digest; a browser runs no
other, whatever names and titles may hold.  Without the script it shows how the game began.
"""

from __future__ import annotations

import math
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any, Final

from markupsafe import Markup

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, Region, RegionKind
from gm_console.charts.film_frames import Film, FilmFrame
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.page_rules import NOBODYS_ACCENT
from gm_console.core.reading_direction import plain
from gm_console.drawing.arcs import EDGE, ICE, levels
from gm_console.report.as_html import rendered, source_of
from gm_console.report.map_base import (
    DARK_ICE,
    dark_fill_of,
    fill_of,
    free_water,
    line_path,
    lines_path,
    own_link_signs,
)
from gm_console.report.page_maps import names_on_map

SCRIPT: Final = "film.js"
POINTS: Final = 2000
"""Corners of a border lie at least this part of the world's width apart: a page of a large world stays small."""
UNHELD: Final = -1
"""Stands for nobody among the nations of a page."""


def film_page(film: Film) -> bytes:
    """Return the page."""
    script = source_of(SCRIPT)
    nations = {nation: place for place, nation in enumerate(film.names)}
    page = rendered(
        "film.html",
        film=film,
        last=len(film.frames) - 1,
        accent=NOBODYS_ACCENT,
        nations=[
            (NOBODY, *_tones(film, NOBODY)),
            *((nations[one], *_tones(film, one)) for one in film.names),
        ],
        ice=DARK_ICE,
        seas=Markup(names_on_map(film.board, {}, (), film.board.country_names)),  # noqa: S704 drawn by this project
        world=Markup(_world(film, nations)),  # noqa: S704 drawn by this project from ids and numbers
        data=_data(film, nations),
        script=Markup(script),  # noqa: S704 this project's own
        digest=b64encode(sha256(script.encode()).digest()).decode(),
    )
    return page.encode()


def _tones(film: Film, nation: NationId) -> tuple[str, str, str, str]:
    """Return what fills a nation's land and seas on a light page and on a dark one."""
    tones: list[str] = []
    for kind in (RegionKind.LAND, RegionKind.SEA):
        region = next((one for one in film.board.regions if one.kind is kind), None)
        for fill in (fill_of, dark_fill_of):
            held = {region.id: nation} if region is not None and nation else {}
            tones.append(fill(region, held, film.colours) if region is not None else "#000000")
    return tones[0], tones[1], tones[2], tones[3]


def _world(film: Film, nations: Mapping[NationId, int]) -> str:
    """Return what is drawn once: fills, the rims of seas, ice, borders, and the links of the game's own."""
    board, first = film.board, film.frames[0].owners
    outlines = levels(board, (board.width // POINTS,))[0]
    fills = "".join(
        f'<path class="{region.kind.value} {_held(nations, first, region.id)}" '
        f'd="{"".join(line_path(ring) + "z" for ring in outlines.regions[region.id])}"/>'
        for region in board.regions
    )
    water = "".join(free_water(region) for region in board.regions)
    ice = "".join(line_path(ring) + "z" for piece in outlines.ice for ring in piece)
    lines: dict[str, list[Any]] = {"sea": [], "region": [], "coast": [], "ice": []}
    for arc in outlines.arcs:
        kind = _kind(board, arc.one, arc.other)
        if kind:
            lines[kind].append(arc.points)
    borders = "".join(f'<path class="m-{kind}" d="{lines_path(one)}"/>' for kind, one in lines.items() if one)
    return (
        f'<g id="fills" stroke="none" fill-rule="evenodd">{fills}</g>'
        f'<path class="water" d="{water}"/><path class="frozen" d="{ice}"/>'
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{borders}'
        f'<path id="fronts" class="m-country"/></g>{own_link_signs(board)}<g id="forces"></g><g id="battles"></g>'
    )


def _held(nations: Mapping[NationId, int], owners: Mapping[RegionId, NationId], region: RegionId) -> str:
    """Return the class of a region by its owner, as the script writes it too."""
    place = nations.get(owners.get(region, NOBODY), UNHELD)
    return f"n{place}" if place != UNHELD else "n"


def _kind(board: Board, one: str, other: str) -> str:
    """Return how a border is drawn; nothing for the edge of the map."""
    if other == EDGE:
        return ""
    sides = [board.by_id.get(RegionId(side)) for side in (one, other)]
    if ICE in (one[:1], other[:1]) or sides[0] is None or sides[1] is None:
        return "ice"
    if sides[0].kind is not sides[1].kind:
        return "coast"
    return "sea" if sides[0].kind is RegionKind.SEA else "region"


def _data(film: Film, nations: Mapping[NationId, int]) -> Mapping[str, Any]:
    """Return what the script reads: regions and nations by their places, and each frame as what it has otherwise."""
    board = film.board
    places = {region.id: at for at, region in enumerate(board.regions)}
    arcs = [
        (places[RegionId(arc.one)], places[RegionId(arc.other)], line_path(arc.points))
        for arc in levels(board, (board.width // POINTS,))[0].arcs
        if _kind(board, arc.one, arc.other) == "region"
    ]
    return {
        "score": film.score,
        "size": board.width,
        "nations": [{"id": one, "name": plain(film.names[one])} for one in film.names],
        "colours": list(film.colours.values()),
        "regions": [(one.id, plain(one.name), *one.label, _breadth(one)) for one in board.regions],
        "fronts": arcs,
        "frames": [
            {
                "title": frame.title,
                "changed": _flat(changed),
                "forces": _flat((places[id_], count) for id_, count in sorted(frame.forces.items()) if count),
                "battles": None if frame.battles is None else [places[id_] for id_ in frame.battles],
                "held": _tally(frame, nations),
                "places": [
                    (nations[one.nation], one.place, one.score)
                    for one in frame.standings
                    if one.nation in nations
                ],
            }
            for frame, changed in zip(film.frames, _changes(film, nations, places), strict=True)
        ],
    }


def _changes(
    film: Film, nations: Mapping[NationId, int], places: Mapping[RegionId, int]
) -> Iterator[list[tuple[int, int]]]:
    """Yield of each frame which regions have another owner than in the frame before; of the first all that are held."""
    before: Mapping[RegionId, NationId] = {}
    for frame in film.frames:
        yield [
            (at, nations.get(frame.owners.get(id_, NOBODY), UNHELD))
            for id_, at in places.items()
            if frame.owners.get(id_, NOBODY) != before.get(id_, NOBODY)
        ]
        before = frame.owners


def _tally(frame: FilmFrame, nations: Mapping[NationId, int]) -> list[int]:
    """Return how many regions each nation holds."""
    held = Counter(frame.owners.values())
    return [held[nation] for nation in nations]


def _breadth(region: Region) -> int:
    """Return how wide land is; names stand on what is widest.  Nobody's name stands on water."""
    if region.kind is RegionKind.SEA:
        return 0
    return math.isqrt(round(sound_area(region.shape).area))


def _flat(pairs: Iterable[tuple[int, int]]) -> list[int]:
    return [number for pair in pairs for number in pair]
