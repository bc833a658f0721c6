"""What stands in for missing sheets: the policy of every nation, and line by line what would come of it now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gm_console.campaign.orders.forecast import Forecast
from gm_console.campaign.orders.standing_orders import StandingOrdersRow
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.stand_ins import Policy
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.parts import (
    ChoiceBox,
    DialogForm,
    PlainLabel,
    caption,
    lay_over_close,
    push_button,
)
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.wish_dialog import WishDialog

_tr = translated_in("PolicyDialog")
WIDE, HIGH = 960, 680


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRow:
    """A nation, and what is done about sheets of its that do not come."""

    nation: NationId
    name: str
    policy: Policy
    own: bool
    standing: str
    """Its standing orders on file, in words."""
    told: str
    """What would be done were the turn run now; empty where its sheet is in."""
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedPolicy:
    """A policy that is agreed on."""

    policy: Policy | None
    """None for nations that are as the campaign again."""
    nations: tuple[NationId, ...]
    """None for the campaign."""
    reason: str


def policy_rows(
    found: Forecast,
    standing: Iterable[StandingOrdersRow],
    nations: Iterable[NationId],
    names: Mapping[str, str],
) -> tuple[PolicyRow, ...]:
    """Return a row for each nation."""
    gaps = {row.nation: row for row in found.rows}
    filed: dict[NationId, list[str]] = {}
    for one in standing:
        filed.setdefault(one.nation, []).append(_tr("{0}, {1} lines").format(", ".join(one.parts), one.lines))
    return tuple(
        PolicyRow(
            nation=nation,
            name=names.get(nation, ""),
            policy=found.policies.of(nation),
            own=nation in found.policies.own,
            standing="; ".join(filed.get(nation, ())),
            told=gaps[nation].text if nation in gaps else "",
            lines=gaps[nation].lines if nation in gaps else (),
        )
        for nation in nations
    )


class PolicyDialog(WishDialog):
    """Not modal; nothing is changed but by its buttons, which the journal notes."""

    change_wanted = Signal(object)
    """:class:`AskedPolicy`."""
    standing_wanted = Signal()
    """Sheets are to be kept as standing orders."""
    withdraw_wanted = Signal(object)
    """Nation whose standing orders are to count no more."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Missing sheets"))
        self.resize(WIDE, HIGH)
        self.holds = caption()
        self.model: RecordTable[PolicyRow] = RecordTable(self._columns(), self, key=lambda one: one.nation)
        self.pane = TablePane(self.model, settings, "policy", self.tr("Nations"))
        self.told = PlainLabel(wraps=True)
        self.lines = QPlainTextEdit()
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(self.tr("Lines that would stand in"))
        self._form = DialogForm()
        self.whose = ChoiceBox(name=self.tr("For"), tip=self.tr("Whose policy is to be set"), letters=24)
        self.policy = ChoiceBox(
            name=self.tr("Policy"), tip=self.tr("What is done about a part that does not come")
        )
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Goes into the journal"))
        for text, field in (
            (self.tr("&For"), self.whose), (self.tr("&Policy"), self.policy), (self.tr("&Why"), self.reason),
        ):  # fmt: skip
            self._form.add(text, field)
        self.set = push_button(
            self.tr("&Set the policy"), self.tr("Holds from this turn on, after a draft from the next")
        )
        self.keep = push_button(
            self.tr("&Keep standing orders…"),
            self.tr("Read sheets that count where nothing of a player comes"),
        )
        self.withdraw = push_button(
            self.tr("W&ithdraw them"), self.tr("Let the standing orders of the selected nation count no more")
        )
        self._writable = False
        self._lay_out()
        self.whose.currentIndexChanged.connect(self._offer_policies)
        self.set.clicked.connect(self._ask)
        self.keep.clicked.connect(self.standing_wanted)
        self.withdraw.clicked.connect(lambda: self.withdraw_wanted.emit(self.whose.currentData()))
        self.pane.table.selectionModel().selectionChanged.connect(self._follow)

    def show_policies(self, found: Forecast, rows: tuple[PolicyRow, ...], *, writable: bool) -> None:
        """Show what holds, and what would come of it now."""
        self._writable = writable
        said = self.tr("Campaign: {0}. {1} says: {2}.")
        self.holds.setText(said.format(policy_words(found.policies.campaign), found.ruling, found.holds))
        self.pane.show_rows(rows)
        nations = ((f"{row.nation} {row.name}", row.nation) for row in rows)
        self.whose.refill(((self.tr("The campaign"), NOBODY), *nations))
        self._offer_policies()
        self._follow()

    def tell(self, done: bool, text: str) -> None:
        """Say what became of a wish; what was filled in stays where it was refused."""
        self.trouble.tell(done, text)
        if done:
            self.reason.clear()

    def _offer_policies(self) -> None:
        nation = self.whose.currentData()
        row = self._row(nation)
        now = (row.policy if row.own else None) if row is not None else self.policy.currentData()
        inherited = [(self.tr("As the campaign"), None)] if nation else []
        self.policy.refill_at(now, (*inherited, *((policy_words(one), one) for one in Policy)))
        self.set.setEnabled(self._writable)
        self.keep.setEnabled(self._writable)
        self.withdraw.setEnabled(self._writable and row is not None and bool(row.standing))

    def _row(self, nation: NationId | None) -> PolicyRow | None:
        at = self.model.row_of(nation) if nation else -1
        return self.model.record(at) if at >= 0 else None

    def _follow(self) -> None:
        """Show the lines of the nation that is selected, and let the form be about it."""
        row: PolicyRow | None = self.pane.only_selected
        if row is None:
            self.told.setText(self.tr("Select a nation to see what would be ordered for it."))
            self.lines.clear()
            return
        self.whose.choose(row.nation)
        self.told.setText(
            f"{row.nation} {row.name}: {row.told}" if row.told else self.tr("{0} {1}: its sheet is in.").format(
                row.nation, row.name
            )
        )  # fmt: skip
        self.lines.setPlainText("\n".join(row.lines))

    def _ask(self) -> None:
        nation, said = self.whose.currentData(), self.policy.currentData()
        wanted = AskedPolicy(
            policy=Policy(said) if said is not None else None,  # Qt keeps the word alone
            nations=(nation,) if nation else (),
            reason=self.reason.text(),
        )
        self.change_wanted.emit(wanted)

    def _lay_out(self) -> None:
        lower, upper = QWidget(), QWidget()
        self.holds.setContentsMargins(16, 12, 16, 4)
        lay_below(upper, self.holds, self.pane, grows=self.pane)
        form, lines = QWidget(), QWidget()
        lay_below(lines, self.told, self.lines, grows=self.lines, edges=(16, 8, 8, 8), gap=4)
        standing = lay_beside(None, self.keep, self.withdraw, SPRING, gap=8)
        lay_below(form, self._form, lay_beside(None, SPRING, self.set), standing, self.trouble, SPRING,
                  edges=(8, 8, 16, 8), gap=USUAL_GAP)  # fmt: skip
        lay_below(lower, split_between(lines, form, across=True, sizes=(WIDE // 2, WIDE // 2)))
        halves = split_between(upper, lower, sizes=(HIGH * 3 // 5, HIGH * 2 // 5))
        lay_over_close(self, halves, grows=halves)

    def _columns(self) -> tuple[Column[PolicyRow], ...]:
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Number and name"), width=170, key="nation",
                   value=lambda one: f"{one.nation} {one.name}".strip()),
            Column(title=self.tr("Policy"), tip=self.tr("What is done about a part that does not come"), width=170,
                   key="policy",
                   value=lambda one: policy_words(one.policy) + ("" if one.own else _tr(" (campaign)"))),
            Column(title=self.tr("Standing orders"), tip=self.tr("What is on file"), width=190, key="standing",
                   value=lambda one: one.standing, note=lambda one: one.standing),
            Column(title=self.tr("Were the turn run now"), tip=self.tr("Empty where its sheet is in"), width=380,
                   key="told", value=lambda one: one.told, note=lambda one: one.told),
        )  # fmt: skip


def policy_words(policy: Policy) -> str:
    """Return what a policy is called."""
    return {
        Policy.NONE: _tr("Nothing"),
        Policy.STANDING: _tr("Standing orders"),
        Policy.CARETAKER: _tr("Caretaker defends"),
    }[policy]
