"""``turn verify``, ``turn prove`` and ``turn key``: turns recomputed, proven to others, held against their proofs."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.mended_states import Mending, mending_words
from gm_console.campaign.verification.proof import ProofCheck, check_alone
from gm_console.campaign.verification.proof_words import check_words, line_words, verdict_words
from gm_console.campaign.verification.signing import (
    expected_key,
    is_there,
    key_place,
    new_key,
    open_key,
    opens_with_passphrase,
)
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn, add_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, say
from gm_console.cli.passphrase import ask_secret
from gm_console.files.signing_key import fingerprint, public_place
from gm_console.files.turn_proof import TurnProof, read_proof, write_proof


def add_proof_commands(verbs: Verbs) -> None:
    """Add ``verify``, ``prove`` and ``key``."""
    verify = add_verb(
        verbs,
        "verify",
        "recompute every turn from the stored sheets, or check a turn's proof",
        _verify,
        "Recomputes every turn. With --mend makes damaged states anew from the entries first. With --proof FILE "
        "checks a proof instead: its signature, and against the campaign if one is given.",
    )
    verify.add_argument(
        "campaign",
        type=Path,
        nargs="?",
        metavar="FILE",
        help="campaign file; a proof is checked without one too",
    )
    verify.add_argument(
        "--mend", action="store_true",
        help="make damaged states anew where the entries allow it, after a backup of the file",
    )  # fmt: skip
    verify.add_argument(
        "--proof", type=Path, metavar="PROOF", help="a proof to check, as turn prove writes it"
    )
    verify.add_argument(
        "--key", type=Path, metavar="KEY.pub", help="the public key that should have signed the proof"
    )
    verify.add_argument("--fingerprint", default="", metavar="HEX", help="the same, as its fingerprint")
    prove = add_campaign_verb(verbs, "prove", "write the signed proof of a published turn", _prove)
    add_turn(prove, "which one (default: the last published)")
    prove.add_argument("-o", "--out", type=Path, required=True, metavar="PROOF", help="the file to write")
    key = add_campaign_verb(
        verbs, "key", "make the key that proofs are signed with, or show which it is", _key
    )
    key.add_argument("--passphrase", action="store_true", help="ask for a passphrase that seals a new key")
    for parser in (prove, key):
        parser.add_argument(
            "--key",
            type=Path,
            metavar="KEY",
            help="where the key lies (default: beside the campaign, NAME.key)",
        )
        parser.add_argument(
            "--passphrase-file", type=Path, metavar="TEXT", help="read the key's passphrase from a file"
        )


def _verify(args: argparse.Namespace) -> int:
    if args.proof is not None and args.mend:
        raise CampaignError("--mend goes with a campaign alone, without --proof", "verify.words")
    if args.proof is not None:
        return _check(args)
    if args.campaign is None:
        raise CampaignError("turn verify needs a campaign, or --proof FILE, or both", "verify.words")
    if args.key is not None or args.fingerprint:
        raise CampaignError("--key and --fingerprint go with --proof", "verify.words")
    mended = _mend(args.campaign) if args.mend else None
    with Campaign(args.campaign, read_only=True) as campaign:
        lines = campaign.verify(_tell)
    if args.json:
        emit("turn.verify/1", {"ok": all(line.ok for line in lines), "turns": lines, **_mending(mended)})
    else:
        for line in lines:
            for text in line_words(line):
                print(text)
    if not lines:
        say("no turn has been run yet; there is nothing to verify")
    return DONE if all(line.ok for line in lines) else PROBLEMS


def _mend(path: Path) -> Mending:
    with held(path), Campaign(path) as campaign:
        mended = campaign.mend()
    say(*mending_words(mended))
    return mended


def _mending(mended: Mending | None) -> dict[str, object]:
    if mended is None:
        return {}
    backup = mended.backup.path.name if mended.backup is not None else ""
    return {"mended": mended.turns, "backup": backup}


def _check(args: argparse.Namespace) -> int:
    expected, proof = expected_key(args.key, args.fingerprint), read_proof(args.proof)
    found = _checked(args.campaign, proof, expected)
    if args.json:
        emit("turn.verify.proof/1", _as_data(found))
    else:
        for line in check_words(found):
            print(line)
    say(verdict_words(found))
    return DONE if found.ok else PROBLEMS


def _checked(path: Path | None, proof: TurnProof, expected: str) -> ProofCheck:
    if path is None:
        return check_alone(proof, expected)
    with Campaign(path, read_only=True) as campaign:
        return campaign.check_proof(proof, expected, _tell)


def _as_data(found: ProofCheck) -> dict[str, object]:
    said = found.proof.statement
    return {
        "ok": found.ok,
        "signed": found.signed,
        "fingerprint": found.proof.fingerprint,
        "expected": found.expected or None,
        "compared": found.compared,
        "campaign": said.campaign,
        "turn": said.turn,
        "edition": said.edition,
        "trouble": found.trouble or None,
        "difference": found.difference,
        "turns": found.lines,
    }


def _prove(args: argparse.Namespace) -> int:
    place = args.key or key_place(args.campaign)
    with Campaign(args.campaign, read_only=True) as campaign:
        key = open_key(place, _passphrase(args, place))
        proof = campaign.prove(key, args.turn, _tell)
    write_proof(args.out, proof)
    said = proof.statement
    if args.json:
        data = {"turn": said.turn, "edition": said.edition, "state_hash": said.state_after}
        emit("turn.prove/1", {**data, "proof": str(args.out), "fingerprint": proof.fingerprint})
    else:
        print(f"turn {said.turn}, edition {said.edition}, state_hash {said.state_after}")
        print(f"key {proof.fingerprint}")
    say(f"{args.out}: written; gm-console turn verify --proof {args.out} checks it on any machine")
    return DONE


def _key(args: argparse.Namespace) -> int:
    place = args.key or key_place(args.campaign)
    there = is_there(place)
    if there:
        key = open_key(place, _passphrase(args, place))
    else:
        Campaign(args.campaign, read_only=True).close()  # a name misspelt makes no key
        wanted = args.passphrase or args.passphrase_file is not None
        typed = (
            ask_secret("passphrase", args.passphrase_file, "--passphrase-file", twice=True) if wanted else ""
        )
        key = new_key(place, typed)
    sealed = opens_with_passphrase(place)
    if args.json:
        data = {"key": str(place), "public": str(public_place(place)), "made": not there, "sealed": sealed}
        emit("turn.key/1", {**data, "fingerprint": fingerprint(key.public)})
    else:
        print(f"key {fingerprint(key.public)}")
    say(f"{place}: {'is there already' if there else 'made'}; keep it to yourself, with a copy elsewhere")
    if not sealed:
        say("it has no passphrase: whoever can read that file can sign as you")
    say(f"{public_place(place)}: for everybody who checks your proofs")
    return DONE


def _passphrase(args: argparse.Namespace, place: Path) -> str:
    if not opens_with_passphrase(place):
        return ""
    return ask_secret("passphrase", args.passphrase_file, "--passphrase-file")


def _tell(turn: int, done: int, turns: int) -> None:
    say(f"{done + 1}/{turns} turn {turn}")
