"""What every ruleset owes to games without people: caretakers whose sheets read back, however they are written."""

from __future__ import annotations

from collections import Counter

from gm_console.campaign.handwriting import sheet_text
from gm_console.campaign.recording import read_sheets, write_sheets
from gm_console.core.orders import Order
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


def test_every_limit_is_a_reason_that_is_told(world: World) -> None:
    reasons = world.ruleset.words["reasons"]
    limits = world.ruleset.players.limits
    assert [code for code in limits if code not in reasons] == [], (
        f"ruleset {world.ruleset.id}: players: limits"
    )
    assert not limits or every(limits.values())


def test_what_self_play_shows_is_told(world: World) -> None:
    measures = world.ruleset.players.self_play
    if measures is None:
        return
    result = world.run(world.state, world.caretaker_orders(world.state))
    kept = [measures.turn(world.ruleset.tables, result)]
    shown = measures.game(world.board, world.ruleset.tables, world.state, kept, result.state)
    assert every(one.demand and one.detail for one in (*shown.findings, *measures.together([shown, shown])))
