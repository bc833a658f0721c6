"""The map as a whole: what it is called, how large its paper is, and its chains of mountains."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, GameChange, Head, Refusal
from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.map_rules import MapRules

LEAST: Final = 16
MOST: Final = 1_000_000
"""Map units that a side of the paper has at least and at most."""


def entitle(
    sheet: MapSheet, *, name: str | None = None, id_: str | None = None, grip: str = ""
) -> Edit | Refusal:
    """Give the map another name or id; with the same grip, a word being typed is one step."""
    if id_ is not None and (not id_ or id_ != "".join(id_.split())):
        return Refusal(code="edit.map.id", text="the id of a map is one word")
    head = sheet.head
    after = replace(head, name=head.name if name is None else name, id=head.id if id_ is None else id_)
    return _headed(sheet, after, "Name the map", grip)


def draw_for(sheet: MapSheet, rules: MapRules) -> Edit:
    """Draw the map for another game; what that game does not know stays, and findings say so."""
    change = GameChange(before=sheet.rules, after=rules)
    changes = (change,) if sheet.rules != rules else ()
    return Edit(label=f"Draw the map for {rules.game}", changes=changes)


def resize(sheet: MapSheet, width: int, height: int) -> Edit | Refusal:
    """Make the paper larger or smaller to the east and the south; nothing that is drawn may be cut.

    Where the map wraps, the east edge is the seam: the width stays as long as anything is drawn up to the seam.
    """
    head = sheet.head
    if not (LEAST <= width <= MOST and LEAST <= height <= MOST):
        return Refusal(code="edit.paper.size", text=f"a side has {LEAST} to {MOST:,} map units")
    wider = width != head.width
    for key, shape in sorted(sheet.topology.faces.items()):
        west, _, east, south = box(shape[0])
        if wider and head.wraps and (west <= 0 or east >= head.width):
            text = f"{key} lies at the seam; take the wrap off first, or shift the drawing"
            return Refusal(code="edit.paper.seam", text=text, where=shape[0][0])
        if south > height or east > width:
            return Refusal(code="edit.paper.cut", text=f"{key} would lie outside", where=shape[0][0])
    for chain in head.ranges:
        if any(x > width or y > height for x, y in chain.line):
            return Refusal(
                code="edit.paper.cut",
                text=f"the mountains {chain.name} would lie outside",
                where=chain.line[0],
            )
    return _headed(sheet, replace(head, width=width, height=height), f"Make the paper {width} x {height}")


def name_range(sheet: MapSheet, number: int, name: str, grip: str = "") -> Edit | Refusal:
    """Name a chain of mountains, by its place in the list."""
    ranges = sheet.head.ranges
    if not 0 <= number < len(ranges):
        return _no_range(number)
    named = replace(ranges[number], name=name)
    after = replace(sheet.head, ranges=(*ranges[:number], named, *ranges[number + 1 :]))
    return _headed(sheet, after, f"Name mountains {name}", grip)


def drop_range(sheet: MapSheet, number: int) -> Edit | Refusal:
    """Take a chain of mountains away, by its place in the list; regions stay as rough as they are."""
    ranges = sheet.head.ranges
    if not 0 <= number < len(ranges):
        return _no_range(number)
    after = replace(sheet.head, ranges=(*ranges[:number], *ranges[number + 1 :]))
    return _headed(sheet, after, f"Take mountains {ranges[number].name} away")


def _headed(sheet: MapSheet, head: Head, label: str, grip: str = "") -> Edit:
    draft = Draft(sheet)
    draft.head = head
    return draft.finish(label, grip)


def _no_range(number: int) -> Refusal:
    return Refusal(code="edit.range.none", text=f"there is no chain of mountains {number + 1}")
