"""``turn battles`` and ``turn battle``: battles found, shown on a page of their own, and tried out otherwise."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Final

from gm_console.campaign.battle_what_if import assumed
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import add_turn, entry_number
from gm_console.cli.output import BAD_INPUT, DONE, emit, print_table, say
from gm_console.cli.owners import known_nation, known_region
from gm_console.core.battle_rules import BattleRules
from gm_console.core.battles import BattleRow, BattleView, Units
from gm_console.core.ids import RegionId
from gm_console.files.plainfile import write_file
from gm_console.report.battle_words import idle, odds_words, units_total

PAGES: Final = (".html", ".txt")


def add_battles_arguments(battles: argparse.ArgumentParser) -> None:
    """Add the filters of ``turn battles``."""
    add_turn(battles, "only this turn")
    battles.add_argument("--nation", metavar="NATION", help="only battles it was in, such as 07")
    battles.add_argument("--region", default="", metavar="ID", help="only this region, such as 07-02")
    battles.add_argument(
        "--kind", "--mission", metavar="K", help="only this kind of attack, as the list calls it"
    )


def add_battle_arguments(battle: argparse.ArgumentParser) -> None:
    """Add what ``turn battle`` takes."""
    battle.add_argument("battle", type=entry_number, metavar="T.SEQ", help="battle, as turn battles lists it")
    battle.add_argument("--for", dest="viewer", metavar="NATION", help="what this side of it may know")
    battle.add_argument("-o", "--output", type=Path, metavar="FILE", help="write a page: .html, or .txt")
    battle.add_argument(
        "--what-if",
        nargs="+",
        metavar="TEXT",
        help='fight it otherwise, such as terrain=rough, as the answer to "?" tells; nothing is stored',
    )


def list_battles(args: argparse.Namespace) -> int:
    """Print the wanted battles, one on a line."""
    with Campaign(args.campaign, read_only=True) as campaign:
        nation, region = known_nation(campaign, args.nation), known_region(campaign, args.region)
        rows = campaign.battles(
            turn=args.turn,
            nation=nation or None,
            region=RegionId(region) if region else None,
            kind=_kind(campaign, args.kind),
        )
        rules = rules_of(campaign)
    if args.json:
        emit("turn.battles/1", {"battles": [_plain(row, rules) for row in rows]})
        return DONE
    kind = rules.kind.title.lower()
    head = ("battle", "phase", kind, "region", "attacker lost", "defender lost", "odds", "outcome")
    print_table([_cells(row, rules) for row in rows], head)
    if not rows:
        say("there is no such battle")
    return DONE


def show_battle(args: argparse.Namespace) -> int:
    """Print a battle, or write its page."""
    output: Path | None = args.output
    if output is not None and output.suffix.lower() not in PAGES:
        say(f"{output.name}: the suffix must be one of {', '.join(PAGES)}")
        return BAD_INPUT
    if args.what_if and args.viewer:
        say("--what-if is the moderator's; a nation's view cannot be fought otherwise")
        return BAD_INPUT
    turn, seq = args.battle
    with Campaign(args.campaign, read_only=True) as campaign:
        view = campaign.battle(turn, seq, known_nation(campaign, args.viewer))
        if args.what_if:
            view = campaign.what_if(turn, seq, assumed(view, campaign.ruleset, args.what_if))
        html = output is not None and output.suffix.lower() != ".txt"
        page = campaign.battle_page(view, text=not html)
    if output is not None:
        write_file(output, page.encode())
        say(f"wrote {output}")
    if args.json:
        emit("turn.battle/2", {"battle": view if view.moderators else _unnumbered(view)})
    elif output is None:
        print(page, end="")
    return DONE


def rules_of(campaign: Campaign) -> BattleRules:
    """Return how the game's battles are told; the list of them has been read, so there are any."""
    assert campaign.ruleset.battles is not None
    return campaign.ruleset.battles


def _kind(campaign: Campaign, text: str | None) -> str | None:
    """Return a kind of attack however it is written; one that no battle was is refused with those that occurred."""
    if text is None:
        return None
    known = {row.kind.lower(): row.kind for row in campaign.battles()}
    if text.lower() not in known:
        there = ", ".join(sorted(known.values())) or "none so far"
        raise CampaignError(f"no battle was a {text!r}; there were {there}", "battle.kind-unknown")
    return known[text.lower()]


def _plain(row: BattleRow, rules: BattleRules) -> dict[str, object]:
    """Return a battle as plain data; what is the game's own is called as the game calls it."""
    names = [name for name in row.__dataclass_fields__ if name not in ("badges", "called")]
    told: dict[str, object] = {"id": row.id}
    for name in names:
        value = getattr(row, name)
        own = {"kind": {rules.kind.id: value}}.get(name, {name: value})
        told |= dict(value) if name in ("beside", "extras") else own
    return told


def _cells(row: BattleRow, rules: BattleRules) -> tuple[str, ...]:
    sides = (
        (row.attacker, row.attacker_lost, row.attacker_units),
        (row.defender, row.defender_lost, row.defender_units),
    )
    told = [f"{nation or 'neutral'} ({_lost(lost, units, rules)})" for nation, lost, units in sides]
    return (row.id, row.phase, row.kind, row.region, *told, odds_words(row.odds) or "-", _outcome(row))


def _lost(lost: Units, there: Units, rules: BattleRules) -> str:
    beside = units_total(idle(lost, there))
    fought = f"{units_total(lost) - beside} of {units_total(there)}"
    return f"{fought}, {beside} {rules.idle}" if beside else fought


def _unnumbered(view: BattleView) -> BattleView:
    """Return a side's view without entry numbers: their gaps would tell how many lines it may not read (R27)."""
    stages = (
        replace(stage, lines=tuple(replace(line, seq=0) for line in stage.lines)) for stage in view.stages
    )
    return replace(view, stages=tuple(stages))


def _outcome(row: BattleRow) -> str:
    marks = [badge.word for badge in row.badges]
    marks += [word for word, true in (("over the seam", row.seam), ("draft", row.draft)) if true]
    ending = "taken" if row.taken else "won" if row.won else "held" if row.decided else "no winner"
    return f"{ending} ({', '.join(marks)})" if marks else ending
