"""Proof files: what a published turn was, in hashes, signed by the moderator; they tell nothing that was secret in it.

Version 1 is JSON: ``schema_version``, the ``statement``, the ``public_key`` that signed it with its ``fingerprint``,
and the ``signature`` of the canonical bytes of all the others.  Every value is signed, how the file is laid out is not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity, error
from gm_console.core.plain_data import FaultCodes, Record, shortly
from gm_console.core.signs import is_unfit
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file, write_file
from gm_console.files.signing_key import KEY_BYTES, SIGNATURE_BYTES, SigningKey, fingerprint, is_signed

SCHEMA_VERSION: Final = 1
MOST_BYTES: Final = 1 << 20
SUFFIX: Final = ".proof"
HASH_BYTES: Final = 32
_MOST: Final = 1_000_000_000
_CODES: Final = FaultCodes.alike("proof.form")


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenSheet:
    """A sheet that was in force."""

    nation: NationId
    parts: tuple[str, ...]
    """What it counted for."""
    hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What a proof says of a turn; hashes are BLAKE2b-256, as 64 hexadecimal digits."""

    campaign: str
    """Its title."""
    began_with: str
    """Hash of the state that the campaign began with."""
    ruleset: str
    ruleset_version: str
    turn: int
    edition: int
    map_hash: str
    """Of the map with every correction up to the turn."""
    tables_hash: str
    rulings_hash: str
    corrections: str
    """Hash of the corrections of the map that counted; empty where there was none."""
    rule_changes: str
    """Hash of the changes of the rules that counted; empty where there was none."""
    position_corrections: str
    """Hash of the turn's corrections of the position in order of arrival, bound to the entries; never empty, for that
    would tell whether there was one that only the moderator reads."""
    state_before: str
    entries_hash: str
    """Of all entries in order, which holds their number; how many there are is not said, for packets hide it."""
    state_after: str
    sheets: tuple[ProvenSheet, ...]
    """By nation; their hashes are bound to the entries, so that nobody can try what a nation may have sent."""
    previous: str
    """Digest of what a proof of the turn before says; empty for the first turn."""

    @property
    def digest(self) -> str:
        """The hash of all it says, which the statement of the next turn holds."""
        return blake2b(codec.encode(self), digest_size=HASH_BYTES).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnProof:
    """A statement with who says so."""

    schema_version: int = SCHEMA_VERSION
    statement: Statement
    public_key: str
    fingerprint: str
    signature: str = ""

    @property
    def signed(self) -> bytes:
        """The bytes that are signed: everything but the signature."""
        return codec.encode((self.schema_version, self.statement, self.public_key, self.fingerprint))

    @property
    def is_signed(self) -> bool:
        """Whether the signature is one of its key, and of what it says."""
        public = bytes.fromhex(self.public_key)
        named = fingerprint(public) == self.fingerprint
        return named and is_signed(public, bytes.fromhex(self.signature), self.signed)


def sign(statement: Statement, key: SigningKey) -> TurnProof:
    """Return a statement signed with a key."""
    proof = TurnProof(statement=statement, public_key=key.public.hex(), fingerprint=fingerprint(key.public))
    return replace(proof, signature=key.sign(proof.signed).hex())


def write_proof(path: Path, proof: TurnProof) -> None:
    """Write a proof, whole or not at all."""
    text = json.dumps(codec.parse(codec.encode(proof)), indent=1, ensure_ascii=False)
    write_file(path, text.encode() + b"\n")


def read_proof(path: Path) -> TurnProof:
    """Return the proof of a file, whoever signed it; :class:`Unreadable` tells all that is wrong with its form."""
    try:
        data = _parsed(read_file(path, MOST_BYTES))
    except OSError as problem:
        raise _no_proof(path, f"It cannot be read: {problem.strerror}.") from problem
    except json.JSONDecodeError as problem:
        place = Issue(
            severity=Severity.ERROR,
            code="proof.form",
            text=f"It is no JSON from here on: {problem.msg}.",
            where=path.name,
            line=problem.lineno,
            column=problem.colno,
        )
        raise Unreadable([place]) from problem
    except RecursionError as problem:
        raise _no_proof(path, "It is nested too deeply for a proof.") from problem
    except ValueError as problem:
        raise _no_proof(path, f"It is no proof: {problem}.") from problem
    issues: list[Issue] = []
    proof = _proof(data, issues)
    if proof is None or issues:
        raise Unreadable([replace(issue, where=path.name) for issue in issues])
    return proof


def _parsed(raw: bytes) -> Any:
    """Return the plain data of JSON in which every key stands once and every number is whole."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise ValueError(f"it is no text in UTF-8 at byte {problem.start + 1}") from problem
    return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{shortly(key)} stands twice in it")
        found[key] = value
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} stands for a number in it")


def _whole(text: str) -> int:
    if len(text) > len(str(_MOST)):
        raise ValueError("a number in it has too many digits")
    return int(text)


def _proof(data: Any, issues: list[Issue]) -> TurnProof | None:
    record = Record(data, "", issues, _CODES)
    version = record.plain("schema_version")
    if type(version) is int and version > SCHEMA_VERSION:
        text = (
            f"It is a proof of version {version}, and this program reads {SCHEMA_VERSION}: get a newer one."
        )
        issues.append(error("proof.version", text))
    return None if issues else record.whole(_read)


def _read(record: Record) -> TurnProof:
    return TurnProof(
        schema_version=record.number("schema_version", least=SCHEMA_VERSION, most=SCHEMA_VERSION),
        statement=record.inner("statement", _statement),
        public_key=_digits(record, "public_key", KEY_BYTES),
        fingerprint=_digits(record, "fingerprint", HASH_BYTES),
        signature=_digits(record, "signature", SIGNATURE_BYTES),
    )


def _statement(record: Record) -> Statement:
    return Statement(
        campaign=_text(record, "campaign"),
        began_with=_digits(record, "began_with"),
        ruleset=_text(record, "ruleset"),
        ruleset_version=_text(record, "ruleset_version"),
        turn=record.number("turn", least=0, most=_MOST),
        edition=record.number("edition", least=1, most=_MOST),
        map_hash=_digits(record, "map_hash"),
        tables_hash=_digits(record, "tables_hash"),
        rulings_hash=_digits(record, "rulings_hash"),
        corrections=_digits(record, "corrections", empty=True),
        rule_changes=_digits(record, "rule_changes", empty=True),
        position_corrections=_digits(record, "position_corrections"),
        state_before=_digits(record, "state_before"),
        entries_hash=_digits(record, "entries_hash"),
        state_after=_digits(record, "state_after"),
        sheets=record.each("sheets", _sheet),
        previous=_digits(record, "previous", empty=True),
    )


def _sheet(record: Record) -> ProvenSheet:
    parts = record.texts("parts")
    if any(map(is_unfit, parts)):
        record.wrong("parts", "holds a sign that no name holds")
    return ProvenSheet(nation=NationId(_text(record, "nation")), parts=parts, hash=_digits(record, "hash"))


def _text(record: Record, key: str) -> str:
    text = record.get(key, str)
    if is_unfit(text):
        record.wrong(key, "holds a sign that no name holds")
    return text


def _digits(record: Record, key: str, size: int = HASH_BYTES, *, empty: bool = False) -> str:
    """Return bytes as they are written; another writing of the same ones would be another text, so there is none."""
    told = len(record.issues)
    text = record.get(key, str)
    if (
        not re.fullmatch(f"[0-9a-f]{{{2 * size}}}", text)
        and not (empty and not text)
        and len(record.issues) == told
    ):
        record.wrong(key, f"must be {2 * size} hexadecimal digits")
    return text


def _no_proof(path: Path, text: str) -> Unreadable:
    return Unreadable([error("proof.form", text, path.name)])
