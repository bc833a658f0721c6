"""A nation's sheet, edited by the moderator: verdicts while he types, what is left, ways on a map, why and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QSizePolicy, QWidget

from gm_console.campaign.orders.sheet_edits import EditableSheet
from gm_console.campaign.orders.typed_sheet import StockLeft, TypedPlot, TypedSheet
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of
from gm_console.ui.kit.layouts import lay_below, split_between, strip
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.parts import ElidedLabel, PlainLabel, told
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import Strip
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.phrasing import counted
from gm_console.ui.workspaces.orders.plot_map import PlotMap
from gm_console.ui.workspaces.orders.received_sheets import SheetLine, plain
from gm_console.ui.workspaces.orders.typed_text import TypedText

NAME_KEY: Final = "orders/moderator"
DRAW_PAUSE: Final = 150
"""Milliseconds of quiet before ways are drawn."""
SHOWN_LEFT: Final = 3
"""Amounts at the right of a line; the line below the text has all."""


class EditPane(QWidget):
    """The editor, its map and its verdicts; Save takes the text in as a version of the sheet."""

    save_wanted = Signal(object, object, object)
    """The text, the reason, and the name it is kept under."""
    left = Signal()
    hidden = Signal()
    """Something else is shown in its place; what is not saved has to be kept."""
    line_changed = Signal(int)
    """The cursor stands in another line."""

    def __init__(
        self, theme: Theme, settings: Settings, session: Session, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self.sheet: EditableSheet | None = None
        self._base = ""
        """The text as it counts."""
        self._typed: TypedSheet | None = None
        self._told: tuple[int, TypedSheet | None] = (0, None)
        self._ruleset: Ruleset | None = None
        self.title = PlainLabel(look="panelTitle")
        self.state = ElidedLabel(look="caption")
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Why? The player reads it with every line that is changed"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setToolTip(self.tr("The nation reads it in its packet, with each line that is changed"))
        self.by = QLineEdit(settings.text(NAME_KEY))
        self.by.setPlaceholderText(self.tr("moderator"))
        self.by.setMaximumWidth(150)
        self.by.setAccessibleName(self.tr("Your name"))
        self.by.setToolTip(self.tr("The name the version is kept under, in history and book of arrivals"))
        self.save = QPushButton(self.tr("Save"))
        self.save.setToolTip(self.tr("Take the text in as a version of the sheet (Ctrl+Return)"))
        self.back = QPushButton(self.tr("Undo all"))
        self.back.setToolTip(self.tr("Go back to the sheet as it counts; Ctrl+Z brings your text again"))
        self.cancel = QPushButton(self.tr("Close"))
        self.cancel.setToolTip(self.tr("Back to the sheets; what is not saved is kept (Esc)"))
        self.lock = Strip(theme, "amber")
        self.typing = TypedText(theme, settings, self)
        self.editor, self.verdicts = self.typing.editor, self.typing.verdicts
        self.editor.setAccessibleName(self.tr("Sheet that is edited"))
        self.after = told()
        self.after.setContentsMargins(10, 4, 10, 4)
        self.map = PlotMap(theme, session, self)
        self._draw_later = QTimer(self, singleShot=True, interval=DRAW_PAUSE)
        self._lay_out()
        self._connect()

    def start(self, sheet: EditableSheet, called: str, unsaved: str, stage: str, ruleset: Ruleset) -> None:
        """Edit a sheet; ``unsaved`` is what was typed before and not saved, ``stage`` what saving would do."""
        self.sheet, self._typed, self._ruleset = sheet, None, ruleset
        self._base = plain(sheet.text)
        self.title.setText(self.tr("Edit the sheet of {0}").format(called))
        self.reason.clear()
        self.lock.setVisible(bool(stage))
        if stage:
            self.lock.ask(stage)
        self.verdicts.say(self.tr("Type an order below its section; Ctrl+Space offers what may be written."))
        self.editor.show_sheet(self._base)
        if unsaved and unsaved != self.editor.toPlainText():
            self._replace_all(unsaved)
            self.state.setText(self.tr("This is what you had typed and not saved; Undo all goes back."))
        self._typed_anew()
        self.typing.ask()
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def hideEvent(self, event: QHideEvent) -> None:
        """Tell that it goes out of sight."""
        super().hideEvent(event)
        self.hidden.emit()

    def forget(self) -> None:
        """Edit nothing any more."""
        self.typing.rest()
        self.sheet = self._typed = None
        self.editor.show_sheet("")
        self.map.clear()

    @property
    def nation(self) -> NationId | None:
        """Whose sheet is edited."""
        return self.sheet.nation if self.sheet is not None else None

    @property
    def text(self) -> str:
        """What is in the field."""
        return self.typing.text

    @property
    def is_changed(self) -> bool:
        """Whether the text is another one than what counts."""
        return self.sheet is not None and self.text != self._base

    def show_typed(self, text: str, found: TypedSheet, lines: Sequence[SheetLine]) -> None:
        """Show what was said of a text, unless the text has changed since."""
        if self.sheet is None or not self.typing.show_lines(text, lines):
            return
        self._typed = found
        verdicts = [one.verdict.status.value for one in found.lines]
        said = counted({word: verdicts.count(word) for word in dict.fromkeys(verdicts)})
        self.state.setText(said or self.tr("There is no order in it yet."))
        self.editor.show_left({line: self._short(left) for line, left in found.left.items()})
        self.verdicts.select_line(0, self.editor.line)  # a line that is new has a row only now
        self._tell_line()

    def plot_at(self, line: int) -> TypedPlot | None:
        """Return the way that a line says, None where it says none."""
        plots = self._typed.plots if self._typed is not None else ()
        return next((one for one in plots if one.line == line), None)

    def say(self, text: str) -> None:
        """Say what became of an attempt to save."""
        self.state.setText(text)

    def step_problem(self, onwards: bool) -> bool:
        """Go to the next problem, or the one before; tell whether there was one."""
        return self.verdicts.step_problem(onwards)

    def pick(self, region: RegionId) -> None:
        """Write a region at the cursor, behind the one before it as the game joins them."""
        if self._ruleset is None:
            return
        before = self.editor.lines_to_cursor()[-1]
        joint = self._ruleset.sheet.joint
        begun = before.rstrip()
        if begun and begun[-1].isalnum():
            joined = joint if not before.endswith(" ") else joint.lstrip()
        else:
            joined = "" if not begun or before.endswith(" ") else " "
        self.editor.insert(f"{joined}{region}")

    def _lay_out(self) -> None:
        head = strip(
            "panelHead", self.title, self.state, self.back, self.save, self.cancel,
            grows=self.state, edges=(10, 4, 8, 4),
        )  # fmt: skip
        why = strip("panelHead", self.reason, self.by, grows=self.reason, edges=(8, 0, 8, 4))
        text = QWidget()
        lay_below(text, self.editor, self.after, grows=self.editor)
        upper = split_between(text, self.map, across=True, sizes=(520, 400))
        split = split_between(upper, self.verdicts, grows=upper, sizes=(420, 190))
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        lay_below(self, head, why, self.lock, split, grows=split)

    def _connect(self) -> None:
        self.typing.typed.connect(self._typed_anew)
        self._draw_later.timeout.connect(self._draw)
        self.editor.textChanged.connect(self.map.view.stand_back)
        self.editor.cursorPositionChanged.connect(self._tell_line)
        self.save.clicked.connect(self._save)
        self.back.clicked.connect(self._go_back)
        self.cancel.clicked.connect(self.left)
        self.reason.returnPressed.connect(self._save)
        self.by.editingFinished.connect(lambda: self._settings.keep(NAME_KEY, self.by.text().strip()))
        self.map.picked.connect(self.pick)
        deeds = {
            "paste_take": self._save, "paste_leave": self.left.emit, "sheet_fix": self.typing.take_here,
            "sheet_complete": lambda: self.editor.words_wanted.emit(True), "sheet_map": self._to_the_map,
        }  # fmt: skip
        LocalOffer(self, deeds)

    def _typed_anew(self) -> None:
        self.save.setEnabled(self.is_changed)
        self.back.setEnabled(self.is_changed)

    def _replace_all(self, text: str) -> None:
        """Put another text in, as one step that can be taken back."""
        cursor = self.editor.textCursor()
        cursor.select(cursor.SelectionType.Document)
        cursor.insertText(text)

    def _go_back(self) -> None:
        if self.sheet is not None:
            self._replace_all(self._base)
            self.editor.go_to_line(1)
            self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def _save(self) -> None:
        if not self.is_changed:
            self.say(self.tr("Nothing is changed yet: there is nothing to save."))
        elif not self.reason.text().strip():
            self.say(self.tr("Say why first: the player reads it with every line that is changed."))
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.save_wanted.emit(self.text, self.reason.text(), self.by.text())

    def _to_the_map(self) -> None:
        if self.map.view.hasFocus():
            self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.map.focus()

    def _tell_line(self) -> None:
        """Say of the line of the cursor what is left after it, and show its way."""
        line, found = self.editor.line, self._typed
        if self._told[0] == line and self._told[1] is found:
            return  # only the column is another one
        self._told = line, found
        if found is None:
            self.after.setText("")
            return
        known = max((one for one in found.left if one <= line), default=0)
        said = [
            self._amount(one, self._named(one.item), told=known == line) for one in found.left.get(known, ())
        ]
        text = self.tr("After line {0}: {1}").format(line, " · ".join(said)) if said else ""
        self.after.setText(text or self.tr("Put the cursor into an order to read what is left after it."))
        self._draw_later.start()

    def _draw(self) -> None:
        """Show the ways, once nothing is typed for a moment: no key waits for the map."""
        if self._typed is not None:
            self.map.show_plots(self._typed.plots, self.editor.line)
            self.line_changed.emit(self.editor.line)

    def _short(self, left: Sequence[StockLeft]) -> tuple[str, ...]:
        """Return the first few amounts that a line changes, under the words that a sheet has for them."""
        changed = [one for one in left if one.change][:SHOWN_LEFT]
        names = [one.item if self._is_word(one.item) else self._named(one.item) for one in changed]
        return tuple(map(self._amount, changed, names))

    def _amount(self, one: StockLeft, name: str, *, told: bool = True) -> str:
        return f"{name} {one.left:,} ({one.change:+,})" if one.change and told else f"{name} {one.left:,}"

    def _named(self, item: str) -> str:
        return name_of(item, self._ruleset) if self._ruleset is not None else item

    def _is_word(self, item: str) -> bool:
        words = self._ruleset.sheet.words if self._ruleset is not None else None
        return any(item in own for own in (words or {}).values())
