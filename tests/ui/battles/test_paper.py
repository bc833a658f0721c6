"""A battle on paper: HTML, text, PDF, printer; always as the reader chosen may see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from gm_console.core.battles import BattleView
from gm_console.ui.workspaces.battles.battle_document import write_to
from gm_console.ui.workspaces.battles.pane import DEFENDER
from tests.support.every import every
from tests.ui.battles.conftest import Bench

pytestmark = pytest.mark.qt


def told(bench: Bench) -> BattleView:
    view = bench.view.told
    assert view is not None
    return view


@pytest.mark.slow
@pytest.mark.parametrize("name", ["battle.html", "battle.txt", "battle"])
def test_a_page_is_written_by_the_ending_of_its_name(battles: Bench, tmp_path: Path, name: str) -> None:
    view = told(battles)
    battles.view.outputs.write(view, tmp_path / name)
    target = tmp_path / (name if "." in name else f"{name}.html")
    battles.until(target.exists)
    text = target.read_text(encoding="utf-8")
    assert view.title.casefold() in text.casefold()
    assert ("<svg" in text) is (target.suffix == ".html")


@pytest.mark.slow
def test_a_pdf_and_a_printer_take_the_same_document(battles: Bench, tmp_path: Path) -> None:
    battles.view.outputs.write(told(battles), tmp_path / "battle.pdf")
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    battles.view.outputs.print_on(told(battles), printer)
    battles.until((tmp_path / "battle.pdf").exists)
    for name in ("battle.pdf", "printed.pdf"):
        assert (tmp_path / name).read_bytes().startswith(b"%PDF")
        assert (tmp_path / name).stat().st_size > 8_000


@pytest.mark.slow
def test_an_everyday_battle_fits_one_sheet_and_numbers_its_lines(battles: Bench, tmp_path: Path) -> None:
    document = battles.view.document(told(battles))
    write_to(document, QPdfWriter(str(tmp_path / "battle.pdf")))
    assert document.pageCount() == 1
    main = next(one for one in told(battles).stages if one.code == "main")
    assert every(line.text in document.toPlainText() for line in main.lines if line.kind != "StrengthBonus")
    assert f"#{main.lines[0].seq}" in document.toPlainText()


def test_the_document_holds_every_stage_and_no_secret_of_the_other_side(battles: Bench) -> None:
    master = told(battles)
    text = battles.view.document(master).toPlainText()
    for stage in master.stages:
        assert stage.title in text
        assert stage.summary in text
    main = next(one for one in master.stages if one.code == "main")
    assert main.attacker.strength in text
    battles.view.pane.viewer_chosen.emit(DEFENDER)
    battles.until(lambda: not told(battles).moderators)
    side = battles.view.document(told(battles)).toPlainText()
    assert main.attacker.strength not in side
    assert main.defender.strength in side
