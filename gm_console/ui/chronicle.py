"""A turn as the window shows it: positions, entries with their sentences, and where the campaign stands.

Built whole in the worker thread, then only read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from gm_console.board.model import Board
from gm_console.campaign.notes import Note
from gm_console.campaign.records import CampaignInfo, SheetStatus, TurnRow, TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.battles import BattleRow
from gm_console.core.facts import Entry
from gm_console.core.orders import Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.report.number_words import meant_by_words
from gm_console.report.phrases import Sentences
from gm_console.ui.kit.tasks import Report
from gm_console.ui.steps import LogIndex, Step
from gm_console.ui.turn_positions import Position, positions

IN_FORCE: Final = 0
"""Line of the turns that count; others are branches put aside."""


@dataclass(frozen=True, kw_only=True)
class Chronicle:
    """One turn of a campaign, and the campaign at a glance."""

    info: CampaignInfo
    status: tuple[SheetStatus, ...]
    turns: tuple[TurnRow, ...]
    """Turns in force that were run, oldest first."""
    former: tuple[TurnRow, ...]
    """Editions that were published and put aside since, by turn and age."""
    turn: int
    """The turn shown."""
    board: Board
    """The map of the turn shown."""
    ruleset: Ruleset
    """The game with the tables and rulings of the turn shown."""
    stage: TurnStage
    """Stage of the turn shown."""
    positions: tuple[Position, ...]
    entries: tuple[Entry, ...]
    sentences: Sequence[str]
    """What each entry says, entry by entry; put into words when it is first asked for."""
    verdicts: tuple[Verdict, ...]

    index: LogIndex
    """What is looked up in the entries."""
    battles: tuple[BattleRow, ...]
    """In the order in which they were fought."""
    notes: tuple[Note, ...]
    """The moderator's own, of all turns."""

    @property
    def last_published(self) -> TurnRow | None:
        """The turn published last, None where none is."""
        return next((row for row in reversed(self.turns) if row.stage is TurnStage.PUBLISHED), None)

    @property
    def effects(self) -> Mapping[int, tuple[int, ...]]:
        """What hangs directly under an entry, by ``seq``."""
        return self.index.effects

    def entry(self, seq: int) -> Entry:
        """Return an entry by number."""
        return self.entries[seq - 1]

    def sentence(self, seq: int) -> str:
        """Return what an entry says."""
        return self.sentences[seq - 1]

    def sentence_on_page(self, seq: int) -> str:
        """Return what an entry says as HTML, in which no line ends between a number and its per cent sign."""
        return escape(self.sentence(seq)).replace(" %", "&nbsp;%")

    def causes(self, seq: int) -> tuple[int, ...]:
        """Return what an entry hangs under, from the top."""
        above: list[int] = []
        cause = self.entry(seq).cause
        while cause:
            above.append(cause)
            cause = self.entry(cause).cause
        return tuple(reversed(above))

    def battle_of(self, seq: int) -> BattleRow | None:
        """Return the battle that an entry is or hangs under, None where it belongs to none."""
        above = (*self.causes(seq), seq)
        return next((row for row in self.battles if row.seq in above), None)

    def place_in_time(self, phase: str) -> int:
        """Return the index of the position at the end of a phase."""
        return next((at for at, one in enumerate(self.positions) if one.phase == phase), 0)

    def played(self, turn: int) -> int:
        """Return a turn if it was run and is not the one shown, else 0: the one shown."""
        return turn if turn != self.turn and any(row.turn == turn for row in self.turns) else 0

    def steps_at(self, moment: int) -> tuple[Step, ...]:
        """Return the steps of the phase that ends at a moment."""
        return self.index.steps.get(self.positions[moment].phase, ())

    def last_seq(self, moment: int) -> int:
        """Return the last entry posted up to a moment, 0 if there is none."""
        return sum(position.entries for position in self.positions[: moment + 1])


def read_chronicle(
    campaign: Campaign, turn: int | None, report: Report, known: Chronicle | None = None
) -> Chronicle:
    """Return a turn of a campaign, the last one that was run if not said.

    Positions and entries are taken from ``known`` where it shows that turn: pass it only if they cannot have changed.
    """
    report("reading the campaign")
    info = campaign.info()
    status = campaign.status()  # while the state that it looks at is the last one that was read
    every = campaign.turns()
    turns = tuple(row for row in every if row.line == IN_FORCE)
    former = tuple(row for row in every if row.line != IN_FORCE)
    shown = next((row for row in reversed(turns) if turn in (None, row.turn)), None)
    if known is not None and shown is not None and known.entries and shown.turn == known.turn:
        return replace(
            known, info=info, status=status, turns=turns, former=former, stage=shown.stage,
            notes=campaign.notes(),
        )  # fmt: skip
    record = campaign.record(shown.turn, draft=True) if shown is not None else None
    report("reading the states")
    before = record.before if record is not None else campaign.state()
    number = shown.turn if shown is not None else info.turn
    board, ruleset = campaign.board_at(number), campaign.rules_at(number)
    told = positions(ruleset, board, before, record)
    report("reading the entries")
    index = _index(record, ruleset)
    return Chronicle(
        info=info,
        status=status,
        turns=turns,
        former=former,
        turn=number,
        board=board,
        ruleset=ruleset,
        stage=shown.stage if shown is not None else info.stage,
        positions=told,
        entries=index.entries,
        sentences=index.sentences,
        index=index,
        verdicts=record.verdicts if record is not None else (),
        battles=_battles(campaign, shown),
        notes=campaign.notes(),
    )


def _battles(campaign: Campaign, run: TurnRow | None) -> tuple[BattleRow, ...]:
    """Return the battles of a turn that was run, none in a game without them."""
    if run is None or campaign.ruleset.battles is None:
        return ()
    return campaign.battles(turn=run.turn)


def _index(record: TurnRecord | None, ruleset: Ruleset) -> LogIndex:
    entries = record.entries if record is not None else ()
    index = LogIndex(
        entries=entries,
        sentences=Sentences(entries, ruleset),
        meant=meant_by_words(ruleset),
    )
    index.warm_up()
    return index
