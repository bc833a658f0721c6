"""Briefs: what a world should be, read from TOML and checked before anything is drawn (docs/map-brief.md).

History of the format.  Version 1 gave every country its discs and could not say what must hold.  Version 2 adds
``land_percent``, ``wraps``, ``north_ice`` and ``south_ice`` (instead of ``ice_touched_by``), ``nations``,
``continent``, ``lake``, ``fact``, flavours and names of ranges; ``towns`` is gone, since every region is named.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from gm_console.board.generate.brief import (
    COLONIES,
    AliasBrief,
    Brief,
    CanalBrief,
    ContinentBrief,
    CountryBrief,
    CountryKind,
    CrowdBrief,
    FactBrief,
    FactKind,
    FillBrief,
    LakeBrief,
    PinBrief,
    RangeBrief,
    SeaBrief,
)
from gm_console.core.issues import Issue, error, has_errors
from gm_console.core.map_rules import MapRules, Stand
from gm_console.files.briefcheck import check_brief, crowd_regions, free_codes
from gm_console.files.brieftable import BriefTable
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import unfit_texts
from gm_console.files.tomlfile import TomlFile, open_toml
from gm_console.rulesets import DEFAULT_RULESET, RULESETS, load_map_rules, not_installed

SCHEMA_VERSION: Final = 2
CELLS_PER_REGION: Final = 46
FEWEST_CELLS: Final = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedBrief:
    """A brief that can be drawn, and the file it came from."""

    brief: Brief
    file: TomlFile

    def placed(self, issues: Iterable[Issue]) -> list[Issue]:
        """Return issues about the brief with the lines they belong to."""
        return self.file.placed(issues)


def load_brief(path: Path) -> Brief:
    """Read and check a brief, as :func:`open_brief` does."""
    return open_brief(path).brief


def open_brief(path: Path) -> LoadedBrief:
    """Read and check a brief.

    Raises :class:`Unreadable` with everything that is missing, of the wrong type, contradictory or impossible, each
    with its line.
    """
    file = open_toml(path, "brief")
    issues = [_unfit(where) for where in dict.fromkeys(unfit_texts(file.data))]
    brief = _brief(migrated(file.data), issues)
    if not has_errors(issues):
        issues.extend(check_brief(brief))
    if has_errors(issues):
        raise Unreadable(file.placed(issues))
    return LoadedBrief(brief=brief, file=file)


def _unfit(where: str) -> Issue:
    """Return an issue about a text that a map would be written with and could not be read with again."""
    place = ascii(where).strip("'")
    text = f"{place} holds a break or a control character"
    return error("brief.sign", text, place, suggestion="write it with letters, digits and blanks")


def migrated(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a brief of version 1 as one of version 2; any other as it is."""
    if data.get("schema_version") != 1:
        return data
    kept = {key: value for key, value in data.items() if key not in ("towns", "ice_touched_by")}
    discs = [
        disc
        for table in (*data.get("country", []), *data.get("fill", []))
        if isinstance(table, dict)
        for disc in table.get("discs", [])
    ]
    radii = [disc[2] for disc in discs if isinstance(disc, list) and len(disc) == 3]
    sheet = data.get("width", 1) * data.get("height", 1)
    covered = sum(int(r) * int(r) for r in radii if isinstance(r, int)) * math.pi
    percent = (
        min(75, max(5, math.floor(80 * covered / sheet))) if isinstance(sheet, int) and sheet > 0 else 30
    )
    return {**kept, "schema_version": 2, "land_percent": percent, "south_ice": data.get("ice_touched_by", [])}


def _brief(data: Mapping[str, Any], issues: list[Issue]) -> Brief:
    table = BriefTable(data, "", issues, _rules(data, issues))
    return with_defaults(table.whole(lambda head: _head(head, data)))


def _head(table: BriefTable, data: Mapping[str, Any]) -> Brief:
    table.get("game", str, DEFAULT_RULESET)
    if table.get("schema_version", int) != SCHEMA_VERSION:
        table.issues.append(
            error("brief.schema", f"schema_version must be {SCHEMA_VERSION}", "schema_version")
        )
    return table.record(
        Brief,
        countries=lambda one: one.each("country", _country, optional=True),
        fills=lambda one: one.records("fill", FillBrief),
        seas=lambda one: one.records("sea", SeaBrief),
        crowd=lambda one: one.one("nations", CrowdBrief),
        continents=lambda one: one.records("continent", ContinentBrief),
        lakes=lambda one: one.records("lake", LakeBrief),
        pins=lambda one: one.records("pin", PinBrief),
        canals=lambda one: one.records("canal", CanalBrief),
        aliases=lambda one: one.each("alias", _alias, optional=True),
        ranges=lambda one: one.records("range", RangeBrief),
        colonies=lambda one: one.get("colonies", int, _usual_colonies(data)),
        facts=lambda one: one.each("fact", _fact, optional=True),
        rules=lambda one: one.rules,
    )


def _rules(data: Mapping[str, Any], issues: list[Issue]) -> MapRules:
    """Return what the game of a brief asks of a map: the default game where the brief names none."""
    game = data.get("game", DEFAULT_RULESET)
    if game in RULESETS:
        return load_map_rules(game)
    if isinstance(game, str):
        issues.append(error("brief.game", not_installed(game), "game"))
    return load_map_rules(DEFAULT_RULESET)


def _usual_colonies(data: Mapping[str, Any]) -> int:
    return COLONIES if "nations" in data and "colonial" not in data else 0


def with_defaults(brief: Brief) -> Brief:
    """Fill in the free islands that colonies need, then mesh and straits, which follow from the number of regions."""
    brief = _with_coasts(brief)
    regions = brief.land_regions + brief.sea_regions + crowd_regions(brief)
    cells = brief.cells or max(FEWEST_CELLS, regions * CELLS_PER_REGION)
    land = max(1, brief.land_regions + crowd_regions(brief))
    room = max(0, brief.width * brief.height * max(0, brief.land_percent)) // 100 // land
    return replace(brief, cells=cells, strait=brief.strait or max(1, math.isqrt(room) // 2))


def _with_coasts(brief: Brief) -> Brief:
    """Return the brief with free islands enough for its colonies; coasts of the mainland are not counted on."""
    crowd = brief.crowd
    if crowd is None:
        return brief
    wanted, each = brief.colonies * crowd.count, max(1, crowd.neutral_island_regions)
    isles = max(crowd.neutral_islands, min(-(-wanted // each), free_codes(brief)))
    if isles < 1 or crowd.neutral_islands * each >= wanted:
        return brief
    crowd = replace(crowd, neutral_islands=isles, neutral_island_regions=max(each, -(-wanted // isles)))
    return replace(brief, crowd=crowd)


def _country(table: BriefTable) -> CountryBrief | None:
    rock = table.rules.of(Stand.ROCK)
    called = {rock.id: CountryKind.ROCK} if rock else {}
    country = table.record(
        CountryBrief,
        kind=lambda one: one.word("kind", CountryKind, called),
        seat=lambda one: _name_of(one, Stand.SEAT),
        harbour=lambda one: _name_of(one, Stand.HARBOUR),
    )
    return country if country.kind else None


def _name_of(table: BriefTable, stand: Stand) -> str:
    """Return what the mark of a stand is called in a country: its key is the kind of mark that the game has there."""
    kind = table.rules.of(stand)
    return table.get(kind.id, str, "") if kind else ""


def _alias(table: BriefTable) -> AliasBrief:
    return table.record(AliasBrief, near=lambda one: next(iter(one.rows("near", 2)), (0, 0)))


def _fact(table: BriefTable) -> FactBrief | None:
    fact = table.record(FactBrief, kind=lambda one: one.word("kind", FactKind), box=_box)
    return fact if fact.kind else None


def _box(table: BriefTable) -> tuple[int, ...]:
    box = table.get("box", list, [0, 0, 0, 0])
    return tuple(box) if len(box) == 4 and all(type(part) is int for part in box) else (0, 0, 0, 0)
