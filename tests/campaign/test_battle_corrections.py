"""Battles that are voided, fought again or forced: foretold, run, told, withdrawn, verified, refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.reading import state_at
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import PositionCorrected
from gm_console.rulesets.toy.facts import BattleFought, DiceRolled
from gm_console.storage import schema
from tests.support.corrections import WHY, of_battle
from tests.support.errata import change_sealed, publish, verified
from tests.support.toy_campaign import new_toy

MARCH = "nation 01 turn 1\n[M1]\nmarch 3: A-01 > A-02\n"
"""Against the garrison of A-02, which nation 01 beats by its dice."""


@pytest.fixture
def fought(campaign: Campaign) -> Campaign:
    campaign.import_text(MARCH, "01.txt")
    return campaign


def battles(campaign: Campaign) -> list[BattleFought]:
    return [entry.fact for entry in campaign.entries(1) if isinstance(entry.fact, BattleFought)]


def dice(campaign: Campaign) -> list[int]:
    return [entry.fact.roll for entry in campaign.entries(1) if isinstance(entry.fact, DiceRolled)]


def armies(campaign: Campaign) -> dict[str, tuple[str, int]]:
    fields = state_at(campaign, 1, "M2").fields
    return {region: (fields[region].owner, fields[region].armies) for region in ("A-01", "A-02")}


def test_one_that_is_voided_leaves_everybody_where_he_was(fought: Campaign) -> None:
    fought.run_turn()
    assert armies(fought)["A-02"][0] == "01"
    asked = of_battle("void", "A-02", "01")
    found = fought.preview_position(asked, WHY)
    assert (found.phase, found.number, found.drops_draft) == ("M2", None, True)
    assert (
        found.text == f"Ruled by the moderator: the battle of nation 01 for A-02 is not fought. Reason: {WHY}"
    )
    assert found.effects == ("camp of 01 in A-02 -3", "armies in A-01 3")
    assert "01" in [nation.nation for nation in found.then.nations]
    assert fought.correct_position(asked, WHY).draft_dropped
    fought.run_turn()
    assert battles(fought) == []
    assert armies(fought) == {"A-01": ("01", 3), "A-02": ("", 1)}
    assert verified(fought)


@pytest.mark.slow
def test_one_that_is_fought_again_has_dice_of_its_own_and_no_other_has(fought: Campaign) -> None:
    fought.import_text("nation 02 turn 1\n[M1]\nmarch 3: B-02 > B-01\n", "02.txt")
    fought.run_turn()
    was = dice(fought)
    again: dict[int, list[int]] = {}
    for drawing in (1, 2, 1):
        number = fought.correct_position(of_battle("again", "A-02", "01", by=drawing), WHY).number
        fought.run_turn()
        rolled = dice(fought)
        assert rolled[2:] == was[2:]
        assert again.setdefault(drawing, rolled) == rolled
        assert verified(fought)
        fought.withdraw_correction(number, "it was right")
    assert len({tuple(rolled) for rolled in (was, *again.values())}) > 1
    fought.run_turn()
    assert dice(fought) == was


def test_one_that_is_forced_goes_the_other_way_and_rests_on_the_correction(fought: Campaign) -> None:
    fought.run_turn()
    (by_dice,) = battles(fought)
    other = "lost" if by_dice.winner == "01" else "won"
    fought.correct_position(of_battle(other, "A-02", "01"), WHY)
    fought.run_turn()
    (forced,) = battles(fought)
    assert {by_dice.winner, forced.winner} == {"01", ""}
    assert forced.losses <= (forced.attackers if other == "won" else forced.defenders)
    entries = fought.entries(1)
    root = next(entry for entry in entries if isinstance(entry.fact, PositionCorrected))
    assert (root.phase, root.audience, root.by_moderator) == ("M2", "01", True)
    battle = next(entry for entry in entries if isinstance(entry.fact, BattleFought))
    assert battle.because == (root.seq,)
    assert verified(fought)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (of_battle("void", "A-02", ""), "say which nation attacks"),
        (of_battle("void", "A-02", "09"), "there is no nation 09"),
        (of_battle("void", "Z-99", "01"), "there is no region Z-99"),
        (of_battle("void", "A-02", "01", phase="E1"), "no battle is fought in E1; there are M2"),
        (of_battle("column", "A-02", "01", by=1), "has no correction 'battle:column'; it has .*battle:void"),
        (of_battle("again", "A-02", "01"), "by 0 changes nothing"),
        (of_battle("again", "A-02", "01", by=-3), r"above 0; the nearest that holds is \+1"),
        (
            of_battle("void", "A-03", "01"),
            "nation 01 for A-03 is not fought in M2; fought are nation 01 for A-02",
        ),
    ],
)
def test_what_cannot_be_is_told_with_what_can(fought: Campaign, bad: AskedCorrection, says: str) -> None:
    before = fought.path.read_bytes()
    for deed in (fought.correct_position, fought.preview_position):
        with pytest.raises(CampaignError, match=says):
            deed(bad, WHY)
    assert fought.path.read_bytes() == before


def test_who_wins_is_not_forced_where_he_wins_anyway_nor_said_twice(fought: Campaign) -> None:
    fought.run_turn()
    (by_dice,) = battles(fought)
    same, other = ("won", "lost") if by_dice.winner == "01" else ("lost", "won")
    with pytest.raises(CampaignError, match="it ends so by its dice already"):
        fought.correct_position(of_battle(same, "A-02", "01"), WHY)
    fought.correct_position(of_battle(other, "A-02", "01"), WHY)
    with pytest.raises(CampaignError, match="correction 1 is of that battle already"):
        fought.correct_position(of_battle("void", "A-02", "01"), WHY)


def test_one_that_is_not_fought_any_more_keeps_the_turn_from_running(fought: Campaign) -> None:
    fought.correct_position(of_battle("void", "A-02", "01"), WHY)
    fought.import_text("nation 01 turn 1\n[M1]\nmarch 1: A-01 > S-01\n", "01b.txt")
    with pytest.raises(
        CampaignError, match=r"correction 1 does not fit .* no battle is fought in M2"
    ) as trouble:
        fought.run_turn()
    assert trouble.value.code == "correction.misfit"
    fought.withdraw_correction(1, "he does not march")
    fought.run_turn()


@pytest.mark.slow
def test_packets_tell_both_sides(campaign: Campaign, tmp_path: Path) -> None:
    campaign.import_text("nation 03 turn 1\n[M1]\nmarch 3: A-03 > A-01\n", "03.txt")
    campaign.correct_position(of_battle("void", "A-01", "03"), "a truce by <i>telephone</i>")
    publish(campaign)
    campaign.write_packets(tmp_path, turn=1)
    pages = {page: page.read_text() for page in tmp_path.rglob("*.html")}
    told = {str(page.relative_to(tmp_path)) for page, text in pages.items() if "telephone" in text}
    assert len(told) == 2, told
    assert not any("02" in name or "irch" in name for name in told), told
    assert not any("<i>telephone" in text for text in pages.values())


@pytest.mark.parametrize(
    "deed",
    [
        "UPDATE correction SET fact = replace(fact, 'battle:again', 'battle:won')",
        "UPDATE correction SET fact = replace(fact, '\"delta\":1', '\"delta\":2')",
        "UPDATE correction SET fact = replace(fact, 'A-02', 'A-03')",
        'UPDATE correction SET fact = replace(fact, \'"nation":"01"\', \'"nation":"02"\')',
        "UPDATE correction SET withdrawn = 'no'",
    ],
)
def test_one_byte_of_it_that_is_changed_with_its_seal_is_found(tmp_path: Path, deed: str) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.import_text(MARCH, "01.txt")
        campaign.correct_position(of_battle("again", "A-02", "01", by=1), WHY)
        publish(campaign)
    tried = path.with_name("tried.gmc")
    shutil.copy(path, tried)
    with Campaign(tried, read_only=True) as campaign:
        assert [line.ok for line in campaign.verify()] == [True]
    change_sealed(tried, schema.CORRECTION, deed)
    with Campaign(tried, read_only=True) as campaign:
        assert [line.ok for line in campaign.verify()] == [False]
