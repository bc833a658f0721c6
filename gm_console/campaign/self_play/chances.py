"""What many games say of a scenario: how often each nation wins and survives, how it grows, which choice wins.

Shares come with the interval in which the true share lies with 95 % confidence (Wilson's), for a few games say little.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign.self_play.game import NationOutcome, PlayReport
from gm_console.core.gathering import gathered
from gm_console.core.glance import read_regions
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.core.setup_form import FieldKind, SetUpForm

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How often something came about."""

    count: int
    of: int
    low: float
    """Lower end of the interval of the true share, from 0 to 1."""
    high: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NationChances:
    """What became of a nation in many games."""

    nation: NationId
    name: str
    won: Share
    survived: Share
    """Held land at the end."""
    growth: float
    """Land at the end by land at the start, on average; 0 where it began with none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceChances:
    """What became of the nations that had made a choice."""

    field: str
    """What the choice was about, as the game calls it."""
    choice: str
    nations: tuple[NationId, ...]
    won: Share
    """Of their games, one for each nation and game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpChoice:
    """What some nations chose in a set-up."""

    field: str
    choice: str
    nations: tuple[NationId, ...]


def share(count: int, of: int) -> Share:
    """Return a share with its interval; all is possible where nothing was tried."""
    from scipy.stats import binomtest  # loads slowly

    if not of:
        return Share(count=0, of=0, low=0.0, high=1.0)
    found = binomtest(count, of).proportion_ci(CONFIDENCE, method="wilson")
    return Share(count=count, of=of, low=float(found.low), high=float(found.high))


def nation_chances(reports: Sequence[PlayReport], names: Mapping[NationId, str]) -> tuple[NationChances, ...]:
    """Return what became of every nation, by number."""
    rows = _rows(reports)
    return tuple(
        NationChances(
            nation=nation,
            name=names.get(nation, ""),
            won=share(sum(one.won for one in rows[nation]), len(rows[nation])),
            survived=share(sum(one.ended > 0 for one in rows[nation]), len(rows[nation])),
            growth=_growth(rows[nation]),
        )
        for nation in sorted(rows)
    )


def choice_chances(
    reports: Sequence[PlayReport], choices: Iterable[SetUpChoice]
) -> tuple[ChoiceChances, ...]:
    """Return what became of those who chose alike, choice by choice as they are given."""
    rows = _rows(reports)
    return tuple(
        _of_choice(one, [row for nation in one.nations for row in rows.get(nation, ())]) for one in choices
    )


def names_of(ruleset: Ruleset, board: Board, state: Any) -> Mapping[NationId, str]:
    """Return what the nations of a position are called."""
    regions = read_regions(ruleset.glance, state)
    return {one.id: one.name for one in ruleset.glance.nations(ruleset, board, state, state, regions)}


def choices_of(form: SetUpForm, data: Mapping[str, Any]) -> tuple[SetUpChoice, ...]:
    """Return every choice that somebody made in a plain set-up, field by field in the order of the form."""
    return tuple(
        SetUpChoice(field=field.title, choice=field.choices[word], nations=nations)
        for field in form.fields
        if field.kind is FieldKind.CHOICE
        for word in field.choices
        if (nations := tuple(_who_chose(form, data, field.key, word)))
    )


def _who_chose(form: SetUpForm, data: Mapping[str, Any], key: str, word: str) -> Iterator[NationId]:
    for row in data.get(form.nations, ()):
        made = row.get(key, ())
        if word == made or (isinstance(made, Sequence) and not isinstance(made, str) and word in made):
            yield NationId(str(row.get("id", "")))


def _rows(reports: Sequence[PlayReport]) -> Mapping[NationId, list[NationOutcome]]:
    return gathered((one.nation, one) for report in reports for one in report.outcomes)


def _growth(rows: Sequence[NationOutcome]) -> float:
    grown = [one.ended / one.began for one in rows if one.began]
    return round(fmean(grown), 3) if grown else 0.0


def _of_choice(choice: SetUpChoice, rows: Sequence[NationOutcome]) -> ChoiceChances:
    won = share(sum(one.won for one in rows), len(rows))
    return ChoiceChances(field=choice.field, choice=choice.choice, nations=choice.nations, won=won)
