"""Pages for a ruleset without pages of its own: the answer to the sheet, and every entry that may be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.pages import Column, Page, Row, Section, Table
from gm_console.core.ruleset import Ruleset
from gm_console.report.desk import Desk
from gm_console.report.packet_orders import Answers, orders_section, trouble_table
from gm_console.report.phrases import phrase, verdict_text

ACCENT: Final = "#5d6676"


class PlainPublicView(Protocol):
    """What every ruleset's public view has."""

    @property
    def turn(self) -> int:
        """Turn that was run."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All public entries."""


class PlainView(Answers, Protocol):
    """What every ruleset's view of a nation has."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry it may read."""


def plain_nation_page(view: PlainView, nation: NationId, turn: int, desk: Desk) -> Page:
    """Return the packet of a nation."""
    summary = Section(id="summary", title="At a glance", blocks=(trouble_table(view, desk),))
    sections = (summary, orders_section(view, desk), _record(view.entries, desk))
    return _page(f"Nation {nation}", f"Packet for nation {nation}", turn, sections, desk)


def plain_public_page(view: PlainPublicView, desk: Desk) -> Page:
    """Return the one public page."""
    subtitle = f"What everybody knows after turn {view.turn}"
    return _page("Public record", subtitle, view.turn, (_record(view.entries, desk),), desk)


def plain_data(view: PlainView, ruleset: Ruleset) -> dict[str, Any]:
    """Return a nation's packet as plain data."""
    return {
        "orders": [
            {
                "number": one.number,
                "text": one.text,
                "status": one.status.value,
                "outcome": verdict_text(one, ruleset),
            }
            for one in view.verdicts
        ],
        "entries": plain_entries(view.entries, ruleset),
    }


def plain_entries(entries: Iterable[Entry], ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return entries as plain data, numbered within the file."""
    return [
        {"number": number, "phase": entry.phase, "rule": entry.rule, "text": phrase(entry, ruleset)}
        for number, entry in enumerate(entries, start=1)
    ]


def _page(title: str, subtitle: str, turn: int, sections: tuple[Section, ...], desk: Desk) -> Page:
    return Page(
        title=title,
        kicker=f"{desk.title} · turn {turn}",
        subtitle=subtitle,
        margin=title,
        accent=ACCENT,
        banner=desk.banner,
        sections=sections,
        footer=desk.footer,
    )


def _record(entries: Iterable[Entry], desk: Desk) -> Section:
    rows: tuple[Row, ...] = tuple(
        (
            entry.phase,
            desk.place(entry.region),
            desk.sentence(entry),
            desk.working(entry),
            entry.rule,
        )
        for entry in entries
    )
    columns = (
        Column(title="Phase"),
        Column(title="Region"),
        Column(title="What happened", wide=True, head=True),
        Column(title="Working", wide=True),
        Column(title="Rule"),
    )
    return Section(id="record", title="Record", blocks=(Table(columns=columns, rows=rows),))
