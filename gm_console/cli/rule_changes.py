"""``campaign rule-changes``, ``change-rules`` and ``withdraw-rule-change``: rules of a running campaign."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import chain
from typing import Final

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.corrections.rule_records import RulesPreview, TurnThen
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, ruling_choices, turn_number
from gm_console.cli.from_turn_on import (
    add_which_and_why,
    add_why_and_when,
    answer_lines,
    tell_change,
    tell_changes,
    tell_foretold,
)
from gm_console.cli.output import say
from gm_console.cli.turns_then import entry_lines, nation_lines

UNPLAYED: Final = "no turn was played yet that could be run again"
RUN: Final = "by other rules"
"""How a draft was run that is dropped."""


def add_rule_change_commands(verbs: Verbs) -> None:
    """Add the verbs about changes of the rules to the family ``campaign``."""
    add_campaign_verb(verbs, "rule-changes", "list the changes of tables and rulings", _list)
    change = add_campaign_verb(
        verbs, "change-rules", "change cells of tables and rulings from a turn on", _change
    )
    add_rules(change)
    add_why_and_when(change)
    change.add_argument(
        "--dry-run", "--preview", action="store_true",
        help="run the turns played again with it and tell what would have been different; change nothing",
    )  # fmt: skip
    change.add_argument(
        "--since", type=turn_number, metavar="N",
        help="with --dry-run: the first turn to run again; the first of the game if not given",
    )  # fmt: skip
    withdraw = add_campaign_verb(
        verbs, "withdraw-rule-change", "withdraw a change of the rules whose turn is not published", _withdraw
    )
    add_which_and_why(withdraw, "rule-changes")
    withdraw.add_argument(
        "--together",
        action="store_true",
        help="with the changes that stand on it and would not fit without it",
    )


def add_rules(verb: argparse.ArgumentParser) -> None:
    """Let a verb be told cells and rulings that are to hold otherwise."""
    verb.add_argument(
        "--set", action="append", default=[], metavar="TABLE/ROW/CELL=VALUE",
        help="a cell, as campaign tables lists it; may be repeated: what has to agree is looked at together",
    )  # fmt: skip
    verb.add_argument(
        "--ruling", type=ruling_choices, action="append", default=[], metavar="CODE=OPTION",
        help="a ruling and how it is to be read; may be repeated",
    )  # fmt: skip


def _list(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.rule_changes()
    nothing = "the rules are those that the campaign began with; campaign change-rules changes them"
    return tell_changes(args, "campaign.rule-changes/1", {"changes": rows}, rows, nothing)


def _change(args: argparse.Namespace) -> int:
    asked = asked_rules(args)
    if args.dry_run:
        with Campaign(args.campaign, read_only=True) as campaign:
            return _foretell(args, campaign, asked)
    if args.since is not None:
        raise CampaignError("--since goes with --dry-run", "rules.words")
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.change_rules(asked, args.reason, args.from_turn)
    return tell_change(args, "campaign.change-rules/1", "change", change, RUN)


def asked_rules(args: argparse.Namespace) -> AskedRules:
    """Return the cells and rulings that were told."""
    cells: list[tuple[str, str]] = []
    for pair in args.set:
        place, equals, value = pair.partition("=")
        if not equals:
            raise CampaignError(f"{pair[:60]!r} is not TABLE/ROW/CELL=VALUE", "tables.words")
        cells.append((place.strip(), value))
    rulings = tuple(pair for choices in args.ruling for pair in choices.items())
    return AskedRules(cells=tuple(cells), rulings=rulings)


def _foretell(args: argparse.Namespace, campaign: Campaign, asked: AskedRules) -> int:
    found = campaign.foretell_rules(asked, args.reason, args.from_turn)
    played = any(not row.line for row in campaign.turns())
    turns = campaign.replay_rules(asked, args.since, _TurnTeller()) if played else ()
    if not played:
        say(UNPLAYED)
    lines = chain(_preview_lines(found), *map(_turn_lines, turns))
    return tell_foretold(args, "campaign.change-rules.preview/1", found, lines, turns=turns)


class _TurnTeller:
    """Says each turn once, however often it is told of."""

    def __init__(self) -> None:
        self._told = 0

    def __call__(self, turn: int, done: int, whole: int) -> None:
        """Take what is being run."""
        if done + 1 != self._told:
            self._told = done + 1
            say(f"{done + 1}/{whole} turn {turn}")


def _preview_lines(found: RulesPreview) -> Iterator[str]:
    yield from (f"from turn {found.turn}: {text}" for text in found.texts)
    yield from answer_lines(found)


def _turn_lines(turn: TurnThen) -> Iterator[str]:
    """Yield what would have been different in a turn, nation by nation."""
    if turn.entry is None and not turn.nations:
        yield f"turn {turn.turn} would have gone the same way"
    else:
        differ = len(turn.nations)
        yield f"turn {turn.turn} would have gone otherwise for {differ} of {differ + turn.same} nations"
    yield from (f"  {note}" for note in turn.notes)
    if turn.entry is not None:
        yield from entry_lines(f"  first in entry {turn.turn}.{turn.entry.seq}", turn.entry)
    for nation in turn.nations:
        yield from nation_lines(nation)


def _withdraw(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.withdraw_rule_change(args.number, args.reason, together=args.together)
    return tell_change(args, "campaign.withdraw-rule-change/1", "withdrawn: change", change, RUN)
