"""A phase summed up: what came to nations and went from them, lines of which nothing came, battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from gm_console.campaign import reading
from gm_console.campaign.battles import BattleBook
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.turn_maps import board_at
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.battles import BattleRow
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.orders import Status, Verdict
from gm_console.core.phase_sums import PhaseSum, phase_sums
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.common.answers import OrderRefused


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseView:
    """One phase of a turn."""

    turn: int
    phase: str
    entries: int
    sums: tuple[PhaseSum, ...]
    """Of each nation, then of the world."""
    refused: tuple[tuple[Verdict, int], ...]
    """Lines of which nothing came, each with its entry, 0 where it has none."""
    battles: tuple[BattleRow, ...]

    def of(self, nation: NationId) -> Self:
        """Return what of it concerns a nation."""
        return replace(
            self,
            sums=tuple(one for one in self.sums if one.number.nation == nation),
            refused=tuple(one for one in self.refused if one[0].nation == nation),
            battles=tuple(row for row in self.battles if nation in (row.attacker, row.defender)),
        )

    @property
    def flows(self) -> tuple[PhaseSum, ...]:
        """What came and went, without numbers that were set anew."""
        return tuple(one for one in self.sums if one.before is None)

    @property
    def set_anew(self) -> tuple[PhaseSum, ...]:
        """Numbers to which nothing comes and from which nothing goes, as prices."""
        return tuple(one for one in self.sums if one.before is not None)

    @property
    def totals(self) -> tuple[PhaseSum, ...]:
        """What came to all nations together, number by number, in the order of the game's kinds."""
        found: dict[Number, list[PhaseSum]] = {}
        for one in self.flows:
            if one.number.nation:
                found.setdefault(Number(kind=one.number.kind, item=one.number.item), []).append(one)
        return tuple(
            PhaseSum(
                number=number,
                came=sum(one.came for one in parts),
                went=sum(one.went for one in parts),
                seqs=tuple(sorted({seq for one in parts for seq in one.seqs})),
                place=parts[0].place,
            )
            for number, parts in sorted(found.items(), key=lambda each: each[1][0].place)
        )


def look_into(file: OpenFile, battles: BattleBook, turn: int, phase: str) -> PhaseView:
    """Return a phase of a turn, draft or published; :class:`CampaignError` where there is none such."""
    record = reading.record(file, turn, draft=True)
    reading.check_phase(record, phase)
    return summed_up(
        rules_at(file, turn),
        board_at(file, turn),
        (turn, phase),
        record.before_phase(phase),
        [entry for entry in record.entries if entry.phase == phase],
        record.verdicts,
        battles.rows(turn=turn) if file.ruleset.battles is not None else (),
    )


def summed_up(
    ruleset: Ruleset,
    board: Any,
    named: tuple[int, str],
    before: Any,
    entries: Sequence[Entry],
    verdicts: Iterable[Verdict],
    battles: Iterable[BattleRow],
) -> PhaseView:
    """Return a phase from the position it began with and its entries; of verdicts and battles others are passed over.

    ``named`` is its turn and its id.
    """
    turn, phase = named
    answers = {
        (entry.actor, entry.fact.number): entry.seq
        for entry in entries
        if isinstance(entry.fact, OrderRefused)
    }
    return PhaseView(
        turn=turn,
        phase=phase,
        entries=len(entries),
        sums=phase_sums(ruleset, board, before, entries),
        refused=tuple(
            (one, answers.get((one.nation, one.number), 0))
            for one in verdicts
            if (one.nation, one.number) in answers or (one.phase == phase and one.status is Status.UNREADABLE)
        ),
        battles=tuple(row for row in battles if row.phase == phase),
    )
