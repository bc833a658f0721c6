"""Proof files: what is written is read again, whatever is changed in one is noticed, and what is none is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from gm_console.core.ids import NationId
from gm_console.files.errors import Unreadable
from gm_console.files.signing_key import SigningKey, make_key
from gm_console.files.turn_proof import ProvenSheet, Statement, TurnProof, read_proof, sign, write_proof
from tests.support.every import every

OLD = Path(__file__).resolve().parent.parent / "data" / "old"
SAID = Statement(
    campaign="Nine Fields \u2013 \u4e5d\u7530",
    began_with="a0" * 32,
    ruleset="toy",
    ruleset_version="1.0",
    turn=3,
    edition=1,
    map_hash="a1" * 32,
    tables_hash="a2" * 32,
    rulings_hash="a3" * 32,
    corrections="",
    rule_changes="a4" * 32,
    position_corrections="ab" * 32,
    state_before="a5" * 32,
    entries_hash="a6" * 32,
    state_after="a7" * 32,
    sheets=(
        ProvenSheet(nation=NationId("01"), parts=("economics", "press"), hash="a8" * 32),
        ProvenSheet(nation=NationId("02"), parts=("economics",), hash="a9" * 32),
    ),
    previous="aa" * 32,
)


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> SigningKey:
    return make_key(tmp_path_factory.mktemp("key") / "game.key")


@pytest.fixture(scope="module")
def proof(key: SigningKey) -> TurnProof:
    return sign(SAID, key)


@pytest.fixture
def place(tmp_path: Path, proof: TurnProof) -> Path:
    path = tmp_path / "turn.proof"
    write_proof(path, proof)
    return path


def said_of(path: Path, raw: bytes | str) -> str:
    """Return what is said of a file that is no proof."""
    path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
    with pytest.raises(Unreadable) as caught:
        read_proof(path)
    assert every(issue.where == path.name for issue in caught.value.issues)
    return " ".join(issue.text for issue in caught.value.issues)


def test_a_proof_is_read_as_it_was_written(place: Path, proof: TurnProof) -> None:
    assert read_proof(place) == proof
    assert proof.is_signed
    packed = json.dumps(json.loads(place.read_text()), sort_keys=True)
    place.write_text(packed)
    assert read_proof(place).is_signed  # how it is laid out says nothing


def test_a_proof_of_version_1_is_read_for_ever() -> None:
    kept = read_proof(OLD / "proof-1.proof")
    assert kept.statement == SAID
    assert kept.is_signed


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every value that holds no other."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if inner is None:
        yield path
        return
    for key, value in inner:
        yield from leaves(value, (*path, key))


def changed(data: Any, path: tuple[Any, ...]) -> Any:
    """Return data with one value otherwise by one sign."""
    found = deepcopy(data)
    holder = found
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    if isinstance(value, int):
        holder[path[-1]] = value + 1
    elif not value:
        holder[path[-1]] = "0" * 64
    else:
        holder[path[-1]] = value[:-1] + ("1" if value[-1] != "1" else "2")
    return found


def test_one_sign_in_any_value_is_noticed(place: Path) -> None:
    data = json.loads(place.read_text())
    places = list(leaves(data))
    assert len(places) > 25
    unnoticed = []
    for path in places:
        place.write_text(json.dumps(changed(data, path)))
        try:
            if read_proof(place).is_signed:
                unnoticed.append(path)
        except Unreadable:
            assert path == ("schema_version",)
    assert unnoticed == []


def test_values_that_change_places_are_noticed(place: Path) -> None:
    def turned(said: dict[str, Any]) -> None:
        said["sheets"].reverse()

    def moved(said: dict[str, Any]) -> None:
        said["map_hash"], said["tables_hash"] = said["tables_hash"], said["map_hash"]

    def less(said: dict[str, Any]) -> None:
        said["sheets"].pop()

    data = json.loads(place.read_text())
    for change in (turned, moved, less):
        other = deepcopy(data)
        change(other["statement"])
        place.write_text(json.dumps(other))
        assert not read_proof(place).is_signed


def test_what_is_no_proof_is_said_with_its_place(place: Path) -> None:
    data, text = json.loads(place.read_text()), place.read_text()

    def with_(key: str, value: Any) -> str:
        return json.dumps({**data, "statement": {**data["statement"], key: value}})

    for raw, said in (
        (b"", "no JSON from here on"),
        (b"\xff\xfe\x00", "no text in UTF-8 at byte 1"),
        (b"PK\x03\x04", "no JSON from here on"),
        (text[:-40], "no JSON from here on"),
        ("[]", "must be a table"),
        ("null", "must be a table"),
        ("{}", "schema_version is missing"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (b" " * (1 << 20) + b"{}", "more than 1048576 bytes"),
        (text.replace('"turn": 3', '"turn": NaN'), "NaN stands for a number"),
        (text.replace('"turn": 3', '"turn": -Infinity'), "-Infinity stands for a number"),
        (text.replace('"turn": 3', '"turn": ' + "9" * 5_000), "too many digits"),
        (text.replace('"turn": 3', '"turn": 3, "turn": 4'), "'turn' stands twice"),
        (text.replace('"turn": 3', '"turn": 3.0'), "statement.turn must be a whole number"),
        (text.replace('"turn": 3', '"turn": true'), "statement.turn must be a whole number"),
        (text.replace('"turn": 3', '"turn": -1'), "statement.turn must be from 0"),
        (text.replace('"turn": 3,', ""), "statement.turn is missing"),
        (text.replace('"turn": 3', '"tern": 3'), "statement.tern is not known here"),
        (json.dumps({**data, "schema_version": 2}), "version 2, and this program reads 1"),
        (json.dumps({**data, "schema_version": 0}), "schema_version must be from 1 to 1"),
        (json.dumps({**data, "schema_version": "1"}), "schema_version must be a whole number"),
        (json.dumps({**data, "signature": "ab"}), "signature must be 128 hexadecimal digits"),
        (json.dumps({**data, "signature": data["signature"].upper() + "A"}), "signature must be 128"),
        (json.dumps({**data, "public_key": 7}), "public_key must be a text"),
        (json.dumps({**data, "statement": []}), "statement must be a table"),
        (with_("campaign", "a\x1b[2J"), "statement.campaign holds a sign"),
        (with_("campaign", "\ud800"), "statement.campaign holds a sign"),
        (with_("map_hash", ""), "statement.map_hash must be 64 hexadecimal digits"),
        (with_("map_hash", "A1" * 32), "statement.map_hash must be 64 hexadecimal digits"),
        (with_("position_corrections", ""), "statement.position_corrections must be 64 hexadecimal digits"),
        (with_("entries", 412), "statement.entries is not known here"),
        (with_("sheets", {}), "statement.sheets must be a list"),
        (with_("sheets", [7]), "statement.sheets[0] must be a table"),
        (with_("sheets", [{"nation": "01", "parts": [1], "hash": "a8" * 32}]), "parts must hold texts"),
        (with_("sheets", [{"nation": "01", "parts": ["\ud800"], "hash": "a8" * 32}]), "parts holds a sign"),
    ):
        assert said in said_of(place, raw), raw[:80]


@pytest.mark.parametrize("make", [lambda _: None, Path.mkdir])
def test_what_cannot_be_read_is_said(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "turn.proof")
    with pytest.raises(Unreadable, match="cannot be read"):
        read_proof(tmp_path / "turn.proof")
