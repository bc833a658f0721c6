"""The status line: campaign, turn, moment, stage, sheets, or the editor's own part; and the job at work with its
Cancel."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QStatusBar,
    QWidget,
)

from gm_console.campaign.records import TurnStage
from gm_console.ui.deadline_words import closes
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.parts import ElidedLabel, PlainLabel
from gm_console.ui.kit.tasks import Progress, Tasks
from gm_console.ui.session import Session
from gm_console.ui.stage_words import stage_words

DOING: Final = 260
"""Pixels for what is being done."""
MINUTE: Final = 60_000
"""Milliseconds after which the time to the deadline is told anew."""


class StatusLine(QStatusBar):
    """Always shows where the campaign stands."""

    def __init__(self, session: Session, tasks: Tasks, review: DraftReview) -> None:
        super().__init__()
        self._session, self._review = session, review
        self.setSizeGripEnabled(False)
        self._left = ElidedLabel()
        self._right = PlainLabel()
        self._where = QStackedWidget()
        self._where.addWidget(self._left)
        self.addWidget(self._where, 1)
        self._job = _JobLine(tasks)
        self.cancel = self._job.cancel
        self.addPermanentWidget(self._job)
        self.addPermanentWidget(self._right)
        self._hear(tasks)
        self._clock = QTimer(self, interval=MINUTE)
        self._clock.timeout.connect(self._show)
        self._clock.start()
        for signal in (
            session.opened,
            session.chronicle_changed,
            session.moment_changed,
            session.closed,
            review.changed,
        ):
            signal.connect(self._show)

    def add_worker(self, tasks: Tasks) -> None:
        """Show the jobs of another worker too."""
        self.insertPermanentWidget(1, _JobLine(tasks))
        self._hear(tasks)

    def _hear(self, tasks: Tasks) -> None:
        tasks.cancelled.connect(self._cancelled)

    def lend(self, part: QWidget) -> None:
        """Give a workspace's own part a place; hidden until :meth:`show_part`."""
        self._part = part
        self._where.addWidget(part)

    def show_part(self, shown: bool) -> None:
        """Show the part that was lent in place of where the campaign stands."""
        if self._part is not None:
            self._where.setCurrentWidget(self._part if shown else self._left)
        self._right.setVisible(not shown)

    _part: QWidget | None = None

    def _show(self) -> None:
        if not self._session.is_open:
            self._left.clear()
            self._right.clear()
            return
        info, position = self._session.chronicle.info, self._session.position
        moment = f"{position.phase} {position.title}" if position.phase else self.tr("start")
        if self._session.step:
            step = self.tr("step {0} of {1}").format(
                f"{self._session.step:,}", f"{len(self._session.steps):,}"
            )
            moment = f"{moment}  ·  {step}"
        if self._session.shows_before:
            moment = self.tr("{0}  ·  as it was before").format(moment)
        shown = self.tr("turn {0}").format(self._session.chronicle.turn)
        self._left.setText(f"{info.title}  ·  {shown}  ·  {moment}")
        sheets = self.tr("{0} of {1} sheets in").format(info.sheets, info.nations)
        over = info.stage is TurnStage.PUBLISHED
        told = [self.tr("Turn {0} of {1}").format(info.turn, info.turns)]
        told += [self.tr("the game is over")] if over else [stage_words(info.stage), sheets]
        review = self._review.review
        if review is not None and review.rows:
            done = len(review.rows) - len(review.unticked)
            told.append(self.tr("review {0} of {1}").format(f"{done:,}", f"{len(review.rows):,}"))
        if info.deadline:
            told.append(closes(datetime.fromisoformat(info.deadline), datetime.now(UTC)))
        self._right.setText("  ·  ".join(told))

    @Slot(object)
    def _cancelled(self, label: str) -> None:
        self.showMessage(self.tr("{0}: cancelled, nothing was changed").format(label), 6_000)


class _Doing(ElidedLabel):
    """What is being done: keeps its width whatever it says, and gives way before the window grows."""

    def sizeHint(self) -> QSize:
        """Return always the same width."""
        return QSize(DOING, super().sizeHint().height())


class _JobLine(QWidget):
    """The job at work, how far it is, and its Cancel; hidden while there is none."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._doing = _Doing()
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(140)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(tasks.cancel)
        lay_beside(self, self._doing, self._bar, self.cancel, edges=(0, 0, 8, 0), gap=8)
        self.hide()
        tasks.busy_changed.connect(self._busy)
        tasks.progressed.connect(self._progress)

    @Slot(object)
    def _busy(self, label: str) -> None:
        self.setVisible(bool(label))
        self._doing.setText(label)
        self._bar.setRange(0, 0)

    @Slot(object)
    def _progress(self, progress: Progress) -> None:
        self._doing.setText(f"{progress.label}: {progress.step}")
        self._bar.setRange(0, progress.whole)
        self._bar.setValue(progress.done)
