"""What command line and window say of a proof that was checked: the signature, whose it is, and where it differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from gm_console.campaign.records import VerifyLine
from gm_console.campaign.verification.proof import ProofCheck, ProofDifference

_FIELDS: Final[Mapping[str, str]] = {
    "campaign": "the title of the campaign",
    "began_with": "the state that the campaign began with",
    "ruleset": "the game",
    "ruleset_version": "the version of the game",
    "turn": "the turn",
    "edition": "the edition",
    "map_hash": "the map",
    "tables_hash": "the tables",
    "rulings_hash": "the rulings",
    "corrections": "the corrections of the map",
    "rule_changes": "the changes of the rules",
    "position_corrections": "the corrections of the position",
    "state_before": "the state before the turn",
    "entries_hash": "the entries",
    "state_after": "the state after the turn",
    "previous": "what was proven of the turns before",
}
_SHEET: Final[Mapping[str, str]] = {
    "nation": "whose it is",
    "parts": "what it counts for",
    "hash": "what it says",
}


def verdict_words(check: ProofCheck) -> str:
    """Return in one sentence what came of a check."""
    said = check.proof.statement
    whose = f"turn {said.turn}, edition {said.edition} of {said.campaign}"
    if not check.signed:
        return f"The signature is wrong: the proof of {whose} was changed, or its key never signed it."
    if not check.is_expected:
        return f"The proof of {whose} is signed with another key than the one expected."
    if check.turn_agrees and not check.agrees:
        return f"The proof of {whose} is signed, and the turn is as it says; the file was changed elsewhere."
    if not check.agrees:
        return f"The proof of {whose} is signed, and this campaign is not as it says."
    if check.compared:
        return f"The proof of {whose} is signed, and this campaign is as it says."
    return f"The proof of {whose} is signed; it was held against no campaign."


def check_words(check: ProofCheck) -> Iterator[str]:
    """Yield line by line what was found."""
    said = check.proof.statement
    yield f"turn {said.turn}, edition {said.edition} of {said.campaign} ({said.ruleset} {said.ruleset_version})"
    yield f"signature {'ok' if check.signed else 'wrong'}"
    yield f"key {check.proof.fingerprint}"
    if not check.is_expected:
        yield f"expected key {check.expected}"
    elif not check.expected:
        yield "whose key that is the proof cannot say: compare it with the one you were given before"
    if check.trouble:
        yield f"campaign: {check.trouble}"
    if check.difference is not None:
        yield f"first difference: {difference_words(check.difference)} ({check.difference.field})"
        yield f"  proven   {check.difference.proven or 'nothing'}"
        yield f"  campaign {check.difference.found or 'nothing'}"
    for line in check.lines:
        yield from line_words(line)


def difference_words(difference: ProofDifference) -> str:
    """Return in words what a campaign has otherwise than it was proven."""
    name = difference.field.rpartition(".")[2]
    if difference.nation:
        return f"the sheet of nation {difference.nation}, {_SHEET[name]}"
    return _FIELDS[name]


def line_words(line: VerifyLine) -> Iterator[str]:
    """Yield what came of recomputing a turn, or of looking at the file."""
    if not line.turn:
        yield from (f"file: {note}" for note in line.notes)
        yield "file differs"
        return
    for note in line.notes:
        yield f"turn {line.turn}: {note}"
    difference = line.difference
    if difference is not None:
        place = f"entry {line.turn}.{difference.seq}" if difference.seq else "the state at its end"
        yield f"turn {line.turn}: first difference in phase {difference.phase}, {place}"
        yield f"  stored      {difference.stored}"
        yield f"  recomputed  {difference.recomputed}"
    yield f"turn {line.turn} state_hash {line.state_hash} {'ok' if line.ok else 'differs'}"
