"""What every ruleset owes to games without people: caretakers whose sheets read back, however they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.tools.handwriting import sheet_text
from gm_console.tools.recorded_games import read_sheets, write_sheets
from tests.support.every import every
from tests.support.toy_world import SEED
from tests.support.worlds import World


def test_every_hand_writes_what_reads_as_the_same_order(world: World) -> None:
    sheet, players = world.ruleset.sheet, world.ruleset.players
    orders = players.in_lots(world.caretaker_orders(world.state))
    written = [one for one in orders if not sheet.is_free(one.phase)]
    assert written, f"ruleset {world.ruleset.id}: players: its caretaker orders nothing"
    for order in written:
        plain = sheet.write(order)
        for hand in players.hands:
            again = sheet.read(
                world.board, order.phase, hand(plain).partition("#")[0].strip(), order.nation, 1, 1, 1
            )
            assert sheet.write(again) == plain, (
                f"ruleset {world.ruleset.id}: players: a hand changes {plain!r}"
            )


def test_sheets_of_recorded_games_give_the_caretakers_orders(world: World) -> None:
    ruleset, state = world.ruleset, world.state
    orders = world.caretaker_orders(state)

    def content(order: Order) -> tuple[str, str, str]:
        return order.nation, order.phase, ruleset.sheet.write(order)

    sheets = {
        nation: sheet_text(
            ruleset, nation, state.turn, [one for one in orders if one.nation == nation], (), SEED
        )
        for nation in ruleset.nations(state)
    }
    read = read_sheets(
        ruleset, world.board, state, {f"{nation}.txt": text for nation, text in sheets.items()}
    )
    assert Counter(map(content, read)) == Counter(map(content, ruleset.players.in_lots(orders)))


def test_sheets_with_planted_mistakes_can_be_played(world: World) -> None:
    sheets = write_sheets(world.ruleset, world.board, world.state, SEED)
    assert len(sheets) == len(world.ruleset.nations(world.state))
    orders = read_sheets(world.ruleset, world.board, world.state, sheets)
    result = world.run(world.state, list(orders))
    assert world.ruleset.invariants(world.board, result.state) == ()


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the record of a game without people, without playing."""
    players, told = ruleset.players, f"ruleset {ruleset.id}: players:"
    if not players.hands:
        yield f"{told} there is no hand to write a line in"
    if not ruleset.rulings.cited([players.stand_in.ruling]):
        yield f"{told} no ruling {players.stand_in.ruling!r} says what stands in"
    for code, limit in players.limits.items():
        if code not in ruleset.words["reasons"]:
            yield f"{told} limit {code!r} is no reason that is told"
        if not limit:
            yield f"{told} limit {code!r} limits nothing"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_players_agrees_with_itself(ruleset: str) -> None:
    assert not list(contradictions(load_ruleset(ruleset)))


def test_what_a_record_of_players_lacks_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    stand_in = replace(toy.players.stand_in, ruling="T9")
    wrong = replace(toy.players, hands=(), limits={"e9.much": ""}, stand_in=stand_in)
    assert list(contradictions(replace(toy, players=wrong))) == [
        "ruleset toy: players: there is no hand to write a line in",
        "ruleset toy: players: no ruling 'T9' says what stands in",
        "ruleset toy: players: limit 'e9.much' is no reason that is told",
        "ruleset toy: players: limit 'e9.much' limits nothing",
    ]


@pytest.mark.slow
def test_what_self_play_shows_is_told(world: World) -> None:
    measures = world.ruleset.players.self_play
    if measures is None:
        return
    result = world.run(world.state, world.caretaker_orders(world.state))
    kept = [measures.turn(world.ruleset.tables, result)]
    shown = measures.game(world.board, world.ruleset.tables, world.state, kept, result.state)
    assert every(one.demand and one.detail for one in (*shown.findings, *measures.together([shown, shown])))
