"""What was chosen of how nations look is followed everywhere, and is in no hash."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import LOOKS
from gm_console.campaign.packets.atlas import campaign_order
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import Beginning, begin
from gm_console.campaign.set_up.looks import look_issues
from gm_console.charts.colours import fill_of, nation_colours
from gm_console.charts.palette import FILLS
from gm_console.core.ids import NationId
from gm_console.core.looks import Charge, Division, Flag, Look, Looks
from gm_console.files.flag_pictures import reduced_flag
from gm_console.files.scenario import load_scenario
from gm_console.report.flag_picture import flag_svg
from gm_console.storage import repo
from tests.support.offers import copied
from tests.support.toy_campaign import send_all
from tests.support.toy_world import toy

ONE, TWO, THREE = NationId("01"), NationId("02"), NationId("03")
FLAG = Flag(
    division=Division.CANTON, colours=("#b3202a", "#ffffff"), charge=Charge.ANCHOR, charge_colour="#1d3f8f"
)
LOOKED: Looks = {ONE: Look(colour=FILLS[30], flag=FLAG), TWO: Look(pattern="dots")}


def new(folder: Path, looks: Looks) -> Path:
    _, board, state = toy()
    path = folder / "toy.gmc"
    folder.mkdir()
    begin(path, Beginning(title="T", ruleset="toy", seed=7, turns=10, board=board, state=state, looks=looks))
    return path


def played(folder: Path, looks: Looks) -> tuple[str, dict[str, str]]:
    """Return the hash of turn 1, and the pages of it."""
    path = new(folder, looks)
    with Campaign(path) as campaign:
        assert campaign.looks == looks
        send_all(campaign)
        campaign.run_turn()
        written = campaign.write_packets(folder / "out", draft=True)
        pages = {
            nation: (Path(place) / "index.html").read_text() for nation, place in written.packets.items()
        }
        pages["public"] = (Path(written.public) / "index.html").read_text()
        with campaign.read() as transaction:
            (run,) = repo.runs(transaction)
            assert (LOOKS in repo.settings(transaction)) is bool(looks)
    return run.state_hash, pages


@pytest.mark.slow
def test_packets_follow_what_was_chosen_and_no_hash_does(tmp_path: Path) -> None:
    hash_, pages = played(tmp_path / "chosen", LOOKED)
    bare_hash, bare = played(tmp_path / "bare", {})
    assert hash_ == bare_hash
    assert f"--nation: {FILLS[30]}" in pages[ONE]
    assert f"--nation: {fill_of(ONE)}" in bare[ONE]
    assert flag_svg(FLAG) in pages[ONE]
    assert flag_svg(FLAG) not in pages[TWO]
    head = bare[THREE].partition("<header>")[2].partition("</header>")[0]
    assert head
    assert "<svg" not in head


@pytest.mark.slow
def test_a_flag_from_a_picture_is_kept_in_the_campaign_and_stands_in_packets(tmp_path: Path) -> None:
    picture = tmp_path / "flag.png"
    Image.new("RGB", (300, 200), "#14897c").save(picture)
    flag = reduced_flag(picture)
    picture.unlink()
    hash_, pages = played(tmp_path / "pictured", {ONE: Look(flag=flag)})
    assert hash_ == played(tmp_path / "bare", {})[0]
    told = f"data:image/png;base64,{flag.png}"
    assert [told in pages[one] for one in (ONE, TWO)] == [True, False]
    assert "img-src data:" in pages[ONE]


def test_sheets_of_a_campaign_have_its_colours(tmp_path: Path) -> None:
    order = campaign_order(new(tmp_path / "c", LOOKED))
    assert order.looks == LOOKED
    assert nation_colours(order.nations, order.looks)[ONE] == FILLS[30]


def test_a_file_that_says_nonsense_is_not_drawn_from(tmp_path: Path) -> None:
    path = new(tmp_path / "c", LOOKED)
    with Campaign(path) as campaign, campaign.write() as transaction:
        repo.put_setting(transaction, LOOKS, [{"id": "01", "colour": "url(x)"}])
    with Campaign(path) as campaign, pytest.raises(CampaignError, match=r"damaged: nation 01\.colour"):
        _ = campaign.looks


def test_a_scenario_without_looks_says_nothing_and_one_with_them_begins_with_them(tmp_path: Path) -> None:
    folder = copied(tmp_path, "kettle_sea")
    bare = load_scenario(folder)
    assert bare.looks == {}
    text = (folder / "setup.toml").read_text()
    first = text.index('id = "01"')
    (folder / "setup.toml").write_text(f'{text[:first]}colour = "{FILLS[30]}"\n{text[first:]}')
    chosen = load_scenario(folder)
    assert chosen.looks == {ONE: Look(colour=FILLS[30])}
    assert chosen.state == bare.state


@pytest.mark.parametrize(
    ("looks", "codes"),
    [
        ({}, []),
        (LOOKED, []),
        ({ONE: Look(colour="#123456")}, ["look.fill"]),
        ({ONE: Look(colour=fill_of("02"))}, ["look.alike"]),
        ({ONE: Look(flag=FLAG), THREE: Look(flag=FLAG)}, ["look.flag"]),
    ],
)
def test_what_is_odd_about_looks_is_told(looks: Looks, codes: list[str]) -> None:
    assert [issue.code for issue in look_issues((ONE, TWO, THREE), looks)] == codes
