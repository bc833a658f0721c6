"""Live checks: all findings of a map, kept up to date after every edit by looking only at what it touched.

Most checks are about one region and are run again for the regions an edit touched and their neighbours; those about the
whole map are run again when something they depend on changed.  Only what must be measured on the shapes themselves
(overlaps, near borders and gaps of a drawing whose borders are not all shared, and whether the links can be drawn
without crossing) waits for :meth:`LiveChecks.settle`, which the window calls when the hands rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from gm_console.board.checking import whole
from gm_console.board.checking.asked import check_idle_links, check_marked_links
from gm_console.board.checking.finding import Finding
from gm_console.board.checking.links import (
    check_decisions,
    check_drawn_apart,
    check_links_of,
    check_own_links,
)
from gm_console.board.checking.regions import check_region
from gm_console.board.checking.survey import Survey
from gm_console.board.editing.edit import (
    AcceptedChange,
    Edit,
    GameChange,
    HandChange,
    HeadChange,
    LinkChange,
    NameChange,
    OwnLinkChange,
    RegionChange,
)
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.model import Region
from gm_console.core.ids import RegionId

IDS, FACTS, NAMES, LINKS, SHAPES, LABELS, SHEET = (
    "ids",
    "facts",
    "names",
    "links",
    "shapes",
    "labels",
    "sheet",
)
"""What a check of the whole map may depend on: which regions there are, what they are, what codes are called, links and
decisions about them, outlines, labels, and the measures that :meth:`LiveChecks.settle` takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _WholeCheck:
    run: Callable[[Survey], Iterable[Finding]]
    needs: tuple[str, ...]


class LiveChecks:
    """The findings of one sheet; give it every edit after it was made."""

    def __init__(self, sheet: MapSheet, islands: Iterable[str] = ()) -> None:
        """Check everything; ``islands`` are the nations said to be islands."""
        nations = tuple(islands)
        self.survey = Survey(sheet)
        self._wholes = (
            _WholeCheck(run=whole.check_numbers, needs=(IDS,)),
            _WholeCheck(run=whole.check_names, needs=(IDS, FACTS, NAMES)),
            _WholeCheck(run=whole.check_labels, needs=(IDS, LABELS, SHEET)),
            _WholeCheck(run=check_decisions, needs=(IDS, LINKS)),
            _WholeCheck(run=check_own_links, needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=check_marked_links, needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=check_idle_links, needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=check_drawn_apart, needs=(IDS, LINKS, SHEET)),
            _WholeCheck(run=whole.check_waters, needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=whole.check_connection, needs=(IDS, LINKS, SHEET)),
            _WholeCheck(run=whole.check_nations, needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=lambda survey: whole.check_islands(survey, nations), needs=(IDS, FACTS, LINKS)),
            _WholeCheck(run=whole.check_corners, needs=(SHEET,)),
            _WholeCheck(run=whole.check_gaps, needs=(SHEET,)),
            _WholeCheck(run=whole.check_edges, needs=(SHEET, SHAPES)),
        )
        self._of_regions: dict[RegionId, tuple[Finding, ...]] = {}
        self._of_whole: list[tuple[Finding, ...]] = [() for _ in self._wholes]
        self.unsettled = True
        """Something changed that only :meth:`settle` measures."""
        self.settle()

    def settle(self) -> None:
        """Measure what takes its time and check everything anew."""
        self.survey.measure_shapes()
        self.survey.measure_planarity()
        for id_ in self.survey.sheet.regions:
            self._check_region(id_)
        for n, check in enumerate(self._wholes):
            self._of_whole[n] = self._asked(check.run(self.survey))
        self.unsettled = False

    def update(self, edit: Edit) -> None:
        """Check again what an edit touched, after it was made."""
        touched, changed = self._touched(edit)
        for id_ in touched:
            if id_ in self.survey.sheet.regions:
                self._check_region(id_)
            else:
                self._of_regions.pop(id_, None)
        for n, check in enumerate(self._wholes):
            if any(need in changed for need in check.needs):
                self._of_whole[n] = self._asked(check.run(self.survey))
        self.unsettled = self.unsettled or any(what in changed for what in (IDS, LINKS, SHAPES, SHEET))

    def findings(self) -> list[Finding]:
        """Return all findings: the whole map first, then region by region; accepted ones as information."""
        accepted = self.survey.sheet.accepted
        all_ = [*chain.from_iterable(self._of_whole)]
        for id_ in sorted(self._of_regions):
            all_.extend(self._of_regions[id_])
        if not accepted:
            return all_
        all_ = [one.accepted_for(accepted[one.key]) if one.key in accepted else one for one in all_]
        return [*all_, *whole.check_accepted(self.survey, {one.key for one in all_})]

    def _check_region(self, id_: RegionId) -> None:
        found = chain(check_region(self.survey, id_), check_links_of(self.survey, id_))
        self._of_regions[id_] = self._asked(found)

    def _asked(self, found: Iterable[Finding]) -> tuple[Finding, ...]:
        """Return what the map's game asks for, with the rules that it rests on."""
        rules = self.survey.sheet.rules
        return tuple(one.by_rules(rules) for one in found if one.issue.code not in rules.unasked)

    def _touched(self, edit: Edit) -> tuple[dict[RegionId, None], dict[str, None]]:
        """Return the regions to check again and what kinds of thing changed."""
        sheet = self.survey.sheet
        touched: dict[RegionId, None] = {}
        changed: dict[str, None] = {}
        for face in self.survey.update(edit):
            changed[SHAPES] = None
            if ice_number(face) is None:
                touched[RegionId(face)] = None
        for change in edit.changes:
            match change:
                case RegionChange(before=before, after=after):
                    touched[change.region] = None
                    touched.update(dict.fromkeys(sheet.links.get(change.region, ())))
                    if before is None or after is None:
                        measured = [pair for pair in self.survey.contacts if change.region in pair]
                        touched.update(dict.fromkeys(end for pair in measured for end in pair))
                    changed.update(dict.fromkeys(_kinds_of_change(before, after)))
                case LinkChange() | OwnLinkChange():
                    touched.update({change.link.a: None, change.link.b: None})
                    changed[LINKS] = None
                case HandChange():
                    touched.update({change.decision.a: None, change.decision.b: None})
                    changed[LINKS] = None
                case GameChange():
                    changed.update(dict.fromkeys((IDS, FACTS, LINKS, NAMES, SHEET)))
                    touched.update(dict.fromkeys(sheet.regions))
                case NameChange():
                    changed[NAMES] = None
                    own = [id_ for id_, region in sheet.regions.items() if region.country == change.code]
                    touched.update(dict.fromkeys(own))
                case HeadChange():
                    changed[SHEET] = None
                    touched.update(dict.fromkeys(sheet.regions))
                case AcceptedChange():
                    pass
                case _:
                    changed[SHAPES] = None
        return touched, changed


def _kinds_of_change(before: Region | None, after: Region | None) -> Iterator[str]:
    if before is None or after is None:
        yield from (IDS, FACTS, SHAPES)
        return
    if before.shape != after.shape:
        yield SHAPES
    if before.label != after.label:
        yield LABELS
    facts = [
        (one.kind, one.country, one.terrain, one.coastal, one.marks, one.name) for one in (before, after)
    ]
    if facts[0] != facts[1]:
        yield FACTS
