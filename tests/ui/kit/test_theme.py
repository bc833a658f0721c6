"""The theme: what its style sheet makes of fields, and what is tinted anew with it."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.parts import button_of
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, Tones, handle_of, style_sheet
from tests.support.contrast import contrast
from tests.support.waiting import until

pytestmark = pytest.mark.qt
SEEN = 3.0
"""Least contrast of what is no text."""
STRONG = 60
"""How much lighter or darker letters are than their ground at least, of 255."""


@pytest.mark.parametrize("tones", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_dragged_to_scroll_is_seen_on_every_ground(tones: Tones) -> None:
    handle = handle_of(tones)
    assert f"QScrollBar::handle {{ background: {handle};" in style_sheet(tones)
    assert min(contrast(handle, ground) for ground in (tones.panel, tones.window)) >= SEEN


def test_every_choice_of_an_open_box_can_be_read(qtbot: QtBot, theme: Theme) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["Empty paper", "All sea", "Hexagons"])
    box.show()
    box.showPopup()
    view = box.view()
    until(view.isVisible)
    picture = view.viewport().grab().toImage()
    for row in range(box.count()):
        place = view.visualRect(box.model().index(row, 0)).adjusted(4, 3, -4, -3)
        tones = [
            picture.pixelColor(x, y).lightness()
            for x in range(place.left(), min(place.right(), picture.width() - 1))
            for y in range(place.top(), min(place.bottom(), picture.height() - 1))
        ]
        assert max(tones) - min(tones) > STRONG
    box.hidePopup()


def test_the_icon_of_a_button_follows_its_action_into_another_theme(qapp: QApplication) -> None:
    action = QAction("&Run turn")
    action.setIcon(QIcon(QPixmap(16, 16)))
    button = button_of(action)
    tinted = QIcon(QPixmap(8, 8))
    action.setIcon(tinted)
    assert button.icon().availableSizes() == tinted.availableSizes()
