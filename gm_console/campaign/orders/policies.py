"""What is done about sheets that do not come: one policy of the campaign, and that of each nation with one of its own.

A policy holds from a turn on; what was said before is kept, so that every turn knows its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, known_nation, now, read_settings
from gm_console.campaign.records import TurnStage
from gm_console.core import codec
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.stand_ins import Policy
from gm_console.storage import policies as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction

SET_POLICY: Final = "set policy"
AS_CAMPAIGN: Final = ""
"""Stands for the policy of a nation that has none of its own."""
LONGEST_WORDS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Policies:
    """What holds in a turn."""

    campaign: Policy
    own: Mapping[NationId, Policy]
    """Of the nations that have one of their own, by id."""

    def of(self, nation: NationId) -> Policy:
        """Return what is done for a nation."""
        return self.own.get(nation, self.campaign)


def policies_at(transaction: Transaction, turn: int) -> Policies:
    """Return what holds in a turn; nothing is done where nobody said anything."""
    found: dict[NationId, str] = {}
    for one in shelf.policies(transaction, turn):
        found[one.nation] = one.policy
    said = {
        nation: codec.from_plain(Policy, policy, "policy")
        for nation, policy in sorted(found.items())
        if policy != AS_CAMPAIGN
    }
    return Policies(campaign=said.pop(NOBODY, Policy.NONE), own=said)


def holds_from(settings: CampaignSettings) -> int:
    """Return the turn from which on what is said now holds: a draft keeps what it was run with."""
    if settings.stage is TurnStage.PUBLISHED:
        raise CampaignError("the game is over: no sheet is missing any more", "turn.stage")
    return settings.turn + (settings.stage in (TurnStage.DRAFTED, TurnStage.REVIEWED))


def set_policy(
    file: OpenFile, policy: Policy | None, nations: Iterable[NationId] = (), reason: str = ""
) -> int:
    """Say what is done about sheets that do not come; return the turn from which on it holds.

    Without nations it is the campaign's; without a policy the nations are as the campaign again.
    """
    wanted = tuple(dict.fromkeys(nations))
    why = " ".join(reason.split())
    if len(why) > LONGEST_WORDS or not why.isprintable():
        raise CampaignError(f"a reason has up to {LONGEST_WORDS} signs that can be printed", "reason.form")
    if policy is None and not wanted:
        raise CampaignError("say which nations are to be as the campaign again", "policy.nation")
    with file.write() as transaction:
        settings = read_settings(transaction)
        turn = holds_from(settings)
        said = policies_at(transaction, turn)
        for nation in [known_nation(file, one) for one in wanted] or [NOBODY]:
            if (said.own.get(nation) if nation else said.campaign) == policy:
                whose = f"nation {nation}" if nation else "the campaign"
                raise CampaignError(f"that is the policy of {whose} already", "policy.same")
            shelf.add_policy(transaction, turn, nation, policy or AS_CAMPAIGN)
        whose = f"nation {', '.join(wanted)}" if wanted else "all nations"
        told = f"{whose}, {policy.value if policy else 'as the campaign'}, from turn {turn}"
        repo.note(transaction, now(), settings.turn, SET_POLICY, f"{told}: {why}" if why else told)
    return turn
