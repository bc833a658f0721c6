"""What is drawn by lot for the nations of a scenario: their choices within the rules, their names, their flags."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.generate.peoples import LANGUAGES, NationNames, language_of, nation_names
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.looks import colours_of, looks_of
from gm_console.campaign.set_up.scenario_document import (
    Row,
    form_of,
    nations_of,
    put_value,
    row_of,
    rows_changed,
)
from gm_console.charts.flag_draws import drawn_flag
from gm_console.core.ids import NationId
from gm_console.core.looks import FLAG_KEY, plain_flag
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup_form import FieldKind, SetUpForm
from gm_console.core.wording import nearest
from gm_console.files.open_scenario import ScenarioContent

AS_SPOKEN: Final = "own"
"""In place of a language: the one that a nation's own country is named in on the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lots:
    """What is drawn, and by which seed."""

    seed: int
    choices: bool = False
    """What players choose: advantages, bids, units, as the game has them."""
    names: str = ""
    """A language, or :data:`AS_SPOKEN`; empty where names stay."""
    flags: bool = False

    def __bool__(self) -> bool:
        """Tell whether anything is drawn."""
        return self.choices or bool(self.names) or self.flags


def with_drawn(
    content: ScenarioContent, ruleset: Ruleset, board: Board, nations: Sequence[str], lots: Lots
) -> ScenarioContent:
    """Return a scenario in which something is drawn anew for some of its nations; what is not drawn stays.

    The same seed draws the same.  :class:`CampaignError` for a nation or a language that is not there, and where
    nothing but choices is to be drawn in a game that leaves none.
    """
    form = form_of(ruleset)
    for nation in nations:
        row_of(content, form, nation)
    _check(ruleset, lots)
    if lots.choices and ruleset.setup.lot is not None:
        content = _with_choices(content, ruleset, board, nations, lots.seed)
    if lots.names:
        content = _with_names(content, form, board, nations, lots)
    has_flags = any(field.kind is FieldKind.FLAG for field in form.fields)
    return _with_flags(content, form, nations, lots.seed) if lots.flags and has_flags else content


def language_at(board: Board, nation: str) -> str:
    """Return the language that a country is named in on the map."""
    names = (board.name_of(place) for place in board.places if board.part_of(place) == nation)
    return language_of((*names, board.country_names.get(nation, "")), nation)


def _check(ruleset: Ruleset, lots: Lots) -> None:
    if lots.names and lots.names != AS_SPOKEN and lots.names not in LANGUAGES:
        near = nearest(lots.names[:20], LANGUAGES)
        meant = f"; did you mean {near}?" if near else ""
        known = ", ".join((AS_SPOKEN, *LANGUAGES))
        raise CampaignError(f"nobody speaks {lots.names[:20]!r}; there is {known}{meant}", "draw.language")
    if lots.choices and ruleset.setup.lot is None and not (lots.names or lots.flags):
        text = f"{ruleset.name} leaves nations nothing to choose by lot; their names and flags can be drawn"
        raise CampaignError(text, "game.lacks")


def _with_choices(
    content: ScenarioContent, ruleset: Ruleset, board: Board, nations: Sequence[str], seed: int
) -> ScenarioContent:
    form, lot = form_of(ruleset), ruleset.setup.lot
    assert lot is not None

    def change(row: Row) -> Row:
        drawn = lot(ruleset.tables, board, row["id"], seed) if row.get("id") in nations else {}
        for key, value in drawn.items():
            row = put_value(row, form, key, value)
        return row

    return rows_changed(content, form, change)


def _with_names(
    content: ScenarioContent, form: SetUpForm, board: Board, nations: Sequence[str], lots: Lots
) -> ScenarioContent:
    """Return a scenario with other names: no two countries are called alike, and none as a place of the map is."""
    others = (row for row in nations_of(content, form) if row.get("id") not in nations)
    taken = {str(row.get(form.name, "")) for row in others}
    taken |= {region.name for region in board.regions}

    def change(row: Row) -> Row:
        if row.get("id") not in nations:
            return row
        language = language_at(board, row["id"]) if lots.names == AS_SPOKEN else lots.names
        names = nation_names(language, row["id"], lots.seed, taken)
        taken.add(names.country)
        return _named(row, form, names)

    return rows_changed(content, form, change)


def _named(row: Row, form: SetUpForm, names: NationNames) -> Row:
    """Return a row with other names, and places that were called after the old ones called after the new."""
    old = {str(row.get(key, "")): getattr(names, part.value) for part, key in form.named().items()}
    for field in form.fields:
        if field.kind is FieldKind.SPOT and field.key in row:
            row = put_value(row, form, field.key, _renamed(row[field.key], old))
    for part, key in form.named().items():
        row = put_value(row, form, key, getattr(names, part.value))
    return row


def _renamed(spot: Any, words: Mapping[str, str]) -> Any:
    if isinstance(spot, list | tuple):
        return [_renamed(one, words) for one in spot]
    if not isinstance(spot, Mapping) or not isinstance(spot.get("name"), str):
        return spot
    return {**spot, "name": _with_words(spot["name"], words)}


def _with_words(text: str, words: Mapping[str, str]) -> str:
    """Return a text with whole words in place of others."""
    known = sorted((word for word in words if word), key=len, reverse=True)
    if not known:
        return text
    every = "|".join(map(re.escape, known))
    return re.sub(rf"\b({every})\b", lambda found: words[found[0]], text)


def _with_flags(
    content: ScenarioContent, form: SetUpForm, nations: Sequence[str], seed: int
) -> ScenarioContent:
    colours, kept = colours_of(content, form), looks_of(content, form)
    taken = {look.flag for nation, look in kept.items() if look.flag is not None and nation not in nations}

    def change(row: Row) -> Row:
        if row.get("id") not in nations:
            return row
        flag = drawn_flag(colours[NationId(row["id"])], row["id"], seed, taken)
        taken.add(flag)
        return put_value(row, form, FLAG_KEY, plain_flag(flag))

    return rows_changed(content, form, change)
