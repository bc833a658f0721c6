"""The start page: recent campaigns and maps, a new one, an old one, the sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gm_console.campaign.orders.week import Short
from gm_console.campaign.outline import CampaignOutline, outline
from gm_console.campaign.records import TurnStage
from gm_console.ui.deadline_words import closes
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.parts import PlainLabel, button_of, caption, plain_tip
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.stage_words import stage_words

_tr = translated_in("StartPage")
WIDE: Final = 800
"""Width of the page at most, pixels; more where large letters need it."""
ROW: Final = 32
"""Height of a line in the list of what was opened last, pixels."""
LEAST_ROWS: Final = 3
"""Lines of that list in sight on the smallest screen; the others are scrolled to."""


class StartPage(QWidget):
    """Shown while no campaign is open."""

    chosen = Signal(object)
    """Path of a recent campaign, or folder of a recent map."""

    def __init__(
        self, actions: tuple[QAction, ...], scenarios: tuple[QAction, ...], maps: tuple[QAction, ...]
    ) -> None:
        """``actions`` are those of campaigns, the others those of scenarios and of maps."""
        super().__init__()
        column = QVBoxLayout()
        column.setSpacing(16)
        title = PlainLabel(self.tr("Game master's console"), look="startTitle")
        column.addWidget(title)
        column.addWidget(
            caption(self.tr("Take the sheets in, run the turn, look into any number, publish the packets."))
        )
        rows = [
            (text, tuple(button_of(action) for action in own))
            for text, own in (
                (self.tr("Play"), actions),
                (self.tr("Set up"), scenarios),
                (self.tr("Maps"), maps),
            )
        ]
        self.buttons = tuple(button for _, own in rows for button in own)
        names = [_name(text) for text, _ in rows]
        for name, (_, own) in zip(names, rows, strict=True):
            name.setMinimumWidth(max(one.sizeHint().width() for one in names))
            column.addLayout(_row(name, own))
        column.addWidget(caption(self.tr("Recent campaigns and maps")))
        self.recent = QListWidget()
        self.recent.setFrameShape(QFrame.Shape.NoFrame)
        self.recent.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)
        self.recent.setSizePolicy(
            QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum
        )  # rather it scrolls
        self.recent.setAccessibleName(self.tr("Recent campaigns and maps"))
        column.addWidget(self.recent)
        self._none = caption(
            self.tr("None yet. The sample opens in one click and is a whole running campaign.")
        )
        column.addWidget(self._none)
        frame = QWidget()
        frame.setLayout(column)
        self._frame = frame
        outer = QVBoxLayout(self)
        outer.addStretch(2)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(frame, 6)
        row.addStretch(1)
        outer.addLayout(row)
        outer.addStretch(3)
        self._campaigns: tuple[Path, ...] = ()
        self._looking = LatestTask(self)
        self.recent.itemActivated.connect(self._choose)

    def show_recent(self, campaigns: tuple[Path, ...], maps: tuple[Path, ...]) -> None:
        """List campaigns, then maps, of each the newest first; where a campaign stands is added once it is known."""
        self.recent.clear()
        self._campaigns = campaigns
        for path in campaigns:
            self._list(path, self.tr("campaign"), path.stem)
        for folder in maps:
            self._list(folder, self.tr("map"), folder.name)
        count = self.recent.count()
        self.recent.setVisible(count > 0)
        self._none.setVisible(not count)
        self.recent.setMinimumHeight(ROW * min(count, LEAST_ROWS) + 2)
        if count:
            self.recent.setCurrentRow(0)
        if self.isVisible():
            self._look_into_them()

    def showEvent(self, event: QShowEvent) -> None:
        """Look where the campaigns stand."""
        super().showEvent(event)
        self._look_into_them()

    def end(self) -> None:
        """Stop for good, with the window."""
        self._looking.leave()

    def _look_into_them(self) -> None:
        campaigns = self._campaigns

        def work(report: Reporter) -> dict[Path, CampaignOutline | None]:
            found = {}
            for path in campaigns:
                report(path.name)
                found[path] = outline(path)
            return found

        if campaigns:
            self._looking.run(QUIET, work, self._show_outlines)

    def _show_outlines(self, found: Mapping[Path, CampaignOutline | None]) -> None:
        for at in range(self.recent.count()):
            item = self.recent.item(at)
            path = item.data(Qt.ItemDataRole.UserRole)
            known = found.get(path)
            if known is not None:
                item.setText(f"{path.stem}    {_standing(known)}    {path.parent}")

    def event(self, event: QEvent) -> bool:
        """Leave room for every button, however large the letters are."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Show):
            self._frame.setMaximumWidth(max(WIDE, self._frame.minimumSizeHint().width()))
        return super().event(event)

    def _list(self, path: Path, kind: str, name: str) -> None:
        item = QListWidgetItem(f"{name}    {kind}    {path.parent}")
        item.setData(Qt.ItemDataRole.UserRole, path)
        item.setToolTip(plain_tip(str(path)))
        item.setSizeHint(QSize(0, ROW))
        self.recent.addItem(item)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))


def _standing(one: CampaignOutline) -> str:
    """Return where a campaign stands: ``turn 3 of 35, collecting sheets, closes 2026-12-04 20:00, in 3 days``."""
    told = [_tr("turn {0} of {1}").format(one.turn, one.turns), stage_words(one.stage)]
    if one.deadline is not None:
        told.append(closes(one.deadline, datetime.now(UTC)))
    if one.stage is not TurnStage.PUBLISHED:
        told += _week(one.week)
    return ", ".join(told)


def _week(one: Short) -> Iterator[str]:
    """Yield how the nations stand: ``24 of 28 in``, ``4 missing``, ``1 amber``."""
    yield _tr("{0} of {1} in").format(one.received, one.nations)
    for count, text in (
        (one.missing, _tr("{0} missing")),
        (one.amber, _tr("{0} amber")),
        (one.late, _tr("{0} late")),
    ):
        if count:
            yield text.format(count)


def _name(text: str) -> QLabel:
    """Return what the buttons of a row are for."""
    label = caption(text)
    label.setWordWrap(False)
    return label


def _row(name: QLabel, buttons: tuple[QPushButton, ...]) -> QHBoxLayout:
    """Return buttons in a row, with what they are for in front."""
    row = QHBoxLayout()
    row.setSpacing(8)
    row.addWidget(name)
    for button in buttons:
        row.addWidget(button)
    row.addStretch(1)
    return row
