"""The workspace on another game: its parts, its sections, its lines."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from gm_console.campaign.service import Campaign
from gm_console.ui.kit.theme import Theme
from tests.support.toy_campaign import new_toy, send_all
from tests.ui.orders.conftest import Bench


def test_sheets_of_another_game_are_shown_judged_and_blank(
    qapp: QApplication, theme: Theme, tmp_path: Path
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        send_all(campaign)
    bench = Bench(theme, path)
    received = bench.view.received
    assert received is not None
    assert [(one.nation, one.parts) for one in received.nations] == [
        (nation, ("economics", "military")) for nation in ("01", "02", "03")
    ]
    bench.view.show_nation(received.nations[1].nation)
    assert "[M1] march" in bench.view.sheet.editor.toPlainText()
    bench.view.show_paste()
    paste = bench.view.paste.editor
    assert paste.placeholderText().endswith("then sections such as [E1].")
    assert paste.extraSelections() == [], "the tint of the current line would lie over what the field says"
    paste.insertPlainText("n")
    assert len(paste.extraSelections()) == 1
    paste.undo()
    assert paste.extraSelections() == []
    bench.view.show_paste("nation 02   turn 1\n[E1] sell 5\n[E1] dance\n")
    bench.until(lambda: "1 unreadable" in bench.view.paste.state.text())
    assert "# In store: 20 grain, 20 gold" in bench.campaign.template(received.nations[1].nation)
    assert bench.troubles == []
    bench.close()
