"""Editors of how a nation looks: its colour and its pattern beside those of the others, its flag part by part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QFileDialog,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.charts.colour_words import word_of
from gm_console.charts.colours import fill_of
from gm_console.charts.flag_draws import drawn_flag
from gm_console.charts.palette import FILLS, FLAG_COLOURS, PATTERNS
from gm_console.core.flag_pictures import PICTURE_KEY
from gm_console.core.ids import NationId
from gm_console.core.looks import (
    COLOURS_OF,
    MOST_COLOURS,
    AnyFlag,
    Charge,
    Division,
    Flag,
    flag_of,
    plain_flag,
    redivided,
)
from gm_console.core.setup_form import FormField
from gm_console.drawing.flags import HEIGHT, WIDTH
from gm_console.files.errors import Unreadable
from gm_console.files.flag_pictures import reduced_flag
from gm_console.ui.flags import flag_picture
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, plain_tip, small_button
from gm_console.ui.kit.swatch import swatch
from gm_console.ui.kit.tasks import QUIET
from gm_console.ui.kit.theme import see_through
from gm_console.ui.map.patterns import PLAIN, pattern_tile
from gm_console.ui.scenario.company import NO_COMPANY, Company
from gm_console.ui.scenario.field_editors import FieldEditor

_tr = translated_in("LookEditors")
FLAG_HIGH: Final = 64
"""Pixels of the flag in a sheet."""
INK: Final = see_through("#14181d", 0.5)
"""Of a pattern on the colour of its nation."""
SWATCH: Final = QSize(30, 16)
SWATCH_BOX: Final = 50
"""Pixels across a box that shows a square alone."""


def _divisions() -> Mapping[Division, str]:
    return {
        Division.PLAIN: _tr("Plain"),
        Division.TWO_BANDS: _tr("Two bands"),
        Division.THREE_BANDS: _tr("Three bands"),
        Division.TWO_PALES: _tr("Two pales"),
        Division.THREE_PALES: _tr("Three pales"),
        Division.QUARTERS: _tr("Quarters"),
        Division.CROSS: _tr("Cross"),
        Division.NORDIC_CROSS: _tr("Cross at the hoist"),
        Division.SALTIRE: _tr("Saltire"),
        Division.BEND: _tr("Bend"),
        Division.CHEVRON: _tr("Triangle at the hoist"),
        Division.CANTON: _tr("Canton"),
        Division.BORDER: _tr("Border"),
        Division.DISC: _tr("Disc"),
    }


def _charges() -> Mapping[Charge, str]:
    return {
        Charge.NONE: _tr("No sign"),
        Charge.STAR: _tr("Star"),
        Charge.CRESCENT: _tr("Crescent"),
        Charge.SUN: _tr("Sun"),
        Charge.ANCHOR: _tr("Anchor"),
        Charge.TOWER: _tr("Tower"),
        Charge.CROWN: _tr("Crown"),
        Charge.WHEEL: _tr("Wheel"),
        Charge.TREE: _tr("Tree"),
        Charge.BOLT: _tr("Bolt"),
    }


def _patterns() -> Mapping[str, str]:
    return {
        "none": _tr("Plain"),
        "diagonal": _tr("Diagonal lines"),
        "dots": _tr("Dots"),
        "cross-hatch": _tr("Cross-hatched"),
        "faint": _tr("Faint lines"),
    }


class LookEditor(FieldEditor):
    """An editor that shows the nation among the others."""

    def __init__(self) -> None:
        super().__init__()
        self.company = NO_COMPANY

    def show_company(self, company: Company) -> None:
        """Know the others; told before the value is shown."""
        self.company = company


class ColourEditor(LookEditor):
    """A colour of the palette, or the one of the nation's number."""

    def __init__(self, title: str, field: FormField) -> None:
        super().__init__()
        self.box = _box(title, field.tip)
        lay_beside(self, self.box)
        self.setFocusProxy(self.box)
        self.box.activated.connect(lambda _at: self.changed.emit(self.box.currentData()))

    def show_value(self, value: Any) -> None:
        """Show a colour; one that the palette does not have stands behind those that it has."""
        offered = [*FILLS, *([value] if value and value not in FILLS else [])]
        usual = fill_of(self.company.nation) if self.company.nation else FILLS[0]
        with QSignalBlocker(self.box):
            self.box.clear()
            self.box.addItem(swatch(usual), _tr("By its number: {0}").format(word_of(usual)), "")
            for colour in offered:
                told = " · ".join(filter(None, (word_of(colour), self.company.like(colour))))
                self.box.addItem(swatch(colour), told, colour)
            self.box.setCurrentIndex(max(self.box.findData(value), 0))


class PatternEditor(LookEditor):
    """A pattern, or the one that tells the nation from its neighbours."""

    def __init__(self, title: str, field: FormField) -> None:
        super().__init__()
        self.box = _box(title, field.tip)
        self.box.setIconSize(SWATCH)
        lay_beside(self, self.box)
        self.setFocusProxy(self.box)
        self.box.activated.connect(lambda _at: self.changed.emit(self.box.currentData()))

    def show_value(self, value: Any) -> None:
        """Show a pattern on the colour of the nation."""
        colour = self.company.colour
        usual, words = self.company.patterns.get(NationId(self.company.nation), PLAIN), _patterns()
        with QSignalBlocker(self.box):
            self.box.clear()
            told = _tr("As its neighbours ask") if value else _tr("As its neighbours ask: {0}")
            self.box.addItem(
                _patterned(colour, PLAIN if value else usual),
                told.format(words[usual].lower()),
                "",
            )
            for pattern in PATTERNS:
                self.box.addItem(_patterned(colour, pattern), words[pattern], pattern)
            self.box.setCurrentIndex(max(self.box.findData(value), 0))


class SwatchBox(ChoiceBox):
    """Colours, of which the one chosen is shown as a square alone; its word is its tooltip, and in the list."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__(name=title, tip=tip)
        self._title, self._tip = title, tip
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return room for a square and the arrow."""
        return QSize(SWATCH_BOX, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Return the same: there is nothing to leave out."""
        return self.sizeHint()

    @property
    def is_cut(self) -> bool:
        """Whether a text has no room: none is shown."""
        return False

    def tell(self) -> None:
        """Say which colour is chosen, to whoever rests on it or hears it."""
        self.setToolTip(plain_tip(f"{self._tip}: {self.currentText()}"))
        self.setAccessibleName(f"{self._title}: {self.currentText()}")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the square and the arrow."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = ""
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class FlagEditor(LookEditor):
    """A flag, put together from parts, drawn by lot or taken from a picture."""

    def __init__(self, title: str, field: FormField) -> None:
        super().__init__()
        self._flag: AnyFlag | None = None
        self._shown_of = ""
        """The nation whose flag is shown."""
        self._reading = LatestTask(self)
        self._reading.failed.connect(self._refuse)
        self.picture = PlainLabel()
        self.picture.setFixedSize(round(FLAG_HIGH * WIDTH / HEIGHT), FLAG_HIGH)
        self.picture.setAccessibleName(title)
        self.division = _box(_tr("{0}: division").format(title), field.tip)
        self.division.addItem(_tr("No flag"), "")
        for division, text in _divisions().items():
            self.division.addItem(text, division.value)
        self.colours = tuple(
            SwatchBox(_tr("{0}: colour {1}").format(title, at + 1), _tr("A colour of the flag"))
            for at in range(MOST_COLOURS)
        )
        self.charge = _box(_tr("{0}: sign").format(title), _tr("The sign on the flag"))
        for charge, text in _charges().items():
            self.charge.addItem(text, charge.value)
        self.charge_colour = SwatchBox(
            _tr("{0}: colour of the sign").format(title), _tr("The colour of the sign")
        )
        self.draw = small_button(
            _tr("Draw"), _tr("Draw another flag from the colour of the nation; undoing brings this one back")
        )
        self.draw.clicked.connect(self._draw)
        self.choose = small_button(
            _tr("Picture…"), _tr("Take the flag from a picture of yours, PNG or JPEG; it is kept small")
        )
        self.choose.clicked.connect(self._choose)
        self.refused = PlainLabel(look="error", wraps=True)
        self.refused.hide()
        parts, sign = QWidget(), QWidget()
        lay_beside(parts, *self.colours, SPRING, gap=4)
        lay_beside(sign, self.charge, self.charge_colour, SPRING, gap=4)
        first = QWidget()
        lay_beside(first, self.division, self.draw, self.choose, SPRING, gap=4)
        column = QWidget()
        lay_below(column, first, parts, sign, self.refused, SPRING, gap=4)
        line = lay_beside(self, self.picture, column, grows=column, gap=10)
        line.setAlignment(self.picture, Qt.AlignmentFlag.AlignTop)
        self.setFocusProxy(self.division)
        self.division.activated.connect(self._divide)
        self.charge.activated.connect(self._sign)
        self.charge_colour.activated.connect(self._sign)
        for box in self.colours:
            box.activated.connect(self._dye)

    def show_value(self, value: Any) -> None:
        """Show a flag; what is none stands there as no flag, and the check tells why."""
        whole = self._flag = flag_of(value)
        flag = whole if isinstance(whole, Flag) else None
        if self.company.nation != self._shown_of:
            self._shown_of = self.company.nation
            self._reading.cancel()
            self.refused.hide()
        with QSignalBlocker(self.division), QSignalBlocker(self.charge):
            self._offer_picture(there=whole is not None and flag is None)
            if flag is not None or whole is None:
                self.division.setCurrentIndex(self.division.findData(flag.division.value if flag else ""))
            charge = flag.charge if flag else Charge.NONE
            self.charge.setCurrentIndex(self.charge.findData(charge.value))
        for at, box in enumerate(self.colours):
            there = flag is not None and at < len(flag.colours)
            box.setVisible(there)
            if flag is not None and there:
                _show_colour(box, flag.colours[at], self._offered)
        self.charge.setVisible(flag is not None)
        charged = flag is not None and flag.charge is not Charge.NONE
        self.charge_colour.setVisible(charged)
        if flag is not None and charged:
            _show_colour(self.charge_colour, flag.charge_colour, self._offered)
        self._paint(whole)

    def take(self, path: Path) -> None:
        """Take the flag from a picture in a file, or say why that cannot be."""
        self.refused.hide()
        self._reading.run(QUIET, lambda _report: reduced_flag(path), self._tell)

    def _offer_picture(self, *, there: bool) -> None:
        """List the picture beside the divisions while the flag is one."""
        at = self.division.findData(PICTURE_KEY)
        if there and at < 0:
            self.division.addItem(_tr("A picture"), PICTURE_KEY)
            at = self.division.findData(PICTURE_KEY)
        if there:
            self.division.setCurrentIndex(at)
        elif at >= 0:
            self.division.removeItem(at)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, _tr("Flag from a picture"), "", _tr("Pictures (*.png *.jpg *.jpeg)")
        )
        if name:
            self.take(Path(name))

    def _refuse(self, trouble: Exception) -> None:
        if not isinstance(trouble, Unreadable):
            raise trouble
        self.refused.setText(
            "\n".join(": ".join(filter(None, (one.text, one.suggestion))) for one in trouble.issues)
        )
        self.refused.show()

    @property
    def _offered(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((self.company.colour, *FLAG_COLOURS)))

    def _paint(self, flag: AnyFlag | None) -> None:
        ratio = self.devicePixelRatioF()
        if flag is not None:
            self.picture.setPixmap(flag_picture(flag, FLAG_HIGH, ratio))
            return
        frame = QPixmap(self.picture.size() * ratio)
        frame.setDevicePixelRatio(ratio)
        frame.fill(Qt.GlobalColor.transparent)
        painter = QPainter(frame)
        painter.setPen(self.palette().mid().color())
        painter.drawRect(0, 0, self.picture.width() - 1, self.picture.height() - 1)
        painter.setPen(self.palette().placeholderText().color())
        painter.drawText(self.picture.rect(), Qt.AlignmentFlag.AlignCenter, _tr("no flag"))
        painter.end()
        self.picture.setPixmap(frame)

    def _draw(self) -> None:
        company = self.company
        others = [flag for nation, flag in company.flags.items() if nation != company.nation]
        known = [*others, *([self._flag] if self._flag is not None else [])]
        self._tell(drawn_flag(company.colour, company.nation, fresh_seed(), known))

    def _divide(self) -> None:
        division = self.division.currentData()
        if not division:
            self.changed.emit({})
            return
        if division == PICTURE_KEY:
            return
        plain = Flag(division=Division.PLAIN, colours=(self.company.colour,))
        kept = self._flag if isinstance(self._flag, Flag) else plain
        self._tell(redivided(kept, Division(division), (self.company.colour, *FLAG_COLOURS)))

    def _dye(self) -> None:
        if isinstance(self._flag, Flag):
            dyed = tuple(box.currentData() for box in self.colours[: COLOURS_OF[self._flag.division]])
            self._tell(replace(self._flag, colours=dyed))

    def _sign(self) -> None:
        if not isinstance(self._flag, Flag):
            return
        charge = Charge(self.charge.currentData())
        colour = self.charge_colour.currentData() if self._flag.charge is not Charge.NONE else ""
        spare = next(one for one in FLAG_COLOURS if one not in self._flag.colours)
        charged = replace(self._flag, charge=charge, charge_colour=colour or spare)
        self._tell(charged if charge is not Charge.NONE else replace(charged, charge_colour=""))

    def _tell(self, flag: AnyFlag) -> None:
        self.changed.emit(plain_flag(flag))


def _box(title: str, tip: str) -> ChoiceBox:
    return ChoiceBox(name=title, tip=tip)


def _show_colour(box: SwatchBox, colour: str, offered: Sequence[str]) -> None:
    """Show a colour among those that are offered."""
    with QSignalBlocker(box):
        box.clear()
        for one in dict.fromkeys((*offered, colour)):
            box.addItem(swatch(one), word_of(one), one)
        box.setCurrentIndex(box.findData(colour))
    box.tell()


def _patterned(colour: str, pattern: str) -> QIcon:
    """Return a pattern on a colour."""
    picture = QPixmap(SWATCH)
    picture.fill(QColor(colour))
    if pattern != PLAIN:
        painter = QPainter(picture)
        painter.drawTiledPixmap(picture.rect(), pattern_tile(pattern, INK))
        painter.end()
    icon = QIcon(picture)
    icon.addPixmap(picture, QIcon.Mode.Selected)
    return icon
