"""Workspaces that a game does not have are not there; with another campaign they come back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.rulesets import load_ruleset
from gm_console.ui.window.command_palette import CommandPalette
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.presence import PARTS
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = [pytest.mark.qt, pytest.mark.slow]
GONE = ("battles", "market")


def in_sight(window: MainWindow) -> dict[str, bool]:
    """Return which of the parts that a game may lack can be reached, by every way there is."""
    told: dict[str, bool] = {}
    for part in (one for one in PARTS if one.workspace):
        apart = [window.register[id_] for one in PARTS if not one.workspace for id_ in one.also]
        ways = {one.isVisible() for one in window.register.of(part.workspace) if one not in apart}
        ways |= {window.register[id_].isVisible() for id_ in (part.workspace, *part.also)}
        button = window.bench.rail.widgetForAction(window.register[part.workspace])
        ways |= {button.isVisible()}
        titles = [action.text() for action in window.menuBar().actions() if action.isVisible()]
        ways |= {f"&{part.workspace.capitalize()}" in titles}
        window.going.open_palette()
        palette = next(one for one in window.findChildren(CommandPalette) if one.isVisible())
        palette.line.setText(part.workspace)
        model = palette.list.model()
        offered = [model.index(row, 0).data() for row in range(model.rowCount())]
        palette.close()
        ways |= {window.register[part.workspace].text() in offered}
        assert len(ways) == 1, (part.workspace, ways)
        told[part.workspace] = ways.pop()
    return told


def test_what_a_game_has_not_is_not_there(
    window: MainWindow, qtbot: QtBot, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    assert in_sight(window) == dict.fromkeys(GONE, True)
    window.bench.show("battles")
    assert what_if_in_sight(window) == {True}
    keys = {one.id: one.action.shortcuts() for one in window.register.every()}
    window.bench.show("market")
    bare = replace(load_ruleset("gunboat"), market=None, battles=None)
    with monkeypatch.context() as patch:
        patch.setattr("gm_console.campaign.open_file.load_ruleset", lambda _id: bare)
        window.session.leave()
        until(lambda: not window.session.is_open)
        open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    assert window.bench.current == "map"
    assert in_sight(window) == dict.fromkeys(GONE, False)
    window.bench.show("editor")
    window.bench.show("turn")  # what belongs to the campaign was hidden and is shown again
    assert in_sight(window) == dict.fromkeys(GONE, False)
    rest = [id_ for id_ in keys if window.register[id_].isVisible()]
    assert every(window.register[id_].shortcuts() == keys[id_] for id_ in rest)
    open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    assert in_sight(window) == dict.fromkeys(GONE, True)


def what_if_in_sight(window: MainWindow) -> set[bool]:
    """Return whether the what-if can be reached, by its actions, buttons and tab."""
    actions = [window.register[id_] for one in PARTS if "what_if" in one.also for id_ in one.also]
    (button,) = [
        one for one in window.battles.pane.findChildren(QToolButton) if one.defaultAction() in actions
    ]
    ways = {one.isVisible() for one in actions} | {not button.isHidden()}
    return ways | {window.battles.side.tabs.isTabVisible(1)}


def test_battles_that_cannot_be_tried_out_have_no_what_if(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        assert campaign.battles()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    assert in_sight(window) == dict.fromkeys(GONE, True)
    window.bench.show("battles")
    until(lambda: window.battles.told is not None and not window.tasks.busy)
    assert what_if_in_sight(window) == {False}
    assert window.battles.pane.title.text() == window.battles.told.title  # type: ignore[union-attr]
