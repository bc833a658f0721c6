"""What games among caretakers come to, as the docs tell it: wars, standing, each mission, demands that do not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

COLUMNS: Final = (
    "seed",
    "battles between players",
    "home regions that changed hands",
    "another's at the end",
    "neutral taken",
    "largest",
    "production, least and most",
    "army and ships of a nation",
    "winner",
)
MISSIONS: Final = ("Ground Attack", "Invasion", "Navy Attack", "Navy Raid", "Sub Attack", "Sub Raid")

Record = Mapping[str, Any]


def balance_page(record: Record) -> str:
    """Return the section of a page that a record of games makes, as Markdown."""
    return "\n".join(
        (*_head(record), "", *_table(record["runs"]), "", *_readings(record), *_points(record), "")
    )


def _head(record: Record) -> Iterator[str]:
    runs = record["runs"]
    wars = runs[0]["wars"]
    yield (
        f"{len(runs)} games of {record['turns']} turns among caretakers, ruleset {record['ruleset']} "
        f"(`scenario play scenarios/{record['scenario']}"
        f" --seed {runs[0]['seed']} --runs {len(runs)} --turns {record['turns']}`);"
    )
    yield f"{wars['home']} land regions of players at the start, {wars['neutral']} neutral ones."


def _table(runs: Sequence[Record]) -> Iterator[str]:
    yield _row(COLUMNS)
    yield _row(["---"] * len(COLUMNS))
    for run in runs:
        wars, standing = run["wars"], run["standing"]
        yield _row(
            (
                run["seed"],
                wars["between_players"],
                _share(wars["home_changed"], wars["home"]),
                wars["home_lost"],
                _share(wars["neutral_taken"], wars["neutral"]),
                f"{wars['largest'][1]} of {wars['land']}",
                f"{_times(standing['least'])} to {_times(standing['most'])}",
                f"{standing['army']} and {standing['ships']}",
                " and ".join(wars["winners"]) or "nobody yet",
            )
        )


def _readings(record: Record) -> Iterator[str]:
    """Yield the means of the games with each reading of the rulings, where there is more than one."""
    if not record["against"]:
        return
    games = [("as they stand", record["runs"])]
    games += [(_named(other["rulings"]), other["runs"]) for other in record["against"]]
    fought = [
        one for one in MISSIONS if any(one in run["wars"]["missions"] for _, runs in games for run in runs)
    ]
    yield "Means of these seeds with rulings read otherwise; of each mission, battles between players and how many"
    yield "the attacker won:"
    yield ""
    head = ("rulings", "battles", "home changed", "neutral taken", "largest", *fought)
    yield _row(head)
    yield _row(["---"] * len(head))
    for name, runs in games:
        yield _row(
            (
                name,
                _mean([run["wars"]["between_players"] for run in runs]),
                _mean([run["wars"]["home_changed"] for run in runs]),
                _mean([run["wars"]["neutral_taken"] for run in runs]),
                _mean([run["wars"]["largest"][1] for run in runs]),
                *[_won(runs, mission) for mission in fought],
            )
        )
    yield ""


def _points(record: Record) -> Iterator[str]:
    runs = record["runs"]
    out = [
        f"{nation} on turn {turn} (seed {run['seed']})"
        for run in runs
        for nation, turn in run["wars"]["eliminated"]
    ]
    yield f"- Eliminated: {', '.join(out) or 'nobody'}."
    fought = [one for one in MISSIONS if any(one in run["wars"]["missions"] for run in runs)]
    told = [f"{mission} {_won(runs, mission)}" for mission in fought]
    yield f"- Attacks on players a game, and how many were won: {', '.join(told)}."
    most = max(run["standing"]["ruined"] for run in runs)
    yield (
        "- A nation that lost a fifth of the regions it began with may be short of goods and need not have grown; "
        f"up to {most} of {len(runs[0]['technologies'])} do."
    )
    purses = [run["standing"] for run in runs]
    yield (
        f"- Gold of the median nation: {_mean([one['gold'] for one in purses])} at the end; on the last turn it takes "
        f"{_mean([one['earned'] for one in purses])} in and spends {_mean([one['spent'] for one in purses])}."
    )
    failed = [
        f"{one['demand']} (seed {run['seed']})" for run in runs for one in run["findings"] if not one["holds"]
    ]
    yield f"- Demands that do not hold: {', '.join(failed) or 'none'}."


def _won(runs: Sequence[Record], mission: str) -> str:
    fought = sum(run["wars"]["missions"].get(mission, (0, 0))[1] for run in runs)
    won = sum(run["wars"]["won"].get(mission, 0) for run in runs)
    return f"{_round(fought, len(runs))} ({100 * won // fought} %)" if fought else "none"


def _named(rulings: Mapping[str, str]) -> str:
    return ", ".join(f"{ruling} {option}" for ruling, option in rulings.items())


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part // max(1, whole)} %)"


def _times(percent: int) -> str:
    return f"{percent // 100}.{percent % 100 // 10}"


def _mean(numbers: Sequence[int]) -> int:
    return _round(sum(numbers), len(numbers))


def _round(total: int, count: int) -> int:
    return (2 * total + count) // (2 * count)
