"""The presets of a scenario: choices kept under a name, put into the nations selected or into all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.core.presets import Preset, common_fields
from gm_console.core.setup_form import FieldKind, FormField, SetUpForm
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.table_dialog import TableDialog
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

SIZE = (760, 420)


class PresetsDialog(TableDialog):
    """Not modal: nations may be selected in the table while it is open."""

    keep_wanted = Signal()
    """The choices of the one nation selected are to be kept under a name."""
    put_wanted = Signal(str, bool)
    """A preset by its name; whether into all nations, else into those selected."""
    drop_wanted = Signal(str)

    def __init__(self, parent: QWidget | None, settings: Settings, form: SetUpForm) -> None:
        super().__init__(parent, self.tr("Presets"), SIZE)
        self._selected: tuple[str, ...] = ()
        self.model: RecordTable[Preset] = RecordTable(
            (
                Column(
                    title=self.tr("Preset"), key="name", tip=self.tr("What it is kept under"), width=130,
                    value=lambda one: one.name,
                ),
                *(_column(field) for field in common_fields(form)),
            ),
            self,
            key=lambda one: one.name,
        )  # fmt: skip
        self.keep = self.add_button(self.tr("&Keep…"))
        self.put = self.add_button(self.tr("&Put into"))
        self.put_all = self.add_button(
            self.tr("Put into &all"), self.tr("Give every nation these choices; undoing takes them back")
        )
        self.drop = self.add_button(
            self.tr("&Remove"), self.tr("Keep the preset no more; undoing brings it back")
        )
        self.keep.clicked.connect(self.keep_wanted)
        self.put.clicked.connect(lambda: self.put_wanted.emit(self._name, False))
        self.put_all.clicked.connect(lambda: self.put_wanted.emit(self._name, True))
        self.drop.clicked.connect(lambda: self.drop_wanted.emit(self._name))
        self.lay_out(
            TablePane(self.model, settings, "scenario_presets", self.tr("Presets")),
            empty=self.tr(
                "No choices are kept yet. Select a nation that has what others shall have, and keep its choices "
                "under a name."
            ),
            note=self.tr("Presets are saved with the scenario. What a preset does not say stays as it is."),
        )

    def show_presets(self, presets: Sequence[Preset], selected: Sequence[str]) -> None:
        """Show what is kept, and know which nations are selected."""
        self._selected = tuple(selected)
        self.show_rows(presets)

    def allow(self) -> None:
        """Enable what can be done with the preset and the nations that are selected."""
        chosen, nations = bool(self.pane.selected), self._selected
        told = ", ".join(nations[:4]) + ("…" if len(nations) > 4 else "")
        self.keep.setText(self.tr("&Keep {0}…").format(told) if len(nations) == 1 else self.tr("&Keep…"))
        self.keep.setEnabled(len(nations) == 1)
        self.keep.setToolTip(
            self.tr("Keep the choices of this nation under a name")
            if len(nations) == 1
            else self.tr("Select the one nation whose choices are to be kept")
        )
        self.put.setText(self.tr("&Put into {0}").format(told or "…"))
        self.put.setToolTip(self.tr("Give the nations selected these choices; undoing takes them back"))
        self.put.setEnabled(chosen and bool(nations))
        self.put_all.setEnabled(chosen)
        self.drop.setEnabled(chosen)

    @property
    def _name(self) -> str:
        return str(self.pane.selected[0].name)


def _column(field: FormField) -> Column[Preset]:
    return Column(
        title=field.title, key=field.key, tip=field.tip or field.title, width=120, value=_said(field),
    )  # fmt: skip


def _said(field: FormField) -> Callable[[Preset], str]:
    def said(preset: Preset) -> str:
        return said_value(field, preset.values[field.key]) if field.key in preset.values else ""

    return said


def said_value(field: FormField, value: Any) -> str:
    """Return a value as people read it."""
    if isinstance(value, list | tuple):
        return ", ".join(said_value(field, one) for one in value)
    if field.kind is FieldKind.COUNTS and isinstance(value, Mapping):
        return ", ".join(f"{count} {field.choices.get(key, key)}" for key, count in value.items())
    return field.choices.get(value, value) if isinstance(value, str) else str(value)
