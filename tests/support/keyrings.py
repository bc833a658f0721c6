"""Keyrings for tests: one in memory, one that fails, none; the real one of the machine is never asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import keyring
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.errors import KeyringLocked


class MemoryKeyring(KeyringBackend):
    """Keeps passwords as long as a test lasts; what is ``locked`` gives and takes nothing."""

    priority = 1  # type: ignore[assignment]
    name = "a keyring in memory"  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        del self.kept[service, username]

    def _open(self) -> None:
        if self.locked:
            raise KeyringLocked("the collection is locked")


@contextmanager
def keyring_in_memory() -> Iterator[MemoryKeyring]:
    """Let the program find a keyring in memory."""
    with _instead(MemoryKeyring()) as made:
        assert isinstance(made, MemoryKeyring)
        yield made


@contextmanager
def no_keyring() -> Iterator[None]:
    """Let the program find none."""
    with _instead(NoKeyring()):
        yield


@contextmanager
def _instead(backend: KeyringBackend) -> Iterator[KeyringBackend]:
    before = keyring.get_keyring()
    keyring.set_keyring(backend)
    try:
        yield backend
    finally:
        keyring.set_keyring(before)
