"""The fields of a correction of the position: what is wrong, whose, by how much, when, who reads it, why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.corrections.from_turn_on import LONGEST_REASON
from gm_console.core.battles import BattleRow
from gm_console.core.corrections import (
    BECOMES,
    MOST,
    ORDER,
    CorrectionKind,
    CorrectionReaders,
    PositionCorrected,
    Target,
)
from gm_console.core.facts import NOWHERE
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number, Scope
from gm_console.core.places import Places
from gm_console.core.reading_direction import with_name
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of
from gm_console.ui.dialogs.change_dialog import ChangeForm
from gm_console.ui.dialogs.region_line import RegionLine
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, number_box

BY_WIDTH: Final = 160

_tr = translated_in("PositionForm")


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionWish:
    """What was filled in."""

    turn: int
    """The turn that is current: the same fields ask for something else in another one."""
    asked: AskedCorrection
    complete: bool
    """Whether there is enough to say what would change; the reason may come later."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correctable:
    """What can be put right in a turn."""

    ruleset: Ruleset
    places: Places
    nations: tuple[tuple[NationId, str], ...]
    turn: int
    lines: Mapping[NationId, tuple[tuple[int, str], ...]] | None = None
    """Lines of the sheets in force, each with its number, by nation; none where lines are not put right so."""


class PositionForm(ChangeForm):
    """Shows the fields that the kind of correction needs, and no others."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: Correctable | None = None
        self._rows = DialogForm()
        self._rows.setContentsMargins(16, 16, 16, 0)
        self.setLayout(self._rows)
        self.kind = self._choice(self.tr("Wha&t"), self.tr("What is wrong in the position"))
        self.nation = self._choice(self.tr("&Nation"), self.tr("Whose it is; of a battle, who attacks"))
        self.region = self._region(self.tr("R&egion"), self.tr("Where it is"))
        self.item = self._choice(self.tr("W&hich"), self.tr("Which of them"))
        self.by = number_box(
            self.tr("By how much"), -MOST, MOST, 0, tip=self.tr("More, or with a minus less"), grouped=True
        )
        self.by.setFixedWidth(BY_WIDTH)
        self._rows.add(self.tr("&By"), self.by)
        self.line = self._choice(self.tr("&Line"), self.tr("The line that another counts instead of"))
        self.becomes = QLineEdit()
        self.becomes.setToolTip(self.tr("The line that counts, with its section before it if it is one more"))
        self._rows.add(self.tr("Bec&omes"), self.becomes)
        self.owner = self._choice(self.tr("&Passes to"), self.tr("Whose it is from then on"))
        self.end = self._region(self.tr("&Goes to"), self.tr("Where it should be"))
        self.phase = self._choice(
            self.tr("Be&fore"),
            self.tr("It is made as this phase begins, and all that comes after follows from it"),
        )
        self.told = self._choice(self.tr("Rea&d by"), self.tr("Who finds the correction in the packets"))
        for told in CorrectionReaders:
            self.told.addItem(readers(told), told)
        self.reason = QLineEdit()
        self.reason.setMaxLength(LONGEST_REASON)
        self.reason.setToolTip(self.tr("Why; whoever reads the correction reads it"))
        self._rows.add(self.tr("Rea&son"), self.reason)
        self.kind.currentIndexChanged.connect(self._fit)
        self.nation.currentIndexChanged.connect(self._offer_lines)
        self.line.currentIndexChanged.connect(self._begin_line)
        for box in (self.nation, self.item, self.line, self.owner, self.phase, self.told):
            box.currentIndexChanged.connect(self.changed)
        for line in (self.region, self.end, self.becomes, self.reason):
            line.textChanged.connect(self.changed)
        self.by.valueChanged.connect(self.changed)

    @property
    def wish(self) -> PositionWish:
        """What is filled in."""
        kind = self._kind
        asked = AskedCorrection(
            fact=self._fact(kind),
            phase=str(self.phase.currentData() or ""),
            told=CorrectionReaders(self.told.currentData()),
        )
        fact = asked.fact
        named = bool(fact.nation or fact.region) and (kind is None or not kind.counted or fact.delta != 0)
        if kind is not None and (kind.battle or kind.id == ORDER):
            named = named and bool(fact.nation and (fact.region or fact.item))
        to = kind is None or kind.target is not Target.REGION or bool(fact.end)
        return PositionWish(
            turn=self._found.turn if self._found is not None else 0,
            asked=asked,
            complete=kind is not None and named and to,
            reason=self.reason.text().strip(),
        )

    def show_turn(self, found: Correctable) -> None:
        """Offer what can be put right in the current turn; what is filled in stays where it still can be."""
        self._found = found
        rules = found.ruleset.corrections
        kinds = rules.offered if rules is not None else ()
        if found.lines is None:
            kinds = tuple(kind for kind in kinds if kind.id != ORDER)
        self.kind.refill((kind.title, kind.id) for kind in kinds)
        self.nation.refill(((with_name(id_, name), id_) for id_, name in found.nations))
        nobody = (self.tr("nobody"), NOBODY)
        self.owner.refill((nobody, *((with_name(id_, name), id_) for id_, name in found.nations)))
        for line in (self.region, self.end):
            line.offer(found.places)
        self._fit()

    def begin_at(
        self, number: Number | None, nation: NationId | None, region: RegionId | None, phase: str
    ) -> None:
        """Begin with a number, or with a nation or region, as a phase begins."""
        kind = self._kind_for(number, region)
        if kind is not None:
            self.kind.setCurrentIndex(self.kind.findData(kind.id))
        if number is not None and kind is not None:
            self.item.choose(number.item)
        if nation:
            self.nation.choose(nation)
        if region:
            self.region.setText(region)
        self.phase.choose(phase)
        self.by.setFocus()
        self.by.selectAll()

    def begin_battle(self, row: BattleRow) -> None:
        """Begin with a battle, which is not to be fought unless something else is chosen."""
        rules = self._found.ruleset.corrections if self._found is not None else None
        if rules is None or not rules.battles:
            return
        self.kind.choose(rules.battles[0].id)
        self.nation.choose(row.attacker)
        self.region.setText(row.region)
        self.item.setCurrentIndex(max(self.item.findData(row.called), self.item.findData(row.kind), 0))
        self.phase.choose(row.phase)
        self.reason.setFocus()

    def begin_line(self, nation: NationId, line: int) -> None:
        """Begin with a line of a nation's sheet by its number, 0 for one that is to be added."""
        self.kind.choose(ORDER)
        self.nation.choose(nation)
        lines = (self._found.lines or {}).get(nation, ()) if self._found is not None else ()
        self.line.choose(next((text for number, text in lines if number == line and line), ""))
        self._begin_line()
        self.becomes.setFocus()

    def leave_reason_out(self) -> None:
        """Ask for no reason: it is given later."""
        self._rows.setRowVisible(self.reason, False)

    def clear(self) -> None:
        """Empty what was filled in for a correction that is made."""
        self.by.setValue(0)
        self.becomes.clear()
        self.end.clear()
        self.reason.clear()

    @property
    def _kind(self) -> CorrectionKind | None:
        rules = self._found.ruleset.corrections if self._found is not None else None
        return rules.kind(str(self.kind.currentData())) if rules is not None else None

    def _kind_for(self, number: Number | None, region: RegionId | None) -> CorrectionKind | None:
        """Return the kind that a number leads to, else the first that is about a region, or about a nation."""
        rules = self._found.ruleset.corrections if self._found is not None else None
        if rules is None:
            return None
        known = rules.kind(number.kind) if number is not None else None
        scope = Scope.REGION if region else Scope.NATION
        return known or next((kind for kind in rules.kinds if kind.scope is scope), None)

    def _fact(self, kind: CorrectionKind | None) -> PositionCorrected:
        scope, target = (kind.scope, kind.target) if kind is not None else (Scope.WORLD, Target.NOTHING)
        whose = kind is not None and (kind.battle or scope is Scope.NATION)
        item = self._lines() if kind is not None and kind.id == ORDER else self.item.currentData()
        return PositionCorrected(
            kind=kind.id if kind is not None else "",
            item=str(item or ""),
            nation=NationId(self.nation.currentData() or "") if whose else NOBODY,
            region=self.region.region if scope is Scope.REGION else NOWHERE,
            delta=self.by.value() if kind is not None and kind.counted else 0,
            owner=NationId(self.owner.currentData() or "") if target is Target.NATION else NOBODY,
            end=self.end.region if target is Target.REGION else NOWHERE,
            reason="",
            made="",
        )

    def _fit(self) -> None:
        """Show the rows that belong to the kind, and its items."""
        kind, found = self._kind, self._found
        if kind is None or found is None:
            return
        items = kind.items(found.ruleset.tables)
        for widget, shown in (
            (self.nation, kind.battle or kind.scope is Scope.NATION),
            (self.region, kind.scope is Scope.REGION),
            (self.item, len(items) > 1),
            (self.by, kind.counted),
            (self.line, kind.id == ORDER),
            (self.becomes, kind.id == ORDER),
            (self.phase, kind.id != ORDER),
            (self.owner, kind.target is Target.NATION),
            (self.end, kind.target is Target.REGION),
        ):
            self._rows.setRowVisible(widget, shown)
        self.kind.setToolTip(self.tr(kind.tip))
        self.item.refill((name_of(item, found.ruleset), item) for item in items)
        fought = found.ruleset.battles.phases if kind.battle and found.ruleset.battles is not None else None
        phases = [one for one in found.ruleset.phases if fought is None or one.id in fought]
        self.phase.refill((f"{phase.id} {phase.title}", phase.id) for phase in phases)
        when = self._rows.labelForField(self.phase)
        if isinstance(when, QLabel):
            when.setText(self.tr("&In") if kind.battle else self.tr("Be&fore"))
        self._offer_lines()
        self.changed.emit()

    def _lines(self) -> str:
        """Return the line before, if one is replaced, and the line that counts."""
        was, now = str(self.line.currentData() or ""), " ".join(self.becomes.text().split())
        if was.startswith("[") and now and not now.startswith("["):
            now = f"{was[: was.index(']') + 1]} {now}"
        return f"{was}{BECOMES}{now}" if was and now else now

    def _offer_lines(self) -> None:
        """Offer the lines of the nation, and one more."""
        lines = (self._found.lines or {}) if self._found is not None else {}
        own = lines.get(NationId(self.nation.currentData() or ""), ())
        self.line.refill(((self.tr("one more line"), ""), *((text, text) for _, text in own)))

    def _begin_line(self) -> None:
        """Begin what counts with the line as it is."""
        self.becomes.setText(str(self.line.currentData() or ""))

    def _choice(self, label: str, tip: str) -> ChoiceBox:
        box = ChoiceBox(tip=tip)
        self._rows.add(label, box)
        return box

    def _region(self, label: str, tip: str) -> RegionLine:
        line = RegionLine(tip)
        self._rows.add(label, line)
        return line


def readers(told: CorrectionReaders) -> str:
    """Return who reads a correction, in words."""
    match told:
        case CorrectionReaders.CONCERNED:
            return _tr("the nations it concerns")
        case CorrectionReaders.PUBLIC:
            return _tr("everybody")
    return _tr("the moderator alone")
