"""Which reader a source needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from gm_console.files.imports.diplomacy import read_diplomacy
from gm_console.files.imports.geojson import read_geojson
from gm_console.files.imports.source import SourceMap, refuse
from gm_console.files.imports.tiled import read_tiled
from gm_console.files.imports.triplea import is_triplea, read_triplea


def _svg(path: Path) -> SourceMap:
    from gm_console.files.imports.svg import read_svg  # its library is slow to load

    return read_svg(path)


READERS: Final[Mapping[str, Callable[[Path], SourceMap]]] = {
    ".geojson": read_geojson,
    ".json": read_geojson,
    ".svg": _svg,
    ".svgz": _svg,
    ".tmx": read_tiled,
    ".map": read_diplomacy,
}


def read_map_source(path: Path, *, near_names: bool = False) -> SourceMap:
    """Read a foreign map of any format we know; raises :class:`Unreadable`.

    ``near_names`` is for sources in which drawing and game name regions apart: nearly the same is the same.
    """
    if is_triplea(path):
        return read_triplea(path, near_names=near_names)
    if not path.exists():
        refuse("import.file", f"cannot read {path.name}: No such file or directory", path)
    reader = READERS.get(path.suffix.lower())
    if reader is None or path.is_dir():
        text = f"{path.name} is no map we can read"
        hint = f"a TripleA folder with polygons.txt, or a file ending in {', '.join(READERS)}, .png or .jpg"
        refuse("import.format", text, path, suggestion=hint)
    return reader(path)
