"""The week at a glance without a campaign: what stands in line, and what is said as the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget

from gm_console.campaign.orders.week import Lamp, NationWeek, Week
from gm_console.campaign.orders.week_steps import NextStep, WeekStep
from gm_console.campaign.records import TurnStage
from gm_console.core.ids import NationId
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.week_page import WeekPage

pytestmark = pytest.mark.qt
NOW = datetime(2026, 12, 2, 18, tzinfo=UTC)
GREEN = NationWeek(
    nation=NationId("01"), name="Ash", player="", lamp=Lamp.RECEIVED, told="all of it came", parts=("all",), missing=(),
    lines=3, problems=0, misses=0, answered="", reminded="",
)  # fmt: skip
OVER = Week(
    title="Nine Fields", turn=10, turns=10, stage=TurnStage.PUBLISHED, at=NOW, deadline=None, note="", nations=(GREEN,),
    refused=(), waiting=0, press=0, next=NextStep(step=WeekStep.STANDINGS, why="The game is over"), done=(),
)  # fmt: skip


@pytest.fixture
def page(qapp: QApplication, theme: Theme) -> Iterator[WeekPage]:
    made = WeekPage(theme, Settings(), lambda: NOW)
    made.resize(1190, 660)
    made.show_week(OVER)
    made.show()
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def test_as_the_game_is_over_no_deadline_is_missing(page: WeekPage) -> None:
    assert page.time_left.text() == "The game is over"
    assert not page.deadline.isVisible()
    assert page._told_answers.text() == "0 of 1 nations that sent something were answered."


def test_the_counts_of_lights_stand_above_the_names(page: WeekPage) -> None:
    """Text of the table stands a few pixels within its cell, a mark as many within its square."""
    (row,) = (one for one in page.counts.findChildren(QWidget) if one.parentWidget() is page.counts)
    cell = page.table.visualRect(page.model.index(0, 0)).left()
    left = page.table.viewport().mapTo(page, QPoint(cell, 0)).x()
    assert 4 <= row.mapTo(page, QPoint(0, 0)).x() - left <= 8
