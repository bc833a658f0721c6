"""The list of what to look at before a draft is published: gathered from the turn, ticked in the journal.

Ticks are of a turn: they hold through every further run of it, as long as what was ticked is the same.  What the check
of the map warns of stays ticked for all later turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from gm_console.board.checking.check import check_board
from gm_console.board.errata.facts import ERRATA_FACTS
from gm_console.board.model import Board
from gm_console.campaign import overview, reading
from gm_console.campaign.battles import BattleBook
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.naming import names
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    now,
    read_settings,
    require,
    run_in_force,
    start_canonical,
)
from gm_console.campaign.orders.forecast import instead_words
from gm_console.campaign.orders.press import press, press_words, waits_in
from gm_console.campaign.orders.sheet_words import worse_words
from gm_console.campaign.orders.stand_ins import ran_gaps
from gm_console.campaign.records import DRAFT, Light
from gm_console.campaign.review.matters import WORDS, Matter, MatterRow, Place, Review, Tick
from gm_console.campaign.review.outliers import (
    DraftedTurn,
    WatchedNumbers,
    failed,
    first_battles,
    outliers,
    watched_numbers,
)
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.corrections import POSITION_FACTS
from gm_console.core.facts import NOWHERE, Entry
from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.core.orders import FAILED, Status, Verdict
from gm_console.core.reading_direction import clean
from gm_console.core.rule_facts import RULE_FACTS
from gm_console.report.phrases import phrase, verdict_text
from gm_console.rulesets.common.answers import OrderRefused
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter, RunRecord

_TICKED: Final = "tick review"
_UNTICKED: Final = "untick review"
"""Deeds of the journal; their text names rows by key, then after a colon what the moderator said."""
_OF_MAP: Final = "map-"
_BY_HAND: Final = (*ERRATA_FACTS, *RULE_FACTS, *POSITION_FACTS)


class ReviewBook:
    """The list of an open campaign file.  What a stored run, or a map, came to is worked out once."""

    def __init__(self, file: OpenFile, battles: BattleBook) -> None:
        """Take the file; nothing is read yet."""
        self._file, self._battles = file, battles
        self._watched: dict[str, WatchedNumbers] = {}
        self._checked: tuple[Board, tuple[Issue, ...]] | None = None

    def review(self) -> Review:
        """Return the list of the current draft; :class:`CampaignError` where there is none."""
        rows = self._rows()
        with self._file.read() as transaction:
            return _ticked(rows, transaction)

    def tick(self, which: Iterable[int | str], because: str = "") -> Review:
        """Note that rows of the list were looked at, with what is to be said of them.

        Rows are named by their numbers in the list as it is now; by their keys where it may have become another since
        it was shown, and what is no longer in it is passed over.
        """
        return self._note(_TICKED, which, because)

    def untick(self, which: Iterable[int | str]) -> Review:
        """Take ticks back."""
        return self._note(_UNTICKED, which, "")

    def _note(self, what: str, which: Iterable[int | str], because: str) -> Review:
        rows = self._rows()
        keys = " ".join(dict.fromkeys(_name(row) for row in _meant(rows, which)))
        with self._file.write() as transaction:
            settings = read_settings(transaction)
            require(settings, DRAFT, "review it")
            if keys:
                text = f"{keys}: {' '.join(because.split())}".strip()
                repo.note(transaction, now(), settings.turn, what, text)
            return _ticked(rows, transaction)

    def _rows(self) -> tuple[MatterRow, ...]:
        """Return the list without its ticks."""
        with self._file.read() as transaction:
            settings = read_settings(transaction)
            require(settings, DRAFT, "review it")
            run = _draft(transaction, settings)
            drafted = self._drafted(transaction, settings, run)
            checks = results.verdicts(transaction, run.id, results.CHECK)
            verdicts = results.verdicts(transaction, run.id, results.OUTCOME)
            by_hand = EntryFilter(kinds=_BY_HAND)
            put_right = results.entries(transaction, run.id, self._file.ruleset.facts, by_hand)
        rows = (
            *outliers(drafted),
            *self._first_battles(drafted),
            *failed(drafted, verdicts),
            *_sheets(self._file, drafted),
            *_prose(self._file, drafted),
            *self._lines(drafted, checks, verdicts),
            *_put_right(drafted, put_right),
            *self._of_map(drafted),
        )
        order = list(Matter)
        return tuple(_told_apart(sorted(rows, key=lambda row: order.index(row.kind))))

    def _drafted(self, transaction: Transaction, settings: CampaignSettings, draft: RunRecord) -> DraftedTurn:
        """Return where the watched numbers stood before the turn and after it."""
        file, turn = self._file, settings.turn
        ruleset, board = rules_at(file, turn), board_at(file, turn)
        begun = repo.blob(transaction, settings.start)
        former = [self._watched_in(settings.start_hash, lambda: file.states.read(begun), board)]
        for one in range(settings.first_turn, turn):
            run = run_in_force(transaction, one, draft=False)
            assert run is not None
            former.append(self._ended(transaction, run, board))
        before = file.states.read(start_canonical(transaction, settings, turn))
        return DraftedTurn(
            turn=turn,
            names=names(file, turn),
            ruleset=ruleset,
            playing=ruleset.nations(before),
            left=ruleset.nations(reading.last_state(file, transaction, draft.id)),
            former=former,
            now=self._ended(transaction, draft, board),
        )

    def _ended(self, transaction: Transaction, run: RunRecord, board: Board) -> WatchedNumbers:
        return self._watched_in(
            run.state_hash, lambda: reading.last_state(self._file, transaction, run.id), board
        )

    def _watched_in(self, digest: str, state: Callable[[], Any], board: Board) -> WatchedNumbers:
        if digest not in self._watched:
            self._watched[digest] = watched_numbers(self._file.ruleset, board, state())
        return self._watched[digest]

    def _first_battles(self, drafted: DraftedTurn) -> Iterator[MatterRow]:
        if drafted.ruleset.battles is not None:
            yield from first_battles(drafted, self._battles.rows())

    def _lines(
        self, drafted: DraftedTurn, checks: Iterable[Verdict], verdicts: Iterable[Verdict]
    ) -> Iterator[MatterRow]:
        """Yield the lines of which nothing came."""
        held = {(one.nation, one.number) for one in checks if one.status not in FAILED}
        refused = reading.entries(self._file, drafted.turn, kind=OrderRefused.__name__)
        entries = {(one.actor, getattr(one.fact, "number", 0)): one.seq for one in refused}
        for verdict in verdicts:
            if verdict.status not in FAILED:
                continue
            line = verdict.nation, verdict.number
            kind = Matter.TURNED_DOWN if line in held else Matter.REFUSED
            yield MatterRow(
                kind=Matter.UNREAD if verdict.status is Status.UNREADABLE else kind,
                about=f"{drafted.called(verdict.nation)}, line {verdict.line}",
                text=f"{clean(verdict.text)}: {verdict_text(verdict, drafted.ruleset)}",
                place=Place.LOG if line in entries else Place.ORDERS,
                turn=drafted.turn, nation=verdict.nation, entry=entries.get(line, 0),
            )  # fmt: skip

    def _of_map(self, drafted: DraftedTurn) -> Iterator[MatterRow]:
        """Yield what the check of the map warns of, what is alike in one row."""
        board = board_at(self._file, drafted.turn)
        if self._checked is None or self._checked[0] is not board:
            self._checked = board, tuple(check_board(board))
        doubts = (issue for issue in self._checked[1] if issue.severity is not Severity.INFO)
        alike = gathered((issue.code, issue) for issue in doubts)
        for first, *more in alike.values():
            known = RegionId(first.where) if first.where in board.by_id else NOWHERE
            yield MatterRow(
                kind=Matter.MAP,
                about=first.where or "the map",
                text=f"{first.text}; and {len(more):,} more like it" if more else first.text,
                beside=tuple(one.text for one in more),
                place=Place.MAP,
                turn=drafted.turn,
                region=known,
            )


def of_kind(review: Review, kind: str) -> tuple[int, ...]:
    """Return the numbers of the rows of a kind, by its id; :class:`CampaignError` where there is no such kind."""
    if kind not in list(Matter):
        raise CampaignError(f"there is no kind {kind!r}; there are {', '.join(Matter)}", "review.kind")
    return tuple(row.number for row in review.rows if row.kind == kind)


def counted(review: Review) -> str:
    """Return what is not ticked yet, kind by kind, in words; empty where all is."""
    kinds = dict.fromkeys(row.kind for row in review.unticked)
    return ", ".join(
        f"{WORDS[kind].title} {sum(row.kind is kind for row in review.unticked)}" for kind in kinds
    )


def _draft(transaction: Transaction, settings: CampaignSettings) -> RunRecord:
    run = run_in_force(transaction, settings.turn)
    assert run is not None
    return run


def _told_apart(rows: Iterable[MatterRow]) -> Iterator[MatterRow]:
    """Yield rows with their numbers; one that says the same as another before it has a key of its own."""
    met: Counter[str] = Counter()
    for number, row in enumerate(rows, start=1):
        again = met[row.key]
        met[row.key] += 1
        yield replace(row, number=number, beside=(*row.beside, str(again)) if again else row.beside)


def _meant(rows: Sequence[MatterRow], which: Iterable[int | str]) -> list[MatterRow]:
    """Return rows by number or key; :class:`CampaignError` where there is no row with such a number."""
    known = {row.key: row.number for row in rows}
    asked = [known.get(one) if isinstance(one, str) else one for one in which]
    wanted = dict.fromkeys(number for number in asked if number is not None)
    unknown = [number for number in wanted if not 0 < number <= len(rows)]
    if unknown:
        listed = f"has rows 1 to {len(rows)}" if rows else "is empty"
        raise CampaignError(f"the review list {listed}, there is no row {unknown[0]}", "review.unknown")
    return [rows[number - 1] for number in wanted]


def _put_right(drafted: DraftedTurn, entries: Iterable[Entry]) -> Iterator[MatterRow]:
    """Yield what the moderator put right in this turn: position, map, rules."""
    for entry in entries:
        nation = entry.actor or getattr(entry.fact, "nation", NOBODY)
        whose = drafted.called(nation) if nation else entry.region or entry.rule
        yield MatterRow(
            kind=Matter.CORRECTION, about=whose, text=phrase(entry, drafted.ruleset), place=Place.LOG,
            turn=drafted.turn, nation=nation, region=entry.region, entry=entry.seq,
        )  # fmt: skip


def _sheets(file: OpenFile, drafted: DraftedTurn) -> Iterator[MatterRow]:
    """Yield sheets that did not come, that hold no order, or that are worse than the one before."""
    with file.read() as transaction:
        missed = ran_gaps(file, transaction, drafted.turn, drafted.playing)
    for row in overview.status(file):
        told = (
            dict.fromkeys(f"No {part} part came" for part in row.missing) if row.parts else ["No sheet came"]
        )
        for text in told:
            yield _of_sheet(drafted, row.nation, Matter.MISSING, f"{text}{instead_words(missed[row.nation])}")
        if row.parts and not row.lines:
            yield _of_sheet(drafted, row.nation, Matter.NO_ORDERS, "Its sheet holds no order")
        if row.light is Light.AMBER:
            sheets = overview.history(file, row.nation)
            worse = worse_words(part for one in sheets if one.in_force for part in one.worse)
            yield _of_sheet(drafted, row.nation, Matter.AMBER, worse or "Neither confirmed nor declined")


def _prose(file: OpenFile, drafted: DraftedTurn) -> Iterator[MatterRow]:
    """Yield in one row what of the players' prose the moderator has not let through."""
    waiting = waits_in(press(file))
    if waiting:
        whose = ", ".join(dict.fromkeys(one.nation for one in waiting))
        yield MatterRow(
            kind=Matter.PRESS, about=f"nations {whose}", text=press_words(len(waiting)), place=Place.ORDERS,
            beside=tuple(one.key for one in waiting), turn=drafted.turn, nation=waiting[0].nation,
        )  # fmt: skip


def _of_sheet(drafted: DraftedTurn, nation: NationId, kind: Matter, text: str) -> MatterRow:
    return MatterRow(
        kind=kind, about=drafted.called(nation), text=text, place=Place.ORDERS, turn=drafted.turn, nation=nation
    )  # fmt: skip


def _name(row: MatterRow) -> str:
    """Return how the journal names a row: what is about the map alone holds for every turn."""
    return f"{_OF_MAP}{row.key}" if row.kind is Matter.MAP else row.key


def _ticked(rows: Sequence[MatterRow], transaction: Transaction) -> Review:
    """Return the list of the current turn with what the journal says of its rows."""
    turn = read_settings(transaction).turn
    found: dict[str, Tick] = {}
    for deed in repo.journal(transaction):
        if deed.what not in (_TICKED, _UNTICKED):
            continue
        names, _, because = deed.text.partition(":")
        for name in names.split():
            if deed.turn != turn and not name.startswith(_OF_MAP):
                continue
            if deed.what == _TICKED:
                found[name] = Tick(at=deed.at, because=because.strip())
            else:
                found.pop(name, None)
    return Review(turn=turn, rows=tuple(replace(row, tick=found.get(_name(row))) for row in rows))
