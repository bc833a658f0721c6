"""A battle that might be beside the real one: the same view, with what differs marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from gm_console.core.battle_rules import Tale
from gm_console.core.battles import (
    TERRAIN,
    Assumptions,
    BattleStage,
    BattleView,
    Choices,
    Counts,
    SideAssumptions,
    StageSide,
)
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY
from gm_console.report.battle_view import Teller, battle_view
from gm_console.report.phrases import name_of

NO_STAGE: Final = StageSide(before=(), lost=(), after=(), strength="", exact="", percent=None)


def might_be(
    teller: Teller,
    real: BattleView,
    leads: Sequence[Entry],
    entries: Sequence[Entry],
    assumptions: Assumptions,
) -> BattleView:
    """Return the view of a rehearsed battle; ``leads`` are the real one's, as nobody came otherwise."""
    root, *below = entries
    tale = Tale(turn=real.row.turn, root=root, below=tuple(below), leads=tuple(leads), draft=real.row.draft)
    view = battle_view(teller, tale, NOBODY)
    ground = dict(assumptions.settings).get(TERRAIN, view.place.terrain)
    heads = ("As assumed", "As fought")
    if real.ruled:
        heads = ("As assumed, by the rules alone", "As the moderator ruled")
    return replace(
        view,
        row=replace(view.row, seq=real.row.seq),
        title=f"What if: {view.title}",
        summary=f"{heads[0]}: {view.summary} {heads[1]}: {real.summary}",
        stages=tuple(_compared(teller, stage, real) for stage in view.stages),
        place=replace(view.place, terrain=ground, owners=real.place.owners),
        earlier=real.earlier,
        later=real.later,
        assumptions=assumptions,
        choices=real.choices,
        ruled=real.ruled,
        rehearsed=True,
        changes=tuple(_changes(teller, real, assumptions)),
    )


def _compared(teller: Teller, stage: BattleStage, real: BattleView) -> BattleStage:
    """Return a stage with its differences marked; how the real forces were formed is no part of it."""
    before = next((one for one in real.stages if one.code == stage.code), None)
    lines = frozenset((line.text, line.working) for line in before.lines) if before else frozenset()
    attacker = _marked(stage.attacker, before.attacker if before else NO_STAGE)
    defender = _marked(stage.defender, before.defender if before else NO_STAGE)
    return replace(
        stage,
        attacker=attacker,
        defender=defender,
        lines=tuple(
            replace(line, seq=0, differs=(line.text, line.working) not in lines)
            for line in stage.lines
            if line.kind not in teller.rules.leads
        ),
        differs=before is None or attacker.differs or defender.differs or before.odds != stage.odds,
    )


def _marked(side: StageSide, before: StageSide) -> StageSide:
    return replace(side, differs=side != before)


def _changes(teller: Teller, view: BattleView, assumed: Assumptions) -> Iterator[str]:
    """Yield what is assumed otherwise, in words."""
    real, choices = view.assumptions, view.choices
    assert real is not None
    assert choices is not None
    was = dict(real.settings)
    changed = {one.id: one.changed for one in choices.settings}
    for setting, option in assumed.settings:
        if option != was[setting]:
            yield changed[setting].format(now=option, was=was[setting])
    for name, now, before in (
        ("attacker", assumed.attacker, real.attacker),
        ("defender", assumed.defender, real.defender),
    ):
        yield from (f"{name}: {text}" for text in _side_changes(teller, choices, before, now))


def _side_changes(
    teller: Teller, choices: Choices, was: SideAssumptions, now: SideAssumptions
) -> Iterator[str]:
    units = {kind: name_of(kind, teller.ruleset) for kind in choices.units}
    yield from _number_changes(units, was.units, now.units)
    yield from _number_changes({one.id: one.phrase for one in choices.numbers}, was.numbers, now.numbers)
    for code in now.has:
        if code not in was.has:
            yield f"with {name_of(code, teller.ruleset)}"
    for code in was.has:
        if code not in now.has:
            yield f"without {name_of(code, teller.ruleset)}"


def _number_changes(names: Mapping[str, str], was: Counts, now: Counts) -> Iterator[str]:
    before, after = dict(was), dict(now)
    for code in {**before, **after}:
        old, new = before.get(code, 0), after.get(code, 0)
        if old != new:
            yield f"{names[code]} {new} instead of {old}"
