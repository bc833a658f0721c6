"""The end of a campaign: standings, who has won, what pages say of it, and going on beyond the last turn."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn


def pages_of(campaign: Campaign, folder: Path, turn: int) -> tuple[str, str, dict[str, object]]:
    written = campaign.write_packets(folder / "out", turn=turn)
    public = Path(written.public)
    packet = next(iter(written.packets.values()))
    return (
        (public / "index.html").read_text(encoding="utf-8"),
        (Path(packet) / "packet.txt").read_text(encoding="utf-8"),
        json.loads((public / "public.json").read_text(encoding="utf-8")),
    )


@pytest.mark.slow
def test_a_game_that_is_over_says_so_and_can_go_on_with_a_reason(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=2)) as campaign:
        play_turn(campaign)
        first = campaign.standings()
        assert (first.turn, first.last_turn, first.over, first.winners, first.before) == (1, 2, False, (), ())
        assert first.rows[0].place == 1
        assert "The game is over" not in pages_of(campaign, tmp_path, 1)[0]
        early = campaign.go_on(3, "it will take longer")
        assert "The game goes on" not in pages_of(campaign, tmp_path, 1)[0], "it was not the last turn"
        campaign.withdraw_correction(early.number, "it will not")
        play_turn(campaign)
        found = campaign.standings()
        assert found.over
        assert found.winners == campaign.winners() != ()
        assert found.before == first.rows
        html, text, data = pages_of(campaign, tmp_path, 2)
        assert "The game is over with turn 2, won by" in html
        assert "The game is over with turn 2, won by" in " ".join(text.split())
        assert data["ending"]["ended_with_turn"] == 2  # type: ignore[index]
        for turns, reason in ((2, "why not"), (1, "why not"), (5000, "why not"), (4, "  ")):
            with pytest.raises(CampaignError):
                campaign.go_on(turns, reason)
        assert campaign.info().stage.value == "published"

        done = campaign.go_on(4, "the last siege is <not> over")
        assert (done.turn, campaign.info().turn, campaign.info().turns) == (3, 3, 4)
        html, _, data = pages_of(campaign, tmp_path, 2)
        assert "The game is over" not in html
        assert "moved by 2 turns. Reason: the last siege is &lt;not&gt; over" in html
        assert "ending" not in data
        play_turn(campaign)
        assert campaign.state().game.turns == 10 + 2, "the toy's own position says 10"
        assert "the last siege is &lt;not&gt; over" in pages_of(campaign, tmp_path, 3)[0]
        play_turn(campaign)
        assert campaign.standings().over
        assert every(line.ok for line in campaign.verify())
        assert [one.what for one in campaign.journal()].count("correct position") == 2


def test_going_on_is_taken_back_as_any_correction_is(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, turns=1)) as campaign:
        play_turn(campaign)
        done = campaign.go_on(3, "one more year")
        campaign.run_turn()
        campaign.withdraw_correction(done.number, "nobody wants to")
        info = campaign.info()
        assert (info.turn, info.turns, info.stage.value) == (1, 1, "published")
        campaign.go_on(2, "after all")
        play_turn(campaign)
        assert campaign.standings().winners


def test_a_decided_game_does_not_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Campaign(new_toy(tmp_path, turns=9)) as campaign:
        monkeypatch.setattr("gm_console.campaign.turns.publish.is_decided", lambda *_: True)
        monkeypatch.setattr("gm_console.campaign.turns.the_end.is_decided", lambda *_: True)
        play_turn(campaign)
        with pytest.raises(CampaignError, match="decided with turn 1"):
            campaign.go_on(12, "why not")
