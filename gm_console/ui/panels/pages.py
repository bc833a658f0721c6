"""What the inspector's pages are built from: simple HTML that Qt's text widget reads; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication

from gm_console.board.model import Board, Region
from gm_console.core.battles import BattleRow
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NationId, RegionId
from gm_console.core.reading_direction import isolated
from gm_console.core.ruleset import Ruleset
from gm_console.report.rule_titles import rule_titles
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.tables.model import shown
from gm_console.ui.kit.theme import Tones
from gm_console.ui.kit.written_page import written_page
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.turn_positions import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSource:
    """What a page is made from."""

    world: OpenCampaign
    chronicle: Chronicle
    position: Position
    tones: Tones

    @property
    def ruleset(self) -> Ruleset:
        """The game."""
        return self.world.ruleset

    @property
    def board(self) -> Board:
        """The map."""
        return self.world.board


def hover_card(source: PageSource, id_: RegionId) -> str:
    """Return the few lines beside the cursor."""
    region, place = source.board.by_id[id_], source.position.places.get(id_)
    name = isolated(region_name(source.world, region))
    lines = [f"<b>{escape(id_)}</b> {escape(name)}"]
    if place is not None:
        owner = (
            isolated(source.world.names.get(place.owner, place.owner))
            if place.owner
            else translated("neutral")
        )
        dry = region.kind.value == "land"
        ground = translated(source.board.rules.ground(region.terrain).label if dry else "sea")
        lines.append(f"<span style='color:{source.tones.muted}'>{escape(owner)} · {escape(ground)}</span>")
        lines += map(escape, _told(source, place))
    return "<br>".join(lines)


def region_name(world: OpenCampaign, region: Region) -> str:
    """Return a region's own name, or that of the country or sea it belongs to."""
    marked = next((mark.name for mark in region.marks if mark.name), "")
    return region.name or ", ".join(filter(None, (marked, world.part_called(region.id))))


def _told(source: PageSource, place: RegionGlance) -> Iterator[str]:
    """Yield what the game tells of a region beside the cursor, then its forces."""
    glance = source.ruleset.glance
    for gauge in glance.of_regions.some(glance.hover):
        if value := gauge.read(place.part):
            yield f"{gauge.label} {shown(value)}"
    forces = [(gauge.read(place.part), gauge.label) for gauge in glance.of_regions.some(glance.forces)]
    if there := ", ".join(f"{count} {name}" for count, name in forces if count):
        yield there


def phase_title(source: PageSource, phase: str) -> str:
    """Return a phase by id and title."""
    return f"{phase} {source.ruleset.phase(phase).title}"


def titled_rule(ruleset: Ruleset, rule: str) -> str:
    """Return a rule reference that says as a tooltip what its letters stand for."""
    return f"<span title='{escape(rule_titles(ruleset, rule))}'>{escape(rule)}</span>"


def nation_link(source: PageSource, nation: NationId) -> str:
    """Return a link to a nation."""
    return f"<a href='nation:{escape(nation)}'>{escape(source.world.called(nation))}</a>"


def region_link(region: RegionId) -> str:
    """Return a link to a region."""
    return f"<a href='region:{escape(region)}'>{escape(region)}</a>"


def battle_link(row: BattleRow) -> str:
    """Return a link to a battle."""
    return f"<a href='battle:{row.seq}'>{escape(f'{row.id} {row.kind}, {row.region}')}</a>"


def page(parts: Iterable[str], source: PageSource) -> str:
    """Return a whole page."""
    return written_page(parts, source.tones, "td { padding: 2px 0; }")


def caption(text: str, source: PageSource) -> str:
    """Return the small line above a title."""
    return f"<p style='margin:0; color:{source.tones.muted}; font-size:small'>{escape(text)}</p>"


def title(text: str) -> str:
    """Return the title of a page."""
    return (
        f"<p style='margin-top:2px; margin-bottom:10px; font-size:large; font-weight:600'>{escape(text)}</p>"
    )


def heading(text: str, source: PageSource) -> str:
    """Return the heading of a part."""
    style = f"margin-top:14px; margin-bottom:2px; color:{source.tones.muted}; font-size:small"
    return f"<p style='{style}'>{escape(text)}</p>"


def muted(text: str, source: PageSource) -> str:
    """Return quiet text."""
    return f"<span style='color:{source.tones.muted}'>{escape(text)}</span>"


def rows_of(rows: Iterable[tuple[str, str]], source: PageSource) -> str:
    """Return a table of names and values; values are HTML already."""
    lines = [
        f"<tr><td style='color:{source.tones.muted}; padding-right:12px'>{escape(name)}</td><td>{value}</td></tr>"
        for name, value in rows
    ]
    return f"<table cellspacing='0' style='margin-top:8px'>{''.join(lines)}</table>"


def translated(text: str) -> str:
    """Return a text of the inspector in the language of the window."""
    return QCoreApplication.translate("Inspector", text)
