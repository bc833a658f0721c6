"""``turn reach`` and ``nation lines``: where forces can be ordered, and what holds a nation together."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.lines import (
    ForceReach,
    TurnPosition,
    movement_of,
    nation_lines,
    position_in,
    reach_in,
)
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_family, add_turn
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say
from gm_console.cli.owners import known_nation, known_region
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.movement import MovementRules, Travel, mode_title
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import reason_text
from gm_console.rulesets.common.line_words import ONWARD, LineRow, line_rows, row_data


def add_nation_commands(commands: Verbs) -> None:
    """Add the family ``nation``."""
    verbs = add_family(commands, "nation", "the state of a nation's lines")
    lines = add_campaign_verb(
        verbs, "lines", "what is cut off, what each loss would cut, its seas and its trade", _lines
    )
    lines.add_argument("nation", metavar="NN", help="the nation, by number or name, such as 07")
    _add_moment(lines)


def add_packet_lines(verbs: Verbs) -> None:
    """Add the verb ``packet-lines`` to the family ``campaign``."""
    parser = add_campaign_verb(
        verbs, "packet-lines", "whether packets tell each nation the state of its lines", _packet_lines
    )
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--on", action="store_true", help="packets that are made from now on tell it")
    choice.add_argument("--off", action="store_true", help="they do not, which is so at first")


def add_reach_arguments(reach: argparse.ArgumentParser) -> None:
    """Add what ``turn reach`` takes."""
    reach.add_argument("region", metavar="REGION", help="where the forces stand, such as 07-02 or po4")
    reach.add_argument(
        "--phase",
        default="",
        metavar="P",
        help="ordered in this phase or by this action; all if not given",
    )
    reach.add_argument(
        "--kind",
        action="append",
        default=[],
        metavar="UNIT",
        help="only this kind, whether it stands there or not",
    )
    reach.add_argument(
        "--with", dest="advances", action="append", default=[], metavar="TECHNOLOGY",
        help="as though the nation had developed this too",
    )  # fmt: skip
    reach.add_argument("--to", default="", metavar="REGION", help="the way there, or why there is none")
    _add_moment(reach, phase="--after")


def _add_moment(parser: argparse.ArgumentParser, phase: str = "--phase") -> None:
    add_turn(parser, "where it begins; the open turn if not given")
    parser.add_argument(
        phase, dest="moment", default="", metavar="P", help="at the end of this phase of the turn"
    )


def _lines(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        nation = known_nation(campaign, args.nation)
        rules = movement_of(campaign.ruleset).lines
        found = nation_lines(campaign, nation, args.turn, args.moment.upper())
    rows = line_rows(found, rules)
    if args.json:
        control = found.control
        emit(
            "nation.lines/1",
            {
                "nation": nation,
                "seat": control.seat,
                "seat_lost": control.seat_lost,
                "source": control.source,
                "regions": len(control.regions),
                "cut_off": control.cut_off,
                "by_sea": control.by_sea,
                "rows": [row_data(row) for row in rows],
                "lanes": [
                    {"seas": one.seas, "shores": one.shores, "pairs": one.pairs, "wide": one.wide,
                     "within": {str(steps): count for steps, count in one.apart.items()}}
                    for one in control.lanes
                ],
            },
        )  # fmt: skip
    else:
        print_table(
            [_cells(row) for row in rows], ("what", "region", "land", *map(str.lower, found.heads), "how")
        )
        if not rows:
            say(f"all regions of nation {nation} hang together, and no loss of one would cut off another")
    return PROBLEMS if any(row.kind.is_bad for row in rows) else DONE


def _packet_lines(args: argparse.Namespace) -> int:
    if args.on or args.off:
        with held(args.campaign), Campaign(args.campaign) as campaign:
            campaign.tell_lines(told=args.on)
            told = args.on
    else:
        with Campaign(args.campaign, read_only=True) as campaign:
            told = campaign.lines_told()
    if args.json:
        emit("campaign.packet-lines/1", {"told": told})
    say(f"packets {'tell' if told else 'do not tell'} each nation the state of its lines")
    return DONE


def _cells(row: LineRow) -> tuple[object, ...]:
    counted = row.weight or ("",) * len(row.lines.heads)
    return (row.title, next(iter(row.regions), ""), len(row.land) or "", *counted, row.text)


def show_reach(args: argparse.Namespace) -> int:
    """Print where the forces of a region can be ordered, or the way to one region."""
    with Campaign(args.campaign, read_only=True) as campaign:
        start, to = RegionId(known_region(campaign, args.region)), known_region(campaign, args.to)
        at = position_in(campaign, args.turn, args.moment.upper())
    rules = movement_of(at.ruleset)
    known = {name.casefold(): id_ for id_, name in rules.kinds.items()} | {id_: id_ for id_ in rules.kinds}
    kinds = tuple(_meant(one, known, "kind of force") for one in args.kind)
    advances = rules.advances(at.ruleset)
    named = {name.casefold(): id_ for id_, name in advances.items()} | {id_: id_ for id_ in advances}
    more = tuple(_meant(one, named, "technology that leads farther") for one in args.advances)
    found = [
        reach_in(at, start, mode, kinds, more) for mode in rules.modes if _wanted(mode.id, args.phase, rules)
    ]
    if found[0].nation == NOBODY:
        raise CampaignError(f"{start} is nobody's; only forces of nations can be ordered", "movement.nobody")
    if args.json:
        emit(
            "turn.reach/1",
            {"region": start, "nation": found[0].nation, "reach": [_data(one, at) for one in found]},
        )
    elif to:
        _tell_way(found, RegionId(to), at)
    else:
        rows = [row for one in found for row in _rows(one, rules)]
        print_table(rows, ("phase", "to", "steps", "way", "who"))
        if not rows:
            say(f"no force in {start} can be ordered anywhere")
    return PROBLEMS if to and not any(to in one.reach.arrivals for one in found) else DONE


def _meant(text: str, known: Mapping[str, str], what: str) -> str:
    if text.casefold() not in known:
        there = ", ".join(dict.fromkeys(known.values())) or "none in this game"
        raise CampaignError(f"there is no {what} {text!r}; there are {there}", "movement.unknown")
    return known[text.casefold()]


def _wanted(mode: str, asked: str, rules: MovementRules) -> bool:
    if asked and rules.mode(asked.upper()) is None:
        there = ", ".join(one.id for one in rules.modes)
        raise CampaignError(f"nothing moves in {asked!r}; it can be {there}", "phase.unknown")
    return asked.upper() in ("", mode)


def _rows(one: ForceReach, rules: MovementRules) -> Iterator[tuple[object, ...]]:
    for id_, arrival in one.reach.arrivals.items():
        who = (
            "all"
            if len(arrival.kinds) == len(one.kinds)
            else ", ".join(rules.kinds[kind] for kind in arrival.kinds)
        )
        yield one.mode.id, id_, arrival.steps, ONWARD.join(arrival.way), who


def _tell_way(found: list[ForceReach], to: RegionId, at: TurnPosition) -> None:
    for one in found:
        print(f"{one.mode.id} {mode_title(one.mode, at.ruleset)}: {way_text(one, to, at.ruleset)}")
        if to in one.reach.arrivals:
            for line in _order_lines(one, to, at.ruleset, at):
                print(f"    {line}")


def _order_lines(one: ForceReach, to: RegionId, ruleset: Ruleset, at: TurnPosition) -> Iterator[str]:
    arrival = one.reach.arrivals[to]
    travel = Travel(nation=NationId(one.nation), mode=one.mode.id, kind=arrival.kinds[0])
    for order in movement_of(ruleset).orders(at.board, travel, arrival.way):
        yield f"[{order.phase}] {ruleset.sheet.write(order)}"


def way_text(one: ForceReach, to: RegionId, ruleset: Ruleset) -> str:
    """Return the way to a region, or why there is none as far as it was tried."""
    if to == one.reach.start:
        return "the forces stand there already"
    arrival, halt = one.reach.arrivals.get(to), one.reach.halts.get(to)
    if arrival is not None:
        return ONWARD.join(arrival.way)
    if halt is not None:
        return reason_text(halt.why, ruleset)
    return "no force there moves so" if not one.kinds else "too far, or no way through what is controlled"


def _data(one: ForceReach, at: TurnPosition) -> Mapping[str, object]:
    return {
        "phase": one.mode.id,
        "kinds": one.kinds,
        "to": {
            id_: {"steps": arrival.steps, "way": arrival.way, "kinds": arrival.kinds}
            for id_, arrival in one.reach.arrivals.items()
        },
        "not_to": {
            id_: {"code": halt.why.code, "rule": halt.why.rule, "text": reason_text(halt.why, at.ruleset)}
            for id_, halt in one.reach.halts.items()
        },
    }
