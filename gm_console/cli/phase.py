"""``turn phase``: one phase summed up, nation by nation, with the lines and battles of it."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from functools import partial

from gm_console.campaign.phase_view import PhaseView
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import add_turn
from gm_console.cli.output import DONE, emit, print_table, say
from gm_console.cli.owners import known_nation, turn_asked
from gm_console.core.ids import NationId
from gm_console.core.numbers import Amount
from gm_console.core.phase_sums import PhaseSum
from gm_console.core.ruleset import Ruleset
from gm_console.report.battle_words import view_summary
from gm_console.report.number_words import kind_title
from gm_console.report.phrases import verdict_text

HEAD = ("whose", "number", "came in", "went out", "entries")
HEAD_SET_ANEW = ("whose", "number", "before", "after", "entries")


def add_phase_arguments(parser: argparse.ArgumentParser) -> None:
    """Add which phase, of which turn, and whose part of it."""
    parser.add_argument("phase", metavar="PHASE", help="phase, by its id")
    add_turn(parser, "the newest turn that was run if not given")
    parser.add_argument("--nation", metavar="NATION", help="only what concerns it, such as 07")


def show_phase(args: argparse.Namespace) -> int:
    """Print what a phase came to."""
    with Campaign(args.campaign, read_only=True) as campaign:
        turn = turn_asked(args, campaign, "there is no phase to sum up")
        view = campaign.phase_view(turn, args.phase.upper())
        nation, names, ruleset = (
            known_nation(campaign, args.nation),
            campaign.names(turn),
            campaign.rules_at(turn),
        )
    if nation:
        view = view.of(nation)
    if args.json:
        emit("turn.phase/1", _data(view, ruleset))
        return DONE
    _print(view, ruleset, names, whole=not nation)
    return DONE


def _print(view: PhaseView, ruleset: Ruleset, names: Mapping[str, str], *, whole: bool) -> None:
    print(f"turn {view.turn}, {view.phase} {ruleset.phase(view.phase).title}: {view.entries} entries")
    rows = [
        *_cells(view.totals if whole else (), ruleset, names, "all"),
        *_cells(view.flows, ruleset, names, "the world"),
    ]
    if rows:
        print_table(rows, HEAD)
    if view.set_anew:
        print_table([*_cells(view.set_anew, ruleset, names, "the world")], HEAD_SET_ANEW)
    if not view.sums:
        say("no number that is counted moved")
    if view.refused:
        lines = [
            (
                one.nation,
                one.line,
                f"{view.turn}.{seq}" if seq else "",
                f"{one.text}: {verdict_text(one, ruleset)}",
            )
            for one, seq in view.refused
        ]
        print_table(lines, ("nation", "line", "entry", "refused or not understood"))
    rules = ruleset.battles
    if rules is not None and view.battles:
        name = partial(_called, {**names, "": rules.nobody})
        told = [(row.id, row.region, view_summary(rules, row, name)) for row in view.battles]
        print_table(told, ("battle", "region", "what it came to"))


def _cells(
    sums: Iterable[PhaseSum], ruleset: Ruleset, names: Mapping[str, str], others: str
) -> Iterable[tuple[str, str, Amount, Amount, int]]:
    """Yield a row for each sum; ``others`` is said of a number that is no nation's."""
    for one in sums:
        whose = one.number.nation
        title = kind_title(ruleset, one.number.kind, one.number.item)
        called = f"{whose} {names.get(whose, '')}".strip() or others
        amounts = (one.came, one.went) if one.before is None else (one.before, one.after)
        yield called, title, *amounts, len(one.seqs)


def _called(names: Mapping[str, str], nation: NationId) -> str:
    return names.get(nation, nation)


def _data(view: PhaseView, ruleset: Ruleset) -> dict[str, object]:
    return {
        "turn": view.turn,
        "phase": view.phase,
        "title": ruleset.phase(view.phase).title,
        "entries": view.entries,
        "sums": [
            {
                "number": one.number.key,
                "title": kind_title(ruleset, one.number.kind, one.number.item),
                "nation": one.number.nation,
                "came": one.came,
                "went": one.went,
                **({} if one.before is None else {"before": one.before, "after": one.after}),
                "entries": [f"{view.turn}.{seq}" for seq in one.seqs],
            }
            for one in view.sums
        ],
        "refused": [
            {
                "nation": one.nation,
                "line": one.line,
                "text": one.text,
                "verdict": one.status,
                "answer": verdict_text(one, ruleset),
                "entry": f"{view.turn}.{seq}" if seq else "",
            }
            for one, seq in view.refused
        ],
        "battles": [row.id for row in view.battles],
    }
