"""The moderator's own keyboard shortcuts: kept in the settings, put on the actions at the start."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from gm_console.ui.settings import Settings

_KEY: Final = "shortcuts"
Keys = tuple[str, ...]
_PORTABLE: Final = QKeySequence.SequenceFormat.PortableText
_NATIVE: Final = QKeySequence.SequenceFormat.NativeText


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """An action and its keys."""

    id: str
    text: str
    tip: str
    keys: Keys
    usual: Keys
    clashes: tuple[str, ...]
    """Texts of other actions with one of the same keys."""

    @property
    def changed(self) -> bool:
        """Not as it comes with the program."""
        return self.keys != self.usual


class Shortcuts(QObject):
    """Knows every action with its usual keys, and changes them."""

    changed = Signal()

    def __init__(
        self,
        actions: Mapping[str, QAction],
        settings: Settings,
        parent: QObject | None = None,
        *,
        apart: tuple[Collection[str], Collection[str]] = ((), ()),
    ) -> None:
        """Take the actions as they were made: their keys now are the usual ones; then put on the kept ones.

        ``apart`` are the ids of two kinds of actions that never hold at the same time and may have the same keys.
        """
        super().__init__(parent)
        self._actions = dict(actions)
        self._settings = settings
        self._apart = tuple(frozenset(ids) for ids in apart)
        self._usual = {id_: _keys_of(action) for id_, action in self._actions.items()}
        for id_, keys in self._kept().items():
            if id_ in self._actions:
                _put(self._actions[id_], keys)

    def bindings(self) -> tuple[Binding, ...]:
        """Return every action with its keys, in the order of the menus."""
        holders: dict[str, list[str]] = {}
        for id_, action in self._actions.items():
            for key in _keys_of(action):
                holders.setdefault(key, []).append(id_)
        return tuple(self._binding(id_, holders) for id_ in self._actions)

    def change(self, id_: str, keys: Keys) -> None:
        """Give an action other keys, none where ``keys`` is empty."""
        _put(self._actions[id_], tuple(filter(None, keys)))
        self._keep()

    def reset(self, id_: str) -> None:
        """Give an action its usual keys."""
        self.change(id_, self._usual[id_])

    def reset_all(self) -> None:
        """Give every action its usual keys."""
        for id_, keys in self._usual.items():
            _put(self._actions[id_], keys)
        self._keep()

    def _binding(self, id_: str, holders: Mapping[str, Iterable[str]]) -> Binding:
        action, keys = self._actions[id_], _keys_of(self._actions[id_])
        others = dict.fromkeys(other for key in keys for other in holders[key] if self._meet(id_, other))
        return Binding(
            id=id_,
            text=_plain(action),
            tip=action.statusTip(),
            keys=keys,
            usual=self._usual[id_],
            clashes=tuple(_plain(self._actions[other]) for other in others),
        )

    def _meet(self, id_: str, other: str) -> bool:
        """Tell whether two actions can hold at the same time."""
        one, two = self._apart
        return id_ != other and not (id_ in one and other in two) and not (id_ in two and other in one)

    def _keep(self) -> None:
        own = {
            id_: list(_keys_of(action))
            for id_, action in self._actions.items()
            if _keys_of(action) != self._usual[id_]
        }
        self._settings.keep(_KEY, json.dumps(own))
        self.changed.emit()

    def _kept(self) -> dict[str, Keys]:
        try:
            data = json.loads(self._settings.text(_KEY, "{}"))
            return {str(id_): tuple(map(str, keys)) for id_, keys in data.items()}
        except (ValueError, AttributeError, TypeError):
            return {}


def spelt(keys: Keys) -> str:
    """Return keys as this system writes them."""
    return ", ".join(QKeySequence(key).toString(_NATIVE) for key in keys)


def _keys_of(action: QAction) -> Keys:
    return tuple(key.toString(_PORTABLE) for key in action.shortcuts())


def _put(action: QAction, keys: Keys) -> None:
    action.setShortcuts([QKeySequence(key) for key in keys])
    tip = action.statusTip() or _plain(action)
    action.setToolTip(f"{tip} ({spelt(keys[:1])})" if keys else tip)


def _plain(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")
