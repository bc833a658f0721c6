"""Boards as a TripleA map: outlines, centres, properties, and a game file with the territories and connections.

The game file is a start for one, not a game: players and units are for its author to add.  TripleA knows neither kinds
of links nor holes; a link of any kind is a connection, and an island lies on top of its sea.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import quoteattr

from gm_console.board.geometry import pieces_of
from gm_console.board.links.seam_rings import cut_at_seam
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.plainfile import write_file


def save_triplea(board: Board, folder: Path) -> None:
    """Write the four files of a TripleA map into a folder; raises :class:`OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in triplea(board).items():
        write_file(folder / name, text.encode())


def triplea(board: Board) -> dict[str, str]:
    """Return the text of each file by its name."""
    names = territory_names(board)
    polygons, centers = [], []
    for region in board.regions:
        rings = [piece[0] for piece in pieces_of(region.shape)]
        drawn = cut_at_seam(rings, board.width) if board.wraps else tuple(rings)
        outlines = " ".join(f"< {' '.join(f'({round(x)},{round(y)})' for x, y in ring)} >" for ring in drawn)
        polygons.append(f"{names[region.id]}  {outlines}\n")
        centers.append(f"{names[region.id]}  ({region.label[0] % board.width},{region.label[1]})\n")
    says = f"map.width={board.width}\nmap.height={board.height}\nmap.scrollWrapX={'true' if board.wraps else 'false'}\n"
    return {
        "polygons.txt": "".join(polygons),
        "centers.txt": "".join(centers),
        "map.properties": says,
        "game.xml": _game(board, names),
    }


def territory_names(board: Board) -> Mapping[RegionId, str]:
    """Return what each region is called there: its name, or its id where it has none of its own."""
    count = Counter(region.name for region in board.regions)
    plain = {region.id: region.name.strip() for region in board.regions}
    return {
        region.id: plain[region.id]
        if plain[region.id] and count[region.name] == 1 and not set(plain[region.id]) & set("<>(),")
        else region.id
        for region in board.regions
    }


def _game(board: Board, names: Mapping[RegionId, str]) -> str:
    pairs = dict.fromkeys((link.a, link.b) for link in board.links)
    water = {region.id: ' water="true"' if region.kind is RegionKind.SEA else "" for region in board.regions}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<game>",
        f'<info name={quoteattr(board.name)} version="1.0"/>',
        "<map>",
        *(f"<territory name={quoteattr(names[region.id])}{water[region.id]}/>" for region in board.regions),
        *(f"<connection t1={quoteattr(names[a])} t2={quoteattr(names[b])}/>" for a, b in pairs),
        "</map>",
        "</game>",
    ]
    return "\n".join(lines) + "\n"
