"""XML from strangers, read so that it can do no harm: no entities, nothing fetched, no bombs."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException, EntitiesForbidden
from defusedxml.ElementTree import DefusedXMLParser

from gm_console.files.imports.source import MOST_BYTES, read_source, refuse

MOST_ELEMENTS: Final = 500_000
"""Elements of a file we read; each of them takes a hundred times the memory of its text."""
_GZIP: Final = b"\x1f\x8b"
_GZIP_WINDOW: Final = 31
"""zlib's word for a gzip header and the largest window."""


def read_xml(path: Path) -> Element:
    """Return the root element of an XML file; a gzipped one is unpacked up to the size we take.

    A document type may be named, but nothing it stands for is fetched or put in.
    """
    raw = read_source(path)
    if raw.startswith(_GZIP):
        raw = _unpacked(raw, path)
    parser = DefusedXMLParser(target=_Counted(path), forbid_dtd=False)
    try:
        parser.feed(raw)
        root: Element = parser.close()
    except EntitiesForbidden as trouble:
        text = f"{path.name} defines the entity {trouble.name}; such files can be made to blow up"
        refuse("import.xml.entity", text, path, suggestion="save it without a document type")
    except DefusedXmlException:
        text = f"{path.name} refers to something outside itself"
        refuse("import.xml.external", text, path, suggestion="save it without a document type")
    except ParseError as trouble:
        line, column = trouble.position
        refuse("import.xml", f"{path.name} is not XML: {trouble.msg}", path, line=line, column=column + 1)
    except (ValueError, LookupError) as trouble:
        refuse("import.xml", f"{path.name} is not XML: {trouble}", path)
    return root


class _Counted(TreeBuilder):
    """Builds the tree of a file, up to as many elements as we take."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._left = MOST_ELEMENTS

    def start(self, tag: Any, attrs: dict[Any, Any], /) -> Element:
        """Begin an element."""
        self._left -= 1
        if self._left < 0:
            text = f"{self._path.name} has more than {MOST_ELEMENTS:,} elements"
            refuse("import.xml.size", text, self._path, suggestion="leave out what is no region")
        return super().start(tag, attrs)


def local(element: Element) -> str:
    """Return an element's name without its namespace; empty for comments and the like."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def _unpacked(raw: bytes, path: Path) -> bytes:
    reader = zlib.decompressobj(_GZIP_WINDOW)
    try:
        plain = reader.decompress(raw, MOST_BYTES)
    except zlib.error as trouble:
        refuse("import.gzip", f"{path.name} cannot be unpacked: {trouble}", path)
    if reader.unconsumed_tail:
        text = f"{path.name} unpacks to more than {MOST_BYTES:,} bytes"
        refuse("import.size", text, path)
    if not reader.eof:
        refuse("import.gzip", f"{path.name} ends too early", path)
    return plain
