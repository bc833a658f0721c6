"""The wizard for a new world: chosen, drawn, read, saved; by keyboard, and without holding the window up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gm_console.board.homes import homes_of
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.new_world import shipped_briefs
from gm_console.campaign.set_up.world_records import (
    BriefCard,
    Dial,
    FactLine,
    Holds,
    NewWorld,
    Size,
    WantedWorld,
)
from gm_console.core.issues import Issue, Severity, warning
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.kit.theme import DARK, Theme, ThemeChoice
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.worlds.wizard import NewWorldDialog
from tests.board.boards import grid
from tests.support.waiting import until

pytestmark = pytest.mark.qt
WAIT = 30_000
BRIEF = Path("toy") / "brief.toml"
BOARD = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True, capitals=("01-01", "02-01"))
DIALS = (
    Dial(size=Size.NATIONS, least=2, most=60, value=2),
    Dial(size=Size.LAND, least=5, most=75, value=50, fixed="the tables say so"),
)
FACTS = (
    FactLine(text="4 land", line=9, holds=Holds.HELD),
    FactLine(text="01-01 apart from 02-01", line=12, holds=Holds.BROKEN, trouble="they touch",
             suggestion="take the fact out"),
    FactLine(text="2 countries", line=15, holds=Holds.ASIDE),
)  # fmt: skip
BROKEN = Issue(
    severity=Severity.ERROR, code="brief.islands", text="60 islands do not fit", where="brief.toml", line=11,
    suggestion="at most 20 islands",
)  # fmt: skip


class Bench:
    """What the wizard asks for, answered at once in its worker thread."""

    def __init__(self) -> None:
        self.asked: list[WantedWorld] = []
        self.cards: dict[Path, BriefCard] = {BRIEF: BriefCard(path=BRIEF, title="Toy", seed=7, dials=DIALS)}
        self.impossible = 30
        """From so many nations on nothing can be drawn."""

    def read(self, path: Path) -> BriefCard:
        return self.cards[path]

    def make(self, wanted: WantedWorld, tell: Callable[[str, int, int], None]) -> NewWorld:
        self.asked.append(wanted)
        tell("mesh", 0, 7)
        if wanted.sizes.get(Size.NATIONS, 0) >= self.impossible:
            return NewWorld(seed=wanted.seed, board=None, issues=(BROKEN,))
        issues = (warning("map.small", "the map is small", "map"),)
        return NewWorld(seed=wanted.seed, board=BOARD, facts=FACTS, homes=homes_of(BOARD), issues=issues)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    made = Bench()

    def here(work: Any, asked: Any, report: Any) -> Any:
        return made.read(asked) if isinstance(asked, Path) else work(asked, report)

    monkeypatch.setattr("gm_console.ui.worlds.maker.run_apart", here)
    monkeypatch.setattr("gm_console.ui.worlds.wizard.run_apart", here)
    monkeypatch.setattr("gm_console.ui.worlds.wizard.PAUSE", 20)
    return made


@pytest.fixture
def wizard(bench: Bench, theme: Theme, qtbot: QtBot) -> Iterator[NewWorldDialog]:
    made = NewWorldDialog(None, theme, briefs=(BRIEF,), making=bench.make)
    made.show()
    until(lambda: made.preview.shows_map and not made.busy)
    yield made
    with qtbot.waitSignal(made.destroyed, timeout=WAIT):
        made.close()


def drawn_anew(wizard: NewWorldDialog, qtbot: QtBot, change: Callable[[], object]) -> None:
    change()
    assert wizard.busy
    until(lambda: not wizard.busy)


@pytest.mark.slow
def test_the_first_brief_is_drawn_with_its_own_seed_and_sizes(wizard: NewWorldDialog, bench: Bench) -> None:
    assert bench.asked == [WantedWorld(brief=BRIEF, seed=7)]
    assert wizard.form.brief.currentText() == "Toy"
    assert wizard.form.seed.text() == "7"
    assert wizard.preview.view.middle_region() in BOARD.by_id
    assert "8 regions" in wizard.progress.text.text()
    assert "not sound" in wizard.progress.text.text()


def test_facts_starts_and_check_are_told(wizard: NewWorldDialog) -> None:
    found = wizard.findings
    assert [found.tabText(at) for at in range(3)] == ["Facts 1/2", "Equal starts", "Check"]
    assert found.currentIndex() == 0
    rows = {found.facts.record(row).line: row for row in range(found.facts.rowCount())}
    cells = [found.facts.index(rows[12], column).data() for column in range(5)]
    assert cells == ["not held", "12", "01-01 apart from 02-01", "they touch", "take the fact out"]
    assert [found.homes.record(row).regions for row in range(found.homes.rowCount())] == [2, 2]
    assert found.issues.rowCount() == 1
    assert not found.tables[0].horizontalScrollBar().maximum(), "facts are read without scrolling aside"
    for model in (found.facts, found.homes, found.issues):
        QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_another_seed_draws_anew_and_typing_waits_for_its_end(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    drawn_anew(wizard, qtbot, wizard.form.another.click)
    assert bench.asked[-1].seed == int(wizard.form.seed.text())
    before = len(bench.asked)
    wizard.form.seed.clear()
    drawn_anew(wizard, qtbot, lambda: qtbot.keyClicks(wizard.form.seed, "341"))
    assert [wanted.seed for wanted in bench.asked[before:]] == [341]


def test_a_slider_by_keyboard_asks_for_another_size(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    slider = wizard.form.dials.sliders[Size.NATIONS]
    drawn_anew(wizard, qtbot, lambda: qtbot.keyClick(slider, Qt.Key.Key_Right))
    assert bench.asked[-1].sizes == {Size.NATIONS: 3}
    assert wizard.form.dials.numbers[Size.NATIONS].text() == "3"
    assert not wizard.form.dials.sliders[Size.LAND].isEnabled()
    assert "the tables say so" in wizard.form.dials.reason.text()
    assert not wizard.form.dials.sliders[Size.REGIONS].isVisible()


def test_what_cannot_be_drawn_is_told_beside_the_brief(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    slider = wizard.form.dials.sliders[Size.NATIONS]
    drawn_anew(wizard, qtbot, lambda: slider.setValue(60))
    assert wizard.form.trouble.text() == "line 11: 60 islands do not fit – at most 20 islands"
    assert not wizard.preview.shows_map
    assert not wizard.save.isEnabled()
    assert wizard.findings.tabText(2) == "Check 1"
    drawn_anew(wizard, qtbot, lambda: slider.setValue(3))
    assert not wizard.form.trouble.isVisible()
    until(lambda: wizard.preview.shows_map)
    assert wizard.save.isEnabled()


def test_an_unreadable_brief_says_why_and_can_be_read_again(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    path = Path("own.toml")
    bench.cards[path] = BriefCard(path=path, title="own.toml", seed=0, issues=(BROKEN,))
    drawn_anew(wizard, qtbot, lambda: wizard.form.take_file(path))
    assert wizard.form.trouble.isVisible()
    assert wizard.findings.issues.rowCount() == 1
    bench.cards[path] = BriefCard(path=path, title="Mended", seed=5, dials=DIALS)
    drawn_anew(wizard, qtbot, wizard.form.again.click)
    assert bench.asked[-1] == WantedWorld(brief=path, seed=5)
    assert not wizard.form.trouble.isVisible()
    assert wizard.form.brief.currentText() == "Mended"


def test_a_seed_out_of_bounds_is_told(wizard: NewWorldDialog, bench: Bench, qtbot: QtBot) -> None:
    before = len(bench.asked)
    wizard.form.seed.clear()
    drawn_anew(wizard, qtbot, lambda: qtbot.keyClicks(wizard.form.seed, "9" * 19))
    assert "from 0 to" in wizard.form.trouble.text()
    assert len(bench.asked) == before
    assert not wizard.save.isEnabled()


def test_the_world_is_saved_and_the_next_step_is_told(
    wizard: NewWorldDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    wizard.save_to(tmp_path / "world")
    until(wizard.next.isVisible)
    assert load_map(tmp_path / "world").board == BOARD
    assert "Start a campaign" in wizard.next.text()
    assert wizard.save.isEnabled()


@pytest.mark.slow
def test_a_world_is_played_with_one_press_where_the_moderator_says(
    bench: Bench, theme: Theme, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = load_map(MAPS / "teaching").board

    def make(wanted: WantedWorld, _tell: object) -> NewWorld:
        return NewWorld(seed=wanted.seed or 0, board=board, homes=homes_of(board))

    asked: list[Path] = []

    def named(_parent: object, _title: str, _place: str, **_options: object) -> tuple[str, str]:
        assert list(tmp_path.iterdir()) == []
        asked.append(tmp_path / "kettle")
        return str(asked[0]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", named)
    made = NewWorldDialog(None, theme, briefs=(BRIEF,), making=make)
    made.show()
    until(lambda: made.preview.shows_map and not made.busy)
    opened: list[Path] = []
    made.play_wanted.connect(opened.append)
    with qtbot.waitSignal(made.destroyed, timeout=WAIT):
        made.play.click()
        assert not made.play.isEnabled()
    assert asked
    assert opened == [tmp_path / "kettle" / "kettle_sea.gmc"]
    with Campaign(opened[0], read_only=True) as campaign:
        assert (campaign.info().turn, len(campaign.start_nations)) == (1, 6)


def test_a_world_that_cannot_be_played_says_what_it_lacks_and_leaves_nothing(
    wizard: NewWorldDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    wizard.play_in(tmp_path / "world")
    until(wizard.next.isVisible)
    assert "nation 01 (Land 01) has no port" in wizard.next.text()
    assert list(tmp_path.iterdir()) == []
    assert wizard.play.isEnabled()


@pytest.mark.slow
def test_from_a_brief_to_the_first_turn_in_the_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brief = MAPS / "teaching" / "brief.toml"
    monkeypatch.setattr("gm_console.ui.worlds.wizard.shipped_briefs", lambda: (brief,))
    window.actions_["new_world"].trigger()
    dialog = next(one for one in window.findChildren(NewWorldDialog) if one.isVisible())
    until(lambda: dialog.preview.shows_map and not dialog.busy)
    with qtbot.waitSignal(window.session.opened, timeout=2 * WAIT):
        dialog.play_in(tmp_path / "kettle")
    assert window.session.chronicle.info.turn == 1
    assert len(window.session.world.campaign.start_nations) == 6


def test_the_folder_of_a_world_is_named_first_and_made_by_saving(
    wizard: NewWorldDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Path] = []

    def named(_parent: object, _title: str, place: str, **_options: object) -> tuple[str, str]:
        offered.append(Path(place))
        return str(tmp_path / "worlds" / "mine"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", named)
    assert list(tmp_path.iterdir()) == []
    wizard.save.click()
    until(wizard.next.isVisible)
    assert offered[0].name == BOARD.id
    assert not offered[0].exists()
    assert load_map(tmp_path / "worlds" / "mine").board == BOARD


def test_the_world_that_was_saved_can_be_opened_in_the_editor(
    bench: Bench, theme: Theme, qtbot: QtBot, tmp_path: Path
) -> None:
    made = NewWorldDialog(None, theme, briefs=(BRIEF,), making=bench.make)
    made.show()
    until(lambda: made.preview.shows_map and not made.busy)
    wanted: list[Path] = []
    made.edit_wanted.connect(wanted.append)
    assert not made.edit.isVisible()
    made.save_to(tmp_path / "world")
    until(made.edit.isVisible)
    with qtbot.waitSignal(made.destroyed, timeout=WAIT):
        made.edit.click()
    assert wanted == [tmp_path / "world"]


def test_no_map_is_written_over(wizard: NewWorldDialog, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", encoding="utf-8")
    wizard.save_to(tmp_path)
    until(lambda: (tmp_path / "toy" / "map.json").is_file() and not wizard.busy)
    wizard.next.hide()
    wizard.save_to(tmp_path)
    until(wizard.next.isVisible)
    assert "already" in wizard.next.text()


def test_cancel_says_so_and_another_change_draws_again(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    wizard.form.another.click()
    wizard.progress.cancel.click()
    assert not wizard.preview.shows_map
    assert "Cancelled" in wizard.preview.sentence.text()
    drawn_anew(wizard, qtbot, wizard.form.another.click)
    until(lambda: wizard.preview.shows_map)


def test_a_bug_in_the_generator_is_told_and_the_form_stays(
    wizard: NewWorldDialog, bench: Bench, qtbot: QtBot
) -> None:
    bench.cards[BRIEF] = BriefCard(path=BRIEF, title="Toy", seed=-1, dials=DIALS)

    def fail(*_anything: object) -> NewWorld:
        raise ZeroDivisionError("no cells")

    wizard._making = fail
    drawn_anew(wizard, qtbot, wizard.form.another.click)
    assert "no cells" in wizard.preview.sentence.text()
    assert wizard.form.another.isEnabled()


@pytest.mark.slow
def test_the_preview_follows_the_theme(wizard: NewWorldDialog, theme: Theme, qtbot: QtBot) -> None:
    theme.choose(ThemeChoice.DARK)
    shown = wizard.preview.view.grab().toImage()
    theme.choose(ThemeChoice.LIGHT)
    tones = {shown.pixelColor(x, y).name() for x in range(0, shown.width(), 7) for y in (40, 90, 140)}
    assert DARK.sea in tones


@pytest.mark.slow
def test_the_window_offers_the_wizard_and_it_draws_in_its_own_process(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = Path(__file__).parents[1] / "files" / "small_brief.toml"
    monkeypatch.setattr("gm_console.ui.worlds.wizard.shipped_briefs", lambda: (small,))
    window.actions_["new_world"].trigger()
    dialog = next(one for one in window.findChildren(NewWorldDialog) if one.isVisible())
    assert not dialog.isModal()
    until(lambda: dialog.preview.shows_map and not dialog.busy)
    assert dialog.drawn is not None
    assert dialog.drawn.world.board is not None
    assert dialog.drawn.world.board.name == "Small World"
    with qtbot.waitSignal(dialog.destroyed, timeout=WAIT):
        dialog.close()
    assert window.actions_["new_world"] in window.menuBar().actions()[0].menu().actions()
    assert shipped_briefs()
