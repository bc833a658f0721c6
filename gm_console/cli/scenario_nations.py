"""``scenario draw``, ``flag`` and ``presets``: what nations begin with, drawn, from a picture, or kept under a name."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import chosen
from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.campaign.set_up.scenario_document import check_content, form_of, nations_of, with_value
from gm_console.cli.arguments import Verbs, add_scenario_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, issue_line, print_table, say, visible
from gm_console.core.flag_pictures import PNG_KEY
from gm_console.core.ids import nation_id
from gm_console.core.issues import Severity
from gm_console.core.looks import FLAG_KEY, plain_flag
from gm_console.core.presets import read_presets
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import OpenScenario, ScenarioChangedByOthers, ScenarioContent
from gm_console.files.scenario import SETUP_FILE
from gm_console.rulesets import load_ruleset

SEEDS: Final = 10**9
"""Seeds of set-ups are short enough to be said on the telephone."""


def add_draw(verbs: Verbs) -> None:
    """Add the verb ``draw`` to the family ``scenario``."""
    draw = add_scenario_verb(
        verbs,
        "draw",
        "draw choices, names or flags of nations anew, within the rules; choices if nothing else is said",
        _draw,
    )
    draw.add_argument(
        "--seed", type=_seed, metavar="N", help="the same seed draws the same (default: a fresh one)"
    )
    _add_nations(draw, "all")
    draw.add_argument("--choices", action="store_true", help="what players choose: advantages, bids, units")
    draw.add_argument(
        "--names",
        default="",
        metavar="LANGUAGE",
        help="names, own for the language of each country on the map",
    )
    draw.add_argument("--flags", action="store_true", help="flags, from the colours of the nations")


def add_flag(verbs: Verbs) -> None:
    """Add the verb ``flag`` to the family ``scenario``."""
    flag = add_scenario_verb(
        verbs, "flag", "take the flag of a nation from a picture, PNG or JPEG; it is kept small", _flag
    )
    flag.add_argument(
        "picture", type=Path, metavar="PICTURE", help="the picture; 3 wide and 2 high fits best"
    )
    flag.add_argument("--nation", required=True, metavar="NATION", help="number or name of the nation")


def add_presets(verbs: Verbs) -> None:
    """Add the verb ``presets`` to the family ``scenario``."""
    presets = add_scenario_verb(
        verbs,
        "presets",
        "list choices that are kept under a name, keep some, put them into nations",
        _presets,
    )
    does = presets.add_mutually_exclusive_group()
    does.add_argument("--keep", metavar="NAME", help="keep the choices of the one --nation under a name")
    does.add_argument("--apply", metavar="NAME", help="put what is kept under a name into nations")
    does.add_argument("--drop", metavar="NAME", help="keep it no more")
    _add_nations(presets, "with --apply: all")


def _add_nations(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument(
        "--nation", action="append", default=[], metavar="NATION",
        help=f"number or name of a nation (default: {default}); may be repeated",
    )  # fmt: skip


def _seed(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a seed such as 341")
    return int(text)


def _draw(args: argparse.Namespace) -> int:
    from gm_console.campaign.set_up.nation_draws import (  # colours are worked out for those who ask
        Lots,
        with_drawn,
    )

    files = _opened(args.scenario)
    ruleset = chosen(load_ruleset(files.saved.meta.ruleset), {}, files.tables)
    nations = _nations(files.saved, form_of(ruleset), args.nation)
    seed = args.seed if args.seed is not None else 1 + fresh_seed() % SEEDS
    lots = Lots(
        seed=seed,
        choices=args.choices or not (args.names or args.flags),
        names=args.names,
        flags=args.flags,
    )
    content = with_drawn(files.saved, ruleset, files.board, nations, lots)
    return _kept(args, files, content, ruleset, {"seed": seed})


def _flag(args: argparse.Namespace) -> int:
    from gm_console.files.flag_pictures import reduced_flag  # what reads pictures is loaded for those who ask

    files = _opened(args.scenario)
    ruleset = chosen(load_ruleset(files.saved.meta.ruleset), {}, files.tables)
    form = form_of(ruleset)
    (nation,) = _nations(files.saved, form, [args.nation])
    flag = plain_flag(reduced_flag(args.picture))
    return _kept(args, files, with_value(files.saved, form, nation, FLAG_KEY, flag), ruleset, {})


def _presets(args: argparse.Namespace) -> int:
    from gm_console.campaign.set_up.presets import with_applied, with_preset, without_preset

    files = _opened(args.scenario)
    ruleset = chosen(load_ruleset(files.saved.meta.ruleset), {}, files.tables)
    form, content = form_of(ruleset), files.saved
    if args.nation and args.keep is None and args.apply is None:
        raise CampaignError("--nation goes with --keep or --apply", "usage")
    if "" in (args.keep, args.apply, args.drop):
        raise CampaignError("a preset has a name: say which one is meant", "usage")
    if args.keep and len(args.nation) != 1:
        raise CampaignError("--keep takes the choices of one nation: say which with --nation", "usage")
    if args.keep:
        content = with_preset(content, form, args.keep, *_nations(content, form, args.nation))
    elif args.apply:
        content = with_applied(content, form, args.apply, _nations(content, form, args.nation))
    elif args.drop:
        content = without_preset(content, form, args.drop)
    presets, issues = read_presets(content.data, form)
    told: dict[str, Any] = {
        "presets": [{"name": one.name, "values": one.values} for one in presets],
        "issues": issues,
    }
    if args.keep or args.drop:
        done = f"kept as {args.keep}: {args.nation[0]}" if args.keep else f"kept no more: {args.drop}"
        told["done"] = visible(done)
    if args.keep or args.apply or args.drop:
        return _kept(args, files, content, ruleset, told)
    if args.json:
        emit("scenario.presets/1", {"scenario": content.meta.id, **told})
    else:
        nothing = "no preset is kept: --keep NAME --nation NATION keeps the choices of a nation"
        cells = [(visible(one.name), _said(one.values)) for one in presets]
        print_table(cells, ("preset", "choices"), nothing)
    for issue in issues:
        say(issue_line(replace(issue, where=str(args.scenario / SETUP_FILE))))
    return PROBLEMS if issues else DONE


def _opened(folder: Path) -> OpenScenario:
    files = OpenScenario(folder)
    if files.unsaved() is not None:
        text = f"{folder.name} has edits in the window that are not saved; save or give them up there first"
        raise CampaignError(text, "scenario.unsaved")
    return files


def _nations(content: ScenarioContent, form: SetUpForm, asked: list[str]) -> list[str]:
    """Return the numbers of nations by number or name; of all where none is said."""
    names = {str(row.get("id", "")): str(row.get(form.name, "")) for row in nations_of(content, form)}
    if not asked:
        return list(names)
    return [_nation(names, words.strip()) for words in asked]


def _nation(names: Mapping[str, str], words: str) -> str:
    try:
        number = nation_id(words)
    except ValueError:
        number = None
    wanted = words.casefold()
    exact = [id_ for id_, name in names.items() if id_ == number or name.casefold() == wanted]
    found = exact or [id_ for id_, name in names.items() if wanted and name.casefold().startswith(wanted)]
    if len(found) != 1:
        which = ", ".join(f"{id_} {names[id_]}" for id_ in found or names)
        why = "may be" if found else "is none of the nations"
        raise CampaignError(f"{words[:40]!r} {why} {which}", "nation.several" if found else "nation.unknown")
    return found[0]


def _kept(
    args: argparse.Namespace,
    files: OpenScenario,
    content: ScenarioContent,
    ruleset: Ruleset,
    told: Mapping[str, Any],
) -> int:
    """Save what was done, and tell of each nation what is otherwise; 1 where no game can begin with it."""
    form = form_of(ruleset)
    before = {row.get("id"): row for row in nations_of(files.saved, form)}
    changed = {
        str(row["id"]): {
            key: _without_bytes(value) for key, value in row.items() if before[row["id"]].get(key) != value
        }
        for row in nations_of(content, form)
        if row != before[row["id"]]
    }
    check = check_content(content, files.board, files.tables)
    errors = [issue for issue in check.issues if issue.severity is Severity.ERROR]
    try:
        if content != files.saved:
            files.save(content)
    except ScenarioChangedByOthers as problem:
        text = f"{args.scenario}: somebody else changed the set-up just now; nothing was saved"
        raise CampaignError(text, "scenario.others") from problem
    except OSError as problem:
        raise CampaignError(
            f"{args.scenario}: {problem.strerror}; nothing was saved", "scenario.file"
        ) from problem
    if args.json:
        emit(
            f"scenario.{args.handler.__name__.strip('_')}/1",
            {"scenario": content.meta.id, **told, "changed": changed, "errors": errors},
        )
    else:
        _print_changed(changed, told)
    for issue in errors:
        say(issue_line(issue))
    return PROBLEMS if errors else DONE


def _print_changed(changed: Mapping[str, Mapping[str, Any]], told: Mapping[str, Any]) -> None:
    if "seed" in told:
        print(f"seed {told['seed']}")
    if changed:
        print_table([(nation, _said(values)) for nation, values in changed.items()], ("nation", "now"))
    else:
        print(told.get("done", "nothing is otherwise"))


def _without_bytes(value: Any) -> Any:
    """Return a value without the bytes of a picture, which its name stands for."""
    return {key: one for key, one in value.items() if key != PNG_KEY} if isinstance(value, Mapping) else value


def _said(values: Mapping[str, Any]) -> str:
    """Return values in one line, as people read them."""
    return visible("; ".join(f"{key} {_value(value)}" for key, value in values.items()))


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_value(one) for one in value)
    return str(value)
