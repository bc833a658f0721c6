"""The card of a region: what it is, who holds it, what stands there and how that changed, its neighbours, its turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.board.model import Region
from gm_console.core.ids import RegionId
from gm_console.core.reading_direction import isolated
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of
from gm_console.ui.battle_words import row_text
from gm_console.ui.cards.paper import Cell, Figure, Paper, asked, link, number_named, text
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.opened import Opened
from gm_console.ui.panels.pages import region_name
from gm_console.ui.position import Counts, Place, Position
from gm_console.ui.theme import Tones

MOST_ENTRIES: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionDesk:
    """What the card of a region is made from."""

    world: Opened
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


def region_card(desk: RegionDesk, id_: RegionId) -> str:
    """Return the card as HTML with links ``nation:ID``, ``region:ID``, ``entry:SEQ`` and ``battle:SEQ``.

    Where it may be corrected from here, there is ``correct:ID`` too.
    """
    paper, region = Paper(desk.tones), desk.world.board.by_id[id_]
    place, before = desk.position.places.get(id_), desk.chronicle.positions[0].places.get(id_)
    title = f"{id_} {isolated(region_name(desk.world, region))}".strip()
    colour = desk.world.colours.get(place.owner, "") if place else ""
    parts = [
        paper.title(desk.caption, title, colour),
        paper.line(_standing(desk, region, place)),
    ]
    if place is not None and before is not None:
        parts += [
            paper.figures(list(_figures(desk, place, before))),
            _counted(paper, desk, place, "unit", before.units),
            _counted(paper, desk, place, "facility", before.facilities),
        ]
    parts += [_battles(paper, desk, id_), _neighbours(paper, desk, id_), _told(paper, desk, id_)]
    if desk.correctable:
        parts.append(paper.line(link("correct", id_, _tr("Correct the map here…"))))
    return paper.page(parts)


def _standing(desk: RegionDesk, region: Region, place: Place | None) -> str:
    world = desk.world
    owner = escape(_tr("nobody"))
    if place is not None and place.owner:
        owner = link(
            "nation", place.owner, f"{place.owner} {isolated(world.names.get(place.owner, ''))}".strip()
        )
    country = world.names.get(region.country, world.board.sea_names.get(region.country, region.country))
    sea = region.kind.value == "sea"
    ground = [_tr("sea")] if sea else [_tr("{0} land").format(_tr(region.terrain.value))]
    if region.coastal:
        ground.append(_tr("coastal"))
    ground += [
        f"{world.board.rules.kind(mark.kind).label} {isolated(mark.name)}".strip() for mark in region.marks
    ]
    held = _tr("held by {0}")
    words = [held.format(owner), escape(isolated(country)), *map(escape, ground)]
    if place is not None and place.captured:
        number = number_named(desk.ruleset, "captured", region=place.id)
        turn = str(place.captured)
        told = asked(number, turn, desk.tones, desk.chronicle.played(place.captured))
        words.append(escape(_tr("captured in turn {0}")).format(told))
    return " · ".join(words)


def _figures(desk: RegionDesk, place: Place, before: Place) -> Iterator[Figure]:
    arms, then = dict(place.arms), dict(before.arms)
    yield Figure(
        name=_tr("People"),
        value=place.population,
        step=place.population - before.population,
        number=number_named(desk.ruleset, "people", region=place.id),
    )
    for arm, name in (("army", _tr("Army units")), ("air", _tr("Air units")), ("navy", _tr("Ships"))):
        count = arms.get(arm, 0)
        ours = number_named(desk.ruleset, arm, region=place.id)
        yield Figure(name=name, value=count, step=count - then.get(arm, 0), number=ours)


def _counted(paper: Paper, desk: RegionDesk, place: Place, sort: str, before: Counts) -> str:
    """Return the units or the facilities that are or were there."""
    now, then = dict(place.units if sort == "unit" else place.facilities), dict(before)
    title = _tr("Units") if sort == "unit" else _tr("Facilities")
    kinds = [*now, *(kind for kind in then if kind not in now)]
    if not kinds:
        return ""
    rows = []
    for kind in kinds:
        number = number_named(desk.ruleset, f"{sort}:{kind}", region=place.id)
        step = now.get(kind, 0) - then.get(kind, 0)
        rows.append(
            [
                text(name_of(kind, desk.ruleset)),
                paper.number(now.get(kind, 0), number),
                Cell(html=paper.step(step, number), right=True),
            ]
        )
    heads = [text(""), *(Cell(html=escape(head), right=True) for head in (_tr("Number"), _tr("This turn")))]
    return paper.heading(title) + paper.table(heads, rows)


def _neighbours(paper: Paper, desk: RegionDesk, id_: RegionId) -> str:
    board, rows = desk.world.board, []
    for other in board.neighbours(id_):
        place = desk.position.places.get(other)
        owner = place.owner if place is not None else ""
        name = f"{owner} {isolated(desk.world.names.get(owner, ''))}".strip() if owner else _tr("nobody")
        ways = ", ".join(_tr(kind.value) for kind in board.kinds(id_, other))
        units = sum(count for _, count in place.units) if place is not None else 0
        rows.append(
            [
                Cell(html=link("region", other, other)), text(ways),
                Cell(html=link("nation", owner, name) if owner else paper.quiet(name)),
                paper.number(units, number_named(desk.ruleset, "units", region=other)),
            ]
        )  # fmt: skip
    heads = [
        text(_tr("Region")),
        text(_tr("Link")),
        text(_tr("Owner")),
        Cell(html=escape(_tr("Units")), right=True),
    ]
    return paper.heading(_tr("Neighbours")) + paper.table(heads, rows)


def _battles(paper: Paper, desk: RegionDesk, id_: RegionId) -> str:
    fought = [row for row in desk.chronicle.battles if row.region == id_]
    lines = [
        paper.line(
            f"{link('battle', str(row.seq), row.id)}&nbsp;&nbsp;{escape(row_text(row, desk.world.names))}"
        )
        for row in fought
    ]
    return paper.heading(_tr("Battles of the turn")) + "".join(lines) if fought else ""


def _told(paper: Paper, desk: RegionDesk, id_: RegionId) -> str:
    told = [entry.seq for entry in desk.chronicle.entries if entry.region == id_]
    if not told:
        return ""
    lines = [
        paper.line(f"{link('entry', str(seq), str(seq))}&nbsp;&nbsp;{escape(desk.chronicle.sentence(seq))}")
        for seq in told[:MOST_ENTRIES]
    ]
    rest = len(told) - MOST_ENTRIES
    if rest > 0:
        lines.append(paper.line(paper.quiet(_tr("and {0} more").format(rest))))
    return paper.heading(_tr("This turn")) + "".join(lines)


def _tr(text_: str) -> str:
    return QCoreApplication.translate("RegionCard", text_)
