"""``turn market``: prices and trade of all turns, what each nation traded, and both as a file."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.market.market import MarketHistory, MarketRow, market_history, nation_trades
from gm_console.campaign.market.market_causes import MEANING, MarketCauses, market_causes
from gm_console.campaign.market.market_what_if import price_case
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import add_turn
from gm_console.cli.output import BAD_INPUT, DONE, emit, fields, print_table, say, visible
from gm_console.core.market import MarketRules, Trade
from gm_console.core.reading_direction import unmarked
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import csv_bytes
from gm_console.report.phrases import name_of

Cells = Sequence[Sequence[object]]
FILES: Final = (".svg", ".png", ".pdf", ".csv")
SIZE: Final = (10.0, 6.0)
"""Of charts on paper, in inches."""


def add_market_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is shown of a market, and where it goes."""
    parser.add_argument(
        "--good",
        action="append",
        default=[],
        metavar="GOOD",
        help="only this commodity, as the market calls it",
    )
    parser.add_argument("--nations", action="store_true", help="what each nation sold and bought in a turn")
    add_turn(parser, "with --nations and --what-if: the newest turn that was run if not given")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write the charts, .svg, .png or .pdf, or the table, .csv",
    )
    parser.add_argument(
        "--what-if", dest="cases", action="append", default=[], metavar="CASE",
        help='the next prices had something else been traded in the turn: "GOOD sold=5000 bought=0"',
    )  # fmt: skip
    parser.add_argument(
        "--causes", action="store_true",
        help="how changes of price went along with what was traded, and the events of each turn",
    )  # fmt: skip
    parser.add_argument("--log", action="store_true", help="charts: equal shares as equal steps")
    parser.add_argument("--index", action="store_true", help="charts: the price of the first turn is 100")


def show_market(args: argparse.Namespace) -> int:
    """Print the market, or write it to a file."""
    suffix = args.output.suffix.lower() if args.output is not None else ""
    wrong = _misused(args, suffix)
    if wrong:
        say(wrong)
        return BAD_INPUT
    with Campaign(args.campaign, read_only=True) as campaign:
        rules, ruleset = campaign.ruleset.market, campaign.ruleset
        if rules is None:
            raise CampaignError(f"{ruleset.name} has no market", "market.none")
        goods = tuple(dict.fromkeys(_good(one, rules, ruleset) for one in args.good)) or rules.commodities
        if args.cases:
            return _what_if(args, campaign, rules)
        if args.nations:
            return _nations(args, campaign, goods)
        if args.causes:
            return _causes(args, market_causes(campaign), goods)
        history = market_history(campaign)
    rows = [row for row in history.rows if row.commodity in goods]
    if suffix and suffix != ".csv":
        _write_charts(args, history, rules, goods)
        return DONE
    data = [_data(row) for row in rows]
    return _answer(
        args, {"draft_turn": history.draft_turn, "rows": data}, [tuple(one.values()) for one in data]
    )


def _misused(args: argparse.Namespace, suffix: str) -> str:
    """Return what does not go together in a command, empty where all does."""
    charts, told = suffix not in ("", ".csv"), args.nations or bool(args.cases) or args.causes
    if suffix not in ("", *FILES) or (args.output is not None and not suffix):
        return f"{args.output.name}: the suffix must be one of {', '.join(FILES)}"
    if (args.log or args.index) and not charts:
        return "--log and --index are for charts: add -o FILE.svg, .png or .pdf"
    if told and charts:
        return "--nations, --what-if and --causes tell tables, which no chart shows: leave -o out, or write a .csv"
    if args.cases and (args.nations or args.causes or args.output is not None):
        return "--what-if is told by itself: leave --nations, --causes and -o out"
    if args.causes and (args.nations or args.turn):
        return "--causes tells of all turns: leave --nations and --turn out"
    return (
        "--turn goes with --nations or --what-if; all turns are told otherwise"
        if args.turn and not told
        else ""
    )


def _good(text: str, rules: MarketRules, ruleset: Ruleset) -> str:
    """Return the code of a commodity that is called by its code or its name."""
    called = {name_of(code, ruleset).casefold(): code for code in rules.commodities}
    called |= {code.casefold(): code for code in rules.commodities}
    if text.casefold() not in called:
        there = ", ".join(rules.commodities)
        raise CampaignError(f"{text!r} is not traded; what is traded: {there}", "market.unknown")
    return called[text.casefold()]


def _turn(args: argparse.Namespace, campaign: Campaign) -> int:
    """Return the turn that is asked about."""
    played = [run.turn for run in campaign.turns() if not run.line]
    turn = args.turn if args.turn is not None else max(played, default=0)
    if turn not in played:
        raise CampaignError(f"turn {turn} has not been run: nobody has traded in it", "turn.not-run")
    return int(turn)


def _what_if(args: argparse.Namespace, campaign: Campaign, rules: MarketRules) -> int:
    case = price_case(campaign, _turn(args, campaign))
    changed: dict[str, Trade] = {}
    for text in args.cases:
        name, _, rest = text.strip().partition(" ")
        good = _good(name, rules, campaign.ruleset)
        changed[good] = _traded(changed.get(good, case.was[good]), rest, rules)
    data = [
        {
            "commodity": good,
            "sold": changed.get(good, case.was[good]).sold,
            "bought": changed.get(good, case.was[good]).bought,
            "sell": case.then[good].sell,
            "sell_then": found.quote.sell,
            "buy": case.then[good].buy,
            "buy_then": found.quote.buy,
            "working": case.told(found),
        }
        for good, found in case.prices(changed).items()
    ]
    if args.json:
        emit("turn.market/1", {"turn": case.turn, "what_if": data})
        return DONE
    cells = [["" if cell is None else cell for cell in one.values()] for one in data]
    print_table(cells, ("good", "sold", "bought", "sell", "then", "buy", "then", "working"))
    return DONE


def _traded(was: Trade, text: str, rules: MarketRules) -> Trade:
    """Return a trade with what is said of it, ``sold=5000 bought=0``."""
    said = dict(part.partition("=")[::2] for part in text.split())
    ways = ("sold", "bought") if rules.purchases else ("sold",)
    if not said or any(way not in ways or not re.fullmatch("[0-9]{1,9}", size) for way, size in said.items()):
        raise CampaignError(
            f"{text!r} says no trade; write {' or '.join(f'{way}=5000' for way in ways)}", "market.case"
        )
    return replace(was, **{way: int(size) for way, size in said.items()})


def _nations(args: argparse.Namespace, campaign: Campaign, goods: Sequence[str]) -> int:
    turn = _turn(args, campaign)
    names = campaign.names(turn)
    data: list[dict[str, Any]] = [
        {
            "nation": one.number.nation,
            "name": names.get(one.number.nation, ""),
            "commodity": one.number.item,
            "sold": one.sold,
            "bought": one.bought,
            "entries": [f"{turn}.{seq}" for seq in one.seqs],
        }
        for one in nation_trades(campaign, turn)
        if one.number.item in goods
    ]
    rows = [(*list(one.values())[:-1], " ".join(one["entries"])) for one in data]
    return _answer(args, {"turn": turn, "nations": data}, rows)


def _causes(args: argparse.Namespace, found: MarketCauses, goods: Sequence[str]) -> int:
    """Tell how prices and amounts went along with each other, then the events; in a file, turn by turn."""
    steps = [one for one in found.steps if one.commodity in goods]
    names = list(dict.fromkeys(name for one in steps for name in one.amounts))
    correlated = [one for one in found.correlated if one.commodity in goods]
    events = [{**fields(one), "text": unmarked(one.text)} for one in found.events]
    if args.output is not None:
        rows = [
            (
                one.turn,
                one.commodity,
                one.before,
                one.sell,
                tenths(one.change),
                *(one.amounts.get(name, "") for name in names),
                one.working,
            )
            for one in steps
        ]
        head = ("turn", "good", "price", "next_price", "change_percent", *names, "working")
        write_file(args.output, csv_bytes(head, rows))
        say(f"wrote {args.output}")
    if args.json:
        data = [{**fields(one), "change_percent": tenths(one.change)} for one in steps]
        told = [{**fields(one), "r": _rounded(one.r), "last": one.last.turn} for one in correlated]
        emit(
            "turn.market/1",
            {
                "correlated": told,
                "meaning": MEANING,
                "steps": data,
                "events": events,
            },
        )
    elif args.output is None:
        print_table(
            [
                (one.commodity, one.amount, one.turns, _rounded(one.r) or "-", visible(one.last.working))
                for one in correlated
            ],
            ("good", "amount", "turns", "r", "working of the newest turn"),
        )
        print(MEANING)
        if events:
            print_table([(one["turn"], visible(one["text"])) for one in events], ("turn", "event"))
    return DONE


def _rounded(r: float | None) -> str | None:
    return None if r is None else f"{r:.2f}"


def _answer(args: argparse.Namespace, told: dict[str, object], rows: Cells) -> int:
    """Print a table, or write it as CSV, or print its data."""
    head = ("nation", "name", "good", "sold", "bought", "entries") if args.nations else HEAD
    cells = [["" if cell is None else cell for cell in row] for row in rows]
    if args.output is not None:
        write_file(args.output, csv_bytes(head, cells))
        say(f"wrote {args.output}")
    if args.json:
        emit("turn.market/1", told)
    elif args.output is None:
        print_table(
            [[visible(str(cell)) if isinstance(cell, str) else cell for cell in row] for row in cells], head
        )
        if not rows:
            say("nothing was traded")
    return DONE


HEAD: Final = ("turn", "good", "sell", "buy", "change_percent", "sold", "bought", "set_by")


def tenths(change: int) -> str:
    """Return tenths of a percent as a number."""
    return f"{'-' if change < 0 else ''}{abs(change) // 10}.{abs(change) % 10}"


def _data(row: MarketRow) -> dict[str, object]:
    change = None if row.change is None else tenths(row.change)
    return {
        "turn": row.turn,
        "commodity": row.commodity,
        "sell": row.sell,
        "buy": row.buy,
        "change_percent": change,
        "sold": row.sold,
        "bought": row.bought,
        "set_by": f"{row.turn - 1}.{row.set_by}" if row.set_by else "",
    }


def _write_charts(
    args: argparse.Namespace, history: MarketHistory, rules: MarketRules, goods: tuple[str, ...]
) -> None:
    """Write the charts; matplotlib loads slowly, and the table does without it."""
    from gm_console.charts.market import market_bytes
    from gm_console.charts.market_look import ChartLook, MarketWords
    from gm_console.charts.palette import commodity_colours

    look = ChartLook(
        commodities=goods,
        colours=commodity_colours(rules.commodities),
        index=args.index,
        log=args.log,
        draft_turn=history.draft_turn,
        words=MarketWords(
            prices=f"Sell price, {rules.price_unit}",
            volumes=f"{rules.unit.capitalize()} traded by all players",
            bought="bought" if rules.purchases else "",
        ),
    )
    write_file(args.output, market_bytes(args.output.suffix.lower(), history.rows, look, SIZE))
    say(f"wrote {args.output}")
    if args.json:
        emit("turn.market/1", {"wrote": str(args.output)})
