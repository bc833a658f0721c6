"""The panel of the map as a whole: what it is called, its paper, its seam, its mountains, and its figures."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QCheckBox, QSpinBox, QWidget

from gm_console.board.checking.live import LiveChecks
from gm_console.board.checking.whole import check_islands
from gm_console.board.editing import layout, paper
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import MountainRange, Point, RegionKind
from gm_console.core.issues import Severity
from gm_console.rulesets import NAMES, load_map_rules
from gm_console.ui.editor.panels.fields import Field, Form, Later, Lazy, TextField
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import (
    ChoiceBox,
    PlainLabel,
    caption,
    number_box,
    push_button,
    row,
    small_button,
    told,
)

FIGURES: Final = ("regions", "land", "sea", "links", "decided", "ice", "problems")


class Looking(Protocol):
    """What shows the map."""

    def seen(self) -> QRectF:
        """Return the part of the map that is in sight, in map units."""


class SheetPanel(Lazy):
    """Everything that belongs to no region."""

    def __init__(self, session: EditorSession, view: Looking | None = None) -> None:
        """``view`` tells where the middle of what is seen lies; without one the seam is moved by its number."""
        super().__init__()
        self._session, self._view = session, view
        self.title = TextField(self.tr("Title"), self.tr("What the map is called"))
        self.id = TextField(self.tr("Id"), self.tr("One word, by which scenarios know the map"))
        self.game = ChoiceBox(
            name=self.tr("Game"),
            tip=self.tr("The game that the map is for; what it does not know is a problem"),
            letters=12,
        )
        for id_, called in sorted(NAMES.items(), key=lambda item: item[1]):
            self.game.addItem(called, id_)
        self.width_box, self.height_box = self._spin(self.tr("Width")), self._spin(self.tr("Height"))
        self.paper = Field(row(self.width_box, PlainLabel("×"), self.height_box))
        self.wraps = QCheckBox(self.tr("East joins west"))
        self.wraps.setToolTip(self.tr("Whoever leaves the map in the east comes back in the west"))
        self.wrap = Field(self.wraps)
        self.seam_at = number_box(
            self.tr("Where the seam is to lie"), 0, 0,
            tip=self.tr("Map units from the seam as it is now, to the east"), grouped=True,
        )  # fmt: skip
        self.shift = push_button(self.tr("Move"), self.tr("Put the seam there; the drawing stays as it is"))
        self.here = push_button(
            self.tr("To the middle"), self.tr("Put the seam in the middle of what is seen")
        )
        self.here.setVisible(view is not None)
        self.seam = Field(row(self.seam_at, self.shift, self.here))
        self.ranges = RangesBox(session)
        self.figures = {name: told() for name in FIGURES}
        self.islands = TextField(
            self.tr("Island nations"), self.tr("Numbers with blanks between, such as 03 12")
        )
        self.islanders = told(self._hint())
        self.islanders.setObjectName("caption")
        self._page = ScrolledPage()
        self._build()
        self._empty = EmptyState(
            self._page, self.tr("Open a map: its title, paper, seam and figures are here.")
        )
        lay_below(self, self._empty)
        self._later = Later(self)
        self._connect()
        self._begin()

    def _build(self) -> None:
        form = Form()
        for name, field in (
            (self.tr("Title"), self.title), (self.tr("Id"), self.id), (self.tr("Game"), self.game),
            (self.tr("Paper"), self.paper),
            (self.tr("Wrap"), self.wrap), (self.tr("Seam at"), self.seam),
        ):  # fmt: skip
            form.add(name, field)
        figures = Form(dense=True)
        for name, words in (
            ("regions", self.tr("Regions")), ("land", self.tr("Land")), ("sea", self.tr("Sea")),
            ("links", self.tr("Links")), ("decided", self.tr("By hand")), ("ice", self.tr("Pieces of ice")),
            ("problems", self.tr("Problems")),
        ):  # fmt: skip
            figures.add(words, self.figures[name])
        islands = QWidget()
        lay_below(islands, self.islands, self.islanders, gap=4)
        self._page.column.addWidget(form)
        self._page.section(self.tr("Figures"), figures)
        self._page.section(self.tr("Island nations"), islands)
        self._page.section(self.tr("Mountains"), self.ranges)
        self._page.column.addStretch(1)

    def _connect(self) -> None:
        session = self._session
        session.opened.connect(self._begin)
        session.closed.connect(self._begin)
        session.edited.connect(self._later.ask)
        session.findings_changed.connect(self._show_findings)
        self._later.timeout.connect(self.refresh)
        self.title.typed.connect(self._entitle)
        self.title.line.editingFinished.connect(session.release)
        self.id.entered.connect(self._set_id)
        self.game.activated.connect(self._play)
        for box in (self.width_box, self.height_box):
            box.editingFinished.connect(self._resize)
        self.wraps.clicked.connect(self._wrap)
        self.shift.clicked.connect(self._move_seam)
        self.here.clicked.connect(self._seam_here)
        self.islands.typed.connect(self._ask_islands)

    def _begin(self) -> None:
        self._empty.show_body(self._session.is_open)
        for field in (self.title, self.id, self.paper, self.wrap, self.seam, self.islands):
            field.refuse("")
        self.seam_at.setValue(0)
        self.refresh()
        self._show_findings()

    def bring_up(self) -> None:
        """Show the map as it is."""
        if not self._session.is_open:
            return
        sheet = self._session.sheet
        head = sheet.head
        self.title.show_text(head.name, self.tr("no title yet"))
        self.id.show_text(head.id)
        self.game.setCurrentIndex(self.game.findData(sheet.rules.game))
        if not (self.width_box.hasFocus() or self.height_box.hasFocus()):
            self.width_box.setValue(head.width)
            self.height_box.setValue(head.height)
            self.paper.refuse("")
        self.wraps.setChecked(head.wraps)
        self.seam_at.setRange(0, max(head.width - 1, 0))
        self.seam.setEnabled(head.wraps)
        self.ranges.show_ranges(head.ranges)
        land = sum(region.kind is RegionKind.LAND for region in sheet.regions.values())
        counts = {
            "regions": len(sheet.regions),
            "land": land,
            "sea": len(sheet.regions) - land,
            "links": sum(len(kinds) for others in sheet.links.values() for kinds in others.values()) // 2,
            "decided": len(sheet.by_hand),
            "ice": len(sheet.ice),
        }
        for name, count in counts.items():
            self.figures[name].setText(f"{count:,}")

    def _show_findings(self) -> None:
        if not self._session.is_open:
            return
        counts = dict.fromkeys(Severity, 0)
        for finding in self._session.findings:
            counts[finding.issue.severity] += 1
        self.figures["problems"].setText(
            self.tr("{0} errors, {1} warnings").format(
                f"{counts[Severity.ERROR]:,}", f"{counts[Severity.WARNING]:,}"
            )
        )
        if self.islands.line.text().strip():
            self._ask_islands()

    def _entitle(self, name: str) -> None:
        self.title.attempt(self._session, paper.entitle(self._session.sheet, name=name, grip="title"))

    def _set_id(self, id_: str) -> None:
        if self.id.attempt(self._session, paper.entitle(self._session.sheet, id_=id_.strip())):
            self._session.release()

    def _play(self) -> None:
        """Draw the map for the game chosen."""
        rules = load_map_rules(self.game.currentData())
        self._session.do(paper.draw_for(self._session.sheet, rules))
        self._session.release()
        self.refresh()

    def _resize(self) -> None:
        head = self._session.sheet.head if self._session.is_open else None
        size = (self.width_box.value(), self.height_box.value())
        if head is None or size == (head.width, head.height):
            self.paper.refuse("")
            return
        if self.paper.attempt(self._session, paper.resize(self._session.sheet, *size)):
            self._session.release()

    def _wrap(self, wraps: bool) -> None:
        def work(sheet: MapSheet, _checks: LiveChecks) -> Edit | Refusal:
            return layout.set_wrap(sheet, wraps)

        def done(wanted: Edit | Refusal) -> None:
            self.wrap.attempt(self._session, wanted)
            self._session.release()
            self.refresh()

        self._session.ask(work, done)

    def _move_seam(self) -> None:
        self._put_seam(self.seam_at.value())

    def _seam_here(self) -> None:
        if self._view is not None:
            self._put_seam(round(self._view.seen().center().x()) % self._session.sheet.head.width)

    def _put_seam(self, east: int) -> None:
        def work(sheet: MapSheet, _checks: LiveChecks) -> Edit | Refusal:
            return layout.shift(sheet, -east)

        def done(wanted: Edit | Refusal) -> None:
            if self.seam.attempt(self._session, wanted):
                self._session.release()
                self.seam_at.setValue(0)
                self._session.said.emit(self.tr("The seam lies {0} units further east").format(f"{east:,}"))

        self._session.ask(work, done)

    def _ask_islands(self) -> None:
        """Say of the nations given whether each can be reached by sea alone."""
        nations = tuple(self.islands.line.text().replace(",", " ").split())
        known = {region.country for region in self._session.sheet.regions.values()}
        strange = [nation for nation in nations if nation not in known]
        self.islands.refuse(self.tr("no region belongs to {0}").format(", ".join(strange)) if strange else "")
        if strange or not nations:
            self.islanders.setText(
                "" if strange else self.tr("Name nations to see whether they are islands.")
            )
            return

        def work(_sheet: MapSheet, checks: LiveChecks) -> tuple[str, ...]:
            return tuple(finding.issue.text for finding in check_islands(checks.survey, nations))

        self._session.ask(work, self._say_islands)

    def _hint(self) -> str:
        return self.tr("Name nations to see whether they are islands.")

    def _say_islands(self, walked: tuple[str, ...]) -> None:
        self.islanders.setText("\n".join(walked) or self.tr("Nobody can walk to any of them."))

    def _spin(self, name: str) -> QSpinBox:
        tip = self.tr("{0} in map units; east and south edge move").format(name)
        return number_box(name, 1, 10 * paper.MOST, tip=tip, grouped=True)


class RangeRow(QWidget):
    """One chain of mountains."""

    def __init__(self, session: EditorSession, number: int) -> None:
        super().__init__()
        self._session, self._number = session, number
        self.name = TextField(self.tr("Name of the mountains"))
        self.show_it = small_button(self.tr("Show"), self.tr("Bring the mountains into sight"))
        self.drop = small_button("×", self.tr("Take the mountains away; regions stay rough"))
        self._place: Point = (0, 0)
        lay_beside(self, self.name, self.show_it, self.drop, grows=self.name, gap=4)
        self.name.typed.connect(self._name)
        self.name.line.editingFinished.connect(session.release)
        self.show_it.clicked.connect(self._show)
        self.drop.clicked.connect(self._drop)

    def show_range(self, chain: MountainRange) -> None:
        """Show a chain."""
        self._place = chain.line[len(chain.line) // 2]
        self.name.show_text(chain.name)

    def _name(self, name: str) -> None:
        named = paper.name_range(self._session.sheet, self._number, name, f"range {self._number}")
        self.name.attempt(self._session, named)

    def _show(self) -> None:
        self._session.shown_place.emit(self._place)

    def _drop(self) -> None:
        self.name.attempt(self._session, paper.drop_range(self._session.sheet, self._number))
        self._session.release()


class RangesBox(QWidget):
    """All chains of mountains."""

    def __init__(self, session: EditorSession) -> None:
        super().__init__()
        self._session = session
        self.rows: list[RangeRow] = []
        self.none = caption(self.tr("No mountains have a name. Paint regions rough with the Paint tool (P)."))
        self._column = lay_below(self, self.none, gap=4)

    def show_ranges(self, ranges: tuple[MountainRange, ...]) -> None:
        """Show the chains of a map."""
        while len(self.rows) < len(ranges):
            row = RangeRow(self._session, len(self.rows))
            self.rows.append(row)
            self._column.addWidget(row)
        for row, chain in zip(self.rows, ranges, strict=False):
            row.show_range(chain)
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(ranges))
        self.none.setVisible(not ranges)
