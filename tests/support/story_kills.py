"""A moderator who works on one campaign file and is killed again and again, each time at a write drawn by lot.

Run as a program, ``python -m tests.support.story_kills FOLDER SEED KILLS``, it prints a line of figures, and ends with
an assertion where the file does not open, does not verify, lost what was acknowledged, or something is left beside it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any, Final

from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.records import DRAFT, TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from tests.support import failing_disk
from tests.support.corrections import WHY, stock
from tests.support.kills import Acknowledge, tell
from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy

LAST: Final = 4
"""The turn after which publishing is undone, that the file stays small."""
MOST: Final = 5
"""Branches and notes after which one is taken out."""
WEIGHT: Final = 3
"""How much likelier a turn goes on than anything else is done with it."""
NEVER: Final = 10**9

Work = Callable[[Campaign], Any]


def worked(folder: Path, seed: int, kills: int) -> str:
    """Let the moderator be killed so often; return the figures."""
    lot, path = Random(seed), new_toy(folder, seed=110)
    at_work, sound = path.parent / "work", path.parent / "sound"
    at_work.mkdir()
    path = path.rename(at_work / path.name)
    before, done = tell(path), Counter[str]()
    kept = 0
    while done.total() < kills:
        name, work = _drawn(path, lot)
        failing_disk.copied(at_work, sound)
        writes = _writes(sound / path.name, work)
        after, allowed = tell(sound / path.name), _names(at_work) | _names(sound)
        at = lot.randint(1, writes)
        code, acknowledged = failing_disk.attempt(
            partial(failing_disk.die_at, at), partial(_carry_out, path, work)
        )
        what = f"kill {done.total() + 1}, {name} at write {at} of {writes}"
        assert code == failing_disk.DIED, f"{what}: {code}"
        told = tell(path)
        assert told == after or (told == before and not acknowledged), (
            f"{what}: {told}, not {before}, {after}"
        )
        assert _names(at_work) <= allowed, f"{what}: {_names(at_work) - allowed} is left"
        done[name], kept = done[name] + 1, kept + acknowledged
        if told != after and lot.random() < 0.5:
            with Campaign(path) as campaign:
                work(campaign)
            told = tell(path)
            assert told == after, f"{what}, and done once more: {told}, not {after}"
        before = told
    figures = ", ".join(f"{name} {times}" for name, times in sorted(done.items()))
    return f"{done.total()} kills, {kept} after it was acknowledged: {figures}"


def _carry_out(path: Path, work: Work, acknowledge: Acknowledge) -> None:
    with Campaign(path) as campaign:
        work(campaign)
        acknowledge()


def _writes(path: Path, work: Work) -> int:
    """Do something for good in a process of its own; return how often that wrote."""
    counted = path.parent.with_name("writes")
    counts: list[Callable[[], int]] = []

    def carry_out(acknowledge: Acknowledge) -> None:
        _carry_out(path, work, acknowledge)
        counted.write_text(str(counts[0]()), "utf-8")

    code, acknowledged = failing_disk.attempt(lambda: counts.append(failing_disk.die_at(NEVER)), carry_out)
    assert (code, acknowledged) == (0, True)
    return int(counted.read_text("utf-8"))


def _names(folder: Path) -> set[str]:
    return {one.relative_to(folder).as_posix() for one in folder.rglob("*")}


def _drawn(path: Path, lot: Random) -> tuple[str, Work]:
    """Draw what the moderator does next of all that can be done."""
    with Campaign(path) as campaign:
        return lot.choice(list(_to_do(campaign, lot)))


def _to_do(campaign: Campaign, lot: Random) -> Iterator[tuple[str, Work]]:
    info = campaign.info()
    drafted = info.stage in DRAFT
    gift = stock(lot.choice(NATIONS), "gold", lot.randint(1, 9))
    yield "correct", lambda one: one.correct_position(gift, WHY)
    if info.stage is TurnStage.COLLECTING and info.sheets < len(NATIONS):
        yield from repeat(("send", partial(_send, nation=NATIONS[info.sheets])), WEIGHT)
    yield from repeat(("run", Campaign.run_turn), 1 if drafted else WEIGHT)
    if drafted and info.turn < LAST:
        yield from repeat(("publish", Campaign.publish), WEIGHT)
    if drafted or info.turn > 1:
        yield "undo", lambda one: one.undo(WHY)
    if drafted:
        yield from _looks(campaign, lot)
    withdrawable = [row.number for row in campaign.corrections() if not (row.published or row.withdrawn)]
    if withdrawable:
        yield "withdraw", lambda one: one.withdraw_correction(withdrawable[-1], WHY)
    yield from _notes(campaign, lot)
    yield from _branches(campaign, lot, info.turn, Otherwise(corrections=(gift,)))


def _send(campaign: Campaign, nation: NationId) -> None:
    campaign.import_text(caretaker_sheet(campaign, nation), f"{nation}.txt")


def _looks(campaign: Campaign, lot: Random) -> Iterator[tuple[str, Work]]:
    rows = campaign.review_list().rows
    if rows:
        row, said = lot.choice(rows), f"seen {lot.randint(1, NEVER)}"
        yield from repeat(("tick", lambda one: one.tick_review([row.number], said)), WEIGHT)
        if row.tick is not None:
            yield "tick", lambda one: one.untick_review([row.number])


def _notes(campaign: Campaign, lot: Random) -> Iterator[tuple[str, Work]]:
    notes, text = campaign.notes(), f"note {lot.randint(1, NEVER)}"
    if len(notes) < MOST:
        yield "note", lambda one: one.add_note(text, because=WHY)
        return
    number = lot.choice(notes).number
    if lot.random() < 0.5:
        yield "note", lambda one: one.edit_note(number, text)
    else:
        yield "note", lambda one: one.remove_note(number)


def _branches(campaign: Campaign, lot: Random, turn: int, otherwise: Otherwise) -> Iterator[tuple[str, Work]]:
    rows = [row for row in campaign.branches() if not row.edition]
    name = f"branch {lot.randint(1, NEVER)}"
    if len(rows) < MOST:
        yield "branch", lambda one: one.keep_branch(name, otherwise)
    else:
        away = lot.choice(rows).name
        yield "discard", lambda one: one.discard_branch(away)
    open_ones = [row.name for row in rows if row.turn == turn and not (row.adopted or row.hindrance)]
    if open_ones:
        taken = lot.choice(open_ones)
        yield "adopt", lambda one: one.adopt_branch(taken, WHY)


if __name__ == "__main__":
    print(worked(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
