"""Why?, in every registered ruleset: a tree that ends, both ways, and for a nation nothing that it may not know."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar

import pytest

from gm_console.campaign.why.why_tree import WhyTrees
from gm_console.campaign.why.why_turn import KnownTurn
from gm_console.core.facts import may_read
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.numbers import Kind, Number, Scope
from gm_console.core.turn import TurnRecord
from gm_console.core.why import Branch, Way, WhyNode
from gm_console.report.why_page import WhyPages
from gm_console.report.why_words import told_node
from tests.support.large_world import large_world_is_slow
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import LARGE, World

Thing = TypeVar("Thing")
ENTRIES, NUMBERS = 40, 6
"""How many of each are asked about; a number's ledger walks its whole turn."""
DIGITS = re.compile(r"[0-9][0-9,]*")


@dataclass
class Played:
    """One turn of a world, as everybody knows it."""

    world: World
    record: TurnRecord
    kept: dict[NationId, KnownTurn] = field(default_factory=dict)

    def run(self) -> Collection[int]:
        """Only this turn was run."""
        return (self.record.turn,)

    def known(self, turn: int, reader: NationId) -> KnownTurn:
        """Return what a reader knows of it."""
        assert turn == self.record.turn
        if reader not in self.kept:
            self.kept[reader] = KnownTurn(
                turn=turn,
                ruleset=self.world.ruleset,
                board=self.world.board,
                names={},
                record=self.record,
                reader=reader,
            )
        return self.kept[reader]


def nodes_of(branch: Branch) -> Iterator[WhyNode]:
    yield branch.node
    for below in branch.below:
        yield from nodes_of(below)


def kinds_of(world: World) -> tuple[Kind, ...]:
    """Return the kinds of number of a game, skip one that keeps no ledgers."""
    if world.ruleset.numbers is None:
        pytest.skip(f"ruleset {world.ruleset.id} keeps no ledgers")
    return world.ruleset.numbers.kinds


def numbers_of(played: Played, reader: NationId) -> Iterator[Number]:
    """Yield every number that a reader may ask about, of nations and the world; of regions some."""
    world = played.world
    kinds = kinds_of(world)
    owners = {
        Scope.NATION: [{"nation": nation} for nation in world.everybody(played.record.before)],
        Scope.REGION: [{"region": region.id} for region in world.board.regions[:6]],
        Scope.WORLD: [{}],
    }
    for kind in kinds:
        for scope in kind.scopes:
            for owner in owners[scope]:
                for item in kind.items:
                    number = Number(kind=kind.id, item=item, **owner)
                    if played.known(played.record.turn, reader).may_know(number):
                        yield number


def some(things: Iterable[Thing], count: int) -> list[Thing]:
    """Return about so many of some things, from all over."""
    every = list(things)
    return every[:: max(len(every) // count, 1)]


def answers(played: Played, reader: NationId) -> Iterator[Branch]:
    """Yield what a nation can be answered about a turn: entries that it may read, numbers that it may know."""
    trees, known = WhyTrees(played), played.known(played.record.turn, reader)
    for entry in some(known.threads.entries, ENTRIES):
        yield trees.branch(trees.of_entry(known, entry), 2)
    for number in some(numbers_of(played, reader), NUMBERS):
        yield trees.branch(trees.of_number(known, number), 3)


@large_world_is_slow
def test_no_answer_holds_an_entry_that_its_reader_may_not_read(
    world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]
) -> None:
    """Neither as a line nor inside one: the secret words of others are in no text of any tree, page or twin."""
    record, words = told_turn
    played = Played(world=world, record=record)
    asked = 0
    for nation, own in list(words.items())[:2]:
        readable = {one.seq for one in record.entries if may_read(one.audience, nation)}
        hidden = set(words.values()) - {own}
        pages = WhyPages(ruleset=world.ruleset, names={}, title="T", players=tuple(words), looks={})
        for tree in answers(played, nation):
            asked += 1
            nodes = list(nodes_of(tree))
            assert {one.seq for one in nodes if one.seq} <= readable
            told = "\n".join(told_node(one) for one in nodes)
            assert not [word for word in hidden if word in told]
            assert not re.search(rf"\b{record.turn}\.[0-9]+ ", told), (
                "numbers of entries tell how many are hidden"
            )
            if asked % 20 == 0:
                for page in (pages.html(tree, draft=False), pages.text(tree, draft=False)):
                    assert not [word for word in hidden if word in page]
    assert asked > 20
    told = "\n".join(told_node(one) for tree in answers(played, NOBODY) for one in nodes_of(tree))
    assert [word for word in words.values() if word in told], "the moderator is told all"


@large_world_is_slow
def test_no_answer_holds_what_came_of_anothers_secrets(world: World) -> None:
    """All numbers that a marked nation's secrets had a part in are large; in an answer to others none may be."""
    victim, *others = world.everybody(world.state)
    state = world.plants["alone"](world.state, victim)
    orders = world.caretaker_orders(world.state)
    played = Played(world=world, record=record_of(world.ruleset, world.board, state, orders, SEED))
    trees, known = WhyTrees(played), played.known(played.record.turn, victim)
    own = [trees.of_number(known, number).amount or 0 for number in islice(numbers_of(played, victim), 8)]
    assert max(own) >= LARGE, "the mark is in its own answers"
    for nation in others[:1]:
        assert max(map(largest_in, answers(played, nation))) < LARGE


def largest_in(tree: Branch) -> int:
    """Return the largest number that any line of a tree says."""
    said = (found for one in nodes_of(tree) for found in DIGITS.findall(told_node(one)))
    return max((int(one.replace(",", "")) for one in said), default=0)


@large_world_is_slow
def test_every_way_of_a_tree_ends(world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]) -> None:
    """Opened to the ground from any entry, no branch meets again what stands above it."""
    played = Played(world=world, record=told_turn[0])
    trees, known = WhyTrees(played), played.known(told_turn[0].turn, NOBODY)
    for entry in some(known.threads.entries, 8):
        root = trees.of_entry(known, entry)
        waiting, deepest = [root], 0
        for _ in range(200):
            if not waiting:
                break
            node = waiting.pop()
            deepest = max(deepest, len(node.above))
            assert node.mark not in node.above or node.group or node.number is not None or not node.is_entry
            waiting += trees.below(node).nodes if node.opens else ()
        assert deepest < 60


def test_both_directions_are_told(world: World, told_turn: tuple[TurnRecord, Mapping[NationId, str]]) -> None:
    """What hangs below an entry is what it gave; opened from there, it leads no way up again."""
    played = Played(world=world, record=told_turn[0])
    trees, known = WhyTrees(played), played.known(told_turn[0].turn, NOBODY)
    effects = known.threads.effects
    middle = max(
        (one for one in known.threads.entries if 0 < len(effects.get(one.seq, ())) <= 12),
        key=lambda one: one.cause,
    )
    below = trees.below(trees.of_entry(known, middle)).nodes
    assert {one.seq for one in below if one.way is Way.UNDER} == {middle.cause} - {0}
    gave = [one for one in below if one.way is Way.GAVE]
    summed = known.summed.get(middle.seq, ())
    assert {one.seq for one in gave} == set(effects[middle.seq]) - set(summed)
    for one in gave:
        assert not [two for two in trees.below(one).nodes if two.way in (Way.UNDER, Way.FROM)]


def test_a_number_told_less_exactly_is_not_answered(world: World) -> None:
    """Numbers that sheets blur, and those of others, may not be asked by a nation."""
    nation, other, *_ = world.everybody(world.state)
    played = Played(world=world, record=record_of(world.ruleset, world.board, world.state, [], SEED))
    known = played.known(played.record.turn, nation)
    for kind in kinds_of(world):
        if Scope.NATION in kind.scopes:
            asked = {who: Number(kind=kind.id, item=kind.items[0], nation=who) for who in (nation, other)}
            assert known.may_know(asked[nation]) == kind.told
            assert not known.may_know(asked[other])
