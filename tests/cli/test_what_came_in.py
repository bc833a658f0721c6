"""``orders receipts``, ``waiting``, ``accept``, ``refuse`` and the difference of two sheets, from the command line."""

from __future__ import annotations

from pathlib import Path

from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.malformed import ORDERS, mail
from tests.support.toy_campaign import NATIONS


def _inbox(toy: Path) -> Path:
    with Campaign(toy) as campaign:
        campaign.add_player(PlayerFields(name="Ada", email="ada@example.org"), nations=NATIONS[:1])
    folder = toy.parent / "inbox"
    folder.mkdir()
    (folder / "a.eml").write_bytes(mail(f"Hello\n{ORDERS}"))
    (folder / "b.eml").write_bytes(mail(ORDERS.replace("3", "4"), sender="ada@work.example.org", id_="2"))
    (folder / "c.eml").write_bytes(mail("No orders yet.", id_="3"))
    return folder


def test_a_week_of_mail_from_the_command_line(run: Run, toy: Path, tmp_path: Path) -> None:
    folder = _inbox(toy)
    answer = run("orders", "check", toy, folder, "--json")
    assert (answer.code, [one["outcome"] for one in answer.json["sheets"]]) == (
        1,
        ["taken", "waiting", "waiting"],
    )
    answer = run("orders", "import", toy, folder, "--json")
    assert (answer.code, [one["arrival"] for one in answer.json["sheets"]]) == (1, [1, 2, 3])
    assert "next: orders waiting" in answer.err
    answer = run("orders", "import", toy, folder)
    assert (answer.code, answer.out.count("It came before")) == (0, 3)
    answer = run("orders", "status", toy, "--json")
    assert answer.json["waiting"] == 2
    answer = run("orders", "waiting", toy, "--json")
    told = [(one["id"], one["sender"], one["issues"][0]["code"]) for one in answer.json["waiting"]]
    assert told == [
        (2, "ada@work.example.org", "mail.unknown-sender"),
        (3, "ada@example.org", "mail.no-orders"),
    ]
    answer = run("orders", "waiting", toy, 1, "--json")
    assert [one["kind"] for one in answer.json["lines"]] == ["greeting", "order", "order"]
    assert "greeting   Hello" in run("orders", "waiting", toy, 1).out
    assert "is on no roster" in run("orders", "waiting", toy).out

    answer = run("orders", "accept", toy, 2, "--reason", "from work", "--json")
    assert (answer.code, answer.json["sheets"][0]["nation"]) == (0, "01")
    assert run("orders", "refuse", toy, 3, "--reason", "nothing in it").code == 0
    for words in (
        ("accept", toy, 1),
        ("accept", toy, 9),
        ("refuse", toy, 2, "--reason", "r"),
        ("refuse", toy, 3),
    ):
        assert run("orders", *words).code == 2, words
    answer = run("orders", "receipts", toy, "--json")
    rows = [(one["what"], one["nation"], one["why"]) for one in answer.json["receipts"]]
    assert rows == [("taken", "01", ""), ("taken", "01", "from work"), ("refused", "", "nothing in it")]
    assert len(run("orders", "receipts", toy, "--nation", "01", "--json").json["receipts"]) == 2
    assert "ada@work.example.org" in run("orders", "receipts", toy).out
    out = tmp_path / "a.eml"
    assert run("orders", "receipts", toy, "--bytes", 1, "-o", out).code == 0
    assert out.read_bytes() == (folder / "a.eml").read_bytes()
    assert run("orders", "receipts", toy, "--bytes", 1, "-o", out).code == 2

    assert run("orders", "withdraw", toy, 2, "--reason", "not hers").err.startswith(
        "2 counts no more; orders accept"
    )
    assert run("orders", "withdraw", toy, 2, "--reason", "not hers").code == 2
    assert run("orders", "accept", toy, 2, "--json").json["sheets"][0]["outcome"] == "taken"
    assert run("orders", "empty", toy, 3, "--reason", "he asked", "--json").json["done"]
    assert run("orders", "waiting", toy, 3).code == 2

    first, second, _ = (one["sheet"] for one in run("orders", "history", toy, "01", "--json").json["sheets"])
    answer = run("orders", "history", toy, "01", "--difference", first, second)
    assert [line.split()[0] for line in answer.out.splitlines()] == ["-", "+", "2", "-", "+"]
    assert answer.err == "1 lines gone, 1 new\n"
    answer = run("orders", "history", toy, "01", "--difference", first, second, "--json")
    assert [one["change"] for one in answer.json["lines"]] == ["same", "gone", "new"]
    assert run("orders", "history", toy, "02", "--difference", first, second).code == 2
