"""``turn branch``, ``branches``, ``compare``, ``adopt`` and their like: a turn tried another way."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Final

from gm_console.campaign.branches.branch_records import BranchDone, BranchThen, Otherwise, SpreadLine
from gm_console.campaign.branches.branches import REAL, TypedLine
from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn
from gm_console.cli.corrections import asked_correction
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, print_table, say, visible
from gm_console.cli.rule_changes import add_rules, asked_rules
from gm_console.cli.turns_then import entry_lines, gauge_lines, nation_lines

SHOWN: Final = 40
"""Lines of the spread that are printed; the JSON has all that were found."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,10}")
_WORDS: Final = ("to", "before", "told", "attacker")


def add_branch_commands(verbs: Verbs) -> None:
    """Add the verbs about branches to the family ``turn``."""
    branch = add_campaign_verb(verbs, "branch", "try a turn another way, and keep that by name", _branch)
    branch.add_argument("--name", default="", metavar="NAME", help="what it is kept by")
    add_turn(branch, "a turn that was played; the current one if not given")
    branch.add_argument(
        "--order", nargs=2, action="append", default=[], metavar=("NATION", "LINE"),
        help="a line that the nation gives too, behind its section: '[SECTION] LINE'",
    )  # fmt: skip
    branch.add_argument(
        "--without", nargs=2, action="append", default=[], metavar=("NATION", "LINE"),
        help="a line that it does not give, by its number in the sheet or by its words",
    )  # fmt: skip
    branch.add_argument(
        "--instead", nargs=3, action="append", default=[], metavar=("NATION", "LINE", "NEW"),
        help="a line that it gives otherwise",
    )  # fmt: skip
    add_rules(branch)
    branch.add_argument(
        "--correct", nargs="+", action="append", default=[], metavar="WORD",
        help="a correction of the position: KIND[:ITEM] WHERE [N] [to=WHERE] [before=PHASE] [told=WHO] "
        "[attacker=NATION], as campaign "
        "correct has them; FILE stands before it",
    )  # fmt: skip
    branch.add_argument("--seed", type=_seed, metavar="N", help="another seed, for other luck")
    branch.add_argument(
        "--dry-run", "--preview", action="store_true", help="tell what would be otherwise, and keep nothing"
    )
    add_campaign_verb(
        verbs, "branches", "list the branches, and the editions of turns that were undone", _list
    )
    compare = add_campaign_verb(
        verbs, "compare", "tell what a branch has otherwise than the turn, or than another branch", _compare
    )
    compare.add_argument(
        "name", metavar="NAME", help="as turn branches lists it; alone it is compared with the turn itself"
    )
    compare.add_argument(
        "other", metavar="NAME", nargs="?", default="", help="what the first is compared with"
    )
    adopt = add_campaign_verb(
        verbs, "adopt", "put what a branch has otherwise into the turn that is open", _adopt
    )
    adopt.add_argument("name", metavar="NAME", help="as turn branches lists it")
    adopt.add_argument("--reason", required=True, metavar="TEXT", help="everybody reads it")
    rename = add_campaign_verb(verbs, "rename-branch", "call a branch otherwise", _rename)
    rename.add_argument("name", metavar="NAME")
    rename.add_argument("becomes", metavar="NEW")
    discard = add_campaign_verb(verbs, "discard-branch", "take a branch out of the file", _discard)
    discard.add_argument("name", metavar="NAME")


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a seed such as 7")
    return int(text)


def _branch(args: argparse.Namespace) -> int:
    if not args.name and not args.dry_run:
        raise CampaignError("give the branch a --name, or say --dry-run to keep nothing", "branch.name")
    if args.dry_run:
        with Campaign(args.campaign, read_only=True) as campaign:
            found = campaign.try_branch(_otherwise(args, campaign), args.turn)
        return _tell_then(args, "turn.branch.preview/1", found)
    with held(args.campaign), Campaign(args.campaign) as campaign:
        found = campaign.keep_compared(args.name, _otherwise(args, campaign), args.turn)
    _tell_then(args, "turn.branch/1", found)
    say(f"kept as {visible(found.second)}; turn {found.then.turn} itself is as it was")
    return DONE


def _otherwise(args: argparse.Namespace, campaign: Campaign) -> Otherwise:
    typed = [
        *(TypedLine(nation=campaign.nation_called(nation), now=line) for nation, line in args.order),
        *(TypedLine(nation=campaign.nation_called(nation), which=line) for nation, line in args.without),
        *(
            TypedLine(nation=campaign.nation_called(nation), which=line, now=new)
            for nation, line, new in args.instead
        ),
    ]
    return Otherwise(
        lines=campaign.changed_lines(typed, args.turn),
        rules=asked_rules(args),
        corrections=tuple(_correction(words, campaign) for words in args.correct),
        seed=args.seed,
    )


def _correction(words: list[str], campaign: Campaign) -> AskedCorrection:
    by, said = 0, dict.fromkeys(_WORDS, "")
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if _NUMBER.fullmatch(word):
            by = int(word)
        elif equals and key in said:
            said[key] = value
        else:
            raise CampaignError(
                f"{word[:40]!r} is no number, nor to=, before=, told= or attacker= with a word",
                "correction.words",
            )
    if len(words) < 2:
        raise CampaignError(
            "a correction says what and where, and by how much: KIND PLACE NUMBER", "correction.words"
        )
    return asked_correction(
        campaign,
        words[0],
        words[1],
        by=by,
        to=said["to"],
        before=said["before"],
        told=said["told"],
        attacker=said["attacker"],
    )


def _list(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.branches()
    if args.json:
        emit("turn.branches/1", {"branches": rows})
    else:
        cells = []
        for row in rows:
            kept = "damaged" if row.damage else "undone" if row.edition else "kept"
            standing = f"adopted: {row.adopted}" if row.adopted else kept
            gone = f", rules {row.version_gone} are gone" if row.version_gone else ""
            cells.append(
                (visible(row.name), row.turn, visible(f"{standing}{gone}"), visible("; ".join(row.texts)))
            )
        nothing = "no turn was tried another way; turn branch does that"
        print_table(cells, ("name", "turn", "", "otherwise"), nothing)
    return PROBLEMS if any(row.damage for row in rows) else DONE


def _compare(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        first, second = (args.name, args.other) if args.other else (REAL, args.name)
        found = campaign.compare_branches(second, first)
    return _tell_then(args, "turn.compare/1", found)


def _adopt(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        done = campaign.adopt_branch(args.name, args.reason)
    _tell_done(args, "turn.adopt/1", "adopted", done)
    dropped = f"the draft of turn {done.turn} was dropped; " if done.draft_dropped else ""
    say(f"{dropped}next: turn run")
    return DONE


def _rename(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        done = campaign.rename_branch(args.name, args.becomes)
    return _tell_done(args, "turn.rename-branch/1", "renamed", done)


def _discard(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        done = campaign.discard_branch(args.name)
    return _tell_done(args, "turn.discard-branch/1", "discarded", done)


def _tell_done(args: argparse.Namespace, schema: str, word: str, done: BranchDone) -> int:
    if args.json:
        emit(schema, fields(done))
    else:
        print(visible(f"{word}: {done.name}, of turn {done.turn}"))
        for text in done.texts:
            print(visible(f"  {text}"))
    return DONE


def _tell_then(args: argparse.Namespace, schema: str, found: BranchThen) -> int:
    if args.json:
        emit(schema, fields(found))
        return DONE
    for line in _then_lines(found):
        print(visible(line))
    return DONE


def _then_lines(found: BranchThen) -> Iterator[str]:
    then, name = found.then, found.second or "the branch"
    yield f"turn {then.turn}: {found.first}, then {name}"
    yield from (f"  {text}" for text in found.texts)
    yield from (f"  note: {note}" for note in then.notes)
    if then.entry is None:
        yield "  both go the same way"
        return
    yield from entry_lines("  first difference", then.entry)
    yield f"  {len(then.nations)} of {len(then.nations) + then.same} nations differ"
    for nation in then.nations:
        yield from nation_lines(nation)
    yield f"  {len(found.regions)} regions end the turn otherwise"
    for region in found.regions:
        yield f"  {region.region} {region.name}".rstrip()
        yield from gauge_lines(region.gauges)
    yield "  how it spread, each below what it follows from"
    for line in found.spread[:SHOWN]:
        yield from _spread_lines(line)
    more = len(found.spread) - SHOWN + found.more
    if more > 0:
        yield f"    and {more} more"


def _spread_lines(line: SpreadLine) -> Iterator[str]:
    head = f"    {'  ' * line.depth}{line.phase} {line.nation or line.region}".rstrip()
    if line.before and line.after:
        yield f"{head}: {line.before} -> {line.after}"
    else:
        yield f"{head}: {'only then' if line.after else 'not then'}: {line.after or line.before}"
