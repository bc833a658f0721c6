"""The judgement on a start in words and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from gm_console.board.fairness.judging import PER_MILLE, Extent, Fairness, JudgedStart, Weighing
from gm_console.board.fairness.starts import Outset
from gm_console.board.fairness.yardsticks import BY_KEY, YARDSTICKS, Better, Yardstick
from gm_console.core.arith import Rounding, divide
from gm_console.core.pages import MINUS, grouped
from gm_console.core.reading_direction import isolated, unmarked

CLOSE, APART = Fraction(1), Fraction(2)
"""Gap between the most and the least favoured below which starts are close, and from which they are far apart."""
LISTED: Final = 5
"""Nations out of line that are named."""
NOTHING: Final = "–"


def number(value: Fraction | None) -> str:
    """Return a measure: whole as it is, others with one decimal; a dash where it says nothing."""
    if value is None:
        return NOTHING
    if value.denominator == 1:
        return grouped(int(value))
    return (MINUS if value < 0 else "") + _decimal(abs(value), 1)


def favour(value: Fraction) -> str:
    """Return a favour or a part of one with its sign and two decimals."""
    text = _decimal(abs(value), 2)
    return _sign(value, text) + text


def percent(share: Fraction) -> str:
    """Return a share with its sign in percent, one decimal."""
    text = _decimal(abs(share) * 100, 1)
    return f"{_sign(share, text)}{text} %"


def named(one: JudgedStart) -> str:
    """Return a nation's name, its number where it has none."""
    return isolated(one.name) or one.nation


def by_nation(found: Fairness) -> list[JudgedStart]:
    """Return the nations in their own order, not that of their favour."""
    return sorted(found.nations, key=lambda one: one.nation)


def measured(outset: Outset, one: Yardstick, value: Fraction | None) -> str:
    """Return a measure with what it counts: ``gates to hold: 8``."""
    return f"{counted(outset, one)}: {number(value)}"


def counted(outset: Outset, one: Yardstick) -> str:
    """Return what a yardstick counts, as it stands inside a sentence."""
    return one.unit or f"{one.title.lower()} in {outset.unit}"


def verdict(found: Fairness) -> str:
    """Return in a sentence how far apart the starts are."""
    if len(found.nations) == 1:
        return f"{named(found.nations[0])} plays alone: there is nobody to be compared with."
    most, least = found.nations[0], found.nations[-1]
    how = "are close together" if found.gap < CLOSE else "differ" if found.gap < APART else "are far apart"
    return (
        f"The starts {how}: from {named(most)} with {favour(most.favour)} to {named(least)} with "
        f"{favour(least.favour)}, where 0 is the middle."
    )


def why(found: Fairness, one: JudgedStart) -> str:
    """Return in a sentence what makes a nation's favour what it is."""
    if not one.reasons:
        return f"{named(one)} stands in the middle all in all."
    side = "speaks for" if one.favour > 0 else "speaks against"
    return f"What most {side} {named(one)}: {reasons(found, one)}."


def reasons(found: Fairness, one: JudgedStart) -> str:
    """Return the measures that make a nation's favour what it is, the weightiest first; empty without any."""
    return "; ".join(_weighed(found.outset, reason) for reason in one.reasons)


def worth_told(found: Fairness) -> str:
    """Return in a sentence whose worth is out of line."""
    if not found.unlike:
        return "Nobody's worth differs from the mean by more than 3 %."
    names = {one.nation: named(one) for one in found.nations}
    farthest = sorted(found.unlike.items(), key=lambda one: (-abs(one[1]), one[0]))
    told = [f"{names[nation]} {percent(share)}" for nation, share in farthest[:LISTED]]
    more = [f"and {len(farthest) - LISTED} more"] if len(farthest) > LISTED else []
    return f"Worth that differs from the mean by more than 3 %: {', '.join([*told, *more])}."


def better(one: Yardstick) -> str:
    """Return which way a yardstick favours."""
    return {Better.MORE: "more", Better.LESS: "less", Better.NEITHER: "neither"}[one.better]


def spread(extent: Extent) -> str:
    """Return how far a yardstick is spread, as a share of its mean."""
    return f"{_decimal(Fraction(extent.variation, 10), 1)} %" if extent.variation is not None else NOTHING


def fairness_data(found: Fairness) -> Mapping[str, Any]:
    """Return the judgement as plain data.

    Measures are exact, one that is not whole a fraction in words (``10/3``); what is judged is rounded to thousandths.
    """
    return {
        "unit": found.outset.unit,
        "parts": found.outset.parts,
        "gap_per_mille": _per_mille(found.gap),
        "verdict": unmarked(verdict(found)),
        "yardsticks": [_yardstick_data(one, found.extents.get(one.key)) for one in YARDSTICKS],
        "nations": [_nation_data(found, one) for one in found.nations],
        "worth_apart_per_mille": {nation: _per_mille(share) for nation, share in found.unlike.items()},
        "chokepoints": [
            {"region": one.region, "way": one.way.value, "per_mille": one.share} for one in found.chokepoints
        ],
        "cut_regions": {way.value: regions for way, regions in found.cuts.items()},
    }


def _yardstick_data(one: Yardstick, extent: Extent | None) -> Mapping[str, Any]:
    known = {"key": one.key, "aspect": one.aspect.value, "better": one.better.value, "meaning": one.meaning}
    if extent is None:
        return known
    values = {name: _plain(getattr(extent, name)) for name in ("least", "median", "mean", "most")}
    return {**known, **values, "variation_per_mille": extent.variation}


def _nation_data(found: Fairness, one: JudgedStart) -> Mapping[str, Any]:
    (start,) = (start for start in found.outset.starts if start.nation == one.nation)
    behind = one.measures.behind
    return {
        "nation": one.nation,
        "name": one.name,
        "seat": start.seat,
        "favour_per_mille": _per_mille(one.favour),
        "aspects_per_mille": {aspect.value: _per_mille(share) for aspect, share in one.aspects.items()},
        "measures": {key: _plain(value) for key, value in one.measures.values.items()},
        "marks_per_mille": {key: _per_mille(mark) for key, mark in one.marks.items()},
        "worth_parts": dict(zip(found.outset.parts, start.worth, strict=True)),
        "reasons": [reason.key for reason in one.reasons],
        "why": unmarked(why(found, one)),
        "apart": behind.apart,
        "gates": behind.gates,
        "weak": behind.weak,
    }


def _weighed(outset: Outset, reason: Weighing) -> str:
    one = BY_KEY[reason.key]
    return f"{measured(outset, one, reason.value)}, the median is {number(reason.median)}"


def _plain(value: Fraction | None) -> int | str | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else str(value)


def _sign(value: Fraction, text: str) -> str:
    """Return the sign of a value; none where its text is 0."""
    if not text.strip("0."):
        return ""
    return "+" if value > 0 else MINUS


def _per_mille(value: Fraction) -> int:
    return divide(value.numerator * PER_MILLE, value.denominator, Rounding.HALF_UP)


def _decimal(value: Fraction, places: int) -> str:
    """Return a value of 0 or more with so many decimals, halves up."""
    scaled = divide(value.numerator * 10**places, value.denominator, Rounding.HALF_UP)
    whole, rest = divmod(scaled, 10**places)
    return f"{grouped(whole)}.{rest:0{places}d}"
