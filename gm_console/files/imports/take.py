"""A foreign map read, built, and where it was imported before merged with what was done by hand: all in one call, whose
question and answer can be handed to another process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.board.compare import Difference, compare
from gm_console.board.links.corner_links import Corners
from gm_console.board.links.thinning import thinned
from gm_console.board.model import Board
from gm_console.core.issues import Issue, error
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_board import Built, build
from gm_console.files.imports.imported_links import AUTO
from gm_console.files.imports.reimport import (
    FILE,
    ImportOrigin,
    check_format,
    load_origin,
    merge,
    read_origin,
)
from gm_console.files.imports.which_reader import read_map_source

STEPS: Final = 3
SEEN: Final = 100_000
"""Corners from which a map is shown with fewer of them before it is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportWish:
    """What is to be imported, and how."""

    path: Path
    links: str = AUTO
    """``auto``, ``source`` or ``drawing``."""
    corners: Corners | None = None
    """Whether a corner links; None as the last import, or else as the source's own list."""
    near_names: bool = False
    """Names that are nearly the same stand for one region."""
    wraps: bool | None = None
    """None as the source says."""
    unit: int | None = None
    """Map units that one of the source becomes; None for as many as the drawing needs."""
    onto: Path | None = None
    """Folder of the map that it was imported into before."""
    now: Board | None = None
    """That map as it is now."""
    origin: bytes | None = None
    """What its last import made, as ``import.json`` holds it once that is saved; None for what the folder has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What came of it."""

    board: Board
    seen: Board
    """The same map with no more corners than a preview shows."""
    built: Built
    issues: tuple[Issue, ...]
    differences: tuple[Difference, ...] = ()
    """From the map as it is now, where it is imported again."""


def take(wanted: ImportWish, tell: Callable[[str, int, int], None]) -> Taken | tuple[Issue, ...]:
    """Return the map of a source, or everything that stands in the way; ``tell`` may raise to stop it."""
    try:
        tell("reading the source", 0, STEPS)
        origin = _origin(wanted)
        if wanted.onto is not None and origin is None:
            text = "the map that is open was not imported: there is nothing to import it onto"
            return (
                error("import.target", text, str(wanted.onto), suggestion="import into a folder of its own"),
            )
        source = read_map_source(wanted.path, near_names=wanted.near_names)
        check_format(origin, source.format, wanted.onto or wanted.path)
        tell("drawing and linking the regions", 1, STEPS)
        built = build(
            source,
            wanted.path,
            links=wanted.links,
            corners=wanted.corners or (origin.corners if origin is not None else None),
            wraps=wanted.wraps,
            kept=origin.keys if origin is not None else None,
            unit=wanted.unit,
            rules=wanted.now.rules if wanted.now is not None else None,
        )
        if origin is None or wanted.now is None:
            return Taken(board=built.board, seen=thinned(built.board, SEEN), built=built, issues=built.issues)
        tell("keeping the work by hand", 2, STEPS)
        merged = merge(origin, wanted.now, built, wanted.path)
        return Taken(
            board=merged.board,
            seen=thinned(merged.board, SEEN),
            built=built,
            issues=(*built.issues, *merged.issues),
            differences=compare(wanted.now, merged.board),
        )
    except Unreadable as trouble:
        return trouble.issues


def _origin(wanted: ImportWish) -> ImportOrigin | None:
    if wanted.onto is None:
        return None
    if wanted.origin is not None:
        return read_origin(wanted.origin, wanted.onto / FILE)
    return load_origin(wanted.onto)
