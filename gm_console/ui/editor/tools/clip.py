"""Copy, cut and paste of regions, through the clipboard as text, so that they also go from window to window."""

from __future__ import annotations

import json
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent

from gm_console.board.editing import assign, ground, layout
from gm_console.board.editing.edit import Edit, NameTable, Refusal, joined
from gm_console.board.editing.layout import Clip
from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Point, RegionKind
from gm_console.core.issues import Issue, Severity
from gm_console.files.mapfile import map_json
from gm_console.files.mapschema import read_board
from gm_console.ui.editor.choices import OF_KIND
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.plan import Over, new_in, takes
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Clipboard")

FORMAT: Final = "gm-console regions"
VERSION: Final = 1
MOST_TEXT: Final = 64 * 1024 * 1024
"""Characters of a clipboard that we read."""
MOST_FAR: Final = 10_000_000
"""Map units from the corner of a sheet that no place is beyond."""
MOST_GHOST: Final = 4_000
"""Corners that follow the pointer; more than that are shown as a frame."""


def clip_text(board: Board, clip: Clip) -> str:
    """Return copied regions as text: a small map of their own, with the names of their countries and seas."""
    codes = {region.country for region in clip.regions}
    small = Board(
        id=board.id, name=board.name, width=board.width, height=board.height, wraps=board.wraps,
        regions=clip.regions, links=(),
        sea_names={code: name for code, name in board.sea_names.items() if code in codes},
        country_names={code: name for code, name in board.country_names.items() if code in codes},
    )  # fmt: skip
    return json.dumps({"format": FORMAT, "version": VERSION, "map": json.loads(map_json(small))})


def read_clip(text: str) -> Board | Refusal:
    """Return the small map that a text holds; whatever else a clipboard holds is refused."""
    if len(text) > MOST_TEXT:
        return _unfit("the clipboard holds too much")
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return _unfit("the clipboard holds no regions; copy some first")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return _unfit("the clipboard holds no regions; copy some first")
    if data.get("version") != VERSION:
        return _unfit("the regions on the clipboard were copied by another version of the program")
    issues: list[Issue] = []
    board = read_board(data.get("map"), issues)
    wrong = [issue for issue in issues if issue.severity is Severity.ERROR]
    if board is None or wrong:
        return _unfit(f"the regions on the clipboard are damaged: {wrong[0].text}" if wrong else "damaged")
    points = (point for region in board.regions for ring in region.shape for point in (*ring, region.label))
    if any(max(abs(x), abs(y)) > MOST_FAR for x, y in points):
        return _unfit("the regions on the clipboard are damaged: a place lies far off every map")
    return board


def _unfit(text: str) -> Refusal:
    return Refusal(code="edit.clip.unfit", text=text)


def copy_selected(session: EditorSession) -> bool:
    """Put the selected regions on the clipboard; tell whether there were any."""
    clip = layout.copy(session.sheet, session.chosen.regions)
    if not clip.regions:
        session.said.emit(_tr("Select the regions to copy first"))
        return False
    # as plain text: data of a kind of our own would outlive the interpreter in the clipboard of some systems
    QGuiApplication.clipboard().setText(clip_text(session.document.board, clip))
    what = clip.regions[0].id if len(clip.regions) == 1 else _tr("{0} regions").format(len(clip.regions))
    session.said.emit(_tr("Copied {0}; Ctrl+V puts them down, here or in another window").format(what))
    return True


def cut_selected(session: EditorSession) -> bool:
    """Put the selected regions on the clipboard and take them off the map, as one step."""
    ids = session.chosen.regions
    if not copy_selected(session):
        return False
    what = ids[0] if len(ids) == 1 else _tr("{0} regions").format(len(ids))
    with session.transaction(_tr("Cut {0}").format(what)):
        for id_ in ids:
            if not session.do(ground.take_away(session.sheet, id_)):
                break
    session.release()
    return True


def put_down(sheet: MapSheet, board: Board, clip: Clip, to: Point, over: Over) -> Edit | Refusal:
    """Paste a clip with the corner of its box at a place, and name the countries and seas the map does not know."""
    pasted = layout.paste(sheet, clip, to, takes(sheet, over))
    if isinstance(pasted, Refusal):
        return pasted
    steps = [pasted]
    for code in sorted({region.country for region in clip.regions}):
        for kind, names in ((RegionKind.LAND, board.country_names), (RegionKind.SEA, board.sea_names)):
            used = any(one.kind is kind and one.country == code for one in clip.regions)
            if used and code in names and code not in sheet.names[OF_KIND[kind]]:
                steps.append(assign.name_code(sheet, NameTable(OF_KIND[kind]), code, names[code]))
    return joined(steps, pasted.label)


class PasteTool(Tool):
    """Carries copied regions under the pointer until they are put down; taken up by Ctrl+V, not from the bar."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="paste", name=self.tr("Paste"), key="", icon="paste",
            tip=self.tr("Put the copied regions down"), cursor=Qt.CursorShape.DragMoveCursor,
        )  # fmt: skip
        self._board: Board | None = None
        self._clip: Clip | None = None
        self._at: Point | None = None
        self._over = Over.PAPER
        self._working = False
        session.closed.connect(self.cancel)

    @property
    def busy(self) -> bool:
        """Whether regions are carried."""
        return self._clip is not None

    @property
    def clip(self) -> Clip | None:
        """What is carried."""
        return self._clip

    def hint(self) -> str:
        """Say what can be done next."""
        if self._clip is None:
            return self.tr("Nothing to put down: select regions and copy them first")
        over = {
            Over.PAPER: self.tr("onto empty paper"),
            Over.SEA: self.tr("over seas too"),
            Over.ANY: self.tr("over any region"),
        }[self._over]
        return self.tr(
            "Click puts {0} regions down {1} (G changes); H, Shift+H mirror; Esc drops them"
        ).format(len(self._clip.regions), over)

    def take_up(self) -> None:
        """Take what is on the clipboard."""
        found = read_clip(QGuiApplication.clipboard().text())
        if isinstance(found, Refusal):
            self.session.refused.emit(found)
            self._board = self._clip = None
        else:
            self._board, self._clip = found, Clip(regions=found.regions)
            if not found.regions:
                self._clip = None
        self._working = False
        self._draw()
        self.hinted.emit()
        if self._clip is None:
            self.wanted.emit("select")

    def mirror(self, *, east_west: bool = True) -> None:
        """Turn what is carried over, as a mirror shows it."""
        if self._clip is not None:
            self._clip = layout.mirrored(self._clip, east_west=east_west)
            self._draw()

    def take_ground(self, over: Over) -> None:
        """Choose what ground the regions take."""
        self._over = over
        self.hinted.emit()

    def press(self, pointer: Pointer) -> None:
        """Put the regions down; Shift keeps them for another time."""
        self.move(pointer)
        corner = self._corner()
        if self._clip is None or self._board is None or corner is None or self._working:
            return
        self._working = True
        work = partial(put_down, board=self._board, clip=self._clip, to=corner, over=self._over)
        take = partial(self._take, keep=pointer.shift)
        self.session.ask(lambda sheet, _checks: work(sheet), take)

    def move(self, pointer: Pointer) -> None:
        """Carry the regions along."""
        self._at = self.snapped(pointer).point if self.rule.grid else pointer.at
        self._draw()

    def drag(self, pointer: Pointer) -> None:
        """Carry them with the button down too."""
        self.move(pointer)

    def cancel(self) -> None:
        """Drop what is carried."""
        carried, self._clip, self._board, self._working = self._clip, None, None, False
        super().cancel()
        if carried is not None:
            self.hinted.emit()
            self.wanted.emit("select")

    def lay_down(self) -> None:
        """Drop what is carried for another tool."""
        self._clip, self._board, self._working = None, None, False
        self.show(EMPTY)

    def key(self, event: QKeyEvent) -> bool:
        """H mirrors, Shift+H turns upside down, G changes what ground is taken."""
        if event.key() == Qt.Key.Key_H:
            self.mirror(east_west=not event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return True
        if event.key() == Qt.Key.Key_G:
            ways = list(Over)
            self.take_ground(ways[(ways.index(self._over) + 1) % len(ways)])
            return True
        return False

    def _corner(self) -> Point | None:
        """Return where the corner of the box comes to lie when its middle is at the pointer."""
        if self._clip is None or self._at is None:
            return None
        west, north, east, south = _frame(self._clip)
        return self._at[0] - (east - west) // 2, self._at[1] - (south - north) // 2

    def _draw(self) -> None:
        corner = self._corner()
        if self._clip is None or corner is None:
            self.show(EMPTY)
            return
        west, north, east, south = _frame(self._clip)
        dx, dy = corner[0] - west, corner[1] - north
        rings = [ring for region in self._clip.regions for ring in region.shape]
        if sum(map(len, rings)) > MOST_GHOST:
            rings = [((west, north), (east, north), (east, south), (west, south))]
        role = SketchRole.ACTIVE
        strokes = [
            SketchStroke(points=tuple((x + dx, y + dy) for x, y in ring), role=role, closed=True, filled=True)
            for ring in rings
        ]
        self.show(Sketch(strokes=tuple(strokes), notes=self._off_sheet(corner, (east - west, south - north))))

    def _off_sheet(self, corner: Point, size: Point) -> tuple[SketchNote, ...]:
        head = self.session.sheet.head
        off = corner[1] < 0 or corner[1] + size[1] > head.height
        off = off or (not head.wraps and (corner[0] < 0 or corner[0] + size[0] > head.width))
        at = self._at if self._at is not None else corner
        return (
            (SketchNote(at=at, text=self.tr("beyond the edge of the map"), role=SketchRole.WRONG),)
            if off
            else ()
        )

    def _take(self, found: Edit | Refusal, *, keep: bool) -> None:
        self._working = False
        if not self.session.do(found) or not isinstance(found, Edit):
            return
        self.session.release()
        self.session.said.emit(found.label)
        self.session.choose(Chosen(faces=new_in(found)))
        if not keep and self._clip is not None:
            self.lay_down()
            self.wanted.emit("select")


def _frame(clip: Clip) -> tuple[int, int, int, int]:
    """Return the box round all regions of a clip."""
    return box([point for region in clip.regions for point in region.shape[0]])
