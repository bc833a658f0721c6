"""A battle that might be beside the real one: the same view, with what differs marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from gm_console.core.battles import (
    Assumptions,
    BattleStage,
    BattleView,
    SideAssumptions,
    StageSide,
    Tale,
    Units,
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
    return replace(
        view,
        row=replace(view.row, seq=real.row.seq),
        title=f"What if: {view.title}",
        summary=f"As assumed: {view.summary} As fought: {real.summary}",
        stages=tuple(_compared(teller, stage, real) for stage in view.stages),
        place=replace(view.place, terrain=assumptions.terrain, owners=real.place.owners),
        earlier=real.earlier,
        later=real.later,
        assumptions=assumptions,
        choices=real.choices,
        rehearsed=True,
        changes=tuple(_changes(teller, real.assumptions, assumptions)),
    )


def _compared(teller: Teller, stage: BattleStage, real: BattleView) -> BattleStage:
    """Return a stage with its differences marked; how the real forces were formed is no part of it."""
    before = next((one for one in real.stages if one.code is stage.code), None)
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


def _changes(teller: Teller, real: Assumptions | None, assumed: Assumptions) -> Iterator[str]:
    """Yield what is assumed otherwise, in words."""
    assert real is not None
    if assumed.mission != real.mission:
        yield f"mission {assumed.mission} instead of {real.mission}"
    if assumed.terrain != real.terrain:
        yield f"{assumed.terrain} ground instead of {real.terrain}"
    for ruling, option in assumed.rulings:
        if option != dict(real.rulings)[ruling]:
            yield f"ruling {ruling} read as {option} instead of {dict(real.rulings)[ruling]}"
    for name, now, was in (
        ("attacker", assumed.attacker, real.attacker),
        ("defender", assumed.defender, real.defender),
    ):
        yield from (f"{name}: {text}" for text in _side_changes(teller, was, now))


def _side_changes(teller: Teller, was: SideAssumptions, now: SideAssumptions) -> Iterator[str]:
    yield from _number_changes(teller, was.units, now.units)
    yield from _number_changes(teller, was.levels, now.levels, " efficiency")
    if was.intrinsic != now.intrinsic:
        yield f"intrinsic defence {now.intrinsic} instead of {was.intrinsic}"
    for development in now.developments:
        if development not in was.developments:
            yield f"with {name_of(development, teller.ruleset)}"
    for development in was.developments:
        if development not in now.developments:
            yield f"without {name_of(development, teller.ruleset)}"


def _number_changes(teller: Teller, was: Units, now: Units, what: str = "") -> Iterator[str]:
    before, after = dict(was), dict(now)
    for code in {**before, **after}:
        old, new = before.get(code, 0), after.get(code, 0)
        if old != new:
            yield f"{name_of(code, teller.ruleset)}{what} {new} instead of {old}"
