"""How the nations of a scenario look: what is odd about it, and flags that are drawn for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gm_console.charts.colours import alike, nation_colours
from gm_console.charts.palette import FILLS
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, warning
from gm_console.core.looks import Looks, read_looks, rows_of
from gm_console.core.setup_form import SetUpForm
from gm_console.files.open_scenario import ScenarioContent


def looks_of(content: ScenarioContent, form: SetUpForm) -> Looks:
    """Return how the nations of a scenario are to look; what cannot be read counts as not said."""
    return read_looks(rows_of(content.data, form.nations))[0]


def colours_of(content: ScenarioContent, form: SetUpForm) -> Mapping[NationId, str]:
    """Return the colour of every nation of a scenario."""
    rows = [row for row in rows_of(content.data, form.nations) if isinstance(row, Mapping)]
    ids = [NationId(row["id"]) for row in rows if isinstance(row.get("id"), str)]
    return nation_colours(ids, looks_of(content, form))


def look_issues(nations: Sequence[NationId], looks: Looks) -> Iterator[Issue]:
    """Yield what is odd about what was chosen of how nations look; nothing of what is given out by itself."""
    chosen = {nation for nation, look in looks.items() if look.colour}
    for nation in sorted(chosen):
        if looks[nation].colour not in FILLS:
            text = f"the colour of nation {nation}, {looks[nation].colour}, is none of the palette"
            advice = (
                "choose one of the palette: names are readable on those, and they stay apart for every sight"
            )
            yield warning("look.fill", text, nation, suggestion=advice)
    for one, other in combinations(nation_colours(nations, looks).items(), 2):
        if (one[0] in chosen or other[0] in chosen) and alike(one[1], other[1]):
            text = f"nations {one[0]} and {other[0]} have colours that somebody may take for one another"
            advice = "choose another colour for one of them, or patterns that differ"
            yield warning("look.alike", text, suggestion=advice)
    flags = [(nation, look.flag) for nation, look in sorted(looks.items()) if look.flag is not None]
    for (one_id, flag), (other_id, other_flag) in combinations(flags, 2):
        if flag == other_flag:
            text = f"nations {one_id} and {other_id} have one flag"
            yield warning("look.flag", text, suggestion="change a part of one of them, or draw another")
