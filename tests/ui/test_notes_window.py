"""Notes and bookmarks in the window, the slider of a turn, play, and moves by nation, region and turn."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMenu
from pytestqt.qtbot import QtBot

from gm_console.campaign.note_topics import read_topic
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.moments import bookmarks
from gm_console.ui.panels.timeline import MARK
from gm_console.ui.session import Selection
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.subject_menu import Subject
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import until
from tests.ui.conftest import open_in, settle
from tests.ui.test_window import press

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def three_turns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a campaign with three turns published."""
    path = new_toy(tmp_path_factory.mktemp("noted"))
    with Campaign(path) as campaign:
        for _ in range(3):
            play_turn(campaign)
    return path


@pytest.fixture
def noted(window: MainWindow, qtbot: QtBot, three_turns: Path, tmp_path: Path) -> MainWindow:
    """Return the window on that campaign, at the Turn workspace."""
    path = tmp_path / "game.gmc"
    path.write_bytes(three_turns.read_bytes())
    open_in(window, qtbot, lambda: window.files.open_path(path))
    window.actions_["turn"].trigger()
    return window


def ask(window: MainWindow, id_: str) -> None:
    """Do an action of the turn room, and wait for its job and until the way back is noted."""
    action = window.room.actions_[id_]
    assert action.isEnabled(), id_
    action.trigger()
    settle(window)
    until(lambda: window.trail.resting)


def listed(window: MainWindow) -> list[tuple[str, str]]:
    return [(note.on.words, note.now.text) for note in window.session.chronicle.notes]


@pytest.mark.slow
def test_a_note_is_written_changed_gone_to_and_removed(noted: MainWindow, qtbot: QtBot) -> None:
    session, remarks, panel = noted.session, noted.remarks, noted.notes
    session.show_turn("", 1)
    settle(noted)
    menu = QMenu()
    noted.subjects.menu.fill(menu, Subject(nation=NationId("02")))
    menu.actions()[-1].trigger()
    dialog = remarks.dialog
    assert dialog is not None
    assert (menu.actions()[-1].text(), dialog.on.text()) == ("Note on nation 02…", "nation 02")
    dialog.save.click()
    settle(noted)
    assert "needs words" in dialog.trouble.text()
    dialog.text.setPlainText("asked for a day")
    dialog.because.setText("he was ill")
    dialog.save.click()
    settle(noted)
    assert listed(noted) == [("nation 02", "asked for a day")]
    assert session.chronicle.turn == 1, "the turn shown stays"
    assert panel.pane.only_selected.number == 1
    panel.change.click()
    assert remarks.dialog is not None
    assert remarks.dialog.on.isReadOnly()
    remarks.dialog.text.setPlainText("asked for two days")
    remarks.dialog.save.click()
    settle(noted)
    assert session.chronicle.notes[0].former[0].text == "asked for a day"
    session.select(Selection())
    until(lambda: noted.trail.resting)
    panel.pane.table.activated.emit(panel.model.index(0, 0))
    assert (session.selection.nation, noted.bench.current) == ("02", "map")
    until(lambda: noted.trail.resting)
    noted.trail.back()
    until(lambda: noted.bench.current == "turn")
    panel.remove.click()
    settle(noted)
    assert not session.chronicle.notes
    assert remarks.dialog is not None
    assert remarks.dialog.text.toPlainText() == "asked for two days", "it can be kept anew"
    remarks.dialog.on.setText("moon")
    remarks.dialog.save.click()
    assert "write game, turn 3" in remarks.dialog.trouble.text()
    remarks.dialog.text.setPlainText("half a sent")
    ask(noted, "bookmark")
    menu.actions()[-1].trigger()
    assert len(session.chronicle.notes) == 1
    assert remarks.dialog is not None, "a bookmark does not close what is being written"
    assert (remarks.dialog.text.toPlainText(), remarks.dialog.on.text()) == ("half a sent", "moon")
    assert "first" in remarks.dialog.trouble.text()


@pytest.mark.slow
def test_bookmarks_are_kept_seen_and_walked_through_over_turns(noted: MainWindow) -> None:
    session, timeline = noted.session, noted.timeline
    assert not noted.room.actions_["next_bookmark"].isEnabled()
    session.show_turn("", 1)
    settle(noted)
    session.step_to(1)
    ask(noted, "bookmark")
    table, said = noted.notes.pane.table, 3
    room = table.columnWidth(said)
    session.select_entry(session.chronicle.steps_at(2)[1].first)
    ask(noted, "bookmark")
    assert table.columnWidth(said) > room, "the first bookmark has no words"
    session.show_turn("", 3)
    settle(noted)
    session.step_to(0)
    ask(noted, "bookmark")
    assert [on.split()[0] for on, _ in listed(noted)] == ["phase", "entry", "turn"]
    assert [at.phase for at in bookmarks(session.chronicle)] == [0]
    where = lambda: (session.chronicle.turn, session.moment, session.step)  # noqa: E731
    for id_, at in (
        ("previous_bookmark", (1, 2, 2)),
        ("previous_bookmark", (1, 1, 0)),
        ("next_bookmark", (1, 2, 2)),
        ("next_bookmark", (3, 0, 0)),
        ("next_bookmark", (3, 0, 0)),
    ):
        ask(noted, id_)
        assert where() == at
    ask(noted, "previous_bookmark")
    marked = [
        timeline.list.topLevelItem(row).text(2).startswith(MARK)
        for row in range(timeline.list.topLevelItemCount())
    ]
    assert sum(marked) == 2
    slider = timeline.slider
    mark = round(slider._place(slider._marks[0])), slider.height() // 2 + 8
    assert slider.grab().toImage().pixelColor(*mark).name() == LIGHT.accent, "amber is for warnings"
    ask(noted, "bookmark")
    assert noted.remarks.dialog is not None, "what is bookmarked already is changed"
    assert noted.remarks.dialog.note == session.chronicle.notes[1]
    noted.trail.back()
    until(lambda: where() == (3, 0, 0))


@pytest.mark.slow
def test_the_slider_goes_to_every_step_and_the_turn_plays_to_its_end(noted: MainWindow, qtbot: QtBot) -> None:
    session, slider = noted.session, noted.timeline.slider
    seen = []
    for value in range(slider.maximum() + 1):
        slider.setValue(value)
        seen.append((session.moment, session.step))
        assert slider.value() == value
    whole = sum(max(len(session.chronicle.steps_at(at)), 1) for at in range(len(session.chronicle.positions)))
    assert len(set(seen)) == len(seen) == whole
    assert seen == sorted(seen)
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_PageUp)
    assert (session.moment, session.step) == (len(session.chronicle.positions) - 2, 0)
    assert slider.value() == slider._starts[session.moment] + len(session.steps) - 1
    noted.timeline.speed.setCurrentIndex(3)
    noted.timeline.speed.activated.emit(3)
    session.step_to(len(session.chronicle.positions) - 2)
    ask(noted, "play")
    until(lambda: not noted.room.actions_["play"].isChecked())
    assert (session.moment, session.step) == (len(session.chronicle.positions) - 1, len(session.steps))
    ask(noted, "play")
    assert session.moment == 0, "played again it begins anew"
    ask(noted, "play")
    assert not noted.room.actions_["play"].isChecked()


@pytest.mark.slow
def test_moves_by_turn_nation_and_region(noted: MainWindow) -> None:
    session, chronicle = noted.session, noted.session.chronicle
    said: list[str] = []
    noted.room._say = said.append
    ask(noted, "next_touch")
    assert said == ["Select a nation or a region first"]
    session.step_to(0)
    session.select_nation(NationId("02"))
    wanted = chronicle.index.about(NationId("02"), None)
    for seq in wanted:
        ask(noted, "next_touch")
        assert session.selection.entry == seq
    assert (
        len({(chronicle.entry(seq).phase, chronicle.index.step_of(seq)) for seq in wanted}) == len(wanted) > 2
    )
    assert every(chronicle.entry(seq).actor == "02" for seq in wanted)
    ask(noted, "next_touch")
    assert said[-1] == "No step after this moment is about 02"
    ask(noted, "previous_touch")
    assert session.selection.entry == wanted[-2]
    region = next(one.region for one in chronicle.entries if one.region)
    session.select_region(RegionId(region))
    session.step_to(0)
    ask(noted, "next_touch")
    assert chronicle.entry(session.selection.entry).region == region
    session.step_to(2)
    for id_, turn in (("previous_turn", 2), ("previous_turn", 1), ("next_turn", 2)):
        ask(noted, id_)
        assert (session.chronicle.turn, session.moment) == (turn, 2)
    ask(noted, "previous_turn")
    assert not noted.room.actions_["previous_turn"].isEnabled()


def test_a_note_on_an_entry_finds_it_where_the_turn_was_run_otherwise(looking: MainWindow) -> None:
    from dataclasses import replace

    from gm_console.campaign.notes import Note, Wording
    from gm_console.ui.moments import entry_of, moment_of

    chronicle = looking.session.chronicle
    note = Note(
        number=1, on=read_topic("entry 1.2200"), turn=1, bookmark=True, now=Wording(at="", text=""),
        told=chronicle.sentence(2205),
    )  # fmt: skip
    found = entry_of(chronicle, note)
    assert chronicle.sentence(found) == note.told
    assert abs(found - 2200) <= 5
    assert moment_of(chronicle, replace(note, told="never said")) is None
    assert moment_of(chronicle, replace(note, on=read_topic("phase 2 E1"))) is None


def test_what_a_menu_is_about_is_what_a_note_is_on(looking: MainWindow) -> None:
    battle = looking.session.chronicle.battles[0]
    for subject, words in (
        (Subject(), "game"),
        (Subject(nation=NationId("07")), "nation 07"),
        (Subject(nation=NationId("07"), region=RegionId("06-06")), "region 06-06"),
        (Subject(battle=battle, region=battle.region), f"battle 1.{battle.seq}"),
        (Subject(nation=NationId("07"), line=12, turn=3), "line 3 07 12"),
    ):
        assert subject.topic.words == words
    dock = looking.findChild(QDockWidget, "notes")
    assert dock is not None
    press(looking, "Ctrl+3")
    assert not dock.isVisible(), "shown when it is asked for"


@pytest.mark.slow
def test_a_turn_shown_before_comes_at_once_and_is_read_anew_once_anything_was_changed(
    noted: MainWindow,
) -> None:
    session = noted.session
    third = session.chronicle
    session.show_turn("", 1)
    settle(noted)
    first = session.chronicle
    ask(noted, "bookmark")
    session.show_turn("", 3)
    assert session.chronicle.entries is third.entries, "no job was needed"
    assert len(listed(noted)) == 1, "what was noted meanwhile is known"
    session.show_turn("", 1)
    assert session.chronicle.entries is first.entries
    session.do("", lambda campaign, _report: campaign.lock(), lambda _done: None)
    settle(noted)
    session.show_turn("", 1)
    settle(noted)
    assert session.chronicle.entries is not first.entries
    assert session.chronicle.entries == first.entries
    kept = weakref.ref(session.chronicle)
    session.show_turn("", 3)
    settle(noted)
    session.leave()
    settle(noted)
    gc.collect()
    assert kept() is None, "no turn of a closed campaign stays in memory"
