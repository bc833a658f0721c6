"""What is filled in of a player: looked at, brought to one form, refused with the reason and what it should be."""

from __future__ import annotations

import re
from email.utils import quote
from typing import Final

from gm_console.campaign.deadlines import zone_called
from gm_console.campaign.errors import CampaignError
from gm_console.core.signs import is_unfit

LONGEST_NAME: Final = 80
LONGEST_NOTE: Final = 200
LONGEST_NOTES: Final = 4_000
SHOWN: Final = 40
"""Signs of what was typed that an answer repeats."""
_TAG: Final = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<more>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)",
    re.IGNORECASE,
)
"""The usual shape of BCP 47: language, script, region, variants."""
_SPECIAL: Final = re.compile(r'[()<>@,:;".\[\]\\]')
"""Signs of a name that mean something in the head of a letter."""


def fit_name(text: str) -> str:
    """Return a player's name, blanks in one form."""
    name = " ".join(text.split())
    if not name:
        raise CampaignError("a player needs a name", "player.name")
    if len(name) > LONGEST_NAME or is_unfit(name):
        raise CampaignError(f"a name has up to {LONGEST_NAME} signs that can be printed", "player.name")
    if not any(sign.isalnum() for sign in name):
        raise CampaignError("a player's name has at least one letter that can be seen", "player.name")
    if name.isdecimal():
        raise CampaignError(
            f"{name[:SHOWN]!r} would be taken for a player's number; names have letters", "player.name"
        )
    return name


def fit_email(text: str) -> str:
    """Return an e-mail address in one form, empty for none; nothing is looked up or sent."""
    # Loads slowly, and only whoever fills in an address needs it.
    from email_validator import EmailNotValidError, validate_email

    address = text.strip()
    if not address:
        return ""
    try:
        return validate_email(address, check_deliverability=False).normalized
    except EmailNotValidError as problem:
        why = str(problem).rstrip(".")
        text = f"{address[:SHOWN]!r} is no e-mail address such as ada@example.org: {why[:1].lower()}{why[1:]}"
        raise CampaignError(text, "player.email") from problem


def ascii_address(address: str) -> str:
    """Return an address as every mail server takes it; :class:`ValueError` for one that has no such form."""
    from email_validator import validate_email

    found = validate_email(address, check_deliverability=False).ascii_email
    if found is None:
        raise ValueError("what stands before the @ has letters that not every server takes")
    return found


def fit_language(text: str) -> str:
    """Return a language tag in its usual capitals, empty for none."""
    tag = text.strip().replace("_", "-")
    if not tag:
        return ""
    found = _TAG.fullmatch(tag)
    if found is None:
        raise CampaignError(
            f"{tag[:SHOWN]!r} is no tag of a language such as de, en-GB or pt-BR", "player.language"
        )
    parts = (
        found["language"].lower(),
        (found["script"] or "").title(),
        (found["region"] or "").upper(),
        found["more"].lower().strip("-"),
    )
    return "-".join(filter(None, parts))


def fit_zone(text: str) -> str:
    """Return the name of a time zone as it is written, empty for none."""
    return zone_called(text) if text.strip() else ""


def fit_notes(text: str) -> str:
    """Return the moderator's notes on a player, lines kept."""
    notes = "\n".join(line.rstrip() for line in text.replace("\t", " ").splitlines()).strip()
    if len(notes) > LONGEST_NOTES or is_unfit(notes.replace("\n", "")):
        raise CampaignError(f"notes have up to {LONGEST_NOTES} signs that can be printed", "player.notes")
    return notes


def fit_note(text: str) -> str:
    """Return why somebody is away, came or went; it may be empty."""
    note = " ".join(text.split())
    if len(note) > LONGEST_NOTE or is_unfit(note):
        raise CampaignError(f"a note has up to {LONGEST_NOTE} signs that can be printed", "player.note")
    return note


def mail_address(name: str, email: str) -> str:
    """Return how a letter is addressed: ``Ada Lovelace <ada@example.org>``; empty without an address."""
    if not email:
        return ""
    shown = f'"{quote(name)}"' if _SPECIAL.search(name) else name
    return f"{shown} <{email}>"
