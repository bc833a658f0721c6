"""``orders status``, ``orders policy`` and ``orders standing``: what scripts rely on, and what people read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.malformed import ORDERS, mail
from tests.support.toy_campaign import NATIONS


@pytest.fixture
def folder(toy: Path) -> Path:
    return toy.parent


@pytest.mark.slow
def test_status_tells_the_week_with_a_part_late_one_missing_one_bad_one_amber(
    run: Run, toy: Path, folder: Path
) -> None:
    texts = {
        "bad": "nation 01 turn 1\n[E1] sel 2 grain\n[E1] sell 1\n[M1]\n",
        "good": "nation 02 turn 1\n[E1] sell 1\n[E1] sell 2\n[M1]\n",
        "amber": "nation 02 turn 1\n[E1] sll 1\n",
        "late": "nation 03 turn 1\n[M1]\n",
    }
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text)
    run("campaign", "calendar", toy, "--every", 7, "--first", "2100-12-04 20:00", "--zone", "UTC")
    for name in ("bad", "good", "amber"):
        run("orders", "import", toy, folder / f"{name}.txt")
    run("orders", "lock", toy)
    run("orders", "import", toy, folder / "late.txt")
    told = run("orders", "status", toy)
    assert "turn 1, locked, closes 2100-12-04 20:00 UTC" in told.out
    assert [line.split()[2] for line in told.out.splitlines()[2:]] == ["errors", "amber", "late"]
    assert "nation 01, line 2: sel 2 grain: unreadable" in told.err
    assert (
        "next: orders import FILE PATH --anyway --reason TEXT: a sheet of nation 03 came after the lock"
        in told.err
    )
    week = run("orders", "status", toy, "--json").json["week"]
    assert [one["lamp"] for one in week["lights"]] == ["errors", "amber", "late"]
    assert (week["next"]["step"], week["next"]["nation"], week["counts"]) == (
        "late", "03", {"amber": 1, "late": 1, "errors": 1},
    )  # fmt: skip
    assert week["lights"][2]["missing"] == ["economics", "military"]


@pytest.mark.slow
def test_a_policy_is_shown_set_and_taken_back(run: Run, toy: Path) -> None:
    assert run("orders", "policy", toy).out.splitlines()[:2][0] == "turn 1, missing sheets: none"
    answer = run("orders", "policy", toy, "caretaker", "--reason", "as agreed")
    assert "caretaker holds from turn 1 for the campaign" in answer.err
    run("orders", "policy", toy, "none", "--nation", "02", "--nation", "Cedar")
    found = run("orders", "policy", toy, "--json").json
    assert (found["campaign"], found["own"], found["ruling"]) == (
        "caretaker",
        {"02": "none", "03": "none"},
        "T03",
    )
    assert [row["filled"] for row in found["forecast"]] == [["economics", "military"], [], []]
    assert "01 [E1]" in run("orders", "policy", toy, "--lines").out
    run("orders", "policy", toy, "campaign", "--nation", "02")
    assert run("orders", "policy", toy, "--json").json["own"] == {"03": "none"}
    told = run("turn", "run", toy).err
    assert "nation 02: economics, military missing: a caretaker defends" in told
    assert "nation 03: " not in told
    assert run("turn", "verify", toy).code == 0


@pytest.mark.slow
def test_standing_orders_are_kept_shown_used_and_withdrawn(run: Run, toy: Path, folder: Path) -> None:
    (folder / "a.txt").write_text("nation 02 turn 1\n[E1] sell 1\n[M1]\n")
    kept = run("orders", "standing", toy, folder / "a.txt", "--json")
    assert (kept.code, [one["outcome"] for one in kept.json["kept"]]) == (0, ["standing"])
    assert run("orders", "standing", toy, "--json").json["standing"][0]["parts"] == ["economics", "military"]
    run("orders", "policy", toy, "standing")
    run("turn", "run", toy)
    assert "accepted    [E1] sell 1" in run("orders", "receipt", toy, "02").out
    assert run("orders", "standing", toy, "--withdraw", "02").code == 0
    assert run("orders", "standing", toy).err.startswith("no standing orders are on file")


def test_standing_orders_that_are_doubtful_wait_and_are_accepted_as_such(
    run: Run, toy: Path, folder: Path
) -> None:
    (folder / "s.eml").write_bytes(mail(f"My secret\n{ORDERS}", sender="eve@example.org"))
    kept = run("orders", "standing", toy, folder / "s.eml")
    assert (kept.code, "waits for a yes" in kept.err, "on no roster" in kept.err) == (1, True, True)
    assert run("orders", "accept", toy, 1).code == 0
    (row,) = run("orders", "standing", toy, "--json").json["standing"]
    assert (row["nation"], row["lines"]) == ("01", 1)
    assert run("orders", "status", toy, "--json").json["missing"] == ["01", "02", "03"]


@pytest.mark.slow
def test_the_command_of_each_next_step_is_one_that_there_is_and_does_it(
    run: Run, toy: Path, folder: Path
) -> None:
    """Each is run as it is printed, with the file, a folder, a path and a reason put in."""
    bad, waits = folder / "bad.txt", folder / "w.eml"
    bad.write_text("nation 01 turn 1\n[E1] sll 2\n")
    waits.write_bytes(mail(ORDERS.replace("01", "02"), sender="eve@example.org"))
    late = folder / "late.eml"
    late.write_bytes(mail("nation 03 turn 1\n[E1] sell 1\n[M1]\n", id_="2"))
    with Campaign(toy) as campaign:
        campaign.add_player(PlayerFields(name="Ada", email="ada@example.org"), nations=NATIONS[2:])

    def step(path: Path) -> tuple[str, int]:
        found = run("orders", "status", toy, "--json").json["week"]["next"]
        told = {"FILE": toy, "PATH": path, "DIR": folder / "packets", "TEXT": "so"}
        code = run(*(told.get(word, word) for word in found["command"].split())).code
        return found["step"], code

    assert step(waits) == ("import", 1)
    assert step(waits) == ("waiting", 0)
    told = "1 of what came in waits for a yes: orders waiting FILE"
    assert told in run("orders", "lock", toy).err
    assert told in run("turn", "run", toy).err
    run("turn", "undo", toy, "--reason", "so")
    assert step(waits) == ("waiting", 0)
    run("orders", "unlock", toy, "--reason", "so")
    run("orders", "refuse", toy, 1, "--reason", "so")
    assert step(toy.parent / "sheets") == ("import", 0)
    run("orders", "import", toy, bad)
    assert step(bad) == ("decide", 0)
    run("orders", "lock", toy)
    run("orders", "import", toy, late)
    assert step(late) == ("late", 0)
    assert [step(late) for _ in "123"] == [("run", 0), ("review", 0), ("review", 0)]
    run("turn", "review", toy)
    assert [step(late) for _ in "12"] == [("publish", 0), ("packets", 0)]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("policy", "dragons"), 2, "dragons"),
        (("policy", "none"), 2, "that is the policy of the campaign already"),
        (("policy", "campaign"), 2, "say which nations"),
        (("policy", "--nation", "01"), 2, "say which policy"),
        (("policy", "caretaker", "--nation", "Atlantis"), 2, "Atlantis"),
        (("standing", "--withdraw", "01"), 2, "no standing orders on file"),
        (("standing", "nowhere.txt"), 2, "does not exist"),
        (("standing", "nowhere.txt", "--withdraw", "01"), 2, "one at a time"),
        (("standing", "EMPTY"), 1, "cannot be read as a sheet"),
    ],
)
def test_what_cannot_be_says_why(
    run: Run, toy: Path, folder: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    empty = folder / "empty.txt"
    empty.write_text("")
    asked = [empty if word == "EMPTY" else word for word in words]
    answer = run("orders", asked[0], toy, *asked[1:])
    assert (answer.code, said in answer.err + answer.out) == (code, True), answer
