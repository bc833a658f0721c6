"""``turn``: run, review, publish, verify, prove and undo turns, try them another way, read the log."""

from __future__ import annotations

import argparse

from gm_console.campaign.file_lock import held
from gm_console.campaign.records import Light, TurnStage, TurnSummary
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Handler, Verbs, add_campaign_verb, add_family
from gm_console.cli.battles import (
    add_battle_arguments,
    add_battles_arguments,
    list_battles,
    show_battle,
)
from gm_console.cli.branches import add_branch_commands
from gm_console.cli.chart import add_chart_arguments, show_chart
from gm_console.cli.ledger import add_ledger_arguments, show_ledger
from gm_console.cli.lines import add_reach_arguments, show_reach
from gm_console.cli.log import add_log_arguments, show_log
from gm_console.cli.market import add_market_arguments, show_market
from gm_console.cli.output import DONE, emit, fields, say
from gm_console.cli.phase import add_phase_arguments, show_phase
from gm_console.cli.proof import add_proof_commands
from gm_console.cli.review import add_review_arguments, review, say_unticked
from gm_console.cli.supply import add_supply_arguments, show_supply
from gm_console.cli.the_end import add_standings
from gm_console.cli.turn_case import add_case_commands
from gm_console.cli.turn_views import add_view_commands
from gm_console.cli.week import waiting_lines
from gm_console.cli.why import add_why_arguments, show_why
from gm_console.core.turn import Progress


def add_turn_commands(commands: Verbs) -> None:
    """Add the family ``turn``."""
    verbs = add_family(commands, "turn", "run, publish, verify, prove and undo turns, read the log")
    for name, purpose, handler in _VERBS:
        add_campaign_verb(verbs, name, purpose, handler)
    verbs.choices["undo"].add_argument(
        "--reason", default="", metavar="TEXT", help="needed for a published turn"
    )
    add_log_arguments(verbs.choices["log"])
    add_ledger_arguments(verbs.choices["ledger"])
    add_phase_arguments(verbs.choices["phase"])
    add_why_arguments(verbs.choices["why"])
    add_market_arguments(verbs.choices["market"])
    add_chart_arguments(verbs.choices["chart"])
    add_battles_arguments(verbs.choices["battles"])
    add_battle_arguments(verbs.choices["battle"])
    add_supply_arguments(verbs.choices["supply"])
    add_review_arguments(verbs.choices["review"])
    add_reach_arguments(verbs.choices["reach"])
    add_proof_commands(verbs)
    add_standings(verbs)
    add_branch_commands(verbs)
    add_case_commands(verbs)
    add_view_commands(verbs)


def _run(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        _warn(campaign)
        summary = campaign.run_turn(_progress(campaign))
    _summary(args, "turn.run/1", summary)
    say(
        "next: look into the draft with turn log and packets --draft; then turn publish, or turn undo to drop it"
    )
    return DONE


def _progress(campaign: Campaign) -> Progress:
    titles = {phase.id: phase.title for phase in campaign.ruleset.phases}

    def tell(phase: str, done: int, phases: int) -> None:
        say(f"{done + 1}/{phases} {phase} {titles[phase]}")

    return tell


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
    for row in campaign.forecast().rows:
        if row.filled:
            say(f"nation {row.nation}: {row.text}")
    for line in waiting_lines(len(campaign.waiting())):
        say(line)


def _publish(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        say_unticked(campaign)
        summary = campaign.publish()
        info, won = campaign.info(), " and ".join(campaign.winners())
    _summary(args, "turn.publish/1", summary)
    over = f"the game is over, won by {won}" if won else "the game is over"
    then = over if info.stage is TurnStage.PUBLISHED else f"turn {info.turn} is open for sheets"
    say(f"next: packets writes what the players get; {then}")
    return DONE


def _summary(args: argparse.Namespace, schema: str, summary: TurnSummary) -> None:
    if args.json:
        emit(schema, fields(summary))
        return
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in summary.verdicts.items())
    print(f"turn {summary.turn} {summary.stage.value}, edition {summary.edition}")
    print(f"state_hash {summary.state_hash}")
    print(
        f"{summary.entries} entries, {summary.orders} lines of orders" + (f": {verdicts}" if verdicts else "")
    )


def _undo(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        turn = campaign.undo(args.reason)
        info = campaign.info()
        out = [row for row in campaign.packets_out() if row.turn == turn and row.withdrawn]
    editions = sorted({row.edition for row in out})
    if args.json:
        data = {"turn": turn, "stage": info.stage, "edition": info.edition, "withdrawn": editions}
        emit("turn.undo/1", data)
    say(f"turn {turn} is {info.stage.value} again; its next run is edition {info.edition}")
    if info.laid_by:
        say("turn redo takes the draft up again, until the next run")
    for edition in editions:
        say(f"packets of edition {edition} went out: they are withdrawn")
    if info.stage is TurnStage.LOCKED:
        say("next: orders unlock to take in other sheets, or turn run")
    return DONE


def _redo(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        turn = campaign.take_up()
        info = campaign.info()
    if args.json:
        emit("turn.redo/1", {"turn": turn, "stage": info.stage, "draft_hash": info.draft_hash})
    say(f"turn {turn} is {info.stage.value} again, as it was")
    return DONE


_VERBS: tuple[tuple[str, str, Handler], ...] = (
    ("run", "lock the sheets and make a draft; again: a new draft", _run),
    ("review", "note that the draft was looked at, or list and tick what to look at in it", review),
    ("publish", "freeze the draft and open the next turn", _publish),
    ("undo", "drop the draft, or put the last published turn aside", _undo),
    ("redo", "take up again the draft that undo dropped, until the next run", _redo),
    ("log", "print what happened in a turn and why, entry by entry", show_log),
    ("ledger", "show what came to a number and went from it, phase by phase, entry by entry", show_ledger),
    (
        "phase",
        "sum up a phase: what came to each nation and went, refused lines, battles",
        show_phase,
    ),
    ("why", "show what a number or an entry comes from and what came of it, as a tree or a page", show_why),
    ("market", "show or chart prices and trade over the turns, and what each nation traded", show_market),
    ("chart", "tell or draw a number of many nations over the turns", show_chart),
    ("battles", "list the battles of all turns played, or of those asked for", list_battles),
    ("battle", "show one battle on a page, as its sides may see it, or fought otherwise", show_battle),
    (
        "supply",
        "show where regions draw supplies from, which lines are broken, and what would break them",
        show_supply,
    ),
    (
        "reach",
        "show where the forces of a region can be ordered, phase by phase, and the way there",
        show_reach,
    ),
)
