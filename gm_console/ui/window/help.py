"""Help on what is in view: a page for each workspace and each panel, shipped with the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDockWidget, QMainWindow, QTextBrowser, QWidget

from gm_console.core.ruleset import Ruleset
from gm_console.report.order_help import order_page, supply_page
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.session import Session
from gm_console.ui.window.workbench import Workbench

PAGES: Final = Path(__file__).parent / "help_texts"
START: Final = "start"
SIZE: Final = (520, 440)
OF_GAME: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "orders": order_page,
    "map": supply_page,
    "tables": supply_page,
}
"""Pages that a game has something to add to."""


class HelpWindow(QDialog):
    """Shows one page; it stays while the moderator works on."""

    def __init__(self, parent: QWidget, subject: str, ruleset: Ruleset | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Help"))
        self.subject = subject
        self.page = QTextBrowser()
        self.page.setAccessibleName(self.tr("Help"))
        self.page.document().setDocumentMargin(16)
        self.page.setMarkdown(page_of(subject) + page_of_game(subject, ruleset))
        lay_below(self, self.page)
        self.resize(*SIZE)


def show_help(window: QMainWindow, bench: Workbench, session: Session) -> None:
    """Show the page on what is in view, with what the game of the open campaign adds to it."""
    ruleset = session.world.ruleset if session.is_open else None
    HelpWindow(window, subject_in_view(bench.current, window.focusWidget()), ruleset).show()


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


def page_of_game(subject: str, ruleset: Ruleset | None) -> str:
    """Return what a game adds to a page, as Markdown: how its orders are written, and how it supplies."""
    if ruleset is None or subject not in OF_GAME:
        return ""
    return "\n" + OF_GAME[subject](ruleset)
