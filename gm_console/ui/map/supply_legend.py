"""The legend of supply lines: what their strokes, signs and numbers mean, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt

from gm_console.board.supply_lines import Fault
from gm_console.board.supply_survey import SupplySurvey
from gm_console.core.supply import SupplyWords
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.legend import LegendBlock, LegendRow
from gm_console.ui.map.supply import THICK, THIN

_tr = translated_in("MapReading")


def supply_block(supply: SupplySurvey, words: SupplyWords | None, tones: Tones) -> LegendBlock:
    """Return what is told of supply lines, signs that are nowhere on the map left out."""
    rows = (*_lines(supply, words, tones), *_signs(supply, words, tones))
    return LegendBlock(title=_tr("Supply lines"), rows=rows)


def _lines(supply: SupplySurvey, words: SupplyWords | None, tones: Tones) -> Iterator[LegendRow]:
    """Yield what the strokes mean."""
    regions, broken = supply.regions.values(), len(supply.broken)
    solid, dashed = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine
    text = _tr("whole, {0}").format(f"{len(regions) - broken:,}")
    yield LegendRow(text=text, colour=tones.text, line=solid, width=THICK, head=tones.halo)
    if words is not None:
        text = _tr("thin: few {0} to send").format(_tr(words.load))
        yield LegendRow(text=text, colour=tones.text, line=solid, width=THIN)
    text = _tr("broken, {0}").format(f"{broken:,}")
    yield LegendRow(text=text, colour=tones.error, line=dashed)
    faults = {one.line.broken.fault for one in regions if one.line.broken and one.line.broken.at == one.id}
    if faults & {Fault.APART, Fault.FOREIGN}:
        text = _tr("short: leads nowhere")
        yield LegendRow(text=text, colour=tones.error, line=dashed, rim=tones.halo, bar=tones.halo)


def _signs(supply: SupplySurvey, words: SupplyWords | None, tones: Tones) -> Iterator[LegendRow]:
    """Yield what the signs, the patterns and the numbers mean."""
    regions = [one.region for one in supply.regions.values()]
    begin = _tr("where they begin")
    if words is not None:
        begin = _tr("{0}: where they begin").format(_tr(words.centre))
    yield LegendRow(text=begin, colour=tones.halo, rim=tones.ink, core=tones.ink)
    if words is not None and any(region.centre and region.closed for region in regions):
        text = _tr("{0}, {1}").format(_tr(words.centre), _tr(words.closed))
        yield LegendRow(text=text, colour=tones.halo, rim=tones.ink, slash=tones.error)
    yield LegendRow(text=_tr("where they break"), colour=tones.error, rim=tones.halo, bar=tones.halo)
    yield LegendRow(text=_tr("regions without one"), colour=tones.ink, fill=Qt.BrushStyle.Dense6Pattern)
    text = _tr("cut if the selected is taken")
    yield LegendRow(text=text, colour=tones.ink, fill=Qt.BrushStyle.BDiagPattern)
    if words is not None and any(region.load for region in regions):
        text = _tr("{0} (bar: of a full load)").format(_tr(words.load))
        yield LegendRow(text=text, colour=tones.ink, load="3")
