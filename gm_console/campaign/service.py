"""The campaign as the command line and the window see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

from gm_console.board.errata.facts import Erratum
from gm_console.board.model import Board
from gm_console.campaign import (
    adjudicate,
    blank_sheet,
    creation,
    discarded,
    edited_map,
    errata,
    errata_preview,
    intake,
    ledgers,
    lifecycle,
    overview,
    packets,
    publish,
    reading,
    turn_maps,
    verify,
)
from gm_console.campaign import backups as copies
from gm_console.campaign.backups import BY_HAND, MOST, Backup
from gm_console.campaign.battles import BattleBook
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.records import (
    CampaignInfo,
    ErratumChange,
    ErratumRow,
    HistoryRow,
    ImportReport,
    JournalRow,
    Light,
    MapPreview,
    PacketsRow,
    PacketsWritten,
    PriceRow,
    SheetReport,
    SheetStatus,
    TurnRow,
    TurnSummary,
    VerifyLine,
    Why,
)
from gm_console.core.battles import Assumptions, BattleRow, BattleView
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ledger import Ledger
from gm_console.core.numbers import Number
from gm_console.core.orders import Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import Progress, TurnRecord
from gm_console.storage.records import EntryFilter


class Campaign:
    """An open campaign file; every answer is a frozen record.

    What cannot be done raises :class:`~gm_console.campaign.errors.CampaignError` and changes nothing.  Reading may go
    on in any thread; writing is one transaction for each call.
    """

    def __init__(self, desk: OpenFile) -> None:
        """Wrap an open file; use :meth:`create` or :meth:`open`."""
        self._desk = desk
        self._battles = BattleBook(desk)

    @classmethod
    def create(
        cls,
        path: Path,
        scenario_folder: Path,
        *,
        seed: int | None = None,
        title: str = "",
        force: bool = False,
    ) -> Campaign:
        """Make a campaign file from a scenario and open it; seed and title are the scenario's if not said."""
        creation.create(path, scenario_folder, seed=seed, title=title, force=force)
        return cls.open(path)

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, busy_ms: int = 5_000) -> Campaign:
        """Open a campaign file."""
        return cls(OpenFile(path, read_only=read_only, busy_ms=busy_ms))

    def close(self) -> None:
        """Close the file."""
        self._desk.close()

    def __enter__(self) -> Campaign:
        """Use the campaign in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file at the end of the block."""
        self.close()

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self._desk.path

    @property
    def board(self) -> Board:
        """The map of the current turn."""
        return self.board_at()

    def board_at(self, turn: int | None = None) -> Board:
        """Return the map of a turn with every correction up to it, of the current one if not said.

        It is the same object as long as the corrections are the same.
        """
        return turn_maps.board_at(self._desk, turn)

    @property
    def first_board(self) -> Board:
        """The map the campaign began with; colours are given out by it, so that nations keep theirs."""
        return self._desk.first_board

    def errata(self) -> tuple[ErratumRow, ...]:
        """Return every correction of the map, those withdrawn too, in order of arrival."""
        return errata.errata(self._desk)

    def preview_map(self, erratum: Erratum, turn: int | None = None) -> MapPreview:
        """Return what a correction of the map would change; nothing is stored."""
        return errata_preview.preview(self._desk, erratum, turn)

    def correct_map(self, erratum: Erratum, reason: str, turn: int | None = None) -> ErratumChange:
        """Correct the map from a turn on, the current one if not said; its draft is dropped."""
        return errata.correct_map(self._desk, erratum, reason, turn)

    def correct_all(
        self, corrections: Iterable[Erratum], reason: str, turn: int | None = None
    ) -> tuple[ErratumChange, ...]:
        """Make several corrections for one reason, all or none."""
        return errata.correct_all(self._desk, corrections, reason, turn)

    def compare_map(self, edited: Board, turn: int) -> edited_map.EditedMap:
        """Return what an edited copy of the map has otherwise than the map of a turn."""
        return edited_map.compare_map(self._desk, edited, turn)

    def withdraw_erratum(self, number: int, reason: str) -> ErratumChange:
        """Withdraw a correction of the map whose turn is not published."""
        return errata.withdraw(self._desk, number, reason)

    @property
    def ruleset(self) -> Ruleset:
        """The game, with this campaign's rulings."""
        return self._desk.ruleset

    @property
    def read_only(self) -> bool:
        """Whether the file was opened for looking only."""
        return self._desk.read_only

    @property
    def nations(self) -> tuple[NationId, ...]:
        """The nations that could give orders on the first turn, those eliminated since included."""
        return self._desk.start_nations

    def info(self) -> CampaignInfo:
        """Return the campaign at a glance."""
        return overview.info(self._desk)

    def check_files(self, paths: Iterable[Path]) -> tuple[SheetReport, ...]:
        """Judge sheets without taking them in; folders stand for the sheets in them."""
        return intake.check(self._desk, intake.gather(paths))

    def check_text(self, text: str, name: str) -> SheetReport:
        """Judge a sheet that was typed or pasted."""
        return intake.check(self._desk, [intake.Incoming(name=name, raw=text.encode())])[0]

    def import_files(self, paths: Iterable[Path], anyway: str | None = None) -> ImportReport:
        """Take sheets in; folders stand for the sheets in them.

        With a reason in ``anyway`` those that come after the lock are taken in too, and a draft is dropped.
        """
        return intake.take_in(self._desk, intake.gather(paths), anyway)

    def take_late(self, sheets: Iterable[int], reason: str) -> ImportReport:
        """Take in sheets that came after the lock and are kept, as :meth:`import_files` does with a reason."""
        return intake.take_late(self._desk, sheets, reason)

    def import_text(self, text: str, name: str) -> ImportReport:
        """Take in a sheet that was typed or pasted."""
        return self.import_bytes(text.encode(), name)

    def import_bytes(self, raw: bytes, name: str) -> ImportReport:
        """Take in a sheet that came as bytes."""
        return intake.take_in(self._desk, [intake.Incoming(name=name, raw=raw)])

    def confirm(self, nation: NationId) -> None:
        """Let a nation's amber sheets stand."""
        intake.decide(self._desk, nation, Light.CONFIRMED)

    def keep_former(self, nation: NationId) -> None:
        """Decline a nation's newest amber sheet: the one before it counts."""
        intake.decide(self._desk, nation, Light.DECLINED)

    def status(self) -> tuple[SheetStatus, ...]:
        """Return every nation's sheets for the current turn."""
        return overview.status(self._desk)

    def receipt(self, nation: NationId) -> SheetReport:
        """Return the answers to all lines of a nation that are in force for the current turn."""
        return overview.receipt(self._desk, nation)

    def template(self, nation: NationId) -> str:
        """Return an empty turnsheet for the current turn, with the nation's own regions and stocks in comments."""
        return blank_sheet.template(self._desk, nation)

    def history(self, nation: NationId) -> tuple[HistoryRow, ...]:
        """Return every sheet a nation ever sent."""
        return overview.history(self._desk, nation)

    def sheet_bytes(self, sheet: int) -> bytes:
        """Return a sheet as it came, byte for byte."""
        return overview.sheet_bytes(self._desk, sheet)

    def journal(self) -> tuple[JournalRow, ...]:
        """Return what the moderator did, in order."""
        return overview.journal(self._desk)

    def lock(self) -> None:
        """Close the turn for sheets."""
        lifecycle.lock(self._desk)

    def unlock(self, reason: str) -> None:
        """Open a locked turn for sheets again."""
        lifecycle.unlock(self._desk, reason)

    def run_turn(self, progress: Progress | None = None) -> TurnSummary:
        """Lock the sheets and make a draft; again: a new draft.  ``progress`` may raise to cancel."""
        return adjudicate.store(self._desk, adjudicate.play(self._desk, progress))

    def review(self) -> None:
        """Note that the draft was looked at."""
        lifecycle.review(self._desk)

    def publish(self) -> TurnSummary:
        """Freeze the draft and open the next turn."""
        return publish.publish(self._desk)

    def winners(self) -> tuple[NationId, ...]:
        """Return who has won, nobody while the game goes on."""
        return publish.winners(self._desk)

    def undo(self, reason: str = "") -> int:
        """Drop the draft, or with a reason put the last published turn aside; return the turn it concerned."""
        return lifecycle.undo(self._desk, reason)

    def take_up(self) -> int:
        """Take up again the draft that was discarded, if nothing it came from has changed; return its turn."""
        return discarded.take_up(self._desk)

    def verify(self, progress: verify.TurnProgress | None = None) -> tuple[VerifyLine, ...]:
        """Recompute every turn from the stored sheets."""
        return tuple(verify.verify(self._desk, progress))

    def turns(self) -> tuple[TurnRow, ...]:
        """Return every turn that was run, branches included."""
        return overview.turns(self._desk)

    def state(self, turn: int | None = None) -> Any:
        """Return the state at the start of a turn, of the current one if not said."""
        return reading.state(self._desk, turn)

    def state_at(self, turn: int, phase: str) -> Any:
        """Return the state at the end of a phase."""
        return reading.state_at(self._desk, turn, phase)

    def record(self, turn: int, draft: bool = False) -> TurnRecord:
        """Return a turn as views and packets read it; with ``draft`` one that is not published too."""
        return reading.record(self._desk, turn, draft=draft)

    def entries(
        self,
        turn: int,
        *,
        phase: str = "",
        nation: str = "",
        region: str = "",
        kind: str = "",
        rule: str = "",
        limit: int = 0,
    ) -> tuple[Entry, ...]:
        """Return entries of a turn; what is empty does not filter."""
        wanted = EntryFilter(phase=phase, nation=nation, region=region, kind=kind, rule=rule, limit=limit)
        return reading.entries(self._desk, turn, wanted)

    def verdicts(self, turn: int) -> tuple[Verdict, ...]:
        """Return what came of each line of a turn, draft or published."""
        return reading.verdicts(self._desk, turn)

    def why(self, turn: int, seq: int) -> Why:
        """Return what an entry hangs under, what its number rests on and what came of it."""
        return reading.why(self._desk, turn, seq)

    def ledger(self, turn: int, number: Number, phase: str = "") -> Ledger:
        """Return what came to a number and went from it in a turn, up to the end of a phase if one is named."""
        return ledgers.ledger(self._desk, turn, number, phase)

    def opening_ledger(self, number: Number) -> Ledger:
        """Return what a number is where the campaign begins."""
        return ledgers.opening(self._desk, number)

    def prices(self) -> tuple[PriceRow, ...]:
        """Return the prices at the start of every turn so far."""
        return reading.prices(self._desk)

    def battles(
        self,
        *,
        turn: int | None = None,
        nation: NationId | None = None,
        region: RegionId | None = None,
        kind: str | None = None,
        phase: str | None = None,
    ) -> tuple[BattleRow, ...]:
        """Return the battles of all turns played, the draft's too; what is None does not filter."""
        return self._battles.rows(turn=turn, nation=nation, region=region, kind=kind, phase=phase)

    def battle(self, turn: int, seq: int, viewer: NationId = NOBODY) -> BattleView:
        """Return a battle as the moderator, or one of its two sides, may see it."""
        return self._battles.view(turn, seq, viewer)

    def what_if(self, turn: int, seq: int, assumptions: Assumptions) -> BattleView:
        """Return a battle as it would have gone under other assumptions; nothing is stored."""
        return self._battles.what_if(turn, seq, assumptions)

    def battle_page(self, view: BattleView, *, text: bool = False) -> str:
        """Return a battle as one page to print or send, as HTML or as text."""
        return self._battles.text(view) if text else self._battles.html(view)

    def save_copy(self, target: Path, *, force: bool = False) -> Path:
        """Write a copy of the file elsewhere; this one stays open."""
        return copies.save_copy(self._desk, target, force=force)

    def back_up(self, why: str = BY_HAND, *, most: int = MOST) -> Backup:
        """Keep a copy among the backups; the oldest beyond ``most`` go."""
        return copies.back_up(self._desk, why, most=most)

    def back_up_daily(self, *, most: int = MOST) -> Backup | None:
        """Keep a copy unless there is one of today."""
        return copies.back_up_daily(self._desk, most=most)

    def backups(self) -> tuple[Backup, ...]:
        """Return the backups, newest first."""
        return copies.backups_of(self._desk.path)

    def restore(self, backup: Path, *, most: int = MOST) -> Backup:
        """Put a backup's content into the file, keeping what stands there as a backup; then open the file anew."""
        return copies.restore(self._desk, backup, most=most)

    def packets_out(self) -> tuple[PacketsRow, ...]:
        """Return the packets that were written for published turns, those withdrawn since included."""
        return overview.packets_out(self._desk)

    def write_packets(
        self,
        out: Path,
        *,
        turn: int | None = None,
        nations: tuple[NationId, ...] = (),
        draft: bool = False,
        progress: Callable[[str, int, int], None] | None = None,
    ) -> PacketsWritten:
        """Write the packets and public pages of a turn, of the last published one if not said."""
        return packets.write(self._desk, out, turn=turn, nations=nations, draft=draft, progress=progress)
