"""One turn as who asks why knows it: the moderator all of it, a nation what its view holds and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Final

from gm_console.board.model import Board
from gm_console.campaign import naming, overview, reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.campaign.why.ledgers import ledger_in, rules_of
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.ledger import Ledger, LedgerPhase
from gm_console.core.numbers import Contribution, Number, Scope
from gm_console.core.orders import Reason, Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.table_rows import TableRow
from gm_console.core.turn import TurnRecord
from gm_console.core.why import Threads
from gm_console.report.names_in_text import with_names
from gm_console.report.number_words import how_moved
from gm_console.report.phrases import phrase, reason_text
from gm_console.rulesets.common.answers import OrderDone, OrderRefused
from gm_console.storage import repo

_KEPT: Final = 4
"""Turns that are kept as they were read."""


@dataclass(frozen=True, kw_only=True)
class KnownTurn:
    """What one reader knows of a turn that was run; nothing is said of what he does not know."""

    turn: int
    ruleset: Ruleset
    board: Board
    names: Mapping[str, str]
    record: TurnRecord
    reader: NationId = NOBODY
    draft: bool = False
    ledgers: dict[tuple[str, str, int], Ledger] = field(default_factory=dict)
    """Those that were asked for, by number, phase and last entry: a ledger folds the whole turn."""

    @cached_property
    def threads(self) -> Threads:
        """The entries that the reader may read, as he is told them."""
        view = self.ruleset.view(self.board, self.record, self.reader) if self.reader else self.record
        return Threads(entries=view.entries)

    @cached_property
    def verdicts(self) -> Mapping[tuple[NationId, int], Verdict]:
        """What came of the lines of the reader's sheets, or of all."""
        every = self.record.verdicts
        return {
            (one.nation, one.number): one for one in every if not self.reader or one.nation == self.reader
        }

    def find(self, seq: int) -> Entry | None:
        """Return an entry, nothing where the reader has not been told of it."""
        return self.threads.by_seq.get(seq)

    def some(self, seqs: Sequence[int]) -> tuple[int, ...]:
        """Return those of some entries that the reader may read, each once."""
        return tuple(seq for seq in dict.fromkeys(seqs) if seq in self.threads.by_seq)

    @cached_property
    def summed(self) -> Mapping[int, tuple[int, ...]]:
        """What hangs below the entries whose number is made of it, a battle's strengths."""
        kinds = self.ruleset.battles.sums if self.ruleset.battles is not None else ()
        found = (entry for entry in self.threads.entries if type(entry.fact).__name__ in kinds)
        return {one.seq: self.threads.effects.get(one.seq, ()) for one in found}

    def resting_on(self, entry: Entry) -> set[int]:
        """Return an entry, what it hangs under, and all that gave its number, by ``seq``."""
        found: set[int] = set()
        waiting = [entry.seq]
        while waiting:
            seq = waiting.pop()
            if seq not in found and (one := self.find(seq)) is not None:
                found.add(seq)
                waiting += (*one.because, *self.summed.get(seq, ()))
        while (above := self.find(entry.cause)) is not None:
            found.add(above.seq)
            entry = above
        return found

    def sentence(self, entry: Entry) -> str:
        """Return what an entry says, where, and why where an order was not simply accepted."""
        return told_sentence(entry, self.ruleset, self.board, self.names, self.verdicts)

    def how_moved(self, entry: Entry) -> str:
        """Return how an entry came to move a number, its working where it has one."""
        told = how_moved(entry, self.find(entry.cause), self.ruleset)
        return with_names(told, self.board, self.names)

    def rows_used(self, entry: Entry) -> Iterator[TableRow]:
        """Yield the rows of the tables behind an entry's number."""
        if self.ruleset.rows_used is None:
            return
        beside = self.threads.effects.get(entry.cause, ()) if entry.cause else ()
        yield from self.ruleset.rows_used(entry, [self.threads.by_seq[seq] for seq in beside], self.ruleset)

    def order_above(self, entry: Entry) -> Entry | None:
        """Return the entry of the order that an entry is or hangs under, as far up as the reader may read."""
        above: Entry | None = entry
        while above is not None and not isinstance(above.fact, OrderDone | OrderRefused):
            above = self.find(above.cause)
        return above

    def may_know(self, number: Number) -> bool:
        """Tell whether the reader is told a number as it is: one of his own, of a region he held all turn, of all."""
        if not self.reader:
            return True
        kind = rules_of(self.ruleset).kind(number.kind)
        if kind is None or not kind.told:
            return False
        if number.scope is not Scope.REGION:
            return number.nation in (NOBODY, self.reader)
        glance = self.ruleset.glance
        states = (self.record.before, *self.record.phase_states.values())
        parts = (glance.parts(state).get(number.region) for state in states)
        return all(part is not None and glance.region(part).owner == self.reader for part in parts)

    def ledger(self, number: Number, phase: str, last: int = 0) -> Ledger:
        """Return a ledger; of one's own turn to a player only :meth:`phases_of` and :meth:`parts_of` are shown."""
        key = number.key, phase, last
        if key not in self.ledgers:
            self.ledgers[key] = ledger_in(self.record, self.ruleset, self.board, number, phase, last)
        return self.ledgers[key]

    def phases_of(self, number: Number, phase: str, last: int = 0) -> Iterator[LedgerPhase]:
        """Yield what phases did to a number; to a player as far as entries tell that he may read.

        An entry that is told to him less exactly than it was posted says nothing of how far it moved a number.
        """
        for one in self.ledger(number, phase, last).phases:
            if not self.reader:
                yield one
                continue
            lines = tuple(line for line in one.lines if self._is_told_whole(line.seq))
            if lines:
                came = sum(max(line.delta, 0) for line in lines)
                went = sum(max(-line.delta, 0) for line in lines)
                yield LedgerPhase(phase=one.phase, came=came, went=went, after=one.after, lines=lines)

    def parts_of(self, number: Number, phase: str, last: int = 0) -> tuple[Contribution, ...]:
        """Return what a number is the sum of, as far as the reader may know it."""
        return tuple(part for part in self.ledger(number, phase, last).rests_on if self.may_know(part.number))

    def _is_told_whole(self, seq: int) -> bool:
        told = self.find(seq)
        return told is not None and told.fact == self.record.entries[seq - 1].fact


def told_sentence(
    entry: Entry,
    ruleset: Ruleset,
    board: Board,
    names: Mapping[str, str],
    verdicts: Mapping[tuple[NationId, int], Verdict],
) -> str:
    """Return an entry in words with its place, its names and why its order was not simply accepted."""
    text = phrase(entry, ruleset)
    place = f", in {entry.region}" if entry.region and entry.region not in text else ""
    why = _reason(entry, verdicts)
    reason = f": {reason_text(why, ruleset)}" if why is not None else ""
    return with_names(f"{text}{place}{reason}", board, names)


def order_reason(entry: Entry, verdicts: Mapping[tuple[NationId, int], Verdict], ruleset: Ruleset) -> str:
    """Return why a line was not simply accepted, empty for every other entry."""
    why = _reason(entry, verdicts)
    return reason_text(why, ruleset) if why is not None else ""


def _reason(entry: Entry, verdicts: Mapping[tuple[NationId, int], Verdict]) -> Reason | None:
    fact = entry.fact
    if not isinstance(fact, OrderDone | OrderRefused):
        return None
    if isinstance(fact, OrderDone) and fact.status is Status.ACCEPTED:
        return None
    answer = verdicts.get((fact.nation, fact.number))
    return answer.reason if answer is not None else None


class KnownTurns:
    """The turns of an open campaign file as readers know them; the last few are kept until something is done to it."""

    def __init__(self, file: OpenFile) -> None:
        """Take the file; nothing is read yet."""
        self._file = file
        self._known: dict[tuple[int, NationId], KnownTurn] = {}
        self._stages: Mapping[int, TurnStage] = {}
        self._deed = 0

    def run(self) -> Mapping[int, TurnStage]:
        """Return the stage of every turn that was run; what was read before the last deed is forgotten."""
        with self._file.read() as transaction:
            deed = repo.last_deed(transaction)
        if deed != self._deed or not self._stages:
            rows = overview.turns(self._file)
            self._stages = {row.turn: row.stage for row in rows if row.line == repo.IN_FORCE}
            self._deed, self._known = deed, {}
        return self._stages

    def known(self, turn: int, reader: NationId) -> KnownTurn:
        """Return what a reader knows of a turn; :class:`CampaignError` where it was not run."""
        file, stage = self._file, self.run().get(turn)
        if stage is None:
            raise CampaignError(f"turn {turn} has not been run", "turn.not-run")
        found = self._known.get((turn, reader))
        if found is None:
            read = self._known.get((turn, NOBODY))
            found = KnownTurn(
                turn=turn,
                ruleset=rules_at(file, turn),
                board=board_at(file, turn),
                names=naming.names(file, turn),
                record=read.record if read is not None else reading.record(file, turn, draft=True),
                reader=reader,
                draft=stage is not TurnStage.PUBLISHED,
            )
            self._known = dict(islice([((turn, reader), found), *self._known.items()], _KEPT))
        return found

    def entry(self, turn: int, seq: int, reader: NationId) -> Entry:
        """Return an entry; :class:`CampaignError` where there is none, or the reader was not told of it."""
        known = self.known(turn, reader)
        found, last = known.find(seq), len(known.record.entries)
        if found is None and 0 < seq <= last:
            raise CampaignError(f"nation {reader} was not told of {turn}.{seq}", "entry.not-yours")
        if found is None:
            raise CampaignError(f"turn {turn} has entries 1 to {last}, not {seq}", "entry.unknown")
        return found
