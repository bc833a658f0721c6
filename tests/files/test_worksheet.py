"""Worksheets: read as players write them, every line answered, and written so that they read back the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_console.core.orders import Status
from gm_console.core.setup_form import FieldKind, FormField
from gm_console.core.worksheets import Offer
from gm_console.files.worksheet import BIDS, HEAD_WORDS, PLAYER, WISHES, WORKSHEET, Worksheet, read_worksheet
from gm_console.files.worksheet_bids import BidItem
from gm_console.files.worksheet_text import blank_worksheet
from gm_console.files.worksheet_values import NONE, FieldFault, choose, read_value
from gm_console.rulesets import RULESETS
from tests.support.every import every
from tests.support.offers import offer, offer_in, shipped

HEAD = "worksheet romin_jhors_1\nplayer: Anna Kern\n"


@pytest.fixture(scope="module")
def gunboat() -> Offer:
    return offer_in(shipped())


def read(text: str, offered: Offer) -> Worksheet:
    return read_worksheet(text.encode(), "anna.txt", offered)


def values(sheet: Worksheet) -> Mapping[str, Mapping[str, Any]]:
    return {
        country: {key: choice.value for key, choice in chosen.items()}
        for country, chosen in sheet.choices.items()
    }


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_blank_worksheet_of_every_game_reads_back_with_nothing_chosen(game: str, tmp_path: Path) -> None:
    offered = offer(game, tmp_path)
    sheet = read(blank_worksheet(offered), offered)
    assert (sheet.player, sheet.bids, sheet.choices) == ("", (), {})
    assert every([one.status is Status.ACCEPTED for one in sheet.answers])
    assert len(sheet.answers) == 3 + len(offered.fields)
    assert [issue.code for issue in sheet.issues] == ["worksheet.player"]


@pytest.mark.parametrize("game", list(RULESETS))
def test_no_field_of_a_game_is_called_as_the_head_is(game: str, tmp_path: Path) -> None:
    names = {key: (field.title, field.key) for field in offer(game, tmp_path).fields for key in [field.key]}
    for words in HEAD_WORDS.values():
        assert every([isinstance(choose(word, {"head": words, **names}), str) for word in words])
    assert every(
        [
            choose(field.title, {**HEAD_WORDS, **names}) == field.key
            for field in offer(game, tmp_path / "b").fields
        ]
    )


def test_lines_are_read_as_people_write_them(gunboat: Offer) -> None:
    text = (
        "> Worksheet: ROMIN_JHORS_1\n"
        "Player = “Anna  Kern”\n"
        "extra unit: 3 heavy infantry, escorts 1; Sealift = 2\n"
        "BIDS: 7 = 6, Quillmark: 3 points, 12 for 1\n"
        "minor adv = farms, MINE\n"
        'colonies: , 30-01 "New Port"\n'
        "\n# a comment\n"
        "[lorrenay]\n"
        'Capital: 7-2 "Ostra"\n'
        'port: "Old Port"\n'
    )
    sheet = read(text, gunboat)
    assert every([one.status is Status.ACCEPTED for one in sheet.answers])
    assert sheet.usable
    assert sheet.player == "Anna Kern"
    assert [(bid.country, bid.points) for bid in sheet.bids] == [("07", 6), ("02", 3), ("12", 1)]
    assert values(sheet) == {
        "": {
            "extra": {"heavy_infantry": 3, "escort": 1, "sealift": 2},
            "minors": ["farm", "mine"],
            "colonies": [None, {"region": "30-01", "name": "New Port"}],
        },
        "07": {"capital": {"region": "07-02", "name": "Ostra"}, "port": {"name": "Old Port"}},
    }
    assert sheet.chosen("12").keys() == {"extra", "minors", "colonies"}


@pytest.mark.parametrize(
    ("line", "status", "reason", "suggestion"),
    [
        ("bids: 40 = 2", "refused", "no country that can be had is called '40'", None),
        ("bids: 07", "refused", "no bid stands behind 07", "07 = 0"),
        ("bids: 07 = 11", "refused", "0 to 10 points may be bid for country 07, not 11", "07 = 10"),
        ("major: shipyrd", "refused", "'shipyrd' is none of", None),
        ("major: min", "accepted", "", ""),
        ("major: heavy indstry", "refused", "'heavy indstry' is none of", "Heavy Industry"),
        ("extra: 2 escrot", "refused", "'escrot' is none of", "Escort"),
        ("bids: 07 = " + "9" * 20, "refused", "0 to 10 points may be bid for country 07, not 9999", "07 = 10"),
        ("extra: " + "9" * 20 + " escort", "refused", "99999999999999999999 are more than ", ""),
        ("extra: escort", "refused", "'escort' is not a number and what it counts", ""),
        ("extra: 1 escort, 2 escort", "refused", "Escort is counted twice", ""),
        ("extra: none", "accepted", "", ""),
        ('capital: 07-99 "X"', "refused", "there is no region '07-99' on the map; it may be gone", None),
        ('capital: 07-02 "X', "refused", "the name has no second quote", ""),
        ("minor: mine, farm, mine", "refused", "Minor advantage takes 2, not 3", ""),
        ("p: x", "unreadable", "'p' may be player, Plural, Port: write more of it", ""),
        ("capitol: 07-02", "unreadable", "'capitol' is none of", "Capital"),
        ("country: " + "x" * 81, "refused", "it has 81 characters, and at most 80 are taken", ""),
        ("country: a\x07b", "refused", "a name holds no quote within it, no control character", ""),
        ("Hello there", "unreadable", "a line is what it is about, a colon, and what you choose", ""),
        ("x" * 501, "unreadable", "lines of more than 500 characters are not read", ""),
        ("[99]", "refused", "no country that can be had is called '99'", None),
        ("worksheet europe_1805", "refused", "this worksheet is for 'europe_1805', and the game is", None),
        ("player: Somebody Else", "refused", "the player is 'Anna Kern' already", ""),
    ],
)  # fmt: skip
def test_a_line_is_answered_with_its_place_and_what_may_be_meant(
    line: str, status: str, reason: str, suggestion: str | None, gunboat: Offer
) -> None:
    (said,) = [one for one in read(HEAD + line, gunboat).answers if one.line == 3]
    assert said.status == status
    assert said.reason.startswith(reason)
    assert suggestion is None or said.suggestion == suggestion
    assert 1 <= said.column <= len(line) + 1


def test_a_number_too_large_is_told_with_its_bounds(gunboat: Offer) -> None:
    field = FormField(key="bid", title="Bid", kind=FieldKind.NUMBER, most=10)
    told = [read_value(text, field, gunboat) for text in ("9" * 20, "1e400", "-5")]
    assert [one.text for one in told] == [
        "Bid is 0 to 10, not 99999999999999999999",
        "'1e400' is not a whole number; Bid is 0 to 10",
        "Bid is 0 to 10, not -5",
    ]


def test_what_is_said_twice_and_differently_counts_neither_time(gunboat: Offer) -> None:
    text = HEAD + "plural: Annans\nbids: 07 = 3, 02 = 1, 07 = 4\nplural: Annites\nruler: Anna\nruler: Anna\n"
    sheet = read(text, gunboat)
    assert values(sheet) == {"": {"ruler": "Anna"}}
    assert [bid.country for bid in sheet.bids] == ["02"]
    assert [one.line for one in sheet.answers if one.status is Status.REFUSED] == [3, 4, 4, 5]
    assert sheet.answers[-1].reason == "it stood in line 6 already"


def test_a_region_of_another_country_is_refused_below_a_countrys_head(gunboat: Offer) -> None:
    sheet = read(HEAD + '[07]\ncapital: 12-01 "X"\ncolony: 30-01 "Y"\n[nowhere]\nruler: Z\n', gunboat)
    refused = [(one.line, one.reason) for one in sheet.answers if one.status is Status.REFUSED]
    assert refused == [
        (4, "12-01 is no region of country 07"),
        (6, "no country that can be had is called 'nowhere'"),
        (7, "it stands below a head that names no country that can be had"),
    ]


def test_wishes_of_a_game_without_bids_have_none(tmp_path: Path) -> None:
    toy = offer("toy", tmp_path)
    sheet = read("worksheet nine\nplayer: A\nwishes: 02, 01, 03 = 2\n", toy)
    assert [bid.country for bid in sheet.bids] == ["02", "01"]
    assert sheet.answers[-1].reason == "there are no bids in this game: name the country alone"


def test_what_is_no_text_is_told() -> None:
    sheet = read_worksheet(b"\x00\x01" * 200, "x.txt", offer_in(shipped()))
    assert not sheet.usable
    assert (
        sheet.issues[0].text == "This is not a text file; save the worksheet as plain text and send it again."
    )


def test_parts_of_a_point_are_written_with_a_decimal(gunboat: Offer) -> None:
    budget = gunboat.form.field("extra").budget
    assert budget is not None
    assert [budget.written(parts) for parts in (10, 13, 9, 0)] == ["1", "1.3", "0.9", "0"]


NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters='"“”„‟«»″\ufffd'), min_size=1, max_size=30
)


def value(field: FormField, offered: Offer) -> st.SearchStrategy[Any]:
    regions = st.sampled_from([*offered.regions][:40])
    one: st.SearchStrategy[Any] = {
        FieldKind.TEXT: NAMES,
        FieldKind.NUMBER: st.integers(field.least, field.most),
        FieldKind.CHOICE: st.sampled_from([*field.choices] or [""]),
        FieldKind.REGION: st.one_of(st.just(""), regions),
        FieldKind.SPOT: st.fixed_dictionaries({"region": regions}, optional={"name": NAMES}),
        FieldKind.COUNTS: st.dictionaries(st.sampled_from([*field.choices] or [""]), st.integers(1, 50)).map(
            lambda counts: dict(sorted(counts.items()))
        ),
    }[field.kind]
    return st.lists(one, min_size=field.count, max_size=field.count) if field.count > 1 else one


def written(
    offered: Offer, player: str, bids: list[BidItem], choices: Mapping[str, Mapping[str, Any]]
) -> str:
    """A worksheet that says this; ``choices`` are values by country, empty for every one, and by field."""
    listed = ", ".join(
        one.country if offered.bids is None else f"{one.country} = {one.points}" for one in bids
    )
    lines = [
        f"{WORKSHEET} {offered.scenario}",
        f"{PLAYER}: {player}",
        f"{WISHES if offered.bids is None else BIDS}: {listed}",
    ]
    for country in sorted(choices):
        lines += ["", *([f"[{country}]"] if country else [])]
        lines += [
            f"{field.title}: {in_words(choices[country][field.key], field)}"
            for field in offered.fields
            if field.key in choices[country]
        ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def in_words(value: Any, field: FormField) -> str:
    """The text of a value, as it is read."""
    if field.count > 1:
        one = replace(field, count=1)
        return ", ".join("" if each is None else in_words(each, one) for each in value)
    match field.kind:
        case FieldKind.NUMBER:
            return str(value)
        case FieldKind.CHOICE:
            return field.choices.get(value, value)
        case FieldKind.REGION:
            return str(value) or NONE[0]
        case FieldKind.SPOT:
            name = f'"{value["name"]}"' if "name" in value else ""
            return f"{value.get('region', '')} {name}".strip()
        case FieldKind.COUNTS:
            return (
                ", ".join(f"{count} {field.choices.get(key, key)}" for key, count in value.items()) or NONE[0]
            )
    return f'"{value}"'


@pytest.mark.slow
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(data=st.data())
def test_a_worksheet_that_is_written_reads_back_the_same(data: st.DataObject) -> None:
    offered = offer_in(shipped())
    wanted = data.draw(st.lists(st.sampled_from([*offered.countries]), unique=True, max_size=5))
    bids = [BidItem(country=one, points=data.draw(st.integers(0, 10))) for one in wanted]
    chosen = {
        field.key: data.draw(value(field, offered)) for field in offered.fields if data.draw(st.booleans())
    }
    player = data.draw(NAMES)
    own = {"07": {"ruler": data.draw(NAMES)}} if data.draw(st.booleans()) else {}
    sheet = read(written(offered, player, bids, {"": chosen, **own}), offered)
    assert every([one.status is Status.ACCEPTED for one in sheet.answers]), sheet.answers
    assert sheet.player == player
    assert [(bid.country, bid.points) for bid in sheet.bids] == [(bid.country, bid.points) for bid in bids]
    assert values(sheet) == {**({"": chosen} if chosen else {}), **own}


LINES = st.one_of(
    st.sampled_from(
        ["bids: 07 = 3", "capital: 07-02", "[07]", "player: B", "extra: 2 escort,", "ruler:", 'x: "', ">> y"]
    ),
    st.text(max_size=60),
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_no_line_is_lost(lines: list[str]) -> None:
    text = "\n".join(line.replace("\n", " ").replace("\r", " ") for line in lines)
    sheet = read_worksheet(text.encode("utf-8", "replace"), "x.txt", offer_in(shipped()))
    if any(issue.code.startswith("sheet.") for issue in sheet.issues):
        return
    written = {number for number, line in enumerate(text.split("\n"), 1) if is_said(line)}
    assert written <= {one.line for one in sheet.answers}


def is_said(line: str) -> bool:
    """Tell whether a line says something that is no comment, whatever stands before it."""
    plain = "".join(sign for sign in line if sign.isprintable()).strip().lstrip("> ")
    return plain.isascii() and bool(plain) and not plain.startswith("#")


@settings(max_examples=40, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_read(raw: bytes) -> None:
    sheet = read_worksheet(raw, "x.txt", offer_in(shipped()))
    assert sheet.answers or sheet.issues


def test_a_head_for_all_goes_back_to_what_holds_for_every_country(gunboat: Offer) -> None:
    sheet = read(HEAD + "[07] ruler: A\n[all]\nruler: B\n", gunboat)
    assert values(sheet) == {"07": {"ruler": "A"}, "": {"ruler": "B"}}
    assert sheet.chosen("07")["ruler"].value == "A"


def test_a_player_is_known_however_his_name_is_composed(gunboat: Offer) -> None:
    names = ("Ren\u00e9  Roux", "RENE\u0301 roux")
    keys = {read(f"worksheet romin_jhors_1\nplayer: {name}", gunboat).key for name in names}
    assert len(keys) == 1


def test_a_fault_is_no_choice() -> None:
    assert isinstance(choose("", {"a": ("A",)}), FieldFault)
