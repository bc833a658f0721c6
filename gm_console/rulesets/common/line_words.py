"""The state of a nation's lines in rows: what is cut off, what losses would cut, seas, trade, its game's figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from gm_console.board.control_lines import Cut, Lane, SeatTie
from gm_console.board.graphs import components
from gm_console.board.line_survey import NationLines
from gm_console.core.ids import RegionId
from gm_console.core.movement import LineRules
from gm_console.rulesets.common.supply_words import listed

ONWARD = " → "


class LineKind(StrEnum):
    """What a row is about; the worst first."""

    SEAT_LOST = "seat lost"
    CUT_OFF = "cut off"
    BY_SEA = "by sea only"
    NECK = "chokepoint"
    LANE = "sea lane"
    FREIGHT = "trade"
    FIGURE = "figure"

    @property
    def is_bad(self) -> bool:
        """Whether something is wrong already."""
        return self in (LineKind.SEAT_LOST, LineKind.CUT_OFF)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """One thing to know of a nation's lines."""

    lines: NationLines
    kind: LineKind
    title: str
    """What it is, in a word or two."""
    regions: tuple[RegionId, ...] = ()
    """What it is about, what stands for all of it first."""
    land: tuple[RegionId, ...] = ()
    """Regions of land that are cut off, or would be."""
    weight: tuple[int, ...] = ()
    """What is counted of that land."""
    text: str
    bad: bool = False

    @property
    def id(self) -> str:
        """What tells it from the other rows of all nations."""
        return " ".join((self.lines.nation, self.title, *self.regions))


def line_rows(lines: NationLines, rules: LineRules) -> tuple[LineRow, ...]:
    """Return the rows of a nation, the worst first."""
    return (*_ties(lines, rules), *_necks(lines), *_lanes(lines), *_freight(lines, rules), *_figures(lines))


def row_data(row: LineRow) -> Mapping[str, object]:
    """Return a row for programs."""
    return {
        "kind": row.kind,
        "title": row.title,
        "regions": row.regions,
        "land": row.land,
        "counted": dict(zip(row.lines.heads, row.weight, strict=False)),
        "bad": row.bad,
        "text": row.text,
    }


def seat_text(lines: NationLines, rules: LineRules) -> str:
    """Return where a nation's ways begin, as it stands inside a sentence."""
    control = lines.control
    if control.seat is not None and not control.seat_lost:
        return f"the {rules.seat} {control.seat}"
    return f"the largest part of its land, {listed(control.source)}"


def _ties(lines: NationLines, rules: LineRules) -> Iterator[LineRow]:
    control, seat = lines.control, seat_text(lines, rules)
    if control.seat_lost and control.seat is not None and control.regions:
        text = f"{control.seat} is in other hands; ways are counted from {seat}"
        yield LineRow(
            lines=lines,
            kind=LineKind.SEAT_LOST,
            title=f"{rules.seat} lost",
            regions=(control.seat,),
            text=text,
            bad=True,
        )
    for kind, land in ((LineKind.CUT_OFF, control.cut_off), (LineKind.BY_SEA, control.by_sea)):
        held = [
            id_
            for id_, tie in control.ties.items()
            if tie is (SeatTie.CUT_OFF if kind.is_bad else SeatTie.BY_SEA)
        ]
        for part in components(control.board, within=held):
            inside = tuple(id_ for id_ in part if id_ in land)
            if not inside:
                continue
            way = ONWARD.join(control.way(inside[0]))
            text = f"no way through own regions from {seat}" if kind.is_bad else f"over own seas alone: {way}"
            yield LineRow(
                lines=lines,
                kind=kind,
                title=kind.value,
                regions=inside,
                land=inside,
                weight=lines.weight(inside),
                text=f"{listed(inside)}: {text}" if len(inside) > 1 else text,
                bad=kind.is_bad,
            )


def _necks(lines: NationLines) -> Iterator[LineRow]:
    for cut in lines.control.cuts.values():
        if cut.land:
            yield LineRow(
                lines=lines,
                kind=LineKind.NECK,
                title=LineKind.NECK.value,
                regions=(cut.region,),
                land=cut.land,
                weight=lines.weight(cut.land),
                text=cut_text(lines, cut),
            )


def cut_text(lines: NationLines, cut: Cut) -> str:
    """Return what the loss of a region would cut off, with what is counted there; empty where nothing."""
    if not cut.land:
        return ""
    lost = "1 region is cut off" if len(cut.land) == 1 else f"{len(cut.land):,} regions are cut off"
    counted = ", ".join(
        f"{head} {count:,}" for head, count in zip(lines.heads, lines.weight(cut.land), strict=True) if count
    )
    return f"if it is lost, {lost}: {listed(cut.land)}" + (f" ({counted})" if counted else "")


def _lanes(lines: NationLines) -> Iterator[LineRow]:
    for lane in lines.control.lanes:
        yield LineRow(
            lines=lines,
            kind=LineKind.LANE,
            title=LineKind.LANE.value,
            regions=lane.seas,
            text=_lane_text(lines, lane),
        )


def _lane_text(lines: NationLines, lane: Lane) -> str:
    seas = f"{listed(lane.seas)}; " if len(lane.seas) > 1 else ""
    if lane.pairs == 0:
        return f"{seas}{'own shore ' + lane.shores[0] if lane.shores else 'no own shore beside it'}"
    within = ", ".join(f"{count:,} within {steps}" for steps, count in lane.apart.items())
    near = f"; of {lane.pairs:,} pairs {within} steps" if within and lane.pairs > 1 else ""
    wide = f"; {lane.wide} steps at most from one to another"
    goes = f", one order goes {lines.own.steps}" if lane.apart else ""
    return f"{seas}joins {listed(lane.shores)}{wide}{goes}{near}"


def _freight(lines: NationLines, rules: LineRules) -> Iterator[LineRow]:
    control = lines.control
    for id_, count in sorted(lines.own.freight.items()):
        way = control.way(id_)
        text = f"{count:,}: " + (
            ONWARD.join(reversed(way)) if way else f"no way through own regions to {seat_text(lines, rules)}"
        )
        yield LineRow(
            lines=lines, kind=LineKind.FREIGHT, title=rules.freight, regions=(id_,), text=text, bad=not way
        )


def _figures(lines: NationLines) -> Iterator[LineRow]:
    for one in lines.own.figures:
        yield LineRow(
            lines=lines,
            kind=LineKind.FIGURE,
            title=one.label,
            text=f"{one.value} {one.note}".strip(),
            bad=one.bad,
        )
