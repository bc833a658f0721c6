"""The battles of a campaign file: found by who, where and when, looked into, and tried out without a trace."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.battle_what_if import assumed
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.cli import main
from gm_console.core.battles import BattleRow, BattleView
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.combat.facts import BattleFought
from tests.support.battle_scenes import late_campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    path = late_campaign(tmp_path_factory.mktemp("battles"))
    with Campaign(path, read_only=True) as campaign:
        yield campaign


@pytest.fixture
def ground(late: Campaign) -> BattleRow:
    """Return a Ground Attack between two players."""
    return next(row for row in late.battles(kind="Ground Attack") if row.defender)


def test_every_battle_of_the_turn_is_listed_in_order(late: Campaign) -> None:
    rows = late.battles()
    fought = [entry for entry in late.entries(26) if isinstance(entry.fact, BattleFought)]
    assert [row.seq for row in rows] == [entry.seq for entry in fought]
    assert every(row.draft and row.turn == 26 for row in rows)
    assert {dict(row.extras)["forces"] for row in rows} >= {1}
    assert every(row.entries for row in rows)


def test_the_filters_agree_with_the_rows(late: Campaign) -> None:
    rows = late.battles()
    for row in rows:
        assert row in late.battles(nation=row.attacker, region=row.region, kind=row.kind, phase=row.phase)
    nation = rows[0].attacker
    mine = late.battles(nation=nation)
    assert mine == tuple(row for row in rows if nation in (row.attacker, row.defender))
    assert late.battles(turn=25) == late.battles(region=RegionId("no-such")) == ()
    assert late.battles(turn=26, phase="M2") + late.battles(turn=26, phase="M4") == rows


@pytest.mark.slow
def test_one_walks_from_the_first_battle_to_the_last_and_back(late: Campaign) -> None:
    ids = [(row.turn, row.seq) for row in late.battles()]
    view, walked = late.battle(*ids[0]), [ids[0]]
    assert view.earlier is None
    while view.later:
        back, view = (view.row.turn, view.row.seq), late.battle(*view.later)
        assert view.earlier == back
        walked.append((view.row.turn, view.row.seq))
    assert walked == ids


@pytest.mark.slow
def test_a_players_walk_stays_among_his_battles(late: Campaign) -> None:
    row = max(late.battles(), key=lambda one: len(late.battles(nation=one.attacker)))
    mine = [(one.turn, one.seq) for one in late.battles(nation=row.attacker)]
    assert len(mine) > 1
    view = late.battle(*mine[0], row.attacker)
    assert (view.earlier, view.later) == (None, mine[1])


def test_each_side_has_a_view_and_nobody_else(late: Campaign, ground: BattleRow) -> None:
    for nation in (ground.attacker, ground.defender):
        assert late.battle(ground.turn, ground.seq, nation).viewer == nation
    stranger = next(one for one in late.start_nations if one not in (ground.attacker, ground.defender))
    with pytest.raises(CampaignError, match=f"nation {stranger} was not in battle"):
        late.battle(ground.turn, ground.seq, stranger)


@pytest.mark.parametrize("turn_seq", [(26, 1), (26, 999_999), (26, 0), (3, 1)])
def test_what_is_no_battle_is_refused(late: Campaign, turn_seq: tuple[int, int]) -> None:
    with pytest.raises(CampaignError):
        late.battle(*turn_seq)


def test_the_map_shows_owners_around_and_where_they_came_from(late: Campaign, ground: BattleRow) -> None:
    place = late.battle(ground.turn, ground.seq).place
    owners = dict(place.owners)
    assert owners[ground.region] == ground.defender
    assert set(place.entries) <= set(place.neighbours)
    assert owners[place.entries[0]] == ground.attacker
    assert late.battle(ground.turn, ground.seq, ground.defender).place.entries == ()


def tried(late: Campaign, row: BattleRow, *texts: str) -> BattleView:
    view = late.battle(row.turn, row.seq)
    return late.what_if(row.turn, row.seq, assumed(view, late.ruleset, texts))


def test_a_what_if_in_words(late: Campaign, ground: BattleRow) -> None:
    view = tried(
        late,
        ground,
        "attacker LI=40",
        "attacker Heavy Infantry = 90",
        "defender army=100",
        "defender intrinsic=0",
        "attacker with marines",
        "attacker without Special Forces",
        "R26=literal",
    )
    assert view.assumptions is not None
    assert dict(view.assumptions.attacker.units)["light_infantry"] == 40
    assert dict(view.assumptions.defender.numbers)["army"] == 100
    assert "marines" in view.assumptions.attacker.has
    assert "special_forces" not in view.assumptions.attacker.has
    assert view.row.won
    before = dict(ground.attacker_units).get("light_infantry", 0)
    assert f"attacker: Light Infantry 40 instead of {before}" in view.changes
    assert "ruling R26 read as literal instead of decisive" in view.changes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("attacker LI=-1", "light_infantry is -1"),
        ("attacker LI=many", "'many' is not a whole number"),
        ("attacker XX=1", "there is no 'XX' to assume"),
        ("LI=1", "there is mission, terrain, R26, R34, the attacker, the defender"),
        ("mission=Invasion", "there is no 'Invasion' to assume; there is Ground Attack, Attrition"),
        ("terrain=swamp", "there is no 'swamp'"),
        ("attacker with wings", "there is no 'wings'"),
        ("with marines", "say of which side"),
        ("more", "say such as: attacker LI=5"),
        ("", "say such as"),
    ],
)
def test_a_what_if_that_cannot_be_read_is_refused_in_words(
    late: Campaign, ground: BattleRow, text: str, said: str
) -> None:
    with pytest.raises(CampaignError, match=said):
        tried(late, ground, text)


def test_nothing_is_stored(late: Campaign, ground: BattleRow) -> None:
    def content() -> str:
        return hashlib.blake2b(late.path.read_bytes()).hexdigest()

    before, real = content(), late.battle(ground.turn, ground.seq)
    tried(late, ground, "attacker LI=40", "terrain=clear")
    assert late.battle(ground.turn, ground.seq) == real
    assert content() == before


@pytest.mark.slow
def test_a_new_draft_has_battles_of_its_own(tmp_path: Path) -> None:
    """Rows are kept for a run only; published, they are no draft's any more."""
    with Campaign(late_campaign(tmp_path)) as campaign:
        drafted = campaign.battles()
        campaign.run_turn()
        assert campaign.battles() == drafted
        campaign.publish()
        assert campaign.battles() == tuple(replace(row, draft=False) for row in drafted)
        campaign.undo("a sheet came late")
        assert campaign.battles() == ()


@pytest.mark.slow
def test_a_file_that_lost_its_states_says_so(tmp_path: Path) -> None:
    path = late_campaign(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM snapshot")
    with Campaign(path, read_only=True) as campaign:
        row = campaign.battles()[0]
        with pytest.raises(CampaignError, match="without its states; take a backup copy"):
            campaign.battle(row.turn, row.seq)


def test_a_game_without_battles_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = new_toy(tmp_path)
    peaceful = replace(load_ruleset("toy"), battles=None)
    monkeypatch.setattr("gm_console.campaign.open_file.load_ruleset", lambda _id: peaceful)
    with Campaign(path) as campaign:
        play_turn(campaign)
        for asked in (campaign.battles, lambda: campaign.battle(1, 1)):
            with pytest.raises(CampaignError, match="Nine Fields has no battles to look into"):
                asked()
    for words in (["battles", str(path)], ["battle", str(path), "1.1"]):
        assert main(["turn", *words]) == 2
        assert "Nine Fields has no battles to look into" in capsys.readouterr().err


def test_another_game_has_its_own_stages_and_nothing_to_try_out(
    campaign: Campaign, capsys: pytest.CaptureFixture[str]
) -> None:
    while not campaign.battles():
        play_turn(campaign)
    row = campaign.battles()[0]
    view = campaign.battle(row.turn, row.seq)
    assert [stage.title for stage in view.stages] == ["Dice", "Fight", "Outcome"]
    assert len(view.stages[0].lines) == 2
    fight = view.stages[1]
    assert (fight.attacker.lost, fight.defender.lost) == (row.attacker_lost, row.defender_lost)
    own = campaign.battle(row.turn, row.seq, row.attacker)
    assert [stage.title for stage in own.stages] == ["Fight", "Outcome"]  # nobody is told of dice
    assert (view.assumptions, view.choices) == (None, None)
    assert view.title.upper() in campaign.battle_page(view, text=True)
    path = str(campaign.path)
    assert main(["turn", "battles", path]) == 0
    assert "attack" in capsys.readouterr().out.splitlines()[0]
    assert main(["turn", "battle", path, row.id, "--what-if", "attacker army=9"]) == 2
    assert "battles of Nine Fields cannot be fought otherwise" in capsys.readouterr().err


def test_a_row_names_itself_as_the_log_does(ground: BattleRow) -> None:
    assert ground.id == f"{ground.turn}.{ground.seq}"
    assert NationId(ground.attacker) != ground.defender
