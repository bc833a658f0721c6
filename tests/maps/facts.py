"""The facts of the rulebook about Romin Jhors, worked out from a board's regions and links alone."""

from __future__ import annotations

from gm_console.board.model import Board, LinkKind, Region, RegionKind

ISLANDS = ("01", "02", "23", "24", "25", "26", "27", "28")
PENINSULAS = ("03", "04", "05", "09", "11", "17", "18", "22")
MAINLAND = ("06", "07", "08", "10", "12", "13", "14", "15", "16", "19", "20", "21")
NATIONS = tuple(f"{n:02d}" for n in range(1, 29))
OUTPOST_HOLDERS = ("04", "06", "14", "15", "16", "17", "21")
SEA_NAMES = {
    "AO": "Acific Ocean",
    "CB": "Colonial Bay",
    "GL": "Great Lakes",
    "LS": "Landed Sea",
    "MO": "Medicarte Ocean",
    "NO": "Northern Ocean",
    "PO": "Patlantic Ocean",
    "SO": "Southern Ocean",
    "TS": "Termidean Sea",
}
OVERLAND = (LinkKind.LAND, LinkKind.CROSSING)


def land(board: Board) -> list[Region]:
    """Land regions, by id."""
    return [region for region in board.regions if region.kind is RegionKind.LAND]


def home(board: Board, nation: str) -> list[str]:
    """Ids of a nation's home regions."""
    return [region.id for region in land(board) if region.country == nation]


def marked(board: Board, kind: str) -> dict[str, list[str]]:
    """Regions with a mark of this kind, by nation."""
    table: dict[str, list[str]] = {}
    for region in board.regions:
        for mark in region.marks:
            if mark.kind == kind:
                table.setdefault(mark.nation, []).append(region.id)
    return table


def reached(
    board: Board, start: str, kinds: tuple[LinkKind, ...], within: set[str] | None = None
) -> set[str]:
    """Everything that can be reached from a region by links of these kinds."""
    seen, front = {start}, [start]
    for here in front:
        for other in board.neighbours(here):
            inside = within is None or other in within
            if inside and other not in seen and set(board.kinds(here, other)) & set(kinds):
                seen.add(other)
                front.append(other)
    return seen


def waters(board: Board) -> list[set[str]]:
    """Sea regions by water: joined by sea links; the largest, the ocean, first."""
    left = {region.id for region in board.regions if region.kind is RegionKind.SEA}
    found = []
    while left:
        water = reached(board, min(left), (LinkKind.SEA,))
        left -= water
        found.append(water)
    return sorted(found, key=lambda water: (-len(water), min(water)))


def waters_touched(board: Board, region: str) -> list[int]:
    """Indices into :func:`waters` of all waters that a region touches."""
    return [n for n, water in enumerate(waters(board)) if water.intersection(board.neighbours(region))]


def edges(board: Board, region: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Straight stretches of a region's outline and holes, in its own coordinates."""
    return [
        stretch
        for ring in board.by_id[region].shape
        for stretch in zip(ring, ring[1:] + ring[:1], strict=True)
    ]


def key(board: Board, stretch: tuple[tuple[int, int], tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """A stretch without its direction, and without regard to how often it went round the world."""
    return tuple(sorted((x % board.width, y) for x, y in stretch))


def coast_share(board: Board, nation: str) -> float:
    """Share of the outer border of a nation's home that is coast, by length."""
    mine = set(home(board, nation))
    owner = {key(board, s): r.id for r in board.regions if r.id not in mine for s in edges(board, r.id)}
    coast = whole = 0.0
    inner: dict[tuple[tuple[int, int], ...], int] = {}
    for region in mine:
        for stretch in edges(board, region):
            inner[key(board, stretch)] = inner.get(key(board, stretch), 0) + 1
    for region in sorted(mine):
        for stretch in edges(board, region):
            if inner[key(board, stretch)] > 1:
                continue
            (x1, y1), (x2, y2) = stretch
            length = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
            whole += length
            other = owner.get(key(board, stretch))
            if other is not None and board.by_id[other].kind is RegionKind.SEA:
                coast += length
    return coast / whole


def seam_neighbours(board: Board, region: str) -> list[str]:
    """Regions that share a stretch of border with ``region`` one world's width away: they touch over the seam."""
    mine: dict[tuple[tuple[int, int], ...], set[int]] = {}
    for stretch in edges(board, region):
        mine.setdefault(key(board, stretch), set()).add(min(stretch)[0])
    found = set()
    for other in board.neighbours(region):
        for stretch in edges(board, other):
            if any(abs(min(stretch)[0] - x) >= board.width - 1 for x in mine.get(key(board, stretch), ())):
                found.add(other)
    return sorted(found)


def ice_neighbours(board: Board, edge: str) -> set[str]:
    """Regions that touch the ice of the ``north`` or the ``south`` edge."""
    frozen = {
        key(board, stretch)
        for ice in board.ice
        for ring in ice.shape
        for stretch in zip(ring, ring[1:] + ring[:1], strict=True)
        if (min(y for _, y in ring) < board.height // 2) == (edge == "north")
    }
    return {r.id for r in board.regions if any(key(board, s) in frozen for s in edges(board, r.id))}
