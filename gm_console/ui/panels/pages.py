"""The pages of the inspector, as the simple HTML that Qt's text widget reads; every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.board.model import Board, Region
from gm_console.core.facts import MODERATOR, PUBLIC, Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.report.desk import cited_rulings, ruling_words
from gm_console.report.phrases import name_of, working_text
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.position import Counts, Place, Position
from gm_console.ui.session import Opened
from gm_console.ui.theme import Tones
from gm_console.ui.words import kind_name

MOST_EFFECTS: Final = 40
MOST_LINES: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What a page is made from."""

    world: Opened
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


def entry_page(desk: Desk, seq: int) -> str:
    """Return an entry: what it says, its working, the rule, what caused it, its inputs and what it caused."""
    entry = desk.chronicle.entry(seq)
    parts = [
        _caption(f"{_tr('Entry')} {desk.chronicle.turn}.{seq} · {_phase(desk, entry.phase)}", desk),
        _title(desk.chronicle.sentence(seq)),
        _working(desk, entry),
        _facts_of_entry(desk, entry),
        _rulings(desk, entry),
        _entry_list(desk, _tr("Because of"), entry.because),
        _entry_list(desk, _tr("Caused by"), desk.chronicle.causes(seq)),
        _entry_list(desk, _tr("Led to"), desk.chronicle.effects.get(seq, ())),
    ]
    return _page(parts, desk)


def region_page(desk: Desk, id_: RegionId) -> str:
    """Return a region: what it is, who holds it, what stands there, its neighbours, what happened there."""
    region, place = desk.board.by_id[id_], desk.position.places.get(id_)
    told = [entry.seq for entry in desk.chronicle.entries if entry.region == id_]
    parts = [
        _caption(f"{_tr('Region')} · {_moment(desk)}", desk),
        _title(" ".join(filter(None, (id_, region_name(desk.world, region))))),
        _rows([*_ground(desk, region), *(_held(desk, place) if place else ())], desk),
        _heading(_tr("Neighbours"), desk)
        + _paragraph(", ".join(_region_link(other) for other in desk.board.neighbours(id_))),
        _entry_list(desk, _tr("This turn"), told),
    ]
    return _page(parts, desk)


def nation_page(desk: Desk, id_: NationId) -> str:
    """Return a nation: what it holds now, its orders and what came of them."""
    nation = desk.position.nation_by_id[id_]
    rows = [
        (_tr("Land regions"), f"{nation.land:,}"),
        (_tr("Sea regions"), f"{nation.sea:,}"),
        (_tr("Population"), f"{nation.population:,}"),
        (_tr("Gold"), f"{nation.gold:,}"),
        (_tr("Army units"), f"{nation.army:,}"),
        (_tr("Air units"), f"{nation.air:,}"),
        (_tr("Ships"), f"{nation.navy:,}"),
    ]
    parts = [
        _caption(f"{_tr('Nation')} · {_moment(desk)}", desk),
        _swatched(desk.world.colours.get(id_, ""), f"{id_} {nation.name}"),
        _paragraph(escape(_tr("Eliminated"))) if nation.eliminated else "",
        _rows(rows, desk),
        _orders(desk, id_),
    ]
    return _page(parts, desk)


def hover_card(desk: Desk, id_: RegionId) -> str:
    """Return the few lines beside the cursor."""
    region, place = desk.board.by_id[id_], desk.position.places.get(id_)
    name = region_name(desk.world, region)
    lines = [f"<b>{escape(id_)}</b> {escape(name)}"]
    if place is not None:
        owner = desk.world.names.get(place.owner, place.owner) if place.owner else _tr("neutral")
        ground = _tr(region.terrain.value) if region.kind.value == "land" else _tr("sea")
        lines.append(f"<span style='color:{desk.tones.muted}'>{escape(owner)} · {escape(ground)}</span>")
        if place.population:
            lines.append(f"{escape(_tr('Population'))} {place.population:,}")
        if place.units:
            lines.append(escape(_listed(desk, place.units)))
    return "<br>".join(lines)


def region_name(world: Opened, region: Region) -> str:
    """Return a region's own name, or that of the country or sea it belongs to."""
    marked = next((mark.name for mark in region.marks if mark.name), "")
    place = world.names.get(region.country, world.board.sea_names.get(region.country, ""))
    return region.name or ", ".join(filter(None, (marked, place)))


def _working(desk: Desk, entry: Entry) -> str:
    text = working_text(entry, desk.ruleset)
    if not text:
        return ""
    return (
        _heading(_tr("Working"), desk)
        + f"<table width='100%' cellpadding='6' cellspacing='0' style='margin-top:4px; margin-bottom:6px'>"
        f"<tr><td bgcolor='{desk.tones.hover}'>{escape(text)}</td></tr></table>"
    )


def _facts_of_entry(desk: Desk, entry: Entry) -> str:
    rows = [(_tr("Rule"), escape(entry.rule)), (_tr("Kind"), escape(kind_name(type(entry.fact).__name__)))]
    if entry.actor:
        rows.append((_tr("Nation"), _nation_link(desk, entry.actor)))
    if entry.region:
        rows.append((_tr("Region"), _region_link(entry.region)))
    rows.append((_tr("Read by"), escape(_audience(desk, entry))))
    return _rows(rows, desk)


def _rulings(desk: Desk, entry: Entry) -> str:
    cited = cited_rulings(desk.ruleset, [entry.rule])
    if not cited:
        return ""
    lines = [f"<b>{ruling}</b> {escape(ruling_words(desk.ruleset, ruling))}" for ruling in cited]
    return _heading(_tr("Rulings"), desk) + "".join(_paragraph(line) for line in lines)


def _audience(desk: Desk, entry: Entry) -> str:
    if entry.audience == PUBLIC:
        return _tr("everybody")
    if entry.audience == MODERATOR:
        return _tr("the moderator alone")
    return ", ".join(desk.world.names.get(one, one) for one in entry.audience.split(","))


def _entry_list(desk: Desk, title: str, seqs: Sequence[int]) -> str:
    if not seqs:
        return ""
    lines = [_entry_line(desk, seq) for seq in seqs[:MOST_EFFECTS]]
    if len(seqs) > MOST_EFFECTS:
        lines.append(_muted(_tr("and {0} more").format(len(seqs) - MOST_EFFECTS), desk))
    return _heading(title, desk) + "".join(_paragraph(line) for line in lines)


def _entry_line(desk: Desk, seq: int) -> str:
    text = f"<span style='color:{desk.tones.text}'>{escape(desk.chronicle.sentence(seq))}</span>"
    return f"<a href='entry:{seq}'>{seq}&nbsp;&nbsp;{text}</a>"


def _ground(desk: Desk, region: Region) -> Iterable[tuple[str, str]]:
    sea = region.kind.value == "sea"
    country = desk.world.names.get(region.country, desk.board.sea_names.get(region.country, region.country))
    yield (_tr("Sea") if sea else _tr("Country")), escape(country)
    if not sea:
        ground = _tr(region.terrain.value) + (", " + _tr("coastal") if region.coastal else "")
        yield _tr("Ground"), escape(ground)
    marks = ", ".join(f"{_tr(mark.kind.value)} {mark.name}".strip() for mark in region.marks)
    if marks:
        yield _tr("Marks"), escape(marks)


def _held(desk: Desk, place: Place) -> Iterable[tuple[str, str]]:
    yield _tr("Owner"), _nation_link(desk, place.owner) if place.owner else escape(_tr("nobody"))
    if place.population:
        yield _tr("Population"), f"{place.population:,}"
    if place.units:
        yield _tr("Units"), escape(_listed(desk, place.units))
    if place.facilities:
        yield _tr("Facilities"), escape(_listed(desk, place.facilities))
    if place.captured:
        yield _tr("Captured"), escape(_tr("turn {0}").format(place.captured))


def _orders(desk: Desk, nation: NationId) -> str:
    own = [verdict for verdict in desk.chronicle.verdicts if verdict.nation == nation]
    if not own:
        return ""
    lines = []
    for verdict in own[:MOST_LINES]:
        colour = {"refused": desk.tones.error, "unreadable": desk.tones.error, "adjusted": desk.tones.warning}
        tone = colour.get(verdict.status.value, desk.tones.muted)
        status = f"<span style='color:{tone}'>{escape(_tr(verdict.status.value))}</span>"
        lines.append(f"{_muted(verdict.phase, desk)} {escape(verdict.text)} · {status}")
    if len(own) > MOST_LINES:
        lines.append(_muted(_tr("and {0} more").format(len(own) - MOST_LINES), desk))
    return _heading(_tr("Orders"), desk) + "".join(_paragraph(line) for line in lines)


def _listed(desk: Desk, counts: Counts) -> str:
    return ", ".join(f"{count} {name_of(kind, desk.ruleset)}" for kind, count in counts)


def _phase(desk: Desk, phase: str) -> str:
    return f"{phase} {desk.ruleset.phase(phase).title}"


def _moment(desk: Desk) -> str:
    if not desk.position.phase:
        return _tr("start of turn {0}").format(desk.chronicle.turn)
    return _tr("turn {0}, after {1}").format(desk.chronicle.turn, desk.position.phase)


def _nation_link(desk: Desk, nation: NationId) -> str:
    return f"<a href='nation:{escape(nation)}'>{escape(f'{nation} {desk.world.names.get(nation, str())}'.strip())}</a>"


def _region_link(region: RegionId) -> str:
    return f"<a href='region:{escape(region)}'>{escape(region)}</a>"


def _page(parts: Iterable[str], desk: Desk) -> str:
    style = f"a {{ color: {desk.tones.accent}; text-decoration: none; }} td {{ padding: 2px 0; }}"
    return f"<html><head><style>{style}</style></head><body>{''.join(parts)}</body></html>"


def _caption(text: str, desk: Desk) -> str:
    return f"<p style='margin:0; color:{desk.tones.muted}; font-size:small'>{escape(text)}</p>"


def _title(text: str) -> str:
    return (
        f"<p style='margin-top:2px; margin-bottom:10px; font-size:large; font-weight:600'>{escape(text)}</p>"
    )


def _swatched(colour: str, text: str) -> str:
    mark = f"<span style='color:{colour}'>■</span> " if colour else ""
    return f"<p style='margin-top:2px; margin-bottom:10px; font-size:large; font-weight:600'>{mark}{escape(text)}</p>"


def _heading(text: str, desk: Desk) -> str:
    style = f"margin-top:14px; margin-bottom:2px; color:{desk.tones.muted}; font-size:small"
    return f"<p style='{style}'>{escape(text)}</p>"


def _paragraph(html: str) -> str:
    return f"<p style='margin-top:1px; margin-bottom:3px'>{html}</p>"


def _muted(text: str, desk: Desk) -> str:
    return f"<span style='color:{desk.tones.muted}'>{escape(text)}</span>"


def _rows(rows: Iterable[tuple[str, str]], desk: Desk) -> str:
    """Return a table of names and values; values are HTML already."""
    lines = [
        f"<tr><td style='color:{desk.tones.muted}; padding-right:12px'>{escape(name)}</td><td>{value}</td></tr>"
        for name, value in rows
    ]
    return f"<table cellspacing='0' style='margin-top:8px'>{''.join(lines)}</table>"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Inspector", text)
