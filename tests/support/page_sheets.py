"""Sheets as players may put them in on the turnsheet's page: a caretaker's, changed by chance, and lines of chance."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

from gm_console.campaign.orders.turnsheet_pages import standing_record
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status, UnreadLine
from gm_console.core.sheet_page import PageFacts, PageField, PageForm, PageKind
from gm_console.core.turn import check_orders
from gm_console.files.incoming.read import SCHEMA
from gm_console.files.turnsheet import MOST_SIGNS
from gm_console.report.turnsheet_page import SheetPageSource, map_paths, turnsheet_page
from tests.support.chromium import find_chromium
from tests.support.worlds import World

Row = dict[str, Any]
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--virtual-time-budget=60000", "--enable-logging=stderr", "--dump-dom",
)  # fmt: skip
TOLD = re.compile(r'<pre id="told">(.*?)</pre>', re.DOTALL)
CLOSED = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


def page_of(world: World, state: Any, nation: NationId, **more: Any) -> str:
    """Return a nation's page for a position of a world."""
    record, ruleset = standing_record(state), world.ruleset
    names = ruleset.pages.nation_names(ruleset.public_view(world.board, record))
    source = SheetPageSource(
        ruleset=ruleset,
        board=world.board,
        view=ruleset.view(world.board, record, nation),
        nation=nation,
        turn=state.turn,
        title="A campaign",
        names=names,
        paths=map_paths(world.board),
        schema=SCHEMA,
        most_signs=MOST_SIGNS,
    )
    load = ruleset.sheet.page
    assert load is not None
    return turnsheet_page(source, load())


def driven(page: str, script: str, room: Path, *, dark: bool = False) -> Any:
    """Return what a script tells in the page (it calls ``tell``), opened in a browser from a file."""
    tell = (
        "const tell = (what) => { const told = document.createElement('pre'); told.id = 'told';"
        " told.textContent = JSON.stringify(what); document.body.append(told); };"
    )
    opened = CLOSED.sub("", page).replace("</body>", f"<script>{tell}{script}</script></body>")
    path = room / "driven.html"
    path.write_text(opened, encoding="utf-8")
    done = subprocess.run(
        [find_chromium(), *FLAGS, f"--user-data-dir={room / 'browser'}", path.as_uri()],
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    found = TOLD.search(done.stdout)
    assert found is not None, [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return json.loads(unescape(found[1]))


def rows_of(orders: Sequence[Order], forms: Mapping[tuple[str, str], PageForm]) -> list[Row]:
    """Return orders as the page's rows."""
    return [
        {
            "phase": order.phase,
            "form": type(order).__name__,
            "values": {field.name: _plain(getattr(order, field.name)) for field in form.fields},
        }
        for order in orders
        if (form := forms.get((order.phase, type(order).__name__))) is not None
    ]


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


class SheetMaker:
    """Makes rows by chance, of what a nation has and of what it has not."""

    def __init__(self, world: World, state: Any, nation: NationId, seed: int) -> None:
        load = world.ruleset.sheet.page
        assert load is not None
        page = load()
        view = world.ruleset.view(world.board, standing_record(state), nation)
        self.facts: PageFacts = page.facts(world.ruleset, world.board, view)
        self.forms = {(phase, form.order): form for form in page.forms for phase in form.phases}
        self.world, self.chance = world, random.Random(seed)
        self.base = rows_of(
            world.ruleset.players.caretaker(world.board, state, world.ruleset, nation, seed), self.forms
        )

    def sheet(self) -> list[Row]:
        """Return a sheet: some of the caretaker's lines, some of them changed, and some made by chance."""
        chance = self.chance
        rows = [row for row in self.base if chance.random() < 0.7]
        rows = [self._changed(row) if chance.random() < 0.3 else row for row in rows]
        for _ in range(chance.randrange(12)):
            key = chance.choice(list(self.forms))
            rows.insert(chance.randint(0, len(rows)), self._made(*key))
        return rows

    def _made(self, phase: str, order: str) -> Row:
        values: dict[str, Any] = {}
        for field in self.forms[phase, order].fields:
            if not field.optional or self.chance.random() < 0.4:
                values[field.name] = self._value(field)
        return {"phase": phase, "form": order, "values": values}

    def _changed(self, row: Row) -> Row:
        field = self.chance.choice(self.forms[row["phase"], row["form"]].fields)
        return {**row, "values": {**row["values"], field.name: self._value(field)}}

    def _value(self, field: PageField) -> Any:
        chance = self.chance
        if field.kind is PageKind.NUMBER:
            return chance.choice((0, 1, 1, 2, 3, 5, 9, 10, 12, 100, 600, 999, 5000, 80000))
        if field.kind is PageKind.TEXT:
            return chance.choice(("One", 'A "quoted" word', "  two   words ", "Wörter, # und Zeichen"))
        values = [one.value for one in self.facts.lists[field.list]] or [""]
        if field.kind is PageKind.COUNTS:
            some = chance.sample(values, min(len(values), chance.randint(1, 3)))
            return [[one, chance.choice((1, 1, 2, 3, 8, 700, 1200))] for one in some]
        if field.kind is PageKind.PLOT:
            return self._way(chance.choice(values))
        return chance.choice(values)

    def _way(self, start: str) -> list[str]:
        way, board = [start], self.world.board
        for _ in range(self.chance.choice((1, 1, 2, 2, 3, 4, 6))):
            near = board.neighbours(way[-1])
            far = self.chance.random() < 0.08 or not near
            way.append(self.chance.choice(list(board.places) if far else near))
        return way


def answers_of(page: str, sheets: Sequence[Sequence[Row]], room: Path) -> list[list[list[str]]]:
    """Return what the page says of each line that it writes, in the order of the sheet: line, phase, status, code."""
    script = (
        f"const sheets = {json.dumps(sheets)};"
        "tell(sheets.map((rows) => { const { answers, sorted } = window.turnsheet.judge(rows);"
        " return sorted.filter((row) => answers.get(row).line).map((row) => { const one = answers.get(row);"
        " return [one.line, row.phase, one.status, one.code ?? '']; }); }));"
    )
    told: list[list[list[str]]] = driven(page, script.replace("</", "<\\/"), room)
    return told


def console_says(
    world: World, state: Any, nation: NationId, lines: Sequence[tuple[str, str]]
) -> list[tuple[Status, str]]:
    """Return status and reason code of ``(phase, line)`` as ``orders check`` gives them."""
    read = world.ruleset.sheet.read
    orders = [
        read(world.board, phase, line, nation, number, number, 1)
        for number, (phase, line) in enumerate(lines, 1)
    ]
    assert not any(isinstance(order, UnreadLine) for order in orders), lines
    verdicts = check_orders(world.ruleset, world.board, state, orders, 1)
    by_number = {one.number: one for one in verdicts}
    return [
        (by_number[order.number].status, reason.code if (reason := by_number[order.number].reason) else "")
        for order in orders
    ]
