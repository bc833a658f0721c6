"""Workbooks (``.xlsx``): the cells of their sheets as text, row by row.

Only what a sheet needs is read: texts, numbers and the values that formulas had when the workbook was saved; nothing
is worked out, fetched or followed.  A ZIP that unpacks to more than a sheet may need is refused before it is unpacked,
and one that lies about its sizes breaks its own checksum.  Libraries for workbooks load all of it, and would have to be
kept from it by the same bounds.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from gm_console.core.issues import Issue, error
from gm_console.files.incoming.message import advised, told
from gm_console.files.textfile import other_kind

MOST_UNPACKED: Final = 20_000_000
MOST_XML: Final = 4_000_000
"""Bytes of one part that is read; elements need many times the room of their text."""
MOST_MEMBERS: Final = 500
MOST_ROWS: Final = 1_000
MOST_COLUMNS: Final = 60
MOST_CELL: Final = 2_000
MOST_TEXTS: Final = 50_000
_PACKED: Final = b"PK"
_CUT_OFF: Final = "File is not a zip file"
"""What the library says of one without its table of contents, which stands at the end."""
_STRINGS: Final = "xl/sharedStrings.xml"
_SHEET: Final = re.compile(r"xl/worksheets/sheet([0-9]{1,4})\.xml")
_PLACE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_WHOLE: Final = re.compile(r"(-?[0-9]+)\.0+")
_BROKEN: Final = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, ParseError, DefusedXmlException, EOFError, KeyError,
    NotImplementedError, OSError, RuntimeError, UnicodeError, ValueError,
)  # fmt: skip


def workbook_rows(raw: bytes) -> tuple[list[list[str]], tuple[Issue, ...]] | Issue:
    """Return the rows of all sheets of a workbook with what is worth knowing, or why it is not read."""
    if not raw.startswith(_PACKED):
        kind = other_kind(raw) or "no packed file, as every .xlsx is"
        text = f"It is no workbook as spreadsheets save them today: it is {kind}."
        return error("workbook.kind", advised(text, "save it again as .xlsx, without a password"))
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            members = packed.infolist()
            unpacked = sum(one.file_size for one in members)
            if len(members) > MOST_MEMBERS or unpacked > MOST_UNPACKED:
                text = (
                    f"The workbook unpacks to {unpacked} bytes, parts: {len(members)}; that is no turnsheet."
                )
                return error("workbook.too-large", advised(text, "send the orders as plain text"))
            return _rows(packed)
    except _BROKEN as problem:
        said = str(problem).strip().rstrip(".")[:120] or type(problem).__name__
        if isinstance(problem, DefusedXmlException):
            said = "it brings declarations of its own"
        elif said == _CUT_OFF:
            said = "its end is missing"
        return error(
            "workbook.broken",
            advised(f"It is no workbook that can be read: {said}.", "save it again as .xlsx"),
        )


def _rows(packed: zipfile.ZipFile) -> tuple[list[list[str]], tuple[Issue, ...]] | Issue:
    names = {one.filename for one in packed.infolist()}
    numbers = sorted(int(found[1]) for found in map(_SHEET.fullmatch, names) if found)
    if not numbers:
        return error("workbook.no-sheet", advised("The workbook has no sheet.", "save it again as .xlsx"))
    strings = _strings(packed) if _STRINGS in names else []
    rows: list[list[str]] = []
    formulas: list[str] = []
    for number in numbers:
        for row in _sheet(packed, f"xl/worksheets/sheet{number}.xml", strings, formulas):
            rows.append(row)
            if len(rows) > MOST_ROWS:
                text = advised(f"The workbook has more than {MOST_ROWS} rows.", "send its parts one by one")
                return replace(error("workbook.too-many-rows", text), line=MOST_ROWS + 1)
    if not formulas:
        return rows, ()
    named = ", ".join(formulas[:5])
    text = f"Formulas stand in {named}{' and more' if len(formulas) > 5 else ''}; the values saved with them are read."
    return rows, (told("workbook.formula", text),)


def _elements(packed: zipfile.ZipFile, name: str, wanted: str) -> Iterator[Element]:
    """Yield the elements of a name, each forgotten when the next is read."""
    if packed.getinfo(name).file_size > MOST_XML:
        raise ValueError(f"{name} has more than {MOST_XML} bytes")
    with packed.open(name) as stream:
        for _, element in iterparse(stream, events=("end",), forbid_dtd=True):
            if _local(element) == wanted:
                yield element
                element.clear()


def _local(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _strings(packed: zipfile.ZipFile) -> list[str]:
    found: list[str] = []
    for element in _elements(packed, _STRINGS, "si"):
        if len(found) >= MOST_TEXTS:
            raise ValueError(f"it has more than {MOST_TEXTS} texts")
        found.append(_text(element))
    return found


def _text(element: Element) -> str:
    """Return the text of a cell, without what is written above it to be read aloud."""
    pieces = (
        one.text or ""
        for part in element
        for one in part.iter()
        if _local(part) != "rPh" and _local(one) == "t"
    )
    own = element.text or "" if _local(element) == "t" else ""
    return (own + "".join(pieces))[:MOST_CELL]


def _sheet(
    packed: zipfile.ZipFile, name: str, strings: list[str], formulas: list[str]
) -> Iterator[list[str]]:
    for row in _elements(packed, name, "row"):
        cells: dict[int, str] = {}
        for at, cell in enumerate(one for one in row if _local(one) == "c"):
            place = _PLACE.fullmatch(cell.get("r", ""))
            column = _column(place[1]) if place is not None else at
            if column < MOST_COLUMNS:
                cells[column] = _value(cell, strings)
                if any(_local(one) == "f" for one in cell):
                    formulas.append(place[0] if place is not None else "a cell")
        yield [cells.get(column, "") for column in range(max(cells, default=-1) + 1)]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _value(cell: Element, strings: list[str]) -> str:
    parts: Mapping[str, Element] = {_local(one): one for one in cell}
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        return _text(parts["is"]) if "is" in parts else ""
    said = (parts["v"].text or "") if "v" in parts else ""
    if kind == "s":
        at = int(said) if said.isdecimal() and len(said) < 8 else len(strings)
        return strings[at] if at < len(strings) else ""
    whole = _WHOLE.fullmatch(said[:MOST_CELL])
    return whole[1] if whole is not None and kind == "n" else said[:MOST_CELL]
