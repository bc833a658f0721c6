"""What the moderator does next in the week of a turn, from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.campaign.records import Stage
from gm_console.core.ids import NOBODY, NationId


class Step(StrEnum):
    """What is done next."""

    PACKETS = "packets"
    """The turn before is published, and nobody has its packets."""
    WAITING = "waiting"
    """Something came in that nobody but the moderator can place."""
    DECIDE = "decide"
    """A sheet is worse than the one before it: which of them counts?"""
    IMPORT = "import"
    RUN = "run"
    LATE = "late"
    """A sheet came after the lock."""
    REVIEW = "review"
    PUBLISH = "publish"
    STANDINGS = "standings"
    """The game is over."""


COMMANDS: Final = {
    Step.PACKETS: "packets FILE -o DIR",
    Step.WAITING: "orders waiting FILE",
    Step.DECIDE: "orders confirm FILE {nation}",
    Step.IMPORT: "orders import FILE PATH",
    Step.RUN: "turn run FILE",
    Step.LATE: "orders import FILE PATH --anyway --reason TEXT",
    Step.REVIEW: "turn review FILE --list",
    Step.PUBLISH: "turn publish FILE",
    Step.STANDINGS: "turn standings FILE",
}
"""The command that does it, with all that it needs; of a sheet to decide on, with its nation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """One step, and why it is the next."""

    step: Step
    why: str
    nation: NationId = NOBODY
    """Whose sheet it is about, if it is about one."""

    @property
    def command(self) -> str:
        """The command that does it."""
        return COMMANDS[self.step].format(nation=self.nation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Where the week of a turn stands, as far as the next step depends on it."""

    stage: Stage
    turn: int
    packets_due: bool
    """The turn before is published, and none of its packets were written."""
    closed: bool
    """The deadline is past."""
    amber: NationId
    """A nation with a sheet to decide on; nobody where there is none."""
    late: NationId
    """A nation whose sheet came after the lock; nobody where there is none."""
    sent: int
    """Nations of which anything came."""
    lacking: int
    """Nations of which something has not come."""
    waiting: int
    """How much of what came in waits for a yes."""


def next_step(now: Situation) -> NextStep:
    """Return what is to be done next."""
    match now.stage:
        case Stage.PUBLISHED:
            return NextStep(step=Step.STANDINGS, why="The game is over: see where every nation stands")
        case Stage.REVIEWED:
            return NextStep(step=Step.PUBLISH, why=f"The draft of turn {now.turn} is reviewed")
        case Stage.DRAFTED:
            return NextStep(step=Step.REVIEW, why=f"Turn {now.turn} is drafted: look at what stands out")
        case Stage.LOCKED if now.late:
            why = f"A sheet of nation {now.late} came after the lock: say whether it counts"
            return NextStep(step=Step.LATE, why=why, nation=now.late)
        case Stage.LOCKED if now.waiting:
            return NextStep(step=Step.WAITING, why=waits_words(now.waiting))
        case Stage.LOCKED:
            return NextStep(step=Step.RUN, why=f"The sheets of turn {now.turn} are locked")
    return _collecting(now)


def waits_words(count: int) -> str:
    """Return how much of what came in waits for the moderator."""
    return f"{count} of what came in wait{'s' if count == 1 else ''} for a yes"


def _collecting(now: Situation) -> NextStep:
    if now.packets_due and not now.sent:
        return NextStep(step=Step.PACKETS, why=f"No packets of turn {now.turn - 1} were written yet")
    if now.waiting:
        return NextStep(step=Step.WAITING, why=waits_words(now.waiting))
    if now.amber:
        why = f"A sheet of nation {now.amber} is worse than the one before it: say which counts"
        return NextStep(step=Step.DECIDE, why=why, nation=now.amber)
    if not now.lacking:
        return NextStep(step=Step.RUN, why="All sheets are in")
    nations = f"{now.lacking} nation{'' if now.lacking == 1 else 's'}"
    if now.closed:
        return NextStep(step=Step.RUN, why=f"The deadline is past; something of {nations} is missing")
    return NextStep(step=Step.IMPORT, why=f"Something of {nations} is missing")
