"""Choosing cells and rulings of a turn, each in a dialog of its own, for a form that asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog

from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.corrections.rule_changes import AskedRules, cells_between
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import ChangedTables, put_cell
from gm_console.core.rulings import Rulings
from gm_console.ui.dialogs import rulings as ruling_words
from gm_console.ui.dialogs import tables as tables_words
from gm_console.ui.dialogs.rulings import RulingsDialog
from gm_console.ui.dialogs.tables import TablesDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session


class RulesWished(Protocol):
    """What was filled in of rules."""

    @property
    def turn(self) -> int:
        """Of which turn they are."""

    @property
    def asked(self) -> AskedRules:
        """What was chosen so far."""

    @property
    def reason(self) -> str:
        """Why; it may be empty."""


class RulesAsking(Protocol):
    """A form that asks for cells and rulings."""

    cells_wanted: Any
    """Signal: cells are to be chosen among all tables."""
    rulings_wanted: Any
    """Signal: rulings are to be chosen among all of them."""

    @property
    def wish(self) -> RulesWished:
        """What is filled in."""

    def take_cells(self, cells: tuple[tuple[str, str], ...], reason: str = "") -> None:
        """Take the cells that were chosen, and why."""

    def take_rulings(self, rulings: Mapping[str, str]) -> None:
        """Take the rulings that were chosen, option by ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chosen:
    """The tables of a turn, and with what was chosen so far where that can still be chosen."""

    usual_tables: ChangedTables
    begun: ChangedTables


class RuleChoice(QObject):
    """Opens one dialog at a time over the dialog it serves; the campaign is asked in the worker thread only."""

    def __init__(self, parent: QObject, session: Session, settings: Settings) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._dialog: QDialog | None = None
        self.choosing: QDialog | None = None
        """The dialog in which cells or rulings are being chosen."""

    def serve(self, dialog: QDialog, form: RulesAsking) -> None:
        """Let a form of a dialog ask, until the dialog is gone."""
        self._dialog = dialog
        dialog.destroyed.connect(self._leave)
        form.cells_wanted.connect(partial(self._ask_cells, form))
        form.rulings_wanted.connect(partial(self._ask_rulings, form))

    def _leave(self) -> None:
        self._dialog = None

    def _ask_cells(self, form: RulesAsking) -> None:
        wish = form.wish

        def work(campaign: Campaign, _report: Reporter) -> _Chosen:
            return _begun(campaign.tables(wish.turn), wish)

        self._session.ask(self.tr("Reading the tables"), work, partial(self._choose_cells, form))

    def _choose_cells(self, form: RulesAsking, chosen: _Chosen) -> None:
        if self._dialog is None:
            return
        title = self._session.chronicle.info.title
        picking = TablesDialog(
            self._dialog, self._settings, title, chosen.begun, chosen.usual_tables, tables_words.for_running()
        )
        picking.taken.connect(partial(self._take_cells, form, chosen.usual_tables))
        self._open(picking)

    def _take_cells(self, form: RulesAsking, usual: ChangedTables, taken: ChangedTables) -> None:
        if self._dialog is None:
            return
        cells = cells_between(usual, taken)
        places = dict(cells)
        reasons = dict.fromkeys(one.reason for one in taken.changes.cells if one.place in places)
        form.take_cells(cells, "; ".join(one for one in reasons if one != NO_REASON))

    def _ask_rulings(self, form: RulesAsking) -> None:
        turn = form.wish.turn

        def work(campaign: Campaign, _report: Reporter) -> Rulings:
            return campaign.rules_at(turn).rulings

        self._session.ask(self.tr("Reading the rulings"), work, partial(self._choose_rulings, form))

    def _choose_rulings(self, form: RulesAsking, rulings: Rulings) -> None:
        if self._dialog is None:
            return
        title, chosen = self._session.chronicle.info.title, dict(form.wish.asked.rulings)
        words = ruling_words.for_running()
        picking = RulingsDialog(self._dialog, self._settings, title, rulings, chosen, words)
        picking.taken.connect(partial(self._take_rulings, form))
        self._open(picking)

    def _take_rulings(self, form: RulesAsking, chosen: Mapping[str, str]) -> None:
        if self._dialog is not None:
            form.take_rulings(chosen)

    def _open(self, picking: QDialog) -> None:
        self.choosing = picking
        picking.finished.connect(self._chosen)
        picking.open()

    def _chosen(self) -> None:
        self.choosing = None


def _begun(usual_tables: ChangedTables, wish: RulesWished) -> _Chosen:
    """Return the tables of a turn with the cells chosen so far, but for those that they do not take."""
    begun = usual_tables
    for place, value in wish.asked.cells:
        try:
            begun = put_cell(begun, place, value, wish.reason or NO_REASON)
        except CampaignError:
            continue
    return _Chosen(usual_tables=usual_tables, begun=begun)
