"""Labels on paper find their places whatever they are lettered in: none over another, none cut by the edge."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gm_console.core.ids import RegionId
from gm_console.drawing.home_land import HomeLand
from gm_console.drawing.label_placing import Box, overlap
from gm_console.drawing.labels_on_paper import place
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.sheet_labels import Labels, Tag, sheet_labels
from tests.board.boards import grid

SCALE = 0.4


@dataclass(frozen=True)
class Block:
    text: str
    advance: float
    height: float = 0.7


class Blocks:
    """Letters of one width; names of nations are in capitals."""

    def __init__(self, advance: float) -> None:
        self.advance = advance

    def written(self, kind: LabelKind, text: str) -> str:
        return text.upper() if kind is LabelKind.NATION else text

    def pieces(self, kind: LabelKind, text: str) -> list[Block]:
        return [Block(sign, self.advance) for sign in self.written(kind, text)]

    def spacing(self, kind: LabelKind) -> float:
        return 0.1

    def width(self, kind: LabelKind, text: str) -> float:
        return len(text) * self.advance + 0.1 * (len(text) - 1)


def test_labels_stand_by_the_size_of_the_letters_that_are_lent() -> None:
    board = replace(
        grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True),
        country_names={"01": "Avaria", "02": "Broceliande"},
        sea_names={"PO": "Long Ocean"},
    )
    written = {}
    for advance in (0.5, 40.0):
        setter = Blocks(advance)
        plan = place(board, sheet_labels(board, {}, ["01"], setter), SCALE, setter)
        boxes: list[tuple[str, Box]] = [(one.text, box) for one in plan.labels for box in one.boxes]
        assert boxes or advance > 1
        assert not [
            (one, two) for one, box in boxes for two, other in boxes if one < two and overlap(box, other)
        ]
        assert not [text for text, (left, _, right, _) in boxes if left < 0 or right > board.width * SCALE]
        written[advance] = {one.text for one in plan.labels}
    assert {"AVARIA", "Long Ocean", "01-01"} <= written[0.5]
    assert not written[40.0]


def test_the_name_of_a_town_stands_at_home_where_it_can_and_abroad_rather_than_nowhere() -> None:
    board = grid("01-01", "02-01")
    ring = board.by_id[RegionId("01-01")].shape[0]
    border = max(y for _, y in ring)
    middle = sum(x for x, _ in ring) // len(ring)
    town = Tag(kind=LabelKind.TOWN, region=RegionId("01-01"), text="Hem", spots=((middle, border - 12),))
    plan = place(board, Labels(names=(), signs=(), tags=(town,)), SCALE, Blocks(0.5))
    (written,) = plan.labels
    ((_, _, _, foot),) = written.boxes
    assert foot <= border * SCALE, "below its place lies another country"
    home = HomeLand(board, 1.0)
    abroad, inland = Boxes(((middle, border, middle + 9, border + 9),)), Boxes(((middle, 1, middle + 9, 10),))
    assert list(home.first(town, [abroad, inland])) == [inland, abroad]
    assert list(home.first(replace(town, kind=LabelKind.REGION), [abroad, inland])) == [abroad, inland]


@dataclass(frozen=True)
class Boxes:
    boxes: tuple[Box, ...]
