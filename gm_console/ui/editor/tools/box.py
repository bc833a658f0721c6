"""The tool box: all tools in the order of the bar, and what is done to the selection without a tool."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from gm_console.board.editing import ground
from gm_console.board.editing.document import RolledBack
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.merging import APART, bridge, merge
from gm_console.board.editing.topology import FaceKey
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule, Tool
from gm_console.ui.editor.tools.corner import CornerTool
from gm_console.ui.editor.tools.cut import CarveTool, SplitTool
from gm_console.ui.editor.tools.draw import DrawTool
from gm_console.ui.editor.tools.ice import IceTool
from gm_console.ui.editor.tools.knobs import remove_corners
from gm_console.ui.editor.tools.label import LabelTool
from gm_console.ui.editor.tools.link import LinkTool
from gm_console.ui.editor.tools.mark import MarkTool
from gm_console.ui.editor.tools.measure import MeasureTool
from gm_console.ui.editor.tools.paint import PaintTool
from gm_console.ui.editor.tools.select import SelectTool
from gm_console.ui.kit.language import translated_in

_tr = translated_in("ToolBox")

KINDS = (
    SelectTool, CornerTool, DrawTool, SplitTool, CarveTool, IceTool,
    PaintTool, LinkTool, MarkTool, LabelTool, MeasureTool,
)  # fmt: skip


def make_tools(session: EditorSession, rule: SnapRule, parent: QObject | None = None) -> tuple[Tool, ...]:
    """Return one of each tool, in the order of the bar."""
    return tuple(kind(session, rule, parent) for kind in KINDS)


def merge_selected(session: EditorSession) -> bool:
    """Make one of the selected regions, or pieces of ice: the one selected first keeps its id, name and facts."""
    faces = session.chosen.faces
    if len(faces) < 2:
        session.said.emit(_tr("Select two or more regions that touch, then merge them"))
        return False
    main = faces[0]
    wanted = merge(session.sheet, faces)
    near = isinstance(wanted, Refusal) and wanted.code == APART
    if not (_merge_near(session, faces) if near else session.do(wanted)):
        return False
    session.release()
    session.choose(Chosen(faces=(main,)))
    return True


def _merge_near(session: EditorSession, faces: Sequence[FaceKey]) -> bool:
    """Make faces one whose borders are drawn a little apart, in one step: the strips between go to the first."""
    main, rest = faces[0], list(faces[1:])
    session.release()
    with session.transaction(_tr("Merge {faces}").format(faces=" ".join(faces))):
        while rest:
            strips = {other: bridge(session.sheet, main, other) for other in rest}
            near = next((other for other in rest if isinstance(strips[other], Edit)), rest[0])
            if not (session.do(strips[near]) and session.do(merge(session.sheet, [main, near]))):
                raise RolledBack
            rest.remove(near)
    return not rest


def take_away_selected(session: EditorSession) -> bool:
    """Take the selected corners away; where none are selected the selected regions and pieces of ice, as one step."""
    chosen = session.chosen
    if chosen.corners:
        return remove_corners(session)
    if not chosen.faces:
        session.said.emit(_tr("Select what is to be taken away first"))
        return False
    many = len(chosen.faces)
    what = chosen.faces[0] if many == 1 else _tr("{0} areas").format(many)
    label = _tr("Take {0} away").format(what)
    with session.transaction(label):
        for face in chosen.faces:
            wanted = ground.take_away(session.sheet, face)
            if isinstance(wanted, Refusal) or not session.do(wanted):
                break
    session.release()
    return True
