"""The region panel: everything of what is selected, to be read and to be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from PySide6.QtWidgets import QDockWidget, QWidget

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign, numbers
from gm_console.board.editing.edit import Edit, NameTable, Refusal, joined
from gm_console.board.editing.planar import shape_area2
from gm_console.board.editing.sheet import MapSheet, ice_key
from gm_console.board.editing.ties import waters_of
from gm_console.board.editing.topology import FaceKey, Shape
from gm_console.board.model import Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import OF_KIND, NewCodeBox, Segments
from gm_console.ui.editor.ground_box import GroundBox
from gm_console.ui.editor.panels.fields import Field, Form, Later, Lazy, TextField
from gm_console.ui.editor.panels.region_findings import FindingsBox
from gm_console.ui.editor.panels.region_links import TiesBox
from gm_console.ui.editor.panels.region_marks import MarksBox
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import told
from gm_console.ui.kit.theme import Theme

V = TypeVar("V")
MEASURED_AT_ONCE: Final = 8
"""Faces whose ground is measured without leaving the window's thread."""


class RegionPanel(Lazy):
    """Shows one region, several with what they have in common, or pieces of ice."""

    def __init__(self, session: EditorSession, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self.id = TextField(
            self.tr("Id"), self.tr("As areas of this game are called; links and decisions go with it")
        )
        self.name = TextField(self.tr("Name"), self.tr("What the region is called; may be empty"))
        self.kind = Segments(self.tr("Kind"))
        self.kind.add(RegionKind.LAND, self.tr("Land"))
        self.kind.add(RegionKind.SEA, self.tr("Sea"), self.tr("Links and coasts follow"))
        self.code = NewCodeBox(
            session,
            (NameTable.COUNTRY,),
            self.tr("Country"),
            self.tr("Type a part of it to find one, or a new code such as 07 or PO"),
        )
        self.terrain = GroundBox(session, self.tr("Ground"))
        self.coast = told(name=self.tr("Coast"))
        self.ground = told(name=self.tr("Size"))
        self._kind_field, self._code_field = Field(self.kind), Field(self.code)
        self._terrain_field = Field(self.terrain)
        self.marks = MarksBox(session)
        self.ties = TiesBox(session)
        self.findings = FindingsBox(session, theme)
        self.title = told()
        self.title.setObjectName("panelTitle")
        self.facts = told()
        self._page = ScrolledPage()
        self._build()
        self._empty = EmptyState(
            self._page,
            self.tr(
                "Click a region with the Select tool (V) to see and change what it is. Shift+click adds more."
            ),
        )
        lay_below(self, self._empty)
        self._later = Later(self)
        self._connect()
        self.refresh()

    def focus_name(self, region: RegionId) -> None:
        """Take the keys into the field of the name, all of it selected."""
        self._session.choose_region(region)
        dock: QWidget | None = self
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        if dock is not None:
            dock.show()
            dock.raise_()
        self.show()
        self.bring_up()
        self.name.line.setFocus()
        self.name.line.selectAll()

    def _build(self) -> None:
        self.form = Form()
        for name, field in (
            (self.tr("Id"), self.id), (self.tr("Name"), self.name), (self.tr("Kind"), self._kind_field),
            (self.tr("Belongs to"), self._code_field), (self.tr("Ground"), self._terrain_field),
            (self.tr("Coast"), self.coast), (self.tr("Size"), self.ground),
        ):  # fmt: skip
            self.form.add(name, field)
        self._page.column.addWidget(self.title)
        self._page.column.addWidget(self.facts)
        self._page.column.addWidget(self.form)
        self.found = self._page.section(self.tr("Problems"), self.findings)
        self.marked = self._page.section(self.tr("Marks"), self.marks)
        self.tied = self._page.section(self.tr("Neighbours"), self.ties)
        self._page.column.addStretch(1)

    def _connect(self) -> None:
        session = self._session
        for signal in (session.opened, session.closed, session.selected):
            signal.connect(self._turn)
        session.edited.connect(self._later.ask)
        session.findings_changed.connect(self._later.ask)
        self._later.timeout.connect(self.refresh)
        session.name_wanted.connect(self.focus_name)
        self.id.entered.connect(self._set_id)
        self.name.typed.connect(self._type_name)
        self.name.entered.connect(self._set_name)
        self.name.line.editingFinished.connect(session.release)
        self.kind.picked.connect(self._set_kind)
        self.terrain.picked.connect(self._set_terrain)
        self.code.picked.connect(self._set_code)
        self.code.strange.connect(self._refuse_code)

    def _turn(self) -> None:
        """Show something else: what was refused before is not said of it."""
        for field in (self.id, self.name, self._kind_field, self._code_field, self._terrain_field):
            field.refuse("")
        self._page.verticalScrollBar().setValue(0)
        self.refresh()

    def bring_up(self) -> None:
        """Show what is selected as it is now."""
        chosen = self._session.chosen
        there = self._session.is_open and bool(chosen.faces)
        self._empty.show_body(there)
        if not there:
            self._empty.say(self._invitation())
            return
        ids = chosen.regions
        regions = [self._session.sheet.regions[id_] for id_ in ids]
        for part in (self.form, self.found):
            part.setVisible(bool(regions))
        single = regions[0] if len(regions) == 1 else None
        self.marked.setVisible(single is not None)
        self.tied.setVisible(single is not None)
        self._show_title(chosen, len(ids))
        if not regions:
            return
        self._show_facts(regions)
        self._show_size(ids)
        self.findings.show_regions(ids)
        if single is not None:
            self.marks.show_region(single)
            self.ties.show_region(single.id)

    def _invitation(self) -> str:
        """Say what is to be done so that something is shown here."""
        if not self._session.is_open:
            return self.tr("Open a map: what is selected on it is shown and changed here.")
        if not self._session.sheet.regions:
            return self.tr("Nothing is drawn yet. Press D on the map and draw the first region.")
        return self.tr(
            "Click a region with the Select tool (V) to see and change what it is. Shift+click adds more."
        )

    def _show_title(self, chosen: Chosen, regions: int) -> None:
        """Say what is selected where it is not one region."""
        title = facts = ""
        if regions > 1:
            title = self.tr("{0} regions").format(f"{regions:,}")
        elif not regions:
            ice = chosen.ice
            corners, ground = measured(self._session.sheet, [ice_key(number) for number in ice])
            title = self.tr("Ice, piece {0}").format(ice[0] + 1)
            if len(ice) > 1:
                title = self.tr("{0} pieces of ice").format(len(ice))
            facts = self.tr(
                "{0} square units, {1} corners. Nothing is linked over ice, and it belongs to nobody."
            )
            facts = facts.format(f"{ground:,}", f"{corners:,}")
        for label, words in ((self.title, title), (self.facts, facts)):
            label.setText(words)
            label.setVisible(bool(words))

    def _show_facts(self, regions: Sequence[Region]) -> None:
        several = self.tr("several")
        kind = common(region.kind for region in regions)
        terrain = common(region.terrain for region in regions)
        single = len(regions) == 1
        self.form.show_field(self.id, single)
        self.id.show_text(regions[0].id if single else "")
        name = common(region.name for region in regions)
        self.name.show_text(name or "", several if name is None else "")
        self.kind.show_value(kind or "")
        self.code.offer_tables((OF_KIND[kind],) if kind is not None else tuple(NameTable))
        self.code.setEnabled(kind is not None)
        code = common(region.country for region in regions)
        self.code.show_value(code or "", several if code is None else code)
        self.terrain.show_value(terrain or "")
        self.form.show_field(self._terrain_field, kind is RegionKind.LAND)
        self.form.show_field(self.coast, single and kind is RegionKind.LAND)
        if single:
            self.coast.setText(self._coast(regions[0]))

    def _coast(self, region: Region) -> str:
        waters = waters_of(self._session.sheet, region.id)
        if not waters:
            return self.tr("none: it is linked to no sea")
        return self.tr("yes, to {0}").format(", ".join(waters))

    def _show_size(self, ids: tuple[RegionId, ...]) -> None:
        if len(ids) <= MEASURED_AT_ONCE:
            self._say_size(*measured(self._session.sheet, ids))
            return

        def work(sheet: MapSheet, _checks: LiveChecks) -> tuple[int, int]:
            return measured(sheet, [id_ for id_ in ids if id_ in sheet.regions])

        def done(found: tuple[int, int]) -> None:
            if self._session.chosen.regions == ids:
                self._say_size(*found)

        self._session.ask(work, done)

    def _say_size(self, corners: int, ground: int) -> None:
        self.ground.setText(self.tr("{0} square units, {1} corners").format(f"{ground:,}", f"{corners:,}"))

    def _set_id(self, text: str) -> None:
        chosen = self._session.chosen
        old, new = chosen.main, RegionId(text.strip().upper())
        if old is None or old == new:
            self.id.put_back()
            return
        renamed = numbers.rename_ids(
            self._session.sheet, {old: new}, self.tr("Change id {0} to {1}").format(old, new)
        )
        if self.id.attempt(self._session, renamed):
            self._session.release()
            self._session.choose(
                replace(chosen, faces=tuple(new if face == old else face for face in chosen.faces))
            )

    def _type_name(self, name: str) -> None:
        """Name one region with every key; several only when the field is left."""
        if len(self._session.chosen.regions) == 1:
            self._set_name(name)

    def _set_name(self, name: str) -> None:
        def named(id_: RegionId) -> Edit | Refusal:
            return assign.rename(self._session.sheet, id_, name)

        self._each(self.name, named, "name")

    def _set_kind(self, kind: str) -> None:
        """Make land or sea of all; they belong to a country or sea beside them until somebody says."""
        sheet, wanted = self._session.sheet, RegionKind(kind)
        ids = [id_ for id_ in self._session.chosen.regions if sheet.regions[id_].kind is not wanted]
        if ids:
            code = code_beside(sheet, ids, wanted)
            self._kind_field.attempt(self._session, assign.set_facts(sheet, ids, kind=wanted, country=code))
            self._session.release()
        self.refresh()

    def _set_terrain(self, terrain: str) -> None:
        facts = assign.set_facts(self._session.sheet, self._session.chosen.regions, terrain=terrain)
        self._terrain_field.attempt(self._session, facts)
        self._session.release()

    def _set_code(self, code: str) -> None:
        facts = assign.set_facts(self._session.sheet, self._session.chosen.regions, country=code)
        self._code_field.attempt(self._session, facts)
        self._session.release()

    def _refuse_code(self, typed: str) -> None:
        self._code_field.refuse(
            self.tr("Nothing here is called {0}. A new code has up to 4 letters or digits.").format(typed)
        )

    def _each(self, field: Field, make: Callable[[RegionId], Edit | Refusal], what: str) -> None:
        """Make one edit of what is made for each selected region; typing on makes it grow."""
        ids = self._session.chosen.regions
        edits: list[Edit] = []
        for id_ in ids:
            edit = make(id_)
            if isinstance(edit, Refusal):
                field.refuse(edit.text)
                return
            edits.append(edit)
        if edits:
            label = edits[0].label if len(ids) == 1 else self.tr("Name {0} regions").format(len(ids))
            field.attempt(self._session, joined(edits, label, f"{what} {' '.join(ids)}"))


def common(values: Iterable[V]) -> V | None:
    """Return the value that all have, None where they differ."""
    found = iter(values)
    first = next(found)
    return first if all(value == first for value in found) else None


def code_beside(sheet: MapSheet, ids: Iterable[RegionId], kind: RegionKind) -> str | None:
    """Return the country or sea of a neighbour of a kind, the first that has a name if there is none beside."""
    others = (sheet.regions[other] for id_ in ids for other in sheet.links.get(id_, ()))
    beside = next((region.country for region in others if region.kind is kind), None)
    return beside or next(iter(sorted(sheet.names[OF_KIND[kind]])), None)


def measured(sheet: MapSheet, faces: Iterable[FaceKey]) -> tuple[int, int]:
    """Return how many corners some faces have and how many square map units of ground."""
    corners = ground = 0
    for face in faces:
        shape: Shape = sheet.shape_of(face)
        corners += sum(len(ring) for ring in shape)
        ground += shape_area2(shape) // 2
    return corners, ground
