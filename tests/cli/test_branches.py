"""``turn branch`` and its like: what is printed, exit codes, the JSON; the file is only written where one is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.toy_campaign import send_all


@pytest.fixture
def sent(toy: Path) -> Path:
    with Campaign(toy) as campaign:
        send_all(campaign)
    return toy


@pytest.mark.slow
def test_one_is_tried_kept_compared_renamed_adopted_and_discarded(run: Run, sent: Path) -> None:
    assert "turn branch does that" in run("turn", "branches", sent).err
    before = sent.read_bytes()
    tried = run("turn", "branch", sent, "--without", "01", "2", "--dry-run")
    assert (tried.code, sent.read_bytes()) == (0, before)
    assert tried.out.splitlines()[:6] == [
        "turn 1: real, then the branch",
        "  nation 01: without [E1] sell 14",
        "  note: turn 1 was not run yet: it is worked out from the sheets that are in force",
        "  first difference, E1",
        "    was  sell 14: 14 of 14",
        "    then nothing",
    ]
    assert run("turn", "run", sent).code == 0
    made = run("turn", "branch", sent, "--name", "gift", "--correct", "stock:gold", "01", "5", "before=w1",
               "--set", "economy/grain_per_farm/value=9", "--order", "Ash", "[E1] sell 1")  # fmt: skip
    assert made.code == 0, made.err
    assert "3 of 3 nations differ" in made.out
    assert "kept as gift; turn 1 itself is as it was" in made.err
    assert run("turn", "branch", sent, "--name", "luck", "--seed", "3").code == 0
    found = run("turn", "compare", sent, "gift", "luck", "--json").json
    assert (found["schema"], found["first"], found["second"]) == ("turn.compare/1", "gift", "luck")
    assert found["spread"]
    assert run("turn", "rename-branch", sent, "gift", "present").out == "renamed: present, of turn 1\n"
    adopted = run("turn", "adopt", sent, "present", "--reason", "as agreed")
    assert "nation 01: [E1] sell 1" in adopted.out
    assert "the draft of turn 1 was dropped; next: turn run" in adopted.err
    listed = run("turn", "branches", sent)
    assert "adopted: as agreed" in listed.out
    rows = run("turn", "branches", sent, "--json").json["branches"]
    assert [(row["name"], row["turn"], row["edition"]) for row in rows] == [("present", 1, 0), ("luck", 1, 0)]
    assert run("turn", "discard-branch", sent, "luck", "--json").json["name"] == "luck"


BAD = (
    (("branch", "--seed", "3"), "give the branch a --name"),
    (("branch", "--name", "x"), "say what the branch has otherwise"),
    (("branch", "--name", "x", "--seed", "-3"), "is not a seed such as 7"),
    (("branch", "--name", "x", "--without", "01", "99"), "has no line '99'"),
    (("branch", "--name", "x", "--order", "01", "sell 1"), "say under which section"),
    (("branch", "--name", "x", "--correct", "stock:gold"), "says what and where"),
    (("branch", "--name", "x", "--correct", "stock:gold", "01", "much"), "is no number"),
    (("branch", "--name", "x", "--correct", "stock:gold", "01", "told=mum"), "nobody is called 'mum'"),
    (("compare", "x"), "there is no branch 'x'; there are none"),
    (("compare", "edition-1.1"), "turn 1 has no edition 1 that was undone"),
    (("adopt", "x", "--reason", "so"), "there is no branch 'x'"),
    (("discard-branch", "edition-1.1"), "it stays as it was"),
)


@pytest.mark.slow
def test_what_is_wrong_is_said_and_nothing_is_kept(run: Run, sent: Path) -> None:
    for (verb, *words), said in BAD:
        answer = run("turn", verb, sent, *words)
        assert (answer.code, answer.out) == (2, ""), words
        assert said in answer.err, (words, answer.err)
    assert run("turn", "branches", sent).out == ""
