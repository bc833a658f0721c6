"""What the campaign holds of one player, as one readable file with the sheets that came for his nations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_console.campaign import naming
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.notes import on_player, read_notes
from gm_console.campaign.open_file import OpenFile, read_settings
from gm_console.campaign.players.player_messages import letters_to, messages_of
from gm_console.campaign.players.roster import PasswordPlace, Roster, read_roster, state_of, stints
from gm_console.campaign.players.roster_changes import present
from gm_console.files.plainfile import fit_name, own_folder, write_file
from gm_console.storage import arrivals as book
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import ArrivalRecord, SheetRecord

SCHEMA: Final = "gm-console.player/1"
SHEETS: Final = "sheets"
"""Folder of an export with the sheets as they came."""
MESSAGES: Final = "messages"
"""Folder of an export with the mails as they came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerExport:
    """All that is known of a player."""

    number: int
    data: Mapping[str, Any]
    """As it is written: plain data."""
    sheets: Mapping[str, bytes]
    """By file name, byte for byte."""
    messages: Mapping[str, bytes]
    """Mails that came from him, likewise."""


def export_player(file: OpenFile, number: int) -> PlayerExport:
    """Return what the file holds of a player; where his password is kept is told, and not what it is."""
    names = naming.names(file)
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
        player = present(roster, number)
        remarks = on_player(read_notes(transaction), number)
        found = [(_file_name(one), one) for one in _sheets(transaction, roster, number)]
        mails = [(_file_name(one), one) for one in messages_of(transaction, roster, player)]
        letters = letters_to(transaction, player)
        messages = {name: book.arrival_bytes(transaction, one.id) for name, one in mails}
        sheets = {
            name: repo.sheet_contents(transaction, one.id, file.order_classes).raw for name, one in found
        }
    data = {
        "schema": SCHEMA,
        "campaign": settings.title,
        "player": {
            "number": number,
            "name": player.name,
            "email": player.email,
            "language": player.language,
            "time_zone": player.zone,
            "state": state_of(roster, number, settings.turn).value,
            "in_public_list": player.listed,
            "moderators_notes": player.notes,
            "packet_password": _PLACES[player.password],
        },
        "notes": [
            {"written": one.now.at, "text": one.now.text, "because": one.now.because} for one in remarks
        ],
        "played": [
            {
                "nation": one.nation,
                "name": names.get(one.nation, ""),
                "from_turn": one.first,
                "to_turn": one.last or None,
                "as": "substitute" if one.stands_in else "player",
                "note": one.note,
            }
            for one in stints(roster)
            if one.player == number
        ],
        "absences": [
            {"nation": one.nation, "from_turn": one.first, "to_turn": one.last, "note": one.note}
            for one in roster.absences
            if one.player == number
        ],
        "sheets": [
            {
                "file": f"{SHEETS}/{name}",
                "nation": one.nation,
                "turn": one.turn,
                "came_as": one.name,
                "received": one.received,
                "outcome": one.outcome,
            }
            for name, one in found
        ],
        "messages": [
            {
                "file": f"{MESSAGES}/{name}",
                "from": one.sender,
                "subject": one.subject,
                "sent": one.sent,
                "received": one.came,
                "became": one.last.what,
            }
            for name, one in mails
        ],
        "letters": [
            {
                "kind": one.kind,
                "turn": one.turn,
                "nation": one.nation,
                "to": one.address,
                "hash": one.digest,
                "became": [{"at": deed.at, "what": deed.what, "said": deed.why} for deed in one.deeds],
            }
            for one in letters
        ],
    }
    return PlayerExport(number=number, data=data, sheets=sheets, messages=messages)


def write_export(file: OpenFile, number: int, folder: Path) -> PlayerExport:
    """Write a player's data into a folder, made if it is not there and free if it is."""
    found = export_player(file, number)
    if folder.is_dir() and any(folder.iterdir()):
        raise CampaignError(f"{folder} is not empty; choose a folder of its own", "file.exists")
    if folder.exists() and not folder.is_dir():
        raise CampaignError(f"{folder} is no folder", "file.place")
    for part, files in ((SHEETS, found.sheets), (MESSAGES, found.messages)):
        home = own_folder(folder, part, make=True)
        for name, raw in files.items():
            write_file(home / name, raw)
    write_file(folder / "player.json", json.dumps(found.data, indent=1, ensure_ascii=False).encode() + b"\n")
    return found


_PLACES: Final[Mapping[PasswordPlace, str]] = {
    PasswordPlace.NONE: "none",
    PasswordPlace.KEYRING: "in the moderator's keyring",
    PasswordPlace.SEALED: "in a file sealed with the moderator's passphrase",
}


def _sheets(transaction: Transaction, roster: Roster, number: int) -> list[SheetRecord]:
    """Return the sheets for nations and turns that a player played, as a substitute too, in order of arrival."""
    turns = [one for one in stints(roster) if one.player == number]
    return [
        sheet
        for sheet in repo.sheets(transaction)
        if any(
            sheet.nation == one.nation
            and one.first <= sheet.turn
            and (not one.last or sheet.turn <= one.last)
            for one in turns
        )
    ]


def _file_name(sheet: SheetRecord | ArrivalRecord) -> str:
    """Return a name that nothing else in its folder has."""
    return f"{sheet.id:04d}-{fit_name(sheet.name, 'sheet.txt')}"
