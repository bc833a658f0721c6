"""Checks of shapes: overlaps, gaps, slivers, labels, ice and seam, and whether links say what the shapes say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gm_console.board.geometry import BoardShapes, Contact
from gm_console.board.model import Board, LinkKind
from gm_console.core.issues import Issue, error, info, warning

SURE = 8
"""Border, in map units, from which on two regions surely touch."""


def check_shapes(board: Board) -> Iterator[Issue]:
    """Yield what is wrong with the drawing of a board."""
    shapes = BoardShapes(board)
    for id_, reason in shapes.broken():
        yield error("map.shape.broken", f"the outline of {id_} is not sound: {reason}", id_)
    for id_ in shapes.slivers():
        yield warning("map.shape.sliver", f"{id_} is thinner than a pen stroke", id_)
    for id_ in shapes.labels_outside():
        yield error(
            "map.label", f"the label of {id_} lies outside its shape", id_, suggestion="move the label inside"
        )
    contacts = shapes.contacts()
    yield from _overlaps(contacts)
    yield from _links_and_borders(board, shapes, contacts)
    for (x, y), area in shapes.gaps():
        yield error("map.gap", f"nothing covers {area} square units at {x}, {y}", f"{x},{y}")
    yield from _edges(board, shapes, contacts)


def _overlaps(contacts: Sequence[Contact]) -> Iterator[Issue]:
    for contact in contacts:
        if contact.overlap > max(4, contact.border):
            text = f"{contact.a} and {contact.b} overlap by {contact.overlap} square units"
            yield error("map.overlap", text, contact.a)


def _links_and_borders(board: Board, shapes: BoardShapes, contacts: Sequence[Contact]) -> Iterator[Issue]:
    borders = {(contact.a, contact.b): contact.border for contact in contacts}
    for link in board.links:
        if link.kind is LinkKind.CROSSING or borders.get((link.a, link.b), 0) >= 1:
            continue
        text = f"{link.a} and {link.b} are linked by {link.kind.value} but have no common border"
        if shapes.crosses_ice(link.a, link.b):
            yield error("map.link.ice", f"{text}; the way leads over ice", link.a, rule="N")
        elif link.kind is LinkKind.LAND:
            yield error("map.link.apart", text, link.a, suggestion="draw the border, or make it a crossing")
        else:
            yield warning("map.link.apart", text, link.a)
    for contact in contacts:
        if not board.kinds(contact.a, contact.b):
            if contact.border >= SURE:
                text = f"{contact.a} and {contact.b} share a border of {contact.border} units but no link"
                yield warning("map.link.missing", text, contact.a, suggestion="link them")
            elif contact.border >= 1:
                text = f"{contact.a} and {contact.b} nearly touch ({contact.border} units) and are not linked"
                yield info("map.border.short", text, contact.a)
        elif 1 <= contact.border < SURE:
            text = f"{contact.a} and {contact.b} are linked along {contact.border} units, too short to see"
            yield info("map.border.short", text, contact.a)


def _edges(board: Board, shapes: BoardShapes, contacts: Sequence[Contact]) -> Iterator[Issue]:
    """Seam and ice: on a board that wraps both edges must meet; ice that is there at all must close its edge."""
    if board.wraps and not any(contact.over_seam for contact in contacts):
        yield error("map.seam", "the board wraps, but no region touches another over the seam")
    if not board.ice:
        return
    for edge, length in shapes.open_edges():
        yield error("map.ice.open", f"{length} units of the {edge} edge are not closed by ice", edge)
