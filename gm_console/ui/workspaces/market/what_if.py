"""What the next prices would be had something else been traded: a form whose answer follows what is typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from gm_console.campaign.market.market_what_if import PriceCase, price_case
from gm_console.core.market import NextPrice, Trade
from gm_console.report.phrases import name_of
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, caption, close_row, number_box, told
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper

_tr = translated_in("MarketWhatIf")

MOST: Final = 10**9
SIZE: Final = (560, 340)


class WhatIfDialog(QDialog):
    """Not modal, and changes nothing; what was typed of a commodity is kept while another is looked at."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.resize(*SIZE)
        self._case: PriceCase | None = None
        self._changed: dict[str, Trade] = {}
        self.good = ChoiceBox(tip=_tr("Commodity whose trade is changed"))
        self.sold = number_box(
            _tr("Sold"), 0, MOST, tip=_tr("What all players would have sold"), grouped=True
        )
        self.bought = number_box(
            _tr("Bought"), 0, MOST, tip=_tr("What all players would have bought"), grouped=True
        )
        self.price, self.working, self.others = told(), caption(), caption()
        self._form = DialogForm()
        self._form.add(_tr("&Commodity"), self.good)
        self._form.add(_tr("&Sold"), self.sold)
        self._form.add(_tr("&Bought"), self.bought)
        buttons = close_row(self, 0, enter=True)
        self.reset = buttons.addButton(QDialogButtonBox.StandardButton.Reset)
        self.reset.setToolTip(_tr("Begin again from what was traded"))
        self.reset.setAutoDefault(False)
        self.reset.clicked.connect(self._begin)
        lay_below(
            self,
            self._form,
            self.price,
            self.working,
            self.others,
            SPRING,
            buttons,
            edges=DIALOG_EDGES,
            gap=12,
        )
        self.good.currentIndexChanged.connect(self._show_good)
        self.sold.valueChanged.connect(self._typed)
        self.bought.valueChanged.connect(self._typed)

    def ask_about(self, case: PriceCase, names: Mapping[str, str]) -> None:
        """Ask about a turn's market, beginning from what was traded."""
        good = self.good.currentData()
        self._case = case
        self.setWindowTitle(_tr("What if: prices after turn {0}").format(case.turn))
        self.good.clear()
        for code in case.then:
            self.good.addItem(names[code], code)
        self._form.setRowVisible(self.bought, bool(case.rules.purchases))
        self._begin()
        self.choose(good)

    def choose(self, good: str | None) -> None:
        """Go to a commodity, if it is traded."""
        self.good.choose(good)

    def _begin(self) -> None:
        self._changed.clear()
        self._show_good()

    def _show_good(self) -> None:
        """Show what was traded of the commodity, or what was typed of it."""
        good = self.good.currentData()
        if self._case is None or good is None:
            return
        trade = self._changed.get(good, self._case.was[good])
        for box, amount in ((self.sold, trade.sold), (self.bought, trade.bought or 0)):
            box.blockSignals(True)
            box.setValue(amount)
            box.blockSignals(False)
        self._answer()

    def _typed(self) -> None:
        good = self.good.currentData()
        if self._case is not None and good is not None:
            was = self._case.was[good]
            bought = self.bought.value() if was.bought is not None else None
            self._changed[good] = replace(was, sold=self.sold.value(), bought=bought)
            self._answer()

    def _answer(self) -> None:
        assert self._case is not None
        case, good = self._case, self.good.currentData()
        found = case.prices(self._changed)
        self.price.setText(_said(case, good, found[good]))
        self.working.setText(case.told(found[good]))
        others = [
            _tr("{0} {1} instead of {2}").format(code, f"{one.quote.sell:,}", f"{case.then[code].sell:,}")
            for code, one in found.items()
            if code != good and one.quote.sell != case.then[code].sell
        ]
        self.others.setText(
            _tr("Other sell prices: {0}").format("; ".join(others))
            if others
            else _tr("All other prices stay.")
        )
        self.others.setVisible(len(found) > 1)


def _said(case: PriceCase, good: str, found: NextPrice) -> str:
    """Return the next prices beside those that followed from what was traded."""
    was, now = case.then[good], found.quote
    text = _tr("Sell price of turn {0}: {1}").format(case.turn + 1, _beside(now.sell, was.sell))
    if now.buy is None or was.buy is None:
        return text
    return _tr("{0}; buy price {1}").format(text, _beside(now.buy, was.buy))


def _beside(now: int, was: int) -> str:
    if now == was:
        return _tr("{0} as it was").format(f"{now:,}")
    return _tr("{0} instead of {1}").format(f"{now:,}", f"{was:,}")


class MarketWhatIf(DialogKeeper[WhatIfDialog]):
    """Keeps the form, and reads the turn that the window shows for it."""

    _good = ""
    """Where the form begins."""

    def ask(self, good: str) -> None:
        """Ask what else the next price of a commodity might be."""
        self._good = good
        self.show()

    def new_dialog(self) -> WhatIfDialog:
        """Return a new form."""
        return WhatIfDialog(self._window)

    def read(self) -> None:
        """Read the market of the turn shown."""
        world, turn = self._session.world, self._session.chronicle.turn

        def work(_report: Reporter) -> PriceCase:
            return price_case(world.campaign, turn)

        def done(case: PriceCase) -> None:
            if self.dialog is not None:
                self.dialog.ask_about(case, {code: name_of(code, world.ruleset) for code in case.then})
                self.dialog.choose(self._good)

        def failed(trouble: Exception) -> None:
            self._say(str(trouble))
            self.end()

        self._session.tasks.run(QUIET, work, done, failed)
