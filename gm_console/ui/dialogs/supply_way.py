"""Which way supplies go: from a centre to a region of the same nation, or why nothing comes there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import RegionId
from gm_console.rulesets.common.supply_words import SupplyTeller
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel, caption, close_row, told
from gm_console.ui.open_campaign import OpenCampaign
from gm_console.ui.panels.pages import region_name


class SupplyWayDialog(QDialog):
    """Two ends to choose, the answer below them; it changes nothing, and the map stays in use beside it."""

    way_changed = Signal(tuple)
    """The regions on the way, centre first; empty where there is none, and once the dialog is closed."""

    def __init__(self, parent: QWidget | None, world: OpenCampaign, teller: SupplyTeller) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Which way supplies go"))
        self._world, self._teller = world, teller
        self._survey: SupplySurvey | None = None
        self.source = ChoiceBox(tip=self.tr("Every {0}").format(teller.words.centre), letters=24)
        self.target = ChoiceBox(tip=self.tr("Every region of its owner"), letters=24)
        self.head = PlainLabel(look="heading", wraps=True)
        self.answer = told(name=self.tr("The way"))
        self._lay_out()
        self.source.currentIndexChanged.connect(self._offer_targets)
        self.target.currentIndexChanged.connect(self._answer)

    def show_supply(self, survey: SupplySurvey) -> None:
        """Ask of another moment; the ends stay where they are still there."""
        self._survey = survey
        centres = [one for one in survey.regions.values() if one.region.centre]
        self._offer(self.source, centres)
        self._offer_targets()

    def begin_from(self, centre: RegionId) -> None:
        """Let supplies start somewhere."""
        self.source.choose(centre)

    def begin_to(self, region: RegionId) -> None:
        """Let supplies go somewhere, from where it is supplied, or from the first centre of its owner."""
        one = self._survey.regions.get(region) if self._survey is not None else None
        if self._survey is None or one is None:
            return
        own = [
            id_
            for id_, other in self._survey.regions.items()
            if other.region.centre and other.owner == one.owner
        ]
        start = one.line.source if one.line.source in own else next(iter(own), None)
        if start is None:
            self._say_no_centre(region)
            return
        self.begin_from(start)
        self.target.choose(region)

    def done(self, result: int) -> None:
        """Close; the way goes from the map with it."""
        self.way_changed.emit(())
        super().done(result)

    def _lay_out(self) -> None:
        form = DialogForm()
        form.add(self.tr("&From"), self.source)
        form.add(self.tr("&To"), self.target)
        note = caption(self.tr("At the phase shown. The map draws the way while this is open."))
        buttons = close_row(self, 0, enter=True)
        lay_below(
            self, form, self.head, self.answer, note, buttons, grows=self.answer, edges=DIALOG_EDGES, gap=10
        )
        self.answer.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.resize(440, 300)

    def _offer(self, box: ChoiceBox, regions: Iterable[RegionSupply]) -> None:
        board = self._world.board
        names = {one.id: region_name(self._world, board.by_id[one.id]) for one in regions}
        box.refill((f"{id_}  {name}".strip(), id_) for id_, name in names.items())

    def _offer_targets(self) -> None:
        """Offer what belongs to the owner of the centre chosen."""
        known = self._survey.regions if self._survey is not None else {}
        source = self.source.currentData()
        if source not in known:
            self._offer(self.target, ())
            self.head.setText(self.tr("Nobody has a {0}").format(self._teller.words.centre))
            self.answer.clear()
            self.way_changed.emit(())
            return
        owner = known[source].owner
        self._offer(self.target, [one for one in known.values() if one.owner == owner and one.id != source])
        self._answer()

    def _answer(self) -> None:
        source, target = self.source.currentData(), self.target.currentData()
        if self._survey is None or source is None or target is None:
            self.head.setText(self.tr("There is nowhere to send them"))
            self.answer.clear()
            self.way_changed.emit(())
            return
        way = self._survey.lines.send(source, target).way
        links = len(way) - 1
        passed = (
            self.tr("They go there over 1 link") if links == 1 else self.tr("They go there over {0} links")
        )
        self.head.setText(
            passed.format(links) if way else self.tr("Nothing comes there from {0}").format(source)
        )
        said = (
            self._teller.sending(self._survey, source, target),
            self._teller.mend(self._survey, target),
            self._teller.load(self._survey.regions[source]),
        )
        self.answer.setText("\n".join(filter(None, said)))
        self.way_changed.emit(way)

    def _say_no_centre(self, region: RegionId) -> None:
        """Tell that the owner of a region has nowhere to send from."""
        self._offer(self.target, ())
        self.source.blockSignals(True)
        self.source.setCurrentIndex(-1)
        self.source.blockSignals(False)
        text = self.tr("The owner of {0} has no {1}")
        self.head.setText(text.format(region, self._teller.words.centre))
        self.answer.clear()
        self.way_changed.emit(())
