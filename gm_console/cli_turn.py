"""``turn``: run, review, publish, verify and undo turns, read the log."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator

from gm_console.campaign.records import Light, TurnSummary, VerifyLine, Why, WhyNode
from gm_console.campaign.service import Campaign
from gm_console.cli_args import add_campaign, add_json, entry_number, nation_number
from gm_console.cli_output import DONE, PROBLEMS, emit, say
from gm_console.core.facts import Entry
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import phrase, working_text


def add_turn_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the family ``turn``."""
    family = commands.add_parser("turn", help="run, publish, verify and undo turns, read the log")
    verbs = family.add_subparsers(metavar="VERB", required=True)
    for name, purpose, handler in _VERBS:
        parser = verbs.add_parser(name, help=purpose)
        add_campaign(parser)
        add_json(parser)
        parser.set_defaults(handler=handler)
    verbs.choices["undo"].add_argument(
        "--reason", default="", metavar="TEXT", help="needed for a published turn"
    )
    log = verbs.choices["log"]
    log.add_argument("--turn", type=int, metavar="N", help="the newest turn, a draft too, if not given")
    log.add_argument("--phase", default="", metavar="P")
    log.add_argument("--nation", type=nation_number, metavar="NN", help="what it did or may read")
    log.add_argument("--region", default="", metavar="ID")
    log.add_argument(
        "--kind", default="", metavar="FACT", help="name of a kind of fact, such as StockChanged"
    )
    log.add_argument("--rule", default="", metavar="RULE", help="beginning of a rule reference, such as E4")
    log.add_argument("--limit", type=int, default=0, metavar="N", help="at most so many entries")
    log.add_argument("--why", type=entry_number, metavar="T.SEQ", help="the tree of one entry")


def _run(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        _warn(campaign)
        summary = campaign.run_turn(lambda phase, done, phases: say(f"{done + 1}/{phases} {phase}"))
    return _summary(args, "turn.run/1", summary)


def _warn(campaign: Campaign) -> None:
    """Say what the moderator may have overlooked; it does not keep the turn from being run."""
    rows = campaign.status()
    for text, nations in (
        (
            "amber sheets, neither confirmed nor declined",
            [row.nation for row in rows if row.light is Light.AMBER],
        ),
        ("no sheet", [row.nation for row in rows if not row.parts]),
    ):
        if nations:
            say(f"{text}: nation {', '.join(nations)}")


def _publish(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        return _summary(args, "turn.publish/1", campaign.publish())


def _summary(args: argparse.Namespace, schema: str, summary: TurnSummary) -> int:
    if args.json:
        emit(schema, {name: getattr(summary, name) for name in summary.__dataclass_fields__})
        return DONE
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in summary.verdicts.items())
    print(f"turn {summary.turn} {summary.stage.value}, edition {summary.edition}")
    print(f"state_hash {summary.state_hash}")
    print(f"{summary.entries} entries, {summary.orders} lines" + (f": {verdicts}" if verdicts else ""))
    return DONE


def _review(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        campaign.review()
        turn = campaign.info().turn
    if args.json:
        emit("turn.review/1", {"turn": turn, "stage": "reviewed"})
    say(f"turn {turn} is reviewed")
    return DONE


def _undo(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        turn = campaign.undo(args.reason)
        info = campaign.info()
        out = [row for row in campaign.packets_out() if row.turn == turn and row.withdrawn]
    editions = sorted({row.edition for row in out})
    if args.json:
        data = {"turn": turn, "stage": info.stage, "edition": info.edition, "withdrawn": editions}
        emit("turn.undo/1", data)
    say(f"turn {turn} is {info.stage.value} again; its next run is edition {info.edition}")
    for edition in editions:
        say(f"packets of edition {edition} went out: they are withdrawn")
    return DONE


def _verify(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        lines = campaign.verify(lambda turn, done, turns: say(f"{done + 1}/{turns} turn {turn}"))
    if args.json:
        emit("turn.verify/1", {"ok": all(line.ok for line in lines), "turns": lines})
    else:
        for line in lines:
            for text in _verified(line):
                print(text)
    return DONE if all(line.ok for line in lines) else PROBLEMS


def _verified(line: VerifyLine) -> Iterator[str]:
    for note in line.notes:
        yield f"turn {line.turn}: {note}"
    difference = line.difference
    if difference is not None:
        place = f"entry {line.turn}.{difference.seq}" if difference.seq else "the state at its end"
        yield f"turn {line.turn}: first difference in phase {difference.phase}, {place}"
        yield f"  stored      {difference.stored}"
        yield f"  recomputed  {difference.recomputed}"
    yield f"turn {line.turn} state_hash {line.state_hash} {'ok' if line.ok else 'differs'}"


def _log(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        if args.why is not None:
            return _why(args, campaign.why(*args.why), campaign.ruleset)
        turn = args.turn if args.turn is not None else max((row.turn for row in campaign.turns()), default=0)
        entries = campaign.entries(
            turn,
            phase=args.phase.upper(),
            nation=args.nation or "",
            region=args.region.upper(),
            kind=args.kind,
            rule=args.rule,
            limit=args.limit,
        )
        ruleset = campaign.ruleset
    if args.json:
        emit("turn.log/1", {"turn": turn, "entries": [_entry_data(turn, one, ruleset) for one in entries]})
        return DONE
    for entry in entries:
        print(_entry_line(turn, entry, ruleset))
    return DONE


def _why(args: argparse.Namespace, why: Why, ruleset: Ruleset) -> int:
    if args.json:
        data = {
            "id": f"{why.turn}.{why.node.entry.seq}",
            "causes": [_entry_data(why.turn, one, ruleset) for one in why.causes],
            "tree": _node_data(why.turn, why.node, ruleset),
            "effects": [_entry_data(why.turn, one, ruleset) for one in why.effects],
        }
        emit("turn.why/1", data)
        return DONE
    for depth, entry in enumerate(why.causes):
        print("  " * depth + _entry_line(why.turn, entry, ruleset))
    _print_node(why.turn, why.node, ruleset, len(why.causes))
    for entry in why.effects:
        print("  " * (len(why.causes) + 1) + "gave " + _entry_line(why.turn, entry, ruleset))
    return DONE


def _print_node(turn: int, node: WhyNode, ruleset: Ruleset, depth: int, word: str = "") -> None:
    print(
        "  " * depth + word + _entry_line(turn, node.entry, ruleset) + (" (see above)" if node.again else "")
    )
    working = working_text(node.entry, ruleset)
    if working and not node.again:
        print("  " * (depth + 2) + working)
    for below in node.because:
        _print_node(turn, below, ruleset, depth + 1, "from ")


def _node_data(turn: int, node: WhyNode, ruleset: Ruleset) -> dict[str, object]:
    below = [_node_data(turn, one, ruleset) for one in node.because]
    return {**_entry_data(turn, node.entry, ruleset), "again": node.again, "inputs": below}


def _entry_line(turn: int, entry: Entry, ruleset: Ruleset) -> str:
    return f"{turn}.{entry.seq} {entry.phase} {phrase(entry, ruleset)} [{entry.rule}]"


def _entry_data(turn: int, entry: Entry, ruleset: Ruleset) -> dict[str, object]:
    return {
        "id": f"{turn}.{entry.seq}",
        "phase": entry.phase,
        "cause": entry.cause,
        "actor": entry.actor,
        "region": entry.region,
        "audience": entry.audience,
        "rule": entry.rule,
        "kind": type(entry.fact).__name__,
        "fact": entry.fact,
        "text": phrase(entry, ruleset),
        "working": working_text(entry, ruleset),
        "because": entry.because,
    }


_VERBS: tuple[tuple[str, str, Callable[[argparse.Namespace], int]], ...] = (
    ("run", "lock the sheets and make a draft; again: a new draft", _run),
    ("review", "note that the draft was looked at", _review),
    ("publish", "freeze the draft and open the next turn", _publish),
    ("verify", "recompute every turn from the stored sheets", _verify),
    ("undo", "drop the draft, or put the last published turn aside", _undo),
    ("log", "print the audit record of a turn", _log),
)
