"""``turn ledger``: where a number stands, what came in and what went out, phase by phase."""

from __future__ import annotations

import argparse

from gm_console.campaign.service import Campaign
from gm_console.campaign.why.ledgers import rules_of
from gm_console.cli.output import DONE, emit, exact, print_table
from gm_console.cli.owners import add_owner_arguments, one_number, owner_asked, turn_asked
from gm_console.core.ledger import Ledger
from gm_console.core.numbers import Amount, Number, Scope
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import amount_text, how_it_came, kind_title, number_title, times_text


def add_ledger_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the number asked for and whose it is."""
    parser.add_argument(
        "number",
        nargs="*",
        metavar="WORD",
        help="what it is called, or a word that people use for it; without one, every number is listed",
    )
    add_owner_arguments(parser)


def show_ledger(args: argparse.Namespace) -> int:
    """Print the ledger of one number."""
    with Campaign(args.campaign, read_only=True) as campaign:
        turn = turn_asked(args, campaign, "there is no ledger before that")
        owner = owner_asked(args, campaign)
        if not args.number:
            return _list(args, campaign, turn, owner)
        number = one_number(campaign.ruleset, " ".join(args.number), owner)
        ledger = campaign.ledger(turn, number, args.phase.upper())
        sentences = how_it_came(ledger, campaign.entries(turn), campaign.ruleset)
        title = number_title(campaign.ruleset, number, campaign.names(turn))
        ruleset = campaign.ruleset
    if args.json:
        emit("turn.ledger/1", _data(ledger, title, sentences))
        return DONE
    print(f"turn {turn}, {title}")
    head = ("where", "came in", "went out", "stands at", "entry")
    print_table(_rows(ledger, ruleset, sentences), head)
    return DONE


def _list(args: argparse.Namespace, campaign: Campaign, turn: int, owner: Number) -> int:
    """Print where every number of an owner stands; without one, the world's, and what there is to ask of others."""
    ruleset = campaign.ruleset
    stand = dict(campaign.numbers(turn, owner))
    rows = [(kind_title(ruleset, one.kind, one.item), amount_text(stands)) for one, stands in stand.items()]
    if args.json:
        named = [
            {"number": one.key, "title": kind_title(ruleset, one.kind, one.item), "amount": exact(stands)}
            for one, stands in stand.items()
        ]
        emit("turn.numbers/1", {"turn": turn, "numbers": named})
        return DONE
    print_table(rows, ("number", f"after turn {turn}"))
    if owner.scope is Scope.WORLD:
        for scope in (Scope.NATION, Scope.REGION):
            kinds = [kind for kind in rules_of(ruleset).kinds if scope in kind.scopes]
            titles = [kind_title(ruleset, kind.id, item) for kind in kinds for item in kind.items]
            print(f"with --{scope.value}: {', '.join(titles)}")
    return DONE


def _rows(ledger: Ledger, ruleset: Ruleset, sentences: dict[int, str]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [("start of the turn", "", "", amount_text(ledger.opening), "")]
    for phase in ledger.phases:
        title = f"{phase.phase} {ruleset.phase(phase.phase).title}"
        rows.append((title, _some(phase.came), _some(phase.went), amount_text(phase.after), ""))
        for line in phase.lines:
            came, went = _some(max(line.delta, 0)), _some(max(-line.delta, 0))
            entry = f"{ledger.turn}.{line.seq} {sentences[line.seq]}"
            rows.append(("", came, went, amount_text(line.after), entry))
    rows.append(("in all", _some(ledger.came), _some(ledger.went), amount_text(ledger.closing), ""))
    for part in ledger.rests_on:
        title = number_title(ruleset, part.number, {})
        rows.append((f"rests on {title}", "", "", amount_text(part.amount), times_text(part)))
    return rows


def _data(ledger: Ledger, title: str, sentences: dict[int, str]) -> dict[str, object]:
    return {
        "turn": ledger.turn,
        "number": ledger.number.key,
        "title": title,
        "opening": exact(ledger.opening),
        "closing": exact(ledger.closing),
        "came": exact(ledger.came),
        "went": exact(ledger.went),
        "phases": [
            {
                "phase": phase.phase,
                "came": exact(phase.came),
                "went": exact(phase.went),
                "after": exact(phase.after),
                "lines": [
                    {"entry": f"{ledger.turn}.{line.seq}", "delta": line.delta, "after": exact(line.after),
                     "text": sentences[line.seq]}
                    for line in phase.lines
                ],
            }
            for phase in ledger.phases
        ],
        "rests_on": [
            {"number": part.number.key, "amount": exact(part.amount), "gives": exact(part.gives)}
            for part in ledger.rests_on
        ],
    }  # fmt: skip


def _some(amount: Amount) -> str:
    return amount_text(amount) if amount else ""
