"""A ruleset without pages of its own still gets packets: the answer to the sheet and what may be read."""

from __future__ import annotations

import json
from pathlib import Path

from gm_console.core.facts import readable_by
from gm_console.core.turn import TurnRecord
from gm_console.report.packet import PacketSource, write_packets
from tests.support.played import Turn, turns_of, world_of


def toy_record(turn: Turn) -> TurnRecord:
    return TurnRecord(
        turn=turn.result.turn,
        before=turn.before,
        phase_states={turn.result.phase_ends[-1].phase: turn.result.state},
        entries=turn.result.entries,
        checks=turn.checks,
        verdicts=turn.result.verdicts,
    )


def test_the_toy_game_has_packets_too(tmp_path: Path) -> None:
    world, turn = world_of("toy"), turns_of("toy")[1]
    source = PacketSource(
        board=world.board, ruleset=world.ruleset, record=toy_record(turn), title="Toy", edition=1,
        state_hash=turn.result.state_hash, board_hash="cd" * 32, prices=(),
    )  # fmt: skip
    result = write_packets(source, tmp_path / "out")
    assert tuple(result.packets) == world.ruleset.nations(turn.before)
    for nation, folder in result.packets.items():
        data = json.loads((folder / "packet.json").read_text())
        assert len(data["entries"]) == len(readable_by(turn.result.entries, nation))
        assert {one["number"] for one in data["orders"]} == {
            one.number for one in turn.result.verdicts if one.nation == nation
        }
        page = (folder / "index.html").read_text()
        assert "? what" in page
    assert (result.public / "index.html").exists()
