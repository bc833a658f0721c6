"""Small maps in every format, two squares of land beside one of sea unless told otherwise."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

POLYGONS = """Ald  <  (0,0) (49,0) (49,49) (0,49) >
Bor  <  (50,0) (99,0) (99,49) (50,49) >
1 Sea Zone  <  (0,50) (99,50) (99,99) (0,99) >
"""
GAME = """<?xml version="1.0"?>
<!DOCTYPE game SYSTEM "game.dtd">
<game><info name="Small World" version="1"/><map>
<territory name="Ald"/><territory name="Bor"/><territory name="1 Sea Zone" water="true"/>
<connection t1="Ald" t2="Bor"/><connection t1="Bor" t2="1 Sea Zone"/>
</map></game>
"""
SVG = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     viewBox="0 0 100 100">
  <title>Drawn</title>
  <rect width="100%" height="100%" fill="#fff"/>
  <g id="lands" transform="translate(10,0)">
    <path id="ald" inkscape:label="Ald" d="M -10 0 h 50 v 50 h -50 z"/>
    <g transform="scale(2)"><polygon id="polygon7" points="20,0 45,0 45,25 20,25"><title>Bor</title></polygon></g>
  </g>
  <g inkscape:label="Sea"><rect id="wide" x="0" y="50" width="100" height="50"/></g>
  <path id="river" fill="none" d="M 0 0 L 100 100"/>
</svg>
"""
TMX = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="10" height="10" tilewidth="10" tileheight="10">
 <layer id="1" name="ground"><data encoding="base64" compression="zlib">eJw=</data></layer>
 <objectgroup id="2" name="lands">
  <object id="1" name="Ald" x="0" y="0"><polygon points="0,0 50,0 50,50 0,50"/></object>
  <object id="4" name="Bor" x="50" y="0" width="50" height="50">
   <properties><property name="terrain" value="rough"/></properties>
  </object>
  <object id="5" name="way" x="0" y="0"><polyline points="0,0 9,9"/></object>
 </objectgroup>
 <group name="waters" offsety="50"><objectgroup id="3" name="deep">
  <object id="6" name="Wide" x="0" y="0" width="100" height="50">
   <properties><property name="kind" value="sea"/></properties>
  </object>
 </objectgroup></group>
</map>
"""
PLACES = """# a comment
Aldland = ALD
Borland = bor
The Sound = snd
LAND ALD ABUTS bor SND
COAST bor/nc ABUTS snd
COAST BOR ABUTS ald/nc
WATER SND ABUTS ALD BOR
SHUT XXX
"""
TABLE = """Aldland, x ald
Borland, l bor
The Sound, w snd
-1
ald-mv: bor
ald-xc: snd
snd-xc: bor/nc ald
-1
"""


def triplea(folder: Path, polygons: str = POLYGONS, game: str = GAME, wraps: str = "false") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "polygons.txt").write_text(polygons, encoding="utf-8")
    (folder / "centers.txt").write_text("Ald  (20,30)\nBor  (500,500)\n", encoding="utf-8")
    (folder / "map.properties").write_text(
        f"# size\nmap.width=100\nmap.height=100\nmap.scrollWrapX={wraps}\n", encoding="utf-8"
    )
    if game:
        (folder / "game.xml").write_text(game, encoding="utf-8")
    return folder


def box(west: float, south: float, east: float, north: float) -> list[list[float]]:
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def feature(name: str, *rings: list[list[float]], **said: Any) -> dict[str, Any]:
    geometry = {"type": "MultiPolygon", "coordinates": [[ring] for ring in rings]}
    return {"type": "Feature", "properties": {"name": name, **said}, "geometry": geometry}


def geojson(path: Path, *features: dict[str, Any], **more: Any) -> Path:
    path.write_text(json.dumps({"type": "FeatureCollection", **more, "features": list(features)}))
    return path


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
