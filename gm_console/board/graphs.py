"""Boards as graphs: reach, components, what holds a board together, and what most ways lead through.

Everything that a player can see or dispute uses the sorted breadth-first search below, so that ties never depend on
the order of insertion; networkx answers the questions that have one answer.  It takes a tenth of a second to import,
so it comes with the first such question and not with the window.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId

if TYPE_CHECKING:
    import networkx as nx

Allowed: TypeAlias = Callable[[RegionId], bool]
Kinds: TypeAlias = frozenset[LinkKind]

ALL_KINDS: Final = frozenset(LinkKind)
OVERLAND: Final = frozenset((LinkKind.LAND, LinkKind.CROSSING))
SEAWAYS: Final = frozenset((LinkKind.SEA, LinkKind.CANAL))
OPEN_SEA: Final = frozenset((LinkKind.SEA,))
PER_MILLE: Final = 1000


class TravelMeans(StrEnum):
    """How one travels."""

    LAND = "land"
    SEA = "sea"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chokepoint:
    """A region that many shortest ways lead through."""

    region: RegionId
    way: TravelMeans
    share: int
    """Of all pairs of other regions of that way, how many per mille have their shortest way through it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Necks:
    """What all ways from some sources lead through."""

    last: Mapping[RegionId, RegionId | None]
    """For every region that can be reached, the last region before it that each way to it leads through, which may be a
    source; None where no region is needed, as for the sources themselves.  Sorted."""
    links: tuple[tuple[RegionId, RegionId], ...]
    """Links that all ways to what lies beyond lead over, the end nearer to the sources first; sorted."""

    def needed(self, region: RegionId) -> tuple[RegionId, ...]:
        """Return the regions that every way to this one leads through, the nearest first."""
        found = []
        here = self.last.get(region)
        while here is not None:
            found.append(here)
            here = self.last[here]
        return tuple(found)


def graph(board: Board, kinds: Kinds = ALL_KINDS) -> nx.Graph[Any]:
    """Return the board as an undirected graph of the links of these kinds; nodes and edges go in sorted."""
    result = _empty_graph()
    result.add_nodes_from(region.id for region in board.regions)
    for link in board.links:
        if link.kind in kinds:
            known = result.get_edge_data(link.a, link.b, default={}).get("kinds", ())
            result.add_edge(link.a, link.b, kinds=(*known, link.kind))
    return result


def neighbours(board: Board, region: RegionId, kinds: Kinds) -> tuple[RegionId, ...]:
    """Return the regions linked to ``region`` by one of the kinds, sorted."""
    return board.neighbours_by(region, kinds)


def reach(
    board: Board, start: RegionId, steps: int, kinds: Kinds = ALL_KINDS, allowed: Allowed | None = None
) -> dict[RegionId, int]:
    """Return every region within ``steps`` links of ``start`` with its distance, by distance and id.

    ``start`` itself is in it with 0.  Regions for which ``allowed`` is false are not entered.
    """
    return reach_of_all(board, (start,), steps, kinds, allowed)


def reach_of_all(
    board: Board,
    starts: Iterable[RegionId],
    steps: int,
    kinds: Kinds = ALL_KINDS,
    allowed: Allowed | None = None,
) -> dict[RegionId, int]:
    """Return every region within ``steps`` links of the nearest of several with its distance, as :func:`reach` does."""
    front = sorted(starts)
    distance = dict.fromkeys(front, 0)
    for step in range(1, steps + 1):
        found = _next_front(board, front, distance, kinds, allowed)
        if not found:
            break
        distance.update(dict.fromkeys(found, step))
        front = found
    return distance


def components(
    board: Board, kinds: Kinds = ALL_KINDS, within: Iterable[RegionId] | None = None
) -> tuple[tuple[RegionId, ...], ...]:
    """Return the connected components, each sorted, the largest first, ties by id.

    ``within`` limits the search to some regions; a region without links is a component of its own.
    """
    inside = dict.fromkeys(sorted(within if within is not None else (region.id for region in board.regions)))
    found = []
    seen: dict[RegionId, None] = {}
    for start in inside:
        if start in seen:
            continue
        part = reach(board, start, len(inside), kinds, lambda region: region in inside)
        seen.update(dict.fromkeys(part))
        found.append(tuple(sorted(part)))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


def way_graph(board: Board, way: TravelMeans) -> nx.Graph[Any]:
    """Return what armies or ships travel on: all land, or all seas and the land regions that canals lead through."""
    kinds, kind = (OVERLAND, RegionKind.LAND) if way is TravelMeans.LAND else (SEAWAYS, RegionKind.SEA)
    whole = graph(board, kinds)
    # a canal with one end leads nowhere
    inside = [
        region.id
        for region in board.regions
        if region.kind is kind or (way is TravelMeans.SEA and whole.degree(region.id) > 1)
    ]
    # not nx.subgraph: the order of its nodes, and with it the rounding of sums, would follow the hash seed
    result = _empty_graph()
    result.add_nodes_from(inside)
    result.add_edges_from((a, b) for a, b in whole.edges if a in result and b in result)
    return result


def cut_regions(board: Board, way: TravelMeans) -> tuple[RegionId, ...]:
    """Return the regions without which a landmass, or the waters that seas and canals join, would fall apart."""
    import networkx as nx

    return tuple(sorted(nx.articulation_points(way_graph(board, way))))


def cut_links(board: Board, way: TravelMeans) -> tuple[tuple[RegionId, RegionId], ...]:
    """Return the links without which a landmass, or the waters that seas and canals join, would fall apart."""
    import networkx as nx

    return tuple(sorted((min(a, b), max(a, b)) for a, b in nx.bridges(way_graph(board, way))))


def cut_within(board: Board, within: Iterable[RegionId]) -> tuple[RegionId, ...]:
    """Return the regions without which some regions would fall apart, whatever links them; sorted."""
    import networkx as nx

    inside = frozenset(within)
    return tuple(sorted(nx.articulation_points(graph(board).subgraph(inside))))


def necks(
    board: Board, parts: Mapping[RegionId, str], sources: Collection[RegionId], kinds: Kinds = ALL_KINDS
) -> Necks:
    """Return what the ways from ``sources`` to the regions in ``parts`` cannot do without.

    A way stays in the part that it began in; regions outside all parts are not entered.
    """
    import networkx as nx

    root = ""
    inside = _empty_graph()
    inside.add_nodes_from([root, *sorted(parts)])
    inside.add_edges_from((root, source) for source in sorted(sources))
    inside.add_edges_from(
        (here, other)
        for here in sorted(parts)
        for other in neighbours(board, here, kinds)
        if here < other and parts.get(other) == parts[here]
    )
    last = nx.immediate_dominators(inside.to_directed(), root)
    above = {id_: last[id_] or None for id_ in sorted(last) if id_ != root}
    single = [
        (a, b) if above.get(b) == a else (b, a) for a, b in nx.bridges(inside) if a in above and b in above
    ]
    return Necks(last=above, links=tuple(sorted(single)))


def gates(
    board: Board, inside: Collection[RegionId], outside: Collection[RegionId], kinds: Kinds = ALL_KINDS
) -> tuple[RegionId, ...]:
    """Return the fewest regions, none of them ``outside``, that every way from ``outside`` to ``inside`` leads through.

    They may lie inside.  Of several choices it is the one nearest to ``outside``, of which there is one only.  Sorted.
    """
    import networkx as nx

    source, sink = "", "*"
    within, beyond = frozenset(inside), frozenset(outside)
    net: nx.DiGraph[Any] = nx.DiGraph()
    net.add_nodes_from((source, sink))
    for region in board.regions:
        if region.id in beyond:
            continue
        net.add_edge((region.id, 0), (region.id, 1), capacity=1)
        if region.id in within:
            net.add_edge(source, (region.id, 0))
        for other in neighbours(board, region.id, kinds):
            net.add_edge((region.id, 1), sink if other in beyond else (other, 0))
    _, (near, _) = nx.minimum_cut(net, source, sink)
    return tuple(
        region.id for region in board.regions if (region.id, 0) in near and (region.id, 1) not in near
    )


def traffic(board: Board, way: TravelMeans) -> dict[RegionId, int]:
    """Return for every region how many per mille of the pairs of others have their shortest way through it.

    Of several shortest ways each counts its part.  A thousand regions in one landmass take two seconds: not for the
    window's own thread.
    """
    import networkx as nx

    central = nx.betweenness_centrality(way_graph(board, way))
    return {RegionId(id_): int(central[id_] * PER_MILLE) for id_ in sorted(central)}


def chokepoints(board: Board, top: int) -> tuple[Chokepoint, ...]:
    """Return the ``top`` regions by land and by sea that most shortest ways lead through, land first, ties by id."""
    found: list[Chokepoint] = []
    for way in TravelMeans:
        busy = sorted(traffic(board, way).items(), key=lambda item: (-item[1], item[0]))
        found += [Chokepoint(region=id_, way=way, share=share) for id_, share in busy[:top] if share]
    return tuple(found)


def is_planar(board: Board) -> bool:
    """Tell whether the links can be drawn on a plane sheet without crossing."""
    import networkx as nx

    planar, _ = nx.check_planarity(graph(board))
    return bool(planar)


def _empty_graph() -> nx.Graph[Any]:
    import networkx as nx

    return nx.Graph()


def _next_front(
    board: Board, front: Iterable[RegionId], seen: Collection[RegionId], kinds: Kinds, allowed: Allowed | None
) -> list[RegionId]:
    found: dict[RegionId, None] = {}
    for here in front:
        for other in neighbours(board, here, kinds):
            if other not in seen and other not in found and (allowed is None or allowed(other)):
                found[other] = None
    return sorted(found)


def generations(before: Mapping[str, Iterable[str]]) -> tuple[tuple[str, ...], ...]:
    """Return things in layers, each behind all that has to come before it; a circle is a :class:`ValueError`.

    ``before`` says that of each thing; within a layer they stand in its order.
    """
    import networkx as nx

    ties: nx.DiGraph[str] = nx.DiGraph()
    ties.add_nodes_from(before)
    ties.add_edges_from((first, then) for then, firsts in before.items() for first in firsts)
    at = {one: place for place, one in enumerate(before)}
    try:
        layers = [sorted(layer, key=at.__getitem__) for layer in nx.topological_generations(ties)]
    except nx.NetworkXUnfeasible as circle:
        raise ValueError("things that come before each other in a circle have no layers") from circle
    return tuple(map(tuple, layers))
