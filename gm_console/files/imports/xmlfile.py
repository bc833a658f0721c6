"""XML from strangers, read so that it can do no harm: no entities, nothing fetched, no bombs."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException, EntitiesForbidden

from gm_console.files.imports.source import MOST_BYTES, read_source, refuse

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
    try:
        root: Element = defusedxml.ElementTree.fromstring(raw, forbid_dtd=False)
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
