"""The general staff: whom a nation fights, what it wants, and what it leaves at home (M2, M4).

A caretaker has no memory.  What must hold for some turns, as a war does, hangs on draws that are the same all the
while.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.gunboat.caretaker.camp import Camp, by_land, by_water, voyages
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.vocabulary import ARMY

ERA: Final = 8
"""Turns that a war lasts before it is thought over."""
PEACE: Final = 3
"""Turns at the start in which nobody attacks a nation."""
RESTLESS: Final = 2
"""Percent by which war is likelier every turn, as neutral land gets scarce."""
NEAR: Final = 30
"""What a common border counts for attacking a neighbour."""
FEAR: Final = 3
"""What a land region of a neighbour counts for attacking him."""
STRENGTH: Final = 20
"""What a hundred of his Army efficiency counts against it."""
LUCK: Final = 60
"""Sides of the draw that is added."""
HOME: Final = 0
"""Rank of a goal that was one's own country."""
HEART: Final = 1
"""Rank of an enemy's own country."""
FOE: Final = 2
"""Rank of an enemy's other land."""
NEUTRAL: Final = 3
"""Rank of nobody's land."""


class Staff:
    """What a nation is up to this turn."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight

    @cached_property
    def foes(self) -> frozenset[NationId]:
        """Nations it fights: whoever holds its home, and in a warlike era the neighbours that ask for it most."""
        sight = self.sight
        found = {sight.owners[region] for region in self._lost} - {NOBODY}
        era = (sight.turn + sight.lasting(ERA, "era")) // ERA
        warlike = sight.lasting(100, "war", era) <= sight.temper.war + RESTLESS * sight.turn
        if warlike and sight.turn > PEACE and self._neighbours:
            appeal = sorted(self._neighbours, key=lambda one: (-self._appeal(one, era), one))
            found.update(appeal[: sight.temper.fronts])
        return frozenset(found)

    def goal(self, region: RegionId) -> int | None:
        """Return the rank of a stranger's land region as a goal, nothing where it is none."""
        owner = self.sight.owners[region]
        if owner == self.sight.me or is_sea(self.sight.board, region):
            return None
        if region in self._lost:
            return HOME
        if owner == NOBODY:
            return NEUTRAL
        if owner not in self.foes:
            return None
        return HEART if self.sight.board.by_id[region].country == owner else FOE

    def garrison(self, region: RegionId) -> int:
        """Return how many army units stay in an own land region whatever happens."""
        sight = self.sight
        owners = {sight.owners[other] for other in by_land(sight, region)} - {sight.me, NOBODY}
        at_war = bool(owners & self.foes)
        return 1 + at_war + 3 * (region == sight.nation.capital)

    def beachhead(self, camp: Camp, land: Iterable[RegionId]) -> RegionId | None:
        """Return the coast among own regions from which the best goal overseas is landed on."""
        fronts = []
        for region in land:
            for target in voyages(self.sight, region):
                rank = self.goal(target)
                if rank is not None:
                    fronts.append((rank, -camp.count(region, ARMY), target, region))
        return min(fronts)[-1] if fronts else None

    def _appeal(self, rival: NationId, era: int) -> int:
        """Return how much a neighbour asks for an attack: great empires are thin and feared, good armies are not."""
        known, sight = self.sight.rivals[rival], self.sight
        walk = NEAR * any(sight.owners[region] == rival for region in self._borders)
        return walk + FEAR * known.land - STRENGTH * known.army + sight.lasting(LUCK, "foe", era, rival)

    @cached_property
    def _lost(self) -> frozenset[RegionId]:
        """Land of one's own country that strangers hold."""
        owners, me = self.sight.owners, self.sight.me
        home = self.sight.board.by_country.get(me, ())
        return frozenset(region for region in home if owners[region] != me)

    @cached_property
    def _borders(self) -> frozenset[RegionId]:
        """Land that an army of one's own can step into."""
        sight = self.sight
        own = (region for region in sight.holdings if not is_sea(sight.board, region))
        return frozenset(other for region in own for other in by_land(sight, region))

    @cached_property
    def _neighbours(self) -> tuple[NationId, ...]:
        """Nations whose land borders on one's own, by land or over a sea of one's own."""
        sight = self.sight
        seas = (region for region in sight.holdings if is_sea(sight.board, region))
        near = self._borders.union(*(_ashore(sight, sea) for sea in seas))
        return tuple(sorted({sight.owners[region] for region in near} - {NOBODY, sight.me}))


def _ashore(sight: Sight, sea: RegionId) -> Iterable[RegionId]:
    return (region for region in by_water(sight, sea) if not is_sea(sight.board, region))
