"""``scenario rulings``: what a scenario's game rules where its rulebook is silent, and what may be chosen instead."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from textwrap import fill

from gm_console.campaign.set_up.scenarios import rulings_of
from gm_console.cli.arguments import Verbs, add_scenario_verb
from gm_console.cli.output import DONE, emit, say
from gm_console.core.rulings import Ruling, Rulings
from gm_console.files.scenario import read_meta

WIDTH = 100


def add_rulings(verbs: Verbs) -> None:
    """Add the command."""
    parser = add_scenario_verb(
        verbs, "rulings", "list the rulings, and how each may be read otherwise", _rulings
    )
    parser.add_argument("--all", action="store_true", help="those without another reading too, with reasons")


def _rulings(args: argparse.Namespace) -> int:
    meta = read_meta(args.scenario)
    rulings = rulings_of(meta)
    told = [one for one in rulings.all.values() if args.all or one.options]
    if args.json:
        rows = [_data(rulings, one) for one in told]
        emit("scenario.rulings/1", {"scenario": meta.id, "ruleset": meta.ruleset, "rulings": rows})
        return DONE
    for one in told:
        for line in _lines(rulings, one, reasons=args.all):
            print(line)
    if not any(one.options for one in told):
        say("no ruling of this game can be read otherwise")
        return DONE
    ruling, option = _example(told)
    say(
        f'* is in force; to choose another write for example {ruling} = "{option}" under [rulings] in scenario.toml,',
        f"or begin one campaign with it: campaign new --ruling {ruling}={option}",
    )
    return DONE


def _data(rulings: Rulings, one: Ruling) -> dict[str, object]:
    return {
        "id": one.id,
        "section": one.section,
        "question": one.question,
        "holds": rulings.words(one.id),
        "option": rulings.option(one.id),
        "options": dict(one.options),
        "reason": one.reason,
    }


def _lines(rulings: Rulings, one: Ruling, *, reasons: bool) -> Iterator[str]:
    yield fill(f"{one.id}  {one.section}: {one.question}", WIDTH, subsequent_indent="     ")
    for key, words in one.options.items():
        mark = "*" if key == rulings.option(one.id) else " "
        yield fill(f"{key}: {words}", WIDTH, initial_indent=f"   {mark} ", subsequent_indent="       ")
    if not one.options:
        yield fill(one.choice, WIDTH, initial_indent="     ", subsequent_indent="     ")
    if reasons:
        yield fill(f"because: {one.reason}", WIDTH, initial_indent="     ", subsequent_indent="     ")


def _example(told: list[Ruling]) -> tuple[str, str]:
    """Return a ruling and another option of it than the default."""
    one = next(one for one in told if one.options)
    return one.id, next(key for key in one.options if key != one.option)
