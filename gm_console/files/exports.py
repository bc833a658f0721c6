"""Boards as data for other programs: which suffix is written how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from gm_console.board.model import Board
from gm_console.files.graphml_export import graphml
from gm_console.files.mapfile import links_csv
from gm_console.files.plainfile import write_file


def _geojson(board: Board) -> str:
    # shapely takes a while to import, and only who writes one has to wait for it
    from gm_console.files.geojson_export import geojson

    return geojson(board)


def _triplea(board: Board, folder: Path) -> None:
    from gm_console.files.triplea_export import save_triplea

    save_triplea(board, folder)


TEXTS: Final[Mapping[str, Callable[[Board], str]]] = {
    ".geojson": _geojson,
    ".graphml": graphml,
    ".csv": links_csv,
}
"""Suffix to the text of a file."""
FOLDERS: Final[Mapping[str, Callable[[Board, Path], None]]] = {".triplea": _triplea}
"""Suffix to what fills a folder."""


def export_data(board: Board, path: Path) -> None:
    """Write a board as the suffix of ``path`` says; raises :class:`OSError`, :class:`KeyError` for other suffixes."""
    suffix = path.suffix.lower()
    if suffix in FOLDERS:
        FOLDERS[suffix](board, path)
    else:
        write_file(path, TEXTS[suffix](board).encode())
