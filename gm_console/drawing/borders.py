"""Borders of a board as lines to draw, each once and by its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from gm_console.board.model import Board, LinkKind, Point, Region, RegionKind, Ring
from gm_console.core.ids import RegionId


class Border(StrEnum):
    """What a border separates."""

    SEA = "sea"
    WATERS = "waters"
    """Between two seas of different names."""
    REGION = "region"
    COUNTRY = "country"
    COAST = "coast"
    ICE = "ice"
    CANAL = "canal"


Stretch = tuple[Point, Point]


def border_lines(board: Board, *, waters: bool = False) -> dict[Border, list[tuple[Point, ...]]]:
    """Return the borders by kind, as open lines in map units; the sheet's own edge is left out.

    With ``waters`` the borders between two seas are a kind of their own.
    """
    owners = _owners(board)
    drawn: dict[Stretch, None] = {}
    found: dict[Border, list[tuple[Point, ...]]] = {}
    for region in board.regions:
        for ring in region.shape:
            line: list[Point] = []
            last: Border | None = None
            for start, end in _stretches(ring):
                kind = None if _key(board, start, end) in drawn else _kind(board, owners, region, start, end)
                if kind is Border.WATERS and not waters:
                    kind = Border.SEA
                if kind is not last and line and last is not None:
                    found.setdefault(last, []).append(tuple(line))
                if kind is not last:
                    line = [start]
                line.append(end)
                last = kind
            if last is not None:
                found.setdefault(last, []).append(tuple(line))
        drawn.update(
            (_key(board, start, end), None) for ring in region.shape for start, end in _stretches(ring)
        )
    return found


def rim_lines(board: Board, regions: Iterable[RegionId]) -> list[tuple[Point, ...]]:
    """Return the border of some regions together as open lines in map units, without those between two of them."""
    rings = [ring for region in regions for ring in board.by_id[region].shape]
    sides = Counter(_key(board, start, end) for ring in rings for start, end in _stretches(ring))
    lines: list[list[Point]] = []
    for ring in rings:
        for start, end in _stretches(ring):
            if sides[_key(board, start, end)] > 1:
                continue
            if not lines or lines[-1][-1] != start:
                lines.append([start])
            lines[-1].append(end)
    return [tuple(line) for line in lines]


def _owners(board: Board) -> dict[Stretch, list[Region]]:
    owners: dict[Stretch, list[Region]] = {}
    for region in board.regions:
        for ring in region.shape:
            for start, end in _stretches(ring):
                owners.setdefault(_key(board, start, end), []).append(region)
    return owners


def _kind(
    board: Board, owners: dict[Stretch, list[Region]], region: Region, start: Point, end: Point
) -> Border:
    others = [other for other in owners[_key(board, start, end)] if other.id != region.id]
    if not others:
        return Border.ICE
    (other, *_) = others
    if region.kind is not other.kind:
        return Border.CANAL if LinkKind.CANAL in board.kinds(region.id, other.id) else Border.COAST
    if region.kind is RegionKind.SEA:
        return Border.SEA if region.country == other.country else Border.WATERS
    return Border.REGION if region.country == other.country else Border.COUNTRY


def _stretches(ring: Ring) -> Iterator[Stretch]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def _key(board: Board, start: Point, end: Point) -> Stretch:
    """Return a stretch without direction, and on a board that wraps without regard to the turn round the world."""
    if board.wraps:
        start, end = (start[0] % board.width, start[1]), (end[0] % board.width, end[1])
    return (start, end) if start <= end else (end, start)
