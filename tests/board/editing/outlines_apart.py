"""A map whose regions are drawn each on its own, a unit from the next, as other programs' maps are."""

from __future__ import annotations

from gm_console.board.model import Board, HandLink, Link, LinkKind, Point, Region, RegionKind
from gm_console.core.ids import RegionId


def square(id_: str, x: int, y: int, side: int = 99) -> Region:
    shape: tuple[Point, ...] = ((x, y), (x + side, y), (x + side, y + side), (x, y + side))
    return Region(
        id=RegionId(id_), kind=RegionKind.LAND, country="01", shape=(shape,), label=(x + side // 2, y + side // 2)
    )  # fmt: skip


def drawn_apart() -> Board:
    """Return four regions in a row, each a unit from the next, and a fifth far off; linked as their source says."""
    regions = (*(square(f"01-0{n + 1}", 100 + 100 * n, 100) for n in range(4)), square("01-05", 300, 400))
    pairs = (("01-01", "01-02"), ("01-02", "01-03"), ("01-03", "01-04"), ("01-02", "01-05"))
    links = tuple(Link(a=RegionId(a), b=RegionId(b), kind=LinkKind.LAND) for a, b in pairs)
    return Board(
        id="apart", name="Apart", width=1000, height=600, wraps=False, regions=regions, links=links,
        country_names={"01": "Westland"},
        by_hand=tuple(HandLink(a=one.a, b=one.b, kind=one.kind) for one in links),
    )  # fmt: skip
