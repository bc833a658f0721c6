"""What Nine Fields asks of a map: nothing but that it is its own."""

from __future__ import annotations

from typing import Final

from gm_console.core.map_rules import MapRules

MAP: Final = MapRules(game="toy")
