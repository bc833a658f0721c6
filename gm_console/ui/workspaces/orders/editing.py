"""Editing a sheet in the window: read, judged in the worker while it is typed, kept while it is not saved, saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.campaign.lines import ForceReach, TurnPosition, position_in, reach_in
from gm_console.campaign.orders.completion import Completion, SheetWords
from gm_console.campaign.orders.sheet_edits import EditableSheet, SheetEdited
from gm_console.campaign.orders.typed_sheet import TypedSheet
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.ui.kit.settings import Settings, campaign_key
from gm_console.ui.kit.strips import NoticeBar
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.commands import OrderCommands
from gm_console.ui.workspaces.orders.edit_pane import EditPane
from gm_console.ui.workspaces.orders.received_sheets import SheetLine, report_lines

MOST_KEPT: Final = 200_000
"""Signs of a text that is kept while it is not saved: as much as a sheet may have."""


class Editing(QObject):
    """Brings the pane what it shows, and to the campaign what it saves."""

    def __init__(
        self, home: QWidget, session: Session, settings: Settings, theme: Theme, notice: NoticeBar,
        commands: OrderCommands, show: Callable[[QWidget], None], leave: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(home)
        self._session, self._settings, self._notice = session, settings, notice
        self._commands, self._show, self._leave = commands, show, leave
        self._checks, self._offers, self._reaches = Newest(), Newest(), Newest()
        self._words: SheetWords | None = None
        self._at: TurnPosition | None = None
        self._asked: tuple[object, ...] = ()
        """Of which line's force the reach was asked for last."""
        self.pane = EditPane(theme, settings, session)
        self.pane.typing.check_wanted.connect(self._check)
        self.pane.editor.words_wanted.connect(self._offer)
        self.pane.save_wanted.connect(self._save)
        self.pane.left.connect(self._left)
        self.pane.hidden.connect(self._hidden)
        self.pane.line_changed.connect(self._follow)
        session.opened.connect(self.tell_unsaved)
        session.closed.connect(self._closed)

    def edit(self, nation: NationId | None) -> None:
        """Open a nation's sheet, with what was typed in it and not saved."""
        if nation is None or not self._session.is_open:
            return
        campaign, known = self._session.world.campaign, self._words
        names = self._session.world.names

        def work(_report: Reporter) -> tuple[EditableSheet, TurnPosition, SheetWords]:
            at = position_in(campaign)
            people = {one: names.get(one, "") for one in at.ruleset.nations(at.state)}
            return campaign.editable_sheet(nation), at, known or SheetWords(at.ruleset, at.board, people)

        self._session.tasks.run(QUIET, work, self._opened, self._notice.tell_trouble)

    def tell_unsaved(self) -> None:
        """Say in whose sheets something was typed and not saved, as a campaign is opened."""
        turn = self._session.chronicle.info.turn
        found = [one.nation for one in self._session.chronicle.status if self._kept(one.nation, turn)]
        if found:
            text = self.tr("Not saved, and kept: the sheet of nation {0}; Edit the sheet goes on with it")
            self._notice.ask(text.format(", ".join(found)), "amber")

    def _opened(self, found: tuple[EditableSheet, TurnPosition, SheetWords]) -> None:
        sheet, self._at, self._words = found
        self._asked = ()
        nation = sheet.nation
        called = f"{nation} {self._session.world.names.get(nation, '')}".rstrip()
        self.pane.editor.show_words(self._words)
        self._show(self.pane)
        self.pane.map.start(self._at)
        self.pane.start(
            sheet, called, self._kept(nation, sheet.turn), self._said_of_stage(), self._at.ruleset
        )

    def _said_of_stage(self) -> str:
        """Return what saving does in a turn that is not open for sheets."""
        stage = self._session.chronicle.info.stage
        if stage is TurnStage.COLLECTING:
            return ""
        said = self.tr("The sheets are locked: what you save is taken in after the lock, with your reason.")
        if stage is not TurnStage.LOCKED:
            said += self.tr(" The draft is dropped; run the turn again.")
        return said

    def _check(self, text: str) -> None:
        sheet = self.pane.sheet
        if sheet is None or not self._session.is_open:
            return
        self._keep(sheet, text if self.pane.is_changed else "")
        campaign = self._session.world.campaign

        def work(_report: Reporter) -> tuple[TypedSheet, tuple[SheetLine, ...]]:
            found = campaign.judge_typed(sheet.nation, text)
            return found, report_lines(found, campaign.ruleset)

        def done(found: tuple[TypedSheet, tuple[SheetLine, ...]]) -> None:
            self.pane.show_typed(text, *found)

        asked = self._checks.only(work, done)
        self._session.tasks.run(QUIET, *asked, self._notice.tell_trouble)

    def _offer(self, asked: bool) -> None:
        """Ask the worker what may be written: the game's reader may take longer than a key may."""
        words, lines = self._words, self.pane.editor.lines_to_cursor()
        if words is None:
            return

        def work(_report: Reporter) -> Completion:
            return words.at(lines, asked=asked)

        def done(found: Completion) -> None:
            if self.pane.editor.lines_to_cursor() == lines:
                self.pane.editor.offer(found)

        self._session.tasks.run(QUIET, *self._offers.only(work, done), self._notice.tell_trouble)

    def _follow(self, line: int) -> None:
        """Ask how far the force of a line could go, in the phase that the line stands under."""
        at, plot = self._at, self.pane.plot_at(line)
        movement = at.ruleset.movement if at is not None else None
        named = plot.modes if plot is not None else ()
        modes = (movement.mode(one) for one in named) if movement is not None else ()
        mode = next((one for one in modes if one is not None), None)
        if at is None or plot is None or mode is None:
            self._asked = ()
            self._reaches.drop()
            self.pane.map.show_reach(None)
            return
        key = (mode.id, plot.arrow.done[0], plot.kinds)
        if key == self._asked:
            return
        self._asked = key

        def work(_report: Reporter) -> ForceReach:
            return reach_in(at, key[1], mode, key[2])

        asked = self._reaches.only(work, self.pane.map.show_reach)
        self._session.tasks.run(QUIET, *asked, self._notice.tell_trouble)

    def _save(self, text: str, reason: str, by: str) -> None:
        nation = self.pane.nation
        if nation is None:
            return

        def work(campaign: Campaign, _report: Reporter) -> SheetEdited:
            return campaign.edit_sheet(nation, text, reason, by)

        self._commands.do(self.tr("Saving the sheet"), work, self._saved)

    def _saved(self, done: SheetEdited) -> None:
        sheet = self.pane.sheet
        if sheet is not None:
            self._keep(sheet, "")
        lines = len(done.changes)
        said = self.tr("saved as a version of the sheet; ")
        said += {
            0: self.tr("no order is another one"),
            1: self.tr("the nation reads the line that is changed, with the reason"),
        }.get(lines, self.tr("the nation reads {0} changed lines with the reason").format(lines))
        if done.draft_dropped:
            said += self.tr("; the draft is dropped: run the turn again")
        self.pane.forget()
        self._leave()
        self._notice.ask(said, "accepted")

    def _left(self) -> None:
        """Leave the editor; what is not saved is kept, and said."""
        sheet, changed = self.pane.sheet, self.pane.is_changed
        if sheet is not None:
            self._keep(sheet, self.pane.text if changed else "")
            self.pane.forget()
        self._leave()
        if sheet is not None and changed:
            text = self.tr("nation {0}: not saved, and kept; Edit the sheet goes on with it")
            self._notice.ask(text.format(sheet.nation), "amber")

    def _hidden(self) -> None:
        sheet = self.pane.sheet
        if sheet is not None and self._session.is_open:
            self._keep(sheet, self.pane.text if self.pane.is_changed else "")

    def _closed(self) -> None:
        self._words = self._at = None
        for one in (self._checks, self._offers, self._reaches):
            one.drop()
        self.pane.forget()

    def _key(self, nation: NationId, turn: int) -> str:
        return f"unsaved/{campaign_key(self._session.world.path)}/{nation}-{turn}"

    def _kept(self, nation: NationId, turn: int) -> str:
        return self._settings.text(self._key(nation, turn))

    def _keep(self, sheet: EditableSheet, text: str) -> None:
        key = self._key(sheet.nation, sheet.turn)
        if text and len(text) <= MOST_KEPT:
            self._settings.keep(key, text)
        elif self._settings.text(key):
            self._settings.forget(key)
