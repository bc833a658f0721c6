"""The Packets workspace: making, cancelling, looking over, opening, and warning of what is not to be sent."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from gm_console.campaign.packets.packet_shelf import Shape
from gm_console.campaign.players.roster import PasswordPlace
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files import sealed_book
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.packets.sealing import SealPacketsDialog
from gm_console.ui.workspaces.packets.workspace import PacketsWorkspace
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.workspace_bench import WorkspaceBench, pause

pytestmark = pytest.mark.qt
Bench = WorkspaceBench[PacketsWorkspace]
SECOND = NationId("02")


def made_packets(session: Session, theme: Theme) -> PacketsWorkspace:
    """Return the workspace with settings of its own."""
    return PacketsWorkspace(session, theme, Settings())


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """Return a toy campaign: turn 1 published, turn 2 open."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
    return path


@pytest.fixture
def bench(qapp: QApplication, theme: Theme, toy: Path) -> Iterator[Bench]:
    made = WorkspaceBench(made_packets, theme, toy)
    made.until(lambda: made.view.shelf is not None)
    yield made
    made.close()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list of what the system was asked to open."""
    asked: list[Path] = []

    def open_url(url: object) -> bool:
        asked.append(Path(url.toLocalFile()))  # type: ignore[attr-defined]
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return asked


def shapes(bench: Bench) -> list[Shape]:
    assert bench.view.shelf is not None
    return [row.shape for row in bench.view.shelf.rows]


def make(bench: Bench) -> None:
    bench.view.actions_["packets_make"].trigger()
    bench.settle()


@pytest.mark.slow
def test_nothing_is_made_at_first_and_the_preview_offers_it(bench: Bench) -> None:
    view = bench.view
    assert shapes(bench) == [Shape.NONE] * 3
    assert view.out.name == "toy-packets"
    assert "0 of 3" in view.caption.text()
    assert not view.actions_["packets_open"].isEnabled()
    assert not view.preview.text.isVisible()
    assert not view.warning.isVisible()
    view.choose(SECOND)
    bench.settle()
    offers = [one for one in view.preview.findChildren(QAbstractButton) if one.isVisible()]
    assert len(offers) == 1, "no second one in the head, no buttons for a packet that is not there"
    (offer,) = offers
    assert offer.text() == "Make this one"
    offer.click()
    bench.settle()
    assert shapes(bench) == [Shape.NONE, Shape.CURRENT, Shape.NONE]


def test_packets_are_made_off_the_windows_thread_and_listed(bench: Bench) -> None:
    bench.view.actions_["packets_make"].trigger()
    assert bench.view.progress.isVisible()
    assert not bench.view.actions_["packets_make"].isEnabled()
    bench.settle()
    assert shapes(bench) == [Shape.CURRENT] * 3
    assert "3 of 3" in bench.view.caption.text()
    assert "Written: 3 packets" in bench.view.notice.label.text()
    assert not bench.view.progress.isVisible()
    assert bench.view.public.state.text().startswith("current, edition 1")
    assert bench.session.world.campaign.packets_out()[-1].nations == ("01", "02", "03")


@pytest.mark.slow
def test_the_preview_is_the_very_file(bench: Bench) -> None:
    make(bench)
    bench.view.choose(SECOND)
    bench.settle()
    text = (bench.view.out / "turn-01" / "nation-02" / "packet.txt").read_text(encoding="utf-8")
    assert bench.view.preview.text.toPlainText() == text
    assert bench.view.preview.text.isReadOnly()


@pytest.mark.slow
def test_one_nation_is_made_again_alone(bench: Bench) -> None:
    make(bench)
    assert bench.view.shelf is not None
    before = {row.nation: row.made for row in bench.view.shelf.rows}
    bench.view.choose(SECOND)
    bench.settle()
    bench.view.actions_["packets_again"].trigger()
    bench.settle()
    changed = [row.nation for row in bench.view.shelf.rows if row.made != before[row.nation]]
    assert changed == [SECOND]


@pytest.mark.slow
def test_a_packet_counts_as_opened_until_it_is_made_again(bench: Bench, opened: list[Path]) -> None:
    make(bench)
    bench.view.choose(SECOND)
    bench.settle()
    assert [bench.view.model.record(row).opened for row in range(3)] == [False, True, False]
    make(bench)
    assert not any(bench.view.model.record(row).opened for row in range(3))
    bench.view.actions_["packets_open"].trigger()
    assert opened == [bench.view.out / "turn-01" / "nation-02" / "index.html"]
    assert bench.view.model.record(1).opened


@pytest.mark.slow
def test_public_pages_lie_apart_and_open_apart(bench: Bench, opened: list[Path]) -> None:
    make(bench)
    bench.view.actions_["packets_public"].trigger()
    bench.view.actions_["packets_public_folder"].trigger()
    bench.view.actions_["packets_all"].trigger()
    public = bench.view.out.with_name("toy-packets-public") / "turn-01"
    assert opened == [public / "index.html", public, bench.view.out]


@pytest.mark.slow
def test_the_folder_is_remembered_with_the_campaign(bench: Bench, toy: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    bench.view.use_folder(other)
    bench.settle()
    assert bench.view.folder.path.accessibleName() == str(other)
    make(bench)
    assert (other / "turn-01" / "nation-01" / "index.html").is_file()
    bench.session.close()
    bench.session.open("open", lambda _report: Campaign(toy))
    bench.until(lambda: bench.view.shelf is not None)
    assert bench.view.out == other
    assert shapes(bench) == [Shape.CURRENT] * 3


@pytest.mark.slow
def test_packets_tell_of_lines_once_that_is_chosen(bench: Bench) -> None:
    action = bench.view.actions_["packets_lines"]
    assert (action.isEnabled(), action.isChecked()) == (True, False)
    action.trigger()
    bench.until(lambda: bench.view.shelf is not None and bench.view.shelf.lines is True)
    assert action.isChecked()
    assert "state of its lines" in bench.view.notice.label.text()
    make(bench)
    assert "The state of your lines".casefold() in bench.view.preview.text.toPlainText().casefold()


def test_packets_hold_the_next_turnsheets_page_once_that_is_chosen(bench: Bench, toy: Path) -> None:
    action = bench.view.actions_["packets_turnsheets"]
    assert (action.isEnabled(), action.isChecked()) == (True, False)
    action.trigger()
    assert "the next turnsheet" in bench.view.notice.label.text()
    make(bench)
    assert (bench.view.out / "turn-01" / "nation-02" / "turnsheet.html").is_file()
    bench.session.close()
    bench.session.open("open", lambda _report: Campaign(toy))
    bench.until(lambda: bench.view.shelf is not None)
    assert action.isChecked()
    action.trigger()
    assert "no page" in bench.view.notice.label.text()
    make(bench)
    assert not (bench.view.out / "turn-01" / "nation-02" / "turnsheet.html").exists()


@pytest.mark.slow
def test_a_draft_is_warned_of_and_its_packets_are_marked(bench: Bench) -> None:
    def run(campaign: Campaign, _report: object) -> None:
        send_all(campaign)
        campaign.run_turn()

    bench.session.do("run", run, lambda _none: None)
    bench.until(lambda: bench.view.shelf is not None and bench.view.shelf.turn == 2)
    view = bench.view
    assert view.warning.isVisible()
    assert "Turn 2 is not published" in view.warning.label.text()
    make(bench)
    assert shapes(bench) == [Shape.DRAFT] * 3
    assert "Draft" in view.preview.text.toPlainText()
    view.actions_["packets_published"].trigger()
    bench.until(lambda: view.shelf is not None and view.shelf.turn == 1)
    assert not view.warning.isVisible()


@pytest.mark.slow
def test_cancelling_leaves_whole_packets_and_says_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Campaign.write_packets

    def slowly(campaign: Campaign, *args: object, **words: object) -> object:
        time.sleep(0.2)
        return write(campaign, *args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(Campaign, "write_packets", slowly)
    bench.view.actions_["packets_make"].trigger()
    pause()
    bench.view.progress.cancel.click()
    bench.settle()
    assert "Cancelled" in bench.view.notice.label.text()
    assert not bench.view.progress.isVisible()
    assert shapes(bench) == [Shape.NONE] * 3
    assert bench.view.actions_["packets_make"].isEnabled()


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said_in_place(bench: Bench, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("in the way", encoding="utf-8")
    bench.view.use_folder(in_the_way / "below")
    bench.settle()
    make(bench)
    assert bench.view.notice.isVisible()
    assert "below" in bench.view.notice.label.text() or "file" in bench.view.notice.label.text()
    assert bench.view.actions_["packets_make"].isEnabled()


@pytest.mark.slow
def test_before_any_turn_the_one_action_is_to_run_one(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    bench = WorkspaceBench(made_packets, theme, new_toy(tmp_path))
    try:
        wanted: list[bool] = []
        bench.view.run_wanted.connect(lambda: wanted.append(True))
        assert bench.view.shelf is None
        assert not bench.view.actions_["packets_make"].isEnabled()
        offer = next(
            one
            for one in bench.view.findChildren(type(bench.view.published).__base__)
            if one.isVisible() and one.text() == "Run the turn"
        )
        offer.click()
        assert wanted == [True]
    finally:
        bench.close()


@pytest.mark.slow
def test_rows_of_ours_are_told_to_the_moderator_and_to_no_player(
    qapp: QApplication, theme: Theme, drafted: Path, tmp_path: Path
) -> None:
    bench = WorkspaceBench(made_packets, theme, drafted)
    try:
        bench.view.use_folder(tmp_path / "out")
        bench.settle()
        bench.view.make((NationId("07"),))
        bench.settle()
        told = bench.view.tables.label.text()
        assert "tables of rules not accepted by you yet: " in told
        assert len(told) < 90, "one short line"
        assert "consumption (9)" in bench.view.tables.label.toolTip()
        assert bench.view.tables.isVisible()
        text = (tmp_path / "out" / "turn-01" / "nation-07" / "packet.txt").read_text(encoding="utf-8")
        assert "our own" not in text
    finally:
        bench.close()


@pytest.mark.slow
def test_the_list_is_a_proper_model(bench: Bench) -> None:
    QAbstractItemModelTester(bench.view.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    make(bench)
    bench.view.model.sort(3)
    bench.view.refresh()
    bench.settle()


@pytest.mark.slow
def test_sealing_asks_for_what_it_needs_and_leaves_nothing_half_done(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sealed_book.new_book, "__kwdefaults__", {"cost": 1 << 4})
    campaign, view = bench.session.world.campaign, bench.view

    def asked() -> SealPacketsDialog:
        view.actions_["packets_seal"].trigger()
        bench.until(lambda: view.sealing.dialog is not None)
        assert view.sealing.dialog is not None
        return view.sealing.dialog

    dialog = asked()
    assert not dialog.step.isEnabled(), "nobody has a password"
    dialog.close()
    campaign.add_player(PlayerFields(name="Ada"), nations=[NationId("01")])
    campaign.add_player(PlayerFields(name="Bea"), nations=[SECOND])
    campaign.keep_password(1, "my own secret", PasswordPlace.SEALED, passphrase="correct horse")
    for phrase, told in (
        ("wrong horse", "not the passphrase"),
        ("correct horse", "sealed: 1; without a password: nation 02"),
    ):
        dialog = asked()
        warning = " ".join(one.text() for one in dialog.findChildren(QLabel))
        assert "plays nation 02" in warning
        assert "nobody plays them: nation 03" in warning
        dialog.passphrase.setText(phrase)
        assert not dialog.step.isEnabled(), "what becomes of 02 is not said yet"
        dialog.or_open.setChecked(True)
        dialog.step.click()
        bench.settle()
        assert told in view.notice.label.text()
        assert view.out.exists() is (phrase == "correct horse")
    assert [row.sealed is not None for row in view.shelf.rows] == [True, False, False]  # type: ignore[union-attr]
