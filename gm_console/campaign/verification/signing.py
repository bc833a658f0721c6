"""The moderator's signing key where campaigns look for it, opened with his passphrase; trouble in plain words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.packet_passwords import fit_secret
from gm_console.files.sealed_book import WrongPassphrase
from gm_console.files.signing_key import (
    KEY_BYTES,
    SigningKey,
    fingerprint,
    is_sealed,
    make_key,
    public_place,
    read_key,
    read_public,
    write_public,
)

_BETWEEN: Final = re.compile(r"[\s:-]")
"""What people part the digits of a fingerprint by."""


def key_place(path: Path) -> Path:
    """Return where the key of a campaign file is looked for."""
    return path.with_name(f"{path.stem}.key")


def is_there(place: Path) -> bool:
    """Tell whether something has the name of a key, whatever it is."""
    return place.exists() or place.is_symlink()


def opens_with_passphrase(place: Path) -> bool:
    """Tell whether a key is sealed; :class:`CampaignError` where there is none."""
    if not is_there(place):
        text = f"there is no key {place.name}: turn key makes one, --key says where another lies"
        raise CampaignError(text, "key.missing")
    return is_sealed(place)


def new_key(place: Path, passphrase: str = "") -> SigningKey:
    """Make a key, sealed if there is a passphrase; whatever has its name stays as it is."""
    if passphrase:
        fit_secret(passphrase, "a passphrase")
    try:
        return make_key(place, passphrase)
    except FileExistsError as problem:
        taken = place if is_there(place) else public_place(place)
        text = f"{taken.name} is there already and stays as it is; choose another name for the key"
        raise CampaignError(text, "key.exists") from problem


def open_key(place: Path, passphrase: str = "") -> SigningKey:
    """Return a key; its public half is written beside it again where that is gone."""
    sealed = opens_with_passphrase(place)
    if sealed and not passphrase:
        raise CampaignError(f"{place.name} opens with its passphrase only", "passphrase.missing")
    try:
        key = read_key(place, passphrase)
    except WrongPassphrase as problem:
        text = f"that is not the passphrase of {place.name}, or the key is damaged; nothing was changed"
        raise CampaignError(text, "passphrase.wrong") from problem
    if not public_place(place).exists():
        write_public(place, key)
    return key


def expected_key(public: Path | None, typed: str = "") -> str:
    """Return the fingerprint of the key that is expected, from its public half or as it was typed; empty for none."""
    wanted = _BETWEEN.sub("", typed).lower()
    if typed and not re.fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", wanted):
        raise CampaignError(
            f"a fingerprint has {2 * KEY_BYTES} digits from 0 to f, and all of them count", "key.fingerprint"
        )
    if public is None:
        return wanted
    found = fingerprint(read_public(public))
    if wanted and wanted != found:
        raise CampaignError(f"{public.name} is the key {found}, not {wanted}", "key.fingerprint")
    return found
