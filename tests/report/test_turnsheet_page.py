"""The turnsheet's page: nothing fetched, nobody's secrets, no script but its own, and judged as the console judges."""

from __future__ import annotations

import ast
import json
import re
from base64 import b64encode
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from gm_console.core.ids import NationId
from gm_console.core.orders import UnreadLine
from gm_console.files.incoming.read import SCHEMA
from gm_console.files.turnsheet import read_sheet
from gm_console.rulesets import RULESETS
from tests.support.browser_keys import keyboard
from tests.support.chromium import WIDTHS, faults_of, find_chromium
from tests.support.every import every
from tests.support.page_sheets import SheetMaker, answers_of, console_says, driven, page_of
from tests.support.worlds import MARK, WORLDS, World

browser = pytest.mark.skipif(
    not find_chromium(), reason="no Chromium is installed: pages are not tried in a browser"
)
HOSTILE = '</script><img src=x onerror="alert(1)">'
SMALL = ("toy", "gunboat-small", "empires")
GAMES = ("toy", *(pytest.param(name, marks=pytest.mark.slow) for name in SMALL[1:]))
"""Every game; those with a map of some size run with the slow tests."""
SHARES = {"toy": 500, "gunboat-small": 2_000, "gunboat": 2_500}
"""Sheets on which page and console are to agree, 5,000 in all."""
BATCH = 125
FILL_IN = """
const change = (element, value) => { element.value = value;
  for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, {bubbles: true})); };
for (const section of document.querySelectorAll("section.phase")) section.querySelector(".adds button").click();
for (const row of document.querySelectorAll(".row")) for (const field of row.querySelectorAll(".field")) {
  for (let step = 0; step < 2; step += 1) {
    const select = field.querySelector("select");
    const last = select && [...select.options].filter((option) => option.value).pop();
    if (last && (step === 0 || field.classList.contains("f-plot"))) change(select, last.value);
  }
  const words = row.closest("#s-W4") ? "Words of ours" : "";
  for (const input of field.querySelectorAll("input, textarea")) change(input, input.type === "number" ? "1" : words);
}
const json = window.turnsheet.whole();
tell([document.getElementById("text").value, document.getElementById("summary").textContent, json]);
"""


def nations_of(world: World) -> tuple[NationId, ...]:
    """Return who gives orders at the start."""
    return world.ruleset.nations(world.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_page_of_every_game_fetches_nothing_and_names_its_script_and_styles(name: str) -> None:
    world = WORLDS[name]()
    page = page_of(world, world.state, nations_of(world)[0])
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|src=|@import|url\((?!#)", page)
    for kind, text in (
        ("script", page.rpartition("<script>")[2].partition("</script>")[0]),
        ("style", page.partition("<style>")[2].partition("</style>")[0]),
    ):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert not re.search(r"<[^>]* style=|<[^>]* on[a-z]+=", page.partition("<script")[0])


@pytest.mark.parametrize("name", GAMES)
def test_a_page_holds_no_secret_of_another_nation(name: str) -> None:
    world = WORLDS[name]()
    mine, victim = nations_of(world)[:2]
    for plant in world.plants.values():
        page = page_of(world, plant(world.state, victim), mine)
        assert str(MARK) not in page
        assert str(MARK) in page_of(world, plant(world.state, victim), victim)


def test_every_registered_game_has_a_page_or_none_on_purpose() -> None:
    told = {world.ruleset.id: world.ruleset.sheet.page for world in (WORLDS[name]() for name in SMALL)}
    assert set(told) == set(RULESETS)
    assert every(told.values())


@pytest.mark.parametrize("name", SMALL)
def test_what_the_rules_of_a_page_say_has_words_and_forms_are_those_of_orders(name: str) -> None:
    ruleset = WORLDS[name]().ruleset
    assert ruleset.sheet.page is not None
    page = ruleset.sheet.page()
    known = {(kind.order.__name__, phase) for kind in ruleset.order_kinds for phase in kind.phases}
    assert {(form.order, phase) for form in page.forms for phase in form.phases} == known
    fields = {kind.order.__name__: kind.order.__dataclass_fields__ for kind in ruleset.order_kinds}
    assert every(field.name in fields[form.order] for form in page.forms for field in form.fields)
    codes = {
        node.value
        for text in (*page.macros.values(), *(form.rules for form in page.forms))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"\w+\.[a-z-]+", node.value)
    }
    assert codes <= set(ruleset.words["reasons"]), codes - set(ruleset.words["reasons"])


@pytest.mark.slow
def test_a_page_of_the_large_world_is_no_larger_than_a_letter_takes() -> None:
    world = WORLDS["gunboat"]()
    assert len(page_of(world, world.state, nations_of(world)[0]).encode()) <= 900_000


@browser
@pytest.mark.slow
@pytest.mark.parametrize("name", ["toy", "gunboat-small", "empires"])
def test_what_is_put_in_comes_out_as_a_sheet_that_is_read(name: str, tmp_path: Path) -> None:
    """Put in by the controls themselves: every form's fields get the last choice that is offered."""
    world = WORLDS[name]()
    mine = nations_of(world)[0]
    text, summary, whole = driven(page_of(world, world.state, mine), FILL_IN, tmp_path)
    read = read_sheet(text.encode(), "sheet.txt", world.ruleset, world.board, nations_of(world))
    assert (read.nation, read.turn) == (mine, world.state.turn)
    assert (whole["schema"], whole["nation"], whole["turn"]) == (SCHEMA, mine, world.state.turn)
    assert whole["lines"] == text.splitlines()[2:]
    assert len(read.orders) > 1, summary
    assert not [order.text for order in read.orders if isinstance(order, UnreadLine)]
    assert "refused" not in summary or name == "gunboat-small", summary


@browser
@pytest.mark.slow
def test_hostile_names_and_texts_stay_texts_and_a_saved_sheet_is_taken_up(tmp_path: Path) -> None:
    world = WORLDS["gunboat-small"]()
    mine, other = nations_of(world)[:2]
    nations = {
        key: replace(one, names=replace(one.names, country=HOSTILE))
        for key, one in world.state.nations.items()
    }
    board = replace(world.board, regions=tuple(replace(one, name=HOSTILE) for one in world.board.regions))
    world = replace(world, board=board)
    state = replace(world.state, nations=nations)
    rows = [
        {"phase": "W4", "form": "Press", "values": {"headline": HOSTILE, "city": "a|b", "body": HOSTILE}},
        {
            "phase": "W4",
            "form": "Press",
            "values": {"headline": 'A "b"', "city": "C", "body": "[E1] x\n\ud83d"},
        },
        {"phase": "E3", "form": "Export", "values": {"receiver": other, "goods": [["LP", 5], ["No", 1], 7]}},
        {"phase": "E1", "form": "Nothing", "values": {}},
        None,
    ]
    script = f"""
    const left = window.turnsheet.take({json.dumps({"rows": rows})});
    const boxes = [...document.querySelectorAll("#parts input")].map((box) => [box.checked, box.disabled]);
    tell([left, document.images.length, document.scripts.length, document.getElementById("text").value, boxes]);
    """
    left, images, scripts, text, boxes = driven(
        page_of(world, state, mine), script.replace("</", "<\\/"), tmp_path
    )
    assert (left, images, scripts) == (2, 0, 3)
    assert boxes == [[True, False], [True, False], [True, True]], (
        "press goes with the sheet, for it has lines"
    )
    read = read_sheet(text.encode(), "sheet.txt", world.ruleset, world.board, nations_of(world))
    assert [order.text for order in read.orders] == [
        f"export to {other}: 5 LP", '"A ""b""" | C | [E1] x \ufffd'
    ]  # fmt: skip


@browser
@pytest.mark.slow
@pytest.mark.parametrize("name", list(SHARES))
def test_page_and_console_agree_on_verdict_and_reason(name: str, tmp_path: Path) -> None:
    """Of 5,000 sheets in all; each game's share is played on from turn to turn, so that armies are on the move."""
    world = WORLDS[name]()
    state, done, turn = world.state, 0, 0
    differ: Counter[tuple[str, ...]] = Counter()
    alike: Counter[tuple[str, str]] = Counter()
    while done < SHARES[name]:
        nations = world.ruleset.nations(state)
        for nation in nations[turn % 3 :: max(1, len(nations) // 4)]:
            maker = SheetMaker(world, state, nation, seed=1000 * turn + int(nation))
            sheets = [maker.sheet() for _ in range(BATCH)]
            for answers in answers_of(page_of(world, state, nation), sheets, tmp_path):
                said = console_says(world, state, nation, [(phase, line) for line, phase, _, _ in answers])
                for (line, _, status, code), (theirs, why) in zip(answers, said, strict=True):
                    if (status, code) == (theirs.value, why):
                        alike[status, code] += 1
                    else:
                        differ[status, code, theirs.value, why, line] += 1
            done += BATCH
        state, turn = world.run(state, world.caretaker_orders(state)).state, turn + 1
    assert not differ, differ.most_common(20)
    assert len(alike) > (8 if name == "toy" else 50), alike
    print(f"{name}: {done} sheets, {alike.total()} lines, {len(alike)} kinds of answer, all alike")


@browser
@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_page_fits_a_telephone_and_a_desk(dark: bool, tmp_path: Path) -> None:
    world = WORLDS["gunboat-small"]()
    page = tmp_path / "nation-07.html"
    page.write_text(page_of(world, world.state, nations_of(world)[0]), encoding="utf-8")
    (tmp_path / "room").mkdir()
    faults = faults_of([page], tmp_path / "room", dark=dark)
    assert len(faults) == len(WIDTHS)
    assert not {key: found for key, found in faults.items() if found}


@browser
@pytest.mark.slow
def test_bar_and_rows_tell_how_a_section_stands_and_nothing_lies_over_them(tmp_path: Path) -> None:
    """Of a section that takes one line no count stands in the bar, which would read as another number."""
    world = WORLDS["empires"]()
    page = tmp_path / "nation.html"
    page.write_text(page_of(world, world.state, nations_of(world)[0]), encoding="utf-8")
    with keyboard(tmp_path / "browser") as keys:
        keys.open(page, 390, 844)
        keys.tell("for (const add of document.querySelectorAll('.adds button')) add.click()")
        keys.tell("document.querySelector('.adds button').click()")
        bar = keys.tell(
            "[...document.querySelectorAll('#jumps a')].map((one) => [one.textContent, one.className])"
        )
        assert bar[:2] == [["1, 2 lines, too many", "bad"], ["2, 1 line, 1 not finished", "open"]]
        assert keys.tell("getComputedStyle(document.querySelector('#jumps .heard')).width") == "1px"
        assert keys.tell("document.querySelector('.count').className") == "count over"
        assert keys.tell(
            "[...document.querySelectorAll('#sections ol')[0].querySelectorAll('.up')].map((one) => one.ariaDisabled)"
        ) == ["true", "false"]
        covered = keys.tell("""[...document.querySelectorAll(".row-head button")].filter((button) => {
            button.scrollIntoView({ block: "end" });
            const at = button.getBoundingClientRect();
            return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2) !== button;
        }).length""")
        assert covered == 0
        ticked = keys.tell("""(() => {
            const tick = document.querySelector(".tick"), words = document.createRange();
            words.selectNodeContents(tick);
            const box = tick.querySelector("input").getBoundingClientRect();
            return [...words.getClientRects()].filter((one) => one.left < box.right && one.top > box.bottom).length;
        })()""")
        assert ticked == 0, "its words go on beside its box"


@browser
@pytest.mark.slow
@pytest.mark.parametrize("name", ["empires", "gunboat"])
def test_no_id_on_the_map_stands_over_another_at_any_zoom(name: str, tmp_path: Path) -> None:
    world = WORLDS[name]()
    mine = nations_of(world)[0]
    page = tmp_path / "nation.html"
    page.write_text(page_of(world, world.state, mine), encoding="utf-8")
    with keyboard(tmp_path / "browser") as keys:
        keys.open(page, 390, 844)
        keys.tell("document.getElementById('map-toggle').click()")
        found = keys.tell("""(() => {
            const shown = [];
            for (let step = 0; step < 12; step += 1) {
                const ids = [...document.querySelectorAll("#labels text")];
                const boxes = ids.filter((one) => getComputedStyle(one).display !== "none")
                    .map((one) => one.getBoundingClientRect());
                const over = boxes.filter((one, at) => boxes.slice(at + 1).some((other) => one.left < other.right
                    && other.left < one.right && one.top + 3 < other.bottom && other.top + 3 < one.bottom));
                shown.push([boxes.length, over.length]);
                document.getElementById(step < 6 ? "map-out" : "map-in").click();
            }
            return shown;
        })()""")
    assert max(count for count, _ in found) > 10
    assert [over for _, over in found] == [0] * 12, found


@browser
@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
def test_a_sheet_is_put_together_by_keyboard_alone(width: int, tmp_path: Path) -> None:
    """From the page's first link to what is saved; the march's end is a region that is aimed at on the map."""
    world = WORLDS["toy"]()
    page = tmp_path / "nation-01.html"
    page.write_text(page_of(world, world.state, nations_of(world)[0]), encoding="utf-8")
    with keyboard(tmp_path / "browser") as keys:
        keys.open(page, width, 800)
        keys.walk("#s-E1 .adds button")
        keys.press("Enter")
        keys.type("10")
        keys.walk("#s-E1 .adds button:nth-child(2)")
        keys.press("Enter")
        keys.type("1")
        keys.walk("#s-E1 .row:nth-child(2) select")
        keys.press("ArrowDown")
        keys.walk("#s-M1 .adds button")
        keys.press("Enter", "ArrowDown")
        keys.walk(".f-number input")
        keys.type("2")
        keys.walk(".row:last-child .f-region:nth-child(2) select", "Shift+Tab")
        if width < 900:
            keys.walk("#map-toggle")
            keys.press("Enter")
            keys.walk("#map", "Shift+Tab")
        else:
            keys.walk("#map")
        told = "document.getElementById('map-told').textContent"
        for _ in range(40):
            keys.press("ArrowRight")
            if keys.tell(told).startswith("A-02"):
                break
        keys.press("Enter")
        assert keys.tell(told).startswith("A-02")
        keys.walk("#save-text", "Shift+Tab")
        keys.press("Enter")
        assert keys.tell("document.getElementById('done').textContent").startswith(
            "Saved as nation-01-turn-1.txt"
        )
        text = keys.tell("document.getElementById('text').value")
        keys.walk("#s-E1 .adds button", "Shift+Tab")
    read = read_sheet(text.encode(), "sheet.txt", world.ruleset, world.board, nations_of(world))
    assert [order.text for order in read.orders] == ["sell 10", "hire 1 at A-01", "march 2: A-01 > A-02"]
