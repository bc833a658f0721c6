"""Measuring the editor below the window: opening, checking, editing, finding links, saving; large maps to do it on."""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import corners, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.generate.facts import FactsBroken
from gm_console.board.generate.world import draw
from gm_console.board.links.review_queue import links_found, reviews
from gm_console.board.model import Board, Point
from gm_console.files.brief import load_brief
from gm_console.files.mapfile import save_map
from gm_console.files.open_map import OpenMap
from gm_console.files.places import MAPS
from gm_console.tools.timing import peak_mib, percentile, timed

CELLS_A_REGION: Final = 24
"""Of the mesh that a large board is grown on."""
TRIES: Final = 12
"""Worlds drawn until one has room for every country: homes of equal room are rare in a hurry."""
EDITS: Final = 200


def measure_map(folder: Path, regions: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Return figures of the map in a folder, or of a board of at least ``regions`` regions where that is not 0.

    Times of edits are milliseconds of one corner moved, of the checks after it, and of taking it back.
    """
    with tempfile.TemporaryDirectory(prefix="gm-console-") as place:
        own = Path(place) / "map"
        if regions:
            say(f"drawing {regions:,} regions")
            save_map(large_board(regions), own)
        else:
            shutil.copytree(folder, own)
        say("opening")
        open_s, opened = timed(lambda: OpenMap(own))
        with opened:
            opened.begin()
            return _measured(opened, open_s, say)


def _measured(opened: OpenMap, open_s: float, say: Callable[[str], None]) -> dict[str, Any]:
    document = opened.document
    board = document.board
    say("checking")
    check_s, checks = timed(lambda: LiveChecks(document.sheet))
    findings = checks.findings()
    say("editing")
    figures = _edits(document, checks)
    say("finding links")
    review_s, rows = timed(lambda: reviews(board))
    found_s, found = timed(lambda: links_found(board))
    again_s, again = timed(lambda: linking.find_again(document.sheet))
    say("saving")
    save_s, _ = timed(opened.save)
    return {
        "regions": len(board.regions),
        "corners": sum(len(ring) for region in board.regions for ring in region.shape),
        "links": len(board.links),
        "open_s": round(open_s, 3),
        "check_s": round(check_s, 3),
        "findings": len(findings),
        **figures,
        "review_s": round(review_s, 2),
        "review_rows": len(rows),
        "links_found_s": round(found_s, 2),
        "links_found": len(found),
        "links_again_s": round(again_s, 3),
        "links_again_changes": len(again.changes),
        "save_s": round(save_s, 3),
        "peak_mib": peak_mib(),
    }


def _edits(document: MapDocument, checks: LiveChecks) -> dict[str, Any]:
    """Move corners here and there by a unit and take each move back, checking after every edit."""
    moved: list[float] = []
    checked: list[float] = []
    undone: list[float] = []
    refused = 0
    heard: list[Edit] = []
    document.listen(heard.append)
    for corner in _spread(document.board):
        seconds, refusal = timed(lambda corner=corner: _nudge(document, corner))  # type: ignore[misc]
        if refusal is not None:
            refused += 1
            continue
        moved.append(seconds)
        checked.append(timed(lambda: checks.update(heard[-1]))[0])
        undone.append(timed(document.undo)[0])
        checks.update(heard[-1])
    return {
        "edits": len(moved),
        "refused": refused,
        **_spans("edit", moved),
        **_spans("check_after_edit", checked),
        **_spans("undo", undone),
    }


def _nudge(document: MapDocument, corner: Point) -> Refusal | None:
    return document.do(corners.move_corner(document.sheet, corner, (corner[0] + 1, corner[1])))


def _spread(board: Board) -> Iterator[Point]:
    """Yield corners of regions all over a board."""
    step = max(1, len(board.regions) // EDITS)
    for number, region in enumerate(board.regions[::step]):
        ring = region.shape[0]
        yield ring[number * 7 % len(ring)]


def _spans(name: str, times: Sequence[float]) -> dict[str, float]:
    inorder = sorted(times) or [0.0]
    return {
        f"{name}_ms": round(inorder[len(inorder) // 2] * 1000, 2),
        f"{name}_p95_ms": round(percentile(inorder) * 1000, 2),
    }


def large_board(regions: int) -> Board:
    """Return a board of at least ``regions`` regions, grown from the brief of the map that ships with the program."""
    brief = load_brief(MAPS / "romin_jhors" / "brief.toml")
    parts: list[Any] = [*brief.countries, *brief.fills, *brief.seas]
    fixed = len(brief.pins) + sum(part.regions for part in parts if part.regions <= 1)
    grown = sum(part.regions for part in parts if part.regions > 1)
    wanted = regions - fixed

    def more(part: Any) -> Any:
        return replace(part, regions=-(-part.regions * wanted // grown)) if part.regions > 1 else part

    larger = replace(
        brief,
        cells=max(regions * CELLS_A_REGION, brief.cells),
        countries=tuple(map(more, brief.countries)),
        fills=tuple(map(more, brief.fills)),
        seas=tuple(map(more, brief.seas)),
    )
    for attempt in range(TRIES):
        try:
            return draw(larger, brief.seed, attempt)
        except FactsBroken:
            gc.collect()
    raise ValueError(f"no world of {regions} regions could be drawn")
