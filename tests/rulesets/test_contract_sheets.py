"""What every ruleset owes its turnsheets: parts that hold all sections, and a blank sheet that reads back clean."""

from __future__ import annotations

from gm_console.files.ordersheet import read_sheet, write_sheet
from tests.support.every import every
from tests.support.worlds import World


def test_every_section_belongs_to_one_part_and_every_phase_of_a_part_has_a_section(world: World) -> None:
    sheet, name = world.ruleset.sheet, world.ruleset.id
    phases = [phase for part in sheet.parts for phase in part.phases]
    assert len(phases) == len(set(phases)), f"ruleset {name}: sheet: a phase stands in two parts"
    assert set(phases) == set(sheet.heads.values()), f"ruleset {name}: sheet: a section without a part"
    assert set(phases) <= {phase.id for phase in world.ruleset.phases}, (
        f"ruleset {name}: sheet: no such phase"
    )
    assert every(head == head.casefold() for head in sheet.heads), (
        f"ruleset {name}: sheet: a head in capitals"
    )
    assert len({part.id for part in sheet.parts}) == len(sheet.parts)
    assert not every(part.optional for part in sheet.parts), (
        f"ruleset {name}: sheet: nobody need send anything"
    )


def test_a_blank_sheet_and_all_examples_read_back_without_a_fault(world: World) -> None:
    sheet, nations = world.ruleset.sheet, world.ruleset.nations(world.state)
    heads = sheet.written_heads()
    for nation in nations:
        told = [f"# {text}" for text in sheet.means(world.board, world.state, nation)]
        text = "\n".join(
            [write_sheet(nation, 1, (), world.ruleset), *told, *(f"[{one}]" for one in heads.values())]
        )
        reading = read_sheet(text.encode(), "blank.txt", world.ruleset, world.board, nations)
        assert (reading.orders, reading.issues) == ((), ())
        assert reading.nation == nation
        assert reading.parts == tuple(part.id for part in sheet.parts)
