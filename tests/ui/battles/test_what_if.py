"""The what-if: changed at once, marked, taken back, and never stored."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from gm_console.campaign.service import Campaign
from gm_console.core.battles import Assumptions, BattleView, Choices, Setting
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.battles.what_if import WhatIfPanel
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from tests.support.battle_scenes import late_campaign
from tests.support.corrections import WHY, of_battle
from tests.support.workspace_bench import WorkspaceBench
from tests.ui.battles.conftest import Bench, rows, shows

pytestmark = pytest.mark.qt


def begun(bench: Bench) -> tuple[WhatIfPanel, Assumptions]:
    """Return the panel on the first battle, with what it was worked out from."""
    bench.view.actions_["what_if"].setChecked(True)
    panel = bench.view.side.what_if
    panel.reset()
    bench.until(lambda: bench.view.tried is None)
    assert panel.assumptions is not None
    return panel, panel.assumptions


def stronger(bench: Bench) -> tuple[WhatIfPanel, str]:
    """Give the attacker fifty more of what it has."""
    panel, real = begun(bench)
    kind = real.attacker.units[0][0]
    field = panel.field("attacker", "units", kind)
    field.setValue(field.value() + 50)
    bench.until(lambda: bench.view.tried is not None)
    return panel, kind


def main(view: BattleView | None) -> object:
    assert view is not None
    return next(one for one in view.stages if one.code == "main")


@pytest.mark.slow
def test_more_units_turn_the_battle_and_the_page_tells_both(battles: Bench) -> None:
    panel, kind = stronger(battles)
    tried, told = battles.view.tried, battles.view.told
    assert tried is not None
    assert told is not None
    assert (told.row.won, tried.row.won) == (False, True)
    text = battles.view.pane.page.toPlainText()
    assert "what if" in text
    assert main(tried).attacker.strength in text  # type: ignore[attr-defined]
    assert main(told).attacker.strength in text  # type: ignore[attr-defined]
    assert tried.summary == panel.outcome.text()
    assert panel.field("attacker", "units", kind).property("changed") is True
    assert panel.field("defender", "numbers", "air_navy").property("changed") is not True


@pytest.mark.slow
def test_of_a_battle_that_the_moderator_forced_it_tells_at_once_how_it_would_have_gone(
    theme: Theme, tmp_path: Path
) -> None:
    path = late_campaign(tmp_path)
    with Campaign(path) as campaign:
        forced = next(row for row in campaign.battles(kind="Ground Attack") if row.taken and row.defender)
        asked = of_battle("lost", forced.region, forced.attacker, attack=forced.kind, phase=forced.phase)
        campaign.correct_position(asked, WHY)
        campaign.run_turn()
    bench: Bench = WorkspaceBench(BattlesWorkspace, theme, path)
    where = (forced.region, forced.attacker)
    row = next(one for one in rows(bench) if (one.region, one.attacker) == where)
    bench.view.show_battle(row.turn, row.seq)
    bench.until(lambda: shows(bench, row))
    panel, told = bench.view.side.what_if, bench.view.told
    assert told is not None
    assert (told.ruled, told.row.won) == (True, False)
    assert panel.assumptions is not None
    assert dict(panel.assumptions.attacker.units) == dict(told.row.attacker_units)
    said = panel.outcome.text()
    assert said.startswith("As assumed, by the rules alone: ")
    assert said.endswith(f"As the moderator ruled: {told.summary}")
    assert " took " in said.partition("As the moderator")[0]
    assert bench.view.tried is None, "nothing is assumed otherwise: the page shows the battle alone"
    campaign_view = bench.session.world.campaign.battle(row.turn, row.seq, row.attacker)
    assert not campaign_view.ruled
    bench.close()


@pytest.mark.slow
def test_the_units_of_the_battle_stand_first_and_others_are_added(battles: Bench) -> None:
    panel, real = begun(battles)
    there = [code for side in (real.attacker, real.defender) for code, count in side.units if count]
    shown = panel.kinds_shown()
    assert shown == tuple(dict.fromkeys(there))
    offered = panel.add.menu().actions()  # type: ignore[union-attr]
    assert offered
    added = offered[0].data()
    assert added not in shown
    offered[0].trigger()
    assert panel.kinds_shown() == (*shown, added)
    panel.field("defender", "units", added).setValue(7)
    battles.until(lambda: battles.view.tried is not None)
    assert panel.assumptions is not None
    assert (added, 7) in panel.assumptions.defender.units
    panel.undo()
    assert panel.field("defender", "units", added).value() == 0


@pytest.mark.slow
def test_a_ruling_says_what_it_asks(battles: Bench) -> None:
    _, real = begun(battles)
    ruling = battles.session.world.ruleset.rulings.all["R34"]
    panel = WhatIfPanel(str, battles.view.side.what_if.titles_of, ())
    settings = tuple(
        Setting(id=id_, title=id_, options=options, changed="", ruling=asked)
        for id_, options, asked in (("R34", tuple(ruling.options), "R34"), ("mission", ("Invasion",), ""))
    )
    choices = Choices(settings=settings, units=(), numbers=(), has=(), things="")
    panel.show_assumptions(
        replace(real, settings=(("R34", next(iter(ruling.options))), ("mission", "Invasion"))), choices
    )
    tips = [box.toolTip() for box in panel.findChildren(QComboBox)]
    assert ruling.question in tips[0]
    assert tips[1:] == [""]
    panel.deleteLater()


@pytest.mark.slow
def test_nothing_is_stored(battles: Bench) -> None:
    before = battles.session.world.path.read_bytes()
    row, told = rows(battles)[0], battles.view.told
    stronger(battles)
    assert battles.session.world.path.read_bytes() == before
    assert battles.session.world.campaign.battle(row.turn, row.seq) == told


@pytest.mark.slow
def test_every_change_can_be_taken_back_and_made_again(battles: Bench) -> None:
    panel, kind = stronger(battles)
    changed = panel.assumptions
    field = panel.field("attacker", "units", kind)
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    battles.until(lambda: battles.view.tried is None)
    assert not panel.differs
    QTest.keyClick(field, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    battles.until(lambda: battles.view.tried is not None)
    assert panel.assumptions == changed


@pytest.mark.slow
def test_reset_assumes_what_was_and_can_be_taken_back(battles: Bench) -> None:
    panel, _ = stronger(battles)
    battles.view.actions_["what_if_reset"].trigger()
    battles.until(lambda: battles.view.tried is None)
    assert not battles.view.actions_["what_if_reset"].isEnabled()
    battles.view.actions_["what_if_undo"].trigger()
    battles.until(lambda: battles.view.tried is not None)
    assert panel.differs


@pytest.mark.slow
def test_what_cannot_be_assumed_is_said_in_words(battles: Bench) -> None:
    panel, real = begun(battles)
    for kind, _ in real.attacker.units:
        panel.field("attacker", "units", kind).setValue(0)
    battles.until(lambda: bool(panel.fault.text()))
    assert battles.view.tried is None
    assert panel.fault.isVisible()


@pytest.mark.slow
def test_a_changed_technology_reaches_the_assumptions(battles: Bench) -> None:
    panel, _ = begun(battles)
    box = panel.box("defender", "naval_convoys")
    box.click()
    assert panel.assumptions is not None
    assert ("naval_convoys" in panel.assumptions.defender.has) is box.isChecked()


@pytest.mark.slow
def test_another_battle_begins_with_what_was(battles: Bench) -> None:
    stronger(battles)
    other = rows(battles)[1]
    battles.view.show_battle(other.turn, other.seq)
    battles.until(lambda: battles.view.told is not None and battles.view.told.row.id == other.id)
    assert battles.view.tried is None
    assert not battles.view.side.what_if.differs
    assert not battles.view.side.what_if.may_undo


@pytest.mark.slow
def test_page_keys_step_a_number_and_do_not_leave_the_battle(battles: Bench) -> None:
    panel, real = begun(battles)
    kind = real.attacker.units[0][0]
    field = panel.field("attacker", "units", kind)
    field.setFocus()
    before = field.value()
    QTest.keyClick(field, Qt.Key.Key_PageUp)
    assert field.value() == before + 10
    assert battles.view.told is not None
    assert battles.view.told.row.id == rows(battles)[0].id
