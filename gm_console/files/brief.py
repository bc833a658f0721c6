"""Briefs: what a world should be, read from TOML and checked before anything is drawn.

``schema_version`` is 1.  Tables: ``country``, ``fill``, ``sea``, ``pin``, ``canal``, ``alias``, ``range``; see
``maps/romin_jhors/brief.toml`` for one of each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from gm_console.board.generate.brief import (
    AliasBrief,
    Brief,
    CanalBrief,
    CountryBrief,
    CountryKind,
    FillBrief,
    PinBrief,
    RangeBrief,
    SeaBrief,
)
from gm_console.core.issues import Issue, error, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_toml

SCHEMA_VERSION = 1
CELLS_PER_REGION = 8
LARGEST = {
    "width": (100, 40_000),
    "height": (100, 40_000),
    "cells": (1, 200_000),
    "seed": (0, (1 << 63) - 1),
    "ice": (0, 10_000),
    "strait": (0, 10_000),
    "rough_percent": (0, 100),
}
"""Least and most of every number at the top of a brief; beyond them drawing takes no end."""
FARTHEST = 100_000
"""Map units from the corner within which every place of a brief lies."""
CODE = re.compile(r"[A-Z0-9]{1,4}")
T = TypeVar("T")


def load_brief(path: Path) -> Brief:
    """Read and check a brief.

    Raises :class:`Unreadable` with everything that is missing, of the wrong type or impossible.
    """
    try:
        data = read_toml(path)
    except OSError as problem:
        raise Unreadable(
            [error("brief.file", f"cannot read {path.name}: {problem.strerror}", str(path))]
        ) from problem
    except ValueError as problem:
        raise Unreadable([error("brief.toml", f"{path.name} is not TOML: {problem}", str(path))]) from problem
    issues: list[Issue] = []
    brief = _brief(data, issues)
    if brief is not None:
        issues.extend(check_brief(brief))
    if brief is None or has_errors(issues):
        raise Unreadable(issues)
    return brief


def check_brief(brief: Brief) -> Iterator[Issue]:
    """Say what makes a brief impossible to draw."""
    yield from _out_of_bounds(brief)
    yield from _doubled(brief)
    yield from _unknown(brief)
    wanted = sum(c.regions for c in brief.countries) + sum(f.regions for f in brief.fills)
    wanted += sum(s.regions for s in brief.seas) + len(brief.pins)
    if brief.cells < wanted * CELLS_PER_REGION:
        text = f"{wanted} regions need a mesh of {wanted * CELLS_PER_REGION} cells; cells is {brief.cells}"
        yield error("brief.cells", text, "cells")
    if brief.ice * 4 > brief.height:
        yield error("brief.ice", "the ice would cover half of the map", "ice")
    for fill in brief.fills:
        if fill.regions < len(fill.countries):
            text = f"{fill.regions} regions cannot be shared among {len(fill.countries)} countries"
            yield error("brief.fill", text, fill.landmass)
    for country in brief.countries:
        if country.regions < 1 or not country.discs:
            yield error(
                "brief.country.empty", f"country {country.code} has no region or no disc", country.code
            )


def _out_of_bounds(brief: Brief) -> Iterator[Issue]:
    for key, (least, most) in LARGEST.items():
        value: int = getattr(brief, key)
        if not least <= value <= most:
            code = "brief.rough" if key == "rough_percent" else "brief.size"
            yield error(code, f"{key} is {value}; it must be from {least} to {most}", key)
    codes = [*brief.country_names(), *(sea.code for sea in brief.seas)]
    for code in codes:
        if not CODE.fullmatch(code):
            text = f"code {code[:20]!r} must be one to four capital letters or digits"
            yield error("brief.code", text, code[:20])
    if not brief.countries:
        yield error("brief.country.none", "the brief names no country", "country")
    for pin in brief.pins:
        if not pin.outline:
            yield error("brief.pin", f"pin {pin.id} has no outline", pin.id)
    for number, chain in enumerate(brief.ranges):
        if len(chain.points) < 2:
            yield error("brief.range", "a range needs two points or more", f"range[{number}]")
    for sea in brief.seas:
        if sea.regions < 0:
            yield error("brief.size", f"sea {sea.code} has {sea.regions} regions", sea.code)


def _doubled(brief: Brief) -> Iterator[Issue]:
    codes = [c.code for c in brief.countries] + [code for f in brief.fills for code, _ in f.countries]
    for code, count in sorted(Counter(codes + [s.code for s in brief.seas]).items()):
        if count > 1:
            yield error("brief.code.doubled", f"code {code} is given {count} times", code)
    for id_, count in sorted(Counter(pin.id for pin in brief.pins).items()):
        if count > 1:
            yield error("brief.pin.doubled", f"pin {id_} is given {count} times", id_)


def _unknown(brief: Brief) -> Iterator[Issue]:
    names = set(brief.country_names())
    codes = {c.code for c in brief.countries} | {s.code for s in brief.seas}
    nations = {nation.code for nation in brief.nations}
    for country in brief.countries:
        for other in country.joins:
            if other not in names and not other.startswith("fill"):
                yield error("brief.join", f"{country.code} joins {other}, which is no country", country.code)
        if country.kind is CountryKind.OUTPOST and country.nation not in nations:
            yield error("brief.outpost", f"outpost {country.code} belongs to no nation", country.code)
    for pin in brief.pins:
        if pin.id.partition("-")[0] not in codes:
            yield error("brief.pin", f"pin {pin.id} belongs to no country or sea of the brief", pin.id)
    pinned = {pin.id for pin in brief.pins}
    for canal in brief.canals:
        for id_ in (canal.region, *canal.waters):
            if id_ not in pinned:
                yield error("brief.canal", f"canal end {id_} is not pinned", id_)


def _brief(data: Mapping[str, Any], issues: list[Issue]) -> Brief | None:
    table = _Table(data, "brief", issues)
    if table.get("schema_version", int) != SCHEMA_VERSION:
        issues.append(error("brief.schema", f"schema_version must be {SCHEMA_VERSION}", "schema_version"))
    try:
        brief = Brief(
            id=table.get("id", str),
            name=table.get("name", str),
            width=table.get("width", int),
            height=table.get("height", int),
            cells=table.get("cells", int),
            seed=table.get("seed", int),
            ice=table.get("ice", int),
            strait=table.get("strait", int),
            rough_percent=table.get("rough_percent", int),
            countries=table.each("country", _country),
            fills=table.each("fill", _fill),
            seas=table.each("sea", _sea),
            pins=table.each("pin", lambda t: PinBrief(id=t.get("id", str), outline=t.rows("outline", 2))),
            canals=table.each(
                "canal", lambda t: CanalBrief(region=t.get("region", str), waters=t.words("waters"))
            ),
            aliases=table.each("alias", _alias),
            ranges=table.each("range", lambda t: RangeBrief(points=t.rows("points", 2))),
            gulfs=table.rows("gulfs", 3),
            ice_touched_by=table.words("ice_touched_by"),
            colonial=table.words("colonial"),
            towns=table.words("towns"),
        )
    except ValueError as problem:
        issues.append(error("brief.value", str(problem), "brief"))
        return None
    return None if has_errors(issues) else brief


def _country(table: _Table) -> CountryBrief:
    return CountryBrief(
        code=table.get("code", str),
        name=table.get("name", str),
        kind=CountryKind(table.get("kind", str)),
        landmass=table.get("landmass", str),
        regions=table.get("regions", int),
        discs=table.rows("discs", 3),
        joins=table.words("joins", optional=True),
        nation=table.get("nation", str, ""),
        capital=table.get("capital", str, ""),
        port=table.get("port", str, ""),
        adjective=table.get("adjective", str, ""),
    )


def _fill(table: _Table) -> FillBrief:
    return FillBrief(
        landmass=table.get("landmass", str),
        regions=table.get("regions", int),
        discs=table.rows("discs", 3),
        countries=table.pairs("countries"),
    )


def _sea(table: _Table) -> SeaBrief:
    return SeaBrief(
        code=table.get("code", str),
        name=table.get("name", str),
        regions=table.get("regions", int),
        at=table.rows("at", 2),
    )


def _alias(table: _Table) -> AliasBrief:
    (near,) = table.rows("near", 2) or ((0, 0),)
    return AliasBrief(country=table.get("country", str), ids=table.words("ids"), near=near)


class _Table:
    """One table of the file: reads values and notes what is wrong."""

    def __init__(self, data: Mapping[str, Any], where: str, issues: list[Issue]) -> None:
        self._data, self._where, self._issues = data, where, issues

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of ``key``; a missing one without default, or one of another type, is an issue."""
        value = self._data.get(key, default)
        if type(value) is kind:
            return value
        problem = "is missing" if value is None else f"must be {kind.__name__}"
        self._issues.append(error("brief.key", f"{self._where}: {key} {problem}", f"{self._where}.{key}"))
        return kind()

    def words(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.get(key, list, [] if optional else None)
        if not all(isinstance(value, str) for value in values):
            self._issues.append(
                error("brief.key", f"{self._where}: {key} must hold texts", f"{self._where}.{key}")
            )
            return ()
        return tuple(values)

    def rows(self, key: str, length: int) -> tuple[Any, ...]:
        """Return a list of rows of ``length`` whole numbers."""
        rows = []
        for row in self.get(key, list):
            if isinstance(row, list) and len(row) == length and all(map(_near, row)):
                rows.append(tuple(row))
            else:
                text = f"{self._where}: {key} must hold rows of {length} whole numbers up to {FARTHEST}"
                self._issues.append(error("brief.key", text, f"{self._where}.{key}"))
        return tuple(rows)

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return a list of pairs of texts."""
        found = []
        for pair in self.get(key, list):
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
                found.append((pair[0], pair[1]))
            else:
                text = f"{self._where}: {key} must hold pairs of a code and a name"
                self._issues.append(error("brief.key", text, f"{self._where}.{key}"))
        return tuple(found)

    def each(self, key: str, read: Callable[[_Table], T]) -> tuple[T, ...]:
        """Return what ``read`` makes of every table of an array of tables; none is an empty array."""
        tables = self.get(key, list, [])
        for n, table in enumerate(tables):
            if not isinstance(table, dict):
                self._issues.append(error("brief.key", f"{key}[{n}] must be a table", f"{key}[{n}]"))
        return tuple(
            read(_Table(table, f"{key}[{n}]", self._issues))
            for n, table in enumerate(tables)
            if isinstance(table, dict)
        )


def _near(part: object) -> bool:
    return type(part) is int and -FARTHEST <= part <= FARTHEST
