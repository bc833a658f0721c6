"""How a mail server is reached, to hand mails in or to fetch them: its name, the seal, the port, the password.

All that is a setting of this machine and its user, never of a campaign, and there is none unless somebody fills it in.
A password is in the keyring of the system, or typed each time.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, Generic, TypeVar

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.core import codec
from gm_console.core.signs import is_unfit
from gm_console.files.plainfile import read_file, write_file

T = TypeVar("T")
PATIENCE: Final = 30.0
"""Seconds that a server may be silent."""
_LONGEST_HOST: Final = 253
_MOST_BYTES: Final = 200_000


class ServerSeal(StrEnum):
    """How the way to a server is sealed."""

    TLS = "tls"
    """From the first byte on."""
    STARTTLS = "starttls"
    PLAIN = "plain"
    """Not at all: to this machine itself only."""


def fit_way(
    host: str, sealing: ServerSeal, port: int, usual: Mapping[ServerSeal, int], setting: str
) -> tuple[str, int]:
    """Return host and port in their form, the ``usual`` port for 0.

    :class:`CampaignError`, its name begun with that of the ``setting``, says what does not fit and what would.
    """
    host = host.strip().lower()
    colon = ":" in host and _address(host) is None  # it parts a port from a name
    if not host or len(host) > _LONGEST_HOST or is_unfit(host) or colon or any(one in host for one in " /@"):
        raise CampaignError(
            f"{host[:40]!r} is no name of a mail server such as mail.example.org", f"{setting}.host"
        )
    if sealing is ServerSeal.PLAIN and not is_this_machine(host):
        ways = (
            f"choose {ServerSeal.TLS} or {ServerSeal.STARTTLS}; {ServerSeal.PLAIN} is for this machine itself"
        )
        raise CampaignError(f"mails to and from {host} go sealed only: {ways}", f"{setting}.plain")
    port = port or usual[sealing]
    if not 0 < port < 65_536:
        raise CampaignError(f"a port is a number from 1 to 65535, not {port}", f"{setting}.port")
    return host, port


def is_this_machine(host: str) -> bool:
    """Tell whether a host is this machine itself."""
    address = _address(host)
    return address.is_loopback if address is not None else host == "localhost"


def kept_password(key: str) -> str:
    """Return the password that the keyring has under a key; empty where it has none, or there is no keyring."""
    return (system_keyring.find(key) or "") if system_keyring.keyring_name() else ""


def forget_password(key: str) -> None:
    """Forget the password under a key, where there is a keyring."""
    if system_keyring.keyring_name():
        system_keyring.forget(key)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsFile(Generic[T]):
    """A file of settings, beside what the window remembers."""

    name: str
    kind: type[T]
    """What it holds."""
    damaged: str
    """What is said where it cannot be read, with ``{place}``."""
    code: str

    def place(self) -> Path:
        """Return where it is."""
        if sys.platform == "win32":
            home = Path(os.environ.get("APPDATA") or Path.home())
        else:
            home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        return home / "gm-console" / self.name

    def read(self) -> T | None:
        """Return what it holds, None where there is no such file."""
        place = self.place()
        if not place.exists():
            return None
        try:
            return codec.decode(self.kind, read_file(place, _MOST_BYTES))
        except (OSError, ValueError) as problem:
            raise CampaignError(self.damaged.format(place=place), self.code) from problem

    def write(self, held: T) -> None:
        """Have it hold something else."""
        place = self.place()
        place.parent.mkdir(parents=True, exist_ok=True)
        write_file(place, codec.encode(held))


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
