"""Searching the campaign from the window: typed, listed by kind, and Enter goes to where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from gm_console.campaign.note_topics import Topic, TopicKind
from gm_console.campaign.search import Hit
from gm_console.campaign.search_texts import HitKind
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.search import SearchDialog, place_of, plain_of
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import until
from tests.ui.conftest import open_in


def test_a_hit_is_called_once_and_a_line_of_orders_says_whose_it_is() -> None:
    def hit(
        kind: HitKind, text: str, *, turn: int = 0, number: int = 0, nation: str = "", region: str = ""
    ) -> Hit:
        pieces = ((text[:4], False), (text[4:], True))
        return Hit(
            kind=kind, turn=turn, number=number, nation=nation, region=region, text=text, snippet=pieces
        )

    region = hit(HitKind.REGION, "07-03 Brevac", nation="07", region="07-03")
    assert (place_of(region), plain_of(region)) == ("07-03", "Brevac")
    assert plain_of(hit(HitKind.NATION, "07 Lorrenay", nation="07")) == "Lorrenay"
    line = hit(HitKind.ORDER, "sell 50 LP – refused", turn=26, number=5590, nation="07")
    assert (place_of(line), plain_of(line)) == ("26.5590 · 07", "sell 50 LP – refused")
    assert place_of(hit(HitKind.ORDER, "sel 50 LP", turn=26, nation="07")) == "turn 26 · 07"
    assert place_of(hit(HitKind.JOURNAL, "published", turn=26, number=3)) == "turn 26"


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> SearchDialog:
    """Return the search of the window on a toy campaign with two turns played."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
        campaign.add_note("oxlip", on=Topic(kind=TopicKind.PHASE, turn=1, name=campaign.ruleset.phases[0].id))
    open_in(window, qtbot, lambda: window.files.open_path(path))
    window.actions_["search"].trigger()
    assert window.search.dialog is not None
    return window.search.dialog


def look_for(window: MainWindow, dialog: SearchDialog, words: str) -> list[Hit]:
    dialog.line.setText(words)
    dialog.search()
    until(lambda: not window.tasks.busy)
    return [row for row in dialog.model.rows if isinstance(row, Hit)]


def go_to_first(window: MainWindow, dialog: SearchDialog, words: str, kind: HitKind) -> Hit:
    """Search, move down to the first hit of a kind and press Enter."""
    hits = look_for(window, dialog, words)
    wanted = next(at for at, hit in enumerate(hits) if hit.kind is kind)
    for _ in range(wanted):
        QTest.keyClick(dialog.line, Qt.Key.Key_Down)
    QTest.keyClick(dialog.line, Qt.Key.Key_Return)
    until(lambda: not window.tasks.busy)
    return hits[wanted]


@pytest.mark.slow
def test_what_is_typed_is_listed_and_enter_goes_there(window: MainWindow, dialog: SearchDialog) -> None:
    QAbstractItemModelTester(dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    session = window.session
    hit = go_to_first(window, dialog, "grain", HitKind.ENTRY)
    assert (session.chronicle.turn, session.selection.entry) == (hit.turn, hit.number)
    older = next(
        one for one in look_for(window, dialog, "grain") if one.turn == 1 and one.kind is HitKind.ENTRY
    )
    window.search.go(older)
    until(lambda: not window.tasks.busy)
    assert (session.chronicle.turn, session.selection.entry) == (1, older.number)
    region = window.session.world.board.regions[0].id
    go_to_first(window, dialog, region, HitKind.REGION)
    assert (window.bench.current, session.selection.region) == ("map", region)
    go_to_first(window, dialog, "nation 02 turn 2", HitKind.SHEET)
    assert window.bench.current == "orders"
    go_to_first(window, dialog, session.world.ruleset.phases[1].title, HitKind.PHASE)
    assert (window.bench.current, session.moment) == ("turn", 2)
    go_to_first(window, dialog, "oxlip", HitKind.NOTE)
    assert (window.bench.current, session.chronicle.turn, session.moment) == ("turn", 1, 1)
    go_to_first(window, dialog, "publish", HitKind.JOURNAL)
    assert window.bench.current == "turn"


@pytest.mark.slow
def test_a_turn_is_written_as_a_case_and_run(
    window: MainWindow, dialog: SearchDialog, tmp_path: Path
) -> None:
    window.session.select_entry(3)
    window.actions_["export_case"].trigger()
    case = window.files.cases.dialog
    assert case is not None
    assert [case.about.itemText(at) for at in (0, 1)] == ["The whole turn", "Entry 2.3, and what it rests on"]
    case.about.setCurrentIndex(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gm_console.ui.window.cases.QFileDialog.getExistingDirectory", lambda *_: str(tmp_path))
        case.export.click()
    until(lambda: not window.tasks.busy)
    assert "turn 2, 3 sheets without names" in case.told.text()
    window.files.cases.run_path(tmp_path / "toy-turn-02")
    until(lambda: not window.tasks.busy)
    assert "entry 2.3 and what it rests on comes to the same" in case.told.text()
    window.files.cases.run_path(tmp_path)
    until(lambda: not window.tasks.busy)
    assert "case.json" in case.trouble.text()
    assert not case.told.text()


@pytest.mark.slow
def test_it_follows_the_campaign_and_says_when_there_is_nothing(
    window: MainWindow, dialog: SearchDialog
) -> None:
    assert not look_for(window, dialog, "wisteria")
    assert dialog.progress.text.text() == ""
    assert not look_for(window, dialog, "?!")
    dialog.line.setText("note of wisteria")
    window.session.do(
        "sheet",
        lambda campaign, _report: campaign.import_text("nation 01 turn 3\nnote of wisteria\n", "x.txt"),
        lambda _report: None,
    )
    until(lambda: any(isinstance(row, Hit) for row in dialog.model.rows))
    assert "1 shown" in dialog.progress.text.text()
    window.session.close()
    assert window.search.dialog is None
