"""The judgement: how far each nation stands from the middle, who is favoured most and least, and by what.

A nation's mark by a yardstick is how many usual deviations it stands from the median, for it where above 0.  The usual
deviation is one and a half times the median of all deviations (as wide as the standard deviation of what is spread
normally, and blind to single outliers), but never less than a tenth of the median, nor than one: starts that differ
less are not called unlike because others differ even less.  Its favour is the mean over the aspects of the mean of
its marks in each.  All of it is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

from gm_console.board import graphs
from gm_console.board.fairness.measuring import Measures, measure
from gm_console.board.fairness.starts import Outset
from gm_console.board.fairness.yardsticks import YARDSTICKS, Aspect, Better, Yardstick
from gm_console.core.ids import NationId, RegionId

USUAL: Final = Fraction(3, 2)
LEAST: Final = Fraction(1, 10)
"""Of the median: no difference below it counts for a whole mark."""
FARTHEST: Final = 3
"""No mark is farther from 0."""
WORTH_APART: Final = Fraction(3, 100)
"""Share of the mean by which worth may differ without a word."""
REASONS: Final = 3
PER_MILLE: Final = 1000
BUSIEST: Final = 5
"""Of the regions that most ways lead through, by land and by sea each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighing:
    """One yardstick's part in the favour of a nation."""

    key: str
    value: Fraction
    median: Fraction
    mark: Fraction
    weight: Fraction
    """What it adds to the favour, or takes from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedStart:
    """How one nation begins, judged."""

    nation: NationId
    name: str
    measures: Measures
    marks: Mapping[str, Fraction]
    """By key, of the yardsticks that favour anybody."""
    aspects: Mapping[Aspect, Fraction]
    """What each adds to the favour."""
    favour: Fraction
    reasons: tuple[Weighing, ...]
    """Up to three that make its favour what it is, the weightiest of as many aspects: all for it, or all against it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How far one yardstick is spread over all nations that it says something of."""

    key: str
    least: Fraction
    median: Fraction
    mean: Fraction
    most: Fraction
    variation: int | None
    """Standard deviation as a share of the mean, per mille, rounded down; None where the mean is 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """The whole report, as values."""

    outset: Outset
    nations: tuple[JudgedStart, ...]
    """The most favoured first; ties by nation."""
    extents: Mapping[str, Extent]
    """By key, in the order of the yardsticks."""
    unlike: Mapping[NationId, Fraction]
    """Nations whose worth differs from the mean by over 3 %, and by which share of it; sorted."""

    chokepoints: tuple[graphs.Chokepoint, ...]
    """The regions of the board that most ways lead through, land first."""
    cuts: Mapping[graphs.TravelMeans, tuple[RegionId, ...]]
    """Without which a landmass, or the waters joined, would fall apart."""

    @property
    def gap(self) -> Fraction:
        """From the least to the most favoured."""
        return self.nations[0].favour - self.nations[-1].favour if self.nations else Fraction(0)


def judge(outset: Outset) -> Fairness:
    """Return how even the starts of a game are."""
    measured = measure(outset)
    extents = {one.key: found for one in YARDSTICKS if (found := _extent(one.key, measured)) is not None}
    marks = {one.key: _marks(one, measured) for one in YARDSTICKS if one.better is not Better.NEITHER}
    names = {start.nation: start.name for start in outset.starts}
    nations = [_judged(one, names[one.nation], marks, extents) for one in measured]
    return Fairness(
        outset=outset,
        nations=tuple(sorted(nations, key=lambda one: (-one.favour, one.nation))),
        extents=extents,
        unlike=_unlike(measured, extents),
        chokepoints=graphs.chokepoints(outset.board, BUSIEST),
        cuts={way: graphs.cut_regions(outset.board, way) for way in graphs.TravelMeans},
    )


def median(values: Sequence[Fraction]) -> Fraction:
    """Return the one in the middle, or the mean of the two; of none it is 0."""
    if not values:
        return Fraction(0)
    ordered, half = sorted(values), len(values) // 2
    return Fraction(ordered[half] + ordered[-half - 1], 2)


def _shown(key: str, measured: Sequence[Measures]) -> dict[NationId, Fraction]:
    found = {one.nation: one.values[key] for one in measured}
    return {nation: value for nation, value in found.items() if value is not None}


def _extent(key: str, measured: Sequence[Measures]) -> Extent | None:
    values = list(_shown(key, measured).values())
    if not values:
        return None
    mean = Fraction(sum(values), len(values))
    variance = Fraction(sum((value - mean) ** 2 for value in values), len(values))
    share = Fraction(variance, mean**2) if mean else None
    return Extent(
        key=key,
        least=min(values),
        median=median(values),
        mean=mean,
        most=max(values),
        variation=isqrt(int(share * PER_MILLE**2)) if share is not None else None,
    )


def _marks(one: Yardstick, measured: Sequence[Measures]) -> Mapping[NationId, Fraction]:
    """Return the mark of every nation; 0 for those it says nothing of, and for all where it is the same for all."""
    shown = _shown(one.key, measured)
    middle = median(list(shown.values()))
    away = {nation: value - middle for nation, value in shown.items()}
    usual = max(USUAL * median([abs(value) for value in away.values()]), LEAST * abs(middle), Fraction(1))
    sign = 1 if one.better is Better.MORE else -1
    return {
        each.nation: _within(Fraction(sign * away.get(each.nation, Fraction(0)), usual)) for each in measured
    }


def _within(mark: Fraction) -> Fraction:
    return max(Fraction(-FARTHEST), min(Fraction(FARTHEST), mark))


def _judged(
    measures: Measures,
    name: str,
    marks: Mapping[str, Mapping[NationId, Fraction]],
    extents: Mapping[str, Extent],
) -> JudgedStart:
    own = {key: found[measures.nation] for key, found in marks.items()}
    counted = [one for one in YARDSTICKS if one.key in own]
    share = {
        aspect: Fraction(1, len(Aspect) * sum(one.aspect is aspect for one in counted)) for aspect in Aspect
    }
    weights = {one.key: own[one.key] * share[one.aspect] for one in counted}
    favour = sum(weights.values(), Fraction(0))
    telling = [one for one in counted if weights[one.key] * favour > 0]
    telling.sort(key=lambda one: -abs(weights[one.key]))
    first = {one.aspect: one for one in reversed(telling)}
    return JudgedStart(
        nation=measures.nation,
        name=name,
        measures=measures,
        marks=own,
        aspects={
            aspect: sum((weights[one.key] for one in counted if one.aspect is aspect), Fraction(0))
            for aspect in Aspect
        },
        favour=favour,
        reasons=tuple(
            _weighing(one, measures, own[one.key], weights[one.key], extents)
            for one in [one for one in telling if first[one.aspect] is one][:REASONS]
        ),
    )


def _weighing(
    one: Yardstick, measures: Measures, mark: Fraction, weight: Fraction, extents: Mapping[str, Extent]
) -> Weighing:
    value = measures.values[one.key]
    assert value is not None, "a yardstick that says nothing of a nation has no weight"
    return Weighing(key=one.key, value=value, median=extents[one.key].median, mark=mark, weight=weight)


def _unlike(measured: Sequence[Measures], extents: Mapping[str, Extent]) -> Mapping[NationId, Fraction]:
    mean = extents["worth"].mean if "worth" in extents else Fraction(0)
    if not mean:
        return {}
    away = {nation: Fraction(value, mean) - 1 for nation, value in _shown("worth", measured).items()}
    return {nation: share for nation, share in sorted(away.items()) if abs(share) > WORTH_APART}
