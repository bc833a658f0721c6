"""The card of a region: what it is, who holds it, what stands there and how that changed, its neighbours, its turn."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from gm_console.board.model import Region
from gm_console.core.glance import CardRemark, CardTable, RegionGlance
from gm_console.core.ids import RegionId
from gm_console.core.reading_direction import isolated, with_name
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.common.supply_words import SupplyTeller
from gm_console.ui.battle_words import row_text
from gm_console.ui.cards.gauges import GaugeWriter
from gm_console.ui.cards.paper import CardCell, Paper, link, number_named, text
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels.pages import region_name
from gm_console.ui.turn_positions import Position

_tr = translated_in("RegionCard")

MOST_ENTRIES: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionSource:
    """What the card of a region is made from."""

    world: OpenCampaign
    caption: str
    """The moment shown."""
    chronicle: Chronicle
    position: Position
    tones: Tones
    correctable: bool = False
    """The map may be corrected from the card."""

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.world.ruleset


def region_card(source: RegionSource, id_: RegionId) -> str:
    """Return the card as HTML with links ``nation:ID``, ``region:ID``, ``entry:SEQ`` and ``battle:SEQ``.

    Where it may be corrected from here, there is ``correct:ID`` too.
    """
    paper, region = Paper(source.tones), source.world.board.by_id[id_]
    place, before = source.position.places.get(id_), source.chronicle.positions[0].places.get(id_)
    title = with_name(id_, region_name(source.world, region))
    colour = source.world.colours.get(place.owner, "") if place else ""
    gauges = source.ruleset.glance.of_regions
    parts = [paper.title(source.caption, title, colour)]
    if place is None or before is None:
        parts.append(paper.line(_standing(source, region, place)))
    else:
        writer = GaugeWriter(
            paper=paper, ruleset=source.ruleset, gauges=gauges, now=place.part, before=before.part, region=id_
        )
        remarks = [_remark(source, writer, part) for part in gauges.card if isinstance(part, CardRemark)]
        parts += [
            paper.line(" · ".join(filter(None, (_standing(source, region, place), *remarks)))),
            writer.figures(),
            *(writer.table(part) for part in gauges.card if isinstance(part, CardTable)),
        ]
    parts += [
        _battles(paper, source, id_),
        _supply(paper, source, id_),
        _neighbours(paper, source, id_),
        _told(paper, source, id_),
    ]
    if source.correctable:
        parts.append(paper.line(link("correct", id_, _tr("Correct the map here…"))))
    return paper.page(parts)


def _standing(source: RegionSource, region: Region, place: RegionGlance | None) -> str:
    world = source.world
    owner = escape(_tr("nobody"))
    if place is not None and place.owner:
        owner = link("nation", place.owner, world.called(place.owner))
    country = world.part_called(region.id) or world.board.part_of(region.id)
    sea = region.kind.value == "sea"
    ground = (
        [_tr("sea")]
        if sea
        else [_tr("land: {0}").format(_tr(world.board.rules.ground(region.terrain).label))]
    )
    if region.coastal:
        ground.append(_tr("coastal"))
    ground += [with_name(world.board.rules.kind(mark.kind).label, mark.name) for mark in region.marks]
    held = _tr("held by {0}")
    words = [held.format(owner), escape(isolated(country)), *map(escape, ground)]
    return " · ".join(words)


def _remark(source: RegionSource, writer: GaugeWriter, part: CardRemark) -> str:
    """Return a sentence about a number, which leads to the turn that the number names where it is one."""
    gauge = writer.gauges.by_key[part.key]
    turn = source.chronicle.played(int(gauge.read(writer.now))) if gauge.is_turn else 0
    return writer.remark(part, turn)


def _neighbours(paper: Paper, source: RegionSource, id_: RegionId) -> str:
    board, glance, rows = source.world.board, source.ruleset.glance, []
    heads = [text(_tr("Region")), text(_tr("Link")), text(_tr("Owner"))]
    if glance.total:
        heads.append(CardCell(html=escape(glance.of_regions.by_key[glance.total].label), right=True))
    for other in board.neighbours(id_):
        place = source.position.places.get(other)
        owner = place.owner if place is not None else ""
        name = source.world.called(owner) if owner else _tr("nobody")
        ways = ", ".join(_tr(kind.value) for kind in board.kinds(id_, other))
        rows.append(
            [
                CardCell(html=link("region", other, other)), text(ways),
                CardCell(html=link("nation", owner, name) if owner else paper.quiet(name)),
            ]
        )  # fmt: skip
        if glance.total:
            units = glance.of_regions.by_key[glance.total].read(place.part) if place is not None else 0
            rows[-1].append(paper.number(units, number_named(source.ruleset, glance.total, region=other)))
    return paper.heading(_tr("Neighbours")) + paper.table(heads, rows)


def _supply(paper: Paper, source: RegionSource, id_: RegionId) -> str:
    """Return where a region draws its supplies from and what hangs on it; nothing in a game without supply lines."""
    rules, found = source.ruleset.supply, source.position.supply
    if rules is None or found is None or id_ not in found.regions:
        return ""
    teller = SupplyTeller(words=rules.words, nation=source.world.called)
    lines = [paper.line(escape(said)) for said in teller.lines(found, id_)]
    return paper.heading(_tr("Supply")) + "".join(lines)


def _battles(paper: Paper, source: RegionSource, id_: RegionId) -> str:
    fought = [row for row in source.chronicle.battles if row.region == id_]
    lines = [
        paper.line(
            f"{link('battle', str(row.seq), row.id)}&nbsp;&nbsp;{escape(row_text(row, source.world.sides))}"
        )
        for row in fought
    ]
    return paper.heading(_tr("Battles of the turn")) + "".join(lines) if fought else ""


def _told(paper: Paper, source: RegionSource, id_: RegionId) -> str:
    told = [entry.seq for entry in source.chronicle.entries if entry.region == id_]
    if not told:
        return ""
    lines = [
        paper.line(f"{link('entry', str(seq), str(seq))}&nbsp;&nbsp;{source.chronicle.sentence_on_page(seq)}")
        for seq in told[:MOST_ENTRIES]
    ]
    rest = len(told) - MOST_ENTRIES
    if rest > 0:
        lines.append(paper.line(paper.quiet(_tr("and {0} more").format(rest))))
    return paper.heading(_tr("This turn")) + "".join(lines)
