"""The regions of a traced picture sorted: which are land, water or ice, and which colour is which country."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from skimage.color import rgb2lab

from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.source import problem
from gm_console.files.tracing.areas import Areas
from gm_console.files.tracing.arrays import Flags
from gm_console.files.tracing.outlined import mean_colours
from gm_console.files.tracing.palette import Palette
from gm_console.files.tracing.picture import Picture
from gm_console.files.tracing.roles import (
    countries,
    edge_share,
    ice_regions,
    is_blue,
    is_white,
    named,
    nearest_colours,
    water_colours,
)
from gm_console.files.tracing.trace_settings import Ink, Rgb, TraceAnswer, TraceSettings


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SortedRegions:
    """What every region is, by its number."""

    water: Flags
    ice: Flags
    country: dict[int, str]
    """Code by colour; empty where colours are no countries."""
    inks: tuple[Ink, ...]
    issues: tuple[Issue, ...]


def legend_of(
    picture: Picture,
    palette: Palette | None,
    areas: Areas,
    settings: TraceSettings,
    path: Path,
    *,
    wraps: bool,
) -> SortedRegions:
    """Return what the regions are, as the settings say or as it shows."""
    if palette is None:
        return _of_drawing(picture, areas, settings, path, wraps=wraps)
    count = len(areas.colours)
    sizes = np.bincount(areas.labels.ravel(), minlength=count)
    colours = len(palette.rgb)
    share = np.asarray(np.bincount(areas.colours, sizes, colours) / areas.labels.size)
    along = edge_share(areas.labels, count, wraps=wraps)
    edge = np.asarray(np.bincount(areas.colours, along, colours), dtype=np.float64)
    ice = _ice(areas, is_white(palette.lab)[areas.colours], settings.ice)
    issues: list[Issue] = []
    if settings.water is None:
        wet = water_colours(palette.lab, share, edge)
        issues.append(_said(path, [_rgb(palette, number) for number in wet]))
    else:
        wet = nearest_colours(palette.lab, _lab(settings.water))
    water = np.isin(areas.colours, wet) & ~ice
    land = ~water & ~ice
    codes = countries(areas.colours, land)
    return SortedRegions(
        water=water,
        ice=ice,
        country=codes,
        inks=tuple(_inks(palette, areas, water, ice, share, codes)),
        issues=tuple(issues),
    )


def with_codes(legend: SortedRegions, codes: dict[int, str]) -> SortedRegions:
    """Return a legend with other country codes for its colours."""
    other = {code: codes[number] for number, code in legend.country.items()}
    inks = tuple(replace(ink, country=other.get(ink.country, "")) for ink in legend.inks)
    return replace(legend, country=codes, inks=inks)


def _of_drawing(
    picture: Picture, areas: Areas, settings: TraceSettings, path: Path, *, wraps: bool
) -> SortedRegions:
    """Return what the regions of a line drawing are: tinted blue, or else along the edge, is water."""
    count = len(areas.colours)
    lab = mean_colours(picture.pixels, areas.labels)
    along = edge_share(areas.labels, count, wraps=wraps) > 0
    if settings.water is None:
        blue = is_blue(lab)
        blue[0] = False
        tinted = blue.any() and not blue[1:].all()
        water = blue if tinted else along
        how = "what is tinted blue" if tinted else "what lies along the edge of the sheet"
        text = f"taken for water: {how}; everything else for land"
        note = [problem("import.picture.water", text, path, severity=Severity.INFO)]
    else:
        near = np.linalg.norm(lab[:, None] - _lab(settings.water)[None], axis=2).min(axis=1, initial=np.inf)
        water, note = near < np.linalg.norm(lab - np.median(lab[1:], axis=0), axis=1), []
    ice = (
        _ice(areas, np.ones(count, dtype=bool), settings.ice)
        if settings.ice is TraceAnswer.YES
        else water & False
    )
    return SortedRegions(water=water & ~ice, ice=ice, country={}, inks=(), issues=tuple(note))


def _ice(areas: Areas, white: Flags, choice: TraceAnswer) -> Flags:
    ice = np.zeros(len(areas.colours), dtype=bool)
    ice[ice_regions(areas.labels, white, choice)] = True
    # a map that is nothing but ice is a map of white land
    return ice if not ice[1:].all() else ice & False


def _inks(
    palette: Palette,
    areas: Areas,
    water: Flags,
    ice: Flags,
    share: NDArray[np.float64],
    codes: dict[int, str],
) -> list[Ink]:
    found = []
    for number in np.argsort(-share, kind="stable").tolist():
        mine = areas.colours == number
        mine[0] = False
        if not mine.any():
            continue
        role = "water" if (mine & water).any() else "ice" if (mine & ~ice).sum() == 0 else "land"
        found.append(
            Ink(
                rgb=_rgb(palette, number),
                share=float(share[number]),
                regions=int(mine.sum()),
                role=role,
                country=codes.get(number, "") if role == "land" else "",
            )
        )
    return found


def _rgb(palette: Palette, number: int) -> Rgb:
    red, green, blue = palette.rgb[number].tolist()
    return red, green, blue


def _lab(colours: tuple[Rgb, ...]) -> NDArray[np.float64]:
    if not colours:
        return np.empty((0, 3))
    found: NDArray[np.float64] = rgb2lab(np.array([colours], dtype=np.uint8))[0]
    return found


def _said(path: Path, wet: list[Rgb]) -> Issue:
    names = ", ".join(named(rgb) for rgb in wet)
    text = f"taken for water: {names}; everything else for land" if wet else "no water was found, all is land"
    hint = "--water #RRGGBB,… names the colours of water, --water none says that there is none"
    return problem("import.picture.water", text, path, severity=Severity.INFO, suggestion=hint)
