"""Every dialog that the window keeps for an open campaign: it opens, is titled, fits a small screen, and goes.

What they do is looked at with ``--all``, each with a campaign and a window of its own.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.notes import CampaignNotes
from gm_console.ui.window.over_time import OverTime
from gm_console.ui.window.why_pages import WhyExport
from gm_console.ui.workspaces.market.what_if import MarketWhatIf
from gm_console.ui.workspaces.orders.arrival_book import Histories
from tests.support.waiting import until

pytestmark = pytest.mark.qt
OTHERS = (OverTime, MarketWhatIf, WhyExport, Histories, CampaignNotes)
"""Two draw charts, the one with quick tests of its own; the others need what they are about."""


def test_every_dialog_of_a_campaign_opens_and_goes(looking: MainWindow) -> None:
    keepers = [one for one in looking.findChildren(DialogKeeper) if not isinstance(one, OTHERS)]
    assert len(keepers) > 10
    for keeper in keepers:
        keeper.show()
        until(lambda: not looking.tasks.busy)
        dialog, name = keeper.dialog, type(keeper).__name__
        assert dialog is not None, name
        assert dialog.isVisible(), name
        assert dialog.windowTitle(), name
        trouble = getattr(dialog, "trouble", None)
        assert trouble is None or trouble.objectName() == "error", name
        least = dialog.minimumSizeHint()
        assert (least.width() <= 1280, least.height() <= 760) == (True, True), name
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible(), name
        keeper.end()
