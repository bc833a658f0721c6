"""The keyring of the system the program runs on, asked through the library ``keyring``; there may be none.

What is kept there belongs to the person who is logged in, and stays when a campaign file goes elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from gm_console.campaign.errors import CampaignError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE: Final = "gm-console packet passwords"
RECOMMENDED: Final = 1
"""Priority from which on the library takes a keyring for safe; those below keep secrets in the clear, or not at all."""
NONE_HERE: Final = (
    "this system has no keyring that could keep a password; "
    "keep it in a file that is sealed with a passphrase instead"
)


def keyring_name() -> str:
    """Return what the keyring of this system is called, empty where there is none that keeps anything."""
    backend = _backend()
    return str(backend.name) if backend is not None else ""


def keep(name: str, secret: str) -> None:
    """Keep a secret under a name; it is there afterwards, or :class:`CampaignError` says why not."""
    backend = _required()
    with _told("keep the password"):
        backend.set_password(SERVICE, name, secret)
        if backend.get_password(SERVICE, name) != secret:
            raise CampaignError("the system keyring did not keep the password", "keyring.failed")


def find(name: str) -> str | None:
    """Return the secret under a name, None where there is none."""
    backend = _required()
    with _told("give the password"):
        found: str | None = backend.get_password(SERVICE, name)
        return found


def forget(name: str) -> None:
    """Forget the secret under a name, if there is one."""
    backend = _required()
    with _told("forget the password"):
        if backend.get_password(SERVICE, name) is not None:
            backend.delete_password(SERVICE, name)


def _required() -> KeyringBackend:
    backend = _backend()
    if backend is None:
        raise CampaignError(NONE_HERE, "keyring.none")
    return backend


def _backend() -> KeyringBackend | None:
    """Return what keeps secrets here, never a file in the clear; None where nothing does."""
    # Loads slowly: it looks for every backend that is installed.
    import keyring
    from keyring.errors import KeyringError

    try:
        backend = keyring.get_keyring()
        return backend if backend.priority >= RECOMMENDED else None
    except (KeyringError, RuntimeError, OSError):
        return None


@contextmanager
def _told(what: str) -> Iterator[None]:
    from keyring.errors import KeyringError

    try:
        yield
    except (KeyringError, OSError) as problem:
        why = str(problem) or type(problem).__name__
        raise CampaignError(f"the system keyring did not {what}: {why}", "keyring.failed") from problem
