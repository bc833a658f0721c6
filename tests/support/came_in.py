"""Files that come in as bytes, without lying in a folder first."""

from __future__ import annotations

from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.orders.arrivals import take_in
from gm_console.campaign.records import ImportReport
from gm_console.files.incoming.message import RawMessage
from gm_console.files.incoming.sources import form_of


def import_bytes(file: OpenFile, raw: bytes, name: str) -> ImportReport:
    """Take in a file as if it had lain there under that name."""
    return take_in(file, [RawMessage(name=name, form=form_of(name), raw=raw, source="file")])
