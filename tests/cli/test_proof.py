"""``turn key``, ``turn prove`` and ``turn verify --proof``: exit codes, keys of the answers, and what is said."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.cli.conftest import Run
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """Return a campaign with two published turns, a draft, and a key beside it."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
        campaign.run_turn()
    return path


@pytest.fixture
def proof(run: Run, toy: Path, tmp_path: Path) -> Path:
    assert run("turn", "key", toy).code == 0
    assert run("turn", "prove", toy, "-o", tmp_path / "turn.proof").code == 0
    return tmp_path / "turn.proof"


def test_a_key_is_made_once_and_shown_again(run: Run, toy: Path) -> None:
    made = run("turn", "key", toy, "--json")
    assert made.code == 0
    assert made.json["schema"] == "turn.key/1"
    assert (made.json["made"], made.json["sealed"]) == (True, False)
    assert "whoever can read that file can sign as you" in made.err
    raw = toy.with_name("toy.key").read_bytes()
    again = run("turn", "key", toy)
    assert (again.code, again.out) == (0, f"key {made.json['fingerprint']}\n")
    assert "is there already" in again.err
    assert toy.with_name("toy.key").read_bytes() == raw


@pytest.mark.slow
def test_a_key_with_a_passphrase_signs_with_it_alone(run: Run, toy: Path, tmp_path: Path) -> None:
    right, wrong, out = tmp_path / "right.txt", tmp_path / "wrong.txt", tmp_path / "turn.proof"
    right.write_text("correct horse\n")
    wrong.write_text("other horse\n")
    assert run("turn", "key", toy, "--passphrase").code == 2  # nobody to ask
    made = run("turn", "key", toy, "--passphrase-file", right, "--json").json
    assert made["sealed"]
    assert not [one for one in made.values() if "horse" in str(one)]
    for words, said in (
        ((), "there is nobody to ask for the passphrase: --passphrase-file FILE"),
        (("--passphrase-file", wrong), "that is not the passphrase of toy.key"),
        (("--passphrase-file", tmp_path / "none.txt"), "No such file"),
    ):
        answer = run("turn", "prove", toy, "-o", out, *words)
        assert answer.code == 2
        assert said in answer.err
        assert not out.exists()
    assert run("turn", "prove", toy, "-o", out, "--passphrase-file", right).code == 0
    assert run("turn", "verify", "--proof", out, "--fingerprint", made["fingerprint"]).code == 0


@pytest.mark.slow
def test_what_cannot_be_proven_is_said_and_nothing_written(run: Run, toy: Path, tmp_path: Path) -> None:
    out, broken = tmp_path / "turn.proof", tmp_path / "broken.key"
    broken.write_text("hello")
    assert "there is no key toy.key: turn key makes one" in run("turn", "prove", toy, "-o", out).err
    assert run("turn", "key", toy).code == 0
    for words, said in (
        (("--turn", 3), "turn 3 is a draft, and only a published turn is proven"),
        (("--turn", 7), "turn 7 is not published"),
        (("--key", broken), "broken.key: error: It is no key that this program makes"),
        (("--key", tmp_path / "toy.key.pub"), "public half of a key"),
    ):
        answer = run("turn", "prove", toy, "-o", out, *words)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err
    assert not out.exists()
    assert run("turn", "prove", toy, "-o", tmp_path).code == 2
    assert run("turn", "key", tmp_path / "misspelt.gmc").code == 2
    assert not (tmp_path / "misspelt.key").exists()


@pytest.mark.slow
def test_a_proof_is_checked_with_and_without_a_campaign(
    run: Run, toy: Path, proof: Path, tmp_path: Path
) -> None:
    key = run("turn", "key", toy, "--json").json
    alone = run("turn", "verify", "--proof", proof)
    assert alone.code == 0
    assert alone.out.splitlines() == [
        "turn 2, edition 1 of Nine Fields (toy 1)",
        "signature ok",
        f"key {key['fingerprint']}",
        "whose key that is the proof cannot say: compare it with the one you were given before",
    ]
    there = shutil.copy(toy, tmp_path / "there.gmc")
    for words in (("--key", key["public"]), ("--fingerprint", key["fingerprint"].upper()), ()):
        answer = run("turn", "verify", there, "--proof", proof, *words, "--json")
        assert answer.code == 0
        assert answer.json["schema"] == "turn.verify.proof/1"
        assert (answer.json["ok"], answer.json["signed"], answer.json["compared"]) == (True, True, True)
        assert answer.json["expected"] == (key["fingerprint"] if words else None)
        assert [line["turn"] for line in answer.json["turns"]] == [2]
        assert answer.json["difference"] is None


@pytest.mark.slow
def test_another_key_another_signature_and_another_campaign_are_problems(
    run: Run, toy: Path, proof: Path, tmp_path: Path
) -> None:
    other = run("turn", "key", toy, "--key", tmp_path / "other.key", "--json").json
    answer = run("turn", "verify", "--proof", proof, "--key", other["public"])
    assert answer.code == 1
    assert f"expected key {other['fingerprint']}" in answer.out
    there = tmp_path / "there.gmc"
    shutil.copy(toy, there)
    with sqlite3.connect(there) as raw:
        raw.execute("UPDATE entry SET fact = '{\"turn\":9}' WHERE run = 2 AND kind = 'TurnEnded'")
    raw.close()
    answer = run("turn", "verify", there, "--proof", proof)
    assert answer.code == 1
    assert "first difference: the entries (statement.entries_hash)" in answer.out
    assert "turn 2: first difference in phase" in answer.out
    assert "this campaign is not as it says" in answer.err
    data = json.loads(proof.read_text())
    data["statement"]["turn"] = 1
    proof.write_text(json.dumps(data))
    answer = run("turn", "verify", "--proof", proof)
    assert answer.code == 1
    assert "signature wrong" in answer.out
    data["statement"]["turn"] = 9
    proof.write_text(json.dumps(data))
    answer = run("turn", "verify", toy, "--proof", proof, "--json")
    assert answer.code == 1
    assert "turn 9 is not published" in answer.json["trouble"]


@pytest.mark.slow
def test_a_damaged_state_is_mended_and_told(run: Run, toy: Path) -> None:
    with sqlite3.connect(toy) as raw:
        raw.execute("UPDATE snapshot SET data = x'00' WHERE run = 2 AND position = 1")
    raw.close()
    found = run("turn", "verify", toy)
    assert found.code == 1
    assert "gm-console turn verify FILE --mend" in found.out
    mended = run("turn", "verify", toy, "--mend", "--json")
    assert (mended.code, mended.json["ok"]) == (0, True)
    (turn,) = mended.json["mended"]
    assert (turn["turn"], turn["edition"], turn["refused"], len(turn["phases"])) == (2, 1, "", 1)
    assert f"made anew from the entries: end of {turn['phases'][0]}" in mended.err
    assert f"the file as it was is the backup {mended.json['backup']}" in mended.err
    again = run("turn", "verify", toy, "--mend", "--json")
    assert (again.code, again.json["mended"], again.json["backup"]) == (0, [], "")
    assert "there is nothing to mend" in again.err


@pytest.mark.slow
def test_what_cannot_be_checked_is_bad_input(run: Run, toy: Path, proof: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.proof"
    bad.write_text('{"schema_version": 1,\n "statement": nothing}')
    for words, said in (
        ((), "turn verify needs a campaign, or --proof FILE, or both"),
        ((toy, "--fingerprint", "ab"), "--key and --fingerprint go with --proof"),
        ((toy, "--proof", proof, "--mend"), "--mend goes with a campaign alone, without --proof"),
        (("--proof", proof, "--fingerprint", "ab"), "a fingerprint has 64 digits"),
        (("--proof", proof, "--key", tmp_path / "toy.key"), "It is a secret key"),
        (("--proof", bad), "bad.proof:2:15: error: It is no JSON from here on"),
        (("--proof", tmp_path / "none.proof"), "none.proof: error: It cannot be read"),
        (("--proof", toy), "toy.gmc: error: It is no"),
        ((tmp_path / "none.gmc", "--proof", proof), "none.gmc"),
    ):
        answer = run("turn", "verify", *words)
        assert (answer.code, answer.out) == (2, "")
        assert said in answer.err
