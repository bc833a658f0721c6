"""The moderator's own keyboard shortcuts: kept in the settings, put on the actions at the start."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence

from gm_console.ui.kit.actions import show_tip
from gm_console.ui.kit.register import Register
from gm_console.ui.kit.settings import Settings

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
    where: str
    """Where its keys hold, by the names of the register."""
    keys: Keys
    usual: Keys

    @property
    def changed(self) -> bool:
        """Not as it comes with the program."""
        return self.keys != self.usual


@dataclass(frozen=True, slots=True, kw_only=True)
class KeysTaken:
    """Keys that cannot be given because another action has them."""

    key: str
    text: str
    """The action that has them."""


class Shortcuts(QObject):
    """Knows every action with its usual keys, and changes them."""

    changed = Signal()

    def __init__(self, register: Register, settings: Settings, parent: QObject | None = None) -> None:
        """Take the actions as they were made: their keys now are the usual ones; then put on the kept ones."""
        super().__init__(parent)
        self._all = {one.id: one for one in register.every()}
        self._settings = settings
        self._usual = {id_: _keys_of(one.action) for id_, one in self._all.items()}
        self._put_on(self._kept())

    def bindings(self) -> tuple[Binding, ...]:
        """Return every action with its keys, in the order of the register; none that the open game has no words for."""
        return tuple(
            Binding(
                id=id_,
                text=plain(one.action),
                tip=_told(one.action),
                where=one.where,
                keys=_keys_of(one.action),
                usual=self._usual[id_],
            )
            for id_, one in self._all.items()
            if one.action.text()
        )

    def change(self, id_: str, keys: Keys) -> KeysTaken | None:
        """Give an action other keys, none where ``keys`` is empty; or return whose they are, and change nothing."""
        keys = tuple(filter(None, keys))
        claim = self._claimed(id_, keys)
        if claim is None:
            _put(self._all[id_].action, keys)
            self._keep()
        return claim

    def reset(self, id_: str) -> KeysTaken | None:
        """Give an action its usual keys; or return who has them now, and change nothing."""
        return self.change(id_, self._usual[id_])

    def reset_all(self) -> None:
        """Give every action its usual keys."""
        for id_, keys in self._usual.items():
            _put(self._all[id_].action, keys)
        self._keep()

    def _claimed(self, id_: str, keys: Keys) -> KeysTaken | None:
        """Return the first of some keys that another action has which can hold at the same moment."""
        own = self._all[id_]
        for key in keys:
            for other in self._all.values():
                if other is not own and key in _keys_of(other.action) and own.meets(other):
                    return KeysTaken(key=key, text=plain(other.action))
        return None

    def _put_on(self, kept: Mapping[str, Keys]) -> None:
        """Give actions the keys of the settings, but for those that the program has since given to another."""
        known = {id_: keys for id_, keys in kept.items() if id_ in self._all}
        for id_, keys in known.items():
            _put(self._all[id_].action, keys)
        for id_, keys in known.items():
            _put(self._all[id_].action, tuple(key for key in keys if self._claimed(id_, (key,)) is None))

    def _keep(self) -> None:
        actions = {id_: one.action for id_, one in self._all.items()}
        own = {
            id_: list(_keys_of(action))
            for id_, action in actions.items()
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
    _, _, why = action.toolTip().partition("\n")  # why it cannot be done now
    show_tip(action, _told(action) or plain(action), why)


def _told(action: QAction) -> str:
    """Return what an action does; its tip in the status line may say why it cannot be done now."""
    return action.whatsThis() or action.statusTip()


def plain(action: QAction) -> str:
    """Return the text of an action as it stands in a sentence."""
    return action.text().replace("&", "").rstrip("…")
