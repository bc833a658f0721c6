"""What is odd about a traced picture, and what cannot be a map."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.source import problem, refuse
from gm_console.files.tracing.areas import Areas

MOST_TRACED: Final = 5_000
"""Regions beyond which a picture is no map."""
MANY_SPECKS: Final = 20
"""Specks for each region, from which the picture may be a photograph, or the smallest region too small."""
NO_GROUND: Final = 0.5
"""Share of a sheet under lines, specks and blur, from which there is no ground to be seen."""
USUAL: Final = 500
"""Regions of a large map: how many a larger smallest region should leave."""


def look_at(areas: Areas, smallest: int, path: Path) -> list[Issue]:
    """Return what should be looked at; raises :class:`Unreadable` where there is no map."""
    regions = len(areas.colours) - 1
    if regions < 2 and areas.covered > NO_GROUND:
        text = f"{path.name} has hardly any even ground; it is a photograph, or very noisy"
        hint = f"--smallest {_larger(areas, smallest)}, or make the picture smaller or softer first"
        refuse("import.picture.noise", text, path, suggestion=hint)
    if regions < 2:
        text = f"{path.name} shows nothing but one region: no second colour and no closed line"
        hint = "--trace outline for a drawing of lines, --trace colour for a painted map, a lower --smallest"
        refuse("import.picture.plain", text, path, suggestion=hint)
    if regions > MOST_TRACED:
        text = f"{path.name} falls into {regions:,} regions; it is a photograph, or very noisy"
        refuse("import.picture.noise", text, path, suggestion=f"--smallest {_larger(areas, smallest)}")
    found = []
    if areas.specks > max(1000, MANY_SPECKS * regions):
        text = f"{areas.specks:,} specks smaller than {smallest} pixels went to what lies round them"
        hint = f"--smallest {_larger(areas, smallest)} leaves fewer and larger regions"
        found.append(_doubt("import.picture.specks", text, hint, path))
    if areas.covered > NO_GROUND:
        text = f"{areas.covered:.0%} of {path.name} is lines, lettering and specks, which went to what lies round them"
        found.append(
            _doubt("import.picture.covered", text, "look whether the regions are those you see", path)
        )
    return found


def _doubt(code: str, text: str, hint: str, path: Path) -> Issue:
    return problem(code, text, path, severity=Severity.WARNING, suggestion=hint)


def _larger(areas: Areas, smallest: int) -> int:
    """Return how large a region must be so that a usual number of them is left."""
    usual: list[int] = areas.sizes[: min(USUAL, max(len(areas.sizes) // 4, 1))].tolist()
    return max([2 * smallest, *usual[-1:]])
