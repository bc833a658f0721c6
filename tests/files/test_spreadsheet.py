"""Tables for spreadsheets: what players wrote is no formula, numbers stay numbers."""

from __future__ import annotations

from gm_console.files.spreadsheet import csv_bytes, csv_text


def test_texts_are_harmless_and_numbers_are_numbers() -> None:
    rows = [("=1+1", -5), ('say "yes", no', None)]
    assert csv_text(("what", "by"), rows) == 'what,by\n\'=1+1,-5\n"say ""yes"", no",\n'
    assert csv_bytes(("what",), [("Ł",)]) == b"\xef\xbb\xbfwhat\n\xc5\x81\n"
