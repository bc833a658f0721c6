"""Whether packets of a campaign tell nations the state of their lines: the moderator's choice, off until he says so.

A game that is under way keeps the packets that its players know, byte for byte; and to see at a glance what a loss
would cut is a help that a moderator may not want to give.
"""

from __future__ import annotations

from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings
from gm_console.storage import repo
from gm_console.storage.db import Transaction

KEY: Final = "lines_in_packets"
DEED: Final = "lines in packets"


def tells_lines(transaction: Transaction) -> bool:
    """Tell whether packets have the state of lines."""
    return repo.settings(transaction).get(KEY) is True


def lines_told(file: OpenFile) -> bool:
    """Return the same for a file."""
    with file.read() as transaction:
        return tells_lines(transaction)


def tell_lines(file: OpenFile, *, told: bool) -> bool:
    """Let packets that are made from now on tell them, or not; return whether they did before."""
    from gm_console.report.own_lines import can_tell  # pages load slowly

    if told and not can_tell(file.ruleset):
        raise CampaignError(f"{file.ruleset.name} does not say how its forces move", "movement.none")
    with file.write() as transaction:
        before = tells_lines(transaction)
        if told is not before:
            repo.put_setting(transaction, KEY, told)
            repo.note(
                transaction, now(), read_settings(transaction).turn, DEED, "told" if told else "left out"
            )
    return before
