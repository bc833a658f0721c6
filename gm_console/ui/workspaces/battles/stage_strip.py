"""The strip of a battle's stages: those that took place, in order, the one shown marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTabBar, QWidget

from gm_console.core.battles import BattleStage
from gm_console.report.battle_words import odds_words
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.theme import Theme

DOT: Final = 5.0
HEIGHT: Final = 46
LINE: Final = 12.0
"""Pixels from the top to the line that joins the stages."""
PAD: Final = 18
NARROWEST: Final = 84


class StageStrip(QTabBar):
    """A tab bar that looks like a way with stations; keys, roles and signals are those of tabs."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._stages: tuple[BattleStage, ...] = ()
        self._odd: frozenset[str] = frozenset()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Stages of the battle"))
        theme.changed.connect(self.update)

    @property
    def code(self) -> str:
        """The stage shown, empty if there is none."""
        at = self.currentIndex()
        return self._stages[at].code if 0 <= at < len(self._stages) else ""

    def show_stages(
        self, stages: Sequence[BattleStage], chosen: str, odd: frozenset[str] = frozenset()
    ) -> None:
        """Show stages and choose one, else the last main one; ``odd`` ones differ in a what-if."""
        known = [stage.code for stage in stages]
        self._odd = odd
        self.blockSignals(True)
        while self.count():
            self.removeTab(0)
        self._stages = tuple(stages)
        for stage in stages:
            self.setTabToolTip(self.addTab(stage.title), plain_tip(stage.summary))
        main = [stage.code for stage in stages if stage.main]
        wanted = chosen if chosen in known else (*main[-1:], *known[-1:], "")[0]
        self.setCurrentIndex(known.index(wanted) if known else -1)
        self.blockSignals(False)
        self.update()

    def walk(self, steps: int) -> None:
        """Go on by stages, back below 0; stay at the ends."""
        self.setCurrentIndex(min(max(self.currentIndex() + steps, 0), self.count() - 1))

    def tabSizeHint(self, index: int) -> QSize:
        """Return the room of a station."""
        metrics = QFontMetricsF(self._bold())
        return QSize(max(NARROWEST, round(metrics.horizontalAdvance(self._label(index))) + PAD), HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the way, the stations and what each came to."""
        tones, painter = self._theme.tones, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middles = [QPointF(QRectF(self.tabRect(at)).center().x(), LINE) for at in range(self.count())]
        if len(middles) > 1:
            painter.setPen(QPen(QColor(tones.hairline), 2))
            painter.drawLine(middles[0], middles[-1])
        current = self.currentIndex()
        for at, middle in enumerate(middles):
            chosen, stage = at == current, self._stages[at]
            ring = (
                tones.warning if stage.code in self._odd else tones.accent if at <= current else tones.muted
            )
            painter.setPen(QPen(QColor(ring), 1.6))
            painter.setBrush(QColor(tones.accent if chosen else tones.window))
            painter.drawEllipse(middle, DOT, DOT)
            if chosen and self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(middle, DOT + 3, DOT + 3)
            self._write(painter, at, chosen)
        painter.end()

    def _write(self, painter: QPainter, at: int, chosen: bool) -> None:
        tones, place = self._theme.tones, QRectF(self.tabRect(at))
        painter.setFont(self._bold() if chosen else self.font())
        painter.setPen(QColor(tones.text if chosen else tones.muted))
        painter.drawText(place.adjusted(0, LINE + 8, 0, 0), Qt.AlignmentFlag.AlignHCenter, self._label(at))

    def _label(self, at: int) -> str:
        """Return a stage's title, with its odds where a table was read."""
        return f"{self._stages[at].title} {odds_words(self._stages[at].odds)}".strip()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font
