"""A sheet as a file: SVG, PNG or PDF at print size; the same inputs give the same bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from itertools import chain
from typing import Final

import matplotlib
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from gm_console.charts.atlas.places import index_pages
from gm_console.charts.atlas.sheet import AtlasSheet

DPI: Final = 200
_FINE: Final = re.compile(rb"(\d\.\d\d)\d+")
"""Digits after hundredths of a point, which nobody sees."""
SALT: Final = "gm_console"
"""Ids inside an SVG file are made from it, instead of from chance."""


def sheet_bytes(sheet: AtlasSheet, suffix: str, *, dpi: int = DPI, index: bool = True) -> bytes:
    """Return a sheet in the format of a file's suffix; a PDF has the index of places on pages of its own."""
    out = BytesIO()
    if suffix == ".pdf":
        _write_pdf(out, chain((sheet.figure,), index_pages(sheet) if index else ()), sheet.title)
    elif suffix == ".svg":
        with matplotlib.rc_context({"svg.hashsalt": SALT, "svg.fonttype": "path"}):
            sheet.figure.savefig(out, format="svg", metadata={"Date": None, "Title": sheet.title})
        return _FINE.sub(rb"\1", out.getvalue())
    else:
        sheet.figure.savefig(out, format="png", dpi=dpi, metadata={"Software": None, "Title": sheet.title})
    return out.getvalue()


def _write_pdf(out: BytesIO, pages: Iterable[Figure], title: str) -> None:
    with PdfPages(out, metadata={"Title": title, "CreationDate": None, "Producer": None}) as book:
        for page in pages:
            book.savefig(page)
