"""Proofs of published turns: made and signed, checked by themselves, and held against a campaign file anywhere.

A proof says of a turn what it was made from and what came of it, as hashes.  The seed is not among them: with it a
player could foresee what is drawn.  The hashes of sheets, and of corrections of the position, are bound to the entries
of the turn, which no player knows whole, so that nobody can try out what another nation may have sent or was given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from itertools import zip_longest
from typing import Any, Final

from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_settings, run_in_force
from gm_console.campaign.orders.intake import sheets_for
from gm_console.campaign.records import TurnStage, VerifyLine
from gm_console.campaign.turns import turn_maps, turn_rules
from gm_console.campaign.verification.verify import TurnProgress, verify
from gm_console.core import codec
from gm_console.core.gathering import gathered
from gm_console.files.incoming.message import bare_sheet
from gm_console.files.signing_key import SigningKey
from gm_console.files.turn_proof import HASH_BYTES, ProvenSheet, Statement, TurnProof, sign
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord

_SHEETS: Final = b"gm-console sheet"
_POSITION: Final = b"gm-console put"
"""What the hashes of sheets, and of corrections of the position, are bound to is drawn from the entries under these
names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofDifference:
    """The first value of a proof that a campaign has otherwise."""

    field: str
    """Its place in the proof, ``statement.sheets[2].hash``."""
    nation: str
    """Whose sheet it is; empty where it is no sheet's."""
    proven: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofCheck:
    """What came of checking a proof, by itself or against a campaign."""

    proof: TurnProof
    signed: bool
    """Whether the signature is of its key and of what it says."""
    expected: str
    """Fingerprint of the key that should have signed; empty where nobody said."""
    compared: bool
    """Whether it was held against a campaign."""
    trouble: str
    """Why the campaign has nothing to hold it against; mostly empty."""
    difference: ProofDifference | None
    lines: tuple[VerifyLine, ...]
    """What came of recomputing the turn in the campaign."""

    @property
    def is_expected(self) -> bool:
        """Whether the key is the one that should have signed, or nobody said which."""
        return self.expected in ("", self.proof.fingerprint)

    @property
    def agrees(self) -> bool:
        """Whether the campaign has all that is proven, and it comes out again; so where it was held against none."""
        return self.turn_agrees and all(line.ok for line in self.lines)

    @property
    def turn_agrees(self) -> bool:
        """The same of the turn alone, whatever else is wrong with the campaign's file."""
        turns = (line for line in self.lines if line.turn)
        return not self.trouble and self.difference is None and all(line.ok for line in turns)

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against it."""
        return self.signed and self.is_expected and self.agrees


def prove(
    file: OpenFile, key: SigningKey, turn: int | None = None, progress: TurnProgress | None = None
) -> TurnProof:
    """Return the signed proof of a published turn, the last one if not said.

    Nothing is signed that does not come out as it is stored: :class:`CampaignError` says so, as of a turn that is not
    published.
    """
    with file.read() as transaction:
        number = _published(transaction, read_settings(transaction), turn).turn
    for line in verify(file, progress, turn=number):
        if not line.ok:
            raise CampaignError(f"{_not_sound(line)}; see turn verify", "proof.differs")
    with file.read() as transaction:
        settings = read_settings(transaction)
        found = _statement(file, transaction, settings, _published(transaction, settings, number))
    return sign(found, key)


def check_alone(proof: TurnProof, expected: str = "") -> ProofCheck:
    """Check a proof by itself: its signature, and its key against the fingerprint that is expected, if there is one."""
    return ProofCheck(
        proof=proof,
        signed=proof.is_signed,
        expected=expected,
        compared=False,
        trouble="",
        difference=None,
        lines=(),
    )


def check_proof(
    file: OpenFile, proof: TurnProof, expected: str = "", progress: TurnProgress | None = None
) -> ProofCheck:
    """Check a proof by itself and against a campaign: value by value, and its turn recomputed from the sheets."""
    lines = verify(file, progress, turn=proof.statement.turn)
    difference, trouble = _compared(file, proof.statement, damaged=any(not line.turn for line in lines))
    return replace(
        check_alone(proof, expected), compared=True, trouble=trouble, difference=difference, lines=lines
    )


def _not_sound(line: VerifyLine) -> str:
    """Return why a turn is not signed."""
    why = f": {line.notes[0]}" if line.notes else ""
    if not line.turn:
        return f"the file was changed outside this program, so nothing in it is signed{why}"
    return f"turn {line.turn} does not come out as it is stored, so it is not signed{why}"


def _compared(file: OpenFile, proven: Statement, *, damaged: bool) -> tuple[ProofDifference | None, str]:
    """Return the first value that a campaign has otherwise, or why it has none to compare."""
    try:
        with file.read() as transaction, file.apart():
            settings = read_settings(transaction)
            run = _published(transaction, settings, proven.turn)
            found = _statement(file, transaction, settings, run)
            return next(_differences(proven, found), None), ""
    except CampaignError as problem:
        return None, str(problem)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        if not damaged:
            raise  # a bug: nothing that this program did not write is in the file
        return None, f"the file does not hold what could be compared ({problem!r})"


def _published(transaction: Transaction, settings: CampaignSettings, turn: int | None) -> RunRecord:
    """Return the run of a published turn, of the last one if not said."""
    runs = repo.runs(transaction)
    counting = [run for run in runs if run.line == repo.IN_FORCE and turn in (None, run.turn)]
    published = [run for run in counting if run.stage == TurnStage.PUBLISHED]
    if published:
        return published[-1]
    if turn is None:
        raise CampaignError("no turn is published yet, and only a published turn is proven", "proof.turn")
    if counting:
        text = f"turn {turn} is a draft, and only a published turn is proven: publish it first"
    elif any(run.turn == turn for run in runs):
        text = f"turn {turn} was undone, and only a published turn is proven: run and publish it again first"
    else:
        text = f"turn {turn} is not published; the campaign stands at turn {settings.turn}"
    raise CampaignError(text, "proof.turn")


def _statement(
    file: OpenFile, transaction: Transaction, settings: CampaignSettings, run: RunRecord
) -> Statement:
    """Return what is proven of a turn, which holds what is proven of every turn before it."""
    previous = ""
    for turn in range(settings.first_turn, run.turn):
        before = run_in_force(transaction, turn, draft=False)
        if before is None:
            raise CampaignError(f"turn {turn} is missing in the file", "file.damaged")
        previous = _said_of(file, transaction, settings, before, previous).digest
    return _said_of(file, transaction, settings, run, previous)


def _said_of(
    file: OpenFile, transaction: Transaction, settings: CampaignSettings, run: RunRecord, previous: str
) -> Statement:
    entries = _Entries.of(transaction, run)
    corrections = turn_maps.counting(transaction, run.turn)
    changes = turn_rules.counting(transaction, run.turn)
    return Statement(
        campaign=settings.title,
        began_with=settings.start_hash,
        ruleset=run.ruleset,
        ruleset_version=run.ruleset_version,
        turn=run.turn,
        edition=run.edition,
        map_hash=run.board_hash,
        tables_hash=run.tables_hash,
        rulings_hash=_hash(run.rulings.encode()),
        corrections=_list_hash([(one.turn, _tagged(one.erratum)) for one in corrections]),
        rule_changes=_list_hash([(one.turn, [_tagged(fact) for fact in one.facts]) for one in changes]),
        position_corrections=_position_hash(transaction, run, entries.position),
        state_before=run.start_hash,
        entries_hash=entries.hash,
        state_after=run.state_hash,
        sheets=tuple(_sheets(file, transaction, run, entries.sheets)),
        previous=previous,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entries:
    """What is drawn from the entries of a run."""

    hash: str
    sheets: bytes
    """What its sheets are bound to."""
    position: bytes
    """What its corrections of the position are bound to."""

    @classmethod
    def of(cls, transaction: Transaction, run: RunRecord) -> _Entries:
        """Return what is drawn from the entries of a run."""
        drawn = [blake2b(digest_size=HASH_BYTES, person=name) for name in (b"", _SHEETS, _POSITION)]
        with results.sound("an entry"):
            for entry in results.entry_texts(transaction, run.id):
                line = codec.encode(entry) + b"\n"
                for one in drawn:
                    one.update(line)
        told, sheets, position = drawn
        return cls(hash=told.hexdigest(), sheets=sheets.digest(), position=position.digest())


def _position_hash(transaction: Transaction, run: RunRecord, bound: bytes) -> str:
    """Return the hash of the corrections of the position in a turn; of none too, so that it does not tell of any."""
    made = [(one.phase, _tagged(one.fact), one.told.value) for one in due_corrections(transaction, run.turn)]
    return blake2b(codec.encode(made), digest_size=HASH_BYTES, key=bound).hexdigest()


def _sheets(file: OpenFile, transaction: Transaction, run: RunRecord, bound: bytes) -> Iterator[ProvenSheet]:
    parts = gathered(repo.run_sheets(transaction, run.id))
    kept = sheets_for(transaction, run.turn, parts.keys())
    nations = {number: sheet.nation for number, sheet in kept.items()}
    for sheet in sorted(parts, key=lambda one: (nations[one], parts[one], one)):
        # What somebody wrote round his orders is no part of the turn, and goes when he is erased.
        raw = bare_sheet(repo.sheet_contents(transaction, sheet, file.order_classes).raw)
        digest = blake2b(raw, digest_size=HASH_BYTES, key=bound).hexdigest()
        yield ProvenSheet(nation=nations[sheet], parts=tuple(parts[sheet]), hash=digest)


def _differences(proven: Statement, found: Statement) -> Iterator[ProofDifference]:
    """Yield where two statements differ, in the order of what a turn is made from."""
    for name in _compared_values():
        place, one, other = f"statement.{name}", getattr(proven, name), getattr(found, name)
        if name == "sheets":
            yield from _sheet_differences(place, one, other)
        elif one != other:
            yield ProofDifference(field=place, nation="", proven=str(one), found=str(other))


def _compared_values() -> list[str]:
    """Return the values of a statement as they are compared.

    What is bound to the entries comes after them: where they differ it does too, and is not what was changed.
    """
    bound = "position_corrections"
    names = [field.name for field in fields(Statement) if field.name != bound]
    names.insert(names.index("entries_hash") + 1, bound)
    return names


def _sheet_differences(
    place: str, proven: tuple[ProvenSheet, ...], found: tuple[ProvenSheet, ...]
) -> Iterator[ProofDifference]:
    for number, (one, other) in enumerate(zip_longest(proven, found)):
        whose = one or other
        for field in fields(ProvenSheet):
            was, now = _value(one, field.name), _value(other, field.name)
            if was != now:
                where = f"{place}[{number}].{field.name}"
                yield ProofDifference(field=where, nation=whose.nation, proven=was, found=now)


def _value(sheet: ProvenSheet | None, name: str) -> str:
    if sheet is None:
        return ""
    value = getattr(sheet, name)
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _tagged(fact: object) -> tuple[str, object]:
    return type(fact).__name__, fact


def _list_hash(items: list[Any]) -> str:
    return _hash(codec.encode(items)) if items else ""


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=HASH_BYTES).hexdigest()
