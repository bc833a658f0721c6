"""What we write is read back as what it was."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.files.turnsheet import write_sheet
from gm_console.rulesets.gunboat.orders import (
    MISSIONS,
    ORDER_KINDS,
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Press,
    Raise,
    Research,
    SalvageFacility,
    SalvageUnit,
    Sell,
    TaskForce,
)
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, SHORT, STOCKS, UNITS
from tests.support.sheet_world import LAND, RULESET, SEA, SEVEN, meant, sheet
from tests.support.sheet_world import order as line_of

NUMBERS = st.integers(0, 999_999_999)
REGIONS = st.sampled_from((*LAND, *SEA))
PLOTS = st.lists(REGIONS, min_size=2, max_size=6).map(tuple)
PROSE = (
    st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=80)
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)


def counted(things: tuple[str, ...]) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    return st.dictionaries(st.sampled_from(things), NUMBERS, min_size=1, max_size=6).map(
        lambda table: tuple(table.items())
    )


def made(order: type[Order], phase: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Order]:
    fixed = {"nation": st.just(SEVEN), "phase": st.just(phase), "number": st.just(1)}
    return st.builds(order, **fixed, **fields)


def task_forces() -> st.SearchStrategy[Order]:
    moves = [
        made(TaskForce, phase, mission=st.just(""), units=counted(UNITS), plot=PLOTS, blitz=st.just(""))
        for phase in ("M1", "M3", "M5")
    ]
    attacks = [
        made(
            TaskForce,
            phase,
            mission=st.sampled_from(MISSIONS[phase]),
            units=counted(UNITS),
            plot=PLOTS,
            blitz=st.one_of(st.just(""), REGIONS) if phase == "M4" else st.just(""),
        )
        for phase in MISSIONS
    ]
    return st.one_of(*moves, *attacks)


def works(order: type[Order], phase: str, name: str, members: tuple[str, ...]) -> st.SearchStrategy[Order]:
    return made(order, phase, quantity=NUMBERS, region=REGIONS, **{name: st.sampled_from(members)})


RECEIVERS = st.integers(1, 99).map(lambda nation: NationId(f"{nation:02d}"))
CITIES = PROSE.map(lambda text: text.replace("|", "/"))
ORDERS = st.one_of(
    made(Sell, "E1", quantity=NUMBERS, commodity=st.sampled_from(COMMODITIES)),
    made(Buy, "E2", quantity=NUMBERS, commodity=st.sampled_from(COMMODITIES)),
    made(Export, "E3", receiver=RECEIVERS, goods=counted(STOCKS)),
    works(BuildUnits, "E4", "unit", tuple(SHORT)),
    works(SalvageUnit, "E4", "unit", tuple(SHORT)),
    works(BuildFacilities, "E5", "facility", FACILITIES),
    works(SalvageFacility, "E5", "facility", FACILITIES),
    made(Research, "E6", development=st.sampled_from(tuple(charts().developments))),
    made(Raise, "E7", level=st.sampled_from(LEVELS), points=NUMBERS),
    task_forces(),
    made(Press, "W4", headline=PROSE, city=CITIES, body=PROSE),
)


@pytest.mark.slow
@given(st.lists(ORDERS, min_size=1, max_size=30))
def test_a_written_sheet_reads_back_as_the_same_orders(orders: list[Order]) -> None:
    found = sheet(write_sheet(SEVEN, 3, orders, RULESET))
    assert (found.nation, found.turn) == (SEVEN, 3)
    assert [meant(order) for order in found.orders] == [meant(order) for order in orders]
    assert [order.number for order in found.orders] == list(range(1, len(orders) + 1))


@pytest.mark.slow
@given(st.lists(ORDERS, min_size=1, max_size=10))
def test_writing_what_was_read_changes_nothing_any_more(orders: list[Order]) -> None:
    once = write_sheet(SEVEN, 3, orders, RULESET)
    assert write_sheet(SEVEN, 3, sheet(once).orders, RULESET) == once


def test_prose_is_kept_to_the_letter_whatever_stands_in_it() -> None:
    signs = "".join(chr(code) for code in range(32, 0x3000) if unicodedata.category(chr(code)) != "Cc")
    prose = " ".join(signs.split())
    for start in range(0, len(prose), 200):
        piece = " ".join(prose[start : start + 200].split())
        headline, body = (" ".join(part.split()) for part in (piece[:50], piece[50:]))
        order = Press(nation=SEVEN, phase="W4", number=1, headline=headline, city="Amber", body=body or "x")
        found = sheet(write_sheet(SEVEN, 3, [order], RULESET))
        assert [meant(one) for one in found.orders] == [meant(order)]


def test_the_example_of_every_kind_of_order_is_understood_under_one_of_its_heads() -> None:
    heads = {phase: head for head, phase in RULESET.sheet.heads.items()}
    for kind in ORDER_KINDS:
        found = sheet(f"nation 7 turn 1\n[{heads[kind.phases[-1]]}] {kind.example}")
        assert [type(order) for order in found.orders] == [kind.order], found.orders


@given(ORDERS, st.data())
def test_what_is_understood_of_a_mangled_line_is_written_and_read_alike(
    order: Order, data: st.DataObject
) -> None:
    """Forgiveness must not depend on the way of writing: our own line of it means the same."""
    text = RULESET.sheet.write(order)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + data.draw(st.sampled_from(SLIPS)) + text[end:]
    found = line_of(order.phase, " ".join(text.split()))
    if not isinstance(found, UnreadLine):
        again = line_of(order.phase, RULESET.sheet.write(found))
        assert meant(again) == meant(found)


SLIPS = ("", " ", ",", ":", ">", "-", "|", '"', " and ", "1", "S1", "07-02", "at", "x", "(", " 200", "po4")
