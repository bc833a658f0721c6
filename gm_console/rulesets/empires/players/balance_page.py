"""What games among caretakers come to, as a page tells it: a row for each game, victories, lines refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

COLUMNS: Final = (
    "seed",
    "turns",
    "winner",
    "countries left",
    "largest",
    "land battles a turn",
    "areas fallen a turn",
    "lines refused",
    "armies without a line at the end",
)

Record = Mapping[str, Any]


def balance_page(record: Record) -> str:
    """Return the section of a page that a record of games makes, as Markdown."""
    return "\n".join((*_head(record), "", *_table(record["runs"]), "", *_points(record), ""))


def _head(record: Record) -> Iterator[str]:
    runs = record["runs"]
    yield (
        f"{len(runs)} games of {record['turns']} turns among caretakers, ruleset {record['ruleset']} "
        f"(`scenario play scenarios/{record['scenario']}"
        f" --seed {runs[0]['seed']} --runs {len(runs)} --turns {record['turns']}`)."
    )


def _table(runs: Sequence[Record]) -> Iterator[str]:
    yield _row(COLUMNS)
    yield _row(["---"] * len(COLUMNS))
    for run in runs:
        standing = run["standing"]
        turns = max(1, standing["turns"])
        areas = standing["areas"]
        largest = max(areas, key=lambda nation: (areas[nation], nation))
        yield _row(
            (
                run["seed"],
                standing["turns"],
                " and ".join(standing["winners"]) or "nobody yet",
                f"{sum(count > 0 for count in areas.values())} of {standing['countries']}",
                f"{largest} with {areas[largest]}",
                _mean(standing["land_battles"], turns),
                _mean(standing["captured"], turns),
                f"{standing['refused']} of {standing['lines']}",
                f"{standing['stranded'][-1]} %" if standing["stranded"] else "",
            )
        )


def _points(record: Record) -> Iterator[str]:
    runs = record["runs"]
    won = Counter(nation for run in runs for nation in run["standing"]["winners"])
    yield f"- Victories: {', '.join(f'{nation} {count}' for nation, count in won.most_common()) or 'none'}."
    for other in record["against"]:
        named = ", ".join(f"{ruling} {option}" for ruling, option in other["rulings"].items())
        won = Counter(nation for run in other["runs"] for nation in run["standing"]["winners"])
        yield f"- With {named}: {', '.join(f'{nation} {count}' for nation, count in won.most_common())}."
    failed = [
        f"{one['demand']} (seed {run['seed']})" for run in runs for one in run["findings"] if not one["holds"]
    ]
    failed += [one["demand"] for one in record["together"] if not one["holds"]]
    yield f"- Demands that do not hold: {', '.join(failed) or 'none'}."


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _mean(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)
