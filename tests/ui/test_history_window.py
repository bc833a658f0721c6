"""The end in the window: standings, going on beyond the last turn, the film and the archive."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from gm_console.campaign.packets.archive import WISHES
from gm_console.campaign.packets.film import FilmKind
from gm_console.campaign.packets.foretold import Foretold
from gm_console.campaign.service import Campaign
from gm_console.campaign.turns.the_end import Standings
from gm_console.core.end import Standing
from gm_console.core.ids import NationId
from gm_console.ui.dialogs.keep_history import ArchiveDialog, FilmDialog
from gm_console.ui.dialogs.standings import GoOnDialog, StandingsDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt


@pytest.mark.slow
def test_a_game_that_is_over_is_kept_and_goes_on(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_toy(tmp_path, turns=1)
    open_in(window, qtbot, lambda: window.files.open_path(path))
    for id_ in ("standings", "film", "archive"):
        assert not window.actions_[id_].isEnabled(), id_
    window.session.leave()
    with Campaign(path) as campaign:
        play_turn(campaign)
        won = campaign.winners()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    assert "the game is over" in window._status._right.text()

    def shown(kind: type, action: str) -> FilmDialog | ArchiveDialog:
        window.actions_[action].trigger()
        until(lambda: bool(window.findChildren(kind)) and not window.tasks.busy)
        return window.findChildren(kind)[-1]

    page, kept = tmp_path / "history.html", tmp_path / "archive.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words: (str(page), ""))
    film = shown(FilmDialog, "film")
    assert film.who.count() == 5
    assert "fetches nothing" in film.told.text()
    film.accept()
    until(lambda: page.is_file() and not window.tasks.busy)
    moving = page.with_suffix(".webp")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *words: (str(moving), words[3]))
    film = shown(FilmDialog, "film")
    film.kind.setCurrentIndex(film.kind.findData(FilmKind.PICTURE))
    assert "2 pictures of" in film.told.text()
    assert "can be cancelled" in film.told.text()
    film.accept()
    until(lambda: moving.is_file() and not window.tasks.busy)
    assert moving.read_bytes()[8:12] == b"WEBP"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words: (str(kept), ""))
    archive = shown(ArchiveDialog, "archive")
    assert archive.told.text().startswith("The file has about 0.")
    archive.secrets.setChecked(False)
    assert not archive.personal.isEnabled()
    archive.accept()
    until(lambda: kept.is_file() and not window.tasks.busy)
    with ZipFile(kept) as made:
        assert not [name for name in made.namelist() if "nation-" in name]

    window.actions_["standings"].trigger()
    dialog = window.files.history.dialog
    assert dialog is not None
    until(lambda: dialog.model.rowCount() == 3)
    assert dialog.focusWidget() is dialog.pane.table  # not the button that changes something
    assert "The game is over with turn 1" in dialog.told.text()
    assert won[0] in dialog.told.text()
    dialog.longer.click()
    asking = window.findChildren(GoOnDialog)[-1]
    assert not asking.step.isEnabled()
    asking.turns.setValue(4)
    asking.reason.setText("one more siege")
    asking.accept()
    until(lambda: window.session.chronicle.info.turns == 4 and not window.tasks.busy)
    until(lambda: "ends with turn 4" in dialog.told.text())
    assert window.session.chronicle.info.turn == 2


def test_the_archive_says_what_it_will_cost_with_all_that_is_to_be_in_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    costs = ((2_500_000, 150), (3_000_000, 150), (400_000, 20))
    foretold = {
        wish: Foretold(bytes=size, seconds=seconds)
        for wish, (size, seconds) in zip(WISHES, costs, strict=True)
    }
    dialog = ArchiveDialog(window, foretold)
    said = "The file has about {0} MB. It takes about {1}, and can be cancelled."
    assert dialog.told.text() == said.format("2.5", "3 minutes")
    dialog.personal.setChecked(True)
    assert dialog.told.text() == said.format("3.0", "3 minutes")
    dialog.secrets.setChecked(False)
    assert dialog.told.text() == said.format("0.4", "20 seconds")


def test_each_part_of_a_score_has_a_column_under_its_short_name(qtbot: QtBot) -> None:
    dialog = StandingsDialog(None, Settings())
    qtbot.addWidget(dialog)
    rows = tuple(
        Standing(
            nation=NationId(f"0{place}"),
            place=place,
            score=9,
            parts=(("Per Capita Income", place), ("Size", 8)),
        )
        for place in (1, 2)
    )
    found = Standings(
        turn=3, published=True, last_turn=9, over=False, score="sum of places", rows=rows, before=()
    )
    dialog.show_standings(found, {}, {}, longer="", short={"Per Capita Income": "Per Cap. Inc."})
    model = dialog.model
    heads = [column.title for column in model.columns]
    assert heads[-3:] == ["Score", "Per Cap. Inc.", "Size"]
    assert [[model.index(row, at).data() for at in (-2 + len(heads), -1 + len(heads))] for row in (0, 1)] == [
        ["1", "8"],
        ["2", "8"],
    ]
    dialog.show_standings(replace(found, rows=()), {}, {}, longer="", short={})
    assert [column.title for column in model.columns] == heads[:-2]
