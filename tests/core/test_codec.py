"""The codec: round trips, and a place in every complaint."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.codec import (
    CodecError,
    decode,
    decode_tagged,
    encode,
    encode_tagged,
    from_plain,
    parse,
    said_twice,
)
from gm_console.core.facts import Working
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.orders import Reason, Status, UnreadLine, Verdict, verdict


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    size: int
    colour: Colour = Colour.RED


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    id: RegionId
    owner: NationId
    tall: bool
    leaves: tuple[Leaf, ...]
    pair: tuple[str, int]
    best: Leaf | None
    either: int | str
    table: Mapping[str, int]
    deep: Mapping[str, tuple[Leaf, ...]] = field(default_factory=dict)


TREE = Tree(
    id=RegionId("A-01"),
    owner=NationId("07"),
    tall=True,
    leaves=(Leaf(size=1), Leaf(size=2, colour=Colour.BLUE)),
    pair=("x", 3),
    best=None,
    either="word",
    table={"b": 2, "a": 1},
    deep={"k": (Leaf(size=3),)},
)
PLAIN = parse(encode(TREE))


def test_a_tree_comes_back() -> None:
    assert decode(Tree, encode(TREE)) == TREE


@given(
    st.builds(
        Tree,
        id=st.just(RegionId("A-01")),
        owner=st.sampled_from([NationId("07"), NationId("")]),
        tall=st.booleans(),
        leaves=st.lists(st.builds(Leaf, size=st.integers(-(2**63), 2**63 - 1))).map(tuple),
        pair=st.tuples(st.text(), st.integers(0, 9)),
        best=st.none() | st.builds(Leaf, size=st.integers(0, 9), colour=st.sampled_from(Colour)),
        either=st.integers(0, 9) | st.text(),
        table=st.dictionaries(st.text(), st.integers(0, 9)),
    )
)
def test_every_tree_comes_back_with_the_same_bytes(tree: Tree) -> None:
    raw = encode(tree)
    again = decode(Tree, raw)
    assert again == tree
    assert encode(again) == raw


@pytest.mark.parametrize(
    "value",
    [
        Working("sale", (30, "MP", 75)),
        Reason(code="e1.stock", rule="E1", args={"stock": 4, "commodity": "MP"}, suggestion="09-14"),
        error("map.link", "no such region", "A-01", rule="R31"),
        Verdict(
            nation=NationId("07"),
            number=1,
            phase="E1",
            line=2,
            column=3,
            text="sell",
            status=Status.REFUSED,
            reason=None,
        ),
        UnreadLine(
            nation=NationId("07"),
            phase="E1",
            number=1,
            text="?",
            column=4,
            reason=Reason(code="x", rule="E1"),
        ),
    ],
)
def test_records_of_the_kernel_come_back(value: Working | Reason | Issue | Verdict | UnreadLine) -> None:
    assert decode(type(value), encode(value)) == value


def test_bytes_follow_the_declared_order_and_hold_no_blanks() -> None:
    assert encode(Leaf(size=1)) == b'{"size":1,"colour":"red"}'
    assert encode_tagged(Leaf(size=1)) == b'["Leaf",{"size":1,"colour":"red"}]'


def with_value(path: tuple[str | int, ...], value: object) -> object:
    plain: Any = parse(encode(TREE))
    spot = plain
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    return plain


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("id",), 7, "$.id"),
        (("owner",), None, "$.owner"),
        (("tall",), 1, "$.tall"),
        (("leaves",), {}, "$.leaves"),
        (("leaves", 0, "size"), True, "$.leaves.size"),
        (("leaves", 0, "size"), 1.0, "$.leaves.size"),
        (("leaves", 0, "size"), "1", "$.leaves.size"),
        (("leaves", 1, "colour"), "green", "$.leaves.colour"),
        (("leaves", 1, "colour"), ["red"], "$.leaves.colour"),
        (("pair",), ["x"], "$.pair"),
        (("pair",), "xy", "$.pair"),
        (("pair",), [3, "x"], "$.pair"),
        (("best",), 3, "$.best"),
        (("either",), 1.5, "$.either"),
        (("either",), None, "$.either"),
        (("table",), [], "$.table"),
        (("table", "a"), "1", "$.table.a"),
        (("deep", "k"), 3, "$.deep.k"),
        (("deep", "k", 0), [], "$.deep.k"),
    ],
)
def test_a_wrong_type_is_told_with_its_place(path: tuple[str | int, ...], value: object, place: str) -> None:
    with pytest.raises(CodecError) as caught:
        from_plain(Tree, with_value(path, value))
    assert str(caught.value).startswith(place)


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_every_missing_field_is_named(name: str) -> None:
    plain = {key: value for key, value in PLAIN.items() if key != name}
    with pytest.raises(CodecError, match=rf"\$: missing \['{name}'\]"):
        from_plain(Tree, plain)


def test_an_unknown_field_is_named_with_its_place() -> None:
    with pytest.raises(CodecError, match=r"\$\.best: missing \[\], unknown \['weight'\] in Leaf"):
        from_plain(Leaf, {"size": 1, "colour": "red", "weight": 2}, "$.best")


@pytest.mark.parametrize("raw", ["", "{", "nan", '{"size": 1', b"\xff"])
def test_what_is_not_json_is_a_codec_error(raw: str | bytes) -> None:
    with pytest.raises(CodecError):
        decode(Leaf, raw)


@pytest.mark.parametrize("raw", ["[]", "{}", '["Leaf"]', "[1, {}]", '["Leaf", {}, 1]', '["Tree", {}]'])
def test_tags_are_strict(raw: str) -> None:
    with pytest.raises(CodecError):
        decode_tagged({"Leaf": Leaf}, raw)


def test_a_tagged_value_comes_back() -> None:
    assert decode_tagged({"Leaf": Leaf, "Tree": Tree}, encode_tagged(TREE)) == TREE


def test_a_key_that_stands_twice_is_found_also_among_many() -> None:
    assert said_twice('{"a": {"b": 1}, "c": {"b": 2}}') == ""
    assert said_twice('{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}') == "a"
    many = ",".join(f'"{number}":0' for number in range(20_000))
    began = time.process_time()
    assert said_twice(f"{{{many}}}") == ""
    assert said_twice(f'{{{many},"19999":1}}') == "19999"
    assert time.process_time() - began < 2


def test_a_verdict_takes_its_place_from_the_order() -> None:
    order = UnreadLine(
        nation=NationId("07"),
        phase="E4",
        number=3,
        line=9,
        text="bild",
        column=1,
        reason=Reason(code="x", rule="E4"),
    )
    given_verdict = verdict(order, Status.UNREADABLE, order.reason, 5)
    assert (given_verdict.number, given_verdict.line, given_verdict.column, given_verdict.text) == (
        3,
        9,
        5,
        "bild",
    )
