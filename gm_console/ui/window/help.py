"""Help on what is in view: a page for each workspace and each panel, shipped with the program."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QTextBrowser, QWidget

from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.window.workbench import Workbench

PAGES: Final = Path(__file__).parent / "help_texts"
START: Final = "start"
SIZE: Final = (520, 440)


class HelpWindow(QDialog):
    """Shows one page; it stays while the moderator works on."""

    def __init__(self, parent: QWidget, subject: str) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Help"))
        self.subject = subject
        self.page = QTextBrowser()
        self.page.setAccessibleName(self.tr("Help"))
        self.page.document().setDocumentMargin(16)
        self.page.setMarkdown(page_of(subject))
        lay_below(self, self.page)
        self.resize(*SIZE)


def show_help(window: QMainWindow, bench: Workbench) -> None:
    """Show the page on what is in view."""
    HelpWindow(window, subject_in_view(bench.current, window.focusWidget())).show()


def subject_in_view(workspace: str, focus: QWidget | None) -> str:
    """Return the panel that the keys go to where it has a page, else the workspace shown, else the start page."""
    at = focus
    while at is not None:
        if isinstance(at, QDockWidget) and has_page(at.objectName()):
            return at.objectName()
        at = at.parentWidget()
    return workspace if has_page(workspace) else START


def has_page(subject: str) -> bool:
    """Tell whether there is a page about a workspace or panel."""
    return bool(subject) and (PAGES / f"{subject}.md").is_file()


def page_of(subject: str) -> str:
    """Return a page as Markdown."""
    return (PAGES / f"{subject}.md").read_text(encoding="utf-8")
