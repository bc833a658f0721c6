"""The small world of the report tests, here for what Gunboat's own pages say of it."""

from __future__ import annotations

from tests.report.conftest import board, packets, public, ruleset, source, world

__all__ = ["board", "packets", "public", "ruleset", "source", "world"]
