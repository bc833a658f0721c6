"""Technologies at the moment shown: the tree of one nation over the table of all nations side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QWidget

from gm_console.core.ids import NationId
from gm_console.report.phrases import name_of
from gm_console.report.turn_view_words import cost_text, needs_text, standing_text, tried_text
from gm_console.rulesets.common.turn_so_far import TurnSoFar
from gm_console.rulesets.common.turn_views import Reach, TechnologyLine, technologies
from gm_console.ui.kit.layouts import lay_below, split_between, strip
from gm_console.ui.kit.parts import ChoiceBox, ElidedLabel
from gm_console.ui.kit.tables.model import Column
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.nations.technology_picture import TechnologyBox, TechnologyPicture
from gm_console.ui.workspaces.nations.turn_view import TurnView

SIZES: Final = (400, 220)
"""Heights of tree and table at first."""
MARKS: Final = {Reach.HAS: "✓", Reach.MAY: "○", Reach.LACKS: "–"}
Standing = Mapping[NationId, tuple[TechnologyLine, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyRow:
    """A technology with how every nation stands to it."""

    key: str
    place: int
    name: str
    lines: Mapping[NationId, TechnologyLine]

    @property
    def having(self) -> int:
        """How many nations have it."""
        return sum(one.reach is Reach.HAS for one in self.lines.values())


class TechnologyView(TurnView):
    """What each nation has, may develop and lacks."""

    def body(self) -> QWidget:
        """Make tree and table."""
        self._found: Standing = {}
        self.nation = ChoiceBox(name=self.tr("Nation"), tip=self.tr("Whose technologies the tree shows"))
        self.said = ElidedLabel(look="caption")
        self.tree = TechnologyPicture(self.theme)
        self.tree.chosen.connect(self._chosen)
        room = QScrollArea()
        room.setWidgetResizable(True)
        room.setFrameShape(QFrame.Shape.NoFrame)
        room.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        room.setWidget(self.tree)
        upper = QWidget()
        line = strip("panelFilters", self.nation, self.said, grows=self.said, edges=(8, 6, 8, 6))
        lay_below(upper, line, room, grows=room)
        self.table = self.pane(self._columns(()), "technologies", self.tr("Technologies of all nations"))
        self.nation.activated.connect(self._show_tree)
        self.session.selection_changed.connect(self._follow)
        return split_between(upper, self.table, grows=upper, sizes=SIZES)

    def gather(self, turn: TurnSoFar) -> Standing:
        """Return how all nations stand."""
        return technologies(turn)

    def fill(self, found: Standing) -> bool:
        """Show tree and table."""
        if tuple(found) != tuple(self._found):
            self.table.change_columns(self._columns(tuple(found)))
            self.nation.refill_at(None, ((self.called(nation), nation) for nation in found))
        self._found = found
        ruleset = self.session.world.ruleset
        every = [one.technology.id for one in next(iter(found.values()), ())]
        self.table.show_rows(
            [
                TechnologyRow(
                    key=id_,
                    place=at + 1,
                    name=name_of(id_, ruleset),
                    lines={nation: lines[at] for nation, lines in found.items()},
                )
                for at, id_ in enumerate(every)
            ]
        )
        self._follow()
        self._show_tree()
        return bool(found)

    def nothing(self) -> str:
        """Return what is said where nobody can develop anything."""
        return self.tr("All nations are out of the game: nobody can develop anything.")

    def _columns(self, nations: tuple[NationId, ...]) -> tuple[Column[TechnologyRow], ...]:
        world = self.session.world
        first: tuple[Column[TechnologyRow], ...] = (
            Column(title=self.tr("No."), tip=self.tr("Place in the game's order"), width=36, key="place",
                   value=lambda one: one.place),
            Column(title=self.tr("Technology"), tip=self.tr("What can be developed"), width=170,
                                  key="technology", value=lambda one: one.name),
            Column(title=self.tr("Have it"), tip=self.tr("How many nations have it"), width=60,
                                  key="having", value=lambda one: one.having),
        )  # fmt: skip
        return (
            *first,
            *(
                Column(
                    title=nation,
                    tip=self.tr("{0}: has it, new this turn, or may develop it").format(self.called(nation)),
                    width=42,
                    key=f"of_{nation}",
                    value=_standing(nation),
                    note=self._note(nation),
                    tone=self._tone(nation),
                    words=world.names.get(nation, "").casefold(),
                )
                for nation in nations
            ),
        )

    def _note(self, nation: NationId) -> Callable[[TechnologyRow], str]:
        return lambda row: self._told(row.lines[nation])

    def _tone(self, nation: NationId) -> Callable[[TechnologyRow], str]:
        def tone(row: TechnologyRow) -> str:
            one, tones = row.lines[nation], self.theme.tones
            if one.new:
                return tones.done
            return tones.accent if one.reach is Reach.MAY else ""

        return tone

    def _told(self, one: TechnologyLine) -> str:
        """Return all that is known of a nation and a technology."""
        ruleset = self.session.world.ruleset
        name, cost = name_of(one.technology.id, ruleset), cost_text(one.technology.costs, ruleset)
        lines = [
            self.tr("{0}: {1} {2}.").format(name, self.called(one.nation), standing_text(one, ruleset)),
            self.tr("It costs {0}.").format(cost) if cost else "",
        ]
        if one.tried:
            lines.append(self.tr("Asked for this turn: {0}").format(tried_text(one, ruleset)))
        return "\n".join(filter(None, lines))

    def _box(self, one: TechnologyLine) -> TechnologyBox:
        ruleset, technology = self.session.world.ruleset, one.technology
        line = cost_text(technology.costs, ruleset)
        if one.reach is Reach.HAS:
            line = self.tr("new this turn") if one.new else ""
        elif one.tried:
            line = self.tr("asked for: {0}").format(tried_text(one, ruleset))
        elif one.reach is Reach.LACKS:
            line = self.tr("needs {0}").format(needs_text(one, ruleset))
        elif one.short:
            line = self.tr("too poor for {0}").format(needs_text(one, ruleset))
        return TechnologyBox(
            id=technology.id,
            requires=technology.requires,
            reach=one.reach,
            mark=MARKS[one.reach],
            name=name_of(technology.id, ruleset),
            line=line,
            tip=self._told(one),
            new=one.new,
            asked=one.reach is not Reach.HAS and bool(one.tried),
        )

    def _show_tree(self) -> None:
        nation = self.nation.currentData()
        if nation in self._found:
            lines = self._found[nation]
            self.tree.show_boxes([self._box(one) for one in lines])
            counts = [sum(one.reach is reach for one in lines) for reach in Reach]
            self.said.setText(
                self.tr("✓ has {0} · ○ may develop {1} · – lacks something for {2}").format(*counts)
            )

    def _chosen(self, id_: str) -> None:
        """Show the technology in the table, and the entry of what came of asking for it."""
        self.table.choose(self.table.model.row_of(id_))
        line = next(one for one in self._found[self.nation.currentData()] if one.technology.id == id_)
        seqs = [asked.seq for asked in line.tried if asked.seq]
        if seqs:
            self.look_at(seqs[-1])

    def _follow(self) -> None:
        at = self.nation.findData(self.session.selection.nation)
        if at >= 0 and at != self.nation.currentIndex():
            self.nation.setCurrentIndex(at)
            self._show_tree()

    def _choose(self, row: Any) -> None:
        self.tree.choose(row.key)

    def _about(self, menu: QMenu, row: Any, column: str) -> None:
        nation = NationId(column.removeprefix("of_")) if column.startswith("of_") else None
        self.subject_wanted.emit(menu, Subject(nation=nation or self.nation.currentData()))


def _standing(nation: NationId) -> Callable[[TechnologyRow], str]:
    """Return how a nation stands in a word, which needs no colour to be told."""

    def word(row: TechnologyRow) -> str:
        one = row.lines[nation]
        if one.reach is Reach.HAS:
            return "new" if one.new else "has"
        return "may" if one.reach is Reach.MAY else ""

    return word
