"""TripleA maps: a folder with ``polygons.txt``, ``map.properties`` and, where it is there, the game's XML.

``polygons.txt`` has a line for each region: its name, then one outline after another as ``< (x,y) (x,y) … >``, in
pixels.  The game's XML names the same regions, says which are water, who owns them and lists the links; the properties
give the owners their colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from gm_console.board.model import RegionKind
from gm_console.files.imports.source import (
    PointCounter,
    SourceMap,
    SourceRegion,
    SourceRing,
    Spot,
    clean_name,
    distinct,
    kind_of_words,
    read_source_text,
    refuse,
)
from gm_console.files.imports.triplea_game import Game, read_game

POLYGONS: Final = "polygons.txt"
CENTERS: Final = "centers.txt"
PROPERTIES: Final = "map.properties"
_NUMBER: Final = r"[+-]?[0-9]{1,10}(?:\.[0-9]{1,10})?"
_POINT: Final = re.compile(rf"\(\s*({_NUMBER})\s*,\s*({_NUMBER})\s*\)")
_COLOUR: Final = "color."
_HEX: Final = re.compile(r"[0-9A-Fa-f]{6}")
_OUTLINE: Final = re.compile(r"<([^<>]*)>")


def is_triplea(source: Path) -> bool:
    """Tell whether a folder, or the folder of a file, holds a TripleA map."""
    return source.name == POLYGONS or (source.is_dir() and (source / POLYGONS).exists())


def read_triplea(source: Path, *, near_names: bool = False) -> SourceMap:
    """Read the folder of a TripleA map; ``near_names`` takes a name of the game for the drawn one that it is nearly.

    Raises :class:`Unreadable`.  A region that only the drawing or only the game knows is an issue, no more.
    """
    folder = source if source.is_dir() else source.parent
    polygons = _polygons(folder / POLYGONS)
    spots = _centers(folder / CENTERS) if (folder / CENTERS).exists() else {}
    says = _properties(folder / PROPERTIES) if (folder / PROPERTIES).exists() else {}
    path = _game_file(folder)
    game = read_game(path, polygons, near_names=near_names) if path else Game()
    regions = distinct(
        (
            SourceRegion(
                key=name,
                name=clean_name(name),
                kind=_kind(name, game.water),
                rings=rings,
                label=spots.get(name),
                country=game.owners.get(name, ""),
            )
            for name, rings in polygons.items()
        ),
        folder / POLYGONS,
    )
    points = [point for region in regions for ring in region.rings for point in ring]
    return SourceMap(
        format="triplea",
        name=clean_name(game.title or folder.name),
        regions=regions,
        links=game.links,
        width=_size(says, "map.width", max(x for x, _ in points) + 1),
        height=_size(says, "map.height", max(y for _, y in points) + 1),
        wraps=says.get("map.scrollWrapX", "true").lower() != "false",
        country_names={code: clean_name(player) for code, player in game.players.items()},
        colours={
            code: f"#{says[_COLOUR + player].lower()}"
            for code, player in game.players.items()
            if _HEX.fullmatch(says.get(_COLOUR + player, ""))
        },
        issues=game.issues,
    )


def _polygons(path: Path) -> dict[str, tuple[SourceRing, ...]]:
    counter = PointCounter(path)
    found: dict[str, tuple[SourceRing, ...]] = {}
    for number, line in enumerate(read_source_text(path).split("\n"), 1):
        if not line.strip():
            continue
        name, mark, rest = line.partition("<")
        name = name.strip()
        if not mark or not name:
            text = f"expected a region's name and its outlines in < >, found {line.strip()[:40]!r}"
            refuse("import.triplea.line", text, path, line=number)
        if _OUTLINE.sub("", mark + rest).strip():
            text = f"an outline of {name} is not closed by >, or something stands between its outlines"
            refuse("import.triplea.outline", text, path, line=number)
        rings = [
            counter.ring(_points(part, path, number, name), name, number)
            for part in _OUTLINE.findall(mark + rest)
        ]
        if not any(rings):
            refuse("import.shape", f"{name} has no outline of three points or more", path, line=number)
        found[name] = counter.untangled((*found.get(name, ()), *rings), name, number)
    return found


def _points(text: str, path: Path, line: int, name: str) -> Iterator[Spot]:
    left = _POINT.sub("", text).strip()
    if left:
        what = f"{left[:30]!r} in an outline of {name} is no point"
        refuse("import.triplea.point", what, path, line=line, suggestion="points are (x,y) in pixels")
    for x, y in _POINT.findall(text):
        yield float(x), float(y)


def _centers(path: Path) -> dict[str, Spot]:
    found = {}
    for number, line in enumerate(read_source_text(path).split("\n"), 1):
        if not line.strip():
            continue
        at = _POINT.search(line)
        if at is None:
            refuse("import.triplea.center", "expected a region's name and (x,y)", path, line=number)
        found[line[: at.start()].strip()] = (float(at[1]), float(at[2]))
    return found


def _properties(path: Path) -> dict[str, str]:
    rows = (
        line.partition("=")
        for line in read_source_text(path).split("\n")
        if not line.lstrip().startswith("#")
    )
    return {key.strip(): value.strip() for key, mark, value in rows if mark}


def _size(says: Mapping[str, str], key: str, drawn: float) -> float:
    """Return what the properties say, or what is drawn where they say nothing usable."""
    said = says.get(key, "")
    return float(said) if re.fullmatch("[1-9][0-9]{0,5}", said) else drawn


def _game_file(folder: Path) -> Path | None:
    named = folder / "game.xml"
    others = sorted([*folder.glob("*.xml"), *folder.glob("games/*.xml")])
    return named if named.exists() else (others[0] if others else None)


def _kind(name: str, water: Mapping[str, bool]) -> RegionKind:
    if name not in water:
        return kind_of_words(name)
    return RegionKind.SEA if water[name] else RegionKind.LAND
