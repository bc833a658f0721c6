"""What a game may ask of where it is played: a board of regions answers it, and so may anything else."""

from __future__ import annotations

from collections.abc import Collection

from gm_console.board import graphs
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import UnreadLine
from gm_console.core.places import Places
from gm_console.report.names_in_text import with_names
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.sheet import read_line as read_empires
from gm_console.rulesets.gunboat.plots import first_sea, first_unknown
from gm_console.rulesets.toy import setup, sheet
from gm_console.rulesets.toy.caretaker import caretaker
from gm_console.rulesets.toy.orders import March
from tests.board.boards import grid

A1, A2 = RegionId("A-1"), RegionId("A-2")


class Row:
    """Fields in a row, the last one sea: places without a shape or a link."""

    names = ("A-1", "A-2", "A-3", "A-4", "A-5")

    @property
    def places(self) -> Collection[RegionId]:
        return [RegionId(name) for name in self.names]

    @property
    def id_shapes(self) -> str:
        return r"A-\d"

    def find(self, text: str) -> RegionId | None:
        return RegionId(text.upper()) if text.upper() in self.names else None

    def neighbours(self, region: RegionId) -> tuple[RegionId, ...]:
        at = self.names.index(region)
        return tuple(RegionId(self.names[n]) for n in (at - 1, at + 1) if 0 <= n < len(self.names))

    def distance(self, one: RegionId, other: RegionId) -> int | None:
        return abs(self.names.index(one) - self.names.index(other))

    def kind_of(self, region: RegionId) -> str:
        return "sea" if region == self.names[-1] else "land"

    def name_of(self, region: RegionId) -> str:
        return f"Field {region}"

    def names_in(self, region: RegionId) -> tuple[str, ...]:
        return (self.name_of(region),)

    def part_of(self, region: RegionId) -> str:
        return ""

    def where(self, region: RegionId) -> tuple[int, int]:
        return 10 * self.names.index(region), 0


def test_a_board_of_regions_answers_what_a_game_may_ask() -> None:
    board = grid("PO-01 01-01 01-02", "ice ice 02-01", "03-01 ice ice")
    places: Places = board
    assert list(places.places) == ["01-01", "01-02", "02-01", "03-01", "PO-01"]
    assert RegionId("09-09") not in places.places
    assert places.find("po1") == "PO-01"
    assert (places.kind_of(RegionId("PO-01")), places.kind_of(RegionId("01-01"))) == ("sea", "land")
    assert (places.name_of(RegionId("01-01")), places.where(RegionId("01-02"))) == ("", (250, 50))
    assert (places.part_of(RegionId("01-02")), places.part_of(RegionId("PO-01"))) == ("01", "PO")
    assert places.distance(RegionId("PO-01"), RegionId("03-01")) is None
    for start in places.places:
        reached = graphs.reach(board, start, 9)
        assert {one: places.distance(start, one) for one in reached} == reached


def test_rules_that_ask_no_more_are_played_on_places_that_are_no_regions() -> None:
    row: Places = Row()
    rules, nation = load_ruleset("toy"), NationId("01")
    proposal = setup.propose(row, 1)
    assert [home["home"] for home in proposal.data["nations"]] == ["A-1", "A-3"]
    state, issues = setup.set_up(rules.tables, row, {"turns": 3, **proposal.data}, 1)
    assert issues == ()
    assert state is not None
    order = sheet.read_line(row, "M1", "march 2: a-1 > A-2", nation, 1, 1, 1)
    assert order == March(
        nation=nation, phase="M1", number=1, line=1, text="march 2: a-1 > A-2", quantity=2, start=A1, end=A2
    )
    strange = sheet.read_line(row, "M1", "march 2: a-1 > A-9", nation, 1, 1, 1)
    assert isinstance(strange, UnreadLine)
    assert strange.reason.suggestion in row.places
    ordered = caretaker(row, state, rules, nation, 1)
    assert [order.end for order in ordered if isinstance(order, March)] == [A2]
    assert first_unknown(row, (A1, RegionId("B1"))) == "B1"
    assert first_sea(row, (A1, RegionId("A-5"))) == "A-5"


def test_places_that_are_no_regions_are_named_in_sentences() -> None:
    told = with_names("from A-1 to A-2, not A-9, and A-1 again", Row(), {})
    assert told == "from A-1 Field A-1 to A-2 Field A-2, not A-9, and A-1 again"


def test_actions_of_empires_are_read_on_places_that_are_no_regions() -> None:
    found = [
        read_empires(Row(), "R1", text, NationId("01"), 1, 1, 1)
        for text in ("LEVY a-1", "LEVY A-9", "LEVY Field A-3")
    ]
    assert [getattr(order, "where", None) for order in found] == ["A-1", None, None]
    named = [order.reason.suggestion for order in found if isinstance(order, UnreadLine)]
    assert named == ["A-5", "A-3"]
