"""The history of a campaign: who sees what in it, and that a page of it holds what players wrote as text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.packets.film import Viewer, film
from gm_console.campaign.service import Campaign
from gm_console.charts.atlas.film import film_picture, pictures_of
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, new_toy, play_turn


@pytest.mark.slow
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


def test_whoever_is_told_of_no_battle_is_not_told_that_there_was_none(tmp_path: Path) -> None:
    from gm_console.charts.atlas.film import told_of_land
    from gm_console.report.film import film_page

    with Campaign(new_toy(tmp_path)) as campaign:
        play_turn(campaign)
        public, every_thing = (film(campaign, viewer) for viewer in (Viewer.PUBLIC, Viewer.MODERATOR))
        fought = {row.region for row in campaign.battles(turn=1)}
    assert [frame.battles for frame in public.frames] == [None, None]
    assert [set(frame.battles or ()) for frame in every_thing.frames] == [set(), fought]
    for one, said in ((public, None), (every_thing, len(fought))):
        page = _data(film_page(one).decode())["frames"][1]["battles"]
        assert (page if page is None else len(page)) == said
        start, turn = one.frames
        assert ("fought over" in told_of_land(turn, start)) is bool(said)
        assert "no battle" not in told_of_land(turn, start)
    assert told_of_land(every_thing.frames[0], every_thing.frames[0]) == "No region changes hands, no battle"


def test_a_film_is_never_written_over_its_campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_toy(tmp_path)
    linked = tmp_path / "linked.html"
    linked.symlink_to(path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        monkeypatch.setattr("gm_console.campaign.packets.film.film_file", lambda *_: b"made for nothing")
        for place in (path, linked, tmp_path, tmp_path / "nowhere" / "film.html"):
            with pytest.raises(CampaignError, match=r"the campaign itself|no place for a file"):
                campaign.write_film(place)
        assert campaign.write_film(tmp_path / "film.html") == len(b"made for nothing")
        assert campaign.info().turn == 2
    with Campaign(path) as campaign:
        assert every(line.ok for line in campaign.verify())


@pytest.mark.slow
def test_a_picture_moves_turn_by_turn_is_foretold_and_can_be_cancelled(tmp_path: Path) -> None:
    path, steps = tmp_path / "film.webp", list[tuple[int, int]]()
    with Campaign(new_toy(tmp_path)) as campaign:
        with pytest.raises(CampaignError, match="has been published"):
            campaign.foretell_picture()
        play_turn(campaign)
        play_turn(campaign)
        foretold = campaign.foretell_picture()
        assert foretold.words.startswith("3 pictures of ")

        def stop(done: int, whole: int) -> None:
            steps.append((done, whole))
            if len(steps) == 4:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            campaign.write_film(path, progress=stop)
        assert not path.exists()
        with pytest.raises(CampaignError, match=r"film.gif says no kind of film: end it with .html"):
            campaign.write_film(path.with_suffix(".gif"))
        campaign.write_film(path, Viewer.MODERATOR)
    assert steps == [(0, 5), (1, 5), (2, 5), (3, 5)]
    with Image.open(path) as picture:
        assert (picture.n_frames, picture.size) == (foretold.pictures, (foretold.width, foretold.height))
        lasts, shown = [], []
        for at in range(picture.n_frames):
            picture.seek(at)
            picture.load()
            lasts.append(picture.info["duration"])
            shown.append(picture.convert("RGB").tobytes())
    assert lasts == [1500, 900, 4000]
    assert len(set(shown)) == 3
    assert path.stat().st_size < 10 * foretold.bytes


@pytest.mark.slow
def test_a_long_history_has_not_every_turn_but_its_last(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        play_turn(campaign)
        found = film(campaign)
    told: list[tuple[int, int]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gm_console.charts.atlas.film.MOST_PICTURES", 3)
        long = replace(found, frames=(found.frames[0], *(found.frames[1] for _ in range(6))))
        assert pictures_of(len(long.frames)) == 3
        film_picture(long, lambda done, whole: told.append((done, whole)))
    assert told == [(1, 3), (2, 3), (3, 3)]


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
    data = _data(page)
    assert data["nations"][0]["name"] == evil
    assert len(data["frames"]) == 2
    regions = len(data["regions"])
    assert every(0 <= at < regions for frame in data["frames"] for at in frame["changed"][::2])
    assert "script-src 'sha256-" in page


def _data(page: str) -> Any:
    """Return what the script of a page reads."""
    return json.loads(re.search(r'id="history">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
