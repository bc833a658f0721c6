"""Names in any script: every sign has a font or a box, in the order in which it is read."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from gm_console.charts.atlas.font_files import SHIPPED
from gm_console.charts.atlas.fonts import BOX
from gm_console.charts.atlas.ink import page_axes, write
from gm_console.charts.atlas.lettering import FIGURES, NATION, SEA, TEXT, Face, pieces, plain, width

NAMES = {
    "Vietnamese": "Việt Nam",
    "Vietnamese, marks apart": unicodedata.normalize("NFD", "Việt Nam"),
    "Georgian": "საქართველო",
    "Armenian": "Հայաստան",
    "Chinese": "中国",
    "Japanese": "にほん",
    "Korean": "대한민국",
    "Hebrew": "ישראל",
    "Arabic": "العربية",
    "Devanagari": "भारत",
    "Bengali": "বাংলা",
    "Tamil": "தமிழ்",
    "Thai": "ไทย",
    "Khmer": "កម្ពុជា",
    "Burmese": "မြန်မာ",
    "Tibetan": "བོད",
    "Amharic": "ኢትዮጵያ",
    "Cherokee": "ᏣᎳᎩ",
    "Gothic": "𐌲𐌿𐍄",
    "emoji": "🏴‍☠️🐙👩‍👩‍👧🇻🇳",
}


def boxes(face: Face, text: str) -> list[str]:
    """Return what is drawn as a box for want of a font."""
    return [piece.text for piece in pieces(face, text) if piece.outline is BOX]


def unwell(face: Face, text: str) -> Iterator[str]:
    """Yield what is wrong with the pieces of a text."""
    for piece in pieces(face, text):
        if not 0 <= piece.advance < 40:
            yield f"{piece.text} moves the pen by {piece.advance}"
        seen = piece.text.isalpha() and "FILLER" not in unicodedata.name(piece.text[0], "")
        if seen and not len(piece.outline.vertices):
            yield f"{piece.text} is not drawn"


def test_names_in_the_scripts_of_the_world_have_their_letters() -> None:
    for script, name in NAMES.items():
        for face in (NATION, SEA, TEXT, FIGURES):
            assert boxes(face, name) == [], script
            assert list(unwell(face, name)) == [], script
            assert width(face, name) > 0.5, script


def test_what_no_font_has_is_a_box() -> None:
    for text in ("\U00020001", "\ue000", "\ud800", "\U000effff"):
        assert boxes(NATION, f"A{text}B") == [text]


def test_hebrew_is_read_from_right_to_left_and_figures_in_it_are_not() -> None:
    assert "".join(piece.text for piece in pieces(TEXT, "ישראל 12 (ab)")) == ")ab( 12 לארשי"
    assert "".join(piece.text for piece in pieces(TEXT, "A ישראל B")) == "A לארשי B"


def test_letters_that_join_are_one_piece_and_marks_stay_with_their_letter() -> None:
    assert [piece.text for piece in pieces(TEXT, "العربية الف")] == ["الف", " ", "العربية"]
    assert [piece.text for piece in pieces(TEXT, "e\u0323\u0302n")] == ["e\u0323\u0302", "n"]
    assert [piece.text for piece in pieces(TEXT, "🇻🇳🇬🇪👩‍👩‍👧")] == ["🇻🇳", "🇬🇪", "👩‍👩‍👧"]


def test_a_word_is_not_put_together_from_two_fonts() -> None:
    alone = pieces(NATION, "V")[0]
    assert pieces(NATION, "Venom")[0] is alone
    assert pieces(NATION, "Việt")[0] is not alone


def test_words_that_reach_above_and_below_the_line_are_given_room() -> None:
    (word,) = pieces(TEXT, "हिन्दी")
    assert word.height > 1.2 * pieces(TEXT, "H")[0].height


def test_signs_that_turn_the_text_are_not_obeyed() -> None:
    assert "".join(piece.text for piece in pieces(TEXT, "\u202eabc\u2066d\u200f")) == "abcd"


def test_georgian_stays_as_it_is_where_others_are_set_in_capitals() -> None:
    assert NATION.set("Tbilisi თბილისი") == "TBILISI თბილისი"


def test_only_what_the_own_font_has_letter_by_letter_is_left_to_the_page() -> None:
    assert plain(NATION, "Romin Jhors")
    assert not any(plain(NATION, name) for name in NAMES.values())


def test_the_fonts_ship_with_their_licences() -> None:
    folder = SHIPPED[0].parent
    assert {path.name for path in SHIPPED} == {path.name for path in folder.glob("*.?tf")}
    assert {"OFL.txt", "Apache-2.0.txt", "README.md"} <= {path.name for path in folder.iterdir()}
    assert sum(path.stat().st_size for path in SHIPPED) < 15_000_000


@pytest.mark.slow
def test_every_sign_that_can_be_printed_is_lettered() -> None:
    signs = [chr(code) for code in range(sys.maxunicode + 1) if chr(code).isprintable()]
    assert len(signs) > 137_630
    assert [hex(ord(sign)) for sign in signs if list(unwell(FIGURES, sign))] == []
    basic = [sign for sign in signs if ord(sign) < 0x10000 and boxes(FIGURES, sign)]
    assert len(basic) < 20, [hex(ord(sign)) for sign in basic]


def test_small_letters_keep_their_level_strokes() -> None:
    """Letters of level and upright strokes alone have as much ink as others; moved to whole dots they lose some."""

    def ink(text: str, size: float) -> float:
        figure = Figure(figsize=(2, 0.5), dpi=100)
        canvas = FigureCanvasAgg(figure)
        write(page_axes(figure, 144, 36), text, 10.2, 18.3, face=FIGURES, size=size, colour="#000000")
        canvas.draw()
        return float((255 - np.asarray(canvas.buffer_rgba())[:, :, 0].astype(int)).sum()) / size**2

    for text in ("E", "HTFL"):
        assert ink(text, 5) == pytest.approx(ink(text, 25), rel=0.03)
