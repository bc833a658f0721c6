"""Lines of the military sequence, M1 to M5: task forces and their plots."""

from __future__ import annotations

import re
from typing import Final

from gm_console.core.facts import NOWHERE
from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.grammar.heads import Head, read_verb
from gm_console.rulesets.gunboat.grammar.line import WORD_SHOWN, LineText
from gm_console.rulesets.gunboat.grammar.names import FIGHTING, MISSION_NAMES
from gm_console.rulesets.gunboat.orders import MISSIONS, TaskForce

SHORTEST_PLOT: Final = 2

_LABEL: Final = re.compile(r"\s*(?:(?:tf|task\s*force)\s*#?[0-9]{1,2}\s*[:.)-]|move\b)\s*", re.IGNORECASE)
_MISSION: Final = re.compile(r"\s*([A-Za-z][A-Za-z ./-]*)(?:\s*[:,])?")
_AND: Final = re.compile(r"\s*(?:[,+;&]|and\b)\s*", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\s*[0-9]")
_COLON: Final = re.compile(r"\s*:")
_FROM: Final = re.compile(r"\s*(?::|from\b|at\b|in\b|@)?:?", re.IGNORECASE)
_ARROW: Final = re.compile(r"\s*(?:[-=–—~]*>+|[→⇒➔➜»›]|,(?!\s*blitz)|(?:to|via|then)\b)\s*", re.IGNORECASE)
_BLITZ: Final = re.compile(
    r"\s*(?:[,;(]\s*)?\bblitz(?:krieg)?\b(?:\s*(?:[:>→]|->|(?:to|at|into|on)\b))?", re.IGNORECASE
)
_SEALIFT: Final = re.compile(r"\s*(?:sl|sealifts?)\b", re.IGNORECASE)


def movement(line: LineText, head: Head) -> Order:
    """Read ``UNITS: START > REGION > …`` (M1, M3, M5)."""
    line.accept(_LABEL)
    read_verb(line)
    _bar_missions(line)
    units = _units(line)
    plot = _plot(line)
    _bar_blitz(line)
    return TaskForce(**head, mission="", units=units, plot=plot, blitz=NOWHERE)


def combat(line: LineText, head: Head) -> Order:
    """Read ``MISSION UNITS: START > … > TARGET [blitz REGION]`` (M2, M4); the blitz belongs to M4."""
    line.accept(_LABEL)
    mission = _mission(line)
    units = _units(line)
    plot = _plot(line)
    blitz = NOWHERE
    if line.phase == "M4":
        if line.accept(_BLITZ):
            blitz = line.region("no-blitz")
    else:
        _bar_blitz(line)
    return TaskForce(**head, mission=mission, units=units, plot=plot, blitz=blitz)


def _mission(line: LineText) -> str:
    found = _MISSION.match(line.text, line.pos)
    if found is None:
        line.fail("no-mission", phase=line.phase, example=MISSIONS[line.phase][0])
        return ""
    words = found[1]
    names = MISSION_NAMES[line.phase]
    mission = names.find(words)
    if mission:
        line.pos = found.end()
        return mission
    read_verb(line)
    _bar_missions(line)
    word = words.strip()[:WORD_SHOWN]
    missions = ", ".join(MISSIONS[line.phase])
    line.fail("unknown-mission", line.nearest(names, word), word=word, phase=line.phase, missions=missions)
    return ""


def _bar_missions(line: LineText) -> None:
    """Stop where the line begins with a mission of another phase."""
    found = _MISSION.match(line.text, line.pos)
    if found is None:
        return
    for phase, names in MISSION_NAMES.items():
        mission = names.find(found[1])
        if mission and phase != line.phase:
            line.fail("mission-wrong-phase", f"[{phase}]", mission=mission, section=phase, here=line.phase)


def _bar_blitz(line: LineText) -> None:
    if line.ahead(_BLITZ):
        line.fail("blitz-wrong-phase", here=line.phase)


def _units(line: LineText) -> tuple[tuple[str, int], ...]:
    """Read numbers and kinds up to the plot; a kind named twice is added up."""
    if line.region_ahead() or line.ahead(_COLON):
        line.fail("no-units")
    units: dict[str, int] = {}
    while line.trouble is None:
        count = line.number()
        if line.ahead(_SEALIFT):
            line.fail("sealift-is-no-unit")
        unit = line.name(FIGHTING, "unknown-unit")
        units[unit] = units.get(unit, 0) + count
        if not line.accept(_AND) and (line.region_ahead() or not line.ahead(_DIGIT)):
            break
    return tuple(units.items())


def _plot(line: LineText) -> tuple[RegionId, ...]:
    """Read the regions from the start on."""
    line.accept(_FROM)
    plot = [line.region("no-plot")]
    while line.trouble is None and (line.accept(_ARROW) or line.region_ahead()):
        plot.append(line.region("plot-cut-short"))
    if len(plot) < SHORTEST_PLOT:
        line.fail("plot-too-short")
    return tuple(plot)
