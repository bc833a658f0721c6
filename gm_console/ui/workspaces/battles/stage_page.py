"""A stage of a battle as a page: both sides beside each other, what the table said, then every line with its rule.

With a battle that might be, its numbers stand beside the real ones and what differs is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from gm_console.core.battle_rules import LineGroup
from gm_console.core.battles import (
    BattleLine,
    BattleSide,
    BattleStage,
    BattleView,
    LineSide,
    Odds,
    StageRole,
    StageSide,
)
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.report.battle_words import units_total
from gm_console.ui.battle_words import odds_text, side_name
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones, blend
from gm_console.ui.kit.written_page import written_page

_tr = translated_in("StagePage")

GROUND: Final = 0.16
"""Share of the warning tone in the ground of a number that a what-if changed."""
BETWEEN: Final = 24
"""Pixels between the two sides."""
NONE: Final = StageSide(before=(), lost=(), after=(), strength="", exact="", percent=None)
NUMBER: Final = "padding-left:10px; white-space:nowrap"
"""How a number stands in its column: never in two lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePaper:
    """What a page is written with."""

    tones: Tones
    names: Mapping[str, str]
    colours: Mapping[NationId, str]
    name_of: Callable[[str], str]
    """Kind of unit by its code to its name."""
    groups: Sequence[LineGroup] = ()
    """Lines that stand together with the side they are about."""
    withdrew: str = "withdrew"
    """How units are told that left unharmed."""
    rules: Callable[[str], str] = str
    """What the letters of a rule stand for."""
    rulings: Collection[str] = ()
    """Those of a game's rules that are rulings, which are told beside the page."""
    wide: int = 640
    """Pixels across the text."""
    printed: bool = False
    """Spare room, and write the number of its entry after a line: readers cannot click."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePair:
    """A stage as it was, and as it might have been; one of the two may not have taken place."""

    real: BattleStage | None
    other: BattleStage | None

    @property
    def shown(self) -> BattleStage:
        """The one there is, the real one where there are both."""
        found = self.real or self.other
        assert found is not None
        return found


def stages_of(view: BattleView, other: BattleView | None) -> tuple[StagePair, ...]:
    """Return the stages of a battle, with those that only a what-if has in their place."""
    real = {stage.place: stage for stage in view.stages}
    might = {stage.place: stage for stage in other.stages} if other is not None else {}
    return tuple(StagePair(real=real.get(place), other=might.get(place)) for place in sorted({*real, *might}))


def stage_page(view: BattleView, other: BattleView | None, pair: StagePair, paper: StagePaper) -> str:
    """Return the page of a stage as HTML for Qt's text widget."""
    return page_of([stage_body(view, other, pair, paper)], paper)


def stage_body(
    view: BattleView,
    other: BattleView | None,
    pair: StagePair,
    paper: StagePaper,
    *,
    table: str = "table:",
    brief: bool = False,
    units: bool = True,
) -> str:
    """Return what a page says of a stage; ``table`` is the name of the picture of its table.

    With ``brief`` lines are spared that others say as well.  Without ``units`` those of both sides are left
    out: another stage on the same sheet tells them.
    """
    tried = other is not None
    sides = (view.attacker, view.defender)
    if units:
        forces = [_side(pair, side, tried, paper) for side in sides]
    else:
        forces = [_means(side) if pair.shown.part is StageRole.OPENING else "" for side in sides]
    told = []
    for group in paper.groups if units else (one for one in paper.groups if not one.of_units):
        kinds = tuple(kind for kind in group.kinds if not brief or kind not in group.spared)
        told.append([_own_lines(pair, side, kinds, group.title, tried, paper) for side in sides])
    parts = [
        _beside(forces, paper) if any(forces) else "",
        _table(pair, tried, paper, table),
        *(_beside(cells, paper) for cells in told if any(cells)),
        _record(pair, tried, paper),
    ]
    return "".join(parts)


def page_of(parts: Sequence[str], paper: StagePaper) -> str:
    """Return a whole page."""
    heads = f"td.head {{ color: {paper.tones.muted}; font-size: small; white-space: nowrap; }}"
    return written_page(parts, paper.tones, heads)


def _beside(cells: Sequence[str], paper: StagePaper) -> str:
    """Return what is said of the attacker and of the defender beside each other."""
    half = (paper.wide - BETWEEN) // 2
    one, other = (f"<td width='{half}' valign='top'>{cell}</td>" for cell in cells)
    return (
        "<table cellspacing='0' cellpadding='0' style='margin-top:8px'><tr>"
        f"{one}<td width='{BETWEEN}'>&nbsp;</td>{other}</tr></table>"
    )


def _side(pair: StagePair, side: BattleSide, tried: bool, paper: StagePaper) -> str:
    real, might = _stage_side(pair.real, side.attacking), _stage_side(pair.other, side.attacking)
    parts = [_head(side, real, might, tried, paper)]
    if real.before or might.before:
        parts += [_units(real, might, _most(pair), tried, paper), _withdrawn(real, might, paper)]
    elif not side.known:
        parts.append(_quiet(_tr("Its units are not known to this reader."), paper))
    else:
        parts.append(_quiet(_tr("No units left.") if side.before else _tr("No units."), paper))
    if pair.shown.part is StageRole.OPENING:
        parts.append(_means(side))
    return "".join(parts)


def _stage_side(stage: BattleStage | None, attacking: bool) -> StageSide:
    if stage is None:
        return NONE
    return stage.attacker if attacking else stage.defender


def _head(side: BattleSide, real: StageSide, might: StageSide, tried: bool, paper: StagePaper) -> str:
    colour = paper.colours.get(side.nation, paper.tones.land)
    role = _tr("attacker") if side.attacking else _tr("defender")
    strength = escape(real.strength)
    if tried and might.strength != real.strength:
        strength = f"{strength or '–'} {_changed(might.strength or '–', paper)}"
    percent = f"{_tr('loss')} {real.percent} %" if real.percent is not None else ""
    if tried and might.percent != real.percent and might.percent is not None:
        percent = f"{escape(percent)} {_changed(f'{might.percent} %', paper)}"
    name = escape(side_name(side.nation, paper.names))
    right = f"<span style='font-size:large; font-weight:600'>{strength}</span>" if strength else ""
    labels = " · ".join(filter(None, (_tr("strength") if strength else "", percent)))
    return (
        "<table width='100%' cellspacing='0' cellpadding='0'><tr>"
        f"<td><span style='color:{colour}'>■</span> <b>{name}</b></td><td align='right'>{right}</td></tr>"
        f"<tr><td class='head'>{escape(role)}</td><td class='head' align='right'>{labels}</td></tr></table>"
    )


def _most(pair: StagePair) -> int:
    """Return the greatest number of units of a kind, whichever side has it: bars of both are of one scale."""
    sides = [
        _stage_side(stage, attacking) for stage in (pair.real, pair.other) for attacking in (True, False)
    ]
    return max((count for side in sides for _, count in side.before), default=1)


def _units(real: StageSide, might: StageSide, most: int, tried: bool, paper: StagePaper) -> str:
    told = (*real.before, *might.before, *real.lost, *might.lost)
    kinds = list(dict.fromkeys(kind for kind, _ in told))
    heads = (_tr("start"), _tr("lost"), _tr("left"))
    head = "".join(f"<td class='head' align='right'>{escape(text)}</td>" for text in heads)
    rows = []
    if tried:
        over = f"<td class='head' align='right' colspan='3'>{escape(_tr('what if'))}</td>"
        rows.append(f"<tr><td class='head' colspan='4'>{escape(_tr('as fought'))}</td>{over}</tr>")
    bars = "" if tried else "<td></td>"
    rows.append(f"<tr><td class='head'>{escape(_tr('Units'))}</td>{bars}{head * (2 if tried else 1)}</tr>")
    rows += [_unit_row(kind, real, might, most, tried, paper) for kind in kinds]
    if len(kinds) > 1:
        rows.append(_sum_row(real, might, tried, paper))
    return (
        f"<table width='100%' cellspacing='0' cellpadding='2' style='margin-top:6px'>{''.join(rows)}</table>"
    )


def _withdrawn(real: StageSide, might: StageSide, paper: StagePaper) -> str:
    """Return what left unharmed, nothing where nothing did; a what-if tells its own."""
    count = units_total(real.withdrew) or units_total(might.withdrew)
    return _quiet(f"{count:,} {paper.withdrew}", paper) if count else ""


def _unit_row(kind: str, real: StageSide, might: StageSide, most: int, tried: bool, paper: StagePaper) -> str:
    was = tuple(dict(units).get(kind, 0) for units in (real.before, real.lost, real.after))
    now = tuple(dict(units).get(kind, 0) for units in (might.before, might.lost, might.after))
    bar = f"<td valign='middle'><img src='bar:{was[0]}:{was[1]}:{most}'></td>"
    cells = _numbers(was) + _numbers_beside(was, now, paper) if tried else bar + _numbers(was)
    return f"<tr><td style='white-space:nowrap'>{escape(paper.name_of(kind))}</td>{cells}</tr>"


def _sum_row(real: StageSide, might: StageSide, tried: bool, paper: StagePaper) -> str:
    was = tuple(units_total(units) for units in (real.before, real.lost, real.after))
    now = tuple(units_total(units) for units in (might.before, might.lost, might.after))
    beside = _numbers_beside(was, now, paper) if tried else ""
    bar = "" if tried else "<td></td>"
    return f"<tr><td class='head'>{escape(_tr('All'))}</td>{bar}{_numbers(was)}{beside}</tr>"


def _numbers(numbers: Sequence[int]) -> str:
    before, lost, after = (f"{number:,}" if number else "–" for number in numbers)
    told = (before, f"<b>{lost}</b>", after)
    return "".join(f"<td align='right' style='{NUMBER}'>{number}</td>" for number in told)


def _numbers_beside(was: Sequence[int], now: Sequence[int], paper: StagePaper) -> str:
    ground = f" bgcolor='{_mark(paper)}'"
    return "".join(
        f"<td align='right' style='{NUMBER}'{ground if a != b else ''}>{b or '–'}</td>"
        for a, b in zip(was, now, strict=True)
    )


def _means(side: BattleSide) -> str:
    """Return what a side brought besides its units."""
    rows = [(one.title, f"{one.number:,}") for one in side.traits if one.number is not None]
    things = gathered((one.title, one.phrase) for one in side.traits if one.number is None)
    rows += [(title, ", ".join(phrases)) for title, phrases in things.items()]
    if side.came_from:
        rows.append((_tr("Came from"), ", ".join(side.came_from)))
    lines = "".join(
        f"<tr><td class='head' style='padding-right:10px'>{escape(name)}</td><td>{escape(value)}</td></tr>"
        for name, value in rows
    )
    return f"<table cellspacing='0' cellpadding='1' style='margin-top:6px'>{lines}</table>" if rows else ""


def _own_lines(
    pair: StagePair, side: BattleSide, kinds: Sequence[str], title: str, tried: bool, paper: StagePaper
) -> str:
    """Return the lines of some kinds about one side, those of the what-if that differ after the real ones."""
    tone = LineSide.ATTACKER if side.attacking else LineSide.DEFENDER
    lines = [line for line in _lines(pair.real) if _is_own(line, kinds, tone)]
    if tried:
        lines += [line for line in _lines(pair.other) if line.differs and _is_own(line, kinds, tone)]
    top = min((line.depth for line in lines), default=0)
    told = "".join(_line(line, paper, top) for line in lines)
    return _heading(title, paper) + told if told else ""


def _is_own(line: BattleLine, kinds: Sequence[str], tone: LineSide) -> bool:
    return line.kind in kinds and line.tone is tone


def _stands_beside(line: BattleLine, paper: StagePaper) -> bool:
    """Tell whether a line stands with one side, not in the record of both."""
    kinds = [kind for group in paper.groups for kind in group.kinds]
    return any(_is_own(line, kinds, tone) for tone in (LineSide.ATTACKER, LineSide.DEFENDER))


def _table(pair: StagePair, tried: bool, paper: StagePaper, picture: str) -> str:
    real, other = pair.real, pair.other
    named = table_named(pair)
    if not named:
        return ""
    told = odds_text(real.odds) if real is not None else "–"
    if real is not None and real.ratio:
        told += f" ({_tr('ratio')} {real.ratio})"
    if tried and other is not None and (real is None or other.odds != real.odds):
        told += f" {_changed(odds_text(other.odds), paper)}"
    title = named.rpartition(", ")[0] or named
    return (
        _heading(_tr("Odds and table"), paper)
        + f"<p style='margin-top:0; margin-bottom:4px'><b>{told}</b> · {escape(title)}, {_tr('loss in %')}</p>"
        + f"<p style='margin:0'><img src='{picture}'></p>"
    )


def table_named(pair: StagePair) -> str:
    """Return the table and row that a stage read first, empty where it read none."""
    return next((line.table for line in pair.shown.lines if line.table), "")


def odds_read(pair: StagePair) -> tuple[tuple[Odds, ...], tuple[Odds, ...]]:
    """Return the columns of that table that were read, and those that only the what-if reads."""
    title = table_named(pair).rpartition(", ")[0]
    real, might = (_columns_read(stage, title) for stage in (pair.real, pair.other))
    return real, tuple(odds for odds in might if odds not in real)


def _columns_read(stage: BattleStage | None, title: str) -> tuple[Odds, ...]:
    named = [line.table.rpartition(", ") for line in _lines(stage)]
    columns = [column.split(":") for table, _, column in named if table == title and title]
    return tuple((int(one), int(other)) for one, other in columns)


def _record(pair: StagePair, tried: bool, paper: StagePaper) -> str:
    real = [line for line in _lines(pair.real) if not _stands_beside(line, paper)]
    other = [line for line in _lines(pair.other) if line.differs and not _stands_beside(line, paper)]
    parts = []
    if real:
        parts.append(_heading(_tr("Record"), paper) + "".join(_line(line, paper) for line in real))
    if tried and other:
        parts.append(_heading(_tr("What if: other than recorded"), paper))
        parts += [_line(line, paper) for line in other]
    return "".join(parts)


def _lines(stage: BattleStage | None) -> tuple[BattleLine, ...]:
    return stage.lines if stage is not None else ()


def _line(line: BattleLine, paper: StagePaper, top: int = 0) -> str:
    """Return a line, which leads to its entry, then small its rule, then its working; indented below ``top``."""
    text = _changed(line.text, paper) if line.differs else escape(line.text)
    if line.seq:
        tip = escape(_tr("Entry {0}: a click shows it in the turn").format(line.seq))
        text = f"<a href='entry:{line.seq}' title='{tip}' style='color:{paper.tones.text}'>{text}</a>"
    source = rule_links(line.rule, paper)
    if paper.printed and line.seq:
        source += _muted(f" #{line.seq}", paper)
    small = f"&nbsp;&nbsp;<span style='font-size:small'>{source}</span>" if source else ""
    apart = "&nbsp;&nbsp; " if paper.printed else "<br>"
    working = f"{apart}{_muted(line.working, paper)}" if line.working else ""
    indent = 14 * (line.depth - top)
    return f"<p style='margin-top:1px; margin-bottom:3px; margin-left:{indent}px'>{text}{small}{working}</p>"


def rule_links(rule: str, paper: StagePaper) -> str:
    """Return rule sections, the rulings among them as links."""
    return " ".join(
        f"<a href='rule:{escape(word)}' title='{escape(paper.rules(word))}'>{escape(word)}</a>"
        if word in paper.rulings
        else f"<span title='{escape(paper.rules(word))}'>{_muted(word, paper)}</span>"
        for word in rule.split()
    )


def _heading(text: str, paper: StagePaper) -> str:
    style = f"margin-top:14px; margin-bottom:3px; color:{paper.tones.muted}; font-size:small"
    return f"<p style='{style}'>{escape(text)}</p>"


def _quiet(text: str, paper: StagePaper) -> str:
    return f"<p style='margin-top:6px'>{_muted(text, paper)}</p>"


def _muted(text: str, paper: StagePaper) -> str:
    return f"<span style='color:{paper.tones.muted}'>{escape(text)}</span>"


def _changed(text: str, paper: StagePaper) -> str:
    """Return what a what-if makes otherwise, marked by its ground."""
    return f"<span style='background-color:{_mark(paper)}'>&nbsp;{escape(text)}&nbsp;</span>"


def _mark(paper: StagePaper) -> str:
    return blend(paper.tones.warning, paper.tones.panel, GROUND).name()
