"""``setup.toml`` as a whole, read strictly: every value that is missing or misshapen is an issue with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.core.issues import Issue, error
from gm_console.core.plain_data import Record
from gm_console.core.setup import PRESETS, SETUP_CODES
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp, read_nation
from gm_console.rulesets.gunboat.setup.neutral_setup import NeutralSetUp, read_neutral
from gm_console.rulesets.gunboat.setup.place_setup import Placed, read_placed


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """All that a scenario says of its first position."""

    nations: tuple[NationSetUp, ...]
    """By id."""
    neutrals: tuple[NeutralSetUp, ...]
    placed: tuple[Placed, ...]


def read_set_up(data: Mapping[str, Any]) -> tuple[SetUp, tuple[Issue, ...]]:
    """Return the set-up, and an issue for every value that is missing or misshapen."""
    issues: list[Issue] = []
    wanted = Record(data, "", issues, SETUP_CODES).whole(_set_up)
    if not wanted.nations and not issues:
        issues.append(error("setup.form", "the set-up names no nation", "nation"))
    return wanted, tuple(issues)


def _set_up(record: Record) -> SetUp:
    record.pass_over((PRESETS,))
    for key in ("turns", "first_turn"):
        record.number(key, least=1, default=1)
    return SetUp(
        nations=tuple(sorted(record.each("nation", read_nation), key=lambda wanted: wanted.id)),
        neutrals=record.each("neutral", read_neutral, optional=True),
        placed=record.each("place", read_placed, optional=True),
    )
