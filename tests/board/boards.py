"""Small boards for tests: squares of 100 map units in rows, linked where they touch."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.board.model import Board, Ice, Link, LinkKind, Mark, Region, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.map_rules import MAP

SIDE = 100
WORDS = {"land": RegionKind.LAND, "sea": RegionKind.SEA}


def square(column: int, row: int) -> tuple[Ring, ...]:
    """One square, as a shape."""
    x, y = column * SIDE, row * SIDE
    return (((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)),)


def grid(*rows: str, wraps: bool = False, canals: Iterable[str] = (), capitals: Iterable[str] = ()) -> Board:
    """A board from rows of ids; ``PO-01`` is sea because of its letters, ``ice`` is ice."""
    cells = {(c, r): word for r, row in enumerate(rows) for c, word in enumerate(row.split())}
    width = max(c for c, _ in cells) + 1
    links = {}
    for (c, r), word in cells.items():
        for step in ((c + 1, r), (c, r + 1)):
            other = cells.get((step[0] % width if wraps else step[0], step[1]))
            if other is not None and "ice" not in (word, other) and word != other:
                a, b = sorted((word, other))
                links[a, b] = Link(a=RegionId(a), b=RegionId(b), kind=kind_of(a, b, tuple(canals)))
    wet = {
        end
        for link in links.values()
        if link.kind in (LinkKind.COAST, LinkKind.CANAL)
        for end in (link.a, link.b)
    }
    regions = [
        Region(
            id=RegionId(word),
            kind=RegionKind.LAND if word[0].isdigit() else RegionKind.SEA,
            country=word[:2],
            coastal=word in wet and word[0].isdigit(),
            shape=square(c, r),
            label=(c * SIDE + 50, r * SIDE + 50),
            marks=(Mark(kind="capital", nation=word[:2]),) if word in tuple(capitals) else (),
        )
        for (c, r), word in cells.items()
        if word != "ice"
    ]
    return Board(
        id="toy",
        name="Toy",
        width=width * SIDE,
        height=len(rows) * SIDE,
        wraps=wraps,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=tuple(sorted(links.values())),
        ice=tuple(Ice(shape=square(c, r)) for (c, r), word in cells.items() if word == "ice"),
        sea_names={r.country: f"Sea {r.country}" for r in regions if r.kind is RegionKind.SEA},
        country_names={r.country: f"Land {r.country}" for r in regions if r.kind is RegionKind.LAND},
        rules=MAP,
    )


def kind_of(a: str, b: str, canals: tuple[str, ...]) -> LinkKind:
    """The kind of link that fits two ids."""
    dry = a[0].isdigit() + b[0].isdigit()
    if dry == 1 and (a in canals or b in canals):
        return LinkKind.CANAL
    return (LinkKind.SEA, LinkKind.COAST, LinkKind.LAND)[dry]
