"""Audiences and ids: who may read an entry, and how players may write a nation or a region."""

from __future__ import annotations

import pytest

from gm_console.core.facts import (
    MODERATOR,
    NOWHERE,
    PUBLIC,
    Audience,
    Entry,
    Fact,
    may_read,
    only,
    readable_by,
)
from gm_console.core.ids import NOBODY, NationId, nation_id

A, B, C = NationId("01"), NationId("02"), NationId("03")


def entry(seq: int, audience: Audience) -> Entry:
    return Entry(
        seq=seq,
        phase="E1",
        cause=0,
        actor=NOBODY,
        region=NOWHERE,
        audience=audience,
        rule="E1",
        fact=Fact(),
        working=None,
        because=(),
    )


@pytest.mark.parametrize(
    ("audience", "readers"),
    [
        (PUBLIC, [A, B, C]),
        (MODERATOR, []),
        (only(A), [A]),
        (only(A, C), [A, C]),
        (only(NOBODY), []),
        (only(), []),
    ],
)
def test_who_may_read(audience: Audience, readers: list[NationId]) -> None:
    assert [nation for nation in (A, B, C) if may_read(audience, nation)] == readers


def test_nobody_reads_what_is_for_the_moderator() -> None:
    """The owner of neutral land is an empty id, and so is the moderator's audience: that must not match."""
    assert only(NOBODY, A) == only(A)
    assert not may_read(MODERATOR, NOBODY)
    assert not may_read(only(A), NOBODY)
    assert may_read(PUBLIC, NOBODY)


def test_an_audience_does_not_depend_on_order_or_repetition() -> None:
    assert only(C, A, C) == only(A, C) == "01,03"


def test_part_of_an_id_is_not_an_id() -> None:
    assert not may_read(only(NationId("107")), NationId("07"))
    assert not may_read(only(NationId("07"), NationId("12")), NationId("7,12"))


def test_readable_entries_keep_their_order() -> None:
    entries = [
        entry(1, only(A)),
        entry(2, only(B)),
        entry(3, PUBLIC),
        entry(4, MODERATOR),
        entry(5, only(A, B)),
    ]
    assert [one.seq for one in readable_by(entries, A)] == [1, 3, 5]
    assert [one.seq for one in readable_by(entries, C)] == [3]


@pytest.mark.parametrize(
    ("text", "result"), [("7", "07"), (" 07 ", "07"), ("28", "28"), ("007", "07"), ("280", "280")]
)
def test_nation_numbers_are_forgiven(text: str, result: str) -> None:
    assert nation_id(text) == result


@pytest.mark.parametrize("text", ["", "x", "7a", "-7", "1234", "7 8"])
def test_what_is_no_nation_number(text: str) -> None:
    with pytest.raises(ValueError):
        nation_id(text)
