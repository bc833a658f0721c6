"""Signs of a game's own links in the editor: they can be told from how far away so ever the map is looked at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from gm_console.board.editing.sheet import MapSheet
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.canals import LEAST_SIGN, CanalLayer
from gm_console.ui.kit.theme import LIGHT
from tests.drawing.test_own_links import gated

pytestmark = pytest.mark.qt


def painted_height(scale: float) -> int:
    """Return how many rows of pixels the one sign of a map takes."""
    layer = CanalLayer(Atlas(MapSheet(gated())))
    layer.show_tones(LIGHT)
    image = QImage(400, 200, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(60, 60)
    painter.scale(scale, scale)
    layer.paint_world(painter, QRectF(0, 0, 400, 400), scale)
    painter.end()
    rows = {y for y in range(200) for x in range(400) if image.pixelColor(x, y).alpha() > 128}
    return len(rows)


def test_a_sign_is_never_smaller_than_can_be_told(qapp: QApplication) -> None:
    assert painted_height(0.09) >= LEAST_SIGN - 2  # its points are but half a pixel
    assert painted_height(3.0) > painted_height(0.09)
