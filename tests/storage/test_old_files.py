"""One campaign file of every version ever released opens today, and holds what it held."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gm_console.board.errata.asked_errata import correct_terrain
from gm_console.board.errata.facts import TerrainCorrected
from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import Outcome
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.map_rules import ROUGH
from gm_console.core.stand_ins import Policy
from gm_console.core.state import state_hash
from gm_console.storage import repo, results
from gm_console.storage.arrivals import arrivals
from gm_console.storage.branches import branches
from gm_console.storage.corrections import corrections
from gm_console.storage.db import open_database
from gm_console.storage.errata import errata
from gm_console.storage.migrate import MIGRATIONS, version
from gm_console.storage.outgoing import outgoing
from gm_console.storage.policies import policies
from gm_console.storage.rule_changes import rule_changes
from tests.support.corrections import stock
from tests.support.errata import change
from tests.support.every import every
from tests.support.rule_changes import FARM, WHY, cell

OLD = Path(__file__).resolve().parent.parent / "data" / "old"
ERRATA_SINCE = 2
SEALED_SINCE = 3
RULE_CHANGES_SINCE = 4
CORRECTIONS_SINCE = 5
BRANCHES_SINCE = 6
POLICIES_SINCE = 7
ARRIVALS_SINCE = 7
OUTGOING_SINCE = 8
VERSIONS = range(1, len(MIGRATIONS) + 1)


@pytest.mark.parametrize("number", VERSIONS)
def test_an_old_file_opens_and_holds_its_turns(number: int, tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{number}.gmc.gz").read_bytes()))
    database = open_database(path)
    with database.read() as transaction:
        assert version(transaction) == len(MIGRATIONS)
        assert repo.settings(transaction)["title"] == "Nine Fields"
        runs = repo.runs(transaction)
        assert [(run.turn, run.line, run.edition, run.stage) for run in runs] == [
            (1, 0, 1, "published"),
            (2, 1, 1, "published"),
            (2, 0, 2, "drafted"),
        ]
        for run in runs:
            last = results.snapshots(transaction, run.id)[-1]
            assert state_hash(results.snapshot_bytes(transaction, run.id, last.position)) == run.state_hash
            assert sum(1 for _ in results.entry_texts(transaction, run.id)) == run.entries
        assert len(repo.sheets(transaction, turn=1)) == 3
        assert any(line.text.endswith("to keep a branch") for line in repo.journal(transaction))
        on_the_map = [(one.turn, one.withdrawn) for one in errata(transaction)]
        assert on_the_map == ([(3, ""), (3, "no strait")] if number >= ERRATA_SINCE else [])
        changes = [(one.turn, one.withdrawn) for one in rule_changes(transaction)]
        assert changes == ([(3, ""), (3, "the vote was void")] if number >= RULE_CHANGES_SINCE else [])
        right = [(one.turn, one.phase, one.withdrawn) for one in corrections(transaction)]
        standing = [(2, "E1", ""), (2, "W1", "counted again: it was right")]
        assert right == (standing if number >= CORRECTIONS_SINCE else [])
        tried = [(one.name, one.turn, one.adopted) for one in branches(transaction)]
        kept = [("another harvest", 2, ""), ("one line less", 2, "")]
        assert tried == (kept if number >= BRANCHES_SINCE else [])
        said = [(one.turn, one.nation, one.policy) for one in policies(transaction, 3)]
        for_turn_3 = [(3, "", "caretaker"), (3, "02", "standing")]
        assert said == (for_turn_3 if number >= POLICIES_SINCE else [])
        came = [(one.sender, one.last.what, one.last.why) for one in arrivals(transaction)]
        assert came == (
            [("ada@example.org", "refused", "nobody knows her")] if number >= ARRIVALS_SINCE else []
        )
        went = [
            (one.address, [deed.what for deed in one.deeds], one.last.why) for one in outgoing(transaction)
        ]
        assert went == (
            [("ada@example.org", ["sending", "sent"], "250 OK")] if number >= OUTGOING_SINCE else []
        )
    database.close()


def test_the_first_version_is_laid_aside_before_it_learns_of_corrections(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    first = gzip.decompress((OLD / "campaign-1.gmc.gz").read_bytes())
    path.write_bytes(first)
    with Campaign(path) as campaign:
        assert campaign.errata() == ()
        assert every(
            line.ok and any("before file version 3 and not sealed" in note for note in line.notes)
            for line in campaign.verify()
        )
        erratum = correct_terrain(campaign.board, "A-01", ROUGH)
        assert isinstance(erratum, TerrainCorrected)
        assert campaign.correct_map(erratum, "hills were forgotten").draft_dropped
    assert (tmp_path / "old.gmc.v1.bak").is_file()


@pytest.mark.parametrize("number", [one for one in VERSIONS if one >= SEALED_SINCE])
def test_a_file_with_seals_keeps_them_when_it_is_brought_to_the_present_version(
    number: int, tmp_path: Path
) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{number}.gmc.gz").read_bytes()))
    change(path, "UPDATE journal SET text = 'nothing' WHERE id = 14")
    with Campaign(path) as campaign:
        lines = campaign.verify()
        assert every(line.ok for line in lines[:-1])
        assert lines[-1].notes == ("table journal: row 14 changed",)
        with pytest.raises(CampaignError, match="journal"):
            campaign.lock()


def test_a_file_of_before_corrections_of_the_position_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{CORRECTIONS_SINCE - 1}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        assert campaign.corrections() == ()
        assert campaign.correct_position(stock("01", "grain", 5), WHY).draft_dropped
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok and not line.notes for line in campaign.verify())


def test_branches_of_an_old_file_come_out_as_when_they_were_made(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{BRANCHES_SINCE}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        assert campaign.branches()[0].name == "edition-2.1"
        for row in campaign.branches():
            found = campaign.compare_branches(row.name)
            assert (bool(found.spread), found.then.notes) == (True, ())


def test_a_file_of_before_branches_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{BRANCHES_SINCE - 1}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        campaign.keep_branch("luck", Otherwise(seed=3))
        assert every(line.ok and not line.notes for line in campaign.verify())


def test_a_file_of_before_arrivals_were_kept_takes_what_comes_in(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{ARRIVALS_SINCE - 1}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        assert campaign.receipts() == ()
        early = campaign.import_text("nation 01 turn 3\n[E1] sell 1\n", "early.txt").sheets[0]
        assert (early.outcome, early.arrival) == (Outcome.EARLY, 1)
        assert every(line.ok and not line.notes for line in campaign.verify())


def test_a_file_of_before_changes_of_the_rules_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{RULE_CHANGES_SINCE - 1}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        assert campaign.rule_changes() == ()
        assert every(line.ok and not line.notes for line in campaign.verify())
        assert campaign.change_rules(cell(FARM, 9), WHY).draft_dropped
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok and not line.notes for line in campaign.verify())


@pytest.mark.parametrize("number", [POLICIES_SINCE - 1, POLICIES_SINCE])
def test_a_file_of_before_policies_takes_them_and_its_turns_come_out_as_they_were(
    number: int, tmp_path: Path
) -> None:
    path = tmp_path / "old.gmc"
    path.write_bytes(gzip.decompress((OLD / f"campaign-{number}.gmc.gz").read_bytes()))
    with Campaign(path) as campaign:
        assert every(line.ok and not line.notes for line in campaign.verify())
        campaign.publish()
        if number < POLICIES_SINCE:
            assert campaign.forecast().policies.campaign is Policy.NONE
            campaign.set_policy(Policy.CARETAKER)
        campaign.run_turn()
        assert [row.stood_in for row in campaign.history(NationId("03"))][-1] == (3,)
        assert every(line.ok and not line.notes for line in campaign.verify())
