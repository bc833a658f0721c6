"""Columns of what a game reads of its regions and nations, and the choices of columns that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from gm_console.core.glance import Gauge, Gauges, View
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import also_called
from gm_console.ui.kit.tables.filtering import Value
from gm_console.ui.kit.tables.model import Column, shown


class Read(Protocol):
    """A record that gauges read."""

    @property
    def part(self) -> Any:
        """What they are given."""


R = TypeVar("R", bound=Read)
T = TypeVar("T")


def gauge_columns(gauges: Iterable[Gauge], among: Gauges, _of: type[R]) -> Iterator[Column[R]]:
    """Yield a column for each of some gauges."""
    for gauge in gauges:
        yield Column(
            key=gauge.key,
            title=gauge.title,
            tip=gauge.tip,
            width=gauge.width,
            group=gauge.group,
            value=_Reading(gauge),
            note=_Note(gauge, among.by_key.get(gauge.rests_on)),
            hide_zero=gauge.blank_zero,
        )


def findable(columns: Iterable[Column[T]], ruleset: Ruleset) -> Iterator[Column[T]]:
    """Yield columns with the words that people use for their numbers."""
    for column in columns:
        kind, _, item = column.name.partition(":")
        yield replace(column, words=also_called(ruleset, kind, item).casefold())


def views_with(first: tuple[str, ...], views: Iterable[View]) -> Iterator[View]:
    """Yield choices of columns that all begin with the same ones."""
    for view in views:
        yield View(title=view.title, columns=(*first, *view.columns))


class _Reading:
    """What a cell holds."""

    def __init__(self, gauge: Gauge) -> None:
        self._read = gauge.read

    def __call__(self, one: Read) -> Value:
        return self._read(one.part)


class _Note:
    """What a cell says when the cursor rests on it: what is counted, or what the number is about."""

    def __init__(self, gauge: Gauge, rests_on: Gauge | None) -> None:
        self._gauge, self._rests_on = gauge, rests_on

    def __call__(self, one: Read) -> str:
        if self._rests_on is not None:
            return f"{self._rests_on.label}: {shown(self._rests_on.read(one.part))}"
        return ", ".join(self._gauge.listed(one.part)) if self._gauge.listed is not None else ""
