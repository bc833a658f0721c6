"""A set-up for a map nobody has chosen anything on yet: marks give the places, draws give the choices.

Everything in it is a proposal that a moderator edits; it keeps all rules of a set-up.
"""

from __future__ import annotations

from typing import Any, Final

from gm_console.board.demonyms import demonym
from gm_console.board.model import Board
from gm_console.core.dice import draw
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.map_rules import CAPITAL, COLONY, OUTPOST, PORT
from gm_console.rulesets.gunboat.setup.chosen import country_row, playable, point_prices
from gm_console.rulesets.gunboat.tables import Charts

RULERS: Final = (
    ("President", ("Adela Marsh", "Corin Vey", "Teodor Lund", "Ilse Warren")),
    ("King", ("Osric II", "Halvar IV", "Anselm I", "Matthias VI")),
    ("Queen", ("Ysolde III", "Margit I", "Oriane II", "Thyra V")),
    ("Chancellor", ("Emeric Stahl", "Petra Voss", "Lorenz Ahlberg", "Runa Falk")),
    ("First Consul", ("Livio Serra", "Dario Monte", "Celia Brandt", "Ennio Valle")),
    ("Regent", ("Hedda Korr", "Jasper Thorne", "Sanna Ruiz", "Piers Audley")),
    ("Marshal", ("Vanko Dresh", "Bela Orban", "Taras Mirin", "Aldo Quint")),
)
EXTRAS: Final = ("heavy_infantry", "battleship", "escort", "merchant", "sealift", "light_infantry")


def propose(board: Board, charts: Charts, seed: int) -> dict[str, Any]:
    """Return plain set-up data: one table for each player country that has a capital marked on the map."""
    spots = _spots(board)
    nations = []
    for nation in playable(board, charts):
        if CAPITAL in spots.get(nation, {}):
            nations.append(_nation(board, charts, nation, spots[nation], seed))
    return {"nation": nations}


def lot(charts: Charts, board: Board, nation: str, seed: int) -> dict[str, Any]:
    """Return choices that a nation may make: four kinds, a bid that its country takes, units for what is left."""
    id_, points = NationId(nation), charts.raw["setup"]["points"]
    kinds = _kinds(charts, id_, seed)
    lowest = country_row(board, charts, id_)["lowest_bid"]
    bid = lowest + _lot(points - lowest + 1, seed, id_, "bid")
    return {
        "major": kinds[0],
        "minors": kinds[1:3],
        "disadvantage": kinds[3],
        "bid": bid,
        "extra": _extra(charts, id_, 10 * (points - bid), seed),
    }


def _spots(board: Board) -> dict[str, dict[str, list[tuple[RegionId, str]]]]:
    table: dict[str, dict[str, list[tuple[RegionId, str]]]] = {}
    for region in board.regions:
        for mark in region.marks:
            if mark.nation:
                place = (region.id, mark.name or region.name or region.id)
                table.setdefault(mark.nation, {}).setdefault(mark.kind, []).append(place)
    return table


def _nation(
    board: Board,
    charts: Charts,
    nation: NationId,
    spots: dict[str, list[tuple[RegionId, str]]],
    seed: int,
) -> dict[str, Any]:
    country = board.country_names.get(nation, f"Country {nation}")
    adjective, plural = demonym(country)
    bid = country_row(board, charts, nation)["fair_bid"]
    kinds = _kinds(charts, nation, seed)
    outposts = spots.get(OUTPOST, [])
    return {
        "id": nation,
        "country": country,
        "adjective": adjective,
        "plural": plural,
        "ruler": _ruler(nation, seed),
        "capital": _spot(spots[CAPITAL][0]),
        "port": _spot(spots.get(PORT, spots[CAPITAL])[0]),
        "colonies": [_spot(colony) for colony in spots.get(COLONY, [])[:2]],
        "outpost": outposts[0][0] if outposts else "",
        "major": kinds[0],
        "minors": kinds[1:3],
        "disadvantage": kinds[3],
        "bid": bid,
        "extra": _extra(charts, nation, 10 * (charts.raw["setup"]["points"] - bid), seed),
    }


def _spot(place: tuple[RegionId, str]) -> dict[str, str]:
    return {"region": place[0], "name": place[1]}


def _ruler(nation: NationId, seed: int) -> str:
    title, people = RULERS[_lot(len(RULERS), seed, nation, "title")]
    return f"{title} {people[_lot(len(people), seed, nation, 'ruler')]}"


def _kinds(charts: Charts, nation: NationId, seed: int) -> list[str]:
    """Return four different kinds: major, two minors, disadvantage."""
    kinds = [row["of"] for row in charts.raw["setup_advantages"]["rows"] if row["kind"] == "major"]
    return [kinds.pop(_lot(len(kinds), seed, nation, "kind", place)) for place in range(4)]


def _extra(charts: Charts, nation: NationId, tenths: int, seed: int) -> dict[str, int]:
    prices = point_prices(charts)
    extra: dict[str, int] = {}
    while offers := [unit for unit in EXTRAS if prices[unit] <= tenths]:
        unit = offers[_lot(len(offers), seed, nation, "extra", tenths)]
        extra[unit] = extra.get(unit, 0) + 1
        tenths -= prices[unit]
    return dict(sorted(extra.items()))


def _lot(sides: int, seed: int, nation: NationId, *key: str | int) -> int:
    return draw(sides, seed, 0, "proposal", nation, *key) - 1
