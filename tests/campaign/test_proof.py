"""Proofs of turns: made of published ones only, checked by themselves, and held against campaigns on other machines."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.corrections.rule_changes import change_rules
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.sample import run_sample
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification import proof as proof_of_turns
from gm_console.campaign.verification import signing
from gm_console.campaign.verification.proof import ProofCheck, check_alone
from gm_console.campaign.verification.proof_words import check_words, difference_words, verdict_words
from gm_console.core import codec
from gm_console.core.corrections import CorrectionReaders
from gm_console.core.ids import NationId
from gm_console.files.errors import Unreadable
from gm_console.files.signing_key import SigningKey, make_key, public_place
from gm_console.files.turn_proof import Statement, TurnProof, read_proof, sign, write_proof
from gm_console.storage.packing import pack, unpack
from tests.support.corrections import WHY, stock
from tests.support.errata import A1, rough
from tests.support.every import every
from tests.support.rule_changes import FARM, cell
from tests.support.toy_campaign import new_toy, play_turn, send_all


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return make_key(tmp_path_factory.mktemp("key") / "game.key")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a campaign with three published turns and a draft; the second with other rules and another map, and with
    the position put right twice."""
    path = new_toy(tmp_path_factory.mktemp("toy"))
    with Campaign(path) as campaign:
        play_turn(campaign)
        campaign.correct_map(rough(campaign.board, A1), "as printed")
        change_rules(campaign, cell(FARM, 3), "small harvests")
        campaign.correct_position(stock("01", "gold", 5, told=CorrectionReaders.MODERATOR), WHY)
        campaign.correct_position(stock("02", "gold", 5, phase="W1"), WHY)
        play_turn(campaign)
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    return path


@pytest.fixture(scope="module")
def proofs(published: Path, key: SigningKey) -> dict[int, TurnProof]:
    with Campaign(published, read_only=True) as campaign:
        return {turn: campaign.prove(key, turn) for turn in (1, 2, 3)}


@pytest.fixture
def copy(published: Path, tmp_path: Path) -> Path:
    """Return the campaign on another machine."""
    return Path(shutil.copy(published, tmp_path / "copy.gmc"))


def checked(path: Path, proof: TurnProof, expected: str = "") -> ProofCheck:
    with Campaign(path, read_only=True) as campaign:
        return campaign.check_proof(proof, expected)


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as raw:
        assert raw.execute(statement, values).rowcount > 0
    raw.close()


def cell_of(path: Path, statement: str) -> Any:
    with sqlite3.connect(path) as raw:
        found = raw.execute(statement).fetchone()[0]
    raw.close()
    return found


@pytest.mark.slow
def test_a_copy_elsewhere_is_as_it_was_proven(copy: Path, proofs: dict[int, TurnProof]) -> None:
    found = [checked(copy, proof, proof.fingerprint) for proof in proofs.values()]
    assert every(one.ok and one.signed and one.compared for one in found)
    assert [[line.turn for line in one.lines] for one in found] == [[1], [2], [3]]
    assert "this campaign is as it says" in verdict_words(found[0])


def test_a_proof_says_what_the_turn_was(published: Path, proofs: dict[int, TurnProof]) -> None:
    said = {turn: proof.statement for turn, proof in proofs.items()}
    with Campaign(published, read_only=True) as campaign:
        rows = {row.turn: row for row in campaign.turns()}
    assert [said[turn].state_after for turn in said] == [rows[turn].state_hash for turn in said]
    assert said[1].previous == ""
    assert [said[2].previous, said[3].previous] == [said[1].digest, said[2].digest]
    assert said[2].state_before == said[1].state_after
    assert (said[1].corrections, said[1].rule_changes) == ("", "")
    assert said[1].map_hash != said[2].map_hash == said[3].map_hash
    assert said[1].tables_hash != said[2].tables_hash
    assert [sheet.nation for sheet in said[1].sheets] == ["01", "02", "03"]
    hashes = [sheet.hash for one in said.values() for sheet in one.sheets]
    hashes += [one.position_corrections for one in said.values()]
    assert len(set(hashes)) == len(hashes) > 9


def test_a_proof_does_not_tell_whether_the_position_was_put_right(
    published: Path, proofs: dict[int, TurnProof]
) -> None:
    """One told to the moderator alone is not to be found by its absence, nor by trying out what it may have been."""
    assert every(len(proof.statement.position_corrections) == 64 for proof in proofs.values())
    with Campaign(published, read_only=True) as campaign:
        rows = campaign.corrections()
    guess = codec.encode([(one.phase, (type(one.fact).__name__, one.fact), one.told.value) for one in rows])
    plain = {blake2b(text, digest_size=32).hexdigest() for text in (guess, b"[]", b"")}
    assert not plain & {proof.statement.position_corrections for proof in proofs.values()}


def test_where_a_correction_stands_in_the_file_says_nothing(copy: Path, proofs: dict[int, TurnProof]) -> None:
    change(copy, "UPDATE correction SET id = id + 7")
    found = checked(copy, proofs[2])
    assert found.difference is None
    assert found.turn_agrees


def test_a_proof_tells_no_seed_and_no_hash_of_a_sheet_alone(
    published: Path, proofs: dict[int, TurnProof], tmp_path: Path
) -> None:
    write_proof(tmp_path / "turn.proof", proofs[1])
    text = (tmp_path / "turn.proof").read_text()
    with Campaign(published, read_only=True) as campaign:
        sheets = [one.digest for nation in ("01", "02", "03") for one in campaign.history(NationId(nation))]
        assert f'"{campaign.info().seed}"' not in text
    assert sheets
    assert not [digest for digest in sheets if digest in text]
    assert "seed" not in text


def test_only_published_turns_are_proven(copy: Path, key: SigningKey) -> None:
    with Campaign(copy) as campaign:
        assert campaign.prove(key).statement.turn == 3
        with pytest.raises(CampaignError, match="turn 4 is a draft"):
            campaign.prove(key, 4)
        with pytest.raises(CampaignError, match="turn 5 is not published; the campaign stands at turn 4"):
            campaign.prove(key, 5)
        campaign.undo()
        campaign.undo("a sheet was lost")
        with pytest.raises(CampaignError, match="turn 3 was undone"):
            campaign.prove(key, 3)
        assert campaign.prove(key).statement.turn == 2


def test_no_turn_published_is_said(tmp_path: Path, key: SigningKey) -> None:
    with Campaign(new_toy(tmp_path)) as campaign, pytest.raises(CampaignError, match="no turn is published"):
        campaign.prove(key)


def test_a_turn_that_does_not_come_out_again_is_not_signed(copy: Path, key: SigningKey) -> None:
    change(copy, "UPDATE entry SET fact = '{\"turn\":9}' WHERE run = 2 AND kind = 'TurnEnded'")
    with (
        Campaign(copy, read_only=True) as campaign,
        pytest.raises(CampaignError, match="turn 2 does not come out"),
    ):
        campaign.prove(key, 2)


@pytest.mark.slow
def test_every_value_that_another_campaign_has_is_named(
    published: Path, key: SigningKey, proofs: dict[int, TurnProof], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proof_of_turns, "verify", lambda *_words, **_more: ())
    said = proofs[2].statement
    with Campaign(published, read_only=True) as campaign:
        for field in fields(Statement):
            value = getattr(said, field.name)
            if field.name == "turn":
                continue  # another turn is held against that turn
            other = value + 1 if isinstance(value, int) else "f" * 64
            if field.name == "sheets":
                other = (replace(value[0], hash="f" * 64), *value[1:])
            found = campaign.check_proof(sign(replace(said, **{field.name: other}), key))
            assert found.signed, field.name
            assert not found.ok, field.name
            assert found.difference is not None, field.name
            assert found.difference.field.startswith(f"statement.{field.name}"), field.name
            assert difference_words(found.difference) in "\n".join(check_words(found))
            # Somebody who only changes the proof is found by the signature, and the campaign says what was changed.
            forged = campaign.check_proof(replace(proofs[2], statement=replace(said, **{field.name: other})))
            assert not forged.signed, field.name
            assert forged.difference == found.difference


def test_sheets_that_lack_or_are_too_many_are_named(
    copy: Path, key: SigningKey, proofs: dict[int, TurnProof]
) -> None:
    said = proofs[1].statement
    more = (*said.sheets, replace(said.sheets[0], nation=NationId("09")))
    for sheets, where, nation in ((said.sheets[:-1], "[2]", "03"), (more, "[3]", "09")):
        found = checked(copy, sign(replace(said, sheets=sheets), key)).difference
        assert found is not None
        assert (found.field, found.nation) == (f"statement.sheets{where}.nation", nation)
        assert "" in (found.proven, found.found)


@pytest.mark.parametrize("place", ["entry", "snapshot", "sheet", "earlier"])
def test_a_byte_changed_in_a_campaign_is_named(copy: Path, proofs: dict[int, TurnProof], place: str) -> None:
    where = {"entry": "run = 2 AND seq = 20", "earlier": "run = 1 AND seq = 20"}.get(place, "")
    match place:
        case "entry" | "earlier":
            text = cell_of(copy, f"SELECT rule FROM entry WHERE {where}")  # noqa: S608 - of our own file
            change(copy, f"UPDATE entry SET rule = ? WHERE {where}", f"{text[:-1]}~")  # noqa: S608
        case "snapshot":
            raw = bytearray(cell_of(copy, "SELECT data FROM snapshot WHERE run = 2 AND position = 1"))
            raw[len(raw) // 2] ^= 1
            change(copy, "UPDATE snapshot SET data = ? WHERE run = 2 AND position = 1", bytes(raw))
        case _:
            raw = unpack(cell_of(copy, "SELECT raw FROM sheet WHERE turn = 2 AND nation = '02'"))
            change(copy, "UPDATE sheet SET raw = ? WHERE turn = 2 AND nation = '02'", pack(raw + b" "))
    found = checked(copy, proofs[2])
    assert found.signed
    assert not found.ok
    told = "\n".join(check_words(found))
    assert {
        "entry": "first difference: the entries (statement.entries_hash)",
        "earlier": "what was proven of the turns before",
        "snapshot": "turn 2: ",
        "sheet": "first difference: the sheet of nation 02, what it says",
    }[place] in told
    assert {
        "entry": "entry 2.20",
        "earlier": "file: table entry of turn 1",
        "snapshot": "file: table snapshot of turn 2",
        "sheet": "file: table sheet",
    }[place] in told


@pytest.mark.parametrize(
    ("number", "column", "put"),
    [
        (1, "told", "'public'"),
        (1, "phase", "'W1'"),
        (2, "fact", "replace(fact, 'courier', 'carrier')"),
        (2, "turn", "1"),
        (1, "withdrawn", "'it was right'"),
    ],
)
def test_a_correction_of_the_position_that_was_changed_is_named(
    copy: Path, proofs: dict[int, TurnProof], number: int, column: str, put: str
) -> None:
    change(copy, f"UPDATE correction SET {column} = {put} WHERE id = ?", number)  # noqa: S608 - of our own file
    found = checked(copy, proofs[2])
    assert not found.ok
    assert found.difference is not None
    assert found.difference.proven == proofs[2].statement.position_corrections
    told = "\n".join(check_words(found))
    assert "first difference: the corrections of the position (statement.position_corrections)" in told
    assert "file: table correction" in told


def test_a_file_changed_elsewhere_is_told_apart_from_another_turn(
    copy: Path, proofs: dict[int, TurnProof]
) -> None:
    change(copy, "UPDATE journal SET text = 'other' WHERE id = 1")
    found = checked(copy, proofs[2])
    assert not found.ok
    assert found.turn_agrees
    assert "the turn is as it says; the file was changed elsewhere" in verdict_words(found)
    assert "file: table journal" in "\n".join(check_words(found))


@pytest.mark.slow
def test_cells_that_cannot_be_compared_are_said_and_never_signed(
    copy: Path, proofs: dict[int, TurnProof], key: SigningKey
) -> None:
    for table, column, value in (
        ("entry", "fact", "x'00ff'"),
        ("sheet", "nation", "x'00ff'"),
        ("sheet", "raw", "'text'"),
        ("run_sheet", "part", "x'00ff'"),
        ("run", "rulings", "7"),
    ):
        other = copy.with_name("other.gmc")
        shutil.copy(copy, other)
        with contextlib.suppress(sqlite3.IntegrityError):
            change(other, f"UPDATE OR REPLACE {table} SET {column} = {value}")  # noqa: S608 - of our own tables
        found = checked(other, proofs[2])
        assert not found.ok, (table, column)
        assert f"file: table {table}" in "\n".join(check_words(found)), (table, column)
        with (
            Campaign(other, read_only=True) as campaign,
            pytest.raises(CampaignError, match=r"the file|not signed"),
        ):
            campaign.prove(key, 2)


def test_a_turn_that_counts_no_more_is_said(copy: Path, proofs: dict[int, TurnProof]) -> None:
    with Campaign(copy) as campaign:
        campaign.undo()
        campaign.undo("again")
        assert "turn 3 was undone" in campaign.check_proof(proofs[3]).trouble
        campaign.run_turn()
        campaign.publish()
        found = campaign.check_proof(proofs[3])
    assert found.difference is not None
    assert (found.difference.field, found.difference.proven, found.difference.found) == (
        "statement.edition",
        "1",
        "2",
    )
    assert not found.ok


def test_another_campaign_of_the_same_scenario_is_told_apart(
    tmp_path: Path, proofs: dict[int, TurnProof]
) -> None:
    path = new_toy(tmp_path, seed=8)
    assert "turn 1 is not published" in checked(path, proofs[1]).trouble
    with Campaign(path) as campaign:
        play_turn(campaign)
    found = checked(path, proofs[1])
    assert not found.ok
    assert found.difference is not None


def test_by_itself_a_proof_says_whose_key_and_no_more(
    proofs: dict[int, TurnProof], key: SigningKey, tmp_path: Path
) -> None:
    proof, stranger = proofs[1], make_key(tmp_path / "stranger.key")
    alone = check_alone(proof)
    assert alone.ok
    assert not alone.compared
    assert "whose key that is the proof cannot say" in "\n".join(check_words(alone))
    assert check_alone(proof, proof.fingerprint).ok
    other = check_alone(sign(proof.statement, stranger), proof.fingerprint)
    assert other.signed
    assert not other.ok
    assert "another key than the one expected" in verdict_words(other)
    borrowed = replace(
        sign(proof.statement, stranger), public_key=proof.public_key, fingerprint=proof.fingerprint
    )
    assert not check_alone(borrowed).signed
    assert "signature is wrong" in verdict_words(check_alone(borrowed))


def test_the_key_of_a_campaign_lies_beside_it_and_trouble_is_told(tmp_path: Path) -> None:
    place = signing.key_place(tmp_path / "game.gmc")
    with pytest.raises(CampaignError, match=r"no key game\.key: turn key makes one"):
        signing.open_key(place)
    with pytest.raises(CampaignError, match="a passphrase has 8 to 100 signs"):
        signing.new_key(place, "short")
    assert not place.exists()
    made = signing.new_key(place, "correct horse")
    with pytest.raises(CampaignError, match="there already and stays"):
        signing.new_key(place)
    for phrase, code in (("", "passphrase.missing"), ("wrong horse", "passphrase.wrong")):
        with pytest.raises(CampaignError) as caught:
            signing.open_key(place, phrase)
        assert caught.value.code == code
    public_place(place).unlink()
    assert signing.open_key(place, "correct horse").public == made.public
    assert public_place(place).exists()
    known = signing.expected_key(public_place(place))
    assert signing.expected_key(None, " ".join((known[:32].upper(), known[32:]))) == known
    assert signing.expected_key(None) == ""
    for public, typed in ((None, known[:16]), (None, "x" * 64), (public_place(place), "0" * 64)):
        with pytest.raises(CampaignError):
            signing.expected_key(public, typed)
    with pytest.raises(Unreadable, match="secret key"):
        signing.expected_key(place)


@pytest.mark.slow
def test_the_sample_is_proven_and_checked_elsewhere(tmp_path: Path, key: SigningKey) -> None:
    made = run_sample(tmp_path / "here", lambda _: None)
    with Campaign(made.campaign, read_only=True) as campaign:
        write_proof(tmp_path / "turn.proof", campaign.prove(key))
    there = Path(shutil.copy(made.campaign, tmp_path / "there.gmc"))
    found = checked(there, read_proof(tmp_path / "turn.proof"))
    assert found.ok
    assert found.proof.statement.state_after == made.expected_hash
