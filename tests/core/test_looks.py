"""How nations look, as plain data: what is read, what is told of what is wrong, what is written again."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.core.ids import NationId
from gm_console.core.looks import (
    COLOURS_OF,
    Charge,
    Division,
    Flag,
    Look,
    flag_of,
    look_rows,
    plain_flag,
    read_looks,
    redivided,
    rows_of,
)

FLAG = {
    "division": "three_pales",
    "colours": ["#1d3f8f", "#ffffff", "#b3202a"],
    "charge": "star",
    "charge_colour": "#e8b31f",
}


def row(**values: Any) -> dict[str, Any]:
    return {"id": "07", **values}


def test_what_was_chosen_is_read_and_written_again() -> None:
    rows = [row(colour="#14897c", pattern="dots", flag=FLAG, country="Lorrenay"), {"id": "08"}]
    looks, issues = read_looks(rows)
    assert issues == ()
    flag = Flag(
        division=Division.THREE_PALES,
        colours=("#1d3f8f", "#ffffff", "#b3202a"),
        charge=Charge.STAR,
        charge_colour="#e8b31f",
    )
    assert looks == {NationId("07"): Look(colour="#14897c", pattern="dots", flag=flag)}
    assert read_looks(look_rows(looks)) == (looks, ())
    assert look_rows(looks)[0]["flag"] == FLAG


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"colour": 7}, "nation 07.colour must be a text"),
        ({"colour": "teal"}, "nation 07.colour must be a colour such as #14897c"),
        ({"colour": "#14897C"}, "nation 07.colour must be a colour such as #14897c"),
        ({"colour": ""}, "nation 07.colour must be a colour such as #14897c"),
        ({"pattern": "tartan"}, "nation 07.pattern is 'tartan'; it must be one of none, diagonal"),
        ({"flag": "red"}, "nation 07.flag must be a table"),
        ({"flag": FLAG | {"division": "pie"}}, "nation 07.flag.division is 'pie'"),
        (
            {"flag": FLAG | {"colours": ["#1d3f8f"]}},
            "nation 07.flag.colours must be 3 for three_pales, not 1",
        ),
        ({"flag": FLAG | {"colours": ["a", "b", "c"]}}, "nation 07.flag.colours must hold colours"),
        ({"flag": FLAG | {"colours": 3}}, "nation 07.flag.colours must be a list"),
        ({"flag": FLAG | {"charge": "dragon"}}, "nation 07.flag.charge is 'dragon'"),
        ({"flag": FLAG | {"charge_colour": "url(x)"}}, "nation 07.flag.charge_colour must be a colour"),
        ({"flag": {"picture": "../x.png"}}, "nation 07.flag.picture is '../x.png'; no such picture"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(values: dict[str, Any], told: str) -> None:
    _, issues = read_looks([row(**values)])
    assert [issue.text[: len(told)] for issue in issues] == [told]
    if "flag" in values:
        assert flag_of(values["flag"]) is None


def test_what_is_no_nation_is_its_games_matter() -> None:
    assert read_looks([3, {"colour": "x"}, {"id": "PAR", "colour": "x"}, {"id": 7}]) == ({}, ())
    assert rows_of({"nation": "x"}, "nation") == ()
    assert rows_of({}, "nation") == ()


def test_a_flag_is_divided_otherwise_with_colours_to_spare() -> None:
    plain = Flag(division=Division.PLAIN, colours=("#ffffff",))
    for division, count in COLOURS_OF.items():
        flag = redivided(plain, division, ("#ffffff", "#b3202a", "#1d3f8f"))
        assert flag.colours == ("#ffffff", "#b3202a", "#1d3f8f")[:count]
        assert flag_of(plain_flag(flag)) == flag
        assert redivided(flag, Division.PLAIN, ()).colours == ("#ffffff",)
    assert set(COLOURS_OF) == set(Division)


@pytest.mark.parametrize("plain", [None, {}, "x", {"division": "plain"}, {"colours": []}])
def test_what_is_no_flag_is_none(plain: object) -> None:
    assert flag_of(plain) is None
