"""A toy campaign for every test that asks for one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.support.toy_campaign import new_toy


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    with Campaign(new_toy(tmp_path)) as opened:
        yield opened
