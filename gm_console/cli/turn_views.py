"""``turn transfers``, ``technologies``, ``builds``, ``forces`` and ``ranks``: a turn seen from one side."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.turns.so_far import so_far
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn
from gm_console.cli.output import DONE, emit, exact, print_table, visible
from gm_console.cli.owners import known_nation, turn_asked
from gm_console.core.glance import key_of
from gm_console.core.numbers import Move
from gm_console.core.orders import Purpose
from gm_console.core.ruleset import Ruleset
from gm_console.report import turn_view_words as words
from gm_console.report.phrases import name_of, verdict_text
from gm_console.rulesets.common import turn_views
from gm_console.rulesets.common.turn_so_far import AskedLine, TurnSoFar, has_orders

Row = Mapping[str, Any]
Cells = Sequence[object]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnViewCommand:
    """One view of a turn as a command."""

    purpose: str
    """What help says of it."""
    has: Callable[[Ruleset], bool]
    """Whether a game has anything of the kind."""
    lacks: str
    """What is said of a game that has not."""
    empty: str
    """What is said where there is nothing to list."""
    head: Sequence[str]
    rows: Callable[[TurnSoFar], Iterable[tuple[Row, Cells]]]
    """What ``--json`` and the table tell of each thing; whose it is stands in ``nation`` and ``receiver``."""
    fights: bool = False
    """Whether it tells of battles."""


def add_view_commands(verbs: Verbs) -> None:
    """Add a command for each view."""
    for name, view in VIEWS.items():
        parser = add_campaign_verb(verbs, name, view.purpose, _show)
        parser.set_defaults(view=name)
        parser.add_argument("--nation", metavar="NATION", help="only what concerns it, such as 07")
        add_turn(parser, "the newest turn that was run if not given")
        parser.add_argument("--phase", default="", metavar="P", help="up to the end of this phase, by its id")


def _show(args: argparse.Namespace) -> int:
    view = VIEWS[args.view]
    with Campaign(args.campaign, read_only=True) as campaign:
        if not view.has(campaign.ruleset):
            raise CampaignError(f"{campaign.ruleset.name} {view.lacks}", "view.none")
        turn = turn_asked(args, campaign, "there is nothing to see of it")
        nation = known_nation(campaign, args.nation)
        shown = so_far(campaign, turn, args.phase.upper())
        if view.fights and campaign.ruleset.battles is not None:
            fought = campaign.battles(turn=turn)
            shown = replace(shown, battles=tuple(row for row in fought if row.phase in shown.starts))
    found = [
        (row, cells)
        for row, cells in view.rows(shown)
        if not nation or nation in (row["nation"], row.get("receiver"))
    ]
    if args.json:
        data = [row for row, _ in found]
        emit(f"turn.{args.view}/1", {"turn": turn, "phase": list(shown.starts)[-1], "rows": data})
    else:
        nothing = f"{view.empty} in turn {turn}" + (f" up to {args.phase.upper()}" if args.phase else "")
        print_table([[_plain(cell) for cell in cells] for _, cells in found], view.head, nothing)
    return DONE


def _plain(cell: object) -> object:
    return visible(cell) if isinstance(cell, str) else cell


def _transfers(turn: TurnSoFar) -> Iterable[tuple[Row, Cells]]:
    for one in turn_views.transfers(turn):
        sent = one.transfer
        entry = f"{turn.turn}.{sent.seq}"
        row = {
            "nation": sent.sender,
            "receiver": sent.receiver,
            "item": sent.item,
            "amount": sent.amount,
            "worth": one.worth,
            "entry": entry,
        }
        item = name_of(sent.item, turn.ruleset)
        yield row, (sent.sender, sent.receiver, item, sent.amount, one.worth, entry)


def _builds(turn: TurnSoFar) -> Iterable[tuple[Row, Cells]]:
    for one in turn_views.builds(turn):
        line, ruleset = one.line, turn.ruleset
        row = {
            **_line(line, turn),
            "region": one.region,
            "came": _moves(one.came),
            "went": _moves(one.went),
        }
        came, went = words.moves_text(one.came, ruleset), words.moves_text(one.went, ruleset)
        answer = verdict_text(line.verdict, ruleset)
        yield row, (line.nation, line.verdict.phase, one.region, came, went, line.verdict.text, answer)


def _forces(turn: TurnSoFar) -> Iterable[tuple[Row, Cells]]:
    for one in turn_views.forces(turn):
        line, way = one.line, one.way
        stopped = words.stop_text(one, turn.ruleset)
        row = {
            **_line(line, turn),
            "way": list(way.done) if way is not None else [],
            "not_gone": list(way.undone[1:]) if way is not None else [],
            "stopped": stopped,
            "battle": one.battle.id if one.battle is not None else "",
        }
        yield row, (line.nation, line.verdict.phase, line.verdict.text, words.way_text(one), stopped)


def _technologies(turn: TurnSoFar) -> Iterable[tuple[Row, Cells]]:
    for nation, lines in turn_views.technologies(turn).items():
        for one in lines:
            technology, ruleset = one.technology, turn.ruleset
            row = {
                "nation": nation,
                "technology": technology.id,
                "name": name_of(technology.id, ruleset),
                "standing": one.reach,
                "new": one.new,
                "requires": list(technology.requires),
                "missing": list(one.missing),
                "below": [_needed(*lack) for lack in one.below],
                "short": [_needed(*lack) for lack in one.short],
                "costs": {number.item or number.kind: much for number, much in technology.costs},
                "tried": [_line(line, turn) for line in one.tried],
            }
            cost = words.cost_text(technology.costs, ruleset)
            stands = words.standing_text(one, ruleset)
            yield row, (nation, row["name"], stands, cost, words.tried_text(one, ruleset))


def _rankings(turn: TurnSoFar) -> Iterable[tuple[Row, Cells]]:
    now, before = (turn_views.nations_in(turn, state) for state in (turn.state, turn.before))
    for nation, places in turn_views.rankings(turn.ruleset, now, before).items():
        for item, place in places.items():
            worth = place.worth if isinstance(place.worth, str) else exact(place.worth)
            row = {
                "nation": nation,
                "ranking": item,
                "place": place.now,
                "before": place.before,
                "gained": place.gained,
                "worth": worth,
            }
            name = name_of(item, turn.ruleset)
            yield row, (nation, name, place.now or "", place.before or "", words.step_text(place), worth)


def _line(line: AskedLine, turn: TurnSoFar) -> dict[str, Any]:
    return {
        "nation": line.nation,
        "phase": line.verdict.phase,
        "line": line.verdict.line,
        "text": line.verdict.text,
        "verdict": line.verdict.status,
        "answer": verdict_text(line.verdict, turn.ruleset),
        "entry": f"{turn.turn}.{line.seq}" if line.seq else "",
    }


def _moves(moves: Iterable[Move]) -> dict[str, int]:
    return {key_of(move.number.kind, move.number.item): move.delta for move in moves}


def _needed(number: Any, least: int, there: Any) -> dict[str, Any]:
    return {"number": number.item or number.kind, "needed": least, "has": exact(there)}


VIEWS: Final[Mapping[str, TurnViewCommand]] = {
    "transfers": TurnViewCommand(
        purpose="list what nations sent each other, and what it was worth",
        has=lambda ruleset: ruleset.transfers is not None,
        lacks="has nothing that nations send each other",
        empty="nobody sent anything",
        head=("from", "to", "what", "amount", "worth", "entry"),
        rows=_transfers,
    ),
    "technologies": TurnViewCommand(
        purpose="list the technologies each nation has, may develop and lacks, and what was tried",
        has=lambda ruleset: ruleset.technologies is not None,
        lacks="has no technologies",
        empty="nobody can develop anything",
        head=("nation", "technology", "standing", "cost", "tried this turn"),
        rows=_technologies,
    ),
    "builds": TurnViewCommand(
        purpose="list what was built and improved, where, what it took, and what was refused",
        has=partial(has_orders, Purpose.BUILD),
        lacks="has nothing that nations build",
        empty="nobody built anything",
        head=("nation", "phase", "region", "came", "took", "line", "answer"),
        rows=_builds,
    ),
    "forces": TurnViewCommand(
        purpose="list the forces that were ordered about, the way they went, and what stopped them",
        has=partial(has_orders, Purpose.MOVE),
        lacks="has no forces to be ordered about",
        empty="no force was ordered anywhere",
        head=("nation", "phase", "line", "went", "stopped by"),
        rows=_forces,
        fights=True,
    ),
    "ranks": TurnViewCommand(
        purpose="list each nation's place in every ranking, and the places gained and lost in the turn",
        has=lambda ruleset: turn_views.ranking_kind(ruleset) is not None,
        lacks="has no rankings",
        empty="nobody is ranked",
        head=("nation", "ranking", "place", "before", "moved", "worth"),
        rows=_rankings,
    ),
}
