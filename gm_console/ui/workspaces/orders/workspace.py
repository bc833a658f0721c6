"""The Orders workspace: the nations to the left, the selected sheet with its verdicts in the middle."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.week import Week
from gm_console.core.ids import NationId
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below, split_between
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import NoticeBar, QuestionBar, ReasonBar
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.arrival_book import CameIn, Histories, WaitingBar
from gm_console.ui.workspaces.orders.bars import DropHint
from gm_console.ui.workspaces.orders.commands import OrderCommands
from gm_console.ui.workspaces.orders.edit_pane import EditPane
from gm_console.ui.workspaces.orders.editing import Editing
from gm_console.ui.workspaces.orders.header import OrdersHeader
from gm_console.ui.workspaces.orders.import_report import ImportReportPanel
from gm_console.ui.workspaces.orders.intake import Arrivals
from gm_console.ui.workspaces.orders.nation_list import NationList
from gm_console.ui.workspaces.orders.order_actions import order_specs, permitted
from gm_console.ui.workspaces.orders.paste_pane import PastePane
from gm_console.ui.workspaces.orders.post import Post
from gm_console.ui.workspaces.orders.received_sheets import (
    ReceivedSheets,
    SheetLine,
    read_received,
    report_lines,
    shown_text,
)
from gm_console.ui.workspaces.orders.sheet_pane import SheetPane
from gm_console.ui.workspaces.orders.week_page import WeekPage

CURRENT = 0  # stands for the turn that sheets are taken in for
LIST_WIDTH = 450
ROOMY = 1_500
"""Pixels from which on the nations stay beside a sheet that is edited."""
LIST_KEY = "orders/list"


class OrdersWorkspace(QWidget):
    """Who sent what and every line's verdict; sheets come in by dialog, by drop and by paste."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self._settings = settings
        self._received: ReceivedSheets | None = None
        self._turn = CURRENT
        self._newest, self._newest_week = Newest(), Newest()
        self._stale = True
        self._week_old = False
        """The week was not read since something changed."""
        self._placed = False
        self.setAcceptDrops(True)
        self.actions_ = Actions(self, theme.tones, order_specs(), home=self)
        self._actions = self.actions_.by_id()
        self.header = OrdersHeader(self._actions)
        self.notice = NoticeBar(theme, CampaignError, OSError)
        self.reason = ReasonBar(theme)
        self.question = QuestionBar(theme)
        self.nations = NationList(theme, settings)
        front = tuple(self._actions[id_] for id_ in ("import_files", "paste"))
        amber = tuple(self._actions[id_] for id_ in ("confirm", "keep_former"))
        self.sheet = SheetPane(theme, settings, front, amber)
        self.paste = PastePane(theme, settings)
        self.arrivals = ImportReportPanel(theme)
        self.week = WeekPage(theme, settings)
        self.waiting = WaitingBar(theme)
        say = partial(self.notice.ask, mark="info")
        self.came_in = CameIn(self, session, settings, theme, say)
        self.histories = Histories(self, session, settings, theme, say)
        self.post = Post(self, session, settings, theme, self.notice, self.show_arrivals)
        self._hint = DropHint(theme, self)
        self.commands = OrderCommands(
            self, self, session, self.notice, self.reason, self.question, self.paste
        )
        self.editing = Editing(
            self, session, settings, theme, self.notice, self.commands, self._show_pane, self.show_sheets
        )
        self._lay_out()
        self._connect()
        self._allow()

    @property
    def received(self) -> ReceivedSheets | None:
        """What is shown."""
        return self._received

    def current(self) -> NationId | None:
        """Return the nation whose sheet is shown."""
        return self.sheet.nation

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has changed since the workspace was last in sight."""
        super().showEvent(event)
        if not self._placed:
            self._placed = True
            left = self._settings.number(LIST_KEY, LIST_WIDTH, 200, 2_000)
            self._inner.setSizes([left, max(self.width() - left, 300)])
        if self._stale:
            self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the drop hint over the whole."""
        super().resizeEvent(event)
        self._hint.setGeometry(self.rect())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Offer to take files, folders or text."""
        data = event.mimeData()
        if self._session.is_open and (data.hasUrls() or data.hasText()):
            event.acceptProposedAction()
            self._hint.cover()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Take the offer back."""
        self._hint.hide()
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped; text goes to the paste area."""
        self._hint.hide()
        data = event.mimeData()
        if data.hasUrls():
            self.commands.take_urls(data.urls())
            event.acceptProposedAction()
        elif data.hasText():
            self.show_paste(data.text())
            event.acceptProposedAction()

    def refresh(self) -> None:
        """Read everything anew in the worker thread: what takes longest, the sheets, after a week that is in sight."""
        if not self._session.is_open or not self.isVisible():
            self._stale = True
            return
        self._stale, self._week_old = False, True
        if self._whole.currentWidget() is self.week:
            self._read_week()
        former, world = self._received, self._session.world
        turn = self._turn or self._session.chronicle.info.turn

        def work(_report: Reporter) -> ReceivedSheets:
            return read_received(world.campaign, turn, world.names, former)

        self._session.tasks.run(QUIET, *self._newest.only(work, self._show), self.notice.tell_trouble)

    def show_week(self) -> None:
        """Show the week in place of the sheets."""
        self._whole.setCurrentWidget(self.week)
        self.week.table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._week_old:
            self._read_week()

    def _read_week(self) -> None:
        campaign, self._week_old = self._session.world.campaign, False

        def work(_report: Reporter) -> Week:
            return campaign.week(datetime.now(UTC))

        asked = self._newest_week.only(work, self.week.show_week)
        self._session.tasks.run(QUIET, *asked, self.notice.tell_trouble)

    def show_turn(self, turn: int) -> None:
        """Show the sheets of a turn."""
        self._whole.setCurrentWidget(self._outer)
        current = self._session.chronicle.info.turn
        self._turn = CURRENT if turn == current else turn
        self.refresh()

    def show_nation(self, nation: NationId) -> None:
        """Show a nation's sheet."""
        self._show_pane(self.sheet)
        if self._received is not None:
            self.nations.select(nation)
            self.sheet.show_nation(self._received, nation)
        self._allow()

    def show_paste(self, text: str = "", name: str = "") -> None:
        """Open the paste area, with a text and the name it is to be kept under."""
        self._show_pane(self.paste)
        self.paste.start(text, name)

    def show_sheets(self) -> None:
        """Go back from the paste area, the editor or the week to the sheets."""
        self._show_pane(self.sheet)
        self.nations.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_arrivals(self, arrivals: Arrivals) -> None:
        """Show what became of an import."""
        self._whole.setCurrentWidget(self._outer)
        self.arrivals.show_arrivals(arrivals)
        self._outer.setSizes([max(self.height() - 220, 200), 200])

    def step_problem(self, onwards: bool) -> None:
        """Go to the next problem, in the sheet first, then in the next nation that has one."""
        if self._pane.step_problem(onwards) or self._pane is not self.sheet:
            return
        found = self._nation_with_problem(onwards)
        if found is None:
            self.notice.ask(self.tr("There is no line refused or not understood."), "accepted")
            return
        self._session.select_nation(found)
        self.show_nation(found)
        self.sheet.verdicts.leave()
        self.sheet.step_problem(onwards)

    def _lay_out(self) -> None:
        self._middle = QStackedWidget()
        self._middle.addWidget(self.sheet)
        self._middle.addWidget(self.paste)
        self._middle.addWidget(self.editing.pane)
        self._inner = split_between(self.nations, self._middle, across=True, grows=self._middle)
        self._inner.splitterMoved.connect(self._keep_width)
        self._outer = split_between(self._inner, self.arrivals, grows=self._inner)
        self._whole = QStackedWidget()
        self._whole.addWidget(self._outer)
        self._whole.addWidget(self.week)
        lay_below(self, self.header, self.notice, self.reason, self.question, self.post.bar, self.waiting, self._whole,
                  grows=self._whole)  # fmt: skip

    def _connect(self) -> None:
        session, commands = self._session, self.commands
        slots = {
            "week": self.show_week, "import_files": commands.import_files, "import_folder": commands.import_folder,
            "paste": self._paste_clipboard, "template": commands.template, "receipt": commands.receipt,
            "confirm": commands.confirm, "keep_former": commands.keep_former, "lock": commands.lock,
            "unlock": commands.ask_unlock, "next_problem": lambda: self.step_problem(True),
            "previous_problem": lambda: self.step_problem(False), "export_csv": commands.export_csv,
            "copy_tsv": self._copy, "find_nation": self._find, "came_in": self.came_in.show,
            "history": lambda: self.histories.show_nation(self.current()),
            "edit": lambda: self.editing.edit(self.current()),
            "pages": commands.pages, **self.post.slots(),
        }  # fmt: skip
        self.actions_.serve(slots)
        LocalOffer(self, {"list_filter": self._find})
        self.nations.chosen.connect(self._chosen)
        self.header.turn_chosen.connect(self.show_turn)
        self.sheet.mended.connect(self.show_paste)
        self.sheet.late_wanted.connect(commands.ask_late)
        self.arrivals.late_wanted.connect(commands.ask_late)
        self.arrivals.mend_wanted.connect(commands.mend)
        self.sheet.text_wanted.connect(self._fetch)
        self.paste.check_wanted.connect(commands.check_text)
        self.paste.import_wanted.connect(commands.import_text)
        self.paste.left.connect(self.show_sheets)
        self.arrivals.visit_wanted.connect(self.visit)
        self.week.nation_wanted.connect(self._chosen)
        self.week.line_wanted.connect(self.visit)
        self.waiting.look_wanted.connect(self.came_in.show)
        session.opened.connect(self._opened)
        session.closed.connect(self._closed)
        session.chronicle_changed.connect(self.refresh)
        session.selection_changed.connect(self._follow)
        session.tasks.cancelled.connect(self.refresh)
        session.tasks.forgot.connect(self.refresh)

    def visit(self, nation: NationId, line: int) -> None:
        """Go to a line of a nation's sheet in force."""
        self._session.select_nation(nation)
        self.show_nation(nation)
        one = self._received.by_id.get(nation) if self._received is not None else None
        if one is None or not one.in_force:
            return
        newest = one.in_force[-1].sheet
        found = next((each for each in one.lines if (each.sheet, each.line) == (newest, line)), None)
        if found is not None:
            self.sheet.verdicts.go_to(found)

    def _show(self, received: ReceivedSheets) -> None:
        self._received = received
        info, turns = self._session.chronicle.info, self._session.chronicle.turns
        offered = [(info.turn, info.stage.value)]
        offered += [(row.turn, row.stage.value) for row in reversed(turns) if row.turn != info.turn]
        self.header.show_turns(offered, received.turn)
        self.nations.show_nations(received.nations)
        self._allow()
        self.header.show_received(received)
        self.waiting.show_waiting(received.waiting)
        self.paste.show_example(received.ruleset.sheet.first_head)
        nation = self._session.selection.nation or self.sheet.nation
        self.sheet.show_nation(received, nation)
        if nation is not None:
            self.nations.select(nation)
        self._allow()

    def _allow(self) -> None:
        """Enable what can be done now."""
        received = self._received
        stage = self._session.chronicle.info.stage if self._session.is_open else None
        one = (
            received.by_id.get(self.sheet.nation)
            if received is not None and self.sheet.nation is not None
            else None
        )
        self.actions_.permit(
            permitted(stage, received, one) | dict.fromkeys(self.post.slots(), stage is not None)
        )

    def _nation_with_problem(self, onwards: bool) -> NationId | None:
        rows = [self.nations.model.record(row) for row in range(self.nations.model.rowCount())]
        ids = [one.nation for one in rows]
        at = ids.index(self.sheet.nation) if self.sheet.nation in ids else -1
        turned = [*rows[at + 1 :], *rows[: at + 1]]
        if not onwards:
            at = at if at >= 0 else 0
            turned = [*reversed(rows[:at]), *reversed(rows[at:])]
        return next((one.nation for one in turned if one.problems), None)

    def _fetch(self, sheet: int) -> None:
        """Read a sheet that is not in force, and judge it where it is of the current turn."""
        received, one = self._received, self.sheet.nation
        if received is None or one is None:
            return
        name = next(row.name for row in received.by_id[one].sheets if row.sheet == sheet)
        campaign, current = self._session.world.campaign, received.current

        def work(_report: Reporter) -> tuple[str, tuple[SheetLine, ...]]:
            text = shown_text(campaign.sheet_bytes(sheet))
            lines = report_lines(campaign.check_text(text, name), campaign.ruleset, sheet) if current else ()
            return text, lines

        def done(found: tuple[str, tuple[SheetLine, ...]]) -> None:
            self.sheet.show_fetched(sheet, *found)

        self._session.tasks.run(QUIET, work, done, self.notice.tell_trouble)

    def _opened(self) -> None:
        self._received = None
        self._turn = CURRENT
        for part in (self.notice, self.reason, self.question, self.arrivals):
            part.hide()
        self.paste.clear()
        self.sheet.wait()
        self._middle.setCurrentWidget(self.sheet)
        self._whole.setCurrentWidget(self.week if self._settings.week_first else self._outer)

    def _closed(self) -> None:
        self._received = None
        self._newest.drop()
        self._newest_week.drop()
        self._stale, self._week_old = True, False
        self.nations.show_nations(())
        self.week.clear()
        self.sheet.wait()
        self.paste.clear()
        self._allow()

    def _chosen(self, nation: NationId) -> None:
        self._session.select_nation(nation)
        self.show_nation(nation)

    def _follow(self) -> None:
        nation = self._session.selection.nation
        if nation is not None and nation != self.sheet.nation and self._received is not None:
            self.show_nation(nation)

    def _keep_width(self) -> None:
        self._settings.keep(LIST_KEY, self._inner.sizes()[0])

    def _paste_clipboard(self) -> None:
        self.show_paste(self.commands.clipboard_sheet())

    @property
    def _pane(self) -> SheetPane | PastePane | EditPane:
        return cast("SheetPane | PastePane | EditPane", self._middle.currentWidget())

    def _show_pane(self, pane: QWidget) -> None:
        self._whole.setCurrentWidget(self._outer)
        self._middle.setCurrentWidget(pane)
        self.nations.setVisible(pane is not self.editing.pane or self.width() >= ROOMY)

    def _copy(self) -> None:
        self._pane.verdicts.copy()

    def _find(self) -> None:
        self._show_pane(self._pane if self.nations.isVisible() else self.sheet)
        self.nations.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.nations.filter.selectAll()
