"""What would stand in for sheets that have not come, were the turn run now: seen before it is, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.campaign import naming
from gm_console.campaign.branches.branch_sheets import written
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.orders.intake import in_force
from gm_console.campaign.orders.policies import Policies, policies_at
from gm_console.campaign.orders.stand_ins import Gap, filled, gaps
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.turn_ground import ground_now
from gm_console.core.ids import NationId
from gm_console.core.orders import FAILED, Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import AGAIN, Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastRow:
    """What would be done for a nation of whose sheet something has not come."""

    nation: NationId
    name: str
    parts: tuple[str, ...]
    """What has not come."""
    policy: Policy
    own: bool
    """The policy is the nation's own, and not the campaign's."""
    misses: int
    """Turns in a row, this one included, in which not all of its sheet came."""
    filled: tuple[str, ...]
    """The parts that something would stand in for."""
    lines: tuple[str, ...]
    """What would be ordered, as a sheet has it."""
    refused: int
    """Lines among them that the check before the deadline refuses."""
    text: str
    """All that in a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What holds for sheets that do not come, and what would come of it now."""

    turn: int
    stage: TurnStage
    policies: Policies
    ruling: str
    """The ruling of the game that says what may stand in."""
    holds: str
    """What it says."""
    rows: tuple[ForecastRow, ...]


def forecast(file: OpenFile) -> Forecast:
    """Return what would stand in for what has not come to the current turn; nothing is kept."""
    names = naming.names(file)
    with file.read() as transaction:
        settings = read_settings(transaction)
        turn, ground = settings.turn, ground_now(file, transaction, settings)
        sent, said = in_force(transaction, turn), policies_at(transaction, turn)
        lacking = gaps(file, transaction, turn, file.ruleset.nations(ground.state), sent)
        found = filled(file, transaction, ground, sent, lacking)
    judged = {(one.nation, one.number): one.status for one in ground.check(found.orders)}
    ruling = ground.ruleset.players.stand_in.ruling
    rows = []
    for gap in lacking:
        own = [order for order in found.orders if _is_instead(file.ruleset, gap, order)]
        lines = tuple(written(file.ruleset, order) for order in own)
        fails = sum(judged.get((order.nation, order.number)) in FAILED for order in own)
        rows.append(
            ForecastRow(
                nation=gap.nation, name=names.get(gap.nation, ""), parts=gap.parts, policy=gap.policy,
                own=gap.nation in said.own, misses=gap.misses, filled=gap.filled, lines=lines, refused=fails,
                text=_sentence(gap, lines, fails),
            )
        )  # fmt: skip
    return Forecast(
        turn=turn, stage=settings.stage, policies=said, ruling=ruling,
        holds=ground.ruleset.rulings.words(ruling), rows=tuple(rows),
    )  # fmt: skip


def _is_instead(ruleset: Ruleset, gap: Gap, order: Order) -> bool:
    """Tell whether a line stands in for one that did not come."""
    return order.nation == gap.nation and ruleset.sheet.part_of(order.phase) in gap.filled


def policy_words(gap: Gap) -> str:
    """Return what is done about what a nation did not send: ``a caretaker defends``."""
    if gap.policy is Policy.CARETAKER:
        return "a caretaker defends"
    if gap.policy is Policy.STANDING:
        if not gap.standing:
            return "no standing orders on file, nothing is ordered"
        left = [part for part in gap.parts if part not in gap.standing]
        return "standing orders count" + (f", nothing for {', '.join(left)}" if left else "")
    return "nothing is ordered"


def instead_words(gap: Gap) -> str:
    """Return what was done about it, to stand after what did not come; empty for a first miss that nothing filled."""
    told = missed_words(gap.misses), policy_words(gap) if gap.filled else ""
    return "".join(f", {one}" for one in told if one)


def missed_words(misses: int) -> str:
    """Return that sheets were missing before too; empty where this is the first."""
    return f"{misses} turns in a row" if misses >= AGAIN else ""


def _sentence(gap: Gap, lines: Sequence[str], refused: int) -> str:
    told = [f"{', '.join(gap.parts)} missing: {policy_words(gap)}"]
    if gap.filled:
        told.append(f"{len(lines)} line{'' if len(lines) == 1 else 's'}")
        told.append(f"{refused} of them refused" if refused else "")
    return ", ".join(filter(None, [*told, missed_words(gap.misses)]))
