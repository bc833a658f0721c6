"""Supply in words: where a region draws from, why its line breaks and what would mend it, what hangs on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.board.supply_lines import Break, Denial, Fault
from gm_console.board.supply_survey import RegionSupply, SupplyState, SupplySurvey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.supply import SupplyWords

MOST_NAMED: Final = 12
"""Regions that a sentence names one by one."""
MOST_STEPS: Final = 10
"""Regions of a line that are named; of a longer one the first and the last."""
STEP: Final = " ← "
"""Between a region and the one that it is supplied from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyTeller:
    """Says the supply of regions in a game's words."""

    words: SupplyWords
    nation: Callable[[NationId], str]
    """A nation's number and name."""

    def state(self, one: RegionSupply) -> str:
        """Return how a region is supplied, in a word or two."""
        closed = self.words.closed
        return {
            SupplyState.CENTRE: self.words.centre,
            SupplyState.WHOLE: "supplied",
            SupplyState.CLOSED: closed if one.region.centre else f"source {closed}",
            SupplyState.BROKEN: "line broken",
            SupplyState.CUT_OFF: "broken, cut off",
        }[one.state]

    def line(self, survey: SupplySurvey, region: RegionId) -> str:
        """Return where a region draws from, link by link, or where its line breaks and why."""
        one = survey.regions[region]
        chain = survey.lines.chain(region)
        broken, source = one.line.broken, one.line.source
        if broken is not None:
            return f"{self.broken(broken)} ({route(chain)})" if len(chain) > 1 else self.broken(broken)
        if source == region:
            return f"{self.words.centre}, {self.words.closed}" if one.region.closed else self.words.centre
        closed = f", {self.words.closed}" if one.state is SupplyState.CLOSED else ""
        return f"supplied from {source}{closed} ({route(chain)})"

    def broken(self, broken: Break) -> str:
        """Return why a line goes no further."""
        named = self.words.upstream
        if broken.fault is Fault.UNNAMED:
            return f"{broken.at} has no {named}"
        if broken.fault is Fault.APART:
            return f"the {named} of {broken.at} is {broken.to}, which it does not border on by land"
        if broken.fault is Fault.CIRCLE:
            return f"the {named} of {broken.at} is {broken.to}, and from there the line comes back to {broken.at}"
        whose = f"belongs to {self.nation(broken.owner)}" if broken.owner else "belongs to nobody"
        return f"the {named} of {broken.at} is {broken.to}, which {whose}"

    def mend(self, survey: SupplySurvey, region: RegionId) -> str:
        """Return how a broken line could be led instead; empty for a whole one."""
        state = survey.regions[region].state
        if state is SupplyState.BROKEN:
            return f"could be led {route(survey.shortest(region))}"
        if state is SupplyState.CUT_OFF:
            return f"no way through own regions to a {self.words.centre}"
        return ""

    def loss(self, survey: SupplySurvey, region: RegionId) -> str:
        """Return what would break if somebody took a region; empty where nothing would."""
        one = survey.regions[region]
        cut = one.loss.cut
        if not cut:
            return ""
        force = f" with {one.loss.force:,} {self.words.force}" if one.loss.force else ""
        lose = "1 region loses its line" if len(cut) == 1 else f"{len(cut):,} regions lose their line"
        stranded = len(survey.stranded(region))
        round_it = f"; {stranded:,} of them could not be led round it" if stranded else ""
        return f"if it is taken, {lose}{force}: {listed(cut)}{round_it}"

    def reach(self, one: RegionSupply) -> str:
        """Return who could attack a region that others draw through; empty where nobody could or none do."""
        by = ", ".join(map(self.nation, one.loss.by)) if one.loss.cut else ""
        return f"could be attacked from where they stand by {by}" if by else ""

    def neck(self, survey: SupplySurvey, region: RegionId) -> str:
        """Return what no line to a region could be led round, centres apart; empty where there is nothing such."""
        neck = [id_ for id_ in survey.neck(region) if not survey.lines.regions[id_].centre]
        return f"no line here could be led round {listed(neck)}" if neck else ""

    def load(self, one: RegionSupply) -> str:
        """Return what lies in a region, beside what can be sent at a time; empty where nothing does."""
        if not one.region.load:
            return ""
        return f"{one.region.load:,} {self.words.load}; {one.capacity:,} can be sent at a time"

    def sending(self, survey: SupplySurvey, source: RegionId, target: RegionId) -> str:
        """Return which way supplies go from a centre to a region along lines, or why they may not."""
        lines = survey.lines
        found = lines.send(source, target)
        if found.denial is None:
            return " → ".join(found.way)
        return {
            Denial.UNKNOWN: f"{self.words.load} cannot lie in both {source} and {target}",
            Denial.SAME: f"{source} and {target} are the same",
            Denial.NO_CENTRE: f"{source} is no {self.words.centre}",
            Denial.FOREIGN: f"{source} and {target} do not belong to the same nation",
            Denial.BROKEN: self._line_of(survey, target),
            Denial.ELSEWHERE: f"{target} is {self._line_of(survey, target)}, and nothing comes there from {source}",
        }[found.denial]

    def _line_of(self, survey: SupplySurvey, region: RegionId) -> str:
        return self.line(survey, region) if region in survey.regions else ""

    def lines(self, survey: SupplySurvey, region: RegionId) -> Iterator[str]:
        """Yield all there is to say of a region's supply, a sentence each, as they stand below each other."""
        one = survey.regions[region]
        said = (
            self.line(survey, region),
            self.mend(survey, region),
            self.load(one),
            self.loss(survey, region),
            self.reach(one),
            self.neck(survey, region),
        )
        yield from filter(None, said)


def route(chain: Sequence[RegionId]) -> str:
    """Return a line as one reads it towards its centre; the middle of a long one is left out."""
    if len(chain) <= MOST_STEPS:
        return STEP.join(chain)
    half = MOST_STEPS // 2
    left_out = f"{len(chain) - 2 * half:,} more"
    return STEP.join((*chain[:half], left_out, *chain[-half:]))


def listed(regions: Sequence[RegionId]) -> str:
    """Return regions by id, the first of them where there are many."""
    more = f" and {len(regions) - MOST_NAMED:,} more" if len(regions) > MOST_NAMED else ""
    return ", ".join(regions[:MOST_NAMED]) + more
