"""Packets and public pages of every registered ruleset: whole in every format, and nobody's secret in them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser

import pytest

from gm_console.core.ids import NationId
from gm_console.core.page_rules import PageRules
from gm_console.core.turn import TurnRecord
from gm_console.report.as_text import WIDTH
from gm_console.report.own_lines import can_tell
from gm_console.report.packet import PacketSource, packet_files, page_input, public_files
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.large_world import PARAMS
from tests.support.played import world_of
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import LARGE, World

Files = Mapping[str, bytes]
VOID = {"meta", "link", "br", "img", "use", "path", "rect", "circle", "line"}
NUMBER = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+")


@pytest.fixture(params=PARAMS)
def world_name(request: pytest.FixtureRequest) -> str:
    """A world; the one of 28 nations, whose maps take long, in the long tests only."""
    try:
        world_of(request.param)
    except FileNotFoundError as error:
        pytest.skip(str(error))
    return str(request.param)


def written(world: World, record: TurnRecord) -> tuple[dict[NationId, Files], Files]:
    """Return the files of every nation that was there at the start, and the public ones."""
    source = PacketSource(
        board=world.board, ruleset=world.ruleset, record=record, title="Contract", edition=1,
        state_hash="ab" * 32, board_hash="cd" * 32, prices=(), lines=can_tell(world.ruleset),
    )  # fmt: skip
    given = page_input(source)
    nations = world.everybody(record.before)
    return {nation: packet_files(source, given, nation) for nation in nations}, public_files(source, given)


class Document(HTMLParser):
    """Collects the ids and links of a document, and what is not closed as it was opened."""

    def __init__(self, html: bytes) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self.open: list[str] = []
        self.feed(html.decode())
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids += [told["id"] or ""] if "id" in told else []
        self.links += [told["href"] or ""] if "href" in told else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.faults.append(f"</{tag}> closes nothing")


def faults_in(files: Files) -> list[str]:
    """Return what is wrong with the files of one folder."""
    pages = {name: Document(raw) for name, raw in files.items() if name.endswith(".html")}
    found = [] if "index.html" in pages else ["there is no index.html"]
    for name, page in pages.items():
        found += [f"{name}: {fault}" for fault in page.faults]
        found += [
            f"{name}: two of id {one}" for one in sorted({one for one in page.ids if page.ids.count(one) > 1})
        ]
        for link in sorted(set(page.links)):
            file, _, anchor = link.partition("#")
            target = pages.get(file or name)
            if target is None or (anchor and anchor not in target.ids):
                found.append(f"{name}: {link} leads nowhere")
    for name, raw in files.items():
        if name.endswith(".txt"):
            found += [f"{name}: too wide: {row}" for row in raw.decode().splitlines() if len(row) > WIDTH]
    return found


@pytest.mark.slow
def test_every_packet_and_public_page_is_whole_in_every_format(
    world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]
) -> None:
    record, _ = told_turn
    packets, public = written(world, record)
    assert tuple(packets) == world.everybody(world.state)
    for nation, files in packets.items():
        assert sorted(files) == ["index.html", "packet.json", "packet.txt"]
        assert faults_in(files) == [], f"ruleset {world.ruleset.id}: pages: packet of {nation}"
        data = json.loads(files["packet.json"])
        assert (data["turn"], data["nation"], data["ruleset"]) == (record.turn, nation, world.ruleset.id)
        assert ("lines" in data) == can_tell(world.ruleset)
        answered = [one.number for one in record.verdicts if one.nation == nation]
        assert [one["number"] for one in data["orders"]] == answered
    assert faults_in(public) == [], f"ruleset {world.ruleset.id}: pages: public"
    assert json.loads(public["public.json"])["turn"] == record.turn


@pytest.mark.slow
def test_every_packet_shows_a_nation_its_own_lines_and_nobody_elses(
    world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]
) -> None:
    record, words = told_turn
    packets, public = written(world, record)
    for nation, files in packets.items():
        for name in ("index.html", "packet.json"):
            assert words[nation].encode() in files[name], name
        told = b"\n".join(files.values())
        assert {other for other, word in words.items() if word.encode() in told} == {nation}
    told = b"\n".join(public.values())
    assert [word for word in words.values() if word.encode() in told] == []


@pytest.mark.slow
def test_no_packet_or_public_page_shows_what_came_of_anothers_secrets(world: World) -> None:
    """All numbers that one nation's secrets had a part in are large; on the pages of others no number may be."""
    victim = next(iter(world.everybody(world.state)))
    state = world.plants["alone"](world.state, victim)
    record = record_of(world.ruleset, world.board, state, world.caretaker_orders(world.state), SEED)
    packets, public = written(world, record)
    for nation, files in packets.items():
        for name in ("packet.txt", "packet.json"):
            assert (largest_in(files[name]) >= LARGE) == (nation == victim), f"{name} of {nation}"
    assert largest_in(public["public.json"]) < LARGE


def largest_in(raw: bytes) -> int:
    return max(numbers_in(json.loads(raw) if raw.startswith(b"{") else raw.decode()), default=0)


def numbers_in(data: object) -> Iterator[int]:
    """Yield all numbers of plain data or text, thousands set apart or not."""
    if isinstance(data, dict | list):
        for one in data.values() if isinstance(data, dict) else data:
            yield from numbers_in(one)
    elif isinstance(data, str):
        yield from (int(found.replace(",", "")) for found in NUMBER.findall(data))
    elif isinstance(data, int):
        yield data


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_a_ruleset_says_what_its_pages_are(ruleset: str) -> None:
    assert isinstance(load_ruleset(ruleset).pages, PageRules), f"ruleset {ruleset}: pages: no PageRules"


def test_who_gets_a_colour_is_who_is_in_the_game(world: World) -> None:
    """Else a map shows somebody's regions grey, or a name on a page is a bare number."""
    record = record_of(world.ruleset, world.board, world.state, world.caretaker_orders(world.state), SEED)
    known = world.ruleset.pages.nation_names(world.ruleset.public_view(world.board, record))
    assert tuple(known) == tuple(world.everybody(world.state)), (
        f"ruleset {world.ruleset.id}: pages: nation_names"
    )
