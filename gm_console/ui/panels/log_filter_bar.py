"""The line of filters above the entry log: words, nation, region, kind, rule; each says how many it would leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QToolButton, QWidget

from gm_console.ui.fact_names import kind_name
from gm_console.ui.kit.layouts import grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox
from gm_console.ui.panels.log_filter import LogFilter
from gm_console.ui.session import Session

TYPING_PAUSE: Final = 180
"""Milliseconds of quiet before a filter that is typed takes effect."""
LEAST_LETTERS: Final = 5
LABEL_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The words of a choice without its count."""


class LogFilterBar(QWidget):
    """Holds what the log is filtered by; all filters count together."""

    changed = Signal()
    left = Signal()
    """Arrow down or Enter in a field: the moderator goes on to the entries."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        grounded(self, "panelFilters")
        self.text, self.region = QLineEdit(), QLineEdit()
        self.nation, self.kind, self.rule = (ChoiceBox(letters=LEAST_LETTERS) for _ in range(3))
        self.clear = QToolButton()
        self.clear.setText(self.tr("Clear"))
        self.clear.setToolTip(self.tr("Drop all filters (Escape)"))
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._regions = QStringListModel(self)
        self._set_up_fields()
        self._lay_out()
        self._pause.timeout.connect(self._tell)
        for field in (self.text, self.region):
            field.textChanged.connect(self._pause.start)
        for box in self._boxes().values():
            box.activated.connect(self._tell)
        self.clear.clicked.connect(self.clear_all)

    def wanted(self) -> LogFilter:
        """Return what is wanted."""
        return LogFilter(
            text=" ".join(self.text.text().casefold().split()),
            region=self.region.text().strip().upper(),
            **{facet: box.currentData() or "" for facet, box in self._boxes().items()},
        )

    def want_like(self, facet: str, value: str) -> None:
        """Set one filter and leave the others."""
        if facet in self._boxes():
            box = self._boxes()[facet]
            box.choose(value)
        else:
            blocker = QSignalBlocker(self.region)
            self.region.setText(value)
            del blocker
        self._tell()

    def clear_all(self) -> None:
        """Drop all filters."""
        blockers = [QSignalBlocker(field) for field in (self.text, self.region)]
        self.text.clear()
        self.region.clear()
        for box in self._boxes().values():
            box.setCurrentIndex(0)
        del blockers
        self._tell()

    def focus_words(self) -> None:
        """Put the cursor into the words."""
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()

    def offer(self) -> None:
        """Offer the nations, kinds, rules and regions of the turn shown; what is set stays where it can."""
        chronicle, board = self._session.chronicle, self._session.world.board
        self._regions.setStringList([region.id for region in board.regions])
        nations = [(f"{nation.id} {nation.name}", nation.id) for nation in chronicle.positions[-1].nations]
        kinds = sorted(chronicle.index.counts["kind"], key=kind_name)
        rules = sorted(chronicle.index.counts["rule"], key=_rulings_last)
        _fill(self.nation, self.tr("All nations"), nations)
        _fill(self.kind, self.tr("All kinds"), [(kind_name(kind), kind) for kind in kinds])
        _fill(self.rule, self.tr("All rules"), [(rule, rule) for rule in rules])

    def show_counts(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        """Say beside each choice how many entries it would leave."""
        for facet, box in self._boxes().items():
            own = counts.get(facet, {})
            for row in range(1, box.count()):
                count = own.get(box.itemData(row), 0)
                box.setItemText(row, f"{box.itemData(row, LABEL_ROLE)}  ({count:,})")
        self.clear.setEnabled(not self.wanted().empty)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape drops the filters, arrow down and Enter go on to the entries."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key == Qt.Key.Key_Escape and not self.wanted().empty:
                self.clear_all()
                return True
            in_field = isinstance(watched, QLineEdit)
            if in_field and key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self._pause.isActive():
                    self._tell()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use one line where there is room for it."""
        super().resizeEvent(event)
        needed = sum(
            one.minimumSizeHint().width() + 8 for one in (self.text, self.region, *self._boxes().values())
        )
        one_line = event.size().width() >= needed + self.clear.sizeHint().width() + 120
        if one_line != self._one_line:
            self._share_out(one_line=one_line)

    def minimumSizeHint(self) -> QSize:
        """Return what two lines need: one line is only used where there is room for it."""
        gaps, edges = self._upper.spacing(), self.contentsMargins() + self._both.contentsMargins()
        lines = ((self.text, self.region, self.clear), tuple(self._boxes().values()))
        wide = max(sum(one.minimumSizeHint().width() + gaps for one in line) - gaps for line in lines)
        return QSize(wide + edges.left() + edges.right(), super().minimumSizeHint().height())

    def _boxes(self) -> dict[str, ChoiceBox]:
        return {"nation": self.nation, "kind": self.kind, "rule": self.rule}

    def _set_up_fields(self) -> None:
        told = (
            (
                self.text,
                self.tr("Words"),
                self.tr("Words that all stand in the entry, or its number"),
            ),
            (self.region, self.tr("Region"), self.tr("A region, or how its id begins: 07-")),
            (self.nation, self.tr("Nation"), self.tr("Whose doing it is")),
            (self.kind, self.tr("Kind of entry"), self.tr("What became so")),
            (self.rule, self.tr("Rule"), self.tr("Rule section or ruling behind it")),
        )
        for field, name, tip in told:
            field.setAccessibleName(name)
            field.setToolTip(tip)
            field.installEventFilter(self)
            if isinstance(field, QLineEdit):
                field.setPlaceholderText(name)
                field.setClearButtonEnabled(True)
        completer = QCompleter(self._regions, self)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.region.setCompleter(completer)

    def _lay_out(self) -> None:
        for box in self._boxes().values():
            box.setIconSize(QSize(0, 0))  # none of its choices has one, and its room would be kept
        self._upper, self._lower = lay_beside(None, gap=6), lay_beside(None, gap=6)
        self._both = lay_below(self, self._upper, self._lower, edges=(8, 6, 8, 6), gap=6)
        self._share_out(one_line=False)

    def _share_out(self, *, one_line: bool) -> None:
        """Put all fields into one line, or what is chosen from a list into a second one."""
        self._one_line = one_line
        for line in (self._upper, self._lower):
            while line.count():
                line.takeAt(0)
        self._upper.addWidget(self.text, 4)
        self._upper.addWidget(self.region, 3)
        chosen = self._upper if one_line else self._lower
        for box in self._boxes().values():
            chosen.addWidget(box, 4)
        self._upper.addWidget(self.clear)

    def _tell(self) -> None:
        self._pause.stop()
        self.changed.emit()


def _fill(box: ChoiceBox, every: str, choices: Sequence[tuple[str, str]]) -> None:
    box.offer_with_all(every, choices)
    for row, (text, _value) in enumerate(choices, start=1):
        box.setItemData(row, text, LABEL_ROLE)


def _rulings_last(rule: str) -> tuple[bool, str]:
    """Have the sections of the rules in order of play, then the rulings."""
    return rule.startswith("R") and rule[1:].isdigit(), rule
