"""``campaign players``: what is printed, exit codes, keys of the JSON; secrets never on the line of a command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.files import sealed_book
from tests.cli.conftest import Answer, Run
from tests.support.keyrings import MemoryKeyring, keyring_in_memory


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryKeyring]:
    monkeypatch.setattr(sealed_book.new_book, "__kwdefaults__", {"cost": 1 << 4})
    with keyring_in_memory() as made:
        yield made


@pytest.fixture
def ada(run: Run, toy: Path) -> Path:
    """Return the toy campaign with Ada, who plays 01, and Bea."""
    made = run(
        "campaign", "players", toy, "--add", "Ada Quill", "--email", "ada@example.org", "--language", "de",
        "--nation", "1",
    )  # fmt: skip
    assert made.code == 0
    assert run("campaign", "players", toy, "--add", "Bea").code == 0
    return toy


def lines(answer: Answer) -> list[list[str]]:
    return [line.split() for line in answer.out.splitlines()]


def test_a_campaign_without_players_says_what_makes_them(run: Run, toy: Path) -> None:
    answer = run("campaign", "players", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "--add NAME" in answer.err
    assert run("campaign", "players", toy, "--json").json["players"] == []
    assert "nobody has played" in run("campaign", "players", toy, "--history").err


def test_they_are_listed_with_nation_state_and_address(run: Run, ada: Path) -> None:
    answer = run("campaign", "players", ada)
    assert answer.code == 0
    first, *_, last = lines(answer)[1:]
    assert first[0] == "01"
    assert first[-5:] == ["played", "1", "Ada", "Quill", "ada@example.org"] or first[-6:] == [
        "played", "1", "Ada", "Quill", "ada@example.org", "de",
    ]  # fmt: skip
    assert last == ["waiting", "2", "Bea"]
    assert "1 of 3 nations are played" in answer.err
    found = run("campaign", "players", ada, "--json").json
    assert found["nations"][0] == {
        "nation": "01", "name": found["nations"][0]["name"], "state": "played", "player": 1, "since": 1,
        "substitute": None, "back_after": None,
    }  # fmt: skip
    assert found["players"][0]["language"] == "de"


@pytest.mark.slow
def test_every_change_is_made_and_told(run: Run, ada: Path) -> None:
    for words, told in (
        (("--set", "ada", "--name", "Ada Plume", "--notes", "late", "--listed"), "1 Ada Plume"),
        (("--absent", "1", "1", "2", "--substitute", "bea", "--note", "at sea"), "absent to 2, 2 Bea orders"),
        (("--back", "ada", "1"), "played"),
        (("--replace", "2", "bea", "--from", "1"), "2 Bea"),
        (("--drop", "ada", "--nation", "1", "--from", "2"), "played"),
        (("--replace", "1", "bea", "--from", "3"), "played"),
    ):
        answer = run("campaign", "players", ada, *words)
        assert (answer.code, told in answer.out) == (0, True), words
    assert "dropped in 2" in run("campaign", "players", ada, "--turn", "2").out.splitlines()[1]
    assert "played" in run("campaign", "players", ada, "--turn", "3").out.splitlines()[1]
    history = run("campaign", "players", ada, "--history")
    assert [line[0] for line in lines(history)[1:]] == ["01", "01", "02"]
    assert run("campaign", "players", ada, "--history", "--json").json["stints"][0]["last"] == 1
    player = run("campaign", "players", ada, "--json").json["players"][0]
    assert (player["listed"], player["notes"]) == (True, "late")
    assert run("campaign", "players", ada, "--set", "1", "--not-listed", "--email", "").code == 0


@pytest.mark.slow
def test_words_that_do_not_go_together_are_bad_usage(run: Run, ada: Path) -> None:
    for words, why in (
        (("--email", "a@b.org"), "--email goes with --add, --set"),
        (("--drop", "ada", "--not-listed"), "--listed and --not-listed goes with"),
        (("--add", "Cid", "--turn", "2"), "--turn goes with the list alone"),
        (("--set", "ada"), "--set needs what to change"),
        (("--export", "ada"), "--out DIR"),
        (("--absent", "ada", "x", "2"), "is not a turn's number"),
        (("--absent", "ada", "1", "2", "--nation", "1", "--nation", "2"), "takes one --nation"),
        (("--add", "Cid", "--email", "cid@"), "no e-mail address such as"),
        (("--replace", "1", "Zoe"), "on the roster: 1 Ada Quill, 2 Bea"),
        (("--set", "ada", "--name", ""), "needs a name"),
        (("--add", ""), "needs a name"),
        (("--password", "ada", "--new", "--forget"), "exclude each other"),
        (("--password", "ada", "--sealed"), "--sealed goes with"),
        (("--password", "ada", "--typed"), "nobody to ask for the password: --password-file"),
        (("--set", "ada", "--drop", "ada"), "not allowed with"),
    ):
        answer = run("campaign", "players", ada, *words)
        assert (answer.code, answer.out) == (2, ""), words
        assert why in answer.err, answer.err


@pytest.mark.slow
def test_a_list_is_taken_in_or_each_bad_line_told(run: Run, ada: Path, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("name,email,nations\nCid,cid@example.org,02\nDan,dan@,99\n")
    answer = run("campaign", "players", ada, "--take", path)
    assert (answer.code, answer.out) == (2, "")
    assert "players.csv:3: error: " in answer.err
    assert "nothing was taken in" in answer.err
    path.write_text("name,email,nations\nCid,cid@example.org,02\n")
    assert run("campaign", "players", ada, "--take", path, "--json").json["new"] == 1
    assert "0 new, 0 changed, 1 as they were" in run("campaign", "players", ada, "--take", path).err


@pytest.mark.slow
def test_a_password_is_made_shown_and_forgotten(run: Run, ada: Path, ring: MemoryKeyring) -> None:
    made = run("campaign", "players", ada, "--password", "ada", "--new")
    assert made.code == 0
    assert made.out.strip() in ring.kept.values()
    assert run("campaign", "players", ada, "--password", "1").out == made.out
    assert run("campaign", "players", ada, "--password", "1", "--json").json["kept"] == "keyring"
    assert lines(run("campaign", "players", ada))[1][-1] == "keyring"
    assert run("campaign", "players", ada, "--password", "1", "--forget").code == 0
    answer = run("campaign", "players", ada, "--password", "1")
    assert (answer.code, answer.out) == (2, "")
    assert "no password yet" in answer.err


@pytest.mark.slow
def test_sealed_ones_open_with_the_passphrase_of_a_file(run: Run, ada: Path, tmp_path: Path) -> None:
    for name, text in (("right", "correct horse\n"), ("wrong", "wrong horse\r\n"), ("own", "my own secret")):
        (tmp_path / name).write_text(text)
    right, wrong = ("--passphrase-file", tmp_path / "right"), ("--passphrase-file", tmp_path / "wrong")
    kept = ("--password", "ada", "--sealed", "--password-file", tmp_path / "own")
    answer = run("campaign", "players", ada, *kept, *right)
    assert (answer.code, answer.out) == (0, "")
    assert "toy.passwords" in answer.err
    assert run("campaign", "players", ada, "--password", "ada", *right).out == "my own secret\n"
    answer = run("campaign", "players", ada, "--password", "ada", *wrong)
    assert (answer.code, answer.out) == (2, "")
    assert "not the passphrase" in answer.err
    assert "nobody to ask" in run("campaign", "players", ada, "--password", "ada").err
    changed = ("--passphrase", *right, "--new-passphrase-file", tmp_path / "wrong")
    assert run("campaign", "players", ada, *changed, "--json").json["passwords"] == 1
    assert run("campaign", "players", ada, "--password", "ada", *wrong).code == 0


@pytest.mark.slow
def test_packets_are_sealed_for_those_who_play(run: Run, ada: Path, toy: Path, tmp_path: Path) -> None:
    for verb in (
        ("orders", "import", toy, tmp_path / "sheets"),
        ("turn", "run", toy),
        ("turn", "publish", toy),
    ):
        assert run(*verb).code == 0
    for name, text in (("right", "correct horse"), ("wrong", "wrong horse"), ("own", "my own secret")):
        (tmp_path / name).write_text(text)
    out = tmp_path / "out"

    def packets(*words: object) -> Answer:
        answer = run("packets", toy, "-o", out, *words)
        assert "my own secret" not in answer.out + answer.err
        assert "correct horse" not in answer.out + answer.err
        return answer

    for words, why in (
        (("--or-open",), "go with --seal"),
        (("--seal",), "no password is kept of who plays nation 01: nothing was written"),
    ):
        answer = packets(*words)
        assert (answer.code, answer.out, out.exists()) == (2, "", False), words
        assert why in answer.err
    assert "nation 01" in packets("--seal", "--or-open").err
    kept = ("--sealed", "--password-file", tmp_path / "own", "--passphrase-file", tmp_path / "right")
    assert run("campaign", "players", toy, "--password", "ada", *kept).code == 0
    for words, why in (
        ((), "nobody to ask for the passphrase"),
        (("--passphrase-file", tmp_path / "wrong"), "not the passphrase"),
    ):
        answer = packets("--seal", *words)
        assert (answer.code, answer.out) == (2, "")
        assert why in answer.err
    assert not list(out.rglob("*.zip"))
    answer = packets("--seal", "--passphrase-file", tmp_path / "right")
    place = out / "turn-01" / "turn-01-nation-01.zip"
    assert (answer.code, f"sealed 01  {place}" in answer.out) == (0, True)
    assert "nobody plays: nations 02, 03" in answer.err
    told = packets("--seal", "--passphrase-file", tmp_path / "right", "--json").json
    assert (told["sealed"], told["without_password"]) == ({"01": str(place)}, [])


def test_whoever_sits_there_is_asked_and_a_new_one_twice(
    run: Run, ada: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["my own secret", "my own secrte", "my own secret", "my own secret"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("gm_console.cli.passphrase.getpass", lambda _: next(typed))
    answer = run("campaign", "players", ada, "--password", "ada", "--typed")
    assert (answer.code, answer.out) == (2, "")
    assert "not the same" in answer.err
    assert run("campaign", "players", ada, "--password", "ada", "--typed").code == 0
    assert run("campaign", "players", ada, "--password", "ada").out == "my own secret\n"


@pytest.mark.slow
def test_one_players_data_is_written_out(run: Run, ada: Path, toy: Path, tmp_path: Path) -> None:
    run("orders", "import", toy, tmp_path / "sheets")
    out = tmp_path / "ada"
    answer = run("campaign", "players", ada, "--export", "ada", "-o", out)
    assert (answer.code, answer.out.strip()) == (0, str(out / "player.json"))
    data = json.loads((out / "player.json").read_text())
    assert (data["player"]["email"], len(data["sheets"])) == ("ada@example.org", 1)
    assert (out / data["sheets"][0]["file"]).read_bytes() == (tmp_path / "sheets/nation-01.txt").read_bytes()


@pytest.mark.slow
def test_erasing_says_first_what_it_does(run: Run, ada: Path, tmp_path: Path) -> None:
    foretold = run("campaign", "players", ada, "--erase", "ada")
    assert foretold.code == 0
    assert "goes: name, address" in foretold.out
    assert "--yes does it" in foretold.err
    assert b"ada@example.org" in ada.read_bytes()
    done = run("campaign", "players", ada, "--erase", "ada", "--yes")
    assert done.code == 0
    assert "gone: name, address" in done.out
    assert b"ada@example.org" not in ada.read_bytes()
    assert "0 of 3 nations are played" in run("campaign", "players", ada).err
    again = run("campaign", "players", ada, "--erase", "1", "--yes", "--json").json
    assert (again["erased"], again["goes"]) == (True, [])
