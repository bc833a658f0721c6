"""Supply lines: cases, and a slow second calculator that must find the same on boards of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.board.graphs import OVERLAND, neighbours
from gm_console.board.model import Board
from gm_console.board.supply_lines import Break, Denial, Fault, SupplyLines, trace_lines
from gm_console.board.supply_survey import survey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.supply import SuppliedRegion
from tests.board.boards import grid
from tests.support.every import every

ROW = grid("01-01 01-02 01-03 01-04 01-05", "PO-01 02-01 02-02 02-03 02-04")
"""Two rows, one above the other; 01-01 has a sea to its south."""


def regions(text: str) -> Mapping[RegionId, SuppliedRegion]:
    """Read ``01-02:07>01-01*3``: region, owner, what it names, units; ``!`` a centre, ``?`` a closed one."""
    found = {}
    for word in text.split():
        place, _, rest = word.partition(":")
        rest, _, force = rest.partition("*")
        owner, _, to = rest.partition(">")
        name = RegionId(place.strip("!?"))
        found[name] = SuppliedRegion(
            id=name,
            owner=NationId(owner),
            upstream=RegionId(to) if to else None,
            centre=place[-1] in "!?",
            closed=place[-1] == "?",
            force=int(force or 0),
        )
    return found


def lines(text: str, board: Board = ROW) -> SupplyLines:
    return trace_lines(board, regions(text))


def said(found: SupplyLines) -> dict[str, str]:
    """Say every line in a word: ``01-01 2`` whole with its length, ``apart 01-02>01-05`` broken."""
    return {
        id_: f"{line.source} {line.length}" if line.broken is None else break_said(line.broken)
        for id_, line in found.lines.items()
    }


def break_said(one: Break) -> str:
    return f"{one.fault} {one.at}" + (f">{one.to}" if one.to else "") + (f" {one.owner}" if one.owner else "")


CASES = {
    "a line runs from region to region to its centre": (
        "01-01!:07 01-02:07>01-01 01-03:07>01-02",
        {"01-01": "01-01 0", "01-02": "01-01 1", "01-03": "01-01 2"},
    ),
    "a region that names nothing breaks all lines through it": (
        "01-01!:07 01-02:07 01-03:07>01-02",
        {"01-01": "01-01 0", "01-02": "unnamed 01-02", "01-03": "unnamed 01-02"},
    ),
    "neither what is far nor what is over water can be named": (
        "01-01!:07 01-03:07>01-01 02-01:07>PO-01",
        {"01-01": "01-01 0", "01-03": "apart 01-03>01-01", "02-01": "apart 02-01>PO-01"},
    ),
    "a region of another, or of nobody, breaks a line; also one that is a centre": (
        "01-01!:08 01-02:07>01-01 01-04!:07 01-03: 02-02:07>01-03",
        {
            "01-01": "01-01 0",
            "01-02": "foreign 01-02>01-01 08",
            "01-04": "01-04 0",
            "02-02": "foreign 02-02>01-03",
        },
    ),
    "of a circle each region breaks at itself, what leads there at the first of it": (
        "01-02:07>01-03 01-03:07>02-02 02-02:07>02-01 02-01:07>01-02 01-04:07>01-03",
        {
            "01-02": "circle 01-02>01-03",
            "01-03": "circle 01-03>02-02",
            "01-04": "circle 01-03>02-02",
            "02-01": "circle 02-01>01-02",
            "02-02": "circle 02-02>02-01",
        },
    ),
    "a centre is its own source, whatever it names": (
        "01-01!:07 01-02!:07>01-01 01-03:07>01-02",
        {"01-01": "01-01 0", "01-02": "01-02 0", "01-03": "01-02 1"},
    ),
    "a closed centre still has its lines": (
        "01-01?:07 01-02:07>01-01",
        {"01-01": "01-01 0", "01-02": "01-01 1"},
    ),
    "two centres that name each other are no circle": (
        "01-01!:07>01-02 01-02!:07>01-01",
        {"01-01": "01-01 0", "01-02": "01-02 0"},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_lines(case: str) -> None:
    text, expected = CASES[case]
    assert said(lines(text)) == expected


def test_circles_are_told_once_each() -> None:
    found = lines("01-02:07>01-03 01-03:07>01-02 01-04:07>01-05 01-05:07>01-04 02-02:07>01-03")
    assert found.circles == (("01-02", "01-03"), ("01-04", "01-05"))
    assert lines("01-01!:07 01-02:07>01-01").circles == ()


CHAIN = "01-01!:07 01-02!:07>01-01 01-03:07>01-02 01-04:07>01-03 02-01:07>02-02 02-02:08 01-05!:07>01-04 02-04!:08"
SENDINGS: dict[tuple[str, str], str | Denial] = {
    ("01-02", "01-04"): "01-02 01-03 01-04",
    ("01-01", "01-04"): "01-01 01-02 01-03 01-04",
    ("01-01", "01-02"): "01-01 01-02",
    ("01-01", "01-05"): "01-01 01-02 01-03 01-04 01-05",
    ("01-05", "01-04"): Denial.ELSEWHERE,
    ("01-02", "01-01"): Denial.ELSEWHERE,
    ("01-03", "01-04"): Denial.NO_CENTRE,
    ("01-01", "01-01"): Denial.SAME,
    ("01-01", "02-01"): Denial.BROKEN,
    ("02-04", "01-04"): Denial.FOREIGN,
    ("01-01", "02-03"): Denial.UNKNOWN,
}


def test_supplies_go_up_the_lines_and_through_centres_that_are_supplied_themselves() -> None:
    found = lines(CHAIN)
    answers: dict[tuple[str, str], str | Denial | None] = {}
    for source, target in SENDINGS:
        sending = found.send(RegionId(source), RegionId(target))
        answers[source, target] = " ".join(sending.way) or sending.denial
    assert answers == SENDINGS


def test_centres_that_name_each_other_send_to_each_other_and_nobody_walks_round_for_ever() -> None:
    found = lines("01-01!:07>01-02 01-02!:07>01-01 01-03:07>01-02 01-04!:07")
    assert found.send(RegionId("01-01"), RegionId("01-03")).way == ("01-01", "01-02", "01-03")
    assert found.send(RegionId("01-02"), RegionId("01-01")).way == ("01-02", "01-01")
    assert found.send(RegionId("01-04"), RegionId("01-03")).denial is Denial.ELSEWHERE


def test_what_a_capture_breaks_and_what_that_costs() -> None:
    found = lines("01-01!:07 01-02:07>01-01*1 01-03:07>01-02*4 01-04!:07>01-03*9 01-05:07>01-04*7 02-02:08*1")
    loss = found.loss(RegionId("01-02"))
    assert (loss.cut, loss.force) == (("01-03",), 4)
    everywhere = {RegionId("02-01"): (NationId("08"),), RegionId("02-03"): (NationId("08"),)}
    everywhere[RegionId("PO-01")] = (NationId("09"),)
    dangers = survey(found, {}, everywhere).dangers()
    assert [(one.id, one.loss.force) for one in dangers] == [("01-04", 7), ("01-01", 5), ("01-02", 4)]


def test_only_what_somebody_could_take_from_where_he_stands_is_in_danger() -> None:
    found = lines("01-01!:07 01-02:07>01-01 01-03:07>01-02 01-04:07>01-03")
    strikers = {RegionId("PO-01"): (NationId("09"),), RegionId("02-02"): (NationId("07"), NationId("08"))}
    dangers = survey(found, {}, strikers).dangers()
    assert [(one.id, one.loss.by) for one in dangers] == [("01-01", ("09",)), ("01-03", ("08",))]
    own = {RegionId("02-02"): (NationId("07"),)}
    assert survey(found, {}, own).dangers() == ()


def test_what_a_capture_strands_is_what_no_other_line_could_reach() -> None:
    text = "01-01!:07 01-02:07>01-01 01-03:07>01-02 02-01:07>01-02 02-02:07>02-01 02-03:07>02-02"
    found = survey(lines(text), {}, {})
    assert found.regions[RegionId("01-02")].loss.cut == ("01-03", "02-01", "02-02", "02-03")
    assert found.stranded(RegionId("01-02")) == ("01-03", "02-01", "02-02", "02-03")
    assert found.regions[RegionId("02-01")].loss.cut == ("02-02", "02-03")
    assert found.stranded(RegionId("02-01")) == ()
    assert found.stranded(RegionId("02-02")) == ("02-03",)


def test_the_shortest_line_that_could_be_is_led_through_own_regions_alone() -> None:
    ground = lines("01-01!:07 01-02:08 02-01:07 02-02:07 01-03:07 01-05:07").ground
    assert ground.shortest(RegionId("01-03")) == ()
    ground = lines("01-01!:07 01-02:07 02-01:07 02-02:07 01-03:07 01-05:07").ground
    assert ground.shortest(RegionId("01-03")) == ("01-03", "01-02", "01-01")
    assert ground.shortest(RegionId("01-05")) == ()
    assert ground.shortest(RegionId("01-01")) == ("01-01",)


def test_what_cannot_be_led_round() -> None:
    ground = lines("01-01!:07 01-02:07 01-03:07 02-01:07 02-02:07 02-03:07 02-04:07 01-05:07").ground
    assert ground.necks.needed(RegionId("01-05")) == ("02-04", "02-03", "02-02", "01-02", "01-01")
    assert ground.necks.needed(RegionId("02-02")) == ("01-02", "01-01")
    assert ground.necks.links == (
        ("01-01", "01-02"),
        ("02-02", "02-03"),
        ("02-03", "02-04"),
        ("02-04", "01-05"),
    )
    two = lines("01-01!:07 01-02:07 01-03:07 01-04!:07").ground
    assert [two.necks.needed(id_) for id_ in two.owners] == [(), (), (), ()]


# -- A slow second calculator -------------------------------------------------------------------------------------

BOARD = grid(
    "01-01 01-02 01-03 01-04 01-05",
    "02-01 02-02 PO-01 02-03 02-04",
    "03-01 03-02 03-03 03-04 03-05",
    wraps=True,
)
LAND = tuple(region.id for region in BOARD.regions if region.id[0].isdigit())
OWNERS = tuple(NationId(code) for code in ("", "07", "08"))


@st.composite
def situations(draw: st.DrawFn) -> dict[RegionId, SuppliedRegion]:
    """Lines as they are in play: mostly a neighbour is named, of few owners, and centres are rare."""
    found = {}
    for id_ in LAND:
        near = neighbours(BOARD, id_, OVERLAND)
        named = st.one_of(st.sampled_from(near), st.sampled_from(near), st.sampled_from((None, *LAND)))
        found[id_] = SuppliedRegion(
            id=id_,
            owner=draw(st.sampled_from((*OWNERS, OWNERS[1], OWNERS[1], OWNERS[1]))),
            upstream=draw(named),
            centre=draw(st.integers(0, 7)) == 0,
            force=draw(st.integers(0, 3)),
        )
    return found


def walk(all_: Mapping[RegionId, SuppliedRegion], start: RegionId) -> tuple[list[RegionId], RegionId | None]:
    """Go from region to region as somebody with the map on the table does; the way, and the source if there is one."""
    way, here = [start], all_[start]
    while not here.centre:
        to = here.upstream
        if to is None or to not in neighbours(BOARD, here.id, OVERLAND) or to in way:
            return way, None
        here = all_[to]
        if here.owner != all_[start].owner:
            return way, None
        way.append(here.id)
    return way, here.id


def reached(
    all_: Mapping[RegionId, SuppliedRegion],
    owner: NationId,
    without: RegionId | None = None,
    over: object = None,
) -> set[RegionId]:
    """Every region that some line could reach from a centre of its owner, without a region or over no such link."""
    front = [id_ for id_, one in all_.items() if one.owner == owner and one.centre and id_ != without]
    seen = set(front)
    while front:
        here = front.pop()
        for to in neighbours(BOARD, here, OVERLAND):
            if to not in seen and to != without and all_[to].owner == owner and {here, to} != over:
                seen.add(to)
                front.append(to)
    return seen


@pytest.mark.slow
@given(situations())
def test_every_line_is_the_one_that_is_walked(all_: dict[RegionId, SuppliedRegion]) -> None:
    found = trace_lines(BOARD, all_)
    assert list(found.lines) == [id_ for id_ in LAND if all_[id_].owner]
    for id_, line in found.lines.items():
        way, source = walk(all_, id_)
        assert (list(found.chain(id_)), line.source) == (way, source)
        assert (line.broken is None) == (source is not None)
        if source is not None:
            assert line.length == len(way) - 1
    inside = {id_ for circle in found.circles for id_ in circle}
    assert inside == {
        id_ for id_, line in found.lines.items() if line.broken and line.broken.fault is Fault.CIRCLE
        and line.broken.at == id_
    }  # fmt: skip


@pytest.mark.slow
@given(situations(), st.sampled_from(LAND))
def test_a_capture_breaks_what_a_new_reckoning_finds_broken(
    all_: dict[RegionId, SuppliedRegion], taken: RegionId
) -> None:
    if not all_[taken].owner:
        return
    found = trace_lines(BOARD, all_)
    loss = found.loss(taken)
    after = trace_lines(BOARD, {**all_, taken: replace(all_[taken], owner=NationId("99"))})
    lost = {
        id_
        for id_, line in found.lines.items()
        if line.source and id_ != taken and not after.lines[id_].source
    }
    assert set(loss.cut) == lost
    assert len(loss.cut) == len(lost)
    assert loss.force == sum(all_[id_].force for id_ in lost)


@pytest.mark.slow
@given(situations())
def test_supplies_are_sent_where_the_centres_upstream_are_met_one_after_another(
    all_: dict[RegionId, SuppliedRegion],
) -> None:
    found = trace_lines(BOARD, all_)
    for target in found.lines:
        allowed, source = [], walk(all_, target)[1]
        while source is not None and source not in allowed:
            allowed.append(source)
            opened = {**all_, source: replace(all_[source], centre=False)}
            source = walk(opened, source)[1]
        for centre in found.ground.centres:
            sending = found.send(centre, target)
            assert (sending.denial is None) == (centre in allowed and centre != target)
            if sending.way:
                assert (sending.way[0], sending.way[-1]) == (centre, target)
                assert every(
                    all_[b].upstream == a for a, b in zip(sending.way, sending.way[1:], strict=False)
                )


@pytest.mark.slow
@given(situations())
def test_necks_are_what_parts_the_ground_when_it_is_taken_away(all_: dict[RegionId, SuppliedRegion]) -> None:
    ground = trace_lines(BOARD, all_).ground
    whole = set[RegionId]()
    for owner in OWNERS[1:]:
        whole |= (open_ := reached(all_, owner))
        for taken in sorted(open_):
            lost = open_ - reached(all_, owner, without=taken) - {taken}
            assert {id_ for id_ in open_ if taken in ground.necks.needed(id_)} == lost
        pairs = {(a, b) for a in open_ for b in neighbours(BOARD, a, OVERLAND) if b in open_}
        cut = {(a, b) for a, b in pairs if b not in reached(all_, owner, over={a, b})}
        assert {link for link in ground.necks.links if link[0] in open_} == cut
    assert set(ground.necks.last) == set(ground.nearest) == whole
    assert {id_ for id_ in ground.owners if ground.shortest(id_)} == whole


@pytest.mark.slow
@given(situations(), st.sampled_from(LAND), st.sampled_from((None, *LAND)))
def test_what_is_kept_from_before_changes_nothing(
    all_: dict[RegionId, SuppliedRegion], id_: RegionId, to: RegionId | None
) -> None:
    before = trace_lines(BOARD, all_)
    changed = {**all_, id_: replace(all_[id_], upstream=to)}
    after = trace_lines(BOARD, changed, before)
    assert after.ground is before.ground
    assert after.lines == trace_lines(BOARD, changed).lines
    taken = {**all_, id_: replace(all_[id_], owner=NationId("99"))}
    assert trace_lines(BOARD, taken, before) == trace_lines(BOARD, taken)


def big(columns: int, rows: int) -> Board:
    return grid(*(" ".join(f"{r:02d}-{c:02d}" for c in range(columns)) for r in range(rows)))


def combed(board: Board, columns: int) -> Mapping[RegionId, SuppliedRegion]:
    """Four hundred regions of one nation on one endless line: row after row, to and fro."""
    ids = [region.id for region in board.regions]
    snake = [
        id_
        for start in range(0, len(ids), columns)
        for id_ in ids[start : start + columns][:: -1 if start // columns % 2 else 1]
    ]
    named: Iterable[RegionId | None] = [None, *snake]
    return {
        id_: SuppliedRegion(id=id_, owner=NationId("07"), upstream=to, centre=to is None, force=1)
        for id_, to in zip(snake, named, strict=False)
    }


def test_a_change_of_one_region_among_four_hundred_is_the_same_as_all_traced_anew() -> None:
    """How long it takes says ``bench supply``."""
    board = big(20, 20)
    all_ = combed(board, 20)
    before = trace_lines(board, all_)
    assert max(line.length for line in before.lines.values()) == len(all_) - 1
    assert before.ground.necks.last
    for id_ in list(all_)[1:400:57]:
        changed = {**all_, id_: replace(all_[id_], upstream=None)}
        after = trace_lines(board, changed, before)
        assert after.ground is before.ground
        assert after.lines == trace_lines(board, changed).lines
        assert id_ not in after.fed
