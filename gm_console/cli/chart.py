"""``turn chart``: a number of many nations over all turns, as a table, as charts and for a spreadsheet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.series import (
    Charted,
    NationSeries,
    TurnPoint,
    as_table,
    charted,
    charted_called,
    draft_turn,
    lines_of,
)
from gm_console.campaign.service import Campaign
from gm_console.cli.market import FILES
from gm_console.cli.output import BAD_INPUT, DONE, emit, exact, fields, print_table, say, visible
from gm_console.core.looks import Looks
from gm_console.files.plainfile import write_file
from gm_console.files.spreadsheet import csv_bytes

SIZE: Final = (11.0, 7.0)
"""Of charts on paper, in inches."""
EACH, PLACES = "each", "places"
COLUMNS: Final = 8
"""Turns that the printed table shows; all stand in a file and in JSON."""


def add_chart_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the number asked for, of whom, and where its chart goes."""
    parser.add_argument(
        "number",
        nargs="*",
        metavar="WORD",
        help="what it is called, or its key; without one, every number there is is listed",
    )
    parser.add_argument(
        "--nation", action="append", default=[], metavar="NATION", help="only this one; may be repeated"
    )
    parser.add_argument(
        "--as",
        dest="kind",
        choices=("lines", EACH, PLACES),
        default="lines",
        help="lines; each nation in a small chart of its own; their places, by who has the most",
    )
    parser.add_argument("--log", action="store_true", help="charts: equal shares as equal steps")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE",
        help="write the chart, .svg, .png or .pdf, or the table, .csv",
    )  # fmt: skip


def show_chart(args: argparse.Namespace) -> int:
    """Print a number over the turns, or write it to a file."""
    suffix = args.output.suffix.lower() if args.output is not None else ""
    wrong = _misused(args, suffix)
    if wrong:
        say(wrong)
        return BAD_INPUT
    with Campaign(args.campaign, read_only=True) as campaign:
        nations = [campaign.nation_called(words) for words in args.nation]
        points = _points(campaign)
        every = charted(campaign.ruleset, points)
        if not args.number:
            return _list(args, every)
        what = charted_called(every, " ".join(args.number))
        rows = lines_of(points, what, nations, by_place=args.kind == PLACES)
        looks = campaign.looks
    if not rows:
        raise CampaignError("none of these nations has that number in any turn", "chart.empty")
    draft = draft_turn(points)
    if suffix:
        head, cells = as_table(rows)
        write_file(
            args.output,
            csv_bytes(head, cells) if suffix == ".csv" else _drawn(args, suffix, what, rows, draft, looks),
        )
        say(f"wrote {args.output}")
    if args.json:
        emit(
            "turn.chart/1",
            {"number": fields(what), "draft_turn": draft, "nations": [_data(row) for row in rows]},
        )
    elif not suffix:
        _print(what, rows, draft)
    return DONE


def _misused(args: argparse.Namespace, suffix: str) -> str:
    """Return what does not go together in a command, empty where all does."""
    if args.output is not None and suffix not in FILES:
        return f"{args.output.name}: the suffix must be one of {', '.join(FILES)}"
    if args.output is not None and not args.number:
        return "say which number is to be drawn; turn chart FILE lists them"
    if args.log and suffix in ("", ".csv"):
        return "--log is for charts: add -o FILE.svg, .png or .pdf"
    if args.log and args.kind == PLACES:
        return "places have no shares: leave --log out"
    return ""


def _points(campaign: Campaign) -> tuple[TurnPoint, ...]:
    whole, found = campaign.count_points(), []
    for point in campaign.turn_points():
        found.append(point)
        if len(found) % 10 == 0:
            say(f"{len(found)}/{whole}")
    return tuple(found)


def _list(args: argparse.Namespace, every: Sequence[Charted]) -> int:
    if args.json:
        emit("turn.charts/1", {"numbers": [fields(one) for one in every]})
    else:
        print_table(
            [(one.key, visible(one.title), visible(one.group), visible(one.tip)) for one in every],
            ("key", "number", "group", "what it is"),
        )
    return DONE


def _data(row: NationSeries) -> dict[str, object]:
    values = [
        {"turn": turn, "value": exact(value)} for turn, value in zip(row.turns, row.values, strict=True)
    ]
    return {"nation": row.nation, "name": row.name, "values": values}


def _print(what: Charted, rows: Sequence[NationSeries], draft: int) -> None:
    """Print the first turn, the last, and some between."""
    head, cells = as_table(rows)
    turns = len(head) - 2
    step = max(1, -(-(turns - 1) // (COLUMNS - 1)))
    shown = sorted({*range(turns - 1, -1, -step), 0})
    print(visible(f"{what.title}: {what.tip}"))
    print_table(
        [(row[0], visible(str(row[1])), *(row[2 + at] for at in shown)) for row in cells],
        ("nation", "name", *(f"turn {head[2 + at]}" for at in shown)),
    )
    if step > 1:
        say("every turn stands in --json and in -o FILE.csv")
    if draft:
        say(f"turn {draft} is a draft")


def _drawn(
    args: argparse.Namespace,
    suffix: str,
    what: Charted,
    rows: Sequence[NationSeries],
    draft: int,
    looks: Looks,
) -> bytes:
    """Return the chart; matplotlib loads slowly, and the table does without it."""
    from gm_console.charts.colours import nation_colours
    from gm_console.charts.nation_lines import ChartKind, OverTimeLook
    from gm_console.charts.over_time import over_time_bytes

    places = what.is_place or args.kind == PLACES
    fills = nation_colours([row.nation for row in rows], looks)
    look = OverTimeLook(
        title=f"{what.title}, place" if places and not what.is_place else what.title,
        kind=ChartKind.EACH if args.kind == EACH else ChartKind.LINES,
        places=places,
        log=args.log,
        draft_turn=draft,
        colours={row.nation: fills[row.nation] for row in rows},
    )
    return over_time_bytes(suffix, rows, look, SIZE)
