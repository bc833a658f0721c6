"""The part of a packet that tells a nation's supply lines: what is broken and could be mended, then all its regions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.board.supply_lines import trace_lines
from gm_console.board.supply_survey import SupplyState, SupplySurvey, survey
from gm_console.core.ids import NationId, RegionId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Cell,
    Emphasis,
    KeyNumber,
    KeyNumbers,
    PageColumn,
    Row,
    Section,
    Table,
    numbers,
    plain,
    wide,
)
from gm_console.core.reading_direction import with_name
from gm_console.core.supply import SuppliedRegion, SupplyRules
from gm_console.rulesets.common.supply_words import SupplyTeller

TONES: Final[Mapping[SupplyState, Emphasis]] = {
    SupplyState.CENTRE: Emphasis.STRONG,
    SupplyState.WHOLE: Emphasis.PLAIN,
    SupplyState.CLOSED: Emphasis.WARN,
    SupplyState.BROKEN: Emphasis.BAD,
    SupplyState.CUT_OFF: Emphasis.BAD,
}


def supply_section(
    known: Mapping[RegionId, SuppliedRegion],
    nation: NationId,
    capacity: int,
    rules: SupplyRules,
    given: PageInput,
) -> Section:
    """Return the supply of a nation as it knows it (:attr:`SupplyRules.known`), the worst first."""
    found = survey(trace_lines(given.board, known), {nation: capacity}, {}, of=nation)
    teller = SupplyTeller(
        words=rules.words, nation=lambda id_: with_name(id_, given.country_names.get(id_, ""))
    )
    blocks = (
        _figures(found, capacity, rules),
        _broken(found, teller, given),
        _all(found, teller, given),
    )
    return Section(id="supply", title="Supply lines", blocks=blocks)


def _figures(found: SupplySurvey, capacity: int, rules: SupplyRules) -> KeyNumbers:
    own, broken = found.regions.values(), found.broken
    stranded = sum(one.region.force for one in broken)
    words = rules.words
    return KeyNumbers(
        numbers=(
            KeyNumber(
                label="Regions without a line",
                value=f"{len(broken):,}",
                note=f"of {len(own):,}",
                tone=Emphasis.BAD if broken else Emphasis.GOOD,
            ),
            KeyNumber(
                label=f"{words.force.capitalize()} in those",
                value=f"{stranded:,}",
                tone=Emphasis.BAD if stranded else Emphasis.GOOD,
            ),
            KeyNumber(label=words.load.capitalize(), value=f"{sum(one.region.load for one in own):,}"),
            KeyNumber(label="Sent at a time", value=f"{capacity:,}", note="at most"),
        )
    )


def _broken(found: SupplySurvey, teller: SupplyTeller, given: PageInput) -> Table:
    worst = sorted(found.broken, key=lambda one: (-one.region.force, one.id))
    return Table(
        title="Without a line" if worst else "",
        columns=(
            *plain("Region"),
            *numbers(teller.words.force.capitalize()),
            *wide("Why", "What could be done"),
        ),
        rows=tuple(
            (
                given.place(one.id),
                one.region.force,
                Cell(text=teller.line(found, one.id), tone=Emphasis.BAD),
                teller.mend(found, one.id),
            )
            for one in worst
        ),
        empty="Every region of yours has a line.",
    )


def _all(found: SupplySurvey, teller: SupplyTeller, given: PageInput) -> Table:
    words, force = teller.words, teller.words.force.capitalize()
    columns: tuple[PageColumn, ...] = (
        *plain("Region", "State", "From"),
        *numbers("Links", words.load.capitalize(), force, "Regions behind", f"{force} behind"),
    )
    rows: list[Row] = [
        (
            given.place(one.id),
            Cell(text=teller.state(one), tone=TONES[one.state]),
            one.line.source or "",
            one.line.length,
            one.region.load,
            one.region.force,
            one.hanging,
            one.loss.force,
        )
        for one in found.regions.values()
    ]
    note = "Behind a region are those that lose their line when it is taken."
    return Table(title="All your regions", columns=columns, rows=tuple(rows), note=note)
