"""Deeds on a toy campaign, each killed at every write and tried on full disks; afterwards the file is looked at.

Run as a program, ``python -m tests.support.kills FOLDER kill|full DEED ...``, it prints a line of figures for each
deed, and ends with an assertion where a file does not open, does not verify, or lost what was acknowledged.
"""

from __future__ import annotations

import gzip
import shutil
import sqlite3
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.campaign import backups
from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import DRAFT
from gm_console.campaign.service import Campaign
from gm_console.storage.errors import NO_ROOM
from tests.support import failing_disk
from tests.support.corrections import WHY, stock
from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy, play_turn, send_all

OLD: Final = Path(__file__).resolve().parent.parent / "data" / "old" / "campaign-1.gmc.gz"
SIZES: Final = (
    0,
    512,
    4_096,
    8_192,
    16_384,
    24_576,
    32_768,
    49_152,
    65_536,
    98_304,
    131_072,
    196_608,
    1_048_576,
)
"""Bytes that are free on the disks that fill."""
FULL: Final = 79
GIFT: Final = Otherwise(corrections=(stock("02", "gold", 3),))

Acknowledge = Callable[[], None]
Deed = Callable[[Path, Acknowledge], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a campaign says of itself; two campaigns that say the same are at the same point."""

    title: str
    turn: int
    stage: str
    sheets: int
    runs: int
    journal: int
    out: int
    hashes: tuple[str, ...]
    """Of the ends of all turns, the draft too."""
    corrections: tuple[str, ...]
    """Why each does not count any more."""
    branches: tuple[tuple[str, str], ...]
    """Name, and why it was adopted."""
    notes: tuple[str, ...]
    ticked: int
    """Rows of the review list that were looked at."""


def tell(path: Path) -> Told:
    """Open a file, look at everything, and say where it stands; it must be sound in every way we can ask."""
    with Campaign(path) as campaign:
        info = campaign.info()
        told = Told(
            title=info.title,
            turn=info.turn,
            stage=info.stage.value,
            sheets=info.sheets,
            runs=len(campaign.turns()),
            journal=len(campaign.journal()),
            out=len(campaign.packets_out()),
            hashes=tuple(row.state_hash for row in campaign.turns()),
            corrections=tuple(row.withdrawn for row in campaign.corrections()),
            branches=tuple((row.name, row.adopted) for row in campaign.branches()),
            notes=tuple(note.now.text for note in campaign.notes()),
            ticked=_ticked(campaign) if info.stage in DRAFT else 0,
        )
        assert not [line for line in campaign.verify() if not line.ok], f"{path} does not verify"
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()
    return told


def _ticked(campaign: Campaign) -> int:
    review = campaign.review_list()
    return len(review.rows) - len(review.unticked)


def _open_ready(folder: Path) -> Path:
    path = new_toy(folder)
    with Campaign(path) as campaign:
        send_all(campaign)
    return path


def _fresh(folder: Path) -> Path:
    return new_toy(folder)


def _sheets(folder: Path) -> Path:
    path = new_toy(folder)
    with Campaign(path) as campaign:
        for nation in NATIONS:
            (folder / f"{nation}.txt").write_text(caretaker_sheet(campaign, nation), encoding="utf-8")
    return path


def _drafted(folder: Path) -> Path:
    path = _open_ready(folder)
    with Campaign(path) as campaign:
        campaign.run_turn()
    return path


def _published(folder: Path) -> Path:
    path = new_toy(folder)
    with Campaign(path) as campaign:
        play_turn(campaign)
    return path


def _old(folder: Path) -> Path:
    path = folder / "toy.gmc"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    return path


def _backed_up(folder: Path) -> Path:
    path = _open_ready(folder)
    with Campaign(path) as campaign:
        campaign.back_up()
        campaign.run_turn()
    return path


def _import(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        assert campaign.import_files(path.parent / f"{nation}.txt" for nation in NATIONS).complete
        acknowledge()


def _run(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.run_turn()
        acknowledge()


def _publish(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.publish()
        acknowledge()


def _undo(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.undo("a reason")
        acknowledge()


def _corrected(folder: Path) -> Path:
    path = _open_ready(folder)
    with Campaign(path) as campaign:
        campaign.correct_position(stock("01", "gold", 3), WHY)
        campaign.run_turn()
    return path


def _correct(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.correct_position(stock("01", "gold", 5), WHY)
        acknowledge()


def _withdraw(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.withdraw_correction(1, WHY)
        acknowledge()


def _branched(folder: Path) -> Path:
    path = _drafted(folder)
    with Campaign(path) as campaign:
        campaign.keep_branch("gift", GIFT)
    return path


def _branch(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.keep_branch("gift", GIFT)
        acknowledge()


def _adopt(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.adopt_branch("gift", WHY)
        acknowledge()


def _note(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.add_note("a note", because=WHY)
        acknowledge()


def _tick(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.tick_review([row.number for row in campaign.review_list().rows], "all seen")
        acknowledge()


def _migrate(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path):
        acknowledge()


def _new(path: Path, acknowledge: Acknowledge) -> None:
    shutil.move(new_toy(path.parent, name="other.gmc"), path.with_name("fresh.gmc"))
    acknowledge()


def _restore(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        campaign.restore(campaign.backups()[0].path)
        acknowledge()


def _take_back(path: Path, acknowledge: Acknowledge) -> None:
    backups.take_back(path, backups.backups_of(path)[0].path)
    acknowledge()


def _replace(path: Path, acknowledge: Acknowledge) -> None:
    with Campaign(backups.backups_of(path)[0].path) as campaign:
        campaign.save_copy(path, force=True)
        acknowledge()


DEEDS: Final[dict[str, tuple[Callable[[Path], Path], Deed]]] = {
    "import": (_sheets, _import),
    "run": (_open_ready, _run),
    "publish": (_drafted, _publish),
    "undo": (_published, _undo),
    "undo-draft": (_drafted, _undo),
    "correct": (_drafted, _correct),
    "withdraw": (_corrected, _withdraw),
    "run-corrected": (_corrected, _run),
    "publish-corrected": (_corrected, _publish),
    "branch": (_drafted, _branch),
    "adopt": (_branched, _adopt),
    "note": (_drafted, _note),
    "tick": (_corrected, _tick),
    "migrate": (_old, _migrate),
    "new": (_fresh, _new),
    "restore": (_backed_up, _restore),
    "take-back": (_backed_up, _take_back),
    "replace": (_backed_up, _replace),
}


def killed(folder: Path, name: str) -> str:
    """Kill a deed at each of its writes, one attempt for each; return the figures."""
    ready, deed, path = _prepared(folder, name)
    kills = kept = 0
    while True:
        failing_disk.copied(ready, path.parent)
        at = kills + 1
        code, acknowledged = failing_disk.attempt(
            lambda at=at: failing_disk.die_at(at), lambda acknowledge: deed(path, acknowledge)
        )
        _look(folder, path, name, acknowledged, f"{name}, killed at write {at}")
        if code != failing_disk.DIED:
            assert code == 0, f"{name}: {code} at write {at}"
            return f"{name}: {kills} kills, {kept} after it was acknowledged"
        kills, kept = kills + 1, kept + acknowledged


def filled(folder: Path, name: str) -> str:
    """Carry out a deed on disks with ever more room; return the figures."""
    ready, deed, path = _prepared(folder, name)
    done = 0
    for room in SIZES:
        failing_disk.copied(ready, path.parent)

        def careful(acknowledge: Acknowledge) -> None:
            try:
                deed(path, acknowledge)
            except CampaignError as problem:
                sys.exit(FULL if problem.code == NO_ROOM else f"{problem.code}: {problem}")

        code, acknowledged = failing_disk.attempt(lambda room=room: failing_disk.full_after(room), careful)
        assert code == (0 if acknowledged else FULL), f"{name} with {room} bytes free: {code}"
        _look(folder, path, name, acknowledged, f"{name} with {room} bytes free")
        done += acknowledged
    return f"{name}: {len(SIZES)} disks, done on {done}"


def _prepared(folder: Path, name: str) -> tuple[Path, Deed, Path]:
    prepare, deed = DEEDS[name]
    ready = folder / f"{name}-ready"
    ready.mkdir()
    path = folder / name / prepare(ready).name
    return ready, deed, path


def _look(folder: Path, path: Path, name: str, acknowledged: bool, what: str) -> None:
    """Compare a file with how it was and how it should be after the deed."""
    before, after = _expected(folder, path, name)
    if not path.exists():
        # Between two names: the former file and the new one are both there whole, under other names.
        assert not acknowledged, what
        assert tell(path.with_name(f"{path.name}.bak")) == before, what
        return
    told = tell(path)
    assert told == after or (told == before and not acknowledged), f"{what}: {told}, not {before} or {after}"


_EXPECTED: Final[dict[str, tuple[Told, Told]]] = {}


def _expected(folder: Path, path: Path, name: str) -> tuple[Told, Told]:
    if name not in _EXPECTED:
        sound = folder / f"{name}-sound"
        failing_disk.copied(folder / f"{name}-ready", sound)
        before = tell(sound / path.name) if name != "migrate" else None
        DEEDS[name][1](sound / path.name, lambda: None)
        after = tell(sound / path.name)
        _EXPECTED[name] = (before or after, after)
    return _EXPECTED[name]


def main(words: list[str]) -> None:
    """Carry out what the module's docstring says."""
    folder, way = Path(words[0]), {"kill": killed, "full": filled}[words[1]]
    for name in words[2:] or DEEDS:
        place = folder / f"{words[1]}-{name}"
        place.mkdir(parents=True)
        print(way(place, name), flush=True)
        _EXPECTED.clear()


if __name__ == "__main__":
    main(sys.argv[1:])
