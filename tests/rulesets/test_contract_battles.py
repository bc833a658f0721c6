"""What a ruleset with battles owes to the list, the pages and the what-if that show them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.core.battle_rules import Scene, Tale, hanging, leads_of
from gm_console.core.battles import StageRole
from gm_console.core.ids import NOBODY
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import fold
from gm_console.report.battle_view import Teller, battle_view
from gm_console.report.battle_what_if import might_be
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every
from tests.support.played import Turn
from tests.support.worlds import World


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the record of a game's battles, without playing."""
    rules = ruleset.battles
    if rules is None:
        return
    told, phases = f"ruleset {ruleset.id}: battles:", {phase.id for phase in ruleset.phases}
    yield from (f"{told} there is no phase {phase!r}" for phase in rules.phases if phase not in phases)
    groups = [kind for group in rules.groups for kind in group.kinds]
    for kind in (*rules.roots, *rules.leads, *rules.counts, *rules.sums, *groups):
        if kind not in ruleset.facts:
            yield f"{told} there is no fact {kind!r}"
    if not rules.roots or not rules.phases:
        yield f"{told} battles have a fact and a phase"
    ids = [stage.id for stage in rules.stages]
    if len(set(ids)) < len(ids):
        yield f"{told} a stage is named twice"
    parts = [stage.part for stage in rules.stages]
    if parts != [StageRole.OPENING, *[StageRole.FIGHT] * (len(parts) - 2), StageRole.ENDING]:
        yield f"{told} stages are an opening, fights and an ending"
    if not any(stage.main and stage.part is StageRole.FIGHT for stage in rules.stages):
        yield f"{told} a fight is the main stage"
    for name in ("id", "title", "plural", "tip"):
        if not getattr(rules.kind, name):
            yield f"{told} kind: {name} is empty"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_battles_agrees_with_itself(ruleset: str) -> None:
    assert not list(contradictions(load_ruleset(ruleset)))


def test_what_battles_lack_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    assert toy.battles is not None
    wrong = replace(toy.battles, leads=("Rumour",), stages=toy.battles.stages[:1] * 2)
    assert list(contradictions(replace(toy, battles=wrong))) == [
        "ruleset toy: battles: there is no fact 'Rumour'",
        "ruleset toy: battles: a stage is named twice",
        "ruleset toy: battles: stages are an opening, fights and an ending",
        "ruleset toy: battles: a fight is the main stage",
    ]


def tales(world: World, turn: Turn) -> Iterator[tuple[Tale, int]]:
    """Yield the battles of a turn, each with the number of entries before it."""
    rules = world.ruleset.battles
    assert rules is not None
    entries = turn.result.entries
    for at, root in enumerate(entries):
        if type(root.fact).__name__ in rules.roots:
            below = tuple(hanging(rules, entries[at + 1 :], root))
            leads = leads_of(rules, entries[:at], root)
            yield Tale(turn=turn.result.turn, root=root, below=below, leads=leads), at


def test_every_battle_can_be_told_stage_by_stage(world: World, turns: tuple[Turn, ...]) -> None:
    rules = world.ruleset.battles
    if rules is None:
        return
    told = 0
    for turn in turns:
        names = rules.names(turn.before)
        teller = Teller(ruleset=world.ruleset, board=world.board, names=dict(names))
        for tale, at in tales(world, turn):
            row = rules.row(world.board, tale)
            assert tale.root.phase in rules.phases
            assert {row.attacker, row.defender} - {NOBODY} <= set(names)
            view = battle_view(teller, tale, NOBODY)
            assert view.row == row
            assert view.stages[-1].code == rules.stages[-1].id
            assert every(stage.summary for stage in view.stages)
            assert view.stages[-1].attacker.after == view.attacker.after, row.id
            assert view.stages[-1].defender.after == view.defender.after, row.id
            assert not view.stages[0].attacker.lost
            assert set(rules.owners(turn.before).values()) <= set(names)
            told += 1
            if rules.what_if is not None:
                engaged = {
                    found.side: found.engaged
                    for found in (rules.tell(entry, tale.root) for entry in tale.below)
                    if found.engaged is not None and found.side is not None
                }
                scene = Scene(
                    board=world.board, ruleset=world.ruleset, root=tale.root, engaged=engaged,
                    state=fold(world.ruleset, turn.before, turn.result.entries[:at]),
                )  # fmt: skip
                assumed, choices = rules.what_if.assume(scene), rules.what_if.choices(scene)
                assert rules.what_if.faults(scene, assumed) == ()
                assert [one.id for one in choices.settings] == [id_ for id_, _ in assumed.settings]
                assert {one.id for one in choices.numbers} <= {one.id for one in rules.numbers}
                real = replace(view, assumptions=assumed, choices=choices)
                same = might_be(teller, real, tale.leads, rules.what_if.rehearse(scene, assumed), assumed)
                assert same.changes == ()
                assert same.attacker.after == view.attacker.after
    assert told or world.turns < 2
