"""A nation among the others: how all of them look, and what it is worth beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.campaign.set_up.looks import looks_of
from gm_console.campaign.set_up.scenario_document import nations_of
from gm_console.charts.colours import alike, nation_colours, nation_patterns
from gm_console.charts.palette import FILLS
from gm_console.core.ids import NATION_ID, NationId
from gm_console.core.looks import AnyFlag
from gm_console.core.setup import Stakes
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import ScenarioContent
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Company")


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A nation among the others, as all of them look now."""

    nation: str
    colours: Mapping[NationId, str]
    patterns: Mapping[NationId, str]
    flags: Mapping[NationId, AnyFlag]
    """Of those that have one."""
    names: Mapping[str, str]

    @property
    def colour(self) -> str:
        """The nation's own."""
        return self.colours.get(NationId(self.nation), FILLS[0])

    def like(self, colour: str) -> str:
        """Return which other nation has a colour, or one that may be taken for it; empty where none has."""
        others = [(one, held) for one, held in self.colours.items() if one != self.nation]
        same = next((one for one, held in others if held == colour), "")
        if same:
            return _tr("{0} has it").format(self._called(same))
        near = next((one for one, held in others if alike(held, colour)), "")
        return _tr("much like {0}").format(self._called(near)) if near else ""

    def _called(self, nation: str) -> str:
        return f"{nation} {self.names.get(nation, '')}".strip()


NO_COMPANY = Company(nation="", colours={}, patterns={}, flags={}, names={})


def company_of(content: ScenarioContent, form: SetUpForm, board: Board) -> Company:
    """Return all nations of a scenario as they look now; of none of them yet."""
    rows = nations_of(content, form)
    names = {str(row.get("id", "")): str(row.get(form.name, "")) for row in rows}
    ids = [NationId(one) for one in names if NATION_ID.fullmatch(one)]
    looks = looks_of(content, form)
    return Company(
        nation="",
        colours=nation_colours(ids, looks),
        patterns=nation_patterns(board, ids, looks),
        flags={nation: look.flag for nation, look in looks.items() if look.flag is not None},
        names=names,
    )


def worth_told(stakes: Stakes | None, nation: str) -> str:
    """Return in a sentence what a nation is worth beside the others; empty while no game can begin."""
    found = stakes.nations.get(NationId(nation)) if stakes is not None else None
    if stakes is None or found is None:
        return ""
    worths = [sum(one.worth) for one in stakes.nations.values()]
    own, mean = sum(found.worth), sum(worths) // len(worths)
    place = 1 + sum(one > own for one in worths)
    permille = 1000 * (own - mean) // mean if mean else 0
    sides = _tr("{0} % above the mean") if permille > 0 else _tr("{0} % below the mean")
    apart = sides.format(f"{abs(permille) // 10}.{abs(permille) % 10}") if permille else _tr("at the mean")
    told = _tr("Worth {0}: place {1} of {2}, {3}. Income {4} a turn.")
    return told.format(f"{own:,}", place, len(worths), apart, f"{found.income:,}")


def worth_unit(stakes: Stakes | None) -> str:
    """Return what worth is counted in, and the mean of all; empty while no game can begin."""
    if stakes is None or not stakes.nations:
        return ""
    worths = [sum(one.worth) for one in stakes.nations.values()]
    return _tr("In {0}; the mean of all is {1}").format(stakes.unit, f"{sum(worths) // len(worths):,}")
