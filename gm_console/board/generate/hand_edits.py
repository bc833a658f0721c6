"""Hand edits of a generated world, kept as a list and made again every time the world is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

import shapely

from gm_console.board.checking.regions import mark_fits
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, Mark, Point, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import Stand


class EditKind(StrEnum):
    """What a hand edit does."""

    NAME = "name"
    """Name a region, a country, a sea or a range anew; a mark of the region's old name goes along."""
    TERRAIN = "terrain"
    MARK = "mark"
    """Move the mark of a kind and nation from one region to another."""
    TOWN = "town"
    """Add a town, named as its region is."""
    LABEL = "label"
    """Move the place of a region's id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEdit:
    """One hand edit."""

    kind: EditKind
    what: str
    """Region, country, sea, or the range's old name."""
    to: str = ""
    """New name, terrain, or the region that the mark moves to."""
    mark: str = ""
    """Kind of the mark that moves."""
    at: Point = (0, 0)


def apply_edits(board: Board, edits: Sequence[HandEdit]) -> tuple[Board, tuple[Issue, ...]]:
    """Return the board after the edits, in their order, and an issue for each that could not be made."""
    issues = []
    for number, edit in enumerate(edits):
        changed = _MAKERS[edit.kind](board, edit)
        if isinstance(changed, str):
            issues.append(error("edit.impossible", changed, f"edit[{number}]"))
        else:
            board = changed
    return board, tuple(issues)


def _name(board: Board, edit: HandEdit) -> Board | str:
    region = board.by_id.get(RegionId(edit.what))
    if region is not None:
        marks = tuple(replace(m, name=edit.to) if m.name == region.name else m for m in region.marks)
        return _with(board, replace(region, name=edit.to, marks=marks))
    if edit.what in board.country_names:
        return replace(board, country_names={**board.country_names, edit.what: edit.to})
    if edit.what in board.sea_names:
        return replace(board, sea_names={**board.sea_names, edit.what: edit.to})
    if any(chain.name == edit.what for chain in board.ranges):
        ranges = (replace(c, name=edit.to) if c.name == edit.what else c for c in board.ranges)
        return replace(board, ranges=tuple(ranges))
    return f"there is no region, country, sea or range {edit.what}"


def _terrain(board: Board, edit: HandEdit) -> Board | str:
    region = _land(board, edit.what)
    if region is None or not board.rules.has_ground(edit.to):
        return f"{edit.what} is no land, or {edit.to!r} no terrain"
    return _with(board, replace(region, terrain=edit.to))


def _mark(board: Board, edit: HandEdit) -> Board | str:
    start, end = _land(board, edit.what), _land(board, edit.to)
    moved = [mark for mark in start.marks if mark.kind == edit.mark] if start else []
    if start is None or end is None or not moved:
        return f"no {edit.mark} can move from {edit.what} to {edit.to}"
    if not mark_fits(end, edit.mark, board.rules):
        return f"{edit.to} has no coast for a {board.rules.kind(edit.mark).label}"
    kept = tuple(mark for mark in start.marks if mark.kind != edit.mark)
    named = tuple(replace(m, name=end.name) if m.name == start.name else m for m in moved)
    return _with(_with(board, replace(start, marks=kept)), replace(end, marks=(*end.marks, *named)))


def _town(board: Board, edit: HandEdit) -> Board | str:
    region = _land(board, edit.what)
    town = board.rules.of(Stand.TOWN)
    if region is None or region.marks or town is None:
        return f"{edit.what} is no land, or has a mark already"
    return _with(board, replace(region, marks=(Mark(kind=town.id, name=region.name),)))


def _label(board: Board, edit: HandEdit) -> Board | str:
    region = board.by_id.get(RegionId(edit.what))
    if region is None or not polygon_of(region.shape).contains(shapely.Point(edit.at)):
        return f"{edit.what} does not cover {edit.at[0]}, {edit.at[1]}"
    return _with(board, replace(region, label=edit.at))


def _land(board: Board, id_: str) -> Region | None:
    region = board.by_id.get(RegionId(id_))
    return region if region is not None and region.kind is RegionKind.LAND else None


def _with(board: Board, region: Region) -> Board:
    return replace(board, regions=tuple(region if old.id == region.id else old for old in board.regions))


_MAKERS: Mapping[EditKind, Callable[[Board, HandEdit], Board | str]] = MappingProxyType(
    {
        EditKind.NAME: _name,
        EditKind.TERRAIN: _terrain,
        EditKind.MARK: _mark,
        EditKind.TOWN: _town,
        EditKind.LABEL: _label,
    }
)
