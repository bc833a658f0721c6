"""The sample campaign: the first recorded turn of the sample scenario, ready to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import PacketsWritten, VerifyLine
from gm_console.campaign.service import Campaign
from gm_console.files.places import sample_scenario
from gm_console.files.scenario import recorded_turns

FILE: Final = "sample.gmc"
PACKETS: Final = "packets"


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleResult:
    """What the sample run made."""

    campaign: Path
    turn: int
    state_hash: str
    expected_hash: str
    """Of the recorded game: equal, or this program plays otherwise than the recording."""
    verified: tuple[VerifyLine, ...]
    packets: PacketsWritten

    @property
    def ok(self) -> bool:
        """The turn came out as recorded, and again when it was recomputed."""
        return self.state_hash == self.expected_hash and all(line.ok for line in self.verified)


def make_sample(path: Path, scenario: Path | None = None) -> None:
    """Make the sample campaign at ``path`` with the sheets of its first turn in; an old file becomes a backup."""
    folder = scenario if scenario is not None else sample_scenario()
    with Campaign.create(path, folder, force=True) as campaign:
        turn = campaign.info().turn
        for recorded in recorded_turns(folder):
            if recorded.turn == turn:
                campaign.import_files(recorded.sheets)


def run_sample(folder: Path, tell: Callable[[str], None], scenario: Path | None = None) -> SampleResult:
    """Make, run, publish and verify the sample, and write its packets; ``tell`` hears of every step."""
    source = scenario if scenario is not None else sample_scenario()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    tell(f"making {path}")
    make_sample(path, source)
    with Campaign(path) as campaign:
        turn = campaign.info().turn
        expected = [one.expected.state_hash for one in recorded_turns(source) if one.turn == turn]
        if not expected:
            raise CampaignError(f"{source.name} has no recorded turn {turn}", "sample.turn")
        tell(f"running turn {turn}")
        campaign.run_turn()
        summary = campaign.publish()
        tell("verifying")
        verified = campaign.verify()
        tell("writing packets")
        written = campaign.write_packets(folder / PACKETS)
    return SampleResult(
        campaign=path,
        turn=turn,
        state_hash=summary.state_hash,
        expected_hash=expected[0],
        verified=verified,
        packets=written,
    )
