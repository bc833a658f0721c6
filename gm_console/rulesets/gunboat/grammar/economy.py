"""Lines of the economics sequence, E1 to E7."""

from __future__ import annotations

import re
from typing import Final

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.grammar.heads import BUILD, SALVAGE, Head, read_verb
from gm_console.rulesets.gunboat.grammar.line import LineText
from gm_console.rulesets.gunboat.grammar.names import (
    BUILT,
    GOODS,
    INFANTRY_OR_INDUSTRY,
    LEVELS,
    TECHNOLOGIES,
    WORKS,
    squash,
)
from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Raise,
    Research,
    SalvageFacility,
    SalvageUnit,
    Sell,
)

_COMMA: Final = re.compile(r"\s*(?:[,+;&]|and\b)\s*", re.IGNORECASE)
_AT: Final = re.compile(r"\s*(?:@|(?:at|in)\b)?:?", re.IGNORECASE)
_TO: Final = re.compile(r"\s*to\b", re.IGNORECASE)
_COLON: Final = re.compile(r"\s*[:,-]?")
_RECEIVER_FIRST: Final = re.compile(r"\s*(?:to\b|nation\b|country\b|#|[0-9]{1,3}\s*:)", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\s*[0-9]")
_LETTER: Final = re.compile(r"\s*[A-Za-z]")
_NAME_THEN_NUMBER: Final = re.compile(r"\s*[A-Za-z][A-Za-z' ]*[0-9]")
_BY: Final = re.compile(r"\s*(?:by\b|:|=)?", re.IGNORECASE)
_POINTS: Final = re.compile(r"\s*(?:points?|pts?)\b", re.IGNORECASE)
_FIRST_WORD: Final = re.compile(r"\s*([A-Za-z]+)(?![A-Za-z0-9])")


def sale(line: LineText, head: Head) -> Order:
    """Read ``sell QUANTITY COMMODITY`` (E1)."""
    quantity, commodity = _lot(line)
    return Sell(**head, quantity=quantity, commodity=commodity)


def purchase(line: LineText, head: Head) -> Order:
    """Read ``buy QUANTITY COMMODITY`` (E2)."""
    quantity, commodity = _lot(line)
    return Buy(**head, quantity=quantity, commodity=commodity)


def _lot(line: LineText) -> tuple[int, str]:
    read_verb(line)
    if line.ahead(_NAME_THEN_NUMBER):
        commodity = _traded(line)
        quantity = line.number()
    else:
        quantity = line.number()
        commodity = _traded(line)
    return quantity, commodity


def _traded(line: LineText) -> str:
    start = line.here()
    commodity = line.name(GOODS, "unknown-commodity")
    if commodity == "Gold":
        line.fail("gold-not-traded", "", start)
    return commodity


def export(line: LineText, head: Head) -> Order:
    """Read ``export to NATION: QUANTITY COMMODITY, …`` or the goods first and the nation behind (E3)."""
    read_verb(line)
    if line.ahead(_RECEIVER_FIRST):
        line.accept(_TO)
        receiver = line.nation()
        line.accept(_COLON)
        goods = _goods(line)
    else:
        line.accept(_COLON)
        goods = _goods(line)
        if not line.accept(_TO):
            line.fail("no-receiver")
        receiver = line.nation()
    return Export(**head, receiver=receiver, goods=goods)


def _goods(line: LineText) -> tuple[tuple[str, int], ...]:
    goods: dict[str, int] = {}
    while line.trouble is None:
        points = line.number()
        commodity = line.name(GOODS, "unknown-commodity")
        goods[commodity] = goods.get(commodity, 0) + points
        if not line.accept(_COMMA) and not line.ahead(_DIGIT):
            break
    return tuple(goods.items())


def military_works(line: LineText, head: Head) -> Order:
    """Read ``build QUANTITY UNIT at REGION`` or ``salvage 1 UNIT at REGION`` (E4)."""
    verb = read_verb(line)
    quantity = _quantity(line, verb)
    unit = line.name(BUILT, "unknown-unit", ("E5", WORKS))
    line.accept(_AT)
    region = line.region()
    if verb == SALVAGE:
        return SalvageUnit(**head, quantity=quantity, unit=unit, region=region)
    return BuildUnits(**head, quantity=quantity, unit=unit, region=region)


def economic_works(line: LineText, head: Head) -> Order:
    """Read ``build QUANTITY FACILITY at REGION`` or ``salvage 1 FACILITY at REGION`` (E5)."""
    verb = read_verb(line)
    quantity = _quantity(line, verb)
    _bar_infantry(line)
    facility = line.name(WORKS, "unknown-facility", ("E4", BUILT))
    line.accept(_AT)
    region = line.region()
    if verb == SALVAGE:
        return SalvageFacility(**head, quantity=quantity, facility=facility, region=region)
    return BuildFacilities(**head, quantity=quantity, facility=facility, region=region)


def _quantity(line: LineText, verb: str) -> int:
    """Read the number; a salvage line without one means its only number, 1."""
    if verb not in (BUILD, SALVAGE):
        line.fail("build-or-salvage", "build", word=line.shown())
    if verb == SALVAGE and line.ahead(_LETTER):
        return 1
    return line.number()


def _bar_infantry(line: LineText) -> None:
    """Stop at ``LI`` and ``HI``: they are infantry elsewhere, and which of the two is meant only the player knows."""
    found = _FIRST_WORD.match(line.text, line.pos)
    facility = INFANTRY_OR_INDUSTRY.get(squash(found[1])) if found else None
    if facility is not None:
        industry = WORKS.spelled[facility]
        line.fail("industry-or-infantry", industry, word=line.shown(), industry=industry)


def research(line: LineText, head: Head) -> Order:
    """Read ``research TECHNOLOGY`` (E6)."""
    read_verb(line)
    development = line.name(TECHNOLOGIES, "unknown-development")
    return Research(**head, development=development)


def improvement(line: LineText, head: Head) -> Order:
    """Read ``raise EFFICIENCY POINTS`` or the points first (E7)."""
    read_verb(line)
    if line.ahead(_DIGIT):
        points = line.number()
        line.accept(_POINTS)
        level = _level(line)
    else:
        level = _level(line)
        line.accept(_BY)
        points = line.number()
        line.accept(_POINTS)
    return Raise(**head, level=level, points=points)


def _level(line: LineText) -> str:
    _bar_infantry(line)
    return line.name(LEVELS, "unknown-level")
