"""``orders answer``, ``remind``, ``sent``, ``account`` and ``press``: the window's deeds by the same calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.core.sheets import SheetRules
from tests.cli.conftest import Run
from tests.support.every import every
from tests.support.mail_servers import HOST, REFUSES, mail_server
from tests.support.toy_campaign import new_toy

SHEET = "nation 01 turn 1\n[E1]\nsell 4 grain\nsell grain to the moon\n[M1]\nmarch 3: A-01 > A-02\n"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.import_text(SHEET, "01.txt")
    return str(path)


def test_where_there_is_nothing_to_tell_it_is_said_why(run: Run, tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    out = ("-o", str(tmp_path / "out"))
    assert "no sheet is in: there is nothing to answer" in run("orders", "answer", str(path), *out).err
    with Campaign(path) as campaign:
        for nation in ("01", "02", "03"):
            campaign.import_text(f"nation {nation} turn 1\n[E1]\n[M1]\n", f"{nation}.txt")
    assert "no sheet is missing: there is nobody to remind" in run("orders", "remind", str(path)).err


@pytest.mark.slow
def test_letters_are_shown_written_sent_and_listed(run: Run, game: str, tmp_path: Path) -> None:
    shown = run("orders", "answer", game, "--json")
    assert shown.code == 0
    (letter,) = shown.json["letters"]
    assert (letter["nation"], letter["problems"], letter["before"]) == ("01", 1, None)
    assert run("orders", "remind", game, "--nation", "01").code == 2
    out = str(tmp_path / "out")
    assert [one["fate"] for one in run("orders", "answer", game, "-o", out, "--json").json["letters"]] == [
        "written"
    ]
    assert run("orders", "answer", game, "--json").json["letters"][0]["before"]["fate"] == "written"
    assert [one["nation"] for one in run("orders", "remind", game, "-o", out, "--json").json["letters"]] == [
        "02",
        "03",
    ]
    assert run("orders", "answer", game, "--send").code == 2
    assert (
        run("campaign", "players", game, "--add", "Ada", "--email", "ada@example.org", "--nation", "01").code
        == 0
    )
    with mail_server({"ada@example.org": REFUSES}) as (box, port):
        account = ("orders", "account", "--host", HOST, "--from", "gm@example.org", "--port", str(port))
        assert run(*account).code == 0
        assert run(*account, "--security", "plain", "--json").json["account"]["port"] == port
        refused = run("orders", "answer", game, "--send", "--json")
        assert (refused.code, refused.json["letters"][0]["fate"]) == (1, "refused")
        box.ways.clear()
        assert run("orders", "answer", game, "--send").code == 0
        assert len(box.came) == 1
    rows = run("orders", "sent", game, "--json").json["letters"]
    assert [one["fate"] for one in rows] == ["written", "written", "written", "refused", "sent"]
    assert every(len(one["digest"]) == 64 for one in rows)
    assert run("orders", "account", "--forget", "--json").json["account"] is None
    assert "1 of 1 nations" in run("orders", "status", game).err


@pytest.mark.slow
def test_prose_is_listed_passed_changed_and_held_back(
    run: Run, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SheetRules, "is_free", lambda _self, phase: phase == "M1")
    assert "1 line of prose waits" in run("orders", "status", game).err
    held = run("orders", "press", game, "hold", "1", "--reason", "no real names", "--json")
    assert (held.code, held.json["items"][0]["state"], held.json["waiting"]) == (0, "held back", 0)
    text = ("--text", "march 1: A-01 > A-02", "--reason", "shorter")
    assert run("orders", "press", game, "change", "1", *text, "--json").json["items"][0]["state"] == "changed"
    assert run("orders", "press", game, "pass", "1", "--json").json["items"][0]["state"] == "passed"
    for wrong in (
        ("hold", "1"),
        ("change", "1"),
        ("pass",),
        ("list", "1"),
        ("pass", "9"),
        ("pass", "1", "--reason", "r"),
    ):
        assert run("orders", "press", game, *wrong).code == 2
