"""What every reader of a foreign map hands over, and what all of them refuse.

A reader gives the map as it found it: keys, names, outlines in the source's own unit with y to the south.  Ids, whole
numbers and links come later and are the same for all formats.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from gm_console.board.links.tangle import closeness, crossings
from gm_console.board.model import LinkKind, Mark, RegionKind
from gm_console.core.issues import Issue, Severity
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, unfit_texts

MOST_BYTES: Final = 200 * 1024 * 1024
MOST_POINTS: Final = 1_000_000
MOST_REGIONS: Final = 20_000
MOST_CROSSINGS: Final = 20_000
"""Places of a whole source where outlines cross themselves that we mend."""
MOST_CLOSE: Final = 100_000_000
"""Pairs of edges near each other that are compared to know whether outlines cross."""
FARTHEST: Final = 1e9
"""Largest coordinate we take, in the source's unit."""
LONGEST_NAME: Final = 120
LONGEST_KEY: Final = 1_000
"""Signs of what a source tells its regions apart by; it stands in what is said and in ``import.json``."""
_SEA_WORDS: Final = re.compile(
    r"(?<![a-z])(sea|seas|ocean|water|waters|lake|gulf|bay|strait)(?![a-z])", re.IGNORECASE
)

Spot: TypeAlias = tuple[float, float]
SourceRing: TypeAlias = tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRegion:
    """One region as the source has it."""

    key: str
    """What the source tells its regions apart by; the same region has the same key when it is imported again."""
    name: str = ""
    kind: RegionKind = RegionKind.LAND
    terrain: str = ""
    """Word that the source has for its ground, if any; what it becomes is up to the map's game."""
    rings: tuple[SourceRing, ...] = ()
    """Outlines and holes, not closed; empty in sources that are graphs."""
    label: Spot | None = None
    marks: tuple[Mark, ...] = ()
    country: str = ""
    """Code of its country or sea, where the source has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceMap:
    """A whole foreign map."""

    format: str
    """``triplea``, ``geojson``, ``svg``, ``tiled``, ``diplomacy`` or ``picture``."""
    name: str
    regions: tuple[SourceRegion, ...]
    links: tuple[tuple[str, str, LinkKind | None], ...] | None = None
    """Links that the source itself lists, by key; None when it lists none.  A kind of None follows from the regions."""
    own_links: tuple[tuple[str, str, str], ...] = ()
    """Links of kinds of a game's own, by key."""
    width: float
    height: float
    wraps: bool = False
    """What the source says, or shows by drawing beyond its edge."""
    ice: tuple[tuple[SourceRing, ...], ...] = ()
    sea_names: dict[str, str] = field(default_factory=dict)
    country_names: dict[str, str] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)
    """Country code to its colour, ``#rrggbb``."""
    issues: tuple[Issue, ...] = ()


def refuse(
    code: str, text: str, path: Path | str, *, line: int = 0, column: int = 0, suggestion: str = ""
) -> NoReturn:
    """Raise :class:`Unreadable` for a source that cannot be used, with the place and what would mend it."""
    raise Unreadable([problem(code, text, path, line=line, column=column, suggestion=suggestion)])


def problem(
    code: str,
    text: str,
    path: Path | str,
    *,
    line: int = 0,
    column: int = 0,
    suggestion: str = "",
    severity: Severity = Severity.ERROR,
) -> Issue:
    """Return an issue about a source file."""
    return Issue(
        severity=severity,
        code=code,
        text=text,
        where=str(path),
        line=line,
        column=column,
        suggestion=suggestion,
    )


def read_source(path: Path) -> bytes:
    """Return the bytes of a source file; what is missing, no plain file, empty or too large is refused."""
    try:
        raw = read_file(path, MOST_BYTES)
    except OSError as trouble:
        refuse("import.file", f"cannot read {path.name}: {trouble.strerror}", path)
    if not raw.strip():
        refuse("import.empty", f"{path.name} is empty", path)
    return raw


def read_source_text(path: Path) -> str:
    """Return a source file as text, UTF-8 or else Latin-1 (older map tools write it), with bare line feeds."""
    raw = read_source(path)
    if b"\x00" in raw:
        refuse("import.binary", f"{path.name} is not a text file", path)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    return text.replace("\r\n", "\n").replace("\r", "\n")


class PointCounter:
    """Counts the points read so far and refuses more than we take, points that are nowhere, and tangled outlines."""

    def __init__(self, path: Path) -> None:
        """Start at none."""
        self._path = path
        self._count = 0
        self._crossings = 0
        self._close = 0

    def ring(self, spots: Iterable[Spot], where: str, line: int = 0) -> SourceRing:
        """Return a ring without doubled and closing points; empty when fewer than three are left."""
        points: list[Spot] = []
        for x, y in spots:
            self._count += 1
            if self._count > MOST_POINTS:
                text = f"the outlines have more than {MOST_POINTS:,} points, the first too many in {where}"
                refuse("import.points", text, self._path, line=line, suggestion="simplify the outlines")
            if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST) or math.isnan(x) or math.isnan(y):
                text = f"a point of {where} is not on any map: {x}, {y}"
                refuse("import.point", text, self._path, line=line)
            if not points or points[-1] != (x, y):
                points.append((x, y))
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        return tuple(points) if len(points) > 2 else ()

    def untangled(self, rings: Iterable[SourceRing], where: str, line: int = 0) -> tuple[SourceRing, ...]:
        """Return the rings of a region that are left; refused when outlines cross themselves all over."""
        kept = tuple(ring for ring in rings if ring)
        self._close += closeness(kept)
        if self._close > MOST_CLOSE:
            text = (
                f"edges lie so close over each other that {self._close:,} pairs of them would have to be "
                f"compared, more than {MOST_CLOSE:,}, the last of them in {where}"
            )
            refuse("import.tangle", text, self._path, line=line, suggestion="simplify the outlines")
        self._crossings += crossings(kept, MOST_CROSSINGS)
        if self._crossings > MOST_CROSSINGS:
            text = (
                f"outlines cross themselves in more than {MOST_CROSSINGS:,} places, the last of them {where}"
            )
            refuse("import.tangle", text, self._path, line=line, suggestion="draw outlines that do not cross")
        return kept


def clean_name(text: str) -> str:
    """Return a name without breaks, control characters and needless blanks, not longer than a label can be."""
    # what stands far behind a label's end is not looked at sign by sign
    shorter = text[: LONGEST_NAME * 10]
    plain = " ".join("".join(" " if any(unfit_texts(sign, "name")) else sign for sign in shorter).split())
    return plain[:LONGEST_NAME].rstrip()


def kind_of_words(*words: str) -> RegionKind:
    """Return sea where one of the words names a water, land otherwise."""
    return RegionKind.SEA if any(_SEA_WORDS.search(word) for word in words) else RegionKind.LAND


def distinct(regions: Iterable[SourceRegion], path: Path) -> tuple[SourceRegion, ...]:
    """Return the regions by key; none at all, too many, or two with one key are refused."""
    found: dict[str, SourceRegion] = {}
    for region in regions:
        if len(region.key) > LONGEST_KEY:
            text = f"a region's name has {len(region.key):,} signs, more than {LONGEST_KEY:,}: {region.key[:40]} …"
            refuse("import.name", text, path, suggestion="give it a shorter name")
        if region.key in found:
            refuse(
                "import.key", f"two regions are called {region.key}", path, suggestion="rename one of them"
            )
        found[region.key] = region
        if len(found) > MOST_REGIONS:
            refuse("import.regions", f"there are more than {MOST_REGIONS:,} regions", path)
    if not found:
        refuse("import.empty", f"{path.name} holds no region", path)
    return tuple(found.values())
