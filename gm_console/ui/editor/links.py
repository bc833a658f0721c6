"""Links as the editor words and draws them."""

from __future__ import annotations

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.ties import Tie
from gm_console.board.model import LinkKind, Point
from gm_console.core.ids import RegionId
from gm_console.ui.editor.tools.pointer_places import beside
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Links")


def kind_word(kind: LinkKind) -> str:
    """Return a kind of link for people."""
    return {
        LinkKind.LAND: _tr("land"),
        LinkKind.COAST: _tr("coast"),
        LinkKind.SEA: _tr("sea"),
        LinkKind.CANAL: _tr("canal"),
        LinkKind.CROSSING: _tr("crossing"),
    }[kind]


def tie_words(tie: Tie) -> str:
    """Say how two regions stand to each other."""
    if tie.apart:
        return _tr("held apart")
    if not tie.kinds:
        return _tr("not linked")
    words = ", ".join((*(kind_word(kind) for kind in tie.kinds), *map(_tr, tie.own)))
    return _tr("{0}, by hand").format(words) if tie.decided else words


def line_between(sheet: MapSheet, one: RegionId, other: RegionId, near: Point) -> tuple[Point, Point]:
    """Return the line from label to label, the short way round, in the frame of a place near its first end."""
    start = beside(sheet.head, sheet.regions[one].label, near)
    return start, beside(sheet.head, sheet.regions[other].label, start)
