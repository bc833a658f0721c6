"""Finding places for countries that the brief only counts: circles that push and pull until each lies where it can.

Countries of a continent pull to its middle, islands and other continents push each other off by a strait, peninsulas
are pushed out to sea.  Where the circles come to rest become the discs that the ground is laid from.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from gm_console.board.generate.brief import (
    Brief,
    ContinentBrief,
    CountryBrief,
    CountryKind,
    CrowdBrief,
    Disc,
    LakeBrief,
    PinBrief,
)
from gm_console.board.generate.invented_names import ORDER, Namer
from gm_console.board.generate.mesh import Floats, Ints

ROUNDS = 420
PLANS = 12
"""Plans made until no nation of a continent is landlocked."""
PULL, INNER = 0.045, 0.16
"""How strongly countries are drawn to the middle of their landmass in every round; the stronger pull is for those that
need no coast, once a plan has failed."""
OPEN = 0.15
"""Share of the ring round a nation that no other country of its landmass covers, so that it has a coast for a port."""
TOUCHING, FREE = 0.86, 1.08
"""Distance of two countries of one landmass, and of two others, as a share of the sum of their radii."""
TIP = 0.72
"""Radius of a peninsula's two discs, as a share of one disc of the same room."""
LAKE = 0.36
"""Least room of a lake, as a share of a region of the sea."""
ROCK = 0.8
"""Room of an outpost, as a share of a region's."""
ISLE = "isle-"
"""How the landmasses of islands begin."""
NEUTRAL_FROM = 29
"""First number of a country that no player holds, where the nations leave it free."""


@dataclass(frozen=True)
class _Circle:
    """One disc to be: its country, landmass, radius, and whether it is the tip of a peninsula."""

    code: str
    landmass: str
    radius: float
    tip: bool = False


def lay_plan(brief: Brief, rng: np.random.Generator) -> Brief:
    """Return the brief with every country named, numbered and given its discs; one that has them all stays as it is."""
    if brief.crowd is None:
        return brief
    crowd = _countries(brief, brief.crowd, rng)
    side = (brief.width * brief.height * brief.land_percent / 100.0 / _land(brief, crowd)) ** 0.5
    circles = _circles(crowd, side)
    inland = {country.code for country in crowd if country.kind is CountryKind.MAINLAND}
    for turn in range(PLANS):
        pull = np.array([PULL if turn == 0 or c.code in inland else INNER for c in circles])
        places = _settle(brief, circles, side, pull, rng)
        if not _landlocked(brief, circles, places, inland):
            break
    discs: dict[str, list[Disc]] = {}
    for circle, (x, y) in zip(circles, places.tolist(), strict=True):
        discs.setdefault(circle.code, []).append((round(x), round(y), round(circle.radius)))
    lone = [c for c in crowd if len(discs[c.code]) == 1 and c.regions > 1 and c.landmass.startswith(ISLE)]
    for country in lone:
        discs[country.code] = _limbs(discs[country.code][0], rng)
    placed = [
        replace(country, discs=tuple(discs[country.code]), joins=_joins(country, crowd)) for country in crowd
    ]
    pins = _lakes(brief, placed, side)
    return replace(
        brief, countries=(*brief.countries, *placed), pins=(*brief.pins, *pins), crowd=None, lakes=()
    )


def _land(brief: Brief, crowd: list[CountryBrief]) -> int:
    return brief.land_regions + sum(country.regions for country in crowd)


def _countries(brief: Brief, crowd: CrowdBrief, rng: np.random.Generator) -> list[CountryBrief]:
    """Return the countries of the crowd, named but without a place: nations, neutrals, outposts."""
    namer = Namer(rng, {*brief.country_names().values(), *(sea.name for sea in brief.seas)})
    homes = _homes(brief.continents, crowd)
    first = int(rng.integers(len(ORDER)))
    found = []
    for n in range(crowd.count):
        island, mass = n < crowd.islands, homes[n - crowd.islands] if n >= crowd.islands else ""
        kind = CountryKind.ISLAND if island else CountryKind.MAINLAND
        if not island and n < crowd.islands + crowd.peninsulas:
            kind = CountryKind.PENINSULA
        flavour = ORDER[(first + n) % len(ORDER)]
        code = f"{n + 1:02d}"
        found.append(_country(namer, code, kind, mass or f"{ISLE}{code}", crowd.regions, flavour))
    number = max(NEUTRAL_FROM, crowd.count + 1)
    wanted = [(c.id, c.neutral_regions) for c in brief.continents for _ in range(c.neutrals)]
    wanted += [("", crowd.neutral_island_regions)] * crowd.neutral_islands
    for n, (landmass, regions) in enumerate(wanted):
        flavour, code = ORDER[(first + 3 * n) % len(ORDER)], f"{number + n:02d}"
        found.append(
            _country(namer, code, CountryKind.NEUTRAL, landmass or f"{ISLE}{code}", regions, flavour)
        )
    for n in range(crowd.outposts):
        code = f"{number + len(wanted) + n:02d}"
        rock = _country(namer, code, CountryKind.ROCK, f"{ISLE}{code}", 1, found[n].flavour)
        found.append(replace(rock, nation=found[n].code))
    return found


def _country(
    namer: Namer, code: str, kind: CountryKind, landmass: str, regions: int, flavour: str
) -> CountryBrief:
    name = namer.land(flavour)
    return CountryBrief(
        code=code,
        name=name,
        kind=kind,
        landmass=landmass,
        regions=regions,
        discs=(),
        flavour=flavour,
        seat="" if kind in (CountryKind.NEUTRAL, CountryKind.ROCK) else namer.town(flavour),
        harbour="" if kind is CountryKind.NEUTRAL else namer.town(flavour),
    )


def _homes(continents: tuple[ContinentBrief, ...], crowd: CrowdBrief) -> list[str]:
    """Return the continent of every nation that is no island, dealt out by the continents' shares."""
    deck = [continent.id for continent in continents for _ in range(continent.share)]
    return [deck[n % len(deck)] for n in range(crowd.count - crowd.islands)] if deck else []


def _circles(crowd: list[CountryBrief], side: float) -> list[_Circle]:
    found = []
    for country in crowd:
        room = country.regions * (ROCK if country.kind is CountryKind.ROCK else 1.0)
        radius = side * (room / np.pi) ** 0.5
        if country.kind is CountryKind.PENINSULA:
            found += [
                _Circle(country.code, country.landmass, TIP * radius),
                _Circle(country.code, country.landmass, TIP * radius, tip=True),
            ]
        else:
            found.append(_Circle(country.code, country.landmass, radius))
    return found


def _settle(
    brief: Brief, circles: list[_Circle], side: float, pull: Floats, rng: np.random.Generator
) -> Floats:
    """Return where the circles come to rest; ``pull`` draws each to the middle of its landmass."""
    masses = list(dict.fromkeys(circle.landmass for circle in circles))
    mass = np.array([masses.index(circle.landmass) for circle in circles])
    radius = np.array([circle.radius for circle in circles])
    tip = np.array([circle.tip for circle in circles])
    root = np.array([next(k for k, c in enumerate(circles) if c.code == circle.code) for circle in circles])
    whole = np.array([float((radius[mass == n] ** 2).sum()) ** 0.5 for n in range(len(masses))])
    start = _starts(brief, masses, whole, rng)
    angle = rng.uniform(0, 2 * np.pi, len(circles))
    away = whole[mass] * np.sqrt(rng.uniform(0.05, 1.0, len(circles)))
    places = start[mass] + away[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    alike = mass[:, None] == mass[None, :]
    gap = np.where(alike, TOUCHING, FREE) * (radius[:, None] + radius[None, :])
    gap += np.where(alike, 0.0, brief.strait + 0.55 * side)
    tips = (tip[:, None] | tip[None, :]) & (root[:, None] != root[None, :])
    gap = np.where(tips & alike, 1.15 * (radius[:, None] + radius[None, :]) + brief.strait, gap)
    for step in range(ROUNDS):
        heat = 1.0 - step / ROUNDS
        push = _short(brief, places[:, None, :] - places[None, :, :])
        far = np.hypot(push[..., 0], push[..., 1]) + 1e-6
        press = np.clip(gap - far, 0.0, None)
        np.fill_diagonal(press, 0.0)
        move = (push / far[..., None] * press[..., None]).sum(axis=1) * 0.24
        middle = _middles(brief, places, mass, len(masses), start)
        many = np.bincount(mass)[mass] > 1
        inward = _short(brief, middle[mass] - places)
        move += np.where((many & ~tip)[:, None], pull[:, None] * inward, 0.0)
        link = _short(brief, places[root] - places)
        reach = np.hypot(link[:, 0], link[:, 1])
        wanted = 1.15 * (radius + radius[root])
        move += np.where(tip[:, None], link * ((1.0 - wanted / np.maximum(reach, 1.0)) * 0.5)[:, None], 0.0)
        move += rng.normal(0.0, 0.05 * side * heat, size=move.shape)
        places = _inside(brief, places + np.clip(move, -side, side), radius, side)
    return np.asarray(places, dtype=np.float64)


def _landlocked(brief: Brief, circles: list[_Circle], places: Floats, codes: set[str]) -> bool:
    """Tell whether one of these countries is closed in by others of its landmass."""
    turns = np.linspace(0.0, 2.0 * np.pi, 25)[:-1]
    ring = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    radius = np.array([circle.radius for circle in circles])
    for n, circle in enumerate(circles):
        others = [k for k, other in enumerate(circles) if k != n and other.landmass == circle.landmass]
        if circle.code in codes and others:
            around = places[n] + 1.3 * circle.radius * ring
            step = _short(brief, around[:, None, :] - places[others][None, :, :])
            covered = (np.hypot(step[..., 0], step[..., 1]) < 1.15 * radius[others]).any(axis=1)
            if 1.0 - covered.mean() < OPEN:
                return True
    return False


def _starts(brief: Brief, masses: list[str], whole: Floats, rng: np.random.Generator) -> Floats:
    """Return where every landmass begins: where the brief says, else far from those before it."""
    fixed = {continent.id: continent.at for continent in brief.continents if continent.at}
    rows: list[Floats] = []
    for n, name in enumerate(masses):
        spot = fixed.get(name)
        if spot is not None:
            rows.append(np.array(spot, dtype=np.float64))
            continue
        off = min(brief.ice + max(0.06 * brief.height, 0.8 * float(whole[n])), 0.45 * brief.height)
        tries = rng.uniform((0.0, off), (brief.width, brief.height - off), size=(40, 2))
        if rows:
            step = _short(brief, tries[:, None, :] - np.array(rows)[None, :, :])
            free = np.hypot(step[..., 0], step[..., 1]) - whole[: len(rows)] - whole[n]
            rows.append(tries[int(np.argmax(free.min(axis=1)))])
        else:
            rows.append(tries[0])
    return np.array(rows)


def _middles(brief: Brief, places: Floats, mass: Ints, count: int, start: Floats) -> Floats:
    """Return the middle of every landmass; one that the brief puts somewhere stays there."""
    step = _short(brief, places - start[mass])
    size = np.bincount(mass, minlength=count)
    mean = np.stack(
        [np.bincount(mass, weights=step[:, axis], minlength=count) / size for axis in (0, 1)], axis=1
    )
    return np.asarray(start + mean * 0.5, dtype=np.float64)


def _inside(brief: Brief, places: Floats, radius: Floats, side: float) -> Floats:
    """Keep the circles off the ice and off the edges."""
    off = 0.95 * radius + 0.55 * side + 1.3 * brief.ice
    y = np.clip(places[:, 1], off, np.maximum(off, brief.height - off))
    edge = 0.95 * radius + 0.5 * side
    x = places[:, 0] % brief.width if brief.wraps else np.clip(places[:, 0], edge, brief.width - edge)
    return np.stack([x, y], axis=1)


def _short(brief: Brief, step: Floats) -> Floats:
    if brief.wraps:
        step = step.copy()
        step[..., 0] -= brief.width * np.round(step[..., 0] / brief.width)
    return step


def _limbs(disc: Disc, rng: np.random.Generator) -> list[Disc]:
    """Return the discs of an island in place of one: a body with two or three limbs, of about the same room."""
    x, y, radius = disc
    found = [(x, y, round(0.66 * radius))]
    turn, count = rng.uniform(0.0, 2.0 * np.pi), int(rng.integers(2, 4))
    for limb in range(count):
        angle = turn + 2.0 * np.pi * (limb + rng.uniform(-0.22, 0.22)) / count
        reach, size = radius * rng.uniform(0.55, 0.85), radius * rng.uniform(0.36, 0.52)
        found.append((round(x + reach * np.cos(angle)), round(y + reach * np.sin(angle)), round(size)))
    return found


def _joins(country: CountryBrief, crowd: list[CountryBrief]) -> tuple[str, ...]:
    """Return whom a peninsula may touch: every country of its landmass but other peninsulas, if there is one."""
    if country.kind is not CountryKind.PENINSULA:
        return ()
    others = [c for c in crowd if c.landmass == country.landmass and c.code != country.code]
    roots = [c for c in others if c.kind is not CountryKind.PENINSULA]
    return tuple(other.code for other in roots or others)


def _lakes(brief: Brief, placed: list[CountryBrief], side: float) -> list[PinBrief]:
    """Return an outline for every lake, in the widest gap between the countries of its landmass."""
    taken: list[tuple[float, float]] = []
    return [_lake(brief, lake, placed, side, taken) for lake in brief.lakes]


def _lake(
    brief: Brief, lake: LakeBrief, placed: list[CountryBrief], side: float, taken: list[tuple[float, float]]
) -> PinBrief:
    roots = np.array(
        [
            c.discs[0][:2]
            for c in placed
            if c.landmass == lake.landmass and c.kind is not CountryKind.PENINSULA
        ],
        dtype=np.float64,
    )
    water = brief.width * brief.height * (100 - brief.land_percent) / 100.0 / max(1, brief.sea_regions)
    radius = max(0.62 * side, (LAKE * water / np.pi) ** 0.5)
    best, spot = -1e18, (0.0, 0.0)
    count = len(roots)
    for a in range(count):
        for b in range(a + 1, count):
            for c in range(b + 1, count):
                steps = _short(brief, roots[[b, c]] - roots[a])
                x, y = roots[a] + steps.sum(axis=0) / 3.0
                near = _short(brief, roots - (x, y))
                reach = np.sort(np.hypot(near[:, 0], near[:, 1]))
                spread = float(np.hypot(*steps[0]) + np.hypot(*steps[1]) + np.hypot(*(steps[0] - steps[1])))
                merit = float(reach[0]) - 0.6 * spread / 3.0 + 0.15 * float(reach[:4].sum() < 8 * side)
                clear = all(np.hypot(*_short(brief, np.array([x - u, y - v]))) > 4 * side for u, v in taken)
                if clear and merit > best:
                    best, spot = merit, (float(x), float(y))
    taken.append(spot)
    turns = np.linspace(0.0, 2.0 * np.pi, 9)[:-1]
    ring = [
        (round(spot[0] + 1.25 * radius * np.cos(t)), round(spot[1] + 0.85 * radius * np.sin(t)))
        for t in turns
    ]
    return PinBrief(id=lake.id, outline=tuple(ring))
