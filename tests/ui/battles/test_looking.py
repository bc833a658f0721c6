"""Looking at a battle: stages, both sides, tables, readers, rulings."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.core.battles import BattleLine, BattleStage, BattleView, LineSide, StageRole, StageSide
from gm_console.rulesets.gunboat.battles import odds_table
from gm_console.ui.kit.theme import LIGHT, Theme, ThemeChoice
from gm_console.ui.workspaces.battles.browser import StageBrowser
from gm_console.ui.workspaces.battles.pane import ATTACKER, DEFENDER
from gm_console.ui.workspaces.battles.stage_page import (
    StagePair,
    StagePaper,
    odds_read,
    rule_links,
    stage_page,
    stages_of,
)
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from tests.support.toy_campaign import new_toy, play_turn
from tests.support.workspace_bench import WorkspaceBench
from tests.ui.battles.conftest import Bench, rows, shows

pytestmark = pytest.mark.qt


def told(bench: Bench) -> BattleView:
    view = bench.view.told
    assert view is not None
    return view


def text_of(bench: Bench) -> str:
    return bench.view.pane.page.toPlainText()


def test_the_strip_shows_the_stages_that_took_place_and_the_keys_walk_them(battles: Bench) -> None:
    pane, view = battles.view.pane, told(battles)
    assert [pane.strip.tabText(at) for at in range(pane.strip.count())] == [one.title for one in view.stages]
    assert pane.strip.code == "main"
    battles.view.list.table.setFocus()
    QTest.keyClick(battles.view.list.table, Qt.Key.Key_Right)
    after = pane.strip.code
    QTest.keyClick(battles.view.list.table, Qt.Key.Key_Left)
    QTest.keyClick(battles.view.list.table, Qt.Key.Key_Left)
    assert (after, pane.strip.code) == (view.stages[2].code, view.stages[0].code)
    battles.view.actions_["stage_back"].trigger()
    assert pane.strip.code == view.stages[0].code


def test_both_sides_stand_with_start_lost_and_left_of_each_kind(battles: Bench) -> None:
    view, text = told(battles), text_of(battles)
    stage = next(one for one in view.stages if one.code == "main")
    for side in (stage.attacker, stage.defender):
        assert side.strength in text
    for line in stage.lines:
        assert line.text in text
        assert line.working in text
        assert f"#{line.seq}" not in text
        assert f'href="entry:{line.seq}"' in battles.view.pane.page.toHtml()


def test_no_number_of_units_stands_in_two_lines_however_narrow_the_page_is(battles: Bench) -> None:
    view = told(battles)
    stage = next(one for one in view.stages if one.code == "main")
    many = tuple((kind, 1_234) for kind, _ in stage.attacker.before)
    side = replace(stage.attacker, before=many, lost=(), after=many)
    crowded = StagePair(real=replace(stage, attacker=side), other=None)
    page = QTextDocument()
    paper = StagePaper(tones=LIGHT, names={}, colours={}, name_of=str, wide=240)
    page.setHtml(stage_page(view, None, crowded, paper))
    page.setTextWidth(240)
    page.documentLayout().documentSize()  # lays it out
    block, lines = page.begin(), []
    while block.isValid():
        if block.text() == "1,234":
            lines.append(block.layout().lineCount())
        block = block.next()
    assert set(lines) == {1}


def test_bars_of_units_give_way_where_both_sides_have_little_room(battles: Bench, theme: Theme) -> None:
    view = told(battles)
    stage = next(one for one in view.stages if one.code == "main")
    many = (("HI", 16), ("LI", 2))
    sides = (replace(side, before=many, lost=(), after=many) for side in (stage.attacker, stage.defender))
    attacker, defender = sides
    pair = StagePair(real=replace(stage, attacker=attacker, defender=defender), other=None)
    page = StageBrowser(theme)
    page.resize(540, 900)
    page.show()
    paper = StagePaper(tones=LIGHT, names={}, colours={}, name_of=lambda _: "Heavy Infantry", wide=page.wide)
    page.show_page(stage_page(view, None, pair, paper), None, ((), ()))
    assert page.document().size().width() <= page.viewport().width()
    page.close()


@pytest.mark.slow
def test_the_rulings_of_any_game_lead_to_what_they_say(theme: Theme, tmp_path: Path) -> None:
    """Nine Fields calls its rulings otherwise than Gunboat does: they are links, told beside the page all the same."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
    toy: Bench = WorkspaceBench(BattlesWorkspace, theme, path)
    view = toy.view
    fought = next(row for row in view.list._rows if row.attacker_lost and row.defender_lost)
    view.show_battle(fought.turn, fought.seq)
    toy.until(lambda: shows(toy, fought))
    assert "<a href='rule:T02' title='" in rule_links("M2 T02", view._paper())
    assert "M2</span>" in rule_links("M2 T02", view._paper())
    toy.close()


@pytest.mark.slow
def test_every_column_of_the_list_is_wide_enough_for_what_stands_in_it(battles: Bench) -> None:
    table, model = battles.view.list.table, battles.view.list.model
    letters = table.fontMetrics()
    looked = 0
    for at, column in enumerate(model.columns):
        for row in range(model.rowCount()) if not table.isColumnHidden(at) else ():
            text = str(model.index(row, at).data())
            swatch = 16 if column.colour is not None else 0
            assert letters.horizontalAdvance(text) + swatch + 8 <= table.columnWidth(at), (column.title, text)
            looked += 1
    assert looked > 20


@pytest.mark.slow
def test_the_table_read_is_drawn_with_its_column(battles: Bench) -> None:
    ruleset = battles.session.world.ruleset
    picture = odds_table(ruleset.tables, "combat results, 5:2")
    assert picture is not None
    assert (5, 2) in picture.columns
    assert [name for name, _ in picture.rows] == ["attacker", "defender"]
    stage = next(one for one in told(battles).stages if one.code == "main")
    at = picture.columns.index(stage.odds)
    assert [numbers[at] for _, numbers in picture.rows] == [stage.attacker.percent, stage.defender.percent]
    assert battles.view.pane.page.loadResource(2, QUrl("table:")).width() > 400
    assert odds_table(ruleset.tables, "no such table, 1:1") is None


@pytest.mark.slow
def test_page_keys_walk_the_list(battles: Bench) -> None:
    second = rows(battles)[1]
    QTest.keyClick(battles.view.list.table, Qt.Key.Key_PageDown)
    battles.until(lambda: shows(battles, second))
    assert battles.session.selection.entry == second.seq
    QTest.keyClick(battles.view.list.table, Qt.Key.Key_PageUp)
    battles.until(lambda: shows(battles, rows(battles)[0]))


@pytest.mark.slow
def test_a_selected_entry_of_a_battle_shows_the_battle(battles: Bench) -> None:
    row = rows(battles)[3]
    battles.session.select_entry(row.seq + 2)
    battles.until(lambda: shows(battles, row))


@pytest.mark.slow
def test_a_side_reads_only_what_it_may_know(battles: Bench) -> None:
    master = told(battles)
    for reader, own in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
        battles.view.pane.viewer_chosen.emit(reader)
        nation = getattr(master.row, own)
        battles.until(lambda nation=nation: told(battles).viewer == nation)
        side, foe = told(battles).attacker, told(battles).defender
        side, foe = (side, foe) if own == "attacker" else (foe, side)
        assert (side.known, foe.known) == (True, False)
        main = next(one for one in master.stages if one.code == "main")
        secret = main.defender if own == "attacker" else main.attacker
        assert secret.strength not in text_of(battles)
        assert not battles.view.actions_["what_if"].isEnabled()


def test_rulings_in_play_are_told_and_a_link_brings_one_to_the_top(battles: Bench) -> None:
    rulings = battles.session.world.ruleset.rulings.all
    words = battles.view.side.rulings.toPlainText()
    assert rulings["R13"].question in words
    assert rulings["R14"].question in words
    battles.view.pane.link_followed.emit("rule", "R14")
    assert battles.view.side.rulings.toPlainText().startswith("Ruling R14")


@pytest.mark.slow
def test_the_map_shows_the_region_and_goes_to_it(battles: Bench) -> None:
    place, asked = battles.view.side.map, []
    battles.view.visit_region.connect(asked.append)
    battles.view.actions_["battle_map"].trigger()
    assert asked == [told(battles).row.region]
    seen = place.seen()
    x, y = battles.session.world.board.by_id[told(battles).row.region].label
    assert seen.contains(x, y)
    assert not place.grab().toImage().isNull()


def test_the_map_holds_together_over_the_seam(battles: Bench) -> None:
    board = battles.session.world.board
    edge = next(
        region.id
        for region in board.regions
        if any(abs(board.by_id[other].label[0] - region.label[0]) > board.width / 2
               for other in board.neighbours(region.id))
    )  # fmt: skip
    place, was = battles.view.side.map, told(battles).place
    place.show_place(
        replace(was, region=edge, neighbours=board.neighbours(edge), entries=()), was.owners[0][1]
    )
    assert place.seen().width() < board.width / 2
    place.show_place(was, told(battles).row.attacker)


def test_entries_lead_to_the_turn(battles: Bench) -> None:
    asked: list[object] = []
    battles.view.visit_entry.connect(asked.append)
    battles.view.actions_["battle_entry"].trigger()
    battles.view.pane.link_followed.emit("entry", "1390")
    row = told(battles).row
    assert asked == [(row.turn, row.seq), (row.turn, 1390)]


def test_stages_of_a_what_if_stand_in_their_place(battles: Bench) -> None:
    view = told(battles)
    extra = replace(view.stages[0], code="air", place=1)
    other = replace(view, stages=(view.stages[0], extra, *view.stages[1:]))
    pairs = stages_of(view, other)
    assert [pair.shown.code for pair in pairs] == [one.code for one in other.stages]
    assert [pair.real is None for pair in pairs] == [False, True, *[False] * (len(view.stages) - 1)]


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
def test_it_paints_in_both_themes(battles: Bench, theme: Theme, dark: bool) -> None:
    theme.choose(ThemeChoice.DARK if dark else ThemeChoice.LIGHT)
    picture = battles.view.grab().toImage()
    theme.choose(ThemeChoice.LIGHT)
    ground = picture.pixelColor(picture.width() // 2, picture.height() - 12).lightness()
    assert (ground < 100) is dark


def test_an_attrition_marks_the_columns_of_both_sides() -> None:
    side = StageSide(before=(), lost=(), after=(), strength="", exact="", percent=None)
    lines = tuple(
        BattleLine(
            seq=at, depth=0, kind="RowRead", text="", working="", rule="", table=table, tone=LineSide.PLAIN
        )
        for at, table in enumerate(("attrition, 1:2", "attrition, 3:2", "combat results, 4:5"), 1)
    )
    stage = BattleStage(
        code="attrition", title="", part=StageRole.FIGHT, main=False, place=4, by_column=False,
        summary="", odds=(1, 2), ratio="", attacker=side, defender=side,
        lines=lines,
    )  # fmt: skip
    might = replace(stage, lines=(replace(lines[0], table="attrition, 2:1"), lines[1]))
    assert odds_read(StagePair(real=stage, other=None)) == (((1, 2), (3, 2)), ())
    assert odds_read(StagePair(real=stage, other=might)) == (((1, 2), (3, 2)), ((2, 1),))


@pytest.mark.slow
def test_without_a_battle_the_next_step_is_offered(qapp: QApplication, theme: Theme, tmp_path: Path) -> None:
    make_sample(tmp_path / "fresh.gmc")
    bench: Bench = WorkspaceBench(BattlesWorkspace, theme, tmp_path / "fresh.gmc")
    asked: list[bool] = []
    bench.view.run_wanted.connect(lambda: asked.append(True))
    bench.until(lambda: bench.view._rows == ())
    assert bench.view.told is None
    assert not bench.view.list.typed.isVisible()
    assert not bench.view.pane.isVisible()
    assert not any(action.isEnabled() for action in bench.view.actions())
    button = bench.view.list.empty.findChild(QPushButton)
    assert button is not None
    assert button.isVisibleTo(bench.view)
    button.click()
    assert asked == [True]
    bench.close()


@pytest.mark.slow
def test_losses_are_told_once_in_the_table_those_of_what_lay_idle_too(battles: Bench) -> None:
    view = told(battles)
    stage = next(one for one in view.stages if one.code == "main")
    side = StageSide(
        before=(("aa", 7),),
        lost=(("aa", 3), ("bb", 2)),
        after=(("aa", 4),),
        strength="",
        exact="",
        percent=None,
    )
    page = QTextDocument()
    paper = StagePaper(tones=LIGHT, names={}, colours={}, name_of=str)
    shown = replace(stage, attacker=side, defender=replace(side, before=(), lost=(), after=()), lines=())
    page.setHtml(stage_page(view, None, StagePair(real=shown, other=None), paper))
    words = page.toPlainText().split()
    assert (words.count("aa"), words.count("bb")) == (1, 1)
    assert words[words.index("aa") + 1 :][:4][-3:] == ["7", "3", "4"]
    assert "Lost:" not in words
