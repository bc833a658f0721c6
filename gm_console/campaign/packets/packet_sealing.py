"""Packets sealed for who plays: which nations have a password, and the ZIPs that open with it alone.

A packet goes to whoever plays the nation in the turn to come: it is what that turn's orders are written from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.packets.packet_passwords import passwords_of
from gm_console.campaign.players.roster import PasswordPlace, Roster, player_in
from gm_console.campaign.players.roster_changes import listed
from gm_console.core.ids import NationId
from gm_console.files.plainfile import write_file
from gm_console.files.sealed_zip import sealed_zip

if TYPE_CHECKING:
    from gm_console.report.packet import SealPacket


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealing:
    """How packets are sealed."""

    passphrase: str = field(default="", repr=False)
    """Of the sealed file, where passwords lie in it."""
    or_open: bool = False
    """Whether packets of players without a password may lie there open only; without it, nothing is written then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SealingNeeds:
    """What sealing the packets of a turn needs."""

    players: Mapping[NationId, int]
    """Nations whose players have a password, and the numbers of these."""
    without_password: tuple[NationId, ...]
    """Nations whose players have none."""
    unplayed: tuple[NationId, ...]
    """Nations that nobody plays: nobody is sent their packets."""
    passphrase: bool
    """Whether a password lies in the sealed file."""


def sealing_needs(roster: Roster, nations: Iterable[NationId], turn: int) -> SealingNeeds:
    """Return what sealing packets for those who play in a turn needs."""
    players: dict[NationId, int] = {}
    without, unplayed, places = [], [], set()
    for nation in nations:
        player = player_in(roster, nation, turn)
        if player is None or player.erased:
            unplayed.append(nation)
        elif player.password is PasswordPlace.NONE:
            without.append(nation)
        else:
            players[nation] = player.number
            places.add(player.password)
    return SealingNeeds(
        players=players,
        without_password=tuple(without),
        unplayed=tuple(unplayed),
        passphrase=PasswordPlace.SEALED in places,
    )


def sealer(file: OpenFile, needs: SealingNeeds, sealing: Sealing) -> SealPacket:
    """Return what seals packets; every password is at hand then, so that nothing is half done for want of one."""
    if needs.without_password and not sealing.or_open:
        text = (
            f"no password is kept of who plays {listed(needs.without_password)}: nothing was written. Keep one for "
            "each (campaign players --password, or Players…), or let their packets lie open"
        )
        raise CampaignError(text, "packets.no-password")
    found = passwords_of(file, needs.players.values(), passphrase=sealing.passphrase)
    passwords = {nation: found[number] for nation, number in needs.players.items()}

    def seal(nation: NationId, place: Path, files: Mapping[str, bytes]) -> bool:
        if nation not in passwords:
            return False
        write_file(place, sealed_zip(place.stem, files, passwords[nation]))
        return True

    return seal
