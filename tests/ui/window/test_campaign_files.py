"""Campaign files in the window: copies, backups, read-only files, a new campaign."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gm_console.campaign import backups
from gm_console.campaign.file_lock import FileLock, take
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.scenarios import read_card, shipped
from gm_console.files.places import sample_scenario
from gm_console.storage import errors, repo
from gm_console.storage.db import open_database
from gm_console.ui.dialogs.backups import BackupsDialog
from gm_console.ui.dialogs.new_campaign import NewCampaign, NewCampaignDialog
from gm_console.ui.dialogs.trouble import tell_trouble
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.banner import Banner
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.window.campaign_files import Files
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.status_line import StatusLine
from gm_console.ui.window.way_back import HELPED
from tests.support.errata import change
from tests.support.every import every
from tests.support.missing_game import campaign_of_a_missing_game
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.toy_scenario import toy_scenario
from tests.support.waiting import until
from tests.ui.conftest import WAIT

pytestmark = pytest.mark.qt


class Desk:
    """A session with its files and nothing else of the window."""

    def __init__(self, window: QWidget, theme: Theme, application: QApplication) -> None:
        self.said: list[str] = []
        self.troubles: list[Exception] = []
        self.tasks = Tasks(window)
        self.session = Session(self.tasks, self.troubles.append, window)
        self.banner = Banner(theme)
        self.preferences = Preferences(application, theme, Settings(), window)
        self.files = Files(
            window, self.session, self.preferences, self.banner, self.said.append, self.troubles.append
        )


@pytest.fixture
def desk(qtbot: QtBot, theme: Theme, qapp: QApplication) -> Iterator[Desk]:
    window = QWidget()
    qtbot.addWidget(window)
    made = Desk(window, theme, qapp)
    qtbot.addWidget(made.banner)
    yield made
    wait(made, qtbot)
    made.session.close()
    made.files._holds.settle()
    made.tasks.close()


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return new_toy(tmp_path)


def wait(desk: Desk, qtbot: QtBot) -> None:
    until(lambda: not desk.tasks.busy)


def open_in(desk: Desk, qtbot: QtBot, path: Path) -> None:
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        desk.files.open_path(path)
    wait(desk, qtbot)


@pytest.mark.slow
def test_opening_keeps_one_backup_a_day(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    open_in(desk, qtbot, toy)
    open_in(desk, qtbot, toy)
    assert [one.why for one in backups.backups_of(toy)] == [backups.DAILY]
    assert desk.files.may_write
    assert not desk.banner.isVisible()


def test_without_daily_backups_nothing_is_laid_beside_the_file(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    desk.preferences.set_daily_backup(False)
    open_in(desk, qtbot, toy)
    desk.preferences.set_daily_backup(True)
    assert not backups.folder_of(toy).exists()


def test_a_file_that_another_window_has_is_only_looked_at(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    hold = take(toy.resolve())
    assert isinstance(hold, FileLock)
    open_in(desk, qtbot, toy)
    assert not desk.files.may_write
    assert desk.banner.isVisibleTo(None) or not desk.banner.isHidden()
    assert "another window" in desk.banner.text.text()
    assert not backups.folder_of(toy).exists()
    hold.release()
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        qtbot.mouseClick(desk.banner.button, Qt.MouseButton.LeftButton)
    wait(desk, qtbot)
    assert desk.files.may_write
    assert desk.banner.isHidden()


def test_a_closed_campaign_is_free_for_others(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    open_in(desk, qtbot, toy)
    assert not isinstance(take(toy.resolve()), FileLock)
    desk.session.leave()
    until(lambda: not desk.session.is_open)

    def free() -> bool:
        found = take(toy.resolve())
        if isinstance(found, FileLock):
            found.release()
        return isinstance(found, FileLock)

    until(free)


def test_a_file_that_cannot_be_opened_does_not_stay_held(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.gmc"
    wrong.write_text("no campaign", encoding="utf-8")
    desk.files.open_path(wrong)
    until(lambda: desk.troubles != [])
    until(lambda: not desk.files._holds._held)


def test_a_campaign_of_a_game_that_is_not_installed_says_which_and_what_to_do(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    path = campaign_of_a_missing_game(tmp_path)
    before = path.read_bytes()
    desk.files.open_path(path)
    until(lambda: desk.troubles != [] and not desk.tasks.busy)
    assert "the game 'chess', which is not installed" in str(desk.troubles[0])
    assert "open it with a version of the program that has this game" in str(desk.troubles[0])
    until(lambda: not desk.files._holds._held)
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_broken_file_offers_the_way_back_to_a_backup(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    open_in(desk, qtbot, toy)
    kept = backups.backups_of(toy)
    assert kept
    desk.session.close()
    until(lambda: not desk.files._holds._held)
    toy.write_bytes(toy.read_bytes()[:4096])
    desk.files.open_path(toy)
    until(lambda: desk.troubles != [] and not desk.tasks.busy)
    window = desk.files.parent()
    assert isinstance(window, QWidget)
    tell_trouble(window, desk.troubles[0], desk.files.way_back.show)
    offered = [one for one in window.findChildren(QPushButton) if one.text() == "Go back to a backup…"]
    offered[0].click()
    dialog = window.findChildren(BackupsDialog)[-1]
    assert dialog.isVisibleTo(window)
    assert not dialog.make.isVisibleTo(dialog)
    assert dialog.model.rowCount() == len(kept)
    until(lambda: not desk.files._holds._held)
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        dialog.restore.click()
    wait(desk, qtbot)
    assert desk.files.may_write
    assert f"{toy.name}.bak" in desk.said[-1]
    assert toy.with_name(f"{toy.name}.bak").stat().st_size == 4096


def test_no_way_back_is_offered_where_no_backup_would_help(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.gmc"
    wrong.write_text("no campaign", encoding="utf-8")
    desk.files.open_path(wrong)
    until(lambda: desk.troubles != [] and not desk.tasks.busy)
    window = desk.files.parent()
    assert isinstance(window, QWidget)
    tell_trouble(window, desk.troubles[0], desk.files.way_back.show)
    assert "Go back to a backup…" not in [one.text() for one in window.findChildren(QPushButton)]
    known = {value for value in vars(errors).values() if isinstance(value, str)}
    assert HELPED - {"file.unreadable"} <= known
    assert not HELPED & {errors.LOCKED, errors.NO_ROOM, errors.NEWER, errors.DISK}


def test_a_new_campaign_is_offered_a_seed_that_players_cannot_know(qtbot: QtBot, tmp_path: Path) -> None:
    seeds = set()
    for _ in range(2):
        dialog = NewCampaignDialog(None, shipped(), tmp_path, Settings())
        qtbot.addWidget(dialog)
        seeds.add(int(dialog.seed.text()))
    assert len(seeds | {card.seed for card in shipped()}) == 2 + len({card.seed for card in shipped()})


def test_the_status_line_shows_a_title_as_it_is_written(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    path = new_toy(tmp_path, name="marked.gmc")
    database = open_database(path)
    with database.write() as transaction:
        repo.put_setting(transaction, "title", "<b>Bold</b>")
    database.close()
    line = StatusLine(desk.session, desk.session.tasks, DraftReview(desk.session, desk.session))
    qtbot.addWidget(line)
    open_in(desk, qtbot, path)
    shown = next(label for label in line.findChildren(QLabel) if "<b>Bold</b>" in label.text())
    assert shown.textFormat() is Qt.TextFormat.PlainText


def test_a_copy_is_saved_and_said(desk: Desk, qtbot: QtBot, toy: Path, tmp_path: Path) -> None:
    open_in(desk, qtbot, toy)
    desk.files.save_copy_to(tmp_path / "copy.gmc")
    wait(desk, qtbot)
    with Campaign(tmp_path / "copy.gmc") as copy:
        assert copy.info() == desk.session.chronicle.info
    assert "copy.gmc" in desk.said[-1]


@pytest.mark.slow
def test_publishing_keeps_a_backup_and_restoring_goes_back(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    open_in(desk, qtbot, toy)
    before = desk.session.chronicle.info
    desk.files.back_up()
    wait(desk, qtbot)
    desk.session.world.campaign.run_turn()
    with qtbot.waitSignal(desk.session.chronicle_changed, timeout=WAIT):
        desk.session.do("publish", desk.files.publish, desk.said.append)
    wait(desk, qtbot)
    kept = backups.backups_of(toy)
    assert [one.why for one in kept] == [backups.PUBLISHED, backups.BY_HAND, backups.DAILY]
    assert desk.session.chronicle.info.turn == before.turn + 1
    desk.files.show_backups()
    dialog = desk.files._dialog
    assert isinstance(dialog, BackupsDialog)
    until(lambda: dialog.model.rowCount() == 3)
    dialog.pane.choose(dialog.model.find(lambda one: one.why == backups.BY_HAND))
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    wait(desk, qtbot)
    info = desk.session.chronicle.info
    assert (info.turn, info.stage) == (before.turn, TurnStage.COLLECTING)
    assert "Restored" in desk.said[-1]
    assert desk.files.may_write


@pytest.mark.slow
def test_damaged_states_are_mended_and_told(desk: Desk, qtbot: QtBot, toy: Path) -> None:
    assert not desk.files.actions_["file_mend"].isEnabled()
    with Campaign(toy) as campaign:
        play_turn(campaign)
        play_turn(campaign)
    change(toy, "UPDATE snapshot SET data = x'00' WHERE run = 1 AND position = 1")
    open_in(desk, qtbot, toy)
    desk.files.actions_["file_mend"].trigger()
    wait(desk, qtbot)
    assert "turn 1, edition 1: made anew from the entries: end of" in desk.said[-1]
    assert every(line.ok for line in desk.session.world.campaign.verify())
    assert backups.backups_of(toy)[0].why == backups.BEFORE_MENDING
    desk.files.actions_["file_mend"].trigger()
    wait(desk, qtbot)
    assert desk.said[-1] == "no state is damaged: there is nothing to mend"


def test_the_shipped_scenarios_are_offered_by_their_titles() -> None:
    cards = shipped()
    assert sample_scenario() in [card.folder for card in cards]
    assert every(card.title and card.turns >= card.first_turn for card in cards)


def test_a_folder_without_a_scenario_is_explained(tmp_path: Path) -> None:
    found = read_card(tmp_path)
    assert isinstance(found, str)
    assert "scenario.toml" in found


@pytest.mark.slow
def test_a_new_campaign_is_asked_for_and_made(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewCampaignDialog(None, shipped(), tmp_path, Settings())
    qtbot.addWidget(dialog)
    dialog.scenario.setCurrentIndex([card.folder for card in shipped()].index(sample_scenario()))
    dialog.name.setText("Friday game")
    dialog.seed.setText("77")
    until(dialog.make.isEnabled)
    asked: list[NewCampaign] = []
    dialog.wanted.connect(asked.append)
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    assert asked[0].file.parent == tmp_path
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        desk.files.make(asked[0])
    wait(desk, qtbot)
    info = desk.session.chronicle.info
    assert (info.title, info.seed) == ("Friday game", 77)


@pytest.mark.slow
def test_a_campaign_is_made_with_the_rulings_that_were_asked_for(
    desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    wanted = NewCampaign(
        scenario=toy_scenario(tmp_path / "s"), title="", seed=5, file=tmp_path / "a.gmc", replace=False,
        rulings={"T01": "strength"},
    )  # fmt: skip
    with qtbot.waitSignal(desk.session.opened, timeout=WAIT):
        desk.files.make(wanted)
    wait(desk, qtbot)
    assert desk.session.world.campaign.ruleset.rulings.chosen == {"T01": "strength"}


@pytest.mark.slow
def test_nothing_is_created_from_what_cannot_be_read(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = NewCampaignDialog(None, shipped(), tmp_path, Settings())
    qtbot.addWidget(dialog)
    until(dialog.make.isEnabled)
    for name, file, text, told in (
        ("empty", "", "", "scenario.toml"),
        ("game", "scenario.toml", 'ruleset = "chess"', "the game 'chess', which is not installed"),
        ("mapless", "scenario.toml", 'map = "nowhere"', "map.json"),
        ("spoilt", "setup.toml", "nation = [7]", "nation[0]"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        if file:
            meta = (sample_scenario() / "scenario.toml").read_text(encoding="utf-8")
            ours = (sample_scenario() / "../../maps/romin_jhors").resolve()
            meta = re.sub(r"(?m)^map = .*$", f'map = "{ours.as_posix()}"', meta)
            (folder / "scenario.toml").write_text(meta, encoding="utf-8")
            (folder / "setup.toml").write_text(text, encoding="utf-8")
        if file == "scenario.toml":
            key = text.partition(" ")[0]
            (folder / file).write_text(re.sub(f"(?m)^{key} = .*$", text, meta), encoding="utf-8")
        dialog.take_folder(folder)
        assert not dialog.make.isEnabled()
        until(lambda told=told: told in dialog.trouble.text())
        assert not dialog.make.isEnabled()
    dialog.scenario.setCurrentIndex(0)
    until(dialog.make.isEnabled)


def test_what_is_missing_for_a_new_campaign_is_said_where_it_is(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    dialog = NewCampaignDialog(None, shipped(), tmp_path, Settings())
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(1, 1)
    assert not dialog.make.isEnabled()
    until(dialog.make.isEnabled)
    assert dialog.width() >= dialog.minimumSizeHint().width(), "the names of its fields are not cut"
    for field, wrong in (
        (dialog.name, " "),
        (dialog.seed, ""),
        (dialog.file, str(tmp_path / "no" / "x.gmc")),
    ):
        kept = field.text()
        field.setText(wrong)
        assert not dialog.make.isEnabled()
        assert dialog.trouble.text()
        assert dialog.trouble.objectName() == "error"
        field.setText(kept)
    dialog.seed.setText("9223372036854775808")
    assert not dialog.make.isEnabled()
    dialog.seed.setText("5")
    (tmp_path / "there.gmc").write_bytes(b"x")
    dialog.file.setText(str(tmp_path / "there"))
    assert dialog.make.isEnabled()
    assert "there.gmc.bak" in dialog.trouble.text()
    assert dialog.trouble.objectName() == "caption", "nothing is wrong"
