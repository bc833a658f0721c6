"""A battle as one reader may see it, made only from the entries given: what he must not know is not there.

The game says what each entry tells (:class:`~gm_console.core.battle_rules.BattleRules`); here it is put into stages,
numbers before and after each, and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.arith import Rounding, divide
from gm_console.core.battle_rules import BattleRules, Tale, Told
from gm_console.core.battles import (
    NO_ODDS,
    BattleLine,
    BattlePlace,
    BattleRow,
    BattleSide,
    BattleStage,
    BattleView,
    LineSide,
    StageRole,
    StageSide,
    Trait,
    Units,
)
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.pages import MINUS
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.report.battle_words import outcome_words, stage_words, view_summary
from gm_console.report.phrases import name_of, phrase, working_text

_BELOW_ZERO: Final = re.compile(r"(?<= )-(?=[0-9])")
"""The sign of a number in a sentence; no player's own words stand among the lines of a battle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """What words and places need besides the entries: nothing in it is secret."""

    ruleset: Ruleset
    board: Board
    names: Mapping[str, str]
    """Nation id to the name of its country."""

    @property
    def rules(self) -> BattleRules:
        """The game's battles."""
        assert self.ruleset.battles is not None
        return self.ruleset.battles

    def name(self, nation: NationId) -> str:
        """Return a nation's number and name, or what a side is called that is no nation's."""
        return (
            with_name(nation, self.names.get(nation, "")) if nation != NOBODY else f"the {self.rules.nobody}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """An entry in its stage."""

    entry: Entry
    told: Told
    stage: str
    depth: int


def battle_view(teller: Teller, tale: Tale, viewer: NationId) -> BattleView:
    """Return the view of a battle whose ``tale`` holds what the viewer may read and nothing else."""
    row = teller.rules.row(teller.board, tale)
    placed = tuple(_placed(teller.rules, tale))
    stages = tuple(_stages(teller, row, placed))
    region = teller.board.by_id[row.region]
    sides = [
        _side(teller, row, nation, viewer, [one.told for one in placed])
        for nation in (row.attacker, row.defender)
    ]
    return BattleView(
        row=row,
        viewer=viewer,
        title=f"{row.kind} on {with_name(row.region, teller.board.name_of(row.region))}",
        summary=view_summary(teller.rules, row, teller.name),
        attacker=sides[0],
        defender=sides[1],
        stages=stages,
        place=BattlePlace(
            region=row.region,
            terrain=region.terrain,
            sea=region.kind is RegionKind.SEA,
            neighbours=teller.board.neighbours(row.region),
            entries=row.entries,
        ),
        earlier=None,
        later=None,
        assumptions=None,
        choices=None,
    )


def minus(before: Units, lost: Units) -> Units:
    """Return the units left after a loss."""
    gone = dict(lost)
    return tuple((kind, count - gone.get(kind, 0)) for kind, count in before if count > gone.get(kind, 0))


def plain_number(number: Fraction) -> str:
    """Return a number with at most two places, rounded half up: ``516.88``."""
    whole, rest = divmod(divide(number.numerator * 100, number.denominator, Rounding.HALF_UP), 100)
    return f"{whole:,}" + (f".{rest:02}".rstrip("0") if rest else "")


def _placed(rules: BattleRules, tale: Tale) -> Iterator[_Placed]:
    for entry in rules.approach(tale):
        yield _Placed(entry=entry, told=Told(side=entry.actor), stage=rules.opening.id, depth=0)
    if own := rules.own_stage(tale.root):
        yield _Placed(entry=tale.root, told=Told(), stage=own, depth=0)
    where: dict[int, tuple[str, int]] = {}
    stage = rules.opening.id
    for entry in tale.below:
        told = rules.tell(entry, tale.root)
        if entry.cause in where:
            own, depth = where[entry.cause][0], where[entry.cause][1] + 1
        else:
            stage = told.stage or stage
            own, depth = stage, 0
        where[entry.seq] = own, depth
        yield _Placed(entry=entry, told=told, stage=own, depth=depth)


def _stages(teller: Teller, row: BattleRow, placed: Sequence[_Placed]) -> Iterator[BattleStage]:
    left = {row.attacker: row.attacker_units, row.defender: row.defender_units}
    for place, kind in enumerate(teller.rules.stages):
        inside = [one for one in placed if one.stage == kind.id]
        if not inside and kind.part is not StageRole.ENDING:
            continue
        told = [one.told for one in inside]
        attacker, defender = (
            _stage_side(nation, left[nation], told) for nation in (row.attacker, row.defender)
        )
        left = {row.attacker: attacker.after, row.defender: defender.after}
        stage = BattleStage(
            code=kind.id,
            title=kind.title,
            part=kind.part,
            main=kind.main,
            place=place,
            by_column=kind.by_column,
            summary="",
            odds=next((one.odds for one in told if one.odds != NO_ODDS), NO_ODDS),
            ratio=next((plain_number(one.ratio) for one in told if one.ratio is not None), ""),
            attacker=attacker,
            defender=defender,
            lines=tuple(_line(teller, row, one) for one in inside if not one.told.hidden),
        )
        words = outcome_words if kind.part is StageRole.ENDING else stage_words
        yield replace(stage, summary=words(teller.rules, row, stage, teller.name))


def _stage_side(nation: NationId, before: Units, told: Iterable[Told]) -> StageSide:
    mine = [one for one in told if one.side == nation]
    strength = next((one.strength for one in mine if one.strength is not None), None)
    lost = _added(before, [one.lost for one in mine])
    withdrew = _added(before, [one.withdrew for one in mine])
    percents = [percent for one in told for whose, percent in one.percents if whose == nation]
    return StageSide(
        before=before,
        lost=lost,
        withdrew=withdrew,
        after=minus(minus(before, lost), withdrew),
        strength=plain_number(strength) if strength is not None else "",
        exact=str(strength) if strength is not None else "",
        percent=percents[0] if percents else None,
    )


def _added(order: Units, rows: Iterable[Units]) -> Units:
    """Return several losses together, kinds in the order of those that were there, those that lay idle behind them."""
    total: dict[str, int] = {}
    for row in rows:
        for kind, count in row:
            total[kind] = total.get(kind, 0) + count
    there = dict.fromkeys(kind for kind, _ in order)
    return tuple((kind, total[kind]) for kind in (there | total) if total.get(kind))


def _line(teller: Teller, row: BattleRow, one: _Placed) -> BattleLine:
    tones = {row.attacker: LineSide.ATTACKER, row.defender: LineSide.DEFENDER, None: LineSide.PLAIN}
    return BattleLine(
        seq=one.entry.seq,
        depth=one.depth,
        kind=type(one.entry.fact).__name__,
        text=_BELOW_ZERO.sub(MINUS, phrase(one.entry, teller.ruleset)),
        working=working_text(one.entry, teller.ruleset),
        rule=one.entry.rule,
        table=one.told.table,
        tone=tones.get(one.told.side, LineSide.PLAIN),
    )


def _side(
    teller: Teller, row: BattleRow, nation: NationId, viewer: NationId, told: Sequence[Told]
) -> BattleSide:
    attacking = nation == row.attacker
    mine = [one for one in told if one.side == nation]
    before = row.attacker_units if attacking else row.defender_units
    lost = row.attacker_lost if attacking else row.defender_lost
    withdrew = () if attacking else row.defender_withdrew
    return BattleSide(
        nation=nation,
        name=teller.name(nation),
        attacking=attacking,
        known=viewer in (NOBODY, nation),
        before=before,
        lost=lost,
        withdrew=withdrew,
        after=minus(minus(before, lost), withdrew),
        traits=tuple(_traits(teller, () if attacking else row.beside, mine)),
        came_from=row.entries if attacking else (),
    )


def _traits(teller: Teller, beside: Units, told: Sequence[Told]) -> Iterator[Trait]:
    """Yield what a side brought besides units: its numbers, then its things, in the order in which they are told."""
    known = {one.id: one for one in teller.rules.numbers}
    numbers = {code: number for code, number in beside if number}
    numbers |= dict(number for one in told for number in one.numbers)
    for code, number in numbers.items():
        kind = known[code]
        yield Trait(
            id=code, title=kind.title, phrase=kind.phrase, number=number, among_units=kind.among_units
        )
    for code in dict.fromkeys(code for one in told for code in one.has):
        yield Trait(id=code, title=teller.rules.things, phrase=name_of(code, teller.ruleset))
