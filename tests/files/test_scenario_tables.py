"""``tables.toml`` of a scenario: read back as written, and whatever is wrong refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.core.table_cells import CellChange, TableChanges
from gm_console.files.errors import Unreadable
from gm_console.files.scenario import load_scenario
from gm_console.files.scenario_tables import MOST, TABLES_FILE, read_changes
from gm_console.files.scenariofile import write_changes
from gm_console.rulesets import load_ruleset
from tests.support.every import every
from tests.support.toy_scenario import toy_scenario

TOY = load_ruleset("toy")
PAY = CellChange(
    table="economy", row="gold_per_army", cell="value", value=7, reason='the "old" price; too low'
)
GOOD = TableChanges(cells=(PAY,), accepted=("battle/army", "economy/grain_demand"))


def read(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a file of this text, a line each."""
    (folder / TABLES_FILE).write_text(text)
    changes, issues = read_changes(folder / TABLES_FILE, TOY)
    assert not (changes and issues), "what is wrong changes nothing"
    return [f"{one.where}:{one.line} {one.text}" for one in issues]


def change(cell: str = '"economy/gold_per_army/value"', value: str = "7", reason: str = '"why not"') -> str:
    return f"format = 1\n[[change]]\ncell = {cell}\nvalue = {value}\nreason = {reason}\n"


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    write_changes(tmp_path, GOOD)
    assert read_changes(tmp_path / TABLES_FILE, TOY) == (GOOD, ())
    write_changes(tmp_path, TableChanges())
    assert not (tmp_path / TABLES_FILE).exists()
    assert read_changes(tmp_path / TABLES_FILE, TOY) == (TableChanges(), ())


def test_yes_or_no_and_ratios_are_read_back(tmp_path: Path) -> None:
    empires = load_ruleset("empires")
    part = CellChange(table="terrain", row="forests", cell="stronger", value=(1, 2), reason="thick")
    write_changes(tmp_path, TableChanges(cells=(part,)))
    assert read_changes(tmp_path / TABLES_FILE, empires) == (TableChanges(cells=(part,)), ())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format is missing"),
        ("format = 2\n", "format must be from 1 to 1"),
        ("format = 1\nchanges = []\n", "changes is not known here"),
        ("format = 1\nchange = 3\n", "change must be a list"),
        ("format = 1\nchange = [3]\n", "must be a table"),
        ("format = 1\naccepted = [1]\n", "must hold texts"),
        ('format = 1\naccepted = ["battle/arm"]\n', "battle has no row 'arm'; did you mean army?"),
        ('format = 1\naccepted = ["battle"]\n', "battle has no row ''"),
        (change(cell='"gold_per_army"'), "it must be table/row/cell"),
        (change(cell='"econmy/gold_per_army/value"'), "did you mean economy?"),
        (change(cell='"economy/gold_per_arm/value"'), "did you mean gold_per_army?"),
        (change(cell='"economy/gold_per_army/valu"'), "did you mean value?"),
        (change(cell="3"), "cell must be a text"),
        (change(value="7.5"), "it must be a whole number"),
        (change(value="nan"), "it must be a whole number"),
        (change(value="inf"), "it must be a whole number"),
        (change(value="1e400"), "is inf; it must be a whole number from 1 to 1,000"),
        (change(value="9" * 20), "may be 1 to 1,000, not 99999999999999999999"),
        (change(value='"7"'), "it must be a whole number"),
        (change(value="2026-12-04"), "it must be a whole number"),
        (change(value="{ a = 1 }"), "it must be a whole number"),
        (change(value="[]"), "it must be a whole number"),
        (change(value="[[1]]"), "it must be a whole number"),
        (change(value="true"), "holds a whole number from 1 to 1,000, not True"),
        (change(value="[1, 2]"), "holds a whole number"),
        (change(value="0"), "may be 1 to 1,000, not 0"),
        (change(value="-1"), "may be 1 to 1,000, not -1"),
        (change(value="9" * 400), "may be 1 to 1,000, not 999"),
        (change(value="9" * 9999), "is not TOML"),
        (change(reason='""'), "without a reason"),
        (change(reason='"a\\nb"'), "signs that can be printed"),
        (change(reason='"' + "x" * 201 + '"'), "up to 200 signs"),
        (change() + change().removeprefix("format = 1\n"), "is changed twice"),
        ("format = 1\nformat = 1\n", "is not TOML"),
        ("format = 1\nx = " + "[" * 9999 + "]" * 9999 + "\n", ""),
        ("format = 1\naccepted = [" + '"a/b",' * (MOST + 1) + "]\n", "no game has more"),
        (
            change(cell='"economy/lowest_price/value"', value="12"),
            "the start price, 10, is not from the lowest, 12",
        ),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    found = read(tmp_path, text)
    assert any(said in line for line in found), found
    assert every(TABLES_FILE in line for line in found)
    assert every(len(line) < 600 for line in found)


def test_the_line_of_a_bad_cell_is_told(tmp_path: Path) -> None:
    (line,) = read(tmp_path, change() + '[[change]]\ncell = "economy/none/value"\nvalue = 1\nreason = "x"\n')
    assert line.startswith(f"{TABLES_FILE}:6 ")


def test_a_folder_or_a_link_to_nothing_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / TABLES_FILE).mkdir()
    assert read_changes(tmp_path / "a" / TABLES_FILE, TOY)[1][0].code == "tables.file"
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / TABLES_FILE).symlink_to(tmp_path / "nowhere")
    assert read_changes(tmp_path / "b" / TABLES_FILE, TOY)[1][0].code == "tables.file"


def test_a_scenario_has_them_in_its_ruleset_and_its_first_position(tmp_path: Path) -> None:
    folder = toy_scenario(tmp_path / "s")
    assert load_scenario(folder).ruleset.tables_hash == TOY.tables_hash
    write_changes(folder, GOOD)
    loaded = load_scenario(folder)
    assert loaded.tables == GOOD
    assert loaded.ruleset.tables.economy.gold_per_army == 7
    assert loaded.ruleset.tables_hash != TOY.tables_hash
    assert load_scenario(folder, TableChanges()).ruleset.tables_hash == TOY.tables_hash
    (folder / TABLES_FILE).write_text("format = 1\nx = 1\n")
    with pytest.raises(Unreadable, match="x is not known"):
        load_scenario(folder)


def test_the_first_position_is_made_with_them(tmp_path: Path) -> None:
    folder = toy_scenario(tmp_path / "s")
    (folder / "start.jsonl").unlink()
    (folder / "setup.toml").write_text('garrison = 1\n[[nations]]\nid = "01"\nname = "A"\nhome = "A-01"\n')
    assert load_scenario(folder).state.game.price == 10
    dearer = CellChange(table="economy", row="start_price", cell="value", value=12, reason="a dear year")
    write_changes(folder, TableChanges(cells=(dearer,)))
    assert load_scenario(folder).state.game.price == 12
