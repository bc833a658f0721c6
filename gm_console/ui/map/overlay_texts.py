"""What the map says in words: the legend of the overlays that are on, and the problems of a region on its card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from gm_console.board.model import Board
from gm_console.board.supply_survey import SupplySurvey
from gm_console.core.arrows import Arrow
from gm_console.core.battles import BattleRow
from gm_console.core.glance import Glance, Symbol
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.common.supply_words import SupplyTeller
from gm_console.ui.battle_words import row_text
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones, see_through
from gm_console.ui.map.battles import FAINT
from gm_console.ui.map.choropleth import Choropleth
from gm_console.ui.map.legend import LegendBlock, LegendRow
from gm_console.ui.map.links import manners
from gm_console.ui.map.look import MapLook, Overlay
from gm_console.ui.map.problem_marks import issue_colour
from gm_console.ui.map.supply_legend import supply_block
from gm_console.ui.open_campaign import OpenCampaign

_tr = translated_in("MapReading")

ARMS: Final = (Symbol.BOX, Symbol.WING, Symbol.HULL)
"""Symbols of forces; the others are of works."""
MOST_BATTLES: Final = 3
MOST_UNPLACED: Final = 3
UNPLACED_LENGTH: Final = 60


def legend_blocks(
    look: MapLook,
    board: Board,
    shades: Choropleth | None,
    moves: Sequence[Arrow],
    issues: Sequence[Issue] | None,
    tones: Tones,
    battles: Sequence[BattleRow] = (),
    supply: SupplySurvey | None = None,
    ruleset: Ruleset | None = None,
    *,
    changed: bool = False,
) -> list[LegendBlock]:
    """Return what has to be told to read the overlays that are on, and the marks of what the phase changed."""
    blocks: list[LegendBlock] = []
    if shades is not None:
        blocks.append(
            LegendBlock(
                title=shades.measure.name,
                rows=tuple(LegendRow(text=text, colour=colour) for colour, text in shades.rows(tones)),
            )
        )
    if ruleset is not None and look.shows(Overlay.FORCES):
        blocks.append(_forces_block(ruleset.glance, tones))
    if look.shows(Overlay.LINKS):
        present = {link.kind for link in board.links}
        rows = tuple(
            LegendRow(text=how.name, colour=how.colour, line=how.style, width=how.width)
            for kind, how in manners(tones).items()
            if kind in present
        )
        blocks.append(LegendBlock(title=_tr("Links"), rows=rows))
    if look.shows(Overlay.MOVES) and moves:
        blocks.append(_moves_block(moves, tones))
    if look.shows(Overlay.BATTLES) and battles:
        blocks.append(_battles_block(battles, tones))
    if supply is not None:
        words = ruleset.supply.words if ruleset is not None and ruleset.supply is not None else None
        blocks.append(supply_block(supply, words, tones))
    if look.shows(Overlay.PROBLEMS):
        blocks.append(_problems_block(issues, board, tones))
    if changed:
        row = LegendRow(text=_tr("changed (dot or edge)"), colour=tones.accent, rim=tones.panel)
        blocks.append(LegendBlock(title=_tr("Phase shown"), rows=(row,)))
    return blocks


def card_lines(
    region: RegionId,
    issues: Mapping[RegionId, tuple[Issue, ...]],
    shades: Choropleth | None,
    tones: Tones,
) -> str:
    """Return what the overlays add to a region's card, as escaped HTML."""
    lines: list[str] = []
    if shades is not None and not shades.measure.on_hover and region in shades.values:
        lines.append(escape(f"{shades.measure.name} {shades.values[region]:,}"))
    for issue in issues.get(region, ()):
        rule = f" ({issue.rule})" if issue.rule else ""
        colour = issue_colour(issue.severity, tones)
        head = f"<span style='color:{colour}'>{escape(_severity(issue.severity))}:</span>"
        lines.append(f"{head} {escape(issue.text + rule)}")
    return "".join(f"<br>{line}" for line in lines)


def battle_lines(battles: Sequence[BattleRow], names: Mapping[str, str], tones: Tones) -> str:
    """Return the battles of a region for its card, as escaped HTML."""
    lines = [f"<b>{escape(row.id)}</b> {escape(row_text(row, names))}" for row in battles[:MOST_BATTLES]]
    if len(battles) > MOST_BATTLES:
        more = _tr("and {0} more").format(len(battles) - MOST_BATTLES)
        lines.append(f"<span style='color:{tones.muted}'>{escape(more)}</span>")
    return "".join(f"<br>{line}" for line in lines)


def supply_lines(region: RegionId, supply: SupplySurvey | None, world: OpenCampaign, tones: Tones) -> str:
    """Return a region's supply for its card, as escaped HTML: a broken line in the colour of errors."""
    rules = world.ruleset.supply
    if supply is None or rules is None or region not in supply.regions:
        return ""
    teller = SupplyTeller(words=rules.words, nation=world.called)
    first, *others = map(escape, teller.lines(supply, region))
    if not supply.regions[region].state.is_whole:
        first = f"<span style='color:{tones.error}'>{first}</span>"
    return "".join(f"<br>{line}" for line in (first, *others))


def _forces_block(glance: Glance, tones: Tones) -> LegendBlock:
    """Return what the symbols of forces and works stand for, in the names that tables and cards have for them."""
    gauges = glance.of_regions.by_key
    rows = [
        LegendRow(text=gauges[key].name or gauges[key].title, colour=tones.text, symbol=symbol)
        for symbol, key in glance.symbols
    ]
    if sum(row.symbol in ARMS for row in rows) > 1:
        text = _tr("a nation's forces nearby, together")
        rows.append(LegendRow(text=text, colour=tones.text, symbol=Symbol.STACK))
    return LegendBlock(title=_tr("Forces"), rows=tuple(rows))


def _battles_block(battles: Sequence[BattleRow], tones: Tones) -> LegendBlock:
    won = sum(row.decided and row.won for row in battles)
    told = (
        (_tr("attackers won, {0}"), won, tones.ink, tones.halo),
        (_tr("attackers beaten or no winner, {0}"), len(battles) - won, tones.halo, tones.ink),
    )
    rows = tuple(
        LegendRow(text=text.format(f"{count:,}"), colour=colour, rim=tones.ink, cross=cross)
        for text, count, colour, cross in told
        if count
    )
    faint = see_through(tones.ink, FAINT).name(QColor.NameFormat.HexArgb)
    later = LegendRow(text=_tr("faint: fought later in the turn"), colour=faint, rim=faint, cross=tones.halo)
    return LegendBlock(title=_tr("Battles of the turn"), rows=(*rows, later))


def _moves_block(moves: Sequence[Arrow], tones: Tones) -> LegendBlock:
    done = sum(len(move.done) > 1 for move in moves)
    stopped = sum(bool(move.undone) for move in moves)
    rows = [
        LegendRow(text=_tr("done, {0}").format(f"{done:,}"), colour=tones.text, line=Qt.PenStyle.SolidLine)
    ]
    if stopped:
        text = _tr("not done, {0}").format(f"{stopped:,}")
        rows.append(LegendRow(text=text, colour=tones.error, line=Qt.PenStyle.DashLine))
    return LegendBlock(title=_tr("Moves"), rows=tuple(rows))


def _problems_block(issues: Sequence[Issue] | None, board: Board, tones: Tones) -> LegendBlock:
    if issues is None:
        return LegendBlock(
            title=_tr("Problems of the map"), rows=(LegendRow(text=_tr("looking…"), colour=tones.hairline),)
        )
    rows = []
    for severity in Severity:
        count = sum(issue.severity is severity for issue in issues)
        if count:
            rows.append(
                LegendRow(text=f"{_severity(severity)}, {count:,}", colour=issue_colour(severity, tones))
            )
    known = {board.part_of(place) for place in board.places}
    unplaced = [one for one in issues if one.where not in board.by_id and one.where not in known]
    for issue in unplaced[:MOST_UNPLACED]:
        text = issue.text if len(issue.text) <= UNPLACED_LENGTH else f"{issue.text[: UNPLACED_LENGTH - 1]}…"
        rows.append(LegendRow(text=text, colour=issue_colour(issue.severity, tones)))
    if not rows:
        rows.append(LegendRow(text=_tr("none"), colour=tones.done))
    return LegendBlock(title=_tr("Problems of the map"), rows=tuple(rows))


def _severity(severity: Severity) -> str:
    return {
        Severity.ERROR: _tr("error"),
        Severity.WARNING: _tr("warning"),
        Severity.INFO: _tr("information"),
    }[severity]
