"""What a long piece of writing will cost, told before it is begun: about so large, about so long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MINUTE: Final = 60
PATIENCE: Final = 120
"""Seconds from which a time is told in minutes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Foretold:
    """What a file will cost to make."""

    seconds: int
    """It takes about so long to make, on a usual machine."""
    bytes: int
    """About its size."""

    @property
    def megabytes(self) -> float:
        """About its size in millions of bytes."""
        return max(self.bytes / 1_000_000, 0.1)

    @property
    def minutes(self) -> int:
        """About how many minutes it takes; 0 where seconds say it better."""
        return -(-self.seconds // MINUTE) if self.seconds > PATIENCE else 0

    @property
    def cost(self) -> str:
        """Size and time in words."""
        time = f"{self.minutes} minutes" if self.minutes else f"{self.seconds} seconds"
        return f"about {self.megabytes:,.1f} MB; it takes about {time}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """What one of many like pieces costs, measured on worlds of 9 to 737 regions: by itself, and for each region."""

    time: tuple[float, float]
    size: tuple[int, int]

    def seconds(self, regions: int) -> float:
        """Return how long one takes to make for a world."""
        return self.time[0] + self.time[1] * regions

    def bytes(self, regions: int) -> int:
        """Return how many bytes one has, packed."""
        return self.size[0] + self.size[1] * regions


def about_so_long(seconds: float) -> int:
    """Return a time in steps of five seconds, rather too long than too short."""
    return -(-int(seconds + 1) // 5) * 5
