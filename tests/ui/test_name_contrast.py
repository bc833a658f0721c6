"""Names on the window's map stand out from every fill, in both themes: each has a halo that hides what is below."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from gm_console.charts.palette import FILLS
from gm_console.drawing.names import LabelKind
from gm_console.ui.kit.theme import DARK, LIGHT, WATER_LINE, Tones, blend
from gm_console.ui.map.stamps import HALO, HALO_SHARE, StampBook
from tests.support.contrast import LEGIBLE, contrast

pytestmark = pytest.mark.qt


@pytest.mark.slow
@pytest.mark.parametrize("tones", [LIGHT, DARK], ids=["light", "dark"])
def test_names_stand_out_from_what_is_round_them_on_every_fill(tones: Tones, qapp: QApplication) -> None:
    assert HALO / 2 >= 1.5, "pixels of halo on each side of a letter"
    book = StampBook(tones, 1.0, qapp.font().families())
    land = [tones.land, *(blend(fill, tones.land, tones.tint).name() for fill in FILLS)]
    water = [
        tones.sea,
        tones.shelf,
        tones.shore,
        *(blend(fill, tones.sea, tones.sea_tint).name() for fill in FILLS),
    ]
    for kind, ink, halo, grounds in (
        (LabelKind.NATION, tones.ink, tones.halo, land),
        (LabelKind.COUNTRY, tones.ink, tones.halo, land),
        (LabelKind.REGION, tones.ink, tones.halo, [*land, *water]),
        (LabelKind.SEA, tones.sea_ink, tones.sea, water),
    ):
        for ground in grounds:
            around = blend(halo, ground, HALO_SHARE).name()
            assert contrast(ink, around) >= LEGIBLE, (kind, ground, around)
            seen = shown(book, kind, ground)
            assert near(ink, seen), (kind, ground)
            assert near(around, seen), (kind, ground)


def shown(book: StampBook, kind: LabelKind, ground: str) -> set[str]:
    """Return the colours of a name's picture laid on a ground."""
    picture = book.text(kind, "HIM", 22, 0.0).picture
    image = QImage(picture.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def near(wanted: str, colours: set[str]) -> bool:
    """Tell whether a colour is there, a rounding or two aside."""
    one = QColor(wanted)
    return any(
        max(abs(one.red() - two.red()), abs(one.green() - two.green()), abs(one.blue() - two.blue())) <= 2
        for two in map(QColor, colours)
    )


@pytest.mark.parametrize("tones", [LIGHT, DARK], ids=["light", "dark"])
def test_borders_between_waters_are_seen(tones: Tones) -> None:
    line = blend(tones.water_line, tones.sea, WATER_LINE).name()
    assert contrast(line, tones.sea) >= 1.6, "quiet, but there"
