"""What-if in words: a side with units, a number or a thing (``attacker LI=5``), or a setting (``terrain=rough``)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.core.battle_rules import WhatIfRules
from gm_console.core.battles import Assumptions, BattleView, SideAssumptions
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of

FORM: Final = re.compile(
    r"(?:(?P<side>attacker|defender)\s+)?(?:(?P<word>with|without)\s+(?P<what>.+)|(?P<key>[^=]+)=(?P<value>.+))",
    re.IGNORECASE,
)


def assumed(view: BattleView, ruleset: Ruleset, texts: Iterable[str]) -> Assumptions:
    """Return a battle's own assumptions, changed as the texts say; :class:`CampaignError` for what none can read."""
    if view.assumptions is None:
        raise CampaignError(f"battles of {ruleset.name} cannot be fought otherwise", "battle.assumption")
    found = view.assumptions
    for text in texts:
        found = _changed(found, view, ruleset, text.strip())
    return found


def _changed(real: Assumptions, view: BattleView, ruleset: Ruleset, text: str) -> Assumptions:
    match = FORM.fullmatch(text)
    if match is None:
        raise CampaignError(f"what if {text!r}? say such as: {_rules(ruleset).examples}", "battle.assumption")
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
    known = {one.id: {option: option for option in one.options} for one in choices.settings}
    what = _found(key, {name: name for name in known}, "the attacker, the defender")
    option = _found(value, known[what])
    return replace(real, settings=tuple((one, option if one == what else old) for one, old in real.settings))


def _changed_side(
    side: SideAssumptions, ruleset: Ruleset, view: BattleView, match: re.Match[str]
) -> SideAssumptions:
    choices = view.choices
    assert choices is not None
    if match["word"]:
        what = _found(match["what"], _spellings(choices.has, ruleset))
        rest = [one for one in side.has if one != what]
        wanted = [*rest, what] if match["word"].lower() == "with" else rest
        return replace(side, has=tuple(one for one in choices.has if one in wanted))
    units = _spellings(choices.units, ruleset, _rules(ruleset).short)
    numbers = {one.id: one.id for one in choices.numbers}
    what = _found(match["key"], {**units, **numbers})
    number = _number(match["value"])
    if what in numbers:
        return replace(side, numbers=tuple({**dict(side.numbers), what: number}.items()))
    counts = {**dict(side.units), what: number}
    return replace(side, units=tuple((one, counts[one]) for one in choices.units if counts.get(one)))


def _rules(ruleset: Ruleset) -> WhatIfRules:
    assert ruleset.battles is not None
    assert ruleset.battles.what_if is not None
    return ruleset.battles.what_if


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
        raise CampaignError(
            f"{text.strip()[:20]!r} is not a whole number of up to 9 digits", "battle.assumption"
        )
    return int(text)
