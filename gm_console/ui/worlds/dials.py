"""Sliders for the sizes of a world, where its brief leaves a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSlider, QWidget

from gm_console.campaign.set_up.world_records import Dial, Size
from gm_console.ui.kit.parts import PlainLabel, caption

WIDEST: Final = "100 %"


class Dials(QWidget):
    """One slider for each size; those that the brief fixes are shown and cannot be moved."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._dials: dict[Size, Dial] = {}
        self.sliders = {size: QSlider(Qt.Orientation.Horizontal) for size in Size}
        self.numbers = {size: PlainLabel() for size in Size}
        self.reason = caption()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        texts = {
            Size.NATIONS: (self.tr("N&ations"), self.tr("Nations that players hold")),
            Size.REGIONS: (self.tr("&Regions each"), self.tr("Land regions of every nation's home")),
            Size.LAND: (self.tr("&Land share"), self.tr("Percent of the sheet that is land")),
        }
        self._labels = {}
        for row, (size, slider) in enumerate(self.sliders.items()):
            text, tip = texts[size]
            label = self._labels[size] = PlainLabel(text)
            label.setBuddy(slider)
            slider.setAccessibleName(text.replace("&", ""))
            slider.setToolTip(tip)
            slider.valueChanged.connect(self._follow)
            number = self.numbers[size]
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            number.setMinimumWidth(number.fontMetrics().horizontalAdvance(WIDEST))
            for column, widget in enumerate((label, slider, number)):
                grid.addWidget(widget, row, column)
        grid.addWidget(self.reason, len(self.sliders), 0, 1, 3)
        self.show_dials(())

    def show_dials(self, dials: Sequence[Dial]) -> None:
        """Put every slider where a brief has it; a size without a dial is not shown."""
        self._dials = {dial.size: dial for dial in dials}
        for size, slider in self.sliders.items():
            dial = self._dials.get(size)
            for widget in (self._labels[size], slider, self.numbers[size]):
                widget.setVisible(dial is not None)
                widget.setEnabled(dial is not None and not dial.fixed)
            if dial is not None:
                slider.blockSignals(True)
                slider.setRange(min(dial.least, dial.value), max(dial.most, dial.value))
                slider.setValue(dial.value)
                slider.blockSignals(False)
        reasons = dict.fromkeys(dial.fixed for dial in dials if dial.fixed)
        self.reason.setText(self.tr("Fixed: {0}").format("; ".join(reasons)) if reasons else "")
        self.reason.setVisible(bool(reasons))
        self._show_numbers()

    def sizes(self) -> dict[Size, int]:
        """Return the sizes that differ from the brief's."""
        return {
            size: self.sliders[size].value()
            for size, dial in self._dials.items()
            if not dial.fixed and self.sliders[size].value() != dial.value
        }

    def _follow(self) -> None:
        self._show_numbers()
        self.changed.emit()

    def _show_numbers(self) -> None:
        for size, number in self.numbers.items():
            value = self.sliders[size].value()
            number.setText(f"{value} %" if size is Size.LAND else f"{value:,}")
