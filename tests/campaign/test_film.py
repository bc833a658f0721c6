"""The history of a campaign: who sees what in it, and that a page of it holds what players wrote as text."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.film import Viewer, film
from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, new_toy, play_turn


def test_everybody_sees_land_and_a_nation_its_own_forces_and_the_moderator_all(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        with pytest.raises(CampaignError, match="has been published"):
            film(campaign)
        play_turn(campaign)
        play_turn(campaign)
        campaign.run_turn()
        public, own, every_thing = (
            film(campaign, viewer) for viewer in (Viewer.PUBLIC, NATIONS[0], Viewer.MODERATOR)
        )
        with pytest.raises(CampaignError, match="no nation 99"):
            film(campaign, "99")
        state = campaign.state()
    for one in (public, own, every_thing):
        assert [frame.title for frame in one.frames] == ["The start", "Turn 1", "Turn 2"]
        assert one.frames[2].owners == {
            field.id: field.owner for field in state.fields.values() if field.owner
        }
    assert not any(frame.forces for frame in public.frames)
    mine = [field.id for field in state.fields.values() if field.owner == NATIONS[0] and field.armies]
    assert mine
    assert set(mine) <= set(own.frames[2].forces) < set(every_thing.frames[2].forces)
    assert public.frames[2].standings == every_thing.frames[2].standings != ()


def test_a_film_is_never_written_over_its_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_toy(tmp_path)
    linked = tmp_path / "linked.html"
    linked.symlink_to(path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        monkeypatch.setattr("gm_console.campaign.film.film_file", lambda *_: b"made for nothing")
        for place in (path, linked, tmp_path, tmp_path / "nowhere" / "film.html"):
            with pytest.raises(CampaignError, match=r"the campaign itself|no place for a file"):
                campaign.write_film(place)
        assert campaign.write_film(tmp_path / "film.html") == len(b"made for nothing")
        assert campaign.info().turn == 2
    with Campaign(path) as campaign:
        assert every(line.ok for line in campaign.verify())


def test_the_page_fetches_nothing_and_tells_what_players_wrote_as_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evil = '</script><img src=x onerror="alert(1)">'
    with Campaign(new_toy(tmp_path)) as campaign:
        play_turn(campaign)
        made = film(campaign)
    from gm_console.report.film import film_page

    names = {**made.names, NATIONS[0]: evil}
    made.__dict__.update(names=names, title=evil)
    page = film_page(made).decode()
    assert "<img" not in page
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/)[a-z]", page.split("<script>")[0])
    data = json.loads(re.search(r'id="history">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert data["nations"][0]["name"] == evil
    assert len(data["frames"]) == 2
    regions = len(data["regions"])
    assert every(0 <= at < regions for frame in data["frames"] for at in frame["changed"][::2])
    assert "script-src 'sha256-" in page
