"""Generating a whole board: mesh, ground, patches, outlines, links, numbers and marks, in this order.

Most of what a brief asks is made so from the start; the rest is left to luck, and a world that misses something is
drawn again with the next chance of the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from gm_console.board.checking.check import check_board
from gm_console.board.generate.arc_outlines import outlines
from gm_console.board.generate.brief import Brief
from gm_console.board.generate.country_places import lay_plan
from gm_console.board.generate.facts import FactsBroken, broken_facts
from gm_console.board.generate.ground import ICE, CellOwners, lay_ground
from gm_console.board.generate.marks import MarkSites, link_marks, place_marks
from gm_console.board.generate.mesh import Mesh, build_mesh
from gm_console.board.generate.naming import name_board
from gm_console.board.generate.numbering import number_patches
from gm_console.board.generate.patches import Patch, Patchwork, make_patches
from gm_console.board.generate.relief import ranges_of, terrain_of
from gm_console.board.generate.tidy import tidy
from gm_console.board.geometry import spot_inside
from gm_console.board.model import Board, Ice, Link, LinkKind, Point, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.core.map_rules import CLEAR

ICE_PIECES = 10
"""The ice of one edge is cut into this many shapes, none of which runs round the world."""
ATTEMPTS = 12
"""Worlds drawn before a brief is said not to hold."""
Tell = Callable[[str, int, int], None]
"""Told what is being done, how many steps are done, and how many there are; it may raise to stop the work."""
STEPS = ("mesh", "ground", "regions", "borders", "outlines", "names and marks", "facts")


def generate(brief: Brief, seed: int, tell: Tell | None = None, attempts: int = ATTEMPTS) -> Board:
    """Return the world of a brief, sound and true to every fact of it; the same brief and seed give the same board.

    Raises :class:`FactsBroken` when no attempt does, and :class:`ValueError` when what the brief asks for does not fit,
    such as more regions than cells.
    """
    best: FactsBroken | None = None
    trouble: ValueError | None = None
    for attempt in range(attempts):
        step = _Steps(tell, attempt)
        try:
            planned = lay_plan(brief, np.random.Generator(np.random.PCG64([seed, attempt, 1])))
            board = draw(planned, seed, attempt, step)
        except FactsBroken as problem:
            best = best or problem
            continue
        except ValueError as problem:
            trouble = problem
            continue
        step(STEPS[6])
        broken = (
            *broken_facts(planned, board),
            *(i for i in check_board(board) if i.severity is Severity.ERROR),
        )
        if not broken:
            return board
        if best is None or best.board is None or len(broken) < len(best.issues):
            best = FactsBroken(broken, board)
    if best is not None:
        raise best
    raise trouble or ValueError("no attempt was allowed")


class _Steps:
    """Tells how far one attempt is."""

    def __init__(self, tell: Tell | None, attempt: int) -> None:
        self._tell, self._attempt = tell, attempt

    def __call__(self, what: str) -> None:
        if self._tell is not None:
            again = f", attempt {self._attempt + 1}" if self._attempt else ""
            self._tell(f"{what}{again}", STEPS.index(what), len(STEPS))


def draw(brief: Brief, seed: int, attempt: int = 0, step: Callable[[str], None] | None = None) -> Board:
    """Return one attempt at a brief whose countries all have discs, whether it holds the facts or not."""
    rng = np.random.Generator(np.random.PCG64([seed, attempt]))
    step = step or _Steps(None, attempt)
    step(STEPS[0])
    mesh = build_mesh(brief.width, brief.height, brief.cells, rng, brief.wraps)
    step(STEPS[1])
    ground = lay_ground(brief, mesh, rng)
    step(STEPS[2])
    plan = make_patches(brief, mesh, ground, rng)
    patches, label = plan.patches, plan.label.tolist()
    step(STEPS[3])
    tidy(mesh, patches, label, set(np.nonzero(plan.frozen)[0].tolist()))
    ice = _label_ice(mesh, ground, label, len(patches))
    step(STEPS[4])
    rank = {n: int(patch.sea) for n, patch in enumerate(patches)} | dict.fromkeys(ice, 2)
    shapes = outlines(mesh, label, rank, rng)
    step(STEPS[5])
    ids = number_patches(brief, mesh, patches, label, _touching(mesh, label, ice, len(patches)))
    links = _links(brief, mesh, patches, label, ids)
    side = float((np.count_nonzero(ground.owner >= 0) * mesh.cell_area / max(1, brief.land_regions)) ** 0.5)
    ranges = ranges_of(brief, mesh, ground, side)
    terrain = terrain_of(brief, mesh, patches, label, ids, ranges, side, rng)
    labels = {ids[n]: spot_inside(shapes[n]) for n in range(len(patches))}
    marks = place_marks(brief, _sketch(brief, ground, plan, ids, links, terrain, labels, side), rng)
    coastal = {
        end for link in links if link.kind in (LinkKind.COAST, LinkKind.CANAL) for end in (link.a, link.b)
    }
    regions = [
        Region(
            id=RegionId(ids[n]),
            kind=RegionKind.SEA if patch.sea else RegionKind.LAND,
            terrain=CLEAR if patch.sea else terrain[ids[n]],
            country=patch.country,
            coastal=not patch.sea and ids[n] in coastal,
            shape=shapes[n],
            label=labels[ids[n]],
            marks=marks.get(ids[n], ()),
        )
        for n, patch in enumerate(patches)
    ]
    board = Board(
        id=brief.id,
        name=brief.name,
        width=brief.width,
        height=brief.height,
        wraps=brief.wraps,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=links,
        own_links=link_marks(brief.rules, marks, links),
        ice=tuple(Ice(shape=shapes[n]) for n in ice if n in shapes),
        sea_names={sea.code: sea.name for sea in sorted(brief.seas, key=lambda sea: sea.code)},
        country_names=brief.country_names(),
        ranges=ranges,
        rules=brief.rules,
    )
    return name_board(brief, board, rng)


def _label_ice(mesh: Mesh, ground: CellOwners, label: list[int], first: int) -> list[int]:
    """Number the pieces of ice behind the patches, in ``label`` too, and return their numbers."""
    for cell in np.nonzero(ground.owner == ICE)[0].tolist():
        south = int(mesh.points[cell, 1] > mesh.height / 2)
        band = int(mesh.points[cell, 0] * ICE_PIECES // mesh.width)
        label[cell] = first + south * ICE_PIECES + band
    return sorted({n for n in label if n >= first})


def _touching(mesh: Mesh, label: Sequence[int], ice: Sequence[int], count: int) -> list[bool]:
    frozen = set(ice)
    touches = [False] * count
    for a, b in mesh.pairs.tolist():
        for one, other in ((label[a], label[b]), (label[b], label[a])):
            if 0 <= one < count and other in frozen:
                touches[one] = True
    return touches


def _links(
    brief: Brief, mesh: Mesh, patches: Sequence[Patch], label: Sequence[int], ids: Sequence[str]
) -> tuple[Link, ...]:
    canals = {(canal.region, water) for canal in brief.canals for water in canal.waters}
    found = set()
    for cell_a, cell_b in mesh.pairs.tolist():
        one, other = label[cell_a], label[cell_b]
        if one == other or not (0 <= one < len(patches) and 0 <= other < len(patches)):
            continue
        wet = patches[one].sea + patches[other].sea
        kind = (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA)[wet]
        a, b = sorted((ids[one], ids[other]))
        if (a, b) in canals or (b, a) in canals:
            kind = LinkKind.CANAL
        found.add(Link(a=RegionId(a), b=RegionId(b), kind=kind))
    return tuple(sorted(found))


def _sketch(
    brief: Brief,
    ground: CellOwners,
    plan: Patchwork,
    ids: Sequence[str],
    links: Sequence[Link],
    terrain: Mapping[str, str],
    labels: Mapping[str, Point],
    side: float,
) -> MarkSites:
    masses = {country.code: country.landmass for country in brief.countries}
    masses.update((code, fill.landmass) for fill in brief.fills for code, _ in fill.countries)
    table: dict[str, dict[str, LinkKind]] = {id_: {} for id_ in ids}
    for link in links:
        table[link.a][link.b] = table[link.b][link.a] = link.kind
    ocean = int(np.bincount(ground.water)[1:].argmax()) + 1
    wet = set(np.unique(plan.label[ground.water == ocean]).tolist())
    at_ocean = {ids[n] for n in wet if n >= 0}
    land = {id_: patch.country for id_, patch in zip(ids, plan.patches, strict=True) if not patch.sea}
    return MarkSites(
        country=land,
        landmass={id_: masses[code] for id_, code in land.items()},
        open=frozenset(id_ for id_ in land if not brief.rules.broken(terrain[id_])),
        label=labels,
        links=table,
        oceanic=frozenset(id_ for id_ in land if any(other in at_ocean for other in table[id_])),
        width=brief.width if brief.wraps else brief.width * 1000,
        side=side,
    )
