"""Nobody's secrets in anybody else's packet.

Every secret number of every nation is one of a kind; its own packet must show it, the other 27 and the public pages
must not.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping

import pytest

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Reason, UnreadLine
from gm_console.core.ruleset import Ruleset
from gm_console.report.packet import PacketSource, packet_files, page_input, public_files
from gm_console.rulesets.gunboat.orders import Export, Research, Sell, TaskForce
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Nation, make_state
from tests.support.report_world import NATIONS, make_record, make_world, source_of

_NUMBER = re.compile(r"[0-9][0-9,.]*")
Seen = Mapping[NationId, str]


def mark(family: int, nation: str, place: int) -> int:
    """Return a number that stands for one secret: each one of a kind, and no round cost leads to another."""
    return family * 100_000 + int(nation) * 1_013 + place * 37 + 7


def marked_nation(nation: Nation) -> Nation:
    return dataclasses.replace(
        nation,
        stocks=tuple(mark(1, nation.id, place) for place in range(len(nation.stocks))),
        levels=tuple(mark(2, nation.id, place) for place in range(len(nation.levels))),
        sealift=mark(8, nation.id, 0),
    )


def marked_holding(holding: Holding, board: Board) -> Holding:
    if not holding.owner:
        return holding
    kind = board.by_id[holding.id].kind
    family = {"01": 3, "02": 5}[holding.id[-2:]] if kind is RegionKind.LAND else 7
    facilities = holding.facilities
    if kind is RegionKind.LAND:
        facilities = tuple(mark(family, holding.owner, place) for place in range(len(facilities)))
    units = tuple(mark(family + 1, holding.owner, place) for place in range(len(holding.units)))
    return dataclasses.replace(holding, facilities=facilities, units=units)


def secret_word(nation: str, what: str) -> str:
    return f"Zq{nation}{what}"


def secret_orders(nation: NationId) -> tuple[Order, ...]:
    home = next(one for one in (f"{nation}-01",))
    inland = f"{nation}-02"
    other = NationId("08") if nation != "08" else NationId("09")
    return (
        Sell(nation=nation, phase="E1", number=1, text=secret_word(nation, "Sell"), quantity=70, commodity="MP"),
        Export(
            nation=nation, phase="E3", number=2, text=secret_word(nation, "Export"), receiver=other,
            goods=(("EP", 40),),
        ),
        Research(
            nation=nation, phase="E6", number=3, text=secret_word(nation, "Research"), development="large_artillery"
        ),
        TaskForce(
            nation=nation, phase="M5", number=4, text=secret_word(nation, "March"), mission="",
            units=(("light_infantry", 1),), plot=(home, inland), blitz="",
        ),
        UnreadLine(
            nation=nation, phase="E4", number=5, text=secret_word(nation, "Unread"), column=1,
            reason=Reason(code="sheet.unknown", rule="", args={"word": secret_word(nation, "Word")}),
        ),
    )  # fmt: skip


@pytest.fixture(scope="module")
def marked(board: Board) -> GunboatState:
    plain = make_world(board)
    return make_state(
        plain.campaign,
        plain.market,
        [marked_nation(nation) for nation in plain.nations.values()],
        [marked_holding(holding, board) for holding in plain.holdings.values()],
    )


@pytest.fixture(scope="module")
def secret_source(ruleset: Ruleset, board: Board, marked: GunboatState) -> PacketSource:
    orders = tuple(order for nation in NATIONS for order in secret_orders(nation))
    return source_of(ruleset, board, make_record(ruleset, board, marked, orders))


@pytest.fixture(scope="module")
def seen(secret_source: PacketSource) -> Seen:
    """Everything each nation is handed, as one text."""
    given = page_input(secret_source)
    return {
        nation: b"\n".join(packet_files(secret_source, given, nation).values()).decode() for nation in NATIONS
    }


def numbers_in(text: str) -> frozenset[int]:
    plain = (found.replace(",", "").rstrip(".") for found in _NUMBER.findall(text))
    return frozenset(int(number) for number in plain if number.isdigit())


def secrets_of(state: GunboatState, nation: NationId) -> frozenset[int]:
    one = state.nations[nation]
    numbers = [*one.stocks, *one.levels, one.sealift]
    for holding in state.holdings.values():
        if holding.owner == nation:
            numbers += [count for count in (*holding.facilities, *holding.units) if count]
    return frozenset(numbers)


def test_the_marks_are_one_of_a_kind(marked: GunboatState) -> None:
    found = [secret for nation in NATIONS for secret in secrets_of(marked, nation)]
    assert len(found) == len(set(found)) > 28 * 60


def test_a_packet_shows_its_own_secrets(seen: Seen, marked: GunboatState) -> None:
    """Otherwise the next test could not fail."""
    for nation in NATIONS:
        missing = secrets_of(marked, nation) - numbers_in(seen[nation])
        assert len(missing) <= 3, f"{nation}: {sorted(missing)}"
        for what in ("Sell", "Export", "Research", "March", "Unread"):
            assert secret_word(nation, what) in seen[nation]


def test_no_packet_shows_anothers_secrets(seen: Seen, marked: GunboatState) -> None:
    shown = {nation: numbers_in(seen[nation]) for nation in NATIONS}
    for owner in NATIONS:
        secrets = secrets_of(marked, owner)
        for reader in NATIONS:
            if reader != owner:
                told = sorted(secrets & shown[reader])
                assert not told, f"{reader} reads secrets of {owner}: {told}"
                assert f"Zq{owner}" not in seen[reader]


def test_no_public_page_shows_secrets(secret_source: PacketSource, marked: GunboatState) -> None:
    pages = b"\n".join(public_files(secret_source, page_input(secret_source)).values()).decode()
    shown = numbers_in(pages)
    for owner in NATIONS:
        assert not secrets_of(marked, owner) & shown
    assert "Zq" not in pages


def test_the_test_itself_sees_a_leak(secret_source: PacketSource, marked: GunboatState) -> None:
    """A view that hands over the wrong nation's affairs is found out."""
    ruleset = secret_source.ruleset

    def careless(board: Board, record: object, nation: NationId) -> object:
        return ruleset.view(board, record, NationId("12"))

    leaky = dataclasses.replace(secret_source, ruleset=dataclasses.replace(ruleset, view=careless))
    text = b"\n".join(packet_files(leaky, page_input(leaky), NationId("07")).values()).decode()
    assert secrets_of(marked, NationId("12")) & numbers_in(text)
