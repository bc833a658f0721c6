"""What all use cases work at: the open file, its game and its map, and the plain questions everybody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from gm_console.board.errata.facts import Erratum
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnStage
from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue
from gm_console.core.looks import Looks, read_looks
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.rule_facts import RuleChanged
from gm_console.core.ruleset import Ruleset
from gm_console.core.state import StateReader
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.core.table_changes import with_changes
from gm_console.core.turn import TurnRecord
from gm_console.files.mapschema import read_board
from gm_console.files.turnsheet_lines import LineReader
from gm_console.rulesets import RULESETS, load_map_rules, load_ruleset, not_installed
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction, open_database
from gm_console.storage.errors import ADVICE, StorageError
from gm_console.storage.places import remove_leftovers
from gm_console.storage.records import RunRecord, SnapshotRecord
from gm_console.storage.sqlite_trouble import plain_words

T = TypeVar("T")
TABLES: Final = "tables"
"""Setting of a file that is there only where a campaign has anything otherwise than its game's tables."""
LOOKS: Final = "looks"
"""Setting of a file that is there only where anything was chosen of how nations look."""
_NONE: Final = codec.parse(codec.encode(NO_CHANGES))


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSettings:
    """The single values of a campaign file."""

    title: str
    ruleset: str
    seed: int
    turns: int
    """Turns of the whole game."""
    first_turn: int
    turn: int
    """The current turn."""
    stage: TurnStage
    board: str
    """Blob of the map."""
    board_hash: str
    start: str
    """Blob of the state the first turn starts from."""
    start_hash: str
    rulings: Mapping[str, str]
    """Chosen rulings, where they differ from the defaults."""
    tables: TableChanges
    """What the campaign has otherwise than its game's tables; the file says nothing where there is nothing."""


def now() -> str:
    """Return the time for the journal, ISO 8601 in UTC; it is stored and never hashed."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def today() -> str:
    """Return the day in UTC, for what is made on it and says so."""
    return now()[: len("2026-12-04")]


@contextmanager
def in_words() -> Iterator[None]:
    """Turn trouble with the file into the one exception the callers know."""
    try:
        yield
    except StorageError as problem:
        raise CampaignError(str(problem), problem.code) from problem
    except codec.CodecError as problem:
        text = f"the file holds what this version of the rules cannot read: {problem}"
        raise CampaignError(text, "file.unreadable") from problem


def chosen(ruleset: Ruleset, rulings: Mapping[str, str], tables: TableChanges = NO_CHANGES) -> Ruleset:
    """Return a game with a campaign's rulings and tables; :class:`CampaignError` for what it does not offer."""
    check_rulings(ruleset, rulings)
    changed, issues = with_changes(ruleset, tables)
    if issues:
        raise CampaignError(issues[0].text, issues[0].code)
    return replace(changed, rulings=replace(changed.rulings, chosen=dict(rulings)))


def check_rulings(ruleset: Ruleset, rulings: Mapping[str, str]) -> None:
    """Raise :class:`CampaignError` where a game has no such ruling, or does not offer to read it so."""
    for ruling, option in sorted(rulings.items()):
        known = ruleset.rulings.all.get(ruling)
        if known is None:
            choices = ", ".join(one.id for one in ruleset.rulings.all.values() if one.options)
            text = f"{ruleset.name} has no ruling {ruling}; to be chosen are {choices or 'none'}"
            raise CampaignError(text, "ruling.unknown")
        if option not in known.options:
            offered = ", ".join(known.options) or "no choice"
            raise CampaignError(f"ruling {ruling} offers {offered}, not {option!r}", "ruling.option")


def read_canonical(ruleset: Ruleset, canonical: bytes) -> Any:
    """Return the state of canonical bytes."""
    return ruleset.read_state((tag, data) for tag, data in map(codec.parse, canonical.split(b"\n")))


@lru_cache(maxsize=2)
def read_map(data: bytes, ruleset: str) -> tuple[Board | None, str]:
    """Return a map for a game, or None and what is wrong; a campaign that is opened again finds it read."""
    issues: list[Issue] = []
    board = read_board(codec.parse(data), issues)
    if board is None:
        return None, issues[0].text
    return replace(board, rules=load_map_rules(ruleset)), ""


class OpenFile:
    """An open campaign file with its game and its map."""

    def __init__(self, path: Path, *, read_only: bool = False, busy_ms: int = 5_000) -> None:
        """Open the file; :class:`CampaignError` says what is wrong with it."""
        with in_words():
            self._database = open_database(path, read_only=read_only, busy_ms=busy_ms)
        if not read_only:
            remove_leftovers(path.parent)
        self.path = path
        self.read_only = read_only
        self.rulesets: dict[tuple[tuple[int, tuple[RuleChanged, ...]], ...], Ruleset] = {}
        """Rules of this campaign, by the changes that are in them (``turn_rules``)."""
        self.boards: dict[tuple[Erratum, ...], tuple[Board, str]] = {}
        """Maps of this campaign and their hashes, by the corrections that are on them."""
        self.record_read: tuple[tuple[int | str, ...], TurnRecord] | None = None
        """The turn that was read last, beside what tells its run from every other (``reading``)."""
        self.worked_out: Any = None
        """The turn as it was worked out last; forgotten at the next deed."""
        try:
            with self.read() as transaction:
                settings = read_settings(transaction)
            if settings.ruleset not in RULESETS:
                raise CampaignError(f"{path.name}: {not_installed(settings.ruleset)}", "ruleset.unknown")
            self.game = load_ruleset(settings.ruleset)
            """As it is by itself."""
            self.ruleset = chosen(self.game, settings.rulings, settings.tables)
            """With the tables and rulings the campaign began with; a turn has its own (``turn_rules``).

            What no change touches is read here: phases, facts, kinds of order, how states and sheets are read.
            """
            self.states = StateReader(self.ruleset.read_state)
            """Reads the states of this campaign, one after the other."""
        except BaseException:
            self._database.close()
            raise
        self.order_classes: Mapping[str, type[Order]] = {
            **{kind.order.__name__: kind.order for kind in self.ruleset.order_kinds},
            UnreadLine.__name__: UnreadLine,
        }

    @cached_property
    def first_board(self) -> Board:
        """The map the campaign began with, read when it is first asked for; a turn has its own (``turn_maps``).

        Colours are given out by it, so that nations keep theirs.
        Corrections add no region, take none away and leave its kind, so that a sheet reads the same with any of them.
        """
        with self.read() as transaction:
            data = repo.blob(transaction, read_settings(transaction).board)
        board, trouble = read_map(data, self.ruleset.id)
        if board is None:
            raise CampaignError(f"the map in {self.path.name} is damaged: {trouble}", "file.damaged")
        return board

    @cached_property
    def line_reader(self) -> LineReader:
        """What reads the lines of sheets that come in, and knows those that came before."""
        return LineReader(self.ruleset.sheet, self.first_board)

    @cached_property
    def looks(self) -> Looks:
        """What was chosen of how nations look; it is chosen with the scenario and stays."""
        with self.read() as transaction:
            kept = repo.settings(transaction).get(LOOKS)
        looks, wrong = read_looks(kept if isinstance(kept, list) else ())
        if wrong:
            raise CampaignError(f"the looks of the nations are damaged: {wrong[0].text}", "file.damaged")
        return looks

    @cached_property
    def start_nations(self) -> tuple[NationId, ...]:
        """The nations that could give orders on the first turn."""
        with self.read() as transaction:
            settings = read_settings(transaction)
            canonical = repo.blob(transaction, settings.start)
        return self.ruleset.nations(self.states.read(canonical))

    @contextmanager
    def read(self) -> Iterator[Transaction]:
        """Give one consistent view of the file."""
        with in_words(), self._database.read() as transaction:
            yield transaction

    def mark(self, transaction: Transaction) -> tuple[object, ...]:
        """Return what is otherwise as soon as anybody has written to the file, by this program or another."""
        return self._database.mark(transaction)

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """Give one transaction: all of it is kept, or nothing."""
        self.worked_out = None
        with in_words(), self._database.write() as transaction:
            yield transaction

    @contextmanager
    def write_damaged(self) -> Iterator[Transaction]:
        """Give the one transaction that writes to a damaged file: all of it is kept, or nothing."""
        with in_words(), self._database.write_damaged() as transaction:
            yield transaction

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Let a part of a transaction fail by itself, with a :class:`CampaignError`, and the rest go on."""
        with in_words(), plain_words(self.path):
            yield

    def copy_to(self, target: Path) -> None:
        """Write a compact copy of the file, as it stands at one moment; the target must be free."""
        with in_words():
            self._database.copy_to(target)

    def overwrite_from(self, source: Path) -> None:
        """Put another campaign file's content in place of this one's."""
        with in_words():
            self._database.overwrite_from(source)

    def rewrite(self) -> bool:
        """Write the file anew without what was taken out of it; False where somebody else reads it meanwhile."""
        with in_words():
            return self._database.rewrite()

    def close(self) -> None:
        """Close the file."""
        self._database.close()


def known_nation(file: OpenFile, nation: NationId) -> NationId:
    """Return a nation that the campaign began with."""
    if nation not in file.start_nations:
        raise CampaignError(f"there is no nation {nation} in this campaign", "nation.unknown")
    return nation


def read_settings(transaction: Transaction) -> CampaignSettings:
    """Return the settings of the file."""
    kept = {TABLES: _NONE, **repo.settings(transaction)}
    found = {key: value for key, value in kept.items() if key in CampaignSettings.__slots__}
    try:
        return codec.from_plain(CampaignSettings, found, "setting")
    except codec.CodecError as problem:
        raise CampaignError(f"the settings of the file are damaged: {problem}", "file.damaged") from problem


def kept_in(transaction: Transaction, key: str, kind: type[T], what: str) -> T | None:
    """Return what the file keeps beside its settings under a key, None where it has none yet.

    ``what`` begins the sentence that says it is damaged, such as ``the calendar of the file is``.
    """
    kept = repo.settings(transaction).get(key)
    try:
        return codec.from_plain(kind, kept, key) if kept is not None else None
    except codec.CodecError as problem:
        raise CampaignError(f"{what} damaged: {problem}", "file.damaged") from problem


def turn_of(settings: CampaignSettings, turn: int | None) -> int:
    """Return the turn asked for, the current one if not said; :class:`CampaignError` for one that never comes.

    The position after the last turn is shown too, on a map and by rules.
    """
    number = settings.turn if turn is None else turn
    if not settings.first_turn <= number <= settings.turns + 1:
        raise CampaignError(f"this game has no turn {number}", "turn.unknown")
    return number


def move_to(transaction: Transaction, stage: TurnStage, turn: int | None = None) -> None:
    """Note the stage, and the turn where it changes."""
    repo.put_setting(transaction, "stage", stage)
    if turn is not None:
        repo.put_setting(transaction, "turn", turn)


def run_in_force(transaction: Transaction, turn: int, *, draft: bool = True) -> RunRecord | None:
    """Return the run of a turn that counts; without ``draft`` only a published one."""
    for run in repo.runs(transaction, turn=turn, line=repo.IN_FORCE):
        if run.turn == turn and (draft or run.stage == TurnStage.PUBLISHED):
            return run
    return None


def published_turns(transaction: Transaction) -> tuple[int, ...]:
    """Return the turns that are published, in order."""
    runs = repo.runs(transaction, line=repo.IN_FORCE)
    return tuple(sorted(run.turn for run in runs if run.stage == TurnStage.PUBLISHED))


def start_canonical(transaction: Transaction, settings: CampaignSettings, turn: int) -> bytes:
    """Return the canonical bytes of the state a turn starts from.

    The turn must be the first, one that was run, or the one after a published turn.
    """
    if turn == settings.first_turn:
        return repo.blob(transaction, settings.start)
    before = run_in_force(transaction, turn - 1, draft=False)
    if before is None:
        raise CampaignError(f"turn {turn} has not been reached", "turn.unknown")
    return results.snapshot_bytes(transaction, before.id, last_snapshot(transaction, before.id).position)


def current_state(file: OpenFile, transaction: Transaction, settings: CampaignSettings) -> Any:
    """Return the state the current turn starts from."""
    return file.states.read(start_canonical(transaction, settings, settings.turn))


def last_snapshot(transaction: Transaction, run: int) -> SnapshotRecord:
    """Return the last state of a run."""
    found = results.snapshots(transaction, run)
    if not found:
        raise CampaignError(f"the file holds a turn without its states; {ADVICE}", "file.damaged")
    return found[-1]


def require(settings: CampaignSettings, allowed: tuple[TurnStage, ...], what: str) -> None:
    """Raise :class:`CampaignError` unless the current turn is in one of the stages."""
    if settings.stage in allowed:
        return
    hint = {
        TurnStage.COLLECTING: "run it first",
        TurnStage.LOCKED: "run or unlock it first",
        TurnStage.DRAFTED: "publish or undo the draft first",
        TurnStage.REVIEWED: "publish or undo the draft first",
        TurnStage.PUBLISHED: "the game is over",
    }[settings.stage]
    raise CampaignError(
        f"turn {settings.turn} is {settings.stage.value}: cannot {what}; {hint}", "turn.stage"
    )
