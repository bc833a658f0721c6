"""What the moderator does next in the week of a turn, from where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.campaign.records import TurnStage
from gm_console.core.ids import NOBODY, NationId


class WeekStep(StrEnum):
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
    WeekStep.PACKETS: "packets FILE -o DIR",
    WeekStep.WAITING: "orders waiting FILE",
    WeekStep.DECIDE: "orders confirm FILE {nation}",
    WeekStep.IMPORT: "orders import FILE PATH",
    WeekStep.RUN: "turn run FILE",
    WeekStep.LATE: "orders import FILE PATH --anyway --reason TEXT",
    WeekStep.REVIEW: "turn review FILE --list",
    WeekStep.PUBLISH: "turn publish FILE",
    WeekStep.STANDINGS: "turn standings FILE",
}
"""The command that does it, with all that it needs; of a sheet to decide on, with its nation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """One step, and why it is the next."""

    step: WeekStep
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

    stage: TurnStage
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
        case TurnStage.PUBLISHED:
            return NextStep(step=WeekStep.STANDINGS, why="The game is over: see where every nation stands")
        case TurnStage.REVIEWED:
            return NextStep(step=WeekStep.PUBLISH, why=f"The draft of turn {now.turn} is reviewed")
        case TurnStage.DRAFTED:
            return NextStep(step=WeekStep.REVIEW, why=f"Turn {now.turn} is drafted: look at what stands out")
        case TurnStage.LOCKED if now.late:
            why = f"A sheet of nation {now.late} came after the lock: say whether it counts"
            return NextStep(step=WeekStep.LATE, why=why, nation=now.late)
        case TurnStage.LOCKED if now.waiting:
            return NextStep(step=WeekStep.WAITING, why=waits_words(now.waiting))
        case TurnStage.LOCKED:
            return NextStep(step=WeekStep.RUN, why=f"The sheets of turn {now.turn} are locked")
    return _collecting(now)


def waits_words(count: int) -> str:
    """Return how much of what came in waits for the moderator."""
    return f"{count} of what came in wait{'s' if count == 1 else ''} for a yes"


def _collecting(now: Situation) -> NextStep:
    if now.packets_due and not now.sent:
        return NextStep(step=WeekStep.PACKETS, why=f"No packets of turn {now.turn - 1} were written yet")
    if now.waiting:
        return NextStep(step=WeekStep.WAITING, why=waits_words(now.waiting))
    if now.amber:
        why = f"A sheet of nation {now.amber} is worse than the one before it: say which counts"
        return NextStep(step=WeekStep.DECIDE, why=why, nation=now.amber)
    if not now.lacking:
        return NextStep(step=WeekStep.RUN, why="All sheets are in")
    nations = f"{now.lacking} nation{'' if now.lacking == 1 else 's'}"
    if now.closed:
        return NextStep(step=WeekStep.RUN, why=f"The deadline is past; something of {nations} is missing")
    return NextStep(step=WeekStep.IMPORT, why=f"Something of {nations} is missing")
