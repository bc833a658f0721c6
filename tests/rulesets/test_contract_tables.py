"""What every ruleset owes the desk of tables: places that are told apart, bounds within which it can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from gm_console.core.ruleset import Ruleset
from gm_console.core.table_cells import CellChange, TableChanges, Value, said, typed
from gm_console.core.table_changes import with_changes
from gm_console.core.table_view import CellRow, CellView, cell_fault, cell_rows
from gm_console.core.turn import check_orders, run_turn
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.every import every
from tests.support.large_world import large_world_is_slow
from tests.support.played import Turn
from tests.support.toy_world import SEED
from tests.support.worlds import World


def changeable(ruleset: Ruleset) -> Iterator[tuple[CellRow, CellView]]:
    for row in cell_rows(ruleset):
        yield from ((row, cell) for cell in row.cells if cell.may_change)


def put(row: CellRow, cell: CellView, value: Value) -> CellChange:
    return CellChange(table=row.table, row=row.row, cell=cell.name, value=value, reason="to see")


def ends(cell: CellView) -> tuple[Value, ...]:
    """Return the values at the ends of what a cell may hold."""
    if isinstance(cell.standard, bool):
        return (not cell.standard,)
    if isinstance(cell.standard, tuple):
        count = len(cell.standard) - 1
        return (cell.least, *(max(1, cell.least),) * count), (cell.most, *(1,) * count)
    return cell.least, cell.most


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_no_two_rows_and_no_two_cells_have_one_name(ruleset: str) -> None:
    rows = cell_rows(load_ruleset(ruleset))
    assert rows
    assert [place for place, count in Counter(row.place for row in rows).items() if count > 1] == []
    for row in rows:
        assert len({cell.name for cell in row.cells}) == len(row.cells) > 0, row.place
        assert row.source, row.place


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_what_a_game_has_itself_lies_within_its_bounds_agrees_and_reads_back(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    assert list(game.table_rules.contradictions(game.tables.raw)) == []
    cells = list(changeable(game))
    assert cells
    for row, cell in cells:
        place = f"{row.place}/{cell.name}"
        assert cell_fault(place, cell, cell.standard) == "", place
        assert typed(said(cell.standard), cell.standard) == cell.standard


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_every_pattern_of_its_rules_fits_a_cell(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    places = [f"{row.place}/{cell.name}" for row in cell_rows(game) for cell in row.cells]
    rules = game.table_rules
    for cells in (*rules.fixed, *(one.cells for one in rules.bounds), *(cells for cells, _ in rules.units)):
        alone = replace(rules, fixed=(cells,))
        assert any(not alone.may_change(place) for place in places), cells
    tables = {row.table for row in cell_rows(game)}
    assert rules.keys.keys() <= tables


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_no_change_gives_the_game_itself_and_each_change_other_tables(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    assert with_changes(game, TableChanges()) == (game, ())
    cells = [(row, cell) for row, cell in changeable(game) if ends(cell)[-1] != cell.standard]
    same, _ = with_changes(
        game, TableChanges(cells=tuple(put(row, cell, cell.standard) for row, cell in cells))
    )
    assert (same.tables, same.tables_hash) == (game.tables, game.tables_hash)
    before = game.tables_hash
    hashes = [
        changed.tables_hash
        for row, cell in cells[:: max(1, len(cells) // 40)]
        for changed, issues in [with_changes(game, TableChanges(cells=(put(row, cell, ends(cell)[-1]),)))]
        if not issues
    ]
    assert len(set(hashes)) == len(hashes) > 3
    assert before not in hashes
    assert game.tables_hash == before, "the game itself is not touched"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_what_is_accepted_changes_no_number_and_no_hash(ruleset: str) -> None:
    game = load_ruleset(ruleset)
    ours = tuple(row.place for row in cell_rows(game) if row.is_ours)
    changed, issues = with_changes(game, TableChanges(accepted=ours))
    assert issues == ()
    assert changed.tables_hash == game.tables_hash
    assert not any(row.is_ours and row.source == "ours" for row in cell_rows(changed))
    assert every(
        [one.value for one in now.cells] == [one.value for one in was.cells]
        for now, was in zip(cell_rows(changed), cell_rows(game), strict=True)
    )


def played(world: World, turn: Turn, ruleset: Ruleset) -> Any:
    """Judge and run a turn with other tables; return what it ends with."""
    check_orders(ruleset, world.board, turn.before, turn.orders, SEED)
    result = run_turn(ruleset, world.board, turn.before, turn.orders, SEED)
    assert ruleset.invariants(world.board, result.state) == ()
    return result


@pytest.mark.slow
@large_world_is_slow
def test_a_turn_can_be_played_with_a_few_cells_at_their_ends(world: World, turns: tuple[Turn, ...]) -> None:
    assert at_the_ends(world, turns[1], len(list(changeable(world.ruleset))) // 5) > 0


@pytest.mark.slow
@pytest.mark.timeout(
    1200
)  # hundreds of turns: a busy machine needs more than what else ends a test that hangs
def test_a_turn_can_be_played_with_every_cell_at_its_ends(
    world_name: str, world: World, turns: tuple[Turn, ...]
) -> None:
    step = (
        20 if world_name == "gunboat" else 1
    )  # the same game is played on the small board with each of its cells
    assert at_the_ends(world, turns[1], step) > 3


def at_the_ends(world: World, turn: Turn, step: int) -> int:
    """Play a turn with one cell at a time at its least and at its most; return how often."""
    done = 0
    for row, cell in list(changeable(world.ruleset))[::step]:
        for value in ends(cell):
            changed, issues = with_changes(world.ruleset, TableChanges(cells=(put(row, cell, value),)))
            assert every(one.code == "tables.disagree" for one in issues) if issues else True
            if not issues:
                played(world, turn, changed)
                done += 1
    return done
