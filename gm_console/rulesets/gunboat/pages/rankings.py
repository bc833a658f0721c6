"""Rankings on pages: a nation's own places and values, and the ten best of each (W2)."""

from __future__ import annotations

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Cell, Emphasis, Row, Section, Table, grouped, numbers, wide
from gm_console.rulesets.common.pages.record import quiet
from gm_console.rulesets.gunboat.told_facts import TopTenTold
from gm_console.rulesets.gunboat.view import NationView, PublicView


def rankings_section(view: NationView) -> Section:
    """Return the fifteen rankings: the place up to ten, else ``10+``, and one's own value."""
    table = Table(
        columns=(*wide("Ranking"), *numbers("Place", "Your value")),
        rows=tuple((one.ranking, one.place, decimal_text(one.value)) for one in view.rankings),
        empty="You are not ranked this turn.",
        note="Places beyond the tenth are given as 10+. Values are told to you alone.",
    )
    return Section(id="rankings", title="Rankings", blocks=(table,))


def decimal_text(value: str) -> str:
    """Return a decimal number with its thousands set apart."""
    whole, point, rest = value.lstrip("-").partition(".")
    return ("\u2212" if value.startswith("-") else "") + grouped(int(whole)) + point + rest


def top_ten_section(view: PublicView, given: PageInput) -> Section:
    """Return the ten best of each ranking."""
    tables = tuple(
        Table(
            title=one.ranking,
            columns=(*numbers(""), *wide("Nation")),
            rows=_best(one, given),
            empty="Nobody is ranked.",
            third=True,
        )
        for one in view.top_ten
    )
    opening = quiet("The ten best of each ranking, places without values; equals share the better place.")
    return Section(id="rankings", title="Rankings", blocks=(opening, *tables))


def _best(told: TopTenTold, given: PageInput) -> tuple[Row, ...]:
    rows: list[Row] = [(place, given.nation(nation)) for nation, place in told.places]
    if told.more:
        rows.append((told.more_at, Cell(text=f"and {told.more} more, equal", tone=Emphasis.QUIET)))
    return tuple(rows)
