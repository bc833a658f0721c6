"""Where the picture beneath a map lay last, remembered by the map's folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.board.model import Point
from gm_console.ui.settings import Settings

KEY: Final = "editor/underlays"
MOST: Final = 12
"""Maps whose pictures are remembered, the newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A picture and where it lies; see :class:`~gm_console.ui.editor.canvas.underlay.Underlay`."""

    path: Path
    place: Point
    scale: float
    opacity: float


def keep(settings: Settings, folder: Path, placed: Placed) -> None:
    """Remember where the picture of a map lies."""
    known = _read(settings)
    known.pop(str(folder), None)
    mine = {str(folder): [str(placed.path), *placed.place, placed.scale, placed.opacity]}
    settings.keep(KEY, json.dumps(dict(list({**mine, **known}.items())[:MOST])))


def forget(settings: Settings, folder: Path) -> None:
    """Remember no picture of a map any more."""
    known = _read(settings)
    if known.pop(str(folder), None) is not None:
        settings.keep(KEY, json.dumps(known))


def recall(settings: Settings, folder: Path) -> Placed | None:
    """Return the picture of a map and where it lay, None where there was none or what is kept is damaged."""
    try:
        path, east, south, scale, opacity = _read(settings)[str(folder)]
        return Placed(
            path=Path(path), place=(int(east), int(south)), scale=float(scale), opacity=float(opacity)
        )
    except (KeyError, ValueError, TypeError):
        return None


def _read(settings: Settings) -> dict[str, Any]:
    try:
        known = json.loads(settings.text(KEY, "{}"))
    except ValueError:
        return {}
    return known if isinstance(known, dict) else {}
