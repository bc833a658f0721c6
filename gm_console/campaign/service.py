"""The campaign as the command line and the window see it: an open file, and what can be asked of it and done to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from gm_console.board.model import Board
from gm_console.campaign import backups as copies
from gm_console.campaign import calendar as dates
from gm_console.campaign import naming, overview, reading, series, supply
from gm_console.campaign import notes as remarks
from gm_console.campaign.battles import BattleBook
from gm_console.campaign.branches import branch_adoption
from gm_console.campaign.branches import branches as tried
from gm_console.campaign.corrections import correction_preview, errata_preview, rule_preview, rule_replay
from gm_console.campaign.corrections import corrections as position_corrections
from gm_console.campaign.corrections import errata as corrections
from gm_console.campaign.corrections import rule_changes as changing
from gm_console.campaign.mail import letters, mailbox, outbox
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.orders import (
    arrivals,
    arrivals_undone,
    blank_sheet,
    forecast,
    intake,
    policies,
    sheet_difference,
    sheet_edits,
    standing_orders,
    typed_sheet,
    week,
)
from gm_console.campaign.orders import press as players_prose
from gm_console.campaign.orders import turnsheet_pages as offline
from gm_console.campaign.packets import archive, film, packet_lines, packet_passwords, packets
from gm_console.campaign.phase_view import look_into
from gm_console.campaign.players import player_erasure, player_export, player_list
from gm_console.campaign.players import players as people
from gm_console.campaign.review.review_list import ReviewBook
from gm_console.campaign.search import SearchBook
from gm_console.campaign.self_play import playable
from gm_console.campaign.set_up import creation, fairness
from gm_console.campaign.turns import (
    adjudicate,
    discarded,
    lifecycle,
    publish,
    the_end,
    turn_maps,
    turn_rules,
)
from gm_console.campaign.turns import undo as undoing
from gm_console.campaign.verification import mended_states, proof, turn_case, verify
from gm_console.campaign.why import ledgers
from gm_console.campaign.why.why import WhyBook
from gm_console.core.table_cells import TableChanges


class Campaign(OpenFile):
    """An open campaign file with its use cases, each a function of the file that stands where its name says.

    Answers are frozen records.  What cannot be done raises :class:`~gm_console.campaign.errors.CampaignError` and
    changes nothing.  Reading may go on in any thread; writing is one transaction for each call.
    """

    info = overview.info
    turns = overview.turns
    status = overview.status
    receipt = overview.receipt
    history = overview.history
    sheet_bytes = overview.sheet_bytes
    compare_sheets = sheet_difference.compare_sheets
    journal = overview.journal
    packets_out = overview.packets_out
    names = naming.names
    nation_called = naming.nation_called

    check_files = arrivals.check_files
    check_text = arrivals.check_text
    import_files = arrivals.import_files
    take_unknown = arrivals.take_unknown
    import_text = arrivals.import_text
    take_late = arrivals.take_late
    receipts = arrivals.receipts
    waiting = arrivals.waiting
    arrival_bytes = arrivals.arrival_bytes
    read_arrival = arrivals.read_arrival
    accept = arrivals.accept
    refuse = arrivals_undone.refuse
    withdraw = arrivals_undone.withdraw
    empty_arrival = arrivals_undone.empty_arrival
    fetch_mailbox = mailbox.fetch_mailbox
    editable_sheet = sheet_edits.editable_sheet
    judge_typed = typed_sheet.judge_typed
    edit_line = sheet_edits.edit_line
    edit_sheet = sheet_edits.edit_sheet
    confirm = intake.confirm
    keep_former = intake.keep_former
    template = blank_sheet.template
    write_turnsheet_pages = offline.write_turnsheet_pages
    set_policy = policies.set_policy
    take_standing = arrivals.take_standing
    withdraw_standing = standing_orders.withdraw_standing
    standing_orders = standing_orders.standing_orders
    forecast = forecast.forecast
    week = week.week
    press = players_prose.press
    pass_press = players_prose.pass_press
    hold_press = players_prose.hold_press
    change_press = players_prose.change_press
    letters = letters.letters
    write_letters = outbox.write_letters
    send_letters = outbox.send_letters
    sent_letters = outbox.sent_letters
    went_before = outbox.went_before

    lock = lifecycle.lock
    unlock = lifecycle.unlock
    run_turn = adjudicate.draft_turn
    review = lifecycle.review
    winners = publish.winners
    standings = the_end.standings
    go_on = the_end.go_on
    lines_told = packet_lines.lines_told
    tell_lines = packet_lines.tell_lines
    write_film = film.write_film
    foretell_picture = film.foretell_picture
    write_archive = archive.write_archive
    foretell_archive = archive.foretell_archive
    publish = publish.publish
    undo = undoing.undo
    take_up = discarded.take_up
    verify = verify.verify
    mend = mended_states.mend
    export_case = turn_case.export_case
    prove = proof.prove
    check_proof = proof.check_proof
    foretell_sealing = packets.foretell_sealing
    write_packets = packets.write

    state = reading.state
    record = reading.record
    entries = reading.entries
    verdicts = reading.verdicts
    prices = reading.prices
    turn_points = series.turn_points
    count_points = series.count_points
    ledger = ledgers.ledger
    opening_ledger = ledgers.opening
    numbers = ledgers.numbers
    supply = supply.supply

    fairness = fairness.fairness
    playable = playable.playable_campaign

    calendar = dates.calendar
    set_rhythm = dates.set_rhythm
    move_deadline = dates.move_deadline
    add_holiday = dates.add_holiday
    drop_holiday = dates.drop_holiday
    hold = dates.hold
    resume = dates.resume
    calendar_file = dates.calendar_file

    players = people.players
    player_called = people.player_called
    who_orders = people.who_orders
    add_player = people.add_player
    set_player = people.set_player
    give_nation = people.give_nation
    drop_player = people.drop_player
    set_absence = people.set_absence
    end_absence = people.end_absence
    put_roster = people.put_roster
    take_player_list = player_list.take_player_list
    keep_password = packet_passwords.keep_password
    password_of = packet_passwords.password_of
    forget_password = packet_passwords.forget_password
    change_passphrase = packet_passwords.change_passphrase
    has_sealed = packet_passwords.has_sealed
    write_player = player_export.write_export
    foretell_erasure = player_erasure.foretell_erasure
    erase_player = player_erasure.erase_player

    notes = remarks.notes
    add_note = remarks.add_note
    edit_note = remarks.edit_note
    remove_note = remarks.remove_note

    tables = turn_rules.tables_at
    rules_at = turn_rules.rules_at
    rule_changes = changing.rule_changes
    foretell_rules = rule_preview.foretell
    replay_rules = rule_replay.replay
    change_rules = changing.change_rules
    withdraw_rule_change = changing.withdraw
    changes_resting_on = changing.resting_on
    board_at = turn_maps.board_at
    errata = corrections.errata
    preview_map = errata_preview.preview
    correct_map = corrections.correct_map
    correct_all = corrections.correct_all
    withdraw_erratum = corrections.withdraw
    compare_map = errata_preview.compare_map

    corrections = position_corrections.corrections
    preview_position = correction_preview.preview
    correct_position = position_corrections.correct
    withdraw_correction = position_corrections.withdraw

    branches = tried.branches
    try_branch = tried.try_branch
    keep_branch = tried.keep_branch
    keep_compared = tried.keep_compared
    compare_branches = tried.compare_branches
    rename_branch = tried.rename_branch
    discard_branch = tried.discard_branch
    adopt_branch = branch_adoption.adopt_branch
    changed_lines = tried.changed_lines
    changed_sheet = tried.changed_sheet
    sheet_lines = tried.sheet_lines
    lines_in_force = tried.lines_in_force

    save_copy = copies.save_copy
    back_up = copies.back_up
    back_up_daily = copies.back_up_daily
    restore = copies.restore

    def __init__(self, path: Path, *, read_only: bool = False, busy_ms: int = 5_000) -> None:
        """Open a campaign file; :class:`CampaignError` says what is wrong with it."""
        super().__init__(path, read_only=read_only, busy_ms=busy_ms)
        book = BattleBook(self)
        self.battles, self.battle, self.what_if, self.battle_page = (
            book.rows,
            book.view,
            book.what_if,
            book.page,
        )
        self._search = SearchBook(self)
        self.search = self._search.find
        self.phase_view = partial(look_into, self, book)
        shelf = ReviewBook(self, book)
        self.review_list, self.tick_review, self.untick_review = shelf.review, shelf.tick, shelf.untick
        trees = WhyBook(self)
        self.why, self.why_number, self.why_below, self.why_tree, self.why_page = (
            trees.of_entry,
            trees.of_number,
            trees.below,
            trees.branch,
            trees.page,
        )

    @classmethod
    def create(
        cls,
        path: Path,
        scenario_folder: Path,
        *,
        seed: int | None = None,
        title: str = "",
        rulings: Mapping[str, str] | None = None,
        tables: TableChanges | None = None,
        force: bool = False,
    ) -> Self:
        """Make a campaign file from a scenario and open it; what is not said is as the scenario has it."""
        creation.create(
            path, scenario_folder, seed=seed, title=title, rulings=rulings, tables=tables, force=force
        )
        return cls(path)

    def __enter__(self) -> Self:
        """Use the campaign in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file at the end of the block."""
        self.close()

    def close(self) -> None:
        """Close the file, and give up what was indexed of it."""
        self._search.close()
        super().close()

    @property
    def board(self) -> Board:
        """The map of the current turn."""
        return self.board_at()

    def backups(self) -> tuple[copies.Backup, ...]:
        """Return the backups of the file, newest first."""
        return copies.backups_of(self.path)
