"""The program round the window: what it reads of a state, bad paths, trouble that nobody caught, one sample."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.core.glance import Symbol
from gm_console.core.ids import NationId, RegionId
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.places import sample_scenario
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.ui.app import Troubles, main, opens, place_of
from gm_console.ui.chronicle import read_chronicle
from gm_console.ui.dialogs.new_campaign import NewCampaignDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import LIGHT, Theme, style_sheet
from gm_console.ui.panels.entry_page import entry_page
from gm_console.ui.panels.pages import PageSource
from gm_console.ui.turn_positions import positions
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.sample import open_or_make_sample
from tests.support.gauges import of_nation, of_region
from tests.support.gunboat_world import small_board, small_state
from tests.support.waiting import until
from tests.ui.conftest import settle

pytestmark = pytest.mark.qt


def silent(step: str, done: int = 0, whole: int = 0) -> None:
    """Take reports of progress."""


def test_a_position_tells_owners_forces_and_sums() -> None:
    board, ruleset = small_board(), load_ruleset("gunboat")
    (start,) = positions(ruleset, board, small_state(board, ruleset.tables), None)
    neutral, own = start.places[RegionId("41-01")], start.places[RegionId("07-01")]
    assert (neutral.owner, neutral.badge) == ("", ((Symbol.BOX, 3),))
    assert of_region(ruleset, start, neutral.id, "people") == 12
    assert own.owner == "07"
    nation = start.nation_by_id[NationId("07")]
    told = [of_nation(ruleset, start, nation.id, key) for key in ("land", "sea", "stock:Gold", "people")]
    assert (nation.name, told) == ("Land 07", [6, 0, 10_000, 60])


def test_a_missing_file_is_bad_input_and_opens_no_window(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.gmc"]) == 2
    assert "nowhere.gmc" in capsys.readouterr().err


def test_campaigns_maps_and_scenarios_can_be_opened(tmp_path: Path) -> None:
    folder = tmp_path / "isles"
    folder.mkdir()
    assert not opens(folder)
    (folder / MAP_FILE).touch()
    assert opens(folder)
    assert place_of(folder / MAP_FILE) == folder
    assert place_of(tmp_path / "game.gmc") == tmp_path / "game.gmc"
    assert opens(sample_scenario())


@pytest.mark.slow
def test_a_scenario_opens_as_a_new_campaign_to_be_named(window: MainWindow) -> None:
    window.open_path(sample_scenario())
    (dialog,) = window.findChildren(NewCampaignDialog)
    assert dialog.isVisible()
    assert dialog.scenario.currentData().folder == sample_scenario()
    dialog.close()


def raise_at_one_place(troubles: Troubles, word: str) -> None:
    try:
        raise KeyError(word)
    except KeyError:
        troubles.hook(*sys.exc_info())  # type: ignore[arg-type]


@pytest.mark.slow
def test_trouble_is_shown_once_for_each_place_and_all_in_one_dialog(
    window: MainWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    troubles = Troubles(window)
    for _ in range(3):
        raise_at_one_place(troubles, "lost")
    until(lambda: window.findChildren(ReportDialog) != [])
    (dialog,) = window.findChildren(ReportDialog)
    try:
        int("gone")
    except ValueError:
        troubles.hook(*sys.exc_info())  # type: ignore[arg-type]
    until(lambda: "'gone'" in dialog.text.toPlainText())
    assert window.findChildren(ReportDialog) == [dialog]
    assert dialog.text.toPlainText().count("KeyError: 'lost'") == 1
    assert "Python 3" in dialog.text.toPlainText()
    assert capsys.readouterr().err.count("KeyError: 'lost'") == 3


@pytest.mark.slow
def test_trouble_after_the_dialog_was_closed_opens_another(window: MainWindow, qtbot: QtBot) -> None:
    troubles = Troubles(window)
    raise_at_one_place(troubles, "first")
    until(lambda: window.findChildren(ReportDialog) != [])
    window.findChildren(ReportDialog)[0].close()
    until(lambda: window.findChildren(ReportDialog) == [])
    try:
        raise OSError("second")
    except OSError:
        troubles.hook(*sys.exc_info())  # type: ignore[arg-type]
    until(lambda: window.findChildren(ReportDialog) != [])
    assert "second" in window.findChildren(ReportDialog)[0].text.toPlainText()


def test_a_sample_that_is_there_is_opened_as_it_is(campaign_file: Path) -> None:
    before = campaign_file.read_bytes()
    with open_or_make_sample(campaign_file, silent) as campaign:  # type: ignore[arg-type]
        assert campaign.turns() != ()
    assert campaign_file.read_bytes() == before


@pytest.mark.slow
def test_a_broken_sample_is_laid_aside_and_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "sample.gmc"
    path.write_text("broken", encoding="utf-8")
    with open_or_make_sample(path, silent) as campaign:  # type: ignore[arg-type]
        assert len(campaign.turns()) == 1
    assert (tmp_path / "sample.gmc.bak").read_text(encoding="utf-8") == "broken"


def test_a_chronicle_knows_causes_effects_and_changed_regions(campaign_file: Path) -> None:
    with Campaign(campaign_file) as campaign:
        chronicle = read_chronicle(campaign, None, silent)
    assert [position.phase for position in chronicle.positions][:3] == ["", "E1", "E2"]
    assert sum(position.entries for position in chronicle.positions) == len(chronicle.entries)
    for entry in chronicle.entries[::97]:
        assert chronicle.entry(entry.seq) is entry
        assert entry.seq in chronicle.effects[entry.cause]
        assert [above for above in chronicle.causes(entry.seq) if above >= entry.seq] == []


def test_what_players_wrote_is_escaped_on_every_page(looking: MainWindow) -> None:
    session = looking.session
    desk = PageSource(
        world=session.world, chronicle=session.chronicle, position=session.position, tones=LIGHT
    )
    order = next(e for e in session.chronicle.entries if ">" in session.chronicle.sentence(e.seq))
    page = entry_page(desk, order.seq)
    assert "&gt;" in page
    assert session.chronicle.sentence(order.seq) not in page


def test_no_line_of_a_page_ends_before_its_per_cent_sign(looking: MainWindow) -> None:
    session = looking.session
    source = PageSource(
        world=session.world, chronicle=session.chronicle, position=session.position, tones=LIGHT
    )
    losing = next(
        e for e in session.chronicle.entries if e.cause and " %" in session.chronicle.sentence(e.seq)
    )
    assert "\u00a0%" in entry_page(source, losing.seq)
    assert " %" not in session.chronicle.sentence_on_page(losing.seq)


def test_the_window_starts_without_what_only_some_work_needs() -> None:
    """Charts, lettering, graphs and the games take long to import; they come when they are used."""
    late = (
        "matplotlib",
        "scipy",
        "skimage",
        "networkx",
        "svgelements",
        "gm_console.ui.dialogs.fairness",
        "gm_console.ui.dialogs.self_play",
        *(f"gm_console.rulesets.{id_}.ruleset" for id_ in RULESETS),
    )
    names = f"[name for name in {late!r} if name in sys.modules]"
    build = "application = QApplication([]); window = build(application)"
    script = f"import os, sys; from PySide6.QtWidgets import QApplication; from gm_console.ui.app import build; {build}"
    words = [sys.executable, "-c", f"{script}; print({names}, flush=True); os._exit(0)"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_a_window_put_together_without_the_style_sheet_looks_as_with_it(
    qtbot: QtBot, qapp: QApplication, theme: Theme, window: MainWindow
) -> None:
    with theme.undressed():
        assert not qapp.styleSheet()
        made = MainWindow(theme, Preferences(qapp, theme, Settings()))
    qtbot.addWidget(made, before_close_func=settle)
    made.resize(window.size())
    made.show()
    assert qapp.styleSheet() == style_sheet(theme.tones)
    until(lambda: places_of_parts(made) == places_of_parts(window))


def places_of_parts(window: MainWindow) -> list[QRect]:
    """Return where things stand that the style sheet gives room."""
    parts = (*window.start.buttons, window.statusBar(), window.menuBar())
    return [QRect(part.mapTo(window, QPoint()), part.size()) for part in parts]
