"""Boards as GraphML, for programs that look at graphs: regions are nodes, links are edges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from gm_console.board.model import Board, Region

_NODE: Final = {
    "name": "string",
    "kind": "string",
    "terrain": "string",
    "country": "string",
    "coastal": "boolean",
    "x": "int",
    "y": "int",
}
_EDGE: Final = {"link": "string"}


def graphml(board: Board) -> str:
    """Return the regions, where their labels stand, and the links, an edge for each kind of link."""
    return "\n".join(_lines(board)) + "\n"


def _lines(board: Board) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for element, keys in (("node", _NODE), ("edge", _EDGE)):
        for key, type_ in keys.items():
            yield f'<key id="{key}" for="{element}" attr.name="{key}" attr.type="{type_}"/>'
    yield f'<graph id={quoteattr(board.id)} edgedefault="undirected">'
    for region in board.regions:
        yield f'<node id="{region.id}">{_data(_of(region))}</node>'
    for number, link in enumerate(board.links):
        data = _data({"link": link.kind.value})
        yield f'<edge id="e{number}" source="{link.a}" target="{link.b}">{data}</edge>'
    yield "</graph>"
    yield "</graphml>"


def _of(region: Region) -> dict[str, str]:
    return {
        "name": region.name,
        "kind": region.kind.value,
        "terrain": region.terrain,
        "country": region.country,
        "coastal": "true" if region.coastal else "false",
        "x": str(region.label[0]),
        "y": str(region.label[1]),
    }


def _data(values: Mapping[str, str]) -> str:
    return "".join(f'<data key="{key}">{escape(value)}</data>' for key, value in values.items())
