"""The links to review: pairs that nobody can be sure of, each shown on the map in its turn and decided by a key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from gm_console.board.editing import linking
from gm_console.board.editing.edit import Edit, HandChange, LinkChange, RegionChange, joined
from gm_console.board.editing.planar import box
from gm_console.board.editing.ties import kinds_between
from gm_console.board.links.corner_links import Corners
from gm_console.board.links.review_queue import DoubtfulPair, Ends, answer_corners, corners_of, take_back
from gm_console.board.model import LinkKind, Region, RegionKind
from gm_console.ui.editor.canvas.look import CanvasOverlay
from gm_console.ui.editor.panels.corner_question import CornerQuestion
from gm_console.ui.editor.panels.finder import LinkFinder
from gm_console.ui.editor.panels.review_bar import ReviewBar
from gm_console.ui.editor.panels.review_rows import ReviewRow, ReviewTable, lines_of
from gm_console.ui.editor.panels.row_signs import SIZE, RowSign
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, push_button
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme

AIR: Final = 4
"""How often what a pair is about goes into the view."""
PART: Final = 12
"""The part of the map that is shown round it at least."""
LIT: Final = 2
"""Step of the overlay's colours that both regions get: borders and names stay readable in it."""


class LinkReviewPanel(QWidget):
    """Walks through the doubtful pairs; what is decided stays below and can be taken back."""

    overlay_wanted = Signal(object)
    """:class:`CanvasOverlay` that shows the pair on the map, None when there is none to show."""

    def __init__(self, session: EditorSession, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._left: dict[Ends, None] = {}
        self._lines: tuple[ReviewRow, ...] = ()
        self._stale = True
        self._shown: ReviewRow | None = None
        self.finder = LinkFinder(session, self)
        self.model = ReviewTable(theme, self)
        self.find_action = QAction(self.tr("&Find links"), self)
        self.find_action.setToolTip(self.tr("Look which regions touch, and list the pairs that are not sure"))
        self.find_button = _button(self.find_action)
        self.all_action = QAction(self.tr("Link &all as found"), self)
        self.all_action.setToolTip(
            self.tr("Link the whole map as it is drawn, in one step; what was decided by hand stays")
        )
        self.state, self.done = PlainLabel(look="warning"), PlainLabel(look="caption")
        self.meter = QProgressBar()
        self.meter.setTextVisible(False)
        self.meter.setFixedWidth(96)
        self.meter.setAccessibleName(self.tr("Pairs decided"))
        self.pane = TablePane(
            self.model, settings, "editor_review", self.tr("Links to review"),
            hint=self.tr("Filter the pairs"),
            tools=(self.state, self.done, self.meter, self.find_button, _button(self.all_action)),
        )  # fmt: skip
        self.pane.table.setIconSize(SIZE)
        self.setFocusProxy(self.pane.table)
        self.question = CornerQuestion()
        self._one_by_one = False
        self.bar = ReviewBar()
        self.progress = ProgressLine(self.finder.work)
        self.progress.hide()
        self._empty = EmptyState(self.pane, "", self.find_action)
        lay_below(self, self.question, self._empty, self.progress, self.bar, grows=self._empty)
        self._connect()
        self._refresh()

    def find_links(self) -> None:
        """Look for the pairs that are not sure."""
        self.finder.find()

    def link_all(self) -> None:
        """Link the whole map as it is drawn; decisions stay."""
        self.finder.link_all()

    def chosen(self) -> tuple[ReviewRow, ...]:
        """Return the pairs that are selected, in the order of the list."""
        return tuple(self.pane.selected)

    def accept(self) -> None:
        """Link what is selected for good, and go on to the next."""
        lines = [line for line in self.chosen() if self._kinds(line)]
        chosen = self.bar.chosen_kind() if len(lines) == 1 else None
        self._decide({line.ends: chosen or self._kinds(line)[0] for line in lines})

    def reject(self) -> None:
        """Hold what is selected apart for good, and go on to the next."""
        self._decide({line.ends: None for line in self.chosen()})

    def answer_corners(self, corners: Corners) -> None:
        """Decide alike about all pairs that meet in a corner only; or leave off asking, to look at each of them."""
        if corners is Corners.ASK:
            self._one_by_one = True
            self._show_question()
            self._show_chosen()
            self._go_to(self._following(()))
            return
        rows = self._corners()
        if self._do(answer_corners(self._session.sheet, rows, corners)):
            for row in rows:
                self._left.pop(row.ends, None)
            self._update()
            self._go_to(self._following(()))

    def leave_open(self) -> None:
        """Decide nothing about what is selected and go on; what was decided is taken back."""
        lines = self.chosen()
        if any(not line.to_do for line in lines):
            self.take_back()
            return
        following = self._following(lines)
        self._left.update(dict.fromkeys(line.ends for line in lines))
        self._update()
        self._go_to(following)

    def take_back(self) -> None:
        """Drop what was decided about the pairs selected."""
        edits: list[Edit] = []
        decided = [line for line in self.chosen() if not line.to_do]
        for line in decided:
            self._left.pop(line.ends, None)
            sheet = self._session.sheet
            row = line.review
            edits.append(take_back(sheet, row) if row else linking.leave_to_borders(sheet, *line.ends))
        if edits:
            label = edits[0].label if len(edits) == 1 else self.tr("Take back {0} links").format(len(edits))
            self._do(joined(edits, label))
            self._go_to(decided[0].ends)

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the list up to date when it comes into sight, and the pair back onto the map."""
        super().showEvent(event)
        self._refresh()
        self._show_chosen()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the pair off the map."""
        super().hideEvent(event)
        self._show_on_map(None)

    def _connect(self) -> None:
        session, table, finder = self._session, self.pane.table, self.finder
        session.edited.connect(self._note)
        finder.found.connect(self._take)
        finder.grew_stale.connect(self._show_state)
        finder.linked.connect(self._say_linked)
        finder.work.busy_changed.connect(self._show_busy)
        self.find_action.triggered.connect(self.find_links)
        self.all_action.triggered.connect(self.link_all)
        table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.pane.chosen.connect(self._visit)
        self.pane.visited.connect(self._visit)
        self.question.answered.connect(self.answer_corners)
        self.bar.linked.connect(self.accept)
        self.bar.held_apart.connect(self.reject)
        self.bar.left_open.connect(self.leave_open)
        self.bar.taken_back.connect(self.take_back)
        walk_by_letters(table)
        LocalOffer(table, {"pair_link": self.accept, "pair_part": self.reject, "pair_open": self.leave_open})

    def _decide(self, wanted: Mapping[Ends, LinkKind | None]) -> None:
        if not wanted:
            return
        following = self._following(self.chosen())
        if self._do(linking.decide_all(self._session.sheet, wanted)):
            for ends in wanted:
                self._left.pop(ends, None)
            self._go_to(following)

    def _do(self, edit: object) -> bool:
        done = self._session.do(edit)  # type: ignore[arg-type]
        self._session.release()
        return done

    def _following(self, lines: Sequence[ReviewRow]) -> Ends | None:
        """Return the pair to go on to: the next one to do below the last of these, then from the top."""
        shown = [self.model.record(row) for row in range(self.model.rowCount())]
        leaving = {line.ends for line in lines}
        last = max((at for at, line in enumerate(shown) if line.ends in leaving), default=-1)
        fresh = [line for line in (*shown[last + 1 :], *shown[: last + 1]) if line.sign is RowSign.WAITING]
        return next((line.ends for line in fresh if line.ends not in leaving), None)

    def _go_to(self, ends: Ends | None) -> None:
        row = self.model.find(lambda line: line.ends == ends) if ends is not None else -1
        self.pane.choose(row)
        if row >= 0:
            self._visit(self.model.record(row))
        elif self.finder.rows:
            self._session.said.emit(self.tr("No pair is left to look at."))

    def _visit(self, line: ReviewRow) -> None:
        """Show a pair on the map, as near as it takes to see what it is about."""
        self._show_on_map(line)
        there = [end for end in line.ends if end in self._session.sheet.regions]
        if line.review is not None and len(there) == len(line.ends):
            self._session.shown_around.emit(line.review.place, self._span(line.review))
        elif there:
            self._session.shown_place.emit(there[0])

    def _span(self, row: DoubtfulPair) -> int:
        """Return how much of the map to show: the smaller region and what lies round it, or as much as lies between."""
        boxes = (box(self._session.sheet.regions[end].shape[0]) for end in row.ends)
        sides = [max(east - west, south - north) for west, north, east, south in boxes]
        head = self._session.sheet.head
        return max(row.extent * AIR, min(sides) * 2, min(head.width, head.height) // PART)

    def _note(self, edit: Edit) -> None:
        if any(_matters(change) for change in edit.changes):
            self._update()

    def _update(self) -> None:
        self._stale = True
        self._refresh()

    def _corners(self) -> tuple[DoubtfulPair, ...]:
        """Return the corners that nothing was decided about."""
        return corners_of(line.review for line in self._lines if line.to_do and line.review is not None)

    def _show_question(self) -> None:
        self.question.ask(() if self._one_by_one else self._corners())

    def _take(self) -> None:
        self._left.clear()
        self._one_by_one = False
        self._update()
        waiting = next((line for line in self._lines if line.to_do), None)
        if waiting is not None and self.isVisible() and self.finder.rows:
            self._go_to(waiting.ends)
            self.pane.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _refresh(self) -> None:
        if not (self._stale and self.isVisible()):
            return
        self._stale = False
        is_open = self._session.is_open
        self._lines = lines_of(self._session.sheet, self.finder.rows or (), self._left) if is_open else ()
        self.pane.show_rows(self._lines)
        self.pane.columns.spare_bare()  # before links are looked for, Why has the room of what nobody knows yet
        self._show_question()
        self._show_state()
        self._show_chosen()

    def _show_state(self) -> None:
        rows, is_open = self.finder.rows, self._session.is_open
        self.find_action.setEnabled(is_open)
        self.all_action.setEnabled(is_open)
        self.find_action.setText(self.tr("&Find again") if rows is not None else self.tr("&Find links"))
        self.state.setText(self.tr("The map has changed since: find again") if self.finder.stale else "")
        to_do = sum(line.to_do for line in self._lines)
        still_open = sum(line.sign is RowSign.OPEN for line in self._lines)
        whole = len(rows or ())
        said = self.tr("{0} of {1} done").format(f"{whole - to_do:,}", f"{whole:,}")
        if still_open:
            said = self.tr("{0}, {1} left open").format(said, f"{still_open:,}")
        self.done.setText(said if whole else "")
        self.meter.setVisible(whole > 0)
        self.meter.setRange(0, max(whole, 1))
        self.meter.setValue(whole - to_do)
        if not is_open:
            sentence = self.tr(
                "Open a map: pairs of regions of which nobody can be sure that they touch are listed here."
            )
        elif rows is None:
            sentence = self.tr(
                "See which regions touch, and go through the pairs of which nobody can be sure."
            )
        else:
            regions = f"{len(self._session.sheet.regions):,}"
            sentence = self.tr("No pair is in doubt: all links of {0} regions are as they are drawn.").format(
                regions
            )
        self._empty.say(sentence, offer=is_open)
        self._empty.show_body(bool(self._lines))

    def _show_chosen(self) -> None:
        lines = self.chosen() if self._session.is_open else ()
        asked = not self.question.isHidden() and all(line.to_do for line in lines)
        self.bar.setVisible(bool(lines) and not asked)  # one question at a time: the list keeps its room
        self.bar.show_lines(lines, self._kinds(lines[0]) if len(lines) == 1 else ())
        self._show_on_map(lines[0] if len(lines) == 1 else None)

    def _kinds(self, line: ReviewRow) -> tuple[LinkKind, ...]:
        """Return the kinds that fit a pair: the one it has first, then the ordinary one."""
        sheet = self._session.sheet
        if any(end not in sheet.regions for end in line.ends):
            return ()
        kinds = kinds_between(sheet, *line.ends)
        return tuple(sorted(kinds, key=lambda kind: (kind not in line.now, kinds.index(kind))))

    def _show_on_map(self, line: ReviewRow | None) -> None:
        if not self.isVisible():
            line = None
        if line == self._shown:
            return
        self._shown = line
        self.overlay_wanted.emit(self._overlay(line) if line is not None else None)

    def _overlay(self, line: ReviewRow) -> CanvasOverlay:
        """Return the pair lit up, with the link that it has or would get."""
        kinds = () if line.sign is RowSign.APART else self._kinds(line)
        kind = kinds[0] if kinds else None
        return CanvasOverlay(
            fills=dict.fromkeys(line.ends, LIT),
            pairs=((*line.ends, kind, line.role),),
            spots=((line.review.place, " – ".join(line.ends), line.role),) if line.review is not None else (),
            title=self.tr("Pair {0} {1}").format(*line.ends),
        )

    def _say_linked(self, made: int, cut: int) -> None:
        said = self.tr("{0} links made, {1} cut; what was decided by hand stayed.").format(
            f"{made:,}", f"{cut:,}"
        )
        self._session.said.emit(said if made or cut else self.tr("All links are as they are drawn already."))

    def _show_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        for action in (self.find_action, self.all_action):
            action.setEnabled(not busy and self._session.is_open)


def _matters(change: object) -> bool:
    """Tell whether a change says something about the pairs listed."""
    match change:
        case RegionChange(before=before, after=after):
            return before is None or after is None or _seen(before) != _seen(after)
    return isinstance(change, HandChange | LinkChange)


def _seen(region: Region) -> tuple[RegionKind, str]:
    """Return what the list shows, or decides by, of a region."""
    return region.kind, region.name


def _button(action: QAction) -> QPushButton:
    button = push_button("")
    button.clicked.connect(action.trigger)

    def follow() -> None:
        button.setText(action.text())
        button.setToolTip(action.toolTip())
        button.setEnabled(action.isEnabled())

    action.changed.connect(follow)
    follow()
    return button
