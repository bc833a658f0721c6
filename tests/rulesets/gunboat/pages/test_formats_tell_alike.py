"""No format of a packet tells more than another: a program that reads JSON learns what a reader of the pages learns."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any, NamedTuple

import pytest

from gm_console.core.facts import Entry, Working, may_read
from gm_console.core.ids import NationId
from gm_console.core.page_rules import PageInput
from gm_console.core.reading_direction import clean
from gm_console.report.packet import PacketSource, packet_files, page_input, public_files
from gm_console.rulesets.gunboat.facts import Ranked, TopTen
from tests.support.every import every
from tests.support.report_world import NATIONS

READER = NationId("20")
_HIDDEN = re.compile(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", re.DOTALL)
_NUMBER = re.compile(r"[0-9][0-9,.]*")
OWN_LEDGER = {
    "Consumed", "FacilitiesChanged", "LevelRaised", "OrderDone", "OrderOfPlay", "OrderRefused", "StockChanged",
    "Stepped", "TaskForceFormed", "UnitsChanged",
}  # fmt: skip
"""One's own doings, told line by line to programs and added up on the pages."""


class Formats(NamedTuple):
    """What one nation is handed, its packet and the public pages."""

    data: str
    text: str
    html: str


def handed(source: PacketSource, given: PageInput, nation: NationId) -> Formats:
    packet, public = packet_files(source, given, nation), public_files(source, given)
    pages = [packet["index.html"], *(raw for name, raw in sorted(public.items()) if name.endswith(".html"))]
    return Formats(
        data=(packet["packet.json"] + public["public.json"]).decode(),
        text=packet["packet.txt"].decode(),
        html=unescape(_HIDDEN.sub(" ", b"\n".join(pages).decode())),
    )


def with_entries(source: PacketSource, entries: list[Entry]) -> PacketSource:
    return dataclasses.replace(source, record=dataclasses.replace(source.record, entries=tuple(entries)))


def placed(source: PacketSource, nation: NationId, places: Mapping[str, int]) -> PacketSource:
    """Return the turn with other places of a nation in some rankings."""

    def moved(entry: Entry) -> Entry:
        fact = entry.fact
        if not isinstance(fact, Ranked) or fact.nation != nation or fact.ranking not in places:
            return entry
        assert entry.working is not None
        place = places[fact.ranking]
        working = Working(entry.working.code, (*entry.working.terms[:-1], place))
        return dataclasses.replace(entry, fact=dataclasses.replace(fact, place=place), working=working)

    return with_entries(source, [moved(entry) for entry in source.record.entries])


def numbers_in(text: str) -> frozenset[str]:
    return frozenset(found.rstrip(".,").replace(",", "") for found in _NUMBER.findall(text))


@pytest.fixture(scope="module")
def given(source: PacketSource) -> PageInput:
    return page_input(source)


@pytest.mark.slow
def test_places_beyond_ten_are_the_same_place_in_every_format(source: PacketSource, given: PageInput) -> None:
    at = [handed(placed(source, READER, {"Economy": place}), given, READER) for place in (10, 11, 17, 28)]
    assert at[1] == at[2] == at[3]
    assert every(one != other for one, other in zip(at[0], at[1], strict=True)), "a place within ten is told"
    rank = next(one for one in json.loads(_packet(at[3]))["rankings"] if one["ranking"] == "Economy")
    assert rank["place"] == "10+"


@pytest.mark.slow
def test_no_entry_of_a_packet_tells_a_place_beyond_ten(source: PacketSource, given: PageInput) -> None:
    everywhere = dict.fromkeys(_rankings(source), 27)
    assert len(everywhere) == 15
    entries = json.loads(_packet(handed(placed(source, READER, everywhere), given, READER)))["entries"]
    ranks = [one for one in entries if one["kind"] == "RankTold"]
    assert len(ranks) == 15
    for one in ranks:
        told = (
            one["fact"]["place"],
            one["text"].rpartition("place ")[2],
            one["working"].rpartition("place ")[2],
        )
        assert told == ("10+", "10+", "10+")


def test_equals_beyond_ten_lines_are_counted_in_every_format(source: PacketSource, given: PageInput) -> None:
    """All nations share a place in the ranking of technologies: nine are named, the others are not."""
    public = json.loads(public_files(source, given)["public.json"])
    told = next(one.fact for one in source.record.entries if _is_developments(one))
    assert isinstance(told, TopTen)
    assert len(told.places) == len(NATIONS)
    ranking = public["rankings"]["Developments"]
    assert (len(ranking["places"]), ranking["more"], ranking["more_at"]) == (9, 19, 1)
    entry = next(one for one in public["entries"] if one["fact"].get("ranking") == "Developments")
    assert entry["fact"]["places"] == ranking["places"]
    assert entry["text"].endswith("and 19 more, equal, in place 1")
    assert "and 19 more, equal" in handed(source, given, READER).html


def test_numbers_that_are_not_of_ones_own_ledger_stand_on_the_pages(
    source: PacketSource, given: PageInput
) -> None:
    formats = handed(source, given, READER)
    pages = numbers_in(formats.text) | numbers_in(formats.html)
    entries = json.loads(_packet(formats))["entries"]
    shared = [one for one in entries if not _is_own(one)]
    assert len(shared) > 100
    for one in shared:
        told = numbers_in(" ".join((*_leaves(one["fact"]), one["text"], one["working"])))
        assert told <= pages, (one["kind"], sorted(told - pages), one["text"], one["working"])


@pytest.mark.slow
def test_only_ones_own_ledger_is_finer_than_the_pages(source: PacketSource, given: PageInput) -> None:
    """Every number of every kind of entry is moved by one: where the data differ and the pages do not, they blur it."""
    before = handed(source, given, READER)
    finer = {
        (kind, field)
        for kind, field, entries in _moved_by_one(source)
        if (after := handed(with_entries(source, entries), given, READER)).data != before.data
        and after[1:] == before[1:]
    }
    told_twice = {
        ("EfficiencyReported", "hundreds"),
        *(("PriceSet", field) for field in ("before", "sell", "buy")),
        *(("RegionsReported", field) for field in ("land", "sea")),
        ("TurnEnded", "turn"),
    }
    assert told_twice <= finer, "what the pages take from the position, not from these entries"
    assert {kind for kind, _ in finer - told_twice} <= OWN_LEDGER


def _is_own(entry: Mapping[str, Any]) -> bool:
    return entry["kind"] in OWN_LEDGER and entry["fact"].get("nation", READER) == READER


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _leaves(list(value.values()))
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield clean(str(value))


def _moved_by_one(source: PacketSource) -> Iterator[tuple[str, str, list[Entry]]]:
    """Yield, once for each number of each kind of entry, all entries with this number moved by one."""
    done: set[tuple[str, str, int]] = set()
    for at, entry in enumerate(source.record.entries):
        if not may_read(entry.audience, READER):
            continue
        for field, number, other in _other_numbers(entry):
            key = (type(entry.fact).__name__, field, number)
            if key not in done:
                done.add(key)
                entries = [*source.record.entries]
                entries[at] = other
                yield key[0], field, entries


def _other_numbers(entry: Entry) -> Iterator[tuple[str, int, Entry]]:
    for field in dataclasses.fields(entry.fact):
        value = getattr(entry.fact, field.name)
        if isinstance(value, int) and not isinstance(value, bool):
            changes: dict[str, Any] = {field.name: value + 1}
            yield field.name, 0, dataclasses.replace(entry, fact=dataclasses.replace(entry.fact, **changes))
    if entry.working is not None:
        code, terms = entry.working.code, entry.working.terms
        for at, term in enumerate(terms):
            if isinstance(term, int):
                moved = Working(code, (*terms[:at], term + 1, *terms[at + 1 :]))
                yield code, at, dataclasses.replace(entry, working=moved)


def _packet(formats: Formats) -> str:
    return formats.data.partition("\n")[0]


def _rankings(source: PacketSource) -> set[str]:
    return {one.fact.ranking for one in source.record.entries if isinstance(one.fact, Ranked)}


def _is_developments(entry: Entry) -> bool:
    return isinstance(entry.fact, TopTen) and entry.fact.ranking == "Developments"
