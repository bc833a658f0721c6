"""``turn log``: the entries of a turn as lines, filtered, and the answer to "why?"."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.why.why_turn import order_reason, told_sentence
from gm_console.cli.arguments import add_turn, count, entry_number
from gm_console.cli.output import DONE, emit, say
from gm_console.cli.owners import known_nation, known_region, turn_asked
from gm_console.cli.why import tell_why
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.orders import Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import phrase, working_text

Answers = Mapping[tuple[NationId, int], Verdict]
"""What came of each line, by nation and number."""


def add_log_arguments(log: argparse.ArgumentParser) -> None:
    """Add the filters of ``turn log`` and ``--why``."""
    add_turn(log, "the newest turn, a draft too, if not given")
    log.add_argument("--phase", default="", metavar="P", help="only this phase, by its id")
    log.add_argument("--nation", metavar="NATION", help="only what it did or may read, such as 07")
    log.add_argument("--region", default="", metavar="ID", help="only this region, such as 07-02 or po4")
    log.add_argument("--kind", default="", metavar="FACT", help="only this kind of fact, by its name")
    log.add_argument("--rule", default="", metavar="RULE", help="only rules that begin so")
    log.add_argument("--limit", type=count, default=0, metavar="N", help="at most N entries")
    log.add_argument(
        "--why",
        type=entry_number,
        metavar="T.SEQ",
        help="why this entry is so, and what came of it, as turn why tells it",
    )


def show_log(args: argparse.Namespace) -> int:
    """Print the wanted entries, or the tree of one."""
    with Campaign(args.campaign, read_only=True) as campaign:
        if args.why is not None:
            return tell_why(campaign, campaign.why(*args.why), as_json=args.json)
        turn = turn_asked(args, campaign, "there is no log before that")
        entries = campaign.entries(
            turn,
            phase=_phase(campaign, args.phase),
            nation=known_nation(campaign, args.nation),
            region=known_region(campaign, args.region),
            kind=_kind(campaign, args.kind),
            rule=args.rule.upper(),
            limit=args.limit,
        )
        teller = EntryTeller(campaign, turn)
    if args.json:
        emit("turn.log/1", {"turn": turn, "entries": [teller.data(entry) for entry in entries]})
        return DONE
    depths: dict[int, int] = {}
    for entry in entries:
        depths[entry.seq] = depths.get(entry.cause, -1) + 1
        print(teller.line(entry, depths[entry.seq]))
    if not entries:
        say(f"turn {turn} has no such entry")
    return DONE


class EntryTeller:
    """Tells the entries of one turn."""

    def __init__(self, campaign: Campaign, turn: int) -> None:
        """Read the answers to the turn's lines, and what places and nations are called in it."""
        self._turn = turn
        self._board: Board = campaign.board_at(turn)
        self._names = campaign.names(turn)
        self._ruleset: Ruleset = campaign.ruleset
        self._answers: Answers = {(one.nation, one.number): one for one in campaign.verdicts(turn)}

    def line(self, entry: Entry, depth: int = 0) -> str:
        """Return an entry as one line, its number in front and its rule behind; ``depth`` sets its sentence in."""
        told = told_sentence(entry, self._ruleset, self._board, self._names, self._answers)
        sentence = f"{'  ' * depth}{told}"
        return f"{self._turn}.{entry.seq} {entry.phase} {sentence} [{entry.rule}]"

    def working(self, entry: Entry) -> str:
        """Return the arithmetic behind an entry's number, empty where it has none."""
        return working_text(entry, self._ruleset)

    def data(self, entry: Entry) -> dict[str, object]:
        """Return an entry as plain data."""
        return {
            "id": f"{self._turn}.{entry.seq}",
            "phase": entry.phase,
            "cause": entry.cause,
            "actor": entry.actor,
            "region": entry.region,
            "audience": entry.audience,
            "rule": entry.rule,
            "kind": type(entry.fact).__name__,
            "fact": entry.fact,
            "text": phrase(entry, self._ruleset),
            "reason": order_reason(entry, self._answers, self._ruleset),
            "working": self.working(entry),
            "because": entry.because,
        }


def _phase(campaign: Campaign, text: str) -> str:
    known = [phase.id for phase in campaign.ruleset.phases]
    if text and text.upper() not in known:
        raise CampaignError(f"there is no phase {text!r}; there are {', '.join(known)}", "phase.unknown")
    return text.upper()


def _kind(campaign: Campaign, text: str) -> str:
    known = {kind.lower(): kind for kind in sorted(campaign.ruleset.facts)}
    if text and text.lower() not in known:
        raise CampaignError(
            f"there is no kind of fact {text!r}; there are {', '.join(known.values())}", "kind.unknown"
        )
    return known.get(text.lower(), "")
