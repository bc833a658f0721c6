"""How the charts look in a theme: its tones, its font, the words of the language in force."""

from __future__ import annotations

from PySide6.QtGui import QFont

from gm_console.campaign.market.market import MarketHistory
from gm_console.charts.market_look import ChartLook, MarketWords
from gm_console.charts.palette import commodity_colours
from gm_console.ui.chart_style import chart_family, chart_style
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones

_tr = translated_in("MarketLook")


def look_of(
    history: MarketHistory,
    chosen: tuple[str, ...],
    tones: Tones,
    font: QFont,
    *,
    index: bool,
    log: bool,
    band: bool,
) -> ChartLook:
    """Return what of a market is drawn, and how; as this loads matplotlib it is imported late."""
    rules = history.rules
    assert rules is not None
    return ChartLook(
        commodities=chosen,
        colours=commodity_colours(rules.commodities),
        index=index,
        log=log,
        band=history.step_percent if band else 0,
        draft_turn=history.draft_turn,
        family=chart_family(font),
        style=chart_style(tones, font),
        words=MarketWords(
            prices=_tr("Sell price, {0}").format(rules.price_unit),
            index=_tr("Sell price, first turn = 100"),
            volumes=_tr("{0} traded by all players").format(rules.unit.capitalize()),
            sold=_tr("sold"),
            bought=_tr("bought") if rules.purchases else "",
            turn=_tr("turn"),
            draft=_tr("draft"),
        ),
    )
