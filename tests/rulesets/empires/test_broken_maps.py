"""Maps broken in many ways: what the game will not allow is told, with rule and advice, and nothing falls over."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

import pytest

from gm_console.board.checking.check import check_board, findings_of
from gm_console.board.checking.fixes import fix_of
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit
from gm_console.board.model import Board, Link, LinkKind, Mark, OwnLink, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.core.turn import run_turn
from gm_console.files.mapfile import map_json
from gm_console.files.mapschema import read_board
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.map_rules import ADVISED, CITED, MAP
from gm_console.rulesets.empires.players.self_play import show
from tests.board.boards import SIDE, square
from tests.support.every import every

ROWS: Final = ("NOS CHA BIS ATL", "LON PAR BRE GAS", "YOR ALP VIE MED")
SEAS: Final = ("NOS", "CHA", "BIS", "ATL", "GAS", "MED")
COUNTRIES: Final = {"LON": "01", "YOR": "01", "PAR": "02", "ALP": "02", "BRE": "03", "VIE": "03"}
CAPITALS: Final = ("LON", "PAR", "VIE")
BASES: Final = {"LON": "NOS", "PAR": "CHA", "BRE": "BIS"}

Data = dict[str, Any]
Break = Callable[[Data], object]


def sound() -> Board:
    """Six areas of three countries and six seas; BRE lies on two of them, ALP and YOR on none."""
    cells = {word: (c, r) for r, row in enumerate(ROWS) for c, word in enumerate(row.split())}
    links = {
        Link(a=RegionId(min(one, other)), b=RegionId(max(one, other)), kind=between(one, other))
        for one, (c, r) in cells.items()
        for other, place in cells.items()
        if place in ((c + 1, r), (c, r + 1))
    }
    coasts = {end for link in links if link.kind is LinkKind.COAST for end in (link.a, link.b)}
    regions = [
        Region(
            id=RegionId(word),
            kind=RegionKind.SEA if word in SEAS else RegionKind.LAND,
            terrain="clear" if word in SEAS else "lowlands",
            country=COUNTRIES.get(word, "OC"),
            coastal=word in coasts and word not in SEAS,
            shape=square(c, r),
            label=(c * SIDE + 50, r * SIDE + 50),
            marks=(
                *((Mark(kind="capital", nation=COUNTRIES[word]),) if word in CAPITALS else ()),
                *((Mark(kind="base", nation=COUNTRIES[word]),) if word in BASES else ()),
            ),
        )
        for word, (c, r) in sorted(cells.items())
    ]
    entrances = [
        OwnLink(a=RegionId(min(pair)), b=RegionId(max(pair)), kind="entrance") for pair in BASES.items()
    ]
    return Board(
        id="six",
        name="Six",
        width=4 * SIDE,
        height=3 * SIDE,
        wraps=False,
        regions=tuple(regions),
        links=tuple(sorted(links)),
        own_links=tuple(sorted(entrances)),
        sea_names={"OC": "Ocean"},
        country_names={"01": "England", "02": "France", "03": "Austria"},
        rules=MAP,
    )


def between(one: str, other: str) -> LinkKind:
    wet = (one in SEAS) + (other in SEAS)
    return (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA)[wet]


PLAIN: Final[Data] = json.loads(map_json(sound()))


def area(data: Data, id_: str) -> Data:
    found: Data = next(one for one in data["regions"] if one["id"] == id_)
    return found


def put(id_: str, **values: object) -> Break:
    return lambda data: area(data, id_).update(values)


def without(id_: str, key: str) -> Break:
    return lambda data: area(data, id_).pop(key)


def mark(id_: str, kind: str, nation: str) -> Break:
    return lambda data: area(data, id_)["marks"].append({"kind": kind, "nation": nation, "name": ""})


def unmark(kind: str, *ids: str) -> Break:
    def run(data: Data) -> None:
        for one in data["regions"]:
            if one["id"] in ids or not ids:
                one["marks"] = [each for each in one["marks"] if each["kind"] != kind]

    return run


def unlink(*ids: str, table: str = "links") -> Break:
    def run(data: Data) -> None:
        data[table] = [one for one in data[table] if not (set(ids) & set(one[:2]) if ids else True)]

    return run


def apart(*pairs: str) -> Break:
    """Links cut by hand: that is meant so, and nothing says that one is missing."""

    def run(data: Data) -> None:
        for pair in pairs:
            ends = sorted(pair.split())
            data["links"] = [one for one in data["links"] if one[:2] != ends]
            data["by_hand"].append([*ends, None])

    return run


def link(a: str, b: str, kind: str, table: str = "links") -> Break:
    return lambda data: data[table].append([*sorted((a, b)), kind])


def entrance(a: str, b: str) -> Break:
    return link(a, b, "entrance", "own_links")


def relink(a: str, b: str, kind: str) -> Break:
    def run(data: Data) -> None:
        next(one for one in data["links"] if one[:2] == sorted((a, b)))[2] = kind

    return run


def rename(old: str, new: str) -> Break:
    def run(data: Data) -> None:
        area(data, old)["id"] = new
        for table in ("links", "own_links"):
            data[table] = [
                [*sorted(new if end == old else end for end in one[:2]), one[2]] for one in data[table]
            ]

    return run


def head(**values: object) -> Break:
    return lambda data: data.update(values)


def each(*breaks: Break) -> Break:
    def run(data: Data) -> None:
        for one in breaks:
            one(data)

    return run


def recountry(old: str, new: str) -> Break:
    def run(data: Data) -> None:
        for one in data["regions"]:
            one["country"] = new if one["country"] == old else one["country"]
            for own in one["marks"]:
                own["nation"] = new if own["nation"] == old else own["nation"]
        data["country_names"][new] = data["country_names"].pop(old)

    return run


ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO
NO_BASES: Final = each(unmark("base"), unlink(table="own_links"))
READ: Final[tuple[tuple[str, Break, Severity, str, str], ...]] = (
    ("no bases at all", NO_BASES, WARNING, "map.own.none", ""),
    ("base marks gone", unmark("base"), WARNING, "map.own.unmarked", "LON"),
    ("entrances gone", unlink(table="own_links"), WARNING, "map.own.missing", "LON"),
    ("entrance to one of two seas gone", unlink("BRE", table="own_links"), WARNING, "map.own.choice", "BRE"),
    ("entrance without base", unmark("base", "PAR"), WARNING, "map.own.unmarked", "PAR"),
    ("entrance to a sea elsewhere", entrance("LON", "MED"), ERROR, "map.own.alone", "LON"),
    ("entrance to land", entrance("LON", "PAR"), ERROR, "map.own.kind", "LON"),
    ("entrance from sea to sea", entrance("BIS", "CHA"), ERROR, "map.own.kind", "BIS"),
    ("two entrances", entrance("BRE", "GAS"), WARNING, "map.own.many", "BRE"),
    ("entrance over a canal", relink("LON", "NOS", "canal"), ERROR, "map.own.alone", "LON"),
    ("entrance over a coast that was cut", apart("LON NOS"), ERROR, "map.own.alone", "LON"),
    ("own link of no kind", link("BRE", "GAS", "tunnel", "own_links"), WARNING, "map.own.unknown", "BRE"),
    ("base inland", mark("YOR", "base", "01"), ERROR, "map.mark.place", "YOR"),
    ("base at sea", mark("NOS", "base", "01"), ERROR, "map.mark.place", "NOS"),
    ("base twice", mark("LON", "base", "01"), WARNING, "map.mark.doubled", "LON"),
    ("mark of no kind", mark("PAR", "casino", "02"), WARNING, "map.mark.unknown", "PAR"),
    ("capital and bases of a country gone", unmark("capital", "PAR"), WARNING, "map.capital.missing", "02"),
    ("country without any mark", each(unmark("capital", "PAR"), unmark("base", "PAR")), INFO,
     "map.capital.missing", "02"),
    ("no capital at all", unmark("capital"), INFO, "map.capital.none", ""),
    ("area called by a word of orders", rename("ALP", "ALL"), WARNING, "map.id.word", "ALL"),
    ("capital twice", mark("ALP", "capital", "02"), WARNING, "map.capital.doubled", "02"),
    ("capital at sea", mark("CHA", "capital", "02"), ERROR, "map.mark.place", "CHA"),
    ("capital of nobody", each(unmark("capital", "PAR"), mark("PAR", "capital", "")), WARNING,
     "map.capital.nobody", "PAR"),
    ("capital of another", mark("YOR", "capital", "02"), WARNING, "map.capital.abroad", "YOR"),
    ("country that no player can have", recountry("02", "77"), WARNING, "map.capital.number", "PAR"),
    ("country called by letters", recountry("02", "FR"), WARNING, "map.capital.number", "PAR"),
    ("nothing linked", apart("ALP PAR", "ALP YOR", "ALP VIE"), WARNING, "map.region.isolated", "ALP"),
    ("map in parts", apart("ALP PAR", "ALP VIE", "LON PAR", "LON NOS"), WARNING, "map.disconnected", "ALP"),
    ("border without a link", unlink("ALP"), WARNING, "map.link.missing", "ALP"),
    ("link over land and sea", relink("LON", "NOS", "land"), ERROR, "map.link.kind", "LON"),
    ("canal", link("BRE", "GAS", "canal"), WARNING, "map.link.idle", "BRE"),
    ("link without border", link("LON", "VIE", "land"), ERROR, "map.link.apart", "LON"),
    ("strait gone that was decided", link("LON", "VIE", "crossing", "by_hand"), WARNING, "map.hand.ignored", "LON"),
    ("id of another game", rename("ALP", "02-01"), WARNING, "map.id.form", "02-01"),
    ("ground of no kind", put("ALP", terrain="vineyard"), WARNING, "map.ground.unknown", "ALP"),
    ("ground of another game", put("ALP", terrain="clear"), WARNING, "map.ground.unknown", "ALP"),
    ("sea with ground", put("NOS", terrain="forests"), ERROR, "map.sea.ground", "NOS"),
    ("coast flag wrong", put("LON", coastal=False), ERROR, "map.coastal", "LON"),
    ("country without a name", lambda data: data["country_names"].pop("02"), WARNING, "map.country.unnamed", "02"),
    ("area of no country", put("ALP", country=""), WARNING, "map.country.unnamed", "ALP"),
    ("country without areas", lambda data: data["country_names"].update({"29": "Venice"}), INFO,
     "map.country.unused", "29"),
    ("sea without a name", head(sea_names={}), ERROR, "map.sea.unnamed", "OC"),
    ("land turned to sea", put("ALP", kind="sea"), ERROR, "map.link.kind", "ALP"),
    ("label elsewhere", put("ALP", label=[0, 0]), ERROR, "map.label", "ALP"),
    ("outline that crosses itself", put("ALP", shape=[[[100, 200], [200, 300], [200, 200], [100, 300]]]), ERROR,
     "map.shape.broken", "ALP"),
    ("outline of one point", put("ALP", shape=[[[150, 250]] * 4]), ERROR, "map.shape.broken", "ALP"),
    ("outline off the map", put("ALP", shape=[[[100, 200], [200, 200], [200, 900], [100, 900]]]), ERROR,
     "map.shape.outside", "ALP"),
    ("no regions", head(regions=[], links=[], own_links=[]), ERROR, "map.empty", ""),
)  # fmt: skip
"""What is broken, how bad it is, and the finding with its place."""
UNREAD: Final[tuple[tuple[str, Break, str, str], ...]] = (
    ("code of two letters", rename("ALP", "AL"), "map.id", "$.regions[0].id"),
    ("code of four letters", rename("ALP", "ALPS"), "map.id", "$.regions[0].id"),
    ("code in small letters", rename("ALP", "alp"), "map.id", "$.regions[0].id"),
    ("code with a digit", rename("ALP", "AL1"), "map.id", "$.regions[0].id"),
    ("code empty", rename("ALP", ""), "map.id", "$.regions[0].id"),
    ("code doubled", put("YOR", id="PAR"), "map.region.doubled", "PAR"),
    ("population", put("PAR", population=8), "map.key.unknown", "PAR.population"),
    ("ground in capitals", put("PAR", terrain="Lowlands"), "map.word", "PAR"),
    ("ground missing", without("PAR", "terrain"), "map.key.missing", "PAR.terrain"),
    ("shape missing", without("PAR", "shape"), "map.key.missing", "PAR.shape"),
    ("shape empty", put("PAR", shape=[]), "map.shape", "PAR"),
    ("ring of two points", put("PAR", shape=[[[0, 0], [9, 9]]]), "map.ring", "PAR.shape[0]"),
    ("fractions", put("PAR", shape=[[[0.5, 0], [9, 9], [9, 0]]]), "map.point", "PAR.shape[0]"),
    ("kind", put("PAR", kind="air"), "map.word", "PAR.kind"),
    ("self link", link("PAR", "PAR", "land"), "map.link.self", "$.links[17]"),
    ("entrance to itself", entrance("LON", "LON"), "map.link.self", "$.own_links[3]"),
    ("link to nowhere", link("PAR", "VIA", "land"), "map.link.unknown", "VIA"),
    ("entrance to nowhere", entrance("LON", "NOR"), "map.link.unknown", "NOR"),
    ("link twice", link("ALP", "PAR", "land"), "map.link.doubled", "ALP"),
    ("entrance twice", entrance("LON", "NOS"), "map.link.doubled", "LON"),
    ("link backwards", lambda data: data["links"].append(["VIE", "LON", "land"]), "map.link.order", "$.links[17]"),
    ("link of no kind", link("ALP", "BRE", "tunnel"), "map.word", "$.links[17].kind"),
    ("entrance among links", link("LON", "NOS", "entrance"), "map.word", "$.links[17].kind"),
    ("region gone", lambda data: data["regions"].remove(area(data, "PAR")), "map.link.unknown", "PAR"),
    ("game of nobody", head(game="risk"), "map.game", "$.game"),
    ("version to come", head(schema_version=9), "map.schema", "$.schema_version"),
    ("no width", head(width=0), "map.size", "$.width"),
)  # fmt: skip
"""What no map can be made of: the issue with its place in the file."""


def broken(run: Break) -> tuple[Board | None, list[Issue]]:
    data = deepcopy(PLAIN)
    run(data)
    issues: list[Issue] = []
    return read_board(data, issues), issues


def readable(run: Break) -> Board:
    board, issues = broken(run)
    assert board is not None
    assert issues == []
    return board


def test_nothing_is_said_of_the_sound_map() -> None:
    board, issues = broken(lambda _: None)
    assert board == sound()
    assert issues == []
    assert [issue.text for issue in check_board(sound()) if issue.severity is not INFO] == []


def test_what_is_broken_is_found_where_it_is() -> None:
    for name, run, severity, code, where in READ:
        found = [issue for issue in check_board(readable(run)) if (issue.code, issue.where) == (code, where)]
        assert {one.severity for one in found} == {severity}, name
        assert {one.rule for one in found} == {CITED.get(code, "")}, name
        assert [one.text for one in found if "  " in one.text or one.text.endswith(" ")] == [], name


def test_what_cannot_be_read_is_told_with_its_place() -> None:
    for name, run, code, where in UNREAD:
        _, issues = broken(run)
        assert (code, where) in [(issue.code, issue.where) for issue in issues], name
        assert {issue.severity for issue in issues} == {ERROR}, name


def test_a_wrong_code_is_told_with_the_rule_and_what_codes_look_like() -> None:
    _, issues = broken(rename("ALP", "alp"))
    assert {(one.rule, one.suggestion) for one in issues} == {
        ("4.2", "ids of this game look like PAR, three letters from A to Z")
    }
    _, issues = broken(link("PAR", "VIA", "land"))
    assert [one.suggestion for one in issues] == ["VIE"]


def test_what_the_game_cites_and_advises_is_told_by_one_of_these_maps() -> None:
    told = {one[3] for one in READ} | {one[2] for one in UNREAD}
    assert CITED.keys() <= told
    assert ADVISED.keys() <= told
    assert len(READ) + len(UNREAD) >= 70


@pytest.mark.slow
def test_whoever_breaks_a_base_is_told_what_to_do() -> None:
    told = {
        issue.code: issue.suggestion
        for _, run, _, code, where in READ
        for issue in check_board(readable(run))
        if (issue.code, issue.where) == (code, where) and code in CITED
    }
    assert every(told.values())
    assert told["map.own.choice"] == "draw it to one of BIS, GAS"
    assert told["map.own.missing"] == "draw it to NOS"


MENDED: Final = {
    "entrances gone": "map.own.missing",
    "entrance without base": "map.own.unmarked",
    "entrance over a canal": "map.link.idle",
    "canal": "map.link.idle",
}


@pytest.mark.parametrize("name", MENDED)
def test_one_answer_is_a_fix_that_leaves_the_map_sound(name: str) -> None:
    run = next(one[1] for one in READ if one[0] == name)
    document = MapDocument(readable(each(run, entrance("BRE", "BIS")) if name == "entrances gone" else run))
    checks = LiveChecks(document.sheet)
    document.listen(checks.update)
    while found := [one for one in checks.findings() if one.issue.code == MENDED[name]]:
        fix = fix_of(checks.survey, found[0])
        assert isinstance(fix, Edit)
        document.do(fix)
    assert [one.issue.text for one in checks.findings() if one.issue.severity is not INFO] == []
    assert document.board.own_links == sound().own_links
    assert {one.id: [mark.kind for mark in one.marks] for one in document.board.regions} == {
        one.id: [mark.kind for mark in one.marks] for one in sound().regions
    }


def test_a_choice_of_entrances_is_a_person_s() -> None:
    board = readable(unlink("BRE", table="own_links"))
    checks = LiveChecks(MapDocument(board).sheet)
    found = next(one for one in findings_of(board) if one.issue.code == "map.own.choice")
    assert fix_of(checks.survey, found) is None


@pytest.mark.slow
def test_a_game_proposed_there_is_played_or_refused_where_the_map_is_told_of() -> None:
    ruleset = load_ruleset("empires")
    propose = ruleset.setup.propose
    assert propose is not None
    played = 0
    for name, run, *_ in READ:
        board = readable(run)
        proposed = propose(board, 1)
        state, issues = ruleset.setup.start(
            ruleset.tables, board, {**proposed.data, "turns": 5, "first_turn": 1}, 1
        )
        assert (state is None) == bool(issues), name
        if state is None:
            assert ERROR in {one.severity for one in check_board(board)}, name
            continue
        played += 1
        list(ruleset.setup.audit(ruleset.tables, board, state))
        for _ in range(2):
            orders = [
                order
                for nation in ruleset.nations(state)
                for order in ruleset.players.caretaker(board, state, ruleset, nation, 1)
            ]
            state = run_turn(ruleset, board, state, orders, 1).state
            assert ruleset.invariants(board, state) == (), name
    assert played > 30


def test_caretakers_play_where_nobody_lives() -> None:
    board, ruleset = sound(), load_ruleset("empires")
    assert ruleset.setup.propose is not None
    data = dict(ruleset.setup.propose(board, 1).data)
    data |= {"turns": 5, "population": 0, "areas": [{**one, "population": 0} for one in data["areas"]]}
    state, issues = ruleset.setup.start(ruleset.tables, board, data, 1)
    assert issues == ()
    for nation in ruleset.nations(state):
        list(ruleset.players.caretaker(board, state, ruleset, nation, 1))
    shown = show(board, ruleset.tables, state, (), state)
    assert shown.told
