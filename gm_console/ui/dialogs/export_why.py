"""Who an answer to "Why?" is written for, and where to: a page that holds only what that nation may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from gm_console.core.ids import NOBODY, NationId
from gm_console.core.reading_direction import with_name
from gm_console.core.why import WhyNode
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel, caption, step_row

HTML, TEXT = ".html", ".txt"
FILES = "HTML (*.html);;Text (*.txt)"
WIDE = 420


class ExportWhyDialog(QDialog):
    """Not modal: the tree can be looked at meanwhile."""

    chosen = Signal(object, object)
    """The nation that it is for, nobody for the moderator; the file."""

    def __init__(
        self, parent: QWidget | None, node: WhyNode, names: Mapping[NationId, str], own: NationId
    ) -> None:
        """``names`` are those of all nations; ``own`` is whose the question is, nobody if nobody's."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export the answer"))
        self.setMinimumWidth(WIDE)
        self._node = node
        self.reader = ChoiceBox(tip=self.tr("Whose knowledge the page holds"))
        nations = ((with_name(nation, name), nation) for nation, name in sorted(names.items()))
        self.reader.refill_at(own, (*nations, (self.tr("Moderator: everything"), NOBODY)))
        buttons, self.export = step_row(self, self.tr("&Export…"), self._ask_file)
        form = DialogForm()
        form.addRow(self.tr("&For"), self.reader)
        said = caption(
            self.tr(
                "The page holds only what this nation may know: what is hidden from it is left out, "
                "and nothing shows that it is."
            )
        )
        lay_below(
            self,
            PlainLabel(node.text, look="caption", wraps=True),
            form,
            said,
            buttons,
            edges=DIALOG_EDGES,
            gap=12,
        )

    def _ask_file(self) -> None:
        reader: NationId = self.reader.currentData()
        name = f"why-turn-{self._node.turn}{f'-{reader}' if reader else ''}{HTML}"
        dialog = QFileDialog(self, self.tr("Export the answer"), name, FILES)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.selectFile(name)
        dialog.fileSelected.connect(partial(self._take, reader))
        dialog.open()

    def _take(self, reader: NationId, path: str) -> None:
        file = Path(path)
        kept = file if file.suffix.lower() in (HTML, TEXT) else file.with_name(f"{file.name}{HTML}")
        self.chosen.emit(reader, kept)
        self.accept()
