"""Every kind of finding is found on a map that has it, and its fix, where there is one, mends it and can be undone."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import gm_console.board.checking as package
from gm_console.board.checking.fixes import fix_of, mends
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit
from gm_console.board.model import (
    Accepted,
    Board,
    HandLink,
    Ice,
    Link,
    LinkKind,
    Mark,
    OwnLink,
    Region,
    RegionKind,
)
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.core.map_rules import ROUGH, IdForm, Joined, MapRules, MarkKind, OwnLinkKind, Stand
from gm_console.files.mapfile import map_json
from tests.board.boards import grid, square

SOUND = grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06", wraps=True)
ICY = grid("ice ice ice", "PO-01 01-01 PO-02", "ice ice ice", wraps=True)
LAKES = ("01-02 01-03 01-04 01-05 01-06", "01-07 PO-01 01-01 LS-01 01-08", "01-09 01-10 01-11 01-12 01-13")
FLAT = grid("PO-01 01-01 01-02", "PO-02 01-03 01-04")


def changed(id_: str, board: Board = SOUND, **changes: Any) -> Board:
    regions = tuple(replace(one, **changes) if one.id == id_ else one for one in board.regions)
    return replace(board, regions=tuple(sorted(regions, key=lambda one: one.id)))


def linked(a: str, b: str, kind: LinkKind, board: Board = SOUND) -> Board:
    link = Link(a=RegionId(a), b=RegionId(b), kind=kind)
    return replace(board, links=tuple(sorted((*board.links, link))))


def own(a: str, b: str, kind: str, board: Board = SOUND) -> Board:
    gate = OwnLinkKind(id="gate", label="gate", joins=Joined.COAST, most=1)
    links = (*board.own_links, OwnLink(a=RegionId(a), b=RegionId(b), kind=kind))
    return replace(board, own_links=tuple(sorted(links)), rules=replace(board.rules, links=(gate,)))


def gated(board: Board = SOUND) -> Board:
    """A board of a game whose ports each have a gate."""
    gate = OwnLinkKind(id="gate", label="gate", joins=Joined.COAST, most=1, mark="port")
    return replace(board, rules=replace(board.rules, links=(gate,)))


def cut(a: str, b: str, board: Board = SOUND) -> Board:
    return replace(board, links=tuple(one for one in board.links if (one.a, one.b) != (a, b)))


def marked(id_: str, *marks: tuple[str, str], board: Board = SOUND) -> Board:
    return changed(id_, board, marks=tuple(Mark(kind=kind, nation=nation) for kind, nation in marks))


def decided(a: str, b: str, kind: LinkKind | None) -> Board:
    return replace(SOUND, by_hand=(HandLink(a=RegionId(a), b=RegionId(b), kind=kind),))


def shape(*points: tuple[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return (points,)


def torn_country() -> Board:
    return grid("01-01 PO-01 01-02")


def lonely() -> Board:
    return replace(SOUND, links=tuple(one for one in SOUND.links if "02-01" not in (one.a, one.b)))


def ring_road() -> Board:
    """A region that goes round another one."""
    hole = ((130, 30), (130, 60), (160, 60), (160, 30))
    lake = Region(
        id=RegionId("PO-07"),
        kind=RegionKind.SEA,
        country="PO",
        shape=(tuple(reversed(hole)),),
        label=(140, 40),
    )
    board = changed("01-01", shape=(*square(1, 0), hole), label=(115, 15))
    return replace(board, regions=tuple(sorted((*board.regions, lake), key=lambda one: one.id)))


def narrow(id_: str, by: int, board: Board = SOUND) -> Board:
    """A region drawn too small on all sides."""
    (x, y), _, (east, south), _ = board.by_id[RegionId(id_)].shape[0]
    return changed(
        id_, board, shape=shape((x + by, y + by), (east - by, y + by), (east - by, south - by), (x + by, south - by))
    )  # fmt: skip


def crossing() -> Board:
    return replace(cut("01-01", "01-02"), by_hand=())


def canal_for_nothing() -> Board:
    board = grid("PO-01 01-01 PO-02", "PO-03 PO-04 PO-05", canals=["01-01"])
    return replace(board, rules=replace(board.rules, idle=frozenset({LinkKind.CANAL.value})))


def five() -> Board:
    """Five regions, each linked to each: that cannot be drawn."""
    board = replace(grid("01-01 01-02 01-03 01-04 01-05"), links=())
    ids = [region.id for region in board.regions]
    for n, a in enumerate(ids):
        for b in ids[n + 1 :]:
            board = linked(a, b, LinkKind.CROSSING, board)
    return board


def loose_corner() -> Board:
    """A border of one region runs past a corner of two others."""
    upper = changed(
        "01-03", FLAT, shape=shape((100, 100), (160, 100), (160, 200), (100, 200)), label=(120, 150)
    )
    return changed("01-04", upper, shape=shape((160, 100), (200, 100), (300, 100), (300, 200), (160, 200)))


KINDS: dict[str, Callable[[], Board]] = {
    "map.accepted.moot": lambda: replace(SOUND, accepted=(Accepted(code="map.label", about="01-01", reason="x"),)),
    "map.canal.end": lambda: grid("01-02 01-03 01-04", "01-05 PO-01 01-01", "01-06 01-07 01-08", canals=["01-01"]),
    "map.canal.needless": lambda: grid("PO-01 01-01 PO-02", "PO-03 PO-04 PO-05", canals=["01-01"]),
    "map.canal.undeclared": lambda: grid(*LAKES),
    "map.capital.abroad": lambda: marked("01-01", ("capital", "02")),
    "map.capital.doubled": lambda: marked(
        "01-02", ("capital", "01"), board=marked("01-01", ("capital", "01"))
    ),
    "map.capital.missing": lambda: marked(
        "02-02", ("city", "02"), board=marked("01-01", ("capital", "01"))
    ),
    "map.capital.nobody": lambda: marked("01-01", ("capital", "")),
    "map.capital.none": lambda: replace(SOUND, rules=replace(SOUND.rules, all_seated=True)),
    "map.capital.number": lambda: replace(
        marked("01-01", ("capital", "XX")), rules=replace(SOUND.rules, all_seated=True)
    ),
    "map.coastal": lambda: changed("01-01", coastal=False),
    "map.corner.four": lambda: SOUND,
    "map.corner.loose": loose_corner,
    "map.country.doubled": lambda: replace(SOUND, country_names={"01": "Same", "02": "Same"}),
    "map.country.torn": torn_country,
    "map.country.unnamed": lambda: replace(SOUND, country_names={"01": "One"}),
    "map.country.unused": lambda: replace(SOUND, country_names={**SOUND.country_names, "09": "Nine"}),
    "map.crossing.far": lambda: linked("01-01", "02-03", LinkKind.CROSSING),
    "map.crossing.needless": lambda: linked("01-01", "01-02", LinkKind.CROSSING, crossing()),
    "map.disconnected": lonely,
    "map.gap": lambda: changed("01-01", shape=shape((100, 0), (185, 0), (185, 100), (100, 100))),
    "map.hand.ignored": lambda: decided("01-01", "01-02", None),
    "map.hand.needless": lambda: decided("01-01", "02-03", None),
    "map.hand.unknown": lambda: decided("01-01", "09-03", None),
    "map.home.torn": lambda: grid("01-01 PO-01 01-02", capitals=["01-01"]),
    "map.ice.loose": lambda: grid("PO-01 PO-02 PO-03", "PO-04 ice PO-05", "PO-06 PO-07 PO-08"),
    "map.ice.open": lambda: replace(ICY, ice=ICY.ice[1:]),
    "map.ground.unknown": lambda: changed("01-01", terrain="lava"),
    "map.id.country": lambda: changed("01-03", country="02"),
    "map.id.form": lambda: replace(SOUND, rules=MapRules(ids=IdForm.LETTERS)),
    "map.id.word": lambda: replace(
        SOUND, rules=replace(SOUND.rules, order_words=frozenset({"01-01"}))
    ),
    "map.id.letters": lambda: changed("PO-02", kind=RegionKind.LAND, country="01"),
    "map.island": lambda: grid("PO-01 03-01 02-01 PO-02"),
    "map.border.apart": lambda: narrow("01-01", 2),
    "map.border.short": lambda: changed(
        "01-03", shape=shape((100, 100), (200, 95), (200, 200), (100, 200)),
        board=changed("01-02", shape=shape((200, 0), (300, 0), (300, 100), (200, 100), (200, 95))),
    ),
    "map.label": lambda: changed("01-01", label=(10, 10)),
    "map.label.shared": lambda: changed("01-01", label=(199, 50), board=changed("01-02", label=(201, 50))),
    "map.link.apart": lambda: linked("01-01", "02-03", LinkKind.LAND),
    "map.link.idle": canal_for_nothing,
    "map.link.ice": lambda: linked(
        "PO-01", "PO-02", LinkKind.SEA, grid("PO-01 ice PO-02", "PO-03 01-01 PO-04", "ice ice ice")
    ),
    "map.link.kind": lambda: linked("01-01", "PO-01", LinkKind.LAND),
    "map.link.missing": lambda: cut("01-01", "01-02"),
    "map.mark.doubled": lambda: marked("01-01", ("city", "01"), ("city", "02")),
    "map.mark.place": lambda: marked("PO-01", ("city", "01")),
    "map.mark.unknown": lambda: marked("01-01", ("castle", "01")),
    "map.name.blanks": lambda: changed("01-01", name=" Arns  by"),
    "map.name.doubled": lambda: changed("01-01", name="Arnsby", board=changed("02-02", name="Arnsby")),
    "map.name.long": lambda: changed("01-01", name="Arnsby upon the very long water"),
    "map.not-planar": five,
    "map.number.gap": lambda: grid("PO-01 01-01 PO-03", wraps=True),
    "map.outpost": lambda: marked("01-01", ("outpost", "02")),
    "map.own.alone": lambda: own("01-01", "PO-02", "gate", cut("01-01", "PO-02")),
    "map.own.choice": lambda: gated(marked("01-01", ("port", "01"), board=grid("PO-01 01-01 PO-02"))),
    "map.own.kind": lambda: own("01-01", "01-02", "gate"),
    "map.own.many": lambda: own("01-03", "PO-02", "gate", own("01-03", "PO-03", "gate")),
    "map.own.missing": lambda: gated(marked("01-01", ("port", "01"), board=FLAT)),
    "map.own.none": gated,
    "map.own.unmarked": lambda: gated(own("01-03", "PO-02", "gate")),
    "map.own.unknown": lambda: own("01-01", "01-02", "tunnel"),
    "map.overlap": lambda: changed("01-01", shape=shape((100, 0), (215, 0), (215, 100), (100, 100))),
    "map.region.hanging": lambda: grid("PO-01 01-01 PO-02"),
    "map.region.island": lambda: grid("PO-01 01-01 PO-02"),
    "map.region.isolated": lonely,
    "map.sea.doubled": lambda: replace(SOUND, sea_names={"PO": "Same", "LO": "Same"}),
    "map.sea.ground": lambda: changed("PO-01", terrain=ROUGH),
    "map.sea.pond": lambda: grid(*LAKES),
    "map.sea.unnamed": lambda: replace(SOUND, sea_names={}),
    "map.sea.unused": lambda: replace(SOUND, sea_names={**SOUND.sea_names, "LO": "Lost"}),
    "map.seam": lambda: replace(grid("PO-01 01-01 PO-02"), wraps=True, width=1000),
    "map.shape.broken": lambda: changed("01-01", shape=shape((100, 0), (200, 100), (200, 0), (100, 100))),
    "map.shape.hole": ring_road,
    "map.shape.outside": lambda: changed("01-01", FLAT, shape=shape((100, -9), (200, 0), (200, 100), (100, 100))),
    "map.shape.pieces": lambda: changed("01-01", shape=(*square(1, 0), ((500, 0), (550, 0), (550, 50)))),
    "map.shape.sliver": lambda: changed("01-01", shape=shape((100, 0), (102, 0), (102, 100), (100, 100))),
    "map.shape.spike": lambda: changed("01-01", shape=shape((100, 0), (200, 0), (200, 0), (200, 100), (100, 100))),
    "map.shape.tiny": lambda: changed("01-01", shape=shape((100, 0), (112, 0), (112, 12), (100, 12)), label=(105, 5)),
    "map.shape.wide": lambda: changed("01-01", shape=shape((0, 0), (450, 0), (450, 100), (0, 100))),
    "map.waters": lambda: grid(*LAKES),
}  # fmt: skip
NOT_MENDED_HERE = {"map.link.apart"}
"""A land link without border becomes a crossing, which is then a far one: mended, but the pair stays on the list."""


def checked(board: Board) -> tuple[MapDocument, LiveChecks]:
    document = MapDocument(board)
    checks = LiveChecks(document.sheet, islands=("03",))
    document.listen(checks.update)
    return document, checks


@pytest.mark.parametrize("code", sorted(KINDS))
def test_it_is_found_with_a_place_and_mended_by_its_fix(code: str) -> None:
    document, checks = checked(KINDS[code]())
    first = map_json(document.board)
    found = [finding for finding in checks.findings() if finding.issue.code == code]
    assert found != []
    assert found[0].issue.text
    fix = fix_of(checks.survey, found[0])
    assert (fix is not None) == mends(code)
    if fix is None:
        return
    assert isinstance(fix, Edit), fix
    assert found[0].issue.suggestion
    document.do(fix)
    checks.settle()
    assert found[0].key not in {finding.key for finding in checks.findings()}
    document.undo()
    assert map_json(document.board) == first


def test_marks_are_checked_by_the_rules_of_the_game_that_a_map_is_looked_at_for() -> None:
    keep = MarkKind(id="keep", label="royal keep", stand=Stand.SEAT)
    board = replace(marked("01-01", ("keep", ""), ("capital", "")), rules=MapRules(marks=(keep,)))
    document, checks = checked(board)
    found = {one.issue.code: one for one in checks.findings() if one.about.startswith("01-01")}
    assert {"map.keep.nobody", "map.mark.unknown"} <= set(found)
    assert "map.capital.nobody" not in found
    assert found["map.keep.nobody"].issue.text == "the royal keep in 01-01 belongs to nobody"
    fix = fix_of(checks.survey, found["map.keep.nobody"])
    assert isinstance(fix, Edit)
    document.do(fix)
    assert document.board.by_id[RegionId("01-01")].marks[0] == Mark(kind="keep", nation="01")


def test_findings_cite_the_rules_of_the_game() -> None:
    board = grid(*LAKES)
    assert {one.issue.rule for one in checked(board)[1].findings() if one.issue.code == "map.waters"} == {
        "R31"
    }
    plain = checked(replace(board, rules=MapRules()))[1].findings()
    assert plain
    assert {one.issue.rule for one in plain} == {""}


def test_what_a_game_does_not_ask_for_is_no_finding() -> None:
    board = grid("01-01 PO-01 01-02", capitals=["01-01"])
    codes = {one.issue.code for one in checked(board)[1].findings()}
    free = replace(board, rules=replace(board.rules, unasked=frozenset({"map.home.torn"})))
    assert "map.home.torn" in codes
    assert {one.issue.code for one in checked(free)[1].findings()} == codes - {"map.home.torn"}


def test_every_kind_in_the_source_is_tested_here_and_there_are_many() -> None:
    folder = Path(package.__file__).parent
    # check.py looks for what no map file can hold: no finding of a map that is open.
    source = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "check.py")
    named = set(re.findall(r'"(map\.[a-z.-]+)"', source))
    of_seats = set(re.findall(r'seat_code\([a-z.]+, "([a-z]+)"', source))
    assert len(of_seats) == 6
    named |= {"map.outpost", *(f"map.capital.{what}" for what in of_seats)}
    assert named == set(KINDS)
    assert len(named) >= 40


@pytest.mark.parametrize("code", ["map.not-planar", "map.disconnected", "map.region.isolated"])
def test_what_a_map_may_well_be_is_information(code: str) -> None:
    _, checks = checked(KINDS[code]())
    assert {one.issue.severity for one in checks.findings() if one.issue.code == code} == {Severity.INFO}


@pytest.mark.parametrize("wraps", [False, True])
def test_a_wrap_is_named_as_a_cause_only_where_there_is_one(wraps: bool) -> None:
    _, checks = checked(replace(five(), wraps=wraps))
    (found,) = (one for one in checks.findings() if one.issue.code == "map.not-planar")
    assert ("wrap" in found.issue.text) is wraps


def test_an_accepted_finding_is_information_and_says_why() -> None:
    document, checks = checked(cut("01-01", "01-02"))
    assert document.do(assign.accept(document.sheet, "map.link.missing", "01-01 01-02", "a wall")) is None
    (found,) = (one for one in checks.findings() if one.issue.code == "map.link.missing")
    assert found.issue.severity is Severity.INFO
    assert found.issue.text.endswith("(accepted: a wall)")
    document.undo()
    (found,) = (one for one in checks.findings() if one.issue.code == "map.link.missing")
    assert found.issue.severity is Severity.WARNING


def test_accepting_needs_a_reason() -> None:
    document, _ = checked(SOUND)
    refused = document.do(assign.accept(document.sheet, "map.label", "01-01", "  "))
    assert refused is not None
    assert refused.code == "edit.reason"


def test_a_sound_map_has_neither_errors_nor_warnings() -> None:
    _, checks = checked(SOUND)
    assert [one for one in checks.findings() if one.issue.severity is not Severity.INFO] == []


def test_a_piece_of_ice_over_a_region_is_seen() -> None:
    board = replace(ICY, ice=(*ICY.ice, Ice(shape=(((10, 110), (60, 110), (60, 160), (10, 160)),))))
    _, checks = checked(board)
    assert "map.ice.loose" in {one.issue.code for one in checks.findings()}


def severities(board: Board, code: str) -> list[tuple[str, Severity]]:
    _, checks = checked(board)
    return [(one.about, one.issue.severity) for one in checks.findings() if one.issue.code == code]


@pytest.mark.parametrize(
    ("a", "b", "kind"), [("01-01", "02-03", LinkKind.LAND), ("PO-01", "PO-05", LinkKind.SEA)]
)
def test_a_link_without_border_is_information_only_where_it_was_decided(
    a: str, b: str, kind: LinkKind
) -> None:
    board = linked(a, b, kind)
    worst = Severity.ERROR if kind is LinkKind.LAND else Severity.WARNING
    assert severities(board, "map.link.apart") == [(f"{a} {b}", worst)]
    other = replace(board, by_hand=(HandLink(a=RegionId(a), b=RegionId(b), kind=LinkKind.CROSSING),))
    assert severities(other, "map.link.apart") == [(f"{a} {b}", worst)]
    meant = replace(board, by_hand=(HandLink(a=RegionId(a), b=RegionId(b), kind=kind),))
    assert severities(meant, "map.link.apart") == [(f"{a} {b}", Severity.INFO)]
    _, checks = checked(meant)
    (found,) = (one for one in checks.findings() if one.issue.code == "map.link.apart")
    assert fix_of(checks.survey, found) is None


@pytest.mark.slow
def test_borders_drawn_apart_like_all_others_are_one_information() -> None:
    board = narrow("02-02", 2, narrow("01-02", 2))
    assert severities(board, "map.link.apart") == []
    assert severities(board, "map.border.apart") == [("", Severity.INFO)]
    far = linked("01-01", "02-03", LinkKind.LAND, board)
    assert severities(far, "map.link.apart") == [("01-01 02-03", Severity.ERROR)]


def test_borders_drawn_apart_meet_over_the_seam_all_the_same() -> None:
    board = grid("PO-01 01-01 02-01 PO-02", wraps=True)
    for id_ in ("PO-01", "01-01", "02-01", "PO-02"):
        board = narrow(id_, 2, board)
    assert severities(board, "map.seam") == []
    torn = replace(board, links=tuple(one for one in board.links if (one.a, one.b) != ("PO-01", "PO-02")))
    assert severities(torn, "map.seam") != []
