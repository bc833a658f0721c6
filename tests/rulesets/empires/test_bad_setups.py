"""Set-ups broken in many ways: never an exception, always what is wrong with what, and all of it at once."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gm_console.core.issues import Issue
from gm_console.rulesets.empires.setup import SETUP
from gm_console.rulesets.empires.tables import tables
from tests.conftest import Golden
from tests.support.empires_world import case_world

GOLDEN: Final = Path(__file__).parent / "bad_setups.golden"
GOOD: Final[dict[str, Any]] = {
    "turns": 40,
    "variant": "european",
    "population": 2,
    "garrison": 1,
    "nations": [
        {"id": "01", "code": "EN", "name": "England", "capital": "LON"},
        {"id": "02", "code": "FR", "name": "France", "capital": "BER"},
    ],
    "areas": [
        {"id": "LON", "owner": "EN", "population": 6, "armies": 4, "base": "NSE", "ships": 2},
        {"id": "PAR", "owner": "EN", "population": 3, "armies": 1, "retreat": "LON"},
        {"id": "BER", "owner": "FR", "population": 6, "armies": 4, "forts": 1, "trains": 2},
        {"id": "CHA", "owner": "EN", "ships": 2, "armies": 1, "harbour": "LON"},
    ],
}
LONDON, PARIS, BERLIN, CHANNEL = range(4)
GONE: Final = object()
JUNK: Final = ("", "x", -1, 10**9, 1.5, True, [], [1], {}, {"id": 1}, None, "\u202e", "LON\n")
BREAKS: Final[tuple[tuple[tuple[str | int, ...], object], ...]] = (
    (("turns",), GONE), (("turns",), 0), (("turns",), "forty"), (("variant",), GONE), (("variant",), "roman"),
    (("variant",), 3), (("population",), -1), (("population",), "many"), (("garrison",), -5), (("garrison",), None),
    (("first_turn",), 0), (("weather",), "fine"), (("nations",), GONE), (("nations",), []), (("nations",), "EN"),
    (("nations",), [1]), (("nations", 0, "id"), GONE), (("nations", 0, "id"), "1"), (("nations", 0, "id"), "02"),
    (("nations", 0, "id"), 1), (("nations", 0, "code"), GONE), (("nations", 0, "code"), "ENG"),
    (("nations", 0, "code"), "en"), (("nations", 0, "code"), "FR"), (("nations", 0, "name"), GONE),
    (("nations", 0, "name"), 7), (("nations", 0, "capital"), "BER"), (("nations", 0, "capital"), "XYZ"),
    (("nations", 0, "capital"), "CHA"), (("nations", 0, "bps"), -1), (("nations", 0, "treasury"), -2),
    (("nations", 0, "reserve"), 1.5), (("nations", 0, "gold"), 5), (("areas",), GONE), (("areas",), {}),
    (("areas", LONDON, "id"), GONE), (("areas", LONDON, "id"), "XYZ"), (("areas", PARIS, "id"), "LON"),
    (("areas", LONDON, "owner"), "XX"), (("areas", BERLIN, "owner"), GONE), (("areas", LONDON, "population"), -3),
    (("areas", LONDON, "population"), 10**30), (("nations", 0, "bps"), 10**19),
    (("areas", LONDON, "armies"), "four"), (("areas", LONDON, "base"), "MED"), (("areas", LONDON, "base"), "PAR"),
    (("areas", LONDON, "base"), "XYZ"), (("areas", LONDON, "base"), GONE), (("areas", PARIS, "retreat"), "BER"),
    (("areas", PARIS, "retreat"), "CHA"), (("areas", PARIS, "retreat"), "PAR"), (("areas", PARIS, "laid_up"), 2),
    (("areas", CHANNEL, "population"), 3), (("areas", CHANNEL, "armies"), 5), (("areas", CHANNEL, "owner"), GONE),
    (("areas", CHANNEL, "harbour"), "XYZ"), (("areas", CHANNEL, "harbour"), "PAR"), (("areas", CHANNEL, "base"), "NSE"),
    (("areas", CHANNEL, "retreat"), "LON"), (("areas", BERLIN, "trains"), -1), (("areas", BERLIN, "towers"), 2),
)  # fmt: skip
"""Where in a good set-up something else stands, or nothing."""


def broken(where: tuple[str | int, ...], what: object) -> dict[str, Any]:
    data: Any = deepcopy(GOOD)
    *way, last = where
    at = data
    for step in way:
        at = at[step]
    if what is GONE:
        del at[last]
    else:
        at[last] = what
    return dict(data)


def issues(data: dict[str, Any]) -> tuple[Issue, ...]:
    state, found = SETUP.start(tables(), case_world().board, data, 1)
    assert (state is None) == any(one.severity == "error" for one in found)
    return found


def test_a_good_set_up_begins() -> None:
    assert issues(GOOD) == ()


def test_each_break_is_told_with_its_place(golden: Golden) -> None:
    told = []
    for where, what in BREAKS:
        told.append(f"{'.'.join(map(str, where))} = {'nothing' if what is GONE else repr(what)}")
        found = issues(broken(where, what))
        assert found, where
        told += [f"    {one.where}: {one.text}{_meant(one)}" for one in found]
    golden.check(GOLDEN, "\n".join(told) + "\n")


def test_what_the_game_will_not_allow_is_told_of_a_set_up_that_can_begin() -> None:
    board = case_world().board
    cut = replace(board, links=tuple(link for link in board.links if "ISL" not in (link.a, link.b)))
    nations = [{**one, "capital": ""} for one in GOOD["nations"]]
    areas = [{"id": name, "owner": owner, "population": 2} for name, owner in (("PAR", "EN"), ("VIE", "FR"))]
    state, found = SETUP.start(tables(), cut, {**GOOD, "nations": nations, "areas": areas}, 1)
    assert found == ()
    told = [(one.code, one.where) for one in SETUP.audit(tables(), cut, state)]
    assert told == [
        ("setup.cut-off", "ISL"),
        ("setup.no-centre", "01"),
        ("setup.no-base", "01"),
        ("setup.no-centre", "02"),
    ]


def test_nothing_is_odd_about_a_good_set_up() -> None:
    good = {**GOOD, "areas": [{**one, "base": "MED"} if one["id"] == "BER" else one for one in GOOD["areas"]]}
    state, _ = SETUP.start(tables(), case_world().board, good, 1)
    assert list(SETUP.audit(tables(), case_world().board, state)) == []


def _meant(issue: Issue) -> str:
    return f" [{issue.suggestion}]" if issue.suggestion else ""


def test_junk_anywhere_is_no_exception() -> None:
    places = [
        (*way, key)
        for way, table in (
            ((), GOOD),
            *((("nations", at), one) for at, one in enumerate(GOOD["nations"])),
            *((("areas", at), one) for at, one in enumerate(GOOD["areas"])),
        )
        for key in table
    ]
    found = [issues(broken(place, junk)) for place in places for junk in JUNK]
    assert len(found) > 300
    assert sum(bool(one) for one in found) > 200
    assert [one.text for each in found for one in each if not one.text or not one.code] == []
