"""What-if in words: ``attacker LI=5``, ``defender army=355``, ``terrain=rough``, ``attacker with marines``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.core.battles import Assumptions, BattleView, SideAssumptions
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of

FORM: Final = re.compile(
    r"(?:(?P<side>attacker|defender)\s+)?(?:(?P<word>with|without)\s+(?P<what>.+)|(?P<key>[^=]+)=(?P<value>.+))",
    re.IGNORECASE,
)
INTRINSIC: Final = "intrinsic"
HELP: Final = (
    "say such as: attacker LI=5, defender army=355, defender intrinsic=0, attacker with marines, "
    "terrain=rough, mission=Attrition, R26=literal"
)


def assumed(view: BattleView, ruleset: Ruleset, texts: Iterable[str]) -> Assumptions:
    """Return a battle's own assumptions, changed as the texts say; :class:`CampaignError` for what none can read."""
    assert view.assumptions is not None
    found = view.assumptions
    for text in texts:
        found = _changed(found, view, ruleset, text.strip())
    return found


def _changed(real: Assumptions, view: BattleView, ruleset: Ruleset, text: str) -> Assumptions:
    match = FORM.fullmatch(text)
    if match is None:
        raise CampaignError(f"what if {text!r}? {HELP}", "battle.assumption")
    side = (match["side"] or "").lower()
    if not side:
        return _changed_field(real, view, match["key"], match["value"], text)
    changed = _changed_side(getattr(real, side), ruleset, view, match)
    return replace(real, attacker=changed) if side == "attacker" else replace(real, defender=changed)


def _changed_field(
    real: Assumptions, view: BattleView, key: str | None, value: str | None, text: str
) -> Assumptions:
    choices = view.choices
    assert choices is not None
    if key is None or value is None:
        raise CampaignError(f"what if {text!r}? say of which side: attacker or defender", "battle.assumption")
    known = {
        "mission": {name: name for name in choices.missions},
        "terrain": {name: name for name in choices.terrains},
        **{ruling: {option: option for option in options} for ruling, options in choices.rulings},
    }
    what = _found(key, {name: name for name in known}, "the attacker, the defender")
    option = _found(value, known[what])
    if what in ("mission", "terrain"):
        return replace(real, mission=option) if what == "mission" else replace(real, terrain=option)
    return replace(real, rulings=tuple((one, option if one == what else old) for one, old in real.rulings))


def _changed_side(
    side: SideAssumptions, ruleset: Ruleset, view: BattleView, match: re.Match[str]
) -> SideAssumptions:
    choices, rules = view.choices, ruleset.battles
    assert choices is not None
    assert rules is not None
    if match["word"]:
        what = _found(match["what"], _spellings(choices.developments, ruleset))
        rest = [one for one in side.developments if one != what]
        wanted = [*rest, what] if match["word"].lower() == "with" else rest
        return replace(side, developments=tuple(one for one in choices.developments if one in wanted))
    units = _spellings(choices.units, ruleset, rules.short)
    levels = {level: level for level in choices.levels}
    what = _found(match["key"], {**units, **levels, INTRINSIC: INTRINSIC})
    number = _number(match["value"])
    if what == INTRINSIC:
        return replace(side, intrinsic=number)
    if what in choices.levels:
        return replace(side, levels=tuple((one, number if one == what else old) for one, old in side.levels))
    counts = {**dict(side.units), what: number}
    return replace(side, units=tuple((one, counts[one]) for one in choices.units if counts.get(one)))


def _spellings(
    codes: Iterable[str], ruleset: Ruleset, short: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Return what may be written for each code: itself, its abbreviation, its name."""
    found: dict[str, str] = {}
    for code in codes:
        found |= {code: code, name_of(code, ruleset): code}
        if short and code in short:
            found[short[code]] = code
    return found


def _found(text: str, known: Mapping[str, str], also: str = "") -> str:
    wanted = text.strip().lower()
    for spelling, code in known.items():
        if spelling.lower() == wanted:
            return code
    offered = ", ".join([*dict.fromkeys(known.values()), *([also] if also else [])])
    raise CampaignError(f"there is no {text.strip()!r} to assume; there is {offered}", "battle.assumption")


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text.strip()):
        raise CampaignError(f"{text.strip()[:20]!r} is not a whole number", "battle.assumption")
    return int(text)
