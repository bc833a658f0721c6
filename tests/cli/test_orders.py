"""``orders``: exit codes and the keys that scripts rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.files.places import sample_scenario
from tests.cli.conftest import Run
from tests.support.every import every
from tests.support.toy_campaign import NATIONS

LINE_KEYS = [
    "file", "line", "column", "part", "phase", "text", "verdict", "code", "args", "rule", "suggestion",
]  # fmt: skip


def test_check_of_good_sheets_is_exit_0(run: Run, toy: Path) -> None:
    answer = run("orders", "check", toy, toy.parent / "sheets", "--json")
    assert answer.code == 0
    assert answer.json["schema"] == "orders.check/1"
    assert answer.json["lines"]
    assert every(list(line) == LINE_KEYS for line in answer.json["lines"])


def test_check_of_a_line_that_is_not_understood_is_exit_1(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "a.txt"
    sheet.write_text("nation 01 turn 1\n[E1] sell lots\n")
    answer = run("orders", "check", toy, sheet)
    assert answer.code == 1
    assert "a.txt:2:" in answer.out
    assert "unreadable" in answer.out


def test_check_of_a_refused_line_is_exit_1_and_import_of_it_is_exit_0(
    run: Run, toy: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "a.txt"
    sheet.write_text("nation 01 turn 1\n[E1] hire 1 at B-03\n")
    answer = run("orders", "check", toy, sheet, "--json")
    assert [line["verdict"] for line in answer.json["lines"]] == ["refused"]
    assert answer.code == 1
    answer = run("orders", "import", toy, sheet, "--json")
    assert answer.code == 0
    assert answer.json["sheets"][0]["outcome"] == "taken"
    assert answer.json["sheets"][0]["verdicts"]["refused"] == 1


def test_import_with_one_file_that_is_no_sheet_is_exit_1_and_the_others_are_in(
    run: Run, toy: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\x00\xff\xfe")
    assert run("orders", "import", toy, toy.parent / "sheets", bad).code == 1
    assert run("orders", "status", toy, "--json").json["missing"] == []


def test_a_path_that_is_not_there_is_exit_2(run: Run, toy: Path) -> None:
    for verb in ("check", "import"):
        assert run("orders", verb, toy, toy.parent / "nothing.txt").code == 2


def test_status_names_who_is_missing(run: Run, toy: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets" / "nation-02.txt")
    answer = run("orders", "status", toy, "--json")
    assert answer.json["missing"] == ["01", "03"]
    text = run("orders", "status", toy)
    assert "Birch" in text.out
    assert "2 nations have sent nothing" in text.err
    assert text.out.count("missing") == 2


@pytest.mark.slow
def test_receipt_history_and_template(run: Run, toy: Path, tmp_path: Path) -> None:
    assert run("orders", "receipt", toy, "1").code == 2
    run("orders", "import", toy, toy.parent / "sheets")
    assert run("orders", "receipt", toy, "1", "--json").json["sheets"][0]["nation"] == "01"
    assert "sell" in run("orders", "receipt", toy, "01").out
    history = run("orders", "history", toy, "01", "--json").json["sheets"]
    assert [row["in_force"] for row in history] == [True]
    assert "nation-01.txt" in run("orders", "history", toy, "01").out
    template = tmp_path / "t.txt"
    template.write_text(run("orders", "template", toy, "03").out)
    assert run("orders", "check", toy, template).code == 0


@pytest.mark.slow
def test_an_amber_sheet_is_confirmed_or_the_former_kept(run: Run, toy: Path, tmp_path: Path) -> None:
    run("orders", "import", toy, toy.parent / "sheets")
    sheet = tmp_path / "a.txt"
    sheet.write_text("nation 01 turn 1\n[E1] sel 1\n")
    assert run("orders", "confirm", toy, "01").code == 2
    assert "amber" in run("orders", "import", toy, sheet).out
    assert run("orders", "confirm", toy, "01", "--keep-former").code == 0
    assert run("orders", "receipt", toy, "01", "--json").json["lines"][0]["verdict"] == "accepted"


@pytest.mark.slow
def test_lock_and_unlock(run: Run, toy: Path) -> None:
    assert run("orders", "unlock", toy).code == 2
    assert run("orders", "lock", toy).code == 0
    assert run("orders", "lock", toy).code == 2
    assert run("orders", "import", toy, toy.parent / "sheets").code == 1
    assert run("orders", "unlock", toy, "--reason", "a letter was late").code == 0
    assert run("orders", "import", toy, toy.parent / "sheets").code == 0


def test_help_of_both_games(run: Run) -> None:
    for ruleset in ("toy", "gunboat"):
        answer = run("orders", "help", "--ruleset", ruleset)
        assert answer.code == 0
        assert "sell" in answer.out
    assert run("orders", "help", "--ruleset", "chess").code == 2


def test_help_as_json_is_one_object(run: Run) -> None:
    data = run("orders", "help", "--ruleset", "toy", "--json").json
    assert "sell" in data["text"]
    sections = {part["id"]: [one["head"] for one in part["sections"]] for part in data["parts"]}
    assert sections == {"economics": ["E1"], "military": ["M1"]}
    assert data["kinds"][0]["form"] == "sell QUANTITY"
    gunboat = run("orders", "help", "--json").json
    assert [(part["optional"], part["free"]) for part in gunboat["parts"] if part["id"] == "press"] == [
        (True, True)
    ]


def test_templates_of_all_nations_are_written_once(run: Run, toy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "blank"
    assert run("orders", "template", toy, "-o", folder).code == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"nation-{nation}.txt" for nation in NATIONS]
    filled = folder / "nation-02.txt"
    filled.write_text("a player's own")
    assert run("orders", "template", toy, "-o", folder).code == 2
    assert filled.read_text() == "a player's own"
    assert run("orders", "template", toy).code == 2


@pytest.mark.slow
def test_a_blank_sheet_of_the_game_says_whose_it_is_and_reads_without_a_line(
    run: Run, tmp_path: Path
) -> None:
    game = tmp_path / "g.gmc"
    Campaign.create(game, sample_scenario()).close()
    sheet = tmp_path / "n.txt"
    sheet.write_text(run("orders", "template", game, "7").out)
    assert "# Lorrenay\n# In stock: 3,600 LP, " in sheet.read_text()
    assert "# Land: 07-01, " in sheet.read_text()
    answer = run("orders", "check", game, sheet, "--json")
    assert (answer.code, answer.json["lines"]) == (0, [])


def test_status_shows_no_light_where_nothing_came(run: Run, toy: Path) -> None:
    assert "green" not in run("orders", "status", toy).out
    assert "3 nations have sent nothing: 01, 02, 03" in run("orders", "status", toy).err


def test_history_of_a_silent_nation_says_so(run: Run, toy: Path) -> None:
    answer = run("orders", "history", toy, "01")
    assert (answer.code, answer.out) == (0, "")
    assert "nation 01 has sent nothing yet" in answer.err


def test_lines_that_stand_twice_are_told_in_one_warning(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "twice.txt"
    sheet.write_text("nation 01 turn 1\n[E1] sell 1\n[E1] sell 1\n[E1] sell 1\n")
    out = run("orders", "check", toy, sheet).out
    assert out.count("warning") == 1
    assert "stand there once more, and count: 3, 4" in out


@pytest.mark.slow
def test_a_late_sheet_says_what_to_do(run: Run, toy: Path) -> None:
    run("orders", "lock", toy)
    answer = run("orders", "import", toy, toy.parent / "sheets")
    assert "late, the turn is locked" in answer.out
    assert "next: orders import --anyway --reason" in answer.err
    assert "take the sheet in anyway with a reason" in answer.out
    assert run("orders", "import", toy, toy.parent / "sheets", "--anyway").code == 2
    taken = run("orders", "import", toy, toy.parent / "sheets", "--anyway", "--reason", "granted")
    assert (taken.code, "3 of 3 sheets taken in" in taken.err) == (0, True)


def test_locking_says_what_is_missing(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "half.txt"
    sheet.write_text("nation 02 turn 1\n[E1] sell 1\n")
    run("orders", "import", toy, sheet)
    said = run("orders", "lock", toy).err
    assert "2 nations have sent nothing: 01, 03" in said
    assert "1 nation has sent no military: 02" in said


@pytest.mark.slow
def test_a_sheet_that_is_not_taken_in_names_the_way_forward(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "odd.txt"
    sheet.write_text("[E1] sell 1\n")
    assert "next: mend the first lines" in run("orders", "import", toy, sheet).out
    for verb in ("run", "publish"):
        run("turn", verb, toy)
    sheet.write_text("nation 01 turn 1\n[E1] sell 1\n")
    assert "next: turn 1 is published: undo it" in run("orders", "import", toy, sheet).out


def test_a_line_under_a_head_nobody_knows_has_a_question_mark(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "odd.txt"
    sheet.write_text("nation 01 turn 1\n[E1] sell 1\n[Z9] hello\n")
    assert "unreadable: [?] hello" in run("orders", "check", toy, sheet).out


def test_sheets_for_a_later_turn_are_said_to_be_kept_for_it(run: Run, toy: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "a.txt"
    sheet.write_text("nation 01 turn 3\n[E1] hire 1 at B-03\n")
    answer = run("orders", "import", toy, sheet, *sorted((toy.parent / "sheets").glob("*01*")))
    assert answer.code == 0
    assert "1 of them came early: kept for turn 3, not used before" in answer.err
    assert run("orders", "status", toy, "--json").json["nations"][0]["early"] == 1


def test_turnsheet_pages_of_all_nations_or_of_one_are_written(run: Run, toy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    answer = run("orders", "template", toy, "--page", "-o", folder, "--json")
    assert (answer.code, answer.json["schema"]) == (0, "orders.template/1")
    assert answer.json["files"] == [str(folder / f"nation-{nation}.html") for nation in NATIONS]
    page = (folder / f"nation-{NATIONS[0]}.html").read_bytes()
    assert run("orders", "template", toy, NATIONS[0], "--page", "-o", folder).code == 0
    assert (folder / f"nation-{NATIONS[0]}.html").read_bytes() == page
    assert run("orders", "template", toy, NATIONS[0], "--page").code == 2
    assert run("orders", "template", toy, "99", "--page", "-o", folder).code == 2


@pytest.mark.slow
def test_a_packet_holds_the_page_of_the_next_turn_where_it_is_asked_for(
    run: Run, toy: Path, tmp_path: Path
) -> None:
    assert run("turn", "run", toy).code == 0
    for words, there in (((), False), (("--turnsheets",), True)):
        assert run("packets", toy, "-o", tmp_path / "out", "--draft", *words).code == 0
        page = tmp_path / "out" / "turn-01" / f"nation-{NATIONS[0]}" / "turnsheet.html"
        assert page.exists() is there
        assert ('href="turnsheet.html"' in page.with_name("index.html").read_text()) is there
    assert '"turn": 2' in page.read_text()
