"""Maps on paper of a campaign, whichever game it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.packets.atlas import atlas_sheet, campaign_order
from gm_console.campaign.service import Campaign
from gm_console.files.places import SCENARIOS
from tests.support.toy_campaign import new_toy, play_turn


def test_the_sheet_of_any_game_shows_who_holds_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        fields = campaign.state().fields
    drawn: list[tuple[Any, dict[str, Any]]] = []
    monkeypatch.setattr(
        "gm_console.charts.atlas.sheet.draw_sheet", lambda _board, owned, **more: drawn.append((owned, more))
    )
    atlas_sheet(campaign_order(path))
    ((owned, more),) = drawn
    assert dict(owned.owners) == {id_: field.owner for id_, field in fields.items()}
    assert set(owned.colours) == {"01", "02", "03"}
    assert more["names"]["02"] == "Birch"
    assert (more["title"], more["subtitle"]) == ("Nine Fields", "Nine Fields, start of turn 2")


def test_a_campaigns_sheet_tells_its_nations_and_no_other_countries_of_the_map(tmp_path: Path) -> None:
    path = tmp_path / "realms.gmc"
    with Campaign.create(path, SCENARIOS / "europe_medieval"):
        pass
    order = campaign_order(path)
    assert len(order.nations) == 30 > len(order.board.seats)
    assert [order.names[nation] for nation in order.nations[:3]] == ["England", "Scotland", "Ireland"]
