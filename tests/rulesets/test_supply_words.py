"""Supply told in words and on pages, for whatever a game calls its things."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.supply_lines import trace_lines
from gm_console.board.supply_survey import SupplyState, SupplySurvey, survey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.pages import Table, text_of
from gm_console.core.turn import TurnRecord
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets.common.pages.supply import supply_section
from gm_console.rulesets.common.supply_words import SupplyTeller, listed
from tests.board.boards import grid
from tests.board.test_supply_lines import regions
from tests.support.played import world_of
from tests.support.supplied import WORDS, with_supply

BOARD = grid(
    "01-01 01-02 01-03 01-04 01-05", "PO-01 02-01 02-02 02-03 02-04", "03-01 03-02 03-03 03-04 03-05"
)
FOUND = (
    "01-01!:07 01-02:07>01-01*2 01-03:07>01-02*3 01-04:07>02-03 02-03:08 01-05:07>01-01 02-04:07 "
    "03-01?:07 03-02:07>03-01*1 03-03:07>03-04 03-04:07>03-03 03-05:07>03-04"
)
TELLER = SupplyTeller(words=WORDS, nation=lambda id_: f"{id_} Elsewhere")
SAID = {
    "01-01": ["granary", "if it is taken, 2 regions lose their line with 5 spears: 01-02, 01-03"],
    "01-02": [
        "supplied from 01-01 (01-02 ← 01-01)",
        "if it is taken, 1 region loses its line with 3 spears: 01-03",
    ],
    "01-04": [
        "the way home of 01-04 is 02-03, which belongs to 08 Elsewhere",
        "could be led 01-04 ← 01-03 ← 01-02 ← 01-01",
    ],
    "01-05": [
        "the way home of 01-05 is 01-01, which it does not border on by land",
        "could be led 01-05 ← 01-04 ← 01-03 ← 01-02 ← 01-01",
    ],
    "02-04": ["02-04 has no way home", "could be led 02-04 ← 01-05 ← 01-04 ← 01-03 ← 01-02 ← 01-01"],
    "03-01": ["granary, besieged", "if it is taken, 1 region loses its line with 1 spears: 03-02"],
    "03-02": ["supplied from 03-01, besieged (03-02 ← 03-01)"],
    "03-05": [
        "the way home of 03-04 is 03-03, and from there the line comes back to 03-04 (03-05 ← 03-04 ← 03-03)",
        "could be led 03-05 ← 03-04 ← 03-03 ← 03-02 ← 03-01",
    ],
}  # fmt: skip


def surveyed(text: str = FOUND) -> SupplySurvey:
    return survey(trace_lines(BOARD, regions(text)), {NationId("07"): 4}, {})


def test_every_fault_is_told_with_what_would_mend_it() -> None:
    found = surveyed()
    told = {id_: list(TELLER.lines(found, RegionId(id_))) for id_ in SAID}
    assert {id_: lines[: len(SAID[id_])] for id_, lines in told.items()} == SAID


def test_what_no_line_can_reach_is_cut_off_and_said_so() -> None:
    found = surveyed("01-01!:07 01-02:08 01-03:07>01-02")
    one = found.regions[RegionId("01-03")]
    assert one.state is SupplyState.CUT_OFF
    assert TELLER.mend(found, one.id) == "no way through own regions to a granary"


def test_every_state_has_its_word() -> None:
    found = surveyed(f"{FOUND} 02-02:07")
    said = {
        id_: TELLER.state(found.regions[RegionId(id_)])
        for id_ in ("01-01", "01-02", "01-04", "03-01", "03-02")
    }
    assert said == {
        "01-01": "granary", "01-02": "supplied", "01-04": "line broken", "03-01": "besieged",
        "03-02": "source besieged",
    }  # fmt: skip
    (alone,) = surveyed("01-03:07").regions.values()
    assert TELLER.state(alone) == "broken, cut off"


def test_what_no_line_can_be_led_round_is_told() -> None:
    found = surveyed("01-01!:07 01-02:07>01-01 01-03:07>01-02")
    assert TELLER.neck(found, RegionId("01-03")) == "no line here could be led round 01-02"
    assert TELLER.neck(found, RegionId("01-02")) == ""
    assert TELLER.loss(found, RegionId("01-02")) == (
        "if it is taken, 1 region loses its line: 01-03; 1 of them could not be led round it"
    )


def test_what_lies_there_is_told_beside_what_can_be_sent() -> None:
    supply = {id_: replace(one, load=2) for id_, one in regions("01-01!:07").items()}
    found = survey(trace_lines(BOARD, supply), {NationId("07"): 4}, {})
    assert list(TELLER.lines(found, RegionId("01-01"))) == ["granary", "2 carts; 4 can be sent at a time"]


def test_a_page_tells_what_a_nation_knows_of_its_own_supply() -> None:
    toy = world_of("toy")
    ruleset = with_supply(toy.ruleset)
    assert ruleset.supply is not None
    state = toy.state
    record = TurnRecord(turn=1, before=state, phase_states={"": state}, entries=(), checks=(), verdicts=())
    given = page_input(
        PacketSource(
            board=toy.board, ruleset=ruleset, record=record, title="Contract", edition=1,
            state_hash="ab" * 32, board_hash="cd" * 32, prices=(),
        )
    )  # fmt: skip
    nation = NationId("01")
    known = ruleset.supply.known(toy.board, ruleset.view(toy.board, record, nation))
    whole = supply_section(known, nation, 5, ruleset.supply, given)
    own = [id_ for id_, one in known.items() if one.owner == nation]
    tables = [block for block in whole.blocks if isinstance(block, Table)]
    assert [text_of(row[0])[:4] for row in tables[1].rows] == own
    assert not tables[0].rows
    cut = {id_: replace(one, centre=False) for id_, one in known.items()}
    broken, every = (
        block
        for block in supply_section(cut, nation, 5, ruleset.supply, given).blocks
        if isinstance(block, Table)
    )
    assert [text_of(cell) for cell in broken.rows[0][2:]] == [
        f"{own[0]} has no way home",
        "no way through own regions to a granary",
    ]
    assert [text_of(row[1]) for row in every.rows] == ["broken, cut off"] * len(own)


def test_a_dozen_regions_are_named_one_by_one() -> None:
    ids = tuple(RegionId(f"{at:02}-01") for at in range(1, 14))
    assert listed(ids[:12]) == ", ".join(ids[:12])
    assert listed(ids) == f"{', '.join(ids[:12])} and 1 more"
