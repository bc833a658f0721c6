"""The card of a nation: all that the game reads of it, where its forces are, and the turns so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from gm_console.campaign.series import TurnPoint
from gm_console.core.glance import (
    CardForces,
    CardNames,
    CardRemark,
    CardTable,
    NationGlance,
    RegionGlance,
    Value,
)
from gm_console.core.ids import NationId
from gm_console.core.numbers import BEFORE_PLAY
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.ui.cards.gauges import GaugeWriter
from gm_console.ui.cards.paper import CardCell, Paper, asked, link, number_named, text
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.kit.theme import Tones
from gm_console.ui.turn_positions import Position

_tr = translated_in("NationCard")

MOST_REGIONS: Final = 40
MOST_TURNS: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class NationSource:
    """What the card of a nation is made from."""

    ruleset: Ruleset
    caption: str
    """The moment shown."""
    colour: str
    flag: str = ""
    """Ready HTML; empty where it has none."""
    position: Position
    start: Position
    """At the start of the turn shown."""
    history: Sequence[TurnPoint]
    tones: Tones


def nation_card(source: NationSource, id_: NationId) -> str:
    """Return the card as HTML with links ``region:ID``."""
    paper, one = Paper(source.tones), source.position.nation_by_id[id_]
    writer = GaugeWriter(
        paper=paper,
        ruleset=source.ruleset,
        gauges=source.ruleset.glance.of_nations,
        now=one.part,
        before=source.start.nation_by_id[id_].part,
        nation=id_,
    )
    return paper.page(
        (
            paper.title(source.caption, with_name(id_, one.name), source.colour, source.flag),
            paper.line(escape(_tr("Eliminated"))) if one.out else "",
            writer.figures(),
            *_parts(writer, source),
            _turns(writer, source, one),
        )
    )


def _parts(writer: GaugeWriter, source: NationSource) -> Iterator[str]:
    for part in writer.gauges.card:
        match part:
            case CardTable():
                yield writer.table(part)
            case CardNames():
                yield writer.names(part)
            case CardRemark():
                told = writer.remark(part)
                yield writer.paper.line(told) if told else ""
            case CardForces():
                yield _forces(writer.paper, source, writer.nation)


def _forces(paper: Paper, source: NationSource, id_: NationId) -> str:
    glance = source.ruleset.glance
    gauge = glance.of_regions.by_key[glance.total]
    total = gauge.read
    own = [place for place in source.position.places.values() if place.owner == id_ and total(place.part)]
    if not own:
        return paper.heading(_tr("Forces")) + paper.line(paper.quiet(_tr("none anywhere")))
    strongest = sorted(own, key=lambda place: (-int(total(place.part)), place.id))
    rows = [
        [
            CardCell(html=link("region", place.id, place.id)),
            paper.number(total(place.part), number_named(source.ruleset, glance.total, region=place.id)),
            CardCell(html=_listed(place, source)),
        ]
        for place in strongest[:MOST_REGIONS]
    ]
    rest = len(own) - MOST_REGIONS
    more = paper.line(paper.quiet(_tr("and {0} regions more").format(rest))) if rest > 0 else ""
    heads = [text(_tr("Region")), CardCell(html=escape(gauge.label), right=True), text(_tr("Kinds"))]
    return paper.heading(_tr("Forces by region")) + paper.table(heads, rows) + more


def _listed(place: RegionGlance, source: NationSource) -> str:
    """Return the forces of a region, each number a link to its ledger."""
    glance, told = source.ruleset.glance, []
    for gauge in glance.of_regions.some(glance.forces):
        count = gauge.read(place.part)
        if count:
            number = number_named(source.ruleset, gauge.key, region=place.id)
            shown_ = asked(number, str(count), source.tones) if number is not None else str(count)
            told.append(f"{shown_} {escape(gauge.label)}")
    return ", ".join(told)


def _turns(writer: GaugeWriter, source: NationSource, one: NationGlance) -> str:
    keys = source.ruleset.glance.history
    known = [point for point in source.history if one.id in point.nations]
    made = [BEFORE_PLAY, *(point.turn - 1 for point in known[1:])]
    """The turns whose ends the rows tell."""
    gauges = writer.gauges.some(keys)
    now = {gauge.key: gauge.read(one.part) for gauge in gauges}
    told = [(str(point.turn), point.nations[one.id], turn) for point, turn in zip(known, made, strict=False)]
    told.append((_tr("now"), now, 0))
    heads = [
        text(_tr("Start of turn")),
        *(CardCell(html=escape(gauge.title), right=True) for gauge in gauges),
    ]
    lines = [[text(turn), *_then(writer, values, played)] for turn, values, played in told[-MOST_TURNS:]]
    return writer.paper.heading(_tr("Turn by turn")) + writer.paper.table(heads, lines)


def _then(writer: GaugeWriter, values: Mapping[str, Value], played: int) -> Iterator[CardCell]:
    """Yield the numbers at the end of a turn, 0 for the turn shown."""
    for key, value in values.items():
        number, told = writer.number(key), shown(value)
        html = asked(number, told, writer.paper.tones, played) if number is not None else escape(told)
        yield CardCell(html=html, right=True)
