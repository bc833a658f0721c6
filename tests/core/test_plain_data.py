"""The one reader of plain data: everything wrong is told at once, each with its place."""

from __future__ import annotations

from enum import StrEnum

from gm_console.core.issues import Issue
from gm_console.core.plain_data import FaultCodes, Record

CODES = FaultCodes(kind="kind", missing="missing", unknown="unknown", word="word", size="size")


class Ground(StrEnum):
    LAND = "land"
    SEA = "sea"


def read(data: object) -> tuple[object, list[Issue]]:
    issues: list[Issue] = []

    def places(record: Record) -> object:
        return (
            record.get("name", str),
            record.number("turns", least=1, most=9, default=3),
            record.each("place", lambda place: (place.word("ground", Ground), place.get("id", str))),
            record.mapping("called", int, optional=True),
        )

    return Record(data, "", issues, CODES).whole(places), issues


def test_sound_data_are_read_without_a_word() -> None:
    data = {"name": "Ort", "place": [{"id": "1", "ground": "sea"}], "called": {"b": 2, "a": 1}}
    assert read(data) == (("Ort", 3, ((Ground.SEA, "1"),), {"a": 1, "b": 2}), [])


def test_everything_wrong_is_told_at_once_with_its_place() -> None:
    data = {
        "turns": 12,
        "place": [{"id": 1, "ground": "swamp", "grond": ""}, "none"],
        "called": {"a": "one"},
    }
    found, issues = read(data)
    assert found == ("", 1, ((None, ""),), {"a": 0})
    assert [(issue.code, issue.where) for issue in issues] == [
        ("missing", "name"),
        ("size", "turns"),
        ("word", "place[0].ground"),
        ("kind", "place[0].id"),
        ("unknown", "place[0].grond"),
        ("kind", "place[1]"),
        ("kind", "called.a"),
    ]
    assert [issue.where for issue in issues if issue.where not in issue.text] == []
    assert issues[4].suggestion == "did you mean ground?"


def test_a_number_too_large_is_told_with_its_bounds_and_the_figure() -> None:
    told = {
        turns: read({"name": "x", "turns": turns, "place": []})[1][0].text for turns in (10**20, 1e400, 2.5)
    }
    assert told == {
        10**20: "turns must be from 1 to 9, not 100000000000000000000",
        1e400: "turns must be a whole number from 1 to 9, not inf",
        2.5: "turns must be a whole number from 1 to 9, not 2.5",
    }
    assert read({"name": "x", "place": [], "called": {"a": 1e400}})[1][0].text == (
        "called.a must be a whole number, not inf"
    )


def test_what_is_no_table_is_told_once_and_read_as_an_empty_one() -> None:
    issues: list[Issue] = []
    record = Record([], "", issues, CODES)
    assert not record.is_table
    assert [issue.text for issue in issues] == ["what is read must be a table"]


def test_long_values_are_told_shortly() -> None:
    _, issues = read({"name": "", "place": [{"id": "", "ground": "x" * 9_000}]})
    assert len(issues[0].text) < 150
