"""The sample campaign of the window: in the user's own data folder, with its first turn run."""

from __future__ import annotations

from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import Reporter


def open_or_make_sample(path: Path, report: Reporter) -> Campaign:
    """Return the sample campaign; one that cannot be opened is laid aside and made anew."""
    campaign = _sample_there(path)
    if campaign is None:
        report("making the sample")
        make_sample(path)
        campaign = Campaign(path)
    try:
        if not campaign.turns():
            campaign.run_turn(report)
    except BaseException:
        campaign.close()
        raise
    return campaign


def _sample_there(path: Path) -> Campaign | None:
    if not path.exists():
        return None
    try:
        return Campaign(path)
    except CampaignError:
        return None
