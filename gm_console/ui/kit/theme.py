"""How the window looks: one palette for light, one for dark, a short style sheet, and the tones of the map."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QStyleFactory

from gm_console.ui.kit.fonts import with_fallbacks


class ThemeChoice(StrEnum):
    """What the moderator chose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tones:
    """All colours of one theme, as ``#rrggbb``."""

    dark: bool
    window: str
    panel: str
    text: str
    muted: str
    hairline: str
    accent: str
    on_accent: str
    hover: str
    error: str
    warning: str
    done: str
    sea: str
    shelf: str
    shore: str
    coast: str
    border: str
    land: str
    """Neutral land."""
    ice: str
    ink: str
    """Labels on land."""
    halo: str
    sea_ink: str
    tint: float
    """Share of the owner's colour in land, 0 to 1."""
    sea_tint: float
    """Share of the owner's colour in the rim of a sea region."""

    @property
    def water_line(self) -> str:
        """What borders between waters are mixed from: on dark water a line is light, or nobody sees it."""
        return self.sea_ink if self.dark else self.coast


WATER_LINE: Final = 0.38
"""How much of it is in a border between waters."""
LIGHT: Final = Tones(
    dark=False, window="#f6f7f8", panel="#ffffff", text="#1c1f24", muted="#5b6474", hairline="#dfe3e8",
    accent="#2563eb", on_accent="#ffffff", hover="#eef1f5", error="#b42318", warning="#9a5b00", done="#1d7a45",
    sea="#dbe5ec", shelf="#cfdce5", shore="#c2d2de", coast="#4a5f70", border="#3a4149", land="#e4dfd6",
    ice="#f7fafc", ink="#1c1f24", halo="#ffffff", sea_ink="#3f5871", tint=0.72, sea_tint=0.45,
)  # fmt: skip
DARK: Final = Tones(
    dark=True, window="#16181c", panel="#1e2126", text="#e6e8eb", muted="#98a1ae", hairline="#31363e",
    accent="#6ea0ff", on_accent="#10131a", hover="#262b32", error="#ff8a80", warning="#e2ab4f", done="#66c48f",
    sea="#243039", shelf="#2a3843", shore="#31424f", coast="#0e1419", border="#14181c", land="#5d5a55",
    ice="#1d242b", ink="#f4f6f8", halo="#14171b", sea_ink="#a3b6c6", tint=0.68, sea_tint=0.42,
)  # fmt: skip

Box = TypeVar("Box", bound=QAbstractSpinBox)
POINT_SIZE: Final = 10
FIELD_AIR: Final = 5
"""Pixels more before the text of a number, which then begins where that of other fields does."""
ICONS: Final = Path(__file__).parent / "icons"


class Theme(QObject):
    """Holds the scheme in force, follows the system where asked to, and tells the widgets."""

    changed = Signal()

    def __init__(self, application: QApplication, scheme: ThemeChoice) -> None:
        super().__init__(application)
        self._application = application
        self._scheme = scheme
        self.tones = DARK if self._is_dark() else LIGHT
        application.setStyle(QStyleFactory.create("Fusion"))
        font = with_fallbacks(application.font())
        font.setPointSize(POINT_SIZE)
        application.setFont(font)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)
        self._put_on()

    @property
    def scheme(self) -> ThemeChoice:
        """The choice in force."""
        return self._scheme

    def choose(self, scheme: ThemeChoice) -> None:
        """Change the choice."""
        self._scheme = scheme
        self._apply()

    @contextmanager
    def undressed(self) -> Iterator[None]:
        """Keep the style sheet away while a window is put together: its parts take it in whenever they are moved."""
        self._application.setStyleSheet("")
        try:
            yield
        finally:
            self._put_on()

    def _follow(self) -> None:
        if self._scheme is ThemeChoice.SYSTEM:
            self._apply()

    def _apply(self) -> None:
        """Change the colours where they differ: every widget takes in a style sheet anew, even the same one."""
        tones = DARK if self._is_dark() else LIGHT
        if tones is self.tones:
            return
        self.tones = tones
        self._put_on()
        self.changed.emit()

    def _put_on(self) -> None:
        self._application.setPalette(palette_of(self.tones))
        self._application.setStyleSheet(style_sheet(self.tones))

    def _is_dark(self) -> bool:
        if self._scheme is ThemeChoice.SYSTEM:
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._scheme is ThemeChoice.DARK


def tones_of(palette: QPalette) -> Tones:
    """Return the colours that a widget's palette is made of."""
    return DARK if palette.color(QPalette.ColorRole.Window) == QColor(DARK.window) else LIGHT


def handle_of(tones: Tones) -> str:
    """Return the colour of what is dragged to scroll: plain to see on every ground, quieter than text."""
    return blend(tones.muted, tones.panel, 0.72).name()


def palette_of(tones: Tones) -> QPalette:
    """Return the palette of a theme."""
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, colour in (
        (roles.Window, tones.window), (roles.WindowText, tones.text), (roles.Base, tones.panel),
        (roles.AlternateBase, tones.window), (roles.Text, tones.text), (roles.Button, tones.panel),
        (roles.ButtonText, tones.text), (roles.BrightText, tones.error), (roles.Highlight, tones.accent),
        (roles.HighlightedText, tones.on_accent), (roles.Link, tones.accent), (roles.LinkVisited, tones.accent),
        (roles.ToolTipBase, tones.panel), (roles.ToolTipText, tones.text), (roles.PlaceholderText, tones.muted),
        (roles.Mid, tones.hairline), (roles.Midlight, tones.hover), (roles.Light, tones.panel),
        (roles.Dark, tones.hairline), (roles.Shadow, tones.hairline), (roles.Accent, tones.accent),
    ):  # fmt: skip
        palette.setColor(role, QColor(colour))
    for role in (roles.Text, roles.WindowText, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(tones.muted))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.Highlight, QColor(tones.hairline))
    return palette


def style_sheet(tones: Tones) -> str:
    """Return what Fusion and the palette cannot say: hairlines, paddings and the quiet heads of docks and tables."""
    return f"""
QMainWindow::separator {{ background: {tones.hairline}; width: 1px; height: 1px; }}
QMenuBar {{ background: {tones.window}; border-bottom: 1px solid {tones.hairline}; padding: 2px 4px; }}
QMenuBar::item {{ padding: 4px 8px; border-radius: 4px; background: transparent; }}
QMenuBar::item:selected {{ background: {tones.hover}; }}
QMenu {{ background: {tones.panel}; border: 1px solid {tones.hairline}; padding: 4px; }}
QMenu::item {{ padding: 5px 28px 5px 8px; border-radius: 4px; }}
QMenu::icon {{ padding-left: 6px; }}
QMenu::item:selected {{ background: {tones.accent}; color: {tones.on_accent}; }}
QMenu::item:disabled {{ color: {tones.muted}; background: transparent; }}
QMenu::separator {{ height: 1px; background: {tones.hairline}; margin: 4px 8px; }}
QToolBar {{ background: {tones.window}; border: 0; border-bottom: 1px solid {tones.hairline};
  padding: 3px 8px; spacing: 4px; }}
QToolBar::separator {{ width: 1px; background: {tones.hairline}; margin: 4px 4px; }}
QToolButton {{ border: 0; border-radius: 4px; padding: 4px 6px; }}
QToolButton:hover {{ background: {tones.hover}; }}
QToolButton:checked {{ background: {blend(tones.accent, tones.window, 0.14).name()}; }}
QToolButton[idle="true"]:checked {{ background: transparent; }}
QWidget#segments {{ border: 1px solid {tones.hairline}; border-radius: 5px; }}
QToolBar#rail QToolButton {{ min-width: 60px; padding-left: 2px; padding-right: 2px; }}
QToolBar#rail QToolButton:checked {{ color: {blend(tones.accent, tones.text, 0.7).name()}; font-weight: 600; }}
QToolBar#rail QToolButton:focus {{ padding-left: 1px; padding-right: 1px; }}
QToolButton:focus {{ border: 1px solid {tones.accent}; padding: 3px 5px; }}
QDockWidget {{ border: 0; }}
QWidget#panelHead {{ background: {tones.panel}; border-bottom: 1px solid {tones.hairline}; }}
QWidget#panelBody, QWidget#panelFilters {{ background: {tones.panel}; }}
QLabel#panelTitle {{ font-weight: 600; }}
QLabel#sectionTitle {{ color: {tones.muted}; font-weight: 600; }}
QLabel#sheetTitle {{ font-size: 13pt; font-weight: 600; }}
QLabel#caption {{ color: {tones.muted}; }}
QLabel#warning {{ color: {tones.warning}; }}
QLabel#battleTitle {{ font-size: 14pt; font-weight: 600; }}
QLabel#error {{ color: {tones.error}; }}
QLabel#startTitle {{ font-size: 20pt; font-weight: 600; }}
QStatusBar {{ background: {tones.window}; border-top: 1px solid {tones.hairline}; }}
QStatusBar::item {{ border: 0; }}
QStatusBar QLabel {{ padding: 2px 8px; }}
QTreeView, QTableView, QListView, QTextBrowser {{ background: {tones.panel}; border: 0; outline: 0; }}
QTreeView::item, QTableView::item {{ padding: 0 4px; border: 0; }}
QTreeView::item, QListView::item {{ min-height: 24px; }}
QTreeView::item:hover, QTableView::item:hover, QListView::item:hover {{ background: {tones.hover}; }}
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected {{
  background: {tones.accent}; color: {tones.on_accent}; }}
QTreeView::branch:closed:has-children:selected {{ image: url("{drawn("branch_closed", tones)}"); }}
QTreeView::branch:open:has-children:selected {{ image: url("{drawn("branch_open", tones)}"); }}
QHeaderView {{ background: {tones.panel}; }}
QHeaderView::section {{ background: {tones.panel}; color: {tones.muted}; border: 0;
  border-bottom: 1px solid {tones.hairline}; padding: 4px 6px; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{ image: none; width: 0; height: 0; }}
QLineEdit {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 4px;
  padding: 3px 6px; min-height: 18px; }}
QPlainTextEdit[frameShape="6"] {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 4px;
  padding: 0 4px; }}
QLineEdit:focus, QPlainTextEdit[frameShape="6"]:focus {{ border: 1px solid {tones.accent}; }}
QAbstractSpinBox {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 4px;
  padding: 1px 0; min-height: 19px; }}
QAbstractSpinBox:focus {{ border: 1px solid {tones.accent}; }}
QAbstractSpinBox:disabled {{ color: {tones.muted}; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ subcontrol-origin: border; width: 16px; border: 0;
  border-radius: 3px; margin: 1px; }}
QAbstractSpinBox::up-button {{ subcontrol-position: top right; }}
QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {tones.hover}; }}
QAbstractSpinBox::up-arrow, QAbstractSpinBox::down-arrow {{ width: 9px; height: 9px; }}
QAbstractSpinBox::up-arrow {{ image: url("{drawn("sort_up", tones)}"); }}
QAbstractSpinBox::down-arrow {{ image: url("{drawn("sort_down", tones)}"); }}
QComboBox {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 4px;
  padding: 1px 4px 1px 8px; min-height: 22px; combobox-popup: 0; }}
QComboBox QAbstractItemView {{ border: 1px solid {tones.hairline}; }}
QComboBox QAbstractItemView::item {{ min-height: 22px; padding: 0 6px; }}
QComboBox QAbstractItemView::item:hover, QComboBox QAbstractItemView::item:selected {{
  background: {tones.accent}; color: {tones.on_accent}; }}
QComboBox:hover {{ background: {tones.hover}; }}
QComboBox:focus {{ border: 1px solid {tones.accent}; }}
QComboBox:disabled {{ color: {tones.muted}; }}
QComboBox::drop-down, QDateTimeEdit::drop-down {{ border: 0; width: 20px; }}
QComboBox::down-arrow, QDateTimeEdit::down-arrow {{
  image: url("{drawn("chevron_down", tones)}"); width: 12px; height: 12px; }}
QToolButton::menu-indicator {{ image: url("{drawn("chevron_down", tones)}"); width: 10px; height: 10px;
  subcontrol-origin: padding; subcontrol-position: right center; right: 4px; }}
QToolButton[popupMode="2"] {{ padding-right: 18px; }}
QAbstractItemView::indicator, QCheckBox::indicator {{ width: 13px; height: 13px;
  border: 1px solid {tones.muted}; border-radius: 3px; background: {tones.panel}; }}
QCheckBox::indicator:focus {{ border: 1px solid {tones.accent}; }}
QAbstractItemView::indicator:checked, QCheckBox::indicator:checked {{
  background: {tones.accent}; border: 1px solid {tones.accent}; image: url("{drawn("check", tones)}"); }}
QSpinBox[changed="true"] {{ background: {blend(tones.warning, tones.panel, 0.16).name()}; }}
QCheckBox::indicator:checked:focus {{ border: 2px solid {tones.text}; }}
QSplitter::handle {{ background: {tones.panel}; }}
QDialog QSplitter::handle {{ background: {tones.window}; }}
QListWidget#boxed {{ border: 1px solid {tones.hairline}; border-radius: 4px; }}
QSplitter::handle:horizontal {{ border-left: 1px solid {tones.hairline}; }}
QSplitter::handle:vertical {{ border-top: 1px solid {tones.hairline}; }}
QSplitter::handle:hover {{ background: {tones.hover}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QPushButton {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 4px; padding: 5px 14px; }}
QPushButton:hover {{ background: {tones.hover}; }}
QPushButton:focus {{ border: 1px solid {tones.accent}; }}
QPushButton:default {{ background: {tones.accent}; color: {tones.on_accent}; border: 1px solid {tones.accent}; }}
QPushButton:default:focus {{ border: 2px solid {tones.text}; padding: 4px 13px; }}
QPushButton:disabled {{ color: {tones.muted}; }}
QPushButton:default:disabled {{ background: {tones.panel}; border: 1px solid {tones.hairline}; }}
QProgressBar {{ background: {tones.hairline}; border: 0; border-radius: 3px; max-height: 6px; }}
QProgressBar::chunk {{ background: {tones.accent}; border-radius: 3px; }}
QToolTip {{ background: {tones.panel}; color: {tones.text}; border: 1px solid {tones.hairline}; padding: 4px; }}
QToolButton#sight {{ background: {tones.accent}; color: {tones.on_accent}; border: 0; border-radius: 4px;
  padding: 5px 14px; font-weight: 600; }}
QToolButton#sight:focus {{ border: 2px solid {tones.text}; }}
QFrame#overlays {{ background: {tones.panel}; border: 0; border-left: 1px solid {tones.hairline}; }}
QSlider::groove:horizontal {{ height: 2px; background: {tones.hairline}; border-radius: 1px; }}
QSlider::sub-page:horizontal {{ background: {tones.accent}; border-radius: 1px; }}
QSlider::handle:horizontal {{ width: 10px; margin: -4px 0; border-radius: 5px; background: {tones.accent}; }}
QSlider::handle:horizontal:focus {{ border: 1px solid {tones.text}; }}
QFrame#card {{ background: {tones.panel}; border: 1px solid {tones.hairline}; border-radius: 6px; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 0; }}
QScrollBar::handle {{ background: {handle_of(tones)}; border-radius: 4px; margin: 1px;
  min-height: 24px; min-width: 24px; }}
QScrollBar::handle:hover {{ background: {tones.muted}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: transparent; border: 0; width: 0; height: 0; }}
QAbstractScrollArea::corner {{ background: {tones.panel}; border: 0; }}
QTabBar::tab {{ background: transparent; color: {tones.muted}; padding: 5px 12px; border: 0; }}
QTabBar::tab:selected {{ color: {tones.text}; border-bottom: 2px solid {tones.accent}; }}
"""


def aligned(box: Box) -> Box:
    """Return a field of a number with its text where other fields have theirs; a style sheet cannot move it."""
    box.lineEdit().setTextMargins(FIELD_AIR, 0, 0, 0)
    return box


def drawn(name: str, tones: Tones) -> str:
    """Return the file of a sign for style sheets, which cannot tint: there is one for each theme."""
    return (ICONS / f"{name}_{'dark' if tones.dark else 'light'}.svg").as_posix()


def see_through(colour: str | QColor, share: float) -> QColor:
    """Return a colour of which a share covers what lies below."""
    tone = QColor(colour)
    tone.setAlphaF(share)
    return tone


def blend(colour: str, ground: str, share: float) -> QColor:
    """Return ``colour`` laid over ``ground`` with a share from 0 to 1."""
    one, other = QColor(colour), QColor(ground)
    return QColor.fromRgbF(
        *(a * share + b * (1 - share) for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True))  # type: ignore[index]
    )
