"""``turn market``: prices and trade of all turns, what each nation traded, and both as a file."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.market import MarketHistory, MarketRow, market_history, nation_trades
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import turn_number
from gm_console.cli.output import BAD_INPUT, DONE, emit, print_table, say, visible
from gm_console.core.market import MarketRules
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import harmless
from gm_console.report.phrases import name_of

Cells = Sequence[Sequence[object]]
FILES: Final = (".svg", ".png", ".pdf", ".csv")
SIZE: Final = (10.0, 6.0)
"""Of charts on paper, in inches."""


def add_market_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is shown of a market, and where it goes."""
    parser.add_argument(
        "--good", action="append", default=[], metavar="GOOD", help="only this commodity, such as SP"
    )
    parser.add_argument("--nations", action="store_true", help="what each nation sold and bought in a turn")
    parser.add_argument(
        "--turn",
        type=turn_number,
        metavar="N",
        help="with --nations: the newest turn that was run if not given",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE",
        help="write the charts, .svg, .png or .pdf, or the table, .csv",
    )
    parser.add_argument("--log", action="store_true", help="charts: equal shares as equal steps")
    parser.add_argument("--index", action="store_true", help="charts: the price of the first turn is 100")


def show_market(args: argparse.Namespace) -> int:
    """Print the market, or write it to a file."""
    suffix = args.output.suffix.lower() if args.output is not None else ""
    charts_only = (args.log or args.index) and suffix in ("", ".csv")
    if args.output is not None and suffix not in FILES:
        say(f"{args.output.name}: the suffix must be one of {', '.join(FILES)}")
        return BAD_INPUT
    if charts_only or (args.nations and suffix not in ("", ".csv")) or (args.turn and not args.nations):
        say(
            "--log and --index are for charts (-o FILE.svg), --nations and --turn for a table (or -o FILE.csv)"
        )
        return BAD_INPUT
    with Campaign(args.campaign, read_only=True) as campaign:
        rules, ruleset = campaign.ruleset.market, campaign.ruleset
        if rules is None:
            raise CampaignError(f"{ruleset.name} has no market", "market.none")
        goods = tuple(dict.fromkeys(_good(one, rules, ruleset) for one in args.good)) or rules.commodities
        if args.nations:
            return _nations(args, campaign, goods)
        history = market_history(campaign)
    rows = [row for row in history.rows if row.commodity in goods]
    if suffix and suffix != ".csv":
        _write_charts(args, history, rules, goods)
        return DONE
    data = [_data(row) for row in rows]
    return _answer(
        args, {"draft_turn": history.draft_turn, "rows": data}, [tuple(one.values()) for one in data]
    )


def _good(text: str, rules: MarketRules, ruleset: Ruleset) -> str:
    """Return the code of a commodity that is called by its code or its name."""
    called = {name_of(code, ruleset).casefold(): code for code in rules.commodities}
    called |= {code.casefold(): code for code in rules.commodities}
    if text.casefold() not in called:
        there = ", ".join(rules.commodities)
        raise CampaignError(f"{text!r} is not traded; what is traded: {there}", "market.unknown")
    return called[text.casefold()]


def _nations(args: argparse.Namespace, campaign: Campaign, goods: Sequence[str]) -> int:
    played = [run.turn for run in campaign.turns() if not run.line]
    turn = args.turn if args.turn is not None else max(played, default=0)
    if turn not in played:
        raise CampaignError(f"turn {turn} has not been run: nobody has traded in it", "turn.not-run")
    names = campaign.names(turn)
    data = [
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


def _answer(args: argparse.Namespace, told: dict[str, object], rows: Cells) -> int:
    """Print a table, or write it as CSV, or print its data."""
    head = ("nation", "name", "good", "sold", "bought", "entries") if args.nations else HEAD
    cells = [["" if cell is None else cell for cell in row] for row in rows]
    if args.output is not None:
        out = StringIO()
        safe = [[harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in cells]
        csv.writer(out, lineterminator="\n").writerows((head, *safe))
        write_file(args.output, out.getvalue().encode("utf-8-sig"))
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


def _data(row: MarketRow) -> dict[str, object]:
    tenths = row.change
    change = None if tenths is None else f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
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
    from gm_console.charts.market_file import market_bytes
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
