"""Diplomacy maps: graphs without shapes, in the two text forms that judges read.

One form has a line ``WATER adr ABUTS alb apu`` for each place and ``Adriatic Sea = adr`` for its name.  The other has a
table ``Adriatic Sea, w adr``, closed by ``-1``, and then lines ``adr-xc: alb apu``.  Coasts of one place (``stp/nc``)
are one region.  A link holds both ways even where only one end lists it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gm_console.board.model import LinkKind, RegionKind
from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.source import (
    SourceMap,
    SourceRegion,
    clean_name,
    distinct,
    problem,
    read_source_text,
    refuse,
)

_CODE: Final = r"[A-Za-z][A-Za-z0-9_]{0,9}"
_PLACE: Final = re.compile(
    rf"(?i:WATER|LAND|COAST|PORT|SHUT)\s+({_CODE})(?:/[A-Za-z]+)?(?:\s+(?i:ABUTS)(?:\s+(.*))?)?"
)
_NAMED: Final = re.compile(rf"([^=]+?)\s*=\s*({_CODE})(?:\s.*)?")
_ROW: Final = re.compile(rf"([^,]+),\s*(\S+)\s+({_CODE})(?:\s.*)?")
_MOVES: Final = re.compile(rf"({_CODE})-([a-z]{{2}})\s*:\s*(.*)")
_END: Final = "-1"
MOST_PLACES: Final = 2_000
"""Places we lay out; the largest variant known has a fifth of it."""
MOST_LINKS: Final = 10_000
"""Links between them; a map that can be drawn without crossings has three for each place at most."""


def read_diplomacy(path: Path) -> SourceMap:
    """Read a Diplomacy map; raises :class:`Unreadable`."""
    lines = list(_lines(read_source_text(path)))
    graph = _Graph(path)
    if any(text == _END for _, text in lines):
        graph.read_table(lines)
    else:
        graph.read_places(lines)
    return graph.map()


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.split("\n"), 1):
        plain = line.split("#")[0].strip()
        if plain:
            yield number, plain


class _Graph:
    """What was read so far."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names: dict[str, str] = {}
        self._kinds: dict[str, RegionKind] = {}
        self._links: dict[tuple[str, str], int] = {}
        """Both ends and the line that names them first."""

    def read_places(self, lines: list[tuple[int, str]]) -> None:
        """Read the form with one line for each place."""
        for number, line in lines:
            place, named = _PLACE.fullmatch(line), _NAMED.fullmatch(line)
            if place:
                code = place[1].lower()
                sea = line[:5].upper() == "WATER"
                self._kinds[code] = RegionKind.SEA if sea else RegionKind.LAND
                self._abut(code, place[2] or "", number)
            elif named:
                self._names.setdefault(named[2].lower(), clean_name(named[1]))
            elif re.search(r"(?i)\babuts\b", line):
                text = f"expected WATER, LAND, COAST, PORT or SHUT, a place and ABUTS, found {line[:40]!r}"
                refuse("import.diplomacy.line", text, self._path, line=number)

    def read_table(self, lines: list[tuple[int, str]]) -> None:
        """Read the form with a table of places first and their moves after it."""
        end = next(n for n, (_, text) in enumerate(lines) if text == _END)
        for number, line in lines[:end]:
            row = _ROW.fullmatch(line)
            if row is None:
                refuse(
                    "import.diplomacy.line",
                    f"expected NAME, TYPE CODE, found {line[:40]!r}",
                    self._path,
                    line=number,
                )
            self._kinds[row[3].lower()] = RegionKind.SEA if row[2].lower() == "w" else RegionKind.LAND
            self._names[row[3].lower()] = clean_name(row[1])
        for number, line in lines[end + 1 :]:
            moves = _MOVES.fullmatch(line)
            if moves:
                self._abut(moves[1].lower(), moves[3], number)
            elif line != _END:
                refuse(
                    "import.diplomacy.line",
                    f"expected CODE-xc: PLACES, found {line[:40]!r}",
                    self._path,
                    line=number,
                )

    def _abut(self, code: str, others: str, line: int) -> None:
        for word in others.split():
            other = word.strip("*").partition("/")[0].lower()
            if other != code and re.fullmatch(_CODE, other):
                self._links.setdefault((min(code, other), max(code, other)), line)
        if len(self._links) > MOST_LINKS:
            refuse("import.links", f"there are more than {MOST_LINKS:,} links", self._path, line=line)

    def map(self) -> SourceMap:
        """Return the places, laid out so that neighbours lie near each other."""
        from gm_console.board.layout import SHEET, laid_out  # brings networkx, which takes long to import

        issues: list[Issue] = []
        links = []
        for (one, other), line in sorted(self._links.items()):
            lost = [code for code in (one, other) if code not in self._kinds]
            if lost:
                text = f"{' and '.join(lost)} is named as a neighbour but is no place"
                issues.append(
                    problem(
                        "import.diplomacy.unknown", text, self._path, line=line, severity=Severity.WARNING
                    )
                )
            else:
                links.append((one, other))
        if len(self._kinds) > MOST_PLACES:
            refuse("import.regions", f"there are more than {MOST_PLACES:,} places", self._path)
        shapes = laid_out(sorted(self._kinds), links)
        regions = (
            SourceRegion(key=code, name=self._names.get(code, code.upper()), kind=kind, rings=(shapes[code],))
            for code, kind in sorted(self._kinds.items())
        )
        listed: tuple[tuple[str, str, LinkKind | None], ...] = tuple(
            (one, other, None) for one, other in links
        )
        return SourceMap(
            format="diplomacy",
            name=clean_name(self._path.stem),
            regions=distinct(regions, self._path),
            links=listed,
            width=SHEET[0],
            height=SHEET[1],
            issues=tuple(issues),
        )
