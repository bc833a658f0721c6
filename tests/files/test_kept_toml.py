"""A file that people write keeps its comments, order and layout when it is written again."""

from __future__ import annotations

import difflib
import math
import shutil
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.changed_tables import keep_tables, tables_with
from gm_console.core.table_cells import CellChange, TableChanges
from gm_console.files import kept_toml, scenariofile
from gm_console.files.errors import Unreadable
from gm_console.files.kept_toml import kept_layout
from gm_console.files.open_scenario import OpenScenario, ScenarioContent
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import SCENARIO_FILE, SETUP_FILE, START_FILE, read_meta
from gm_console.files.scenario_tables import TABLES_FILE
from gm_console.files.scenariofile import write_changes, write_meta, write_setup
from gm_console.files.tomlfile import toml_key, toml_value
from gm_console.rulesets import load_ruleset
from tests.support.every import every
from tests.support.toy_scenario import toy_scenario

NAMES = sorted(path.parent.name for path in SCENARIOS.glob(f"*/{SETUP_FILE}"))
WRITTEN = """\
# The set-up of all, by hand.
variant = "plain"   # as agreed
garrison = 1

# --- The north ---

# the first one
[[nation]]
name = 'One'     # never changed
id = "01"
spot = { region = "A-01", name = "Home" }  # where it lies
many = [
  "a",  # first
  "b",  # second
  "c",
]
text = \"\"\"
[[nation]]
is no header\"\"\"

# --- The south ---

# the second one
[[nation]]
name = "Two"
id = "02"
[nation.spot]   # in a table of its own
region = "A-02"
name = "There"

# at the end
[other]
x = 1
"""


def fresh_of(tmp_path: Path, data: dict[str, Any]) -> str:
    """Return how a set-up is written where there was none."""
    write_setup(tmp_path / "fresh", {key: one for key, one in data.items() if not isinstance(one, dict)})
    tables = "".join(
        f"\n[{key}]\n" + "".join(f"{name} = {one}\n" for name, one in value.items())
        for key, value in data.items()
        if isinstance(value, dict)
    )
    return (tmp_path / "fresh" / SETUP_FILE).read_text() + tables


def rename(data: dict[str, Any]) -> None:
    data["nation"][0]["name"] = "Uno"


def put_within(data: dict[str, Any]) -> None:
    data["nation"][0]["spot"]["name"] = "Away"


def put_in_table(data: dict[str, Any]) -> None:
    data["nation"][1]["spot"]["name"] = "Away"


def less(data: dict[str, Any]) -> None:
    data["nation"][0]["many"].remove("b")


def more(data: dict[str, Any]) -> None:
    data["nation"][0]["many"].append("d")


def new_key(data: dict[str, Any]) -> None:
    data["nation"][0]["colour"] = "#112233"


def first_goes(data: dict[str, Any]) -> None:
    del data["nation"][0]


def one_between(data: dict[str, Any]) -> None:
    data["nation"].insert(1, {"name": "One and a half", "id": "03"})


def one_first(data: dict[str, Any]) -> None:
    data["nation"].insert(0, {"name": "Zero", "id": "00"})


def one_last(data: dict[str, Any]) -> None:
    data["nation"].append({"name": "Three", "id": "03"})


def general(data: dict[str, Any]) -> None:
    data["variant"] = "fancy"
    data["more"] = 2


def number_for_yes(data: dict[str, Any]) -> None:
    data["garrison"] = True


def a_list_more(data: dict[str, Any]) -> None:
    data["place"] = [{"region": "A-01", "people": 3}]


def swapped(data: dict[str, Any]) -> None:
    data["nation"].reverse()


def table_goes(data: dict[str, Any]) -> None:
    del data["other"]


CASES: list[tuple[Callable[[dict[str, Any]], None], set[str], set[str]]] = [
    (rename, {"name = 'One'     # never changed"}, {'name = "Uno"     # never changed'}),
    (put_within, {'spot = { region = "A-01", name = "Home" }  # where it lies'},
     {'spot = { region = "A-01", name = "Away" }  # where it lies'}),
    (put_in_table, {'name = "There"'}, {'name = "Away"'}),
    (less, {'  "b",  # second'}, set()),
    (more, set(), {'  "d",'}),
    (new_key, set(), {'colour = "#112233"'}),
    (general, {'variant = "plain"   # as agreed'}, {'variant = "fancy"   # as agreed', "more = 2"}),
    (number_for_yes, {"garrison = 1"}, {"garrison = true"}),
    (one_between, set(), {"[[nation]]", 'name = "One and a half"', 'id = "03"', ""}),
    (one_first, set(), {"[[nation]]", 'name = "Zero"', 'id = "00"', ""}),
    (one_last, set(), {"[[nation]]", 'name = "Three"', 'id = "03"', ""}),
    (a_list_more, set(), {"[[place]]", 'region = "A-01"', "people = 3", ""}),
    (table_goes, {"# at the end", "[other]", "x = 1"}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("change", "gone", "come"), CASES, ids=[one[0].__name__ for one in CASES])
def test_only_what_changed_changes(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], gone: set[str], come: set[str]
) -> None:
    data = tomllib.loads(WRITTEN)
    change(data)
    text = kept_layout(WRITTEN, fresh_of(tmp_path, data))
    assert tomllib.loads(text) == data
    lines = list(difflib.ndiff(WRITTEN.splitlines(), text.splitlines()))
    assert {line[2:] for line in lines if line.startswith("- ")} == gone, text
    assert {line[2:] for line in lines if line.startswith("+ ")} == come, text


def test_a_row_goes_with_its_own_comments_and_rows_move_with_theirs(tmp_path: Path) -> None:
    data = tomllib.loads(WRITTEN)
    first_goes(data)
    text = kept_layout(WRITTEN, fresh_of(tmp_path, data))
    assert tomllib.loads(text) == data
    assert "# the first one" not in text
    assert every(one in text for one in ("of all, by hand", "The north", "The south", "# the second one"))
    data = tomllib.loads(WRITTEN)
    swapped(data)
    text = kept_layout(WRITTEN, fresh_of(tmp_path, data))
    assert tomllib.loads(text) == data
    assert text.index("# the second one") < text.index('"Two"') < text.index("# the first one")
    assert text.index("# the first one") < text.index("'One'")


def test_breaks_of_lines_and_lists_in_one_value_stay(tmp_path: Path) -> None:
    old = 'place = [\n  { region = "A", people = 1 },  # few\n  { region = "B", people = 2 },\n]\n'
    data = tomllib.loads(old)
    data["place"][1]["people"] = 3
    fresh = fresh_of(tmp_path, data)
    assert kept_layout(old, fresh) == old.replace("people = 2", "people = 3")
    dos = old.replace("\n", "\r\n")
    assert kept_layout(dos, fresh) == dos.replace("people = 2", "people = 3")


TRICKY = """\
x = 1   # it's [one
[a]   # " \'\'\' {
one = \'\'\'
[b]\'\'\'\'\'
two = ""\"
[c] \\"
[d]""\"""
three = ["\\"", '"', "[", "]", { "]" = "\\\\" },
[1],  #  [e]
# ]
[[2]]]
 ["f]"]
y = 1
"""


def test_what_looks_like_a_header_is_none_in_texts_lists_and_comments() -> None:
    assert tomllib.loads(TRICKY)["f]"] == {"y": 1}
    data = {**tomllib.loads(TRICKY), "x": 2, "f]": {"y": 2}}
    fresh = "x = 2\n" + "".join(
        f"[{toml_key(name)}]\n" + "".join(f"{key} = {toml_value(one)}\n" for key, one in table.items())
        for name, table in data.items()
        if isinstance(table, dict)
    )
    assert tomllib.loads(fresh) == data
    assert kept_layout(TRICKY, fresh) == TRICKY.replace("x = 1", "x = 2").replace("y = 1", "y = 2")


def array_of(count: int, first: int = 1) -> str:
    return "# ours\nx = 1\n[[r]]\nmany = [\n" + f"  [{first}, 2],\n" * count + "]\n"


def rows_of(count: int, first: int) -> str:
    return "# ours\n" + "".join(f"[[r]]\nid = {first + number}\nv = 1\n" for number in range(count))


def inner_of(count: int, x: int) -> str:
    return f"# ours\nx = {x}\n[[r]]\nid = 1\n" + "".join(
        f"[[r.s]]\nv = {number}\n" for number in range(count)
    )


@pytest.mark.parametrize(
    ("old", "fresh"),
    [
        (array_of(5_000), array_of(5_000).replace("x = 1", "x = 2")),
        (array_of(300), array_of(300, 3)),
        (rows_of(400, 0), rows_of(400, 1000)),
        (inner_of(1000, 1), inner_of(1000, 2)),
    ],
    ids=["lines", "values", "rows", "tables"],
)
def test_a_long_file_is_read_a_few_times_only(monkeypatch: pytest.MonkeyPatch, old: str, fresh: str) -> None:
    signs, compared, tried = 0, 0, 0
    read, plain, steps = tomllib.loads, kept_toml.plain_text, difflib.SequenceMatcher

    def counted_read(text: str) -> dict[str, Any]:
        nonlocal signs
        signs += len(text)
        return read(text)

    def counted_plain(data: object) -> str:
        nonlocal compared
        compared += 1
        return plain(data)

    def counted_steps(junk: None, one: list[str], other: list[str], **how: bool) -> Any:
        nonlocal tried
        tried += len(one) * len(other)
        return steps(junk, one, other, **how)

    monkeypatch.setattr(tomllib, "loads", counted_read)
    monkeypatch.setattr(kept_toml, "plain_text", counted_plain)
    monkeypatch.setattr("gm_console.files.kept_toml.SequenceMatcher", counted_steps)
    text = kept_layout(old, fresh)
    assert read(text) == read(fresh)
    assert text.startswith("# ours\n")
    assert signs < 4 * (len(old) + len(fresh)), (
        "each part of it is read by itself, once, and the whole of it after"
    )
    assert compared < 10 * 400
    assert tried <= 20_000


@pytest.mark.parametrize("old", ["x = ", "[a.b]\nx = 1\n[c]\ny = 1\n[a.d]\nz = 1\n"])
def test_what_cannot_be_taken_apart_is_written_anew(old: str) -> None:
    assert kept_layout(old, "x = 1\n") == "x = 1\n"


@pytest.mark.parametrize("name", NAMES)
def test_an_edit_of_one_nation_touches_that_alone(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "scenarios" / name
    folder.mkdir(parents=True)
    for file in (SCENARIO_FILE, SETUP_FILE):
        shutil.copy(SCENARIOS / name / file, folder / file)
    setup, meta = folder / SETUP_FILE, (folder / SCENARIO_FILE).read_bytes()
    setup.write_text(f"# ours\n{setup.read_text().rstrip()}\n# the end\n")
    before = setup.read_text().splitlines()
    content = renamed(ScenarioContent(meta=read_meta(folder), data=tomllib.loads(setup.read_text())))
    began = time.perf_counter()
    write_setup(folder, content.data, like=folder)
    write_meta(folder, content.meta, like=folder)
    assert time.perf_counter() - began < 5, "a machine that is busy may take five times the second it has"
    changed = [line for line in difflib.ndiff(before, setup.read_text().splitlines()) if line[0] in "+-"]
    assert len(changed) == 2, changed
    assert changed[1].endswith('"Elsewhere"')
    assert (folder / SCENARIO_FILE).read_bytes() == meta


def test_saving_and_moving_keep_the_comments(tmp_path: Path) -> None:
    text = '# ours\ngarrison = 1\n\n[[nations]]\nid = "01"\nname = "A"  # so\nhome = "A-01"\n'
    opened, _ = opened_with(tmp_path, text)
    folder = opened.folder
    opened.save(replace(opened.saved, data={**opened.saved.data, "garrison": 2}))
    assert (folder / SETUP_FILE).read_text() == text.replace("garrison = 1", "garrison = 2")
    opened.move_to(tmp_path / "other", opened.saved)
    assert (tmp_path / "other" / SETUP_FILE).read_bytes() == (folder / SETUP_FILE).read_bytes()


DEL = "A\x7fB\tC"


def test_a_sign_that_toml_forbids_saves_and_opens_again(tmp_path: Path) -> None:
    opened, text = opened_with(
        tmp_path, '# ours\ngarrison = 1\nfar = inf\n[[nations]]\nid = "01"\nname = "A"\n'
    )
    data = {**opened.saved.data, "nations": [{"id": "01", "name": DEL, DEL: -math.inf}], "list": [1, "a"]}
    opened.save(replace(opened.saved, data=data))
    assert OpenScenario(opened.folder).saved.data == data
    kept = (opened.folder / SETUP_FILE).read_text()
    assert set(text.splitlines()) - set(kept.splitlines()) == {'name = "A"'}


@pytest.mark.parametrize(
    ("value", "reason"),
    [("\ud800", "half a sign"), (None, "Invalid value"), ("a" * 1000, "more than 1000 bytes")],
    ids=["half", "none", "long"],
)
def test_what_could_not_be_read_again_is_refused_and_the_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: object, reason: str
) -> None:
    monkeypatch.setattr(scenariofile, "MOST_TOML_BYTES", 1000)
    opened, text = opened_with(tmp_path, "# ours\ngarrison = 1\n")
    with pytest.raises(Unreadable, match=f"{SETUP_FILE} stays as it was.*{reason}"):
        opened.save(replace(opened.saved, data={**opened.saved.data, "garrison": value}))
    assert (opened.folder / SETUP_FILE).read_text() == text


def test_where_one_file_could_not_be_read_again_neither_is_written(tmp_path: Path) -> None:
    opened, text = opened_with(tmp_path, "# ours\ngarrison = 1\n")
    before = (opened.folder / SCENARIO_FILE).read_bytes()
    with pytest.raises(Unreadable, match="'title' holds a break or a control character"):
        opened.save(ScenarioContent(meta=replace(opened.saved.meta, title=DEL), data={"garrison": 2}))
    assert (opened.folder / SETUP_FILE).read_text() == text
    assert (opened.folder / SCENARIO_FILE).read_bytes() == before


def test_tables_that_could_not_be_read_again_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scenariofile, "MOST_TOML_BYTES", 10)
    change = CellChange(table="economy", row="gold_per_army", cell="value", value=7, reason="low")
    desk = replace(tables_with(load_ruleset("toy"), TableChanges()), changes=TableChanges(cells=(change,)))
    with pytest.raises(CampaignError, match=f"{TABLES_FILE} stays as it was"):
        keep_tables(tmp_path, desk)
    assert not (tmp_path / TABLES_FILE).exists()


def opened_with(tmp_path: Path, setup: str) -> tuple[OpenScenario, str]:
    """Open a scenario with a set-up by hand, and return that beside it."""
    folder = toy_scenario(tmp_path / "s")
    (folder / START_FILE).unlink()
    (folder / SETUP_FILE).write_text(setup)
    return OpenScenario(folder), setup


def renamed(content: ScenarioContent) -> ScenarioContent:
    """Return a scenario in which the second nation is called otherwise, whatever its game calls that."""
    key = next(key for key in ("nation", "nations") if key in content.data)
    rows = [dict(row) for row in content.data[key]]
    rows[1]["country" if "country" in rows[1] else "name"] = "Elsewhere"
    return replace(content, data={**content.data, key: rows})


def test_tables_keep_their_comments(tmp_path: Path) -> None:
    change = CellChange(table="economy", row="gold_per_army", cell="value", value=7, reason="low")
    write_changes(tmp_path, TableChanges(cells=(change,), accepted=("battle/army",)))
    path = tmp_path / TABLES_FILE
    path.write_text(
        path.read_text().replace("[[change]]", "# asked for\n[[change]]").replace('army",', 'army",  # by us')
    )
    write_changes(
        tmp_path,
        TableChanges(cells=(replace(change, value=8),), accepted=("battle/army", "x/y")),
        like=tmp_path,
    )
    text = path.read_text()
    assert every(one in text for one in ("# asked for\n[[change]]", "# by us", '"x/y"', "value = 8"))
