"""Who sent how much to whom as plain shapes: senders left, receivers right, a ribbon for each thing sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

BAR: Final = 10.0
"""Breadth of the bar of a sender or receiver."""
GAP: Final = 4.0
"""Between bars below each other."""
LEAST: Final = 3.0
"""Height of the thinnest ribbon: what is worth next to nothing is to be seen and to be hit."""
TRIES: Final = 60
SHRINK: Final = 0.93
Ends = Mapping[str, Sequence[int]]
"""Senders, or receivers, with the places of their flows among those given."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One thing that was sent."""

    source: str
    target: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A sender or receiver: its bar, and the room that it has for its name."""

    id: str
    left: float
    top: float
    height: float
    middle: float
    """Where its name stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ribbon:
    """What one flow is drawn as: from an edge of its sender's bar to one of its receiver's, equally high at both."""

    flow: int
    """Place of the flow among those given."""
    left: float
    right: float
    start: float
    """Top at the sender."""
    end: float
    """Top at the receiver."""
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FlowPicture:
    """All that is drawn."""

    sources: tuple[Bar, ...]
    targets: tuple[Bar, ...]
    ribbons: tuple[Ribbon, ...]


def height_needed(flows: Sequence[Flow], line: float) -> float:
    """Return how high the picture has to be for every name to stand on a line of its own."""
    return max(
        sum(max(line, LEAST * len(some)) + GAP for some in ends.values()) for ends in _both_ends(flows)
    )


def flow_picture(
    flows: Sequence[Flow], width: float, height: float, *, names: float, line: float
) -> FlowPicture:
    """Return the picture in a room; ``names`` is left free beside the bars, ``line`` is the height of a name."""
    sent, got = _both_ends(flows)
    sources = sorted(sent)
    order_of_sources = {one: at for at, one in enumerate(sources)}
    targets = _targets(flows, got, order_of_sources)
    order_of_targets = {one: at for at, one in enumerate(targets)}
    sizes = _heights(flows, (sent, got), height, line)
    left, right = names, width - names - BAR
    starts, source_bars = _column(sources, sent, sizes, height, line, left)
    ends, target_bars = _column(targets, got, sizes, height, line, right)
    tops = _stack(sent, starts, sizes, lambda at: order_of_targets[flows[at].target])
    feet = _stack(got, ends, sizes, lambda at: order_of_sources[flows[at].source])
    return FlowPicture(
        sources=source_bars,
        targets=target_bars,
        ribbons=tuple(
            Ribbon(flow=at, left=left + BAR, right=right, start=tops[at], end=feet[at], height=sizes[at])
            for at in range(len(flows))
        ),
    )


def _both_ends(flows: Sequence[Flow]) -> tuple[Ends, Ends]:
    """Return which flows each sender sent, and which each receiver got, by their places."""
    sent: dict[str, list[int]] = {}
    got: dict[str, list[int]] = {}
    for at, flow in enumerate(flows):
        sent.setdefault(flow.source, []).append(at)
        got.setdefault(flow.target, []).append(at)
    return sent, got


def _targets(flows: Sequence[Flow], got: Ends, place: Mapping[str, int]) -> list[str]:
    """Return receivers, each near the middle of those who sent to it, so that few ribbons cross."""

    def middle(target: str, ends: Sequence[int]) -> tuple[float, str]:
        weight = sum(max(flows[at].size, 1) for at in ends)
        return sum(place[flows[at].source] * max(flows[at].size, 1) for at in ends) / weight, target

    return sorted(got, key=lambda one: middle(one, got[one]))


def _heights(flows: Sequence[Flow], sides: tuple[Ends, Ends], height: float, line: float) -> list[float]:
    """Return how high each ribbon is, in proportion but for the thinnest, the highest that both sides have room for."""
    scale = height / max(sum(flow.size for flow in flows), 1)
    for _ in range(TRIES):
        sizes = [max(LEAST, flow.size * scale) for flow in flows]
        if all(_total(ends, sizes, line) <= height for ends in sides):
            return sizes
        scale *= SHRINK
    return [LEAST] * len(flows)


def _total(ends: Ends, sizes: Sequence[float], line: float) -> float:
    return sum(max(line, sum(sizes[at] for at in some)) + GAP for some in ends.values()) - GAP


def _column(
    order: Sequence[str],
    ends: Ends,
    sizes: Sequence[float],
    height: float,
    line: float,
    left: float,
) -> tuple[dict[str, float], tuple[Bar, ...]]:
    """Return where the ribbons of each begin, and the bars, spread over the whole height."""
    rooms = {one: max(line, sum(sizes[at] for at in ends[one])) for one in order}
    free = max(0.0, height - sum(rooms.values()) - GAP * (len(order) - 1))
    gap = GAP + free / max(len(order), 1)
    top, tops, bars = free / max(len(order), 1) / 2, {}, []
    for one in order:
        own = sum(sizes[at] for at in ends[one])
        tops[one] = top + (rooms[one] - own) / 2
        bars.append(Bar(id=one, left=left, top=tops[one], height=own, middle=top + rooms[one] / 2))
        top += rooms[one] + gap
    return tops, tuple(bars)


def _stack(
    ends: Ends,
    tops: Mapping[str, float],
    sizes: Sequence[float],
    order: Callable[[int], int],
) -> dict[int, float]:
    found: dict[int, float] = {}
    for one, some in ends.items():
        top = tops[one]
        for at in sorted(some, key=lambda at: (order(at), at)):
            found[at] = top
            top += sizes[at]
    return found
