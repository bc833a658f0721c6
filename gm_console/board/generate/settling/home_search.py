"""Where homes lie: whole islands first, then peninsulas, then the rest far from each other, all of one size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from gm_console.board.generate.settling.growing import grow_together, grown
from gm_console.board.generate.settling.land import Land
from gm_console.board.generate.settling.wanted import WantedHomes, most_over
from gm_console.board.homes import HomeLie, lie_of
from gm_console.core.dice import draw
from gm_console.core.ids import RegionId

PHASE: Final = "homes"
"""Stands for the phase in the key of a draw; the turn is 0."""
CANDIDATES: Final = 8
"""Starts drawn for each home, of which the one farthest from all others is taken."""
Homes: TypeAlias = tuple[tuple[RegionId, ...], ...]


def find_homes(land: Land, wanted: WantedHomes, size: int, attempt: int) -> Homes | None:
    """Return homes of a size for one attempt, each in one piece with a coast; None where it found no way.

    No home has fewer regions than ``size``, and none more than :func:`most_over` allows.
    """
    return _Search(land, wanted, size, attempt).homes()


class _Search:
    """One attempt."""

    def __init__(self, land: Land, wanted: WantedHomes, size: int, attempt: int) -> None:
        self._land, self._wanted, self._size, self._attempt = land, wanted, size, attempt
        self._free = set(land.near)

    def homes(self) -> Homes | None:
        wanted = self._wanted
        islands = self._islands()
        peninsulas = self._peninsulas()
        rest = wanted.nations - len(islands) - len(peninsulas)
        if len(islands) < wanted.islands or len(peninsulas) < wanted.peninsulas or rest < 0:
            return None
        starts = self._starts(rest)
        if len(starts) < rest:
            return None
        others = grow_together(self._land, starts, self._size, self._free)
        self._take_scraps([*islands, *others])
        found = [*islands, *peninsulas, *others]
        sound = all(len(home) >= self._size and not self._land.coasts.isdisjoint(home) for home in found)
        return tuple(tuple(sorted(home)) for home in found) if sound else None

    def _islands(self) -> list[list[RegionId]]:
        """Return as many whole islands of the right size as are wanted."""
        most = self._size + most_over(self._size)
        fitting = [
            mass
            for mass in self._land.masses
            if self._size <= len(mass) <= most and not self._land.coasts.isdisjoint(mass)
        ]
        names = self._shuffled((mass[0] for mass in fitting), "island")[: self._wanted.islands]
        found = [list(mass) for mass in fitting if mass[0] in names]
        for home in found:
            self._free.difference_update(home)
        return found

    def _peninsulas(self) -> list[list[RegionId]]:
        """Return as many homes out in the sea as are wanted, each grown by itself from a coast."""
        found: list[list[RegionId]] = []
        for start in self._shuffled(sorted(self._land.coasts), "peninsula"):
            if len(found) == self._wanted.peninsulas:
                break
            if start not in self._free:
                continue
            home = grown(self._land, start, self._size, self._free)
            if len(home) == self._size and lie_of(self._land.board, home) is HomeLie.PENINSULA:
                self._free.difference_update(home)
                found.append(list(home))
        return found

    def _starts(self, count: int) -> list[RegionId]:
        """Return coasts to begin on, far from each other, no more on a piece of land than homes have room there."""
        room: dict[RegionId, int] = {}
        piece_of: dict[RegionId, RegionId] = {}
        for piece in self._land.pieces(self._free):
            room[piece[0]] = len(piece) // self._size
            piece_of.update(dict.fromkeys(piece, piece[0]))
        chosen: list[RegionId] = []
        while len(chosen) < count:
            left = [
                region
                for region in sorted(self._land.coasts & self._free)
                if room[piece_of[region]] and region not in chosen
            ]
            if not left:
                break
            lots = [left[self._lot(len(left), "start", len(chosen), n)] for n in range(CANDIDATES)]
            chosen.append(max(lots, key=lambda region: (self._reach(region, chosen), region)))
            room[piece_of[chosen[-1]]] -= 1
        return chosen

    def _reach(self, region: RegionId, chosen: Sequence[RegionId]) -> int:
        return min((self._land.gap2(region, other) for other in chosen), default=0)

    def _take_scraps(self, homes: Sequence[list[RegionId]]) -> None:
        """Give pieces of free land that nobody but one of some homes touches, and that are too small to be free, to it.

        Wanted peninsulas are not among them: with what ties it to land a peninsula would be an island.
        """
        owner = {region: number for number, home in enumerate(homes) for region in home}
        for piece in self._land.pieces(self._free):
            outside = {other for region in piece for other in self._land.near[region]}.difference(piece)
            beside = {owner.get(other, -1) for other in outside}
            if len(beside) == 1 and -1 not in beside:
                home = homes[beside.pop()]
                if len(home) + len(piece) <= self._size + most_over(self._size):
                    home.extend(piece)
                    self._free.difference_update(piece)

    def _shuffled(self, regions: Iterable[RegionId], what: str) -> list[RegionId]:
        keyed = [
            (draw(1 << 32, self._wanted.seed, 0, PHASE, self._attempt, what, one), one) for one in regions
        ]
        return [one for _, one in sorted(keyed)]

    def _lot(self, sides: int, *key: str | int) -> int:
        return draw(sides, self._wanted.seed, 0, PHASE, self._attempt, *key) - 1
