"""Measuring what sheets cost: read alone, checked, taken into a campaign, and found in a mailbox of many mails.

Seconds are those of the processor, and the median where something is done several times: machines are busy.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from gm_console.campaign.records import TAKEN_IN, ImportReport
from gm_console.campaign.service import Campaign
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import write_file
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.files.turnsheet import part_of, read_sheet, write_sheet
from gm_console.tools.bench_turns import first_recorded_turn
from gm_console.tools.timing import peak_mib, processed

LINES: Final = 60
"""Lines of each nation, over all its parts."""
_DIGITS: Final = 4
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class _PartSheet:
    """A part of a nation's turnsheet, as a player sends it."""

    nation: NationId
    part: str
    text: str


def measure_orders(scenario: Path, repeats: int, mails: int, tell: Callable[[str], None]) -> dict[str, Any]:
    """Read, check and take in what the nations of a scenario order: by the sheet, by the part, by the mail."""
    sheets = _part_sheets(scenario)
    figures = _reading(scenario, repeats) | {
        "parts": len(sheets),
        "part_lines": sum(len(one.text.splitlines()) - 1 for one in sheets),
    }
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        place = Path(folder)
        tell(f"{len(sheets)} parts")
        paths = _written(place / "parts", sheets)
        runs = [_parts_in(place / f"parts-{at}.gmc", scenario, paths) for at in range(repeats)]
        figures |= {
            "check_s": round(statistics.median(one for one, _ in runs), _DIGITS),
            "import_s": round(statistics.median(one for _, one in runs), _DIGITS),
        }
        if mails:
            tell(f"a mailbox of {mails} mails")
            figures |= _mailbox(place, scenario, sheets, mails)
    return {**figures, "peak_mib": peak_mib(), "repeats": repeats}


def _reading(scenario: Path, repeats: int) -> dict[str, Any]:
    """Read all sheets of the scenario's first recorded turn, and nothing else."""
    loaded = load_scenario(scenario)
    sheets = [(path.name, path.read_bytes()) for path in first_recorded_turn(scenario).sheets]
    nations = loaded.ruleset.nations(loaded.state)

    def read() -> int:
        return sum(
            len(read_sheet(raw, name, loaded.ruleset, loaded.board, nations).orders) for name, raw in sheets
        )

    runs = [_measured(read) for _ in range(repeats)]
    seconds, lines = statistics.median(one for one, _ in runs), runs[0][1]
    return {
        "seconds": round(seconds, _DIGITS),
        "sheets": len(sheets),
        "lines": lines,
        "us_per_line": round(seconds * 1e6 / max(1, lines), 1),
        "lines_per_s": round(lines / max(seconds, 1e-6)),
    }


def _part_sheets(scenario: Path) -> list[_PartSheet]:
    """Return a sheet for each part of each nation that is missed where it does not come, of lines that were recorded.

    Where the first turn has too few lines, those of later turns follow.
    """
    loaded = load_scenario(scenario)
    ruleset, turn = loaded.ruleset, loaded.state.turn
    nations = ruleset.nations(loaded.state)
    optional = {one.id for one in ruleset.sheet.parts if one.optional}
    lines: dict[NationId, list[Order]] = {nation: [] for nation in nations}
    for recorded in recorded_turns(scenario):
        for path in recorded.sheets:
            reading = read_sheet(path.read_bytes(), path.name, ruleset, loaded.board, nations)
            for order in reading.orders:
                if len(lines[order.nation]) < LINES and part_of(order, ruleset.sheet, ()) not in optional:
                    lines[order.nation].append(order)
    return [
        _PartSheet(nation=nation, part=part, text=write_sheet(nation, turn, orders, ruleset))
        for nation in nations
        for part, orders in _by_part(lines[nation], ruleset).items()
    ]


def _by_part(orders: Sequence[Order], ruleset: Ruleset) -> dict[str, list[Order]]:
    own = gathered((part_of(order, ruleset.sheet, ()), order) for order in orders)
    return {part: own[part] for part in ruleset.sheet.in_order(own)}


def _written(folder: Path, sheets: Sequence[_PartSheet]) -> list[Path]:
    folder.mkdir()
    paths = [folder / f"nation-{one.nation}-{one.part}.txt" for one in sheets]
    for path, one in zip(paths, sheets, strict=True):
        write_file(path, one.text.encode())
    return paths


def _parts_in(file: Path, scenario: Path, paths: Sequence[Path]) -> tuple[float, float]:
    """Return how long parts take to be checked, and to be taken into a campaign that has none."""
    with Campaign.create(file, scenario) as campaign:
        checking, _ = _measured(partial(campaign.check_files, paths))
        taking, report = _measured(partial(campaign.import_files, paths))
        _all_taken(report)
    return checking, taking


def _mailbox(place: Path, scenario: Path, sheets: Sequence[_PartSheet], mails: int) -> dict[str, Any]:
    """Take in a mailbox in which every part came again and again; then once more, when all of it is known."""
    box = place / "players.mbox"
    head = b"From player Thu Nov 26 20:00:00 2026\n"
    write_file(box, b"".join(head + raw + b"\n" for raw in _mails(sheets, mails)))
    with Campaign.create(place / "mailbox.gmc", scenario) as campaign:
        taking, report = _measured(partial(campaign.import_files, [box]))
        again, _ = _measured(partial(campaign.import_files, [box]))
    return {
        "mails": len(report.sheets),
        "mailbox_s": round(taking, 2),
        "mails_per_s": round(mails / max(taking, 1e-6)),
        "mailbox_again_s": round(again, 2),
        "mailbox_mib": round(box.stat().st_size / 2**20, 1),
    }


def _mails(sheets: Sequence[_PartSheet], mails: int) -> Iterator[bytes]:
    """Yield mails with a greeting, a part and a signature; no two are the same."""
    for number in range(mails):
        one = sheets[number % len(sheets)]
        mail = EmailMessage()
        mail["From"] = f"Player <player-{one.nation}@example.org>"
        mail["Subject"] = f"Orders of nation {one.nation}"
        mail["Message-ID"] = f"<{number}@example.org>"
        mail.set_content(f"Hello,\n\n{one.text}# mail {number}\n\nRegards,\nA player\n")
        yield mail.as_bytes()


def _all_taken(report: ImportReport) -> None:
    left = [one.file for one in report.sheets if one.outcome not in TAKEN_IN]
    if left:
        raise AssertionError(f"the parts that are measured are to be taken in: {left[0]}")


def _measured(work: Callable[[], T]) -> tuple[float, T]:
    gc.collect()
    return processed(work)
