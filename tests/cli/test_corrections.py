"""``campaign corrections``, ``correct`` and ``withdraw-correction``: what is printed, exit codes, the JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.toy_campaign import send_all

GIVE = ("stock:gold", "01", "--by", "5", "--reason", "the courier was late")


def test_a_campaign_without_corrections_says_what_makes_one(run: Run, toy: Path) -> None:
    answer = run("campaign", "corrections", toy)
    assert (answer.code, answer.out) == (0, "")
    assert "campaign correct" in answer.err
    found = run("campaign", "corrections", toy, "--json").json
    assert found == {"schema": "campaign.corrections/1", "corrections": []}


@pytest.mark.slow
def test_one_is_made_listed_and_withdrawn(run: Run, toy: Path) -> None:
    made = run("campaign", "correct", toy, *GIVE, "--before", "w1", "--told", "public")
    assert made.code == 0, made.err
    assert made.out == (
        "correction 1, from turn 1: Put right by the moderator: nation 01, gold +5. Reason: the courier was late\n"
    )
    (row,) = run("campaign", "corrections", toy, "--json").json["corrections"]
    assert (row["turn"], row["phase"], row["told"], row["fact"]["delta"]) == (1, "W1", "public", 5)
    listed = run("campaign", "corrections", toy)
    assert "gold +5" in listed.out
    assert "open" in listed.out
    assert run("turn", "run", toy).code == 0
    gone = run("campaign", "withdraw-correction", toy, "1", "--reason", "it was right")
    assert gone.code == 0
    assert "was dropped: it was run from another position; next: turn run" in gone.err
    assert "withdrawn: it was right" in run("campaign", "corrections", toy).out
    again = run("campaign", "withdraw-correction", toy, "1", "--reason", "it was right")
    assert again.code == 2
    assert "withdrawn before" in again.err


def test_a_dry_run_tells_who_ends_the_turn_otherwise_and_changes_nothing(run: Run, toy: Path) -> None:
    with Campaign(toy) as campaign:
        send_all(campaign)
    before = toy.read_bytes()
    answer = run("campaign", "correct", toy, *GIVE, "--dry-run")
    assert answer.code == 0
    assert "turn 1, as E1 begins: Put right by the moderator: nation 01, gold +5." in answer.out
    assert "read by nation 01 Ash" in answer.out
    assert "it is 20 as the phase begins, and then 25" in answer.out
    assert "nation 01 Ash" in answer.out
    assert "nothing was changed" in answer.err
    found = run("campaign", "correct", toy, *GIVE, "--dry-run", "--json").json
    assert found["schema"] == "campaign.correct.preview/1"
    assert (found["was"], found["becomes"]) == (20, 25)
    assert toy.read_bytes() == before


def test_what_is_called_is_found_by_name_and_moves_go_somewhere(run: Run, toy: Path) -> None:
    given = run("campaign", "correct", toy, "stock:GOLD", "ash", "--by", "3", "--reason", "so it was")
    assert given.code == 0, given.err
    passed = run("campaign", "correct", toy, "control", "A-01", "--to", "nobody", "--reason", "so it was")
    assert passed.code == 0, passed.err
    assert "A-01 passes to nobody" in passed.out


@pytest.mark.slow
def test_a_battle_is_voided_and_a_line_replaced_by_words(run: Run, toy: Path) -> None:
    with Campaign(toy) as campaign:
        campaign.import_text("nation 01 turn 1\n[M1]\nmarch 3: A-01 > A-02\n", "01.txt")
    battle = ("campaign", "correct", toy, "battle:void", "A-02", "--attacker", "ash", "--reason", "a truce")
    foretold = run(*battle, "--dry-run")
    assert foretold.code == 0, foretold.err
    assert (
        "turn 1, in M2: Ruled by the moderator: the battle of nation 01 for A-02 is not fought."
        in foretold.out
    )
    assert "  armies in A-01 3\n" in foretold.out
    assert run(*battle).code == 0
    gone = run("campaign", "withdraw-correction", toy, "1", "--reason", "no truce")
    assert gone.code == 0, gone.err
    line = (
        "campaign",
        "correct",
        toy,
        "order:1",
        "01",
        "--to",
        "march 1: A-01 > A-02",
        "--reason",
        "misread",
    )
    assert run(*line).code == 2, "line 1 is the head of the sheet"
    line = ("campaign", "correct", toy, "order:march 3: A-01 > A-02", *line[4:])
    found = run(*line, "--dry-run", "--json").json
    assert found["effects"] == ["march 1: A-01 > A-02: accepted"]
    made = run(*line)
    assert "nation 01: [M1] march 3: A-01 > A-02 → [M1] march 1: A-01 > A-02. Reason: misread" in made.out
    added = run(
        "campaign", "correct", toy, "order", "01", "--to", "[E1] sell 2 grain", "--reason", "by telephone"
    )
    assert added.code == 0, added.err
    listed = run("campaign", "corrections", toy, "--json").json["corrections"]
    assert [row["phase"] for row in listed] == ["M2", "M1", "E1"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("beer", "01", "--by", "5"), "Nine Fields has no correction 'beer'; it has stock (Grain or gold"),
        (("stock", "01", "--by", "5"), "say which stock: stock:grain, stock:gold"),
        (("stock:beer", "01", "--by", "5"), "say which stock: stock:grain, stock:gold"),
        (("stock:gold", "09", "--by", "5"), "there is no nation 09"),
        (("stock:gold", "01", "--by", "-25"), "the nearest that holds is -20"),
        (("stock:gold", "01"), "a correction by 0 changes nothing"),
        (("stock:gold", "01", "--by", "5", "--to", "02"), "leave --to out"),
        (("stock:gold", "01", "--by", "5", "--before", "Q7"), "there is no phase Q7"),
        (("battle:void", "A-02"), "say with --attacker whose attack it is"),
        (("army", "A-01", "--by", "1", "--attacker", "02"), "leave --attacker out"),
        (("battle:void", "A-02", "--attacker", "02"), "no battle is fought in M2"),
        (("order", "01"), "say with --to the line that counts"),
        (("order:sell 9", "01", "--to", "[E1] sell 2"), "has no line 'sell 9'"),
        (("control", "A-01"), "say with --to whom it passes to, or nobody"),
        (("army", "Z-99", "--by", "1"), "there is no region Z-99"),
        (("move", "A-01", "--by", "1", "--to", "A-01"), "A-01 is where it is already"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    run: Run, toy: Path, words: tuple[str, ...], says: str
) -> None:
    before = toy.read_bytes()
    for further in ((), ("--dry-run",)):
        answer = run("campaign", "correct", toy, *words, *further, "--reason", "so it was")
        assert (answer.code, answer.out) == (2, "")
        assert says in answer.err
    assert toy.read_bytes() == before
