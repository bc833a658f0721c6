"""The Packets workspace: write the packets of a turn, look each over, open what is to be sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.packet_sealing import Sealing
from gm_console.campaign.packets.packet_shelf import INDEX, Shelf, ShelfRow, packet_text, read_shelf
from gm_console.campaign.records import RUN, PacketsWritten, TurnStage
from gm_console.core.ids import NationId
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below, split_between, stacked
from gm_console.ui.kit.panel import EmptyState, head
from gm_console.ui.kit.parts import ActionButton, PlainLabel, plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import NoticeBar, Strip
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.packets import folder_texts
from gm_console.ui.workspaces.packets.memory import PacketMemory
from gm_console.ui.workspaces.packets.packet_actions import packet_specs
from gm_console.ui.workspaces.packets.packet_preview import PreviewPane
from gm_console.ui.workspaces.packets.packet_strips import FolderBar, ProgressBar, PublicCard, open_path
from gm_console.ui.workspaces.packets.parts_choice import PartsChoice
from gm_console.ui.workspaces.packets.sealing import PacketSealing
from gm_console.ui.workspaces.packets.table import PacketRow, packet_columns, shape_name

SIZES: Final = (620, 600)
"""Widths of the list and the preview at first."""


class PacketsWorkspace(QWidget):
    """What goes out to the players."""

    run_wanted = Signal()
    """The moderator wants the turn to be run."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._settings = session, settings
        self._memory: PacketMemory | None = None
        self._shelf: Shelf | None = None
        self._newest = Newest()
        self._stale = True
        self._making = ""
        self._nation: NationId | None = None
        self._shown: tuple[NationId, int] | None = None
        self.actions_ = Actions(self, theme.tones, packet_specs(), home=self)
        self._actions = self.actions_.by_id()
        self.sealing = PacketSealing(session, self)
        self.parts = PartsChoice(session, self._actions, self._part_chosen, self)
        self._run = QAction(self.tr("Run the turn"), self)
        self._run.setToolTip(self.tr("Lock the sheets and make a draft of the turn"))
        self._run.triggered.connect(self.run_wanted)
        self.caption = PlainLabel()
        self.folder = FolderBar(self.tr("Folder"), self._some("packets_choose", "packets_all"))
        self.notice = NoticeBar(theme, CampaignError, OSError)
        self.warning = Strip(theme, "amber")
        self.published = ActionButton(self._actions["packets_published"])
        self.warning.line.addWidget(self.published)
        self.tables = Strip(theme, "amber")
        self.progress = ProgressBar(session.tasks)
        self.public = PublicCard(self._some("packets_public", "packets_public_folder"))
        self.model: RecordTable[PacketRow] = RecordTable(packet_columns(), self, key=lambda row: row.nation)
        self.table = TablePane(self.model, settings, "packets", self.tr("Packets"))
        self.preview = PreviewPane(
            self._actions["packets_again"], self._some("packets_again", "packets_open", "packets_folder")
        )
        self._empty = EmptyState(self._body(), "", self._run)
        self._lay_out()
        self._connect()
        self._show(None)

    @property
    def shelf(self) -> Shelf | None:
        """What is shown."""
        return self._shelf

    @property
    def out(self) -> Path:
        """The folder that packets are written to."""
        assert self._memory is not None
        return self._memory.folder

    def showEvent(self, event: QShowEvent) -> None:
        """Look into the folder when the workspace comes into sight: files may have come and gone."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Look into the folder in the worker thread."""
        self._stale = True
        if not self._session.is_open or not self.isVisible():
            return
        if self._memory is None:
            self._memory = PacketMemory(self._settings, self._session.world.path)
        campaign, out = self._session.world.campaign, self.out
        turn, stage = self._session.chronicle.turn, self._session.chronicle.stage
        if stage not in RUN:
            self._newest.drop()
            self._stale = False
            self._show(None)
            return

        def work(_report: Reporter) -> Shelf:
            return read_shelf(campaign, out, turn)

        def done(shelf: Shelf) -> None:
            self._stale = False
            self._show(shelf)

        self._session.tasks.run(QUIET, *self._newest.only(work, done), self.show_trouble)

    def show_trouble(self, trouble: Exception) -> None:
        """Show what could not be done; a bug goes on."""
        self._stop_making()
        self.notice.tell_trouble(trouble)
        self.refresh()

    def use_folder(self, folder: Path) -> None:
        """Write this campaign's packets to another folder from now on."""
        assert self._memory is not None
        self._memory.keep_folder(folder)
        self.notice.hide()
        self.refresh()

    def make(self, nations: tuple[NationId, ...] = (), sealing: Sealing | None = None) -> None:
        """Write packets of the turn shown, of all nations if none is named, and the public pages."""
        shelf = self._shelf
        if shelf is None or self._making:
            return
        campaign, out, turn, draft = self._session.world.campaign, self.out, shelf.turn, not shelf.published
        label, page = self.tr("Making packets"), self.parts.turnsheets

        def work(told: Reporter) -> PacketsWritten:
            return campaign.write_packets(
                out, turn=turn, nations=nations, draft=draft, turnsheets=page, sealing=sealing, progress=told
            )

        self._making = label
        self.notice.hide()
        self.progress.begin(label)
        self._allow()
        self._session.tasks.run(label, work, self._made, self.show_trouble)

    def choose(self, nation: NationId) -> None:
        """Show a nation's packet in the preview."""
        self._nation = nation
        self.table.choose(self.model.row_of(nation))
        row = self._row()
        if row is not None and row.shelf.there:
            self._note_opened(row.shelf)
        self._preview()
        self._allow()

    def _some(self, *ids: str) -> tuple[QAction, ...]:
        return tuple(self._actions[id_] for id_ in ids)

    def _body(self) -> QWidget:
        left = stacked(self.table, self.public, grows=self.table)
        halves = split_between(left, self.preview, across=True, grows=self.preview, sizes=SIZES)
        return stacked(self.folder, self.warning, self.progress, halves, self.tables, grows=halves)

    def _lay_out(self) -> None:
        make = ActionButton(self._actions["packets_make"], primary=True)
        title = head(self.tr("Packets"), self.caption, ActionButton(self._actions["packets_seal"]), make)
        lay_below(self, title, self.notice, self._empty, grows=self._empty)

    def _connect(self) -> None:
        session = self._session
        slots: dict[str, Callable[[], None]] = {
            "packets_make": self._make_all, "packets_seal": self._ask_sealing,
            "packets_again": self._make_one, "packets_open": self._open_packet,
            "packets_folder": self._open_packet_folder, "packets_choose": self._ask_folder,
            "packets_all": self._open_all, "packets_public": self._open_public,
            "packets_public_folder": self._open_public_folder, "packets_published": self._show_published,
            **self.parts.slots,
        }  # fmt: skip
        self.actions_.serve(slots)
        self.sealing.wanted.connect(self._make_sealed)
        self.table.chosen.connect(self._chosen)
        self.table.visited.connect(self._visited)
        session.opened.connect(self._opened)
        session.closed.connect(self._opened)
        session.chronicle_changed.connect(self.refresh)
        session.selection_changed.connect(self._follow)
        session.tasks.cancelled.connect(self._cancelled)

    def _show(self, shelf: Shelf | None) -> None:
        self._shelf = shelf
        self.parts.follow(shelf, self._memory)
        is_open = self._session.is_open
        sentence = folder_texts.why_empty(is_open=is_open, looking=self._stale)
        self._empty.say(sentence, offer=is_open and not self._stale)
        self._empty.show_body(shelf is not None)
        if shelf is None:
            self.caption.clear()
            self.table.show_rows(())
        else:
            self._show_shelf(shelf)
        self._allow()

    def _show_shelf(self, shelf: Shelf) -> None:
        self.caption.setText(folder_texts.caption(shelf))
        self.folder.say(str(shelf.out))
        self._warn(shelf)
        self._show_rows(shelf)
        self.public.state.setText(folder_texts.public_state(shelf.public))
        if self._nation is None or self._row() is None:
            self._nation = shelf.rows[0].nation if shelf.rows else None
        self.table.choose(self.model.row_of(self._nation))
        self._preview()

    def _show_rows(self, shelf: Shelf) -> None:
        world, memory = self._session.world, self._memory
        assert memory is not None
        self.table.show_rows(
            [
                PacketRow(
                    shelf=row,
                    name=world.names.get(row.nation, ""),
                    colour=world.colours.get(row.nation, ""),
                    opened=memory.was_opened(shelf.turn, row),
                )
                for row in shelf.rows
            ]
        )

    def _warn(self, shelf: Shelf) -> None:
        """Say what is not as it should be before anything is sent."""
        self.published.setVisible(self._last_published() > 0)
        self.warning.ask(folder_texts.draft_warning(shelf))
        self.warning.setVisible(not shelf.published)
        told = folder_texts.tables_warning(shelf)
        self.tables.ask(told)
        self.tables.label.setToolTip(plain_tip(folder_texts.tables_listed(shelf)))
        self.tables.setVisible(bool(told))

    def _preview(self) -> None:
        """Read the selected packet's text in the worker thread."""
        row = self._row()
        if row is None:
            self.preview.say("", self.tr("Select a nation to read its packet."), offer=False)
            return
        shelf, caption = row.shelf, f"{row.nation} {row.name}".strip()
        if not shelf.there:
            self._shown = None
            self.preview.say(caption, self.tr("This packet has not been made yet."), offer=True)
            return
        if self._shown == (shelf.nation, shelf.made):
            return

        def done(text: str) -> None:
            if self._nation == shelf.nation:
                self._shown = (shelf.nation, shelf.made)
                self.preview.show_text(f"{caption}, {shape_name(shelf.shape)}", text)

        self._session.tasks.run(QUIET, lambda _report: packet_text(shelf), done, self.show_trouble)

    def _row(self) -> PacketRow | None:
        at = self.model.row_of(self._nation)
        return self.model.record(at) if at >= 0 else None

    def _allow(self) -> None:
        """Enable what can be done now."""
        shelf, row = self._shelf, self._row()
        there = row is not None and row.shelf.there
        free = shelf is not None and not self._making
        public = shelf is not None and shelf.public.there
        allowed = {
            "packets_make": free, "packets_seal": free,
            "packets_again": free and row is not None, "packets_open": there,
            "packets_folder": there, "packets_choose": free, "packets_all": shelf is not None,
            "packets_public": public, "packets_public_folder": public,
            **self.parts.may(free=free),
            "packets_published": shelf is not None and not shelf.published and self._last_published() > 0,
        }  # fmt: skip
        self.actions_.permit(allowed)

    def _last_published(self) -> int:
        if not self._session.is_open:
            return 0
        rows = self._session.chronicle.turns
        return max((row.turn for row in rows if row.stage is TurnStage.PUBLISHED), default=0)

    def _made(self, written: PacketsWritten) -> None:
        self._stop_making()
        self.notice.ask(folder_texts.written_sentence(written), "accepted")
        self.refresh()

    def _cancelled(self, label: str) -> None:
        if label and label == self._making:
            self.notice.ask(
                self.tr("Cancelled: packets written so far are whole, the others are as they were."), "info"
            )
        self._stop_making()
        self.refresh()

    def _part_chosen(self, told: str) -> None:
        self.notice.ask(told, "accepted")
        self.refresh()

    def _stop_making(self) -> None:
        self._making = ""
        self.progress.hide()
        self._allow()

    def _opened(self) -> None:
        self._newest.drop()
        self.sealing.end()
        self._stale = True
        self._memory = self._nation = self._shown = None
        self._making = ""
        self.progress.hide()
        self.notice.hide()
        self._show(None)

    def _chosen(self, row: PacketRow) -> None:
        self.choose(row.nation)
        self._session.select_nation(row.nation)

    def _visited(self, row: PacketRow) -> None:
        self.choose(row.nation)
        self._open_packet()

    def _follow(self) -> None:
        nation = self._session.selection.nation
        at = self.model.row_of(nation) if nation is not None else -1
        if at >= 0 and nation != self._nation:
            self._nation = nation
            self.table.choose(at)
            self._preview()
            self._allow()

    def _note_opened(self, row: ShelfRow) -> None:
        assert self._memory is not None
        assert self._shelf is not None
        self._memory.keep_opened(self._shelf.turn, row)
        self._show_rows(self._shelf)

    def _make_all(self) -> None:
        self.make()

    def _ask_sealing(self) -> None:
        if self._shelf is not None:
            self.sealing.ask(self._shelf.turn, draft=not self._shelf.published)

    def _make_sealed(self, sealing: Sealing) -> None:
        self.make(sealing=sealing)

    def _make_one(self) -> None:
        if self._nation is not None:
            self.make((self._nation,))

    def _open_packet(self) -> None:
        row = self._row()
        if row is not None and row.shelf.there and open_path(row.shelf.folder / INDEX):
            self._note_opened(row.shelf)

    def _open_all(self) -> None:
        if self.out.is_dir():
            open_path(self.out)
        else:
            self.notice.ask(self.tr("The folder is made with the first packets."), "info")

    def _open_public(self) -> None:
        if self._shelf is not None and open_path(self._shelf.public.folder / INDEX):
            self._note_opened(self._shelf.public)

    def _open_packet_folder(self) -> None:
        row = self._row()
        if row is not None:
            open_path(row.shelf.folder)

    def _open_public_folder(self) -> None:
        if self._shelf is not None:
            open_path(self._shelf.public.folder)

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Folder of the packets"), str(self.out.parent))
        if name:
            self.use_folder(Path(name))

    def _show_published(self) -> None:
        turn = self._last_published()
        if turn:
            self._session.show_turn(self.tr("Showing turn {0}").format(turn), turn)
