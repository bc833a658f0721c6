"""One editor for each kind of field of a set-up: shows a value, tells when somebody gives it another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSpinBox, QWidget

from gm_console.board.model import Board, RegionKind
from gm_console.core.setup_form import FieldKind, FormField
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, number_box
from gm_console.ui.kit.search_box import SearchBox

_tr = translated_in("FieldEditors")
LONGEST = 120
"""Signs of a text."""
LEAST_COUNT = 64
"""Pixels of a number that is one of several, at least: three figures and the arrows."""
PER_LINE = 2
"""Numbers side by side."""
REGION_LETTERS = 11
"""That a box of regions has room for, at least."""
Regions = tuple[tuple[str, str], ...]
"""Ids of regions with the texts they are found by."""


class FieldEditor(QWidget):
    """What every editor is."""

    changed = Signal(object)
    """The value that somebody gave it."""

    def show_value(self, value: Any) -> None:
        """Show a value, without a signal."""
        raise NotImplementedError


class TextEditor(FieldEditor):
    """A line of text."""

    def __init__(self, title: str, tip: str) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setMaxLength(LONGEST)
        self.line.setAccessibleName(title)
        self.line.setToolTip(tip)
        self._shown = ""
        lay_beside(self, self.line)
        self.setFocusProxy(self.line)
        self.line.editingFinished.connect(self._tell)

    def show_value(self, value: Any) -> None:
        """Show a text."""
        self._shown = value
        if self.line.text() != value:
            self.line.setText(value)

    def _tell(self) -> None:
        text = self.line.text().strip()
        if text != self._shown:
            self._shown = text
            self.changed.emit(text)


class NumberEditor(FieldEditor):
    """A whole number."""

    def __init__(self, title: str, field: FormField) -> None:
        super().__init__()
        self.box = _number(title, field)
        lay_beside(self, self.box)
        self.setFocusProxy(self.box)
        self.box.valueChanged.connect(self.changed.emit)

    def show_value(self, value: Any) -> None:
        """Show a number; one beyond what the field may hold is shown nevertheless."""
        _show_number(self.box, value)


class ChoiceEditor(FieldEditor):
    """One word of several."""

    def __init__(self, title: str, field: FormField) -> None:
        super().__init__()
        self.box = ChoiceBox(name=title, tip=field.tip)
        for word, text in field.choices.items():
            self.box.addItem(text, word)
        lay_beside(self, self.box)
        self.setFocusProxy(self.box)
        self.box.activated.connect(self._tell)

    def show_value(self, value: Any) -> None:
        """Show a word; one that is no choice stands among them until another is chosen."""
        _show_choice(self.box, value)

    def _tell(self) -> None:
        self.changed.emit(self.box.currentData())


class RegionEditor(FieldEditor):
    """A region, found by typing a part of its id or name."""

    def __init__(self, title: str, tip: str, regions: Regions) -> None:
        super().__init__()
        self.box = SearchBox(title, tip, REGION_LETTERS)
        self.box.offer(regions)
        lay_beside(self, self.box)
        self.setFocusProxy(self.box)
        self.box.picked.connect(self.changed.emit)

    def show_value(self, value: Any) -> None:
        """Show a region; one that the map does not have stands there in grey."""
        self.box.show_value(value, otherwise=value)


class SpotEditor(FieldEditor):
    """A region and what it is called."""

    def __init__(self, title: str, tip: str, regions: Regions) -> None:
        super().__init__()
        self.region = RegionEditor(_tr("{0}: region").format(title), tip, regions)
        self.name = TextEditor(_tr("{0}: name").format(title), _tr("What the region is called from then on"))
        self._value: Mapping[str, str] = {}
        line = lay_beside(self, self.region, self.name, gap=8)
        for at in range(line.count()):
            line.setStretch(at, 1)
        self.setFocusProxy(self.region)
        self.region.changed.connect(lambda region: self._tell("region", region))
        self.name.changed.connect(lambda name: self._tell("name", name))

    def show_value(self, value: Any) -> None:
        """Show a table of ``region`` and ``name``."""
        self._value = value
        self.region.show_value(value["region"])
        self.name.show_value(value["name"])

    def _tell(self, key: str, text: str) -> None:
        self._value = {**self._value, key: text}
        self.changed.emit(self._value)


class CountsEditor(FieldEditor):
    """How many of each of several things."""

    def __init__(self, field: FormField) -> None:
        super().__init__()
        self.boxes: dict[str, QSpinBox] = {}
        self._value: Mapping[str, int] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for place, (word, text) in enumerate(field.choices.items()):
            box = self.boxes[word] = _number(text, field)
            box.setMinimumWidth(LEAST_COUNT)
            label = PlainLabel(text)
            label.setBuddy(box)
            line, column = divmod(place, PER_LINE)
            grid.addWidget(label, line, 2 * column)
            grid.addWidget(box, line, 2 * column + 1)
            box.valueChanged.connect(self._tell)
        if self.boxes:
            self.setFocusProxy(next(iter(self.boxes.values())))

    def show_value(self, value: Any) -> None:
        """Show a table of numbers; a word that is no choice is kept, for the check to tell of."""
        self._value = value
        for word, box in self.boxes.items():
            _show_number(box, value.get(word, 0))

    def _tell(self) -> None:
        counts = {word: box.value() for word, box in self.boxes.items()}
        self._value = {word: count for word, count in {**self._value, **counts}.items() if count}
        self.changed.emit(self._value)


class ListEditor(FieldEditor):
    """Several values of one kind."""

    def __init__(self, editors: tuple[FieldEditor, ...]) -> None:
        super().__init__()
        self.editors = editors
        self._values: list[Any] = []
        lay_below(self, *editors, gap=4)
        self.setFocusProxy(editors[0])
        for place, editor in enumerate(editors):
            editor.changed.connect(lambda value, place=place: self._tell(place, value))

    def show_value(self, value: Any) -> None:
        """Show a list of as many values as there are editors."""
        self._values = list(value)
        for editor, one in zip(self.editors, value, strict=True):
            editor.show_value(one)

    def _tell(self, place: int, value: Any) -> None:
        self._values = [*self._values[:place], value, *self._values[place + 1 :]]
        self.changed.emit(self._values)


def editor_for(field: FormField, regions: Regions) -> FieldEditor:
    """Return an editor for a field; ``regions`` as :func:`region_choices` has them."""
    if field.count == 1:
        return _one_editor(field, field.title, regions)
    titles = [f"{field.title} {place + 1}" for place in range(field.count)]
    return ListEditor(tuple(_one_editor(field, title, regions) for title in titles))


def region_choices(board: Board) -> Regions:
    """Return every land region of a map with its name, and before them none at all."""
    land = (region for region in board.regions if region.kind is RegionKind.LAND)
    return ("", ""), *((region.id, f"{region.id}  {region.name}".rstrip()) for region in land)


def _one_editor(field: FormField, title: str, regions: Regions) -> FieldEditor:
    match field.kind:
        case FieldKind.TEXT:
            return TextEditor(title, field.tip)
        case FieldKind.NUMBER:
            return NumberEditor(title, field)
        case FieldKind.CHOICE:
            return ChoiceEditor(title, field)
        case FieldKind.REGION:
            return RegionEditor(title, field.tip, regions)
        case FieldKind.SPOT:
            return SpotEditor(title, field.tip, regions)
        case FieldKind.COUNTS:
            return CountsEditor(field)
    raise ValueError(f"{field.key} says how a nation looks: its editor is one of look_editors")


def _number(title: str, field: FormField) -> QSpinBox:
    """Return a field of a number that is told when it is typed, not with every figure of it."""
    box = number_box(title, field.least, field.most, tip=field.tip)
    box.setKeyboardTracking(False)
    return box


def _show_choice(box: ChoiceBox, word: str) -> None:
    if box.findData(word) < 0:
        box.addItem(word, word)
    box.setCurrentIndex(box.findData(word))


def _show_number(box: QSpinBox, value: int) -> None:
    with QSignalBlocker(box):
        box.setRange(min(box.minimum(), value), max(box.maximum(), value))
        box.setValue(value)
