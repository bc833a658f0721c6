"""A file that people write keeps its comments, order and layout when it is written again."""

from __future__ import annotations

import difflib
import shutil
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.core.table_cells import CellChange, TableChanges
from gm_console.files.kept_toml import kept_layout
from gm_console.files.open_scenario import OpenScenario, ScenarioContent
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import SCENARIO_FILE, SETUP_FILE, START_FILE, read_meta
from gm_console.files.scenario_tables import TABLES_FILE
from gm_console.files.scenariofile import write_changes, write_meta, write_setup
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
    folder = toy_scenario(tmp_path / "s")
    (folder / START_FILE).unlink()
    text = '# ours\ngarrison = 1\n\n[[nations]]\nid = "01"\nname = "A"  # so\nhome = "A-01"\n'
    (folder / SETUP_FILE).write_text(text)
    opened = OpenScenario(folder)
    opened.save(replace(opened.saved, data={**opened.saved.data, "garrison": 2}))
    assert (folder / SETUP_FILE).read_text() == text.replace("garrison = 1", "garrison = 2")
    opened.move_to(tmp_path / "other", opened.saved)
    assert (tmp_path / "other" / SETUP_FILE).read_bytes() == (folder / SETUP_FILE).read_bytes()


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
