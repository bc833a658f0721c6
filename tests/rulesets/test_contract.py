"""What every registered ruleset owes the kernel, played out on a world of its own."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.board.errata.facts import ERRATA_FACTS
from gm_console.core.codec import decode_tagged, encode_tagged, parse
from gm_console.core.corrections import POSITION_FACTS
from gm_console.core.facts import MODERATOR, NOWHERE, PUBLIC
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.issues import has_errors
from gm_console.core.orders import Order, Reason, UnreadLine
from gm_console.core.rule_facts import RULE_FACTS
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import STAND_IN_FACTS
from gm_console.core.state import Canon, hash_of
from gm_console.core.table_rows import table_title
from gm_console.core.turn import check_orders, fold, run_turn
from gm_console.report.phrases import fact_phrase, reason_text, working_text
from gm_console.rulesets import NAMES, RULESETS, load_map_rules, load_ruleset
from tests.support.large_world import large_world_is_slow
from tests.support.played import Turn
from tests.support.toy_world import SEED
from tests.support.worlds import WORLDS, World

ROOT = Path(__file__).resolve().parents[2]
LONGEST_REASON = 160


def test_every_registered_ruleset_has_a_world_here() -> None:
    assert {name.partition("-")[0] for name in WORLDS} == set(RULESETS)


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_ruleset_calls_itself_what_it_is_registered_as(ruleset: str) -> None:
    record = load_ruleset(ruleset)
    assert record.id == ruleset
    assert record.name == NAMES[ruleset]
    assert record.map is load_map_rules(ruleset)
    assert record.map.game == ruleset
    assert record.version
    assert len(record.tables_hash) == 64
    assert len({phase.id for phase in record.phases}) == len(record.phases)


# The position


@pytest.mark.slow
def test_positions_come_back_from_their_bytes(world: World, turns: tuple[Turn, ...]) -> None:
    for state in (world.state, *(turn.result.state for turn in turns)):
        raw = Canon().bytes_of(state)
        again = world.ruleset.read_state(tuple(parse(line)) for line in raw.split(b"\n"))
        assert again == state
        assert Canon().bytes_of(again) == raw


def test_facts_add_up_to_the_position_after_every_phase(world: World, turns: tuple[Turn, ...]) -> None:
    for turn in turns:
        assert fold(world.ruleset, turn.before, turn.result.entries) == turn.result.state
    first = turns[0]
    for end in first.result.phase_ends:
        assert (
            hash_of(fold(world.ruleset, first.before, first.result.entries[: end.entries])) == end.state_hash
        )


def test_a_turn_ends_with_the_next_one_due(turns: tuple[Turn, ...]) -> None:
    for turn in turns:
        assert turn.result.turn == turn.before.turn
        assert turn.result.state.turn == turn.before.turn + 1


def test_no_invariant_breaks_whatever_is_ordered(world: World, turns: tuple[Turn, ...]) -> None:
    assert world.ruleset.invariants(world.board, world.state) == ()
    for turn in turns:
        assert world.ruleset.invariants(world.board, turn.result.state) == ()


def test_a_turn_without_orders_is_played_too(world: World) -> None:
    result = world.run(world.state, [])
    assert result.verdicts == ()
    assert world.ruleset.invariants(world.board, result.state) == ()


# The same for ever


@large_world_is_slow
def test_the_hash_seed_of_python_changes_nothing(world_name: str) -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.support.worlds", world_name],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    answers = [run.communicate(timeout=100) for run in runs]
    assert [run.returncode for run in runs] == [0, 0], answers[0][1][-1500:]
    assert len({out for out, _ in answers}) == 1


@large_world_is_slow
def test_the_order_of_arrival_changes_nothing(world: World, turns: tuple[Turn, ...]) -> None:
    turn = turns[1]
    shuffled = list(turn.orders)
    random.Random(5).shuffle(shuffled)
    assert world.run(turn.before, shuffled) == turn.result
    assert check_orders(world.ruleset, world.board, turn.before, shuffled, SEED) == turn.checks


# Entries


def test_every_fact_comes_back_from_its_bytes(world: World, turns: tuple[Turn, ...]) -> None:
    facts = {entry.fact for turn in turns for entry in turn.result.entries}
    for fact in facts:
        assert world.ruleset.facts[type(fact).__name__] is type(fact)
        assert decode_tagged(world.ruleset.facts, encode_tagged(fact)) == fact


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_ruleset_lists_the_facts_that_are_posted_for_every_game(ruleset: str) -> None:
    """Corrections, changes of the rules and stand-ins are posted by the turn, whatever the game."""
    shared = {**ERRATA_FACTS, **RULE_FACTS, **STAND_IN_FACTS, **POSITION_FACTS}
    listed = load_ruleset(ruleset).facts
    unlisted = sorted(tag for tag, kind in shared.items() if listed.get(tag) is not kind)
    assert unlisted == [], f"ruleset {ruleset}: facts: not among them: {unlisted}"


def test_a_turn_with_a_fact_that_its_game_does_not_list_is_not_played() -> None:
    toy = WORLDS["toy"]()
    lacking = replace(
        toy.ruleset, facts={tag: kind for tag, kind in toy.ruleset.facts.items() if tag != "TurnEnded"}
    )
    with pytest.raises(LookupError, match="ruleset toy: facts: TurnEnded was posted and is not among them"):
        replace(toy, ruleset=lacking).run(toy.state, [])


def test_entries_point_back_and_name_their_rule(world: World, turns: tuple[Turn, ...]) -> None:
    phases = {phase.id for phase in world.ruleset.phases}
    for turn in turns:
        nations = set(world.everybody(turn.before))
        for place, entry in enumerate(turn.result.entries, 1):
            assert entry.seq == place
            assert 0 <= entry.cause < entry.seq
            assert [seq for seq in entry.because if not 0 < seq < entry.seq] == [], entry
            assert entry.phase in phases
            assert entry.rule, entry
            assert entry.region == NOWHERE or entry.region in world.board.by_id
            assert entry.actor == NOBODY or entry.actor in nations
            readers = set() if entry.audience in (PUBLIC, MODERATOR) else set(entry.audience.split(","))
            assert readers <= nations, entry


# Orders


def test_every_line_gets_exactly_one_verdict(turns: tuple[Turn, ...]) -> None:
    for turn in turns:
        judged = [(one.nation, one.number) for one in turn.result.verdicts]
        assert judged == sorted((one.nation, one.number) for one in turn.orders)


def test_every_line_is_judged_before_the_deadline(world: World, turns: tuple[Turn, ...]) -> None:
    judging = {phase.id for phase in world.ruleset.phases if phase.check is not None}
    for turn in turns:
        wanted = sorted((one.nation, one.number) for one in turn.orders if one.phase in judging)
        assert [(one.nation, one.number) for one in turn.checks] == wanted
        assert {one.phase for one in turn.orders} <= judging


def test_what_the_caretaker_writes_reads_back(world: World, turns: tuple[Turn, ...]) -> None:
    sheet = world.ruleset.sheet
    for order in turns[0].orders:
        line = sheet.write(order)
        again = sheet.read(world.board, order.phase, line, order.nation, order.number, order.line, 1)
        assert replace(again, text=order.text) == order, line
        assert order.phase in sheet.heads.values()
        assert sheet.part_of(order.phase)


def test_every_example_reads_as_the_order_it_shows(world: World) -> None:
    for kind in world.ruleset.order_kinds:
        names = {field.name for field in fields(kind.order)}
        assert {spec.name for spec in kind.fields} <= names, kind.name
        assert kind.rule
        read = [
            world.ruleset.sheet.read(world.board, phase, kind.example, NationId("01"), 1, 1, 1)
            for phase in kind.phases
        ]
        assert any(isinstance(order, kind.order) or is_elsewhere(order) for order in read), (
            kind.example,
            read,
        )


def is_elsewhere(order: Order) -> bool:
    """Tell whether a line was understood but for a region or nation that this world does not have."""
    return isinstance(order, UnreadLine) and order.reason.code in (
        "sheet.unknown-region",
        "sheet.unknown-nation",
    )


@pytest.mark.parametrize(
    "text", ["", " ", "?", "\x00", "1", "-", ">", ":", "x" * 5000, "9" * 400, "💣 ½ ٣", '"']
)
def test_no_text_upsets_the_reader(world: World, text: str) -> None:
    sheet = world.ruleset.sheet
    for phase in sheet.written_heads():
        for line in (
            text,
            f"sell {text}",
            f"build {text} at 07-02",
            f"3 LI: 07-02 > {text}",
            f"raise Army {text}",
        ):
            order = sheet.read(world.board, phase, line, NationId("01"), 1, 1, 1)
            if isinstance(order, UnreadLine):
                assert order.column >= 1
                assert order.reason.code in world.ruleset.words["reasons"]


# Words, tables, rulings


def test_every_reason_has_a_sentence_that_its_numbers_fit(world: World, turns: tuple[Turn, ...]) -> None:
    for turn in turns:
        for verdict in (*turn.checks, *turn.result.verdicts):
            if verdict.reason is not None:
                sentence = told(world.ruleset, verdict.reason)
                assert 0 < len(sentence) <= LONGEST_REASON, sentence
                assert verdict.reason.rule, verdict


def told(ruleset: Ruleset, reason: Reason) -> str:
    """Return a reason's sentence, which fits its arguments: it would be its code and them else."""
    sentence = reason_text(reason, ruleset)
    assert not sentence.startswith(f"{reason.code} ("), reason
    return sentence


def test_every_working_has_a_sentence_that_its_terms_fit(world: World, turns: tuple[Turn, ...]) -> None:
    worked = {
        entry.working: entry for turn in turns for entry in turn.result.entries if entry.working is not None
    }
    for working, entry in worked.items():
        assert working.code in world.ruleset.words["workings"], working
        assert not working_text(entry, world.ruleset).startswith(f"{working.code} ("), working


def test_every_fact_has_a_sentence_that_its_fields_fit(world: World, turns: tuple[Turn, ...]) -> None:
    words = world.ruleset.words["facts"]
    assert sorted(world.ruleset.facts.keys() - words.keys()) == []
    for fact in {entry.fact for turn in turns for entry in turn.result.entries}:
        assert not fact_phrase(fact, world.ruleset).startswith(f"{type(fact).__name__} ("), fact


def test_every_row_of_every_table_has_a_source(world: World) -> None:
    tables = {key: table for key, table in world.ruleset.tables.raw.items() if isinstance(table, dict)}
    assert tables
    assert [place for key, table in tables.items() for place in without_source(key, table)] == []


def without_source(key: str, table: Mapping[str, Any]) -> Iterator[str]:
    lists = {name: rows for name, rows in table.items() if is_rows(rows)}
    for name, rows in lists.items():
        yield from (f"{key}.{name}[{place}]" for place, row in enumerate(rows) if not row.get("source"))
    if table.keys() - lists.keys() and not any(name.endswith("source") for name in table) and not lists:
        yield key


def is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


@large_world_is_slow
def test_the_rows_behind_a_number_are_rows_of_the_tables(world: World, turns: tuple[Turn, ...]) -> None:
    reader = world.ruleset.rows_used
    if reader is None:
        pytest.skip(f"ruleset {world.ruleset.id} does not tell which rows of its tables it used")
    titles = {table_title(name) for name in world.ruleset.tables.raw}
    found = 0
    for turn in turns[:2]:
        for entry in turn.result.entries:
            beside = [one for one in turn.result.entries if one.cause == entry.cause] if entry.cause else []
            for row in reader(entry, beside, world.ruleset):
                assert row.table in titles
                assert row.source, row
                found += 1
    assert found > 0


def test_every_ruling_is_whole(world: World) -> None:
    rulings = world.ruleset.rulings
    assert rulings.all
    assert rulings.chosen == {}
    for key, ruling in rulings.all.items():
        assert ruling.id == key
        assert ruling.section, key
        assert ruling.question, key
        assert ruling.choice, key
        assert ruling.reason, key
        assert len(ruling.options) != 1, key
        assert rulings.option(key) in ruling.options or not ruling.options, key


@large_world_is_slow
def test_every_option_of_every_ruling_can_be_played(world: World, turns: tuple[Turn, ...]) -> None:
    turn = turns[1]
    for key, ruling in world.ruleset.rulings.all.items():
        for option in ruling.options:
            chosen = replace(world.ruleset, rulings=replace(world.ruleset.rulings, chosen={key: option}))
            result = run_turn(chosen, world.board, turn.before, turn.orders, SEED)
            assert chosen.invariants(world.board, result.state) == (), (key, option)


# Setting up


def test_a_set_up_that_is_nonsense_gives_issues_and_no_position(world: World) -> None:
    for data in ({}, {"nations": 3}, {"nations": [{}], "turns": "x"}):
        state, issues = world.ruleset.setup.start(world.ruleset.tables, world.board, data, SEED)
        assert state is None
        assert has_errors(issues)
