"""What differs between two boards, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.board.model import Board, Link, OwnLink, Region
from gm_console.core.ids import RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that the second board has otherwise than the first."""

    code: str
    """``region.added``, ``region.removed``, ``region.changed``, ``link.added``, ``link.removed``, ``link.kind``,
    ``name.changed``, ``map.changed``, ``ice.changed``."""
    about: str
    """Region ids, codes or the part of the map, with a space between."""
    text: str
    before: str = ""
    after: str = ""


def compare(one: Board, other: Board) -> tuple[Difference, ...]:
    """Return what became otherwise from one board to the other: the sheet, names, regions, then links."""
    return (*_sheet(one, other), *_regions(one, other), *_links(one, other))


def _sheet(one: Board, other: Board) -> Iterator[Difference]:
    for field in ("id", "name", "width", "height", "wraps"):
        before, after = getattr(one, field), getattr(other, field)
        if before != after:
            yield _changed("map.changed", field, f"the map's {field}", before, after)
    games = one.rules.game, other.rules.game
    if all(games) and games[0] != games[1]:
        yield _changed("map.changed", "game", "the map's game", *games)
    for what, old, new in (
        ("sea", one.sea_names, other.sea_names),
        ("country", one.country_names, other.country_names),
    ):
        for code in sorted({*old, *new}):
            if old.get(code) != new.get(code):
                yield _changed("name.changed", code, f"{what} {code}", old.get(code, ""), new.get(code, ""))
    if one.ice != other.ice:
        yield _changed("ice.changed", "ice", "the ice", f"{len(one.ice)} pieces", f"{len(other.ice)} pieces")


def _regions(one: Board, other: Board) -> Iterator[Difference]:
    for id_ in sorted({*one.by_id, *other.by_id}):
        before, after = one.by_id.get(id_), other.by_id.get(id_)
        if before is None and after is not None:
            yield Difference(code="region.added", about=id_, text=f"{_called(after)} is new")
        elif after is None and before is not None:
            yield Difference(code="region.removed", about=id_, text=f"{_called(before)} is gone")
        elif before is not None and after is not None:
            yield from _region(before, after)


def _region(before: Region, after: Region) -> Iterator[Difference]:
    for field in ("kind", "terrain", "country", "name", "coastal", "label"):
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            yield _changed("region.changed", before.id, f"{before.id}: {field}", old, new)
    if before.marks != after.marks:
        yield _changed("region.changed", before.id, f"{before.id}: marks", _marks(before), _marks(after))
    if before.shape != after.shape:
        old, new = (sum(len(ring) for ring in region.shape) for region in (before, after))
        text = f"{before.id}: the outline is another"
        yield Difference(
            code="region.changed", about=before.id, text=text, before=f"{old} points", after=f"{new} points"
        )


def _links(one: Board, other: Board) -> Iterator[Difference]:
    before, after = _kinds(one), _kinds(other)
    for pair in sorted({*before, *after}):
        old, new = before.get(pair, ""), after.get(pair, "")
        about = " ".join(pair)
        a, b = (_called(other.by_id.get(id_) or one.by_id[id_]) for id_ in pair)
        if not old:
            yield Difference(
                code="link.added", about=about, text=f"{a} and {b} are linked now ({new})", after=new
            )
        elif not new:
            text = f"{a} and {b} are linked no more ({old})"
            yield Difference(code="link.removed", about=about, text=text, before=old)
        elif old != new:
            yield _changed("link.kind", about, f"the link of {a} and {b}", old, new)


def _kinds(board: Board) -> Mapping[tuple[RegionId, RegionId], str]:
    table: dict[tuple[RegionId, RegionId], list[str]] = {}
    links: list[Link | OwnLink] = [*board.links, *board.own_links]
    for link in links:
        table.setdefault((link.a, link.b), []).append(link.kind)
    return {pair: " and ".join(sorted(kinds)) for pair, kinds in table.items()}


def _called(region: Region) -> str:
    return f"{region.id} {region.name}".rstrip()


def _marks(region: Region) -> str:
    marks = (" ".join(word for word in (mark.kind, mark.nation, mark.name) if word) for mark in region.marks)
    return ", ".join(marks)


def _changed(code: str, about: str, what: str, before: Any, after: Any) -> Difference:
    old, new = (_word(value) for value in (before, after))
    return Difference(
        code=code,
        about=about,
        text=f"{what} was {old or 'nothing'}, is {new or 'nothing'}",
        before=old,
        after=new,
    )


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value[0]}, {value[1]}" if isinstance(value, tuple) else str(value)
