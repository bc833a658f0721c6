"""The players of the open campaign: who plays which nation, and one change of it at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from gm_console.campaign.players.player_fields import mail_address
from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import (
    NationPlayed,
    NationState,
    PasswordPlace,
    Player,
    PlayerState,
    called,
)
from gm_console.ui.dialogs.players_form import PlayersForm, RosterChange
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import lay_over_close, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.wish_dialog import WishDialog

WIDE, HIGH = 1180, 720
TABLE_WIDE: Final = 780
NO_NATION: Final = "\u2013"
"""Sorted after all numbers and names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """A nation with who plays it, or a player who plays none."""

    nation: NationPlayed | None
    player: Player | None
    state: NationState | PlayerState

    @property
    def key(self) -> tuple[str, int]:
        """What it is known by, whoever plays."""
        return (self.nation.nation, 0) if self.nation is not None else ("", self.number)

    @property
    def number(self) -> int:
        """Number of its player, 0 where there is none."""
        return self.player.number if self.player is not None else 0


class PlayersDialog(WishDialog):
    """Not modal; nothing is changed but by its buttons, and changes of the roster can be taken back."""

    change_wanted = Signal(object)
    """:class:`~gm_console.ui.dialogs.players_form.RosterWish`."""
    undo_wanted = Signal()
    list_wanted = Signal()
    password_wanted = Signal(object)
    """:class:`~gm_console.campaign.players.roster.Player`, as the two that follow."""
    export_wanted = Signal(object)
    erasure_wanted = Signal(object)

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Players"))
        self.resize(WIDE, HIGH)
        self._writable = False
        self._found: Players | None = None
        self.model: RecordTable[PlayerRow] = RecordTable(self._columns(), self, key=lambda one: one.key)
        self.pane = TablePane(self.model, settings, "players", self.tr("Players"))
        self._empty = EmptyState(
            self.pane,
            self.tr(
                "Nobody is on the roster yet. Take a player in beside this, or all of them from a list (CSV)."
            ),
        )
        self.form = PlayersForm()
        self.take_list = push_button(
            self.tr("Take a l&ist…"),
            self.tr("Take players in from a table with a head: name, email, nations…"),
        )
        self.password = push_button(
            self.tr("Pass&word…"),
            self.tr(
                "Make, show or forget the password for this player's packets; you seal them, the program does not yet"
            ),
        )
        self.export = push_button(self.tr("E&xport…"), self.tr("Write all that is known of this player"))
        self.erase = push_button(
            self.tr("&Erase…"), self.tr("See what erasing this player does, then do it or not")
        )
        self.undo = push_button(self.tr("&Undo"), self.tr("Take the last change of the roster back"))
        self.make = push_button(self.tr("Ma&ke the change"), self.tr("Nobody is told but you"))
        self._lay_out()
        self._connect()
        self._allow()

    @property
    def selected(self) -> PlayerRow | None:
        """The one row that is selected."""
        found: PlayerRow | None = self.pane.only_selected
        return found

    def show_players(self, found: Players, *, writable: bool, undoable: bool) -> None:
        """Show who plays what."""
        former, self._found, self._writable = self._found, found, writable
        rows = tuple(_rows(found))
        anybody = bool(found.roster.players)
        self.pane.show_rows(rows if anybody else ())
        self._empty.show_body(anybody)
        self.form.show_players(found)
        if former is None:
            self.form.begin(found)
        elif former.roster != found.roster:
            self.pane.columns.refit()
        self.undo.setEnabled(writable and undoable)
        self._allow()

    def changed(self) -> None:
        """Make room for the next change."""
        self.trouble.clear()
        self.form.clear()

    def _connect(self) -> None:
        self.pane.table.selectionModel().selectionChanged.connect(self._take)
        self.pane.visited.connect(self._visit)
        self.make.clicked.connect(lambda: self.change_wanted.emit(self.form.asked()))
        self.undo.clicked.connect(self.undo_wanted)
        self.take_list.clicked.connect(self.list_wanted)
        for button, signal in (
            (self.password, self.password_wanted),
            (self.export, self.export_wanted),
            (self.erase, self.erasure_wanted),
        ):
            button.clicked.connect(lambda _on=False, wanted=signal: self._ask(wanted))

    def _ask(self, wanted: SignalInstance) -> None:
        row = self.selected
        if row is not None and row.player is not None:
            wanted.emit(row.player)

    def _take(self) -> None:
        row = self.selected
        if row is not None:
            self.form.take(row.nation, row.player)
        self._allow()

    def _visit(self, row: PlayerRow) -> None:
        """Fill in the change that is most likely wanted of a row."""
        there = row.player is not None and not row.player.erased
        waiting = bool(self._found is not None and self._found.others)
        self.form.choose(RosterChange.SET if there else RosterChange.GIVE if waiting else RosterChange.ADD)
        self.form.take(row.nation, row.player)

    def _allow(self) -> None:
        row = self.selected
        here = row is not None and row.player is not None and not row.player.erased
        self.make.setEnabled(self._writable)
        self.take_list.setEnabled(self._writable)
        self.erase.setEnabled(here and self._writable)
        for button in (self.password, self.export):
            button.setEnabled(here)

    def _lay_out(self) -> None:
        upper, lower = QWidget(), QWidget()
        about = lay_beside(None, self.take_list, SPRING, self.password, self.export, self.erase, gap=8)
        about.setContentsMargins(16, 0, 16, 8)
        lay_below(upper, self._empty, about, grows=self._empty, gap=8)
        buttons = lay_beside(None, self.undo, SPRING, self.make)
        lay_below(lower, self.form, self.trouble, SPRING, buttons, edges=(16, 8, 16, 8), gap=USUAL_GAP)
        halves = split_between(upper, lower, across=True, grows=upper, sizes=(TABLE_WIDE, WIDE - TABLE_WIDE))
        lay_over_close(self, halves, grows=halves)

    def _columns(self) -> tuple[Column[PlayerRow], ...]:
        kept = {PasswordPlace.KEYRING: self.tr("keyring"), PasswordPlace.SEALED: self.tr("sealed file")}
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Players who play none stand last"), width=170, key="nation",
                   value=lambda one: f"{one.nation.nation} {one.nation.name}" if one.nation is not None else NO_NATION),
            Column(title=self.tr("Player"), tip=self.tr("Number and name"), width=170, key="player",
                   value=lambda one: called(one.player) if one.player is not None else "", note=self._notes),
            Column(title=self.tr("State"), tip=self.tr("How it stands in the current turn"), width=90, key="state",
                   value=lambda one: one.state.value, note=self._why),
            Column(title=self.tr("Away to turn"), tip=self.tr("Last turn of the absence"), width=70, key="away",
                   value=lambda one: one.nation.back_after if one.nation is not None else 0, hide_zero=True),
            Column(title=self.tr("Substitute"), tip=self.tr("Who orders meanwhile"), width=110, key="substitute",
                   value=_substitute),
            Column(title=self.tr("E-mail"), tip=self.tr("Seen by you alone"), width=190, key="email",
                   value=lambda one: one.player.email if one.player is not None else "",
                   note=lambda one: mail_address(one.player.name, one.player.email) if one.player else ""),
            Column(title=self.tr("Language"), tip=self.tr("Language of letters to this player"), width=80,
                   key="language", value=lambda one: one.player.language if one.player is not None else ""),
            Column(title=self.tr("Password"), tip=self.tr("Where the password of the packets is kept"), width=90,
                   key="password", value=lambda one: kept.get(one.player.password, "") if one.player else ""),
        )  # fmt: skip

    def _notes(self, one: PlayerRow) -> str:
        return one.player.notes if one.player is not None else ""

    def _why(self, one: PlayerRow) -> str:
        since = one.nation.since if one.nation is not None else 0
        return self.tr("from turn {0}").format(since) if since else ""


def _substitute(row: PlayerRow) -> str:
    found = row.nation.substitute if row.nation is not None else None
    return called(found) if found is not None else ""


def _rows(found: Players) -> Iterator[PlayerRow]:
    for one in found.nations:
        yield PlayerRow(nation=one, player=one.player, state=one.state)
    for player in found.others:
        yield PlayerRow(nation=None, player=player, state=found.state(player.number))
