"""Whose land is whose on a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """Owners of regions, and how nations are told apart."""

    owners: Mapping[RegionId, NationId] = field(default_factory=dict)
    colours: Mapping[NationId, str] = field(default_factory=dict)
    patterns: Mapping[NationId, str] = field(default_factory=dict)
