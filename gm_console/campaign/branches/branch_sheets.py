"""A nation's lines as a branch has them: changed, added or taken away, and the sheet that says so.

A branch is run with that very sheet, and adopting it takes that sheet in: one cannot be another than the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import zip_longest
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turns.adjudicate import TurnInputs
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.ruleset import Ruleset
from gm_console.files.turnsheet import MOST_SIGNS, SheetReading, combine, part_of, read_sheet, write_sheet
from gm_console.report.phrases import reason_text

NAMED: Final = 8
"""Lines that are named where one is not found."""
SHOWN: Final = 60
"""Signs of a line that are told of one that cannot be meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChange:
    """A line of a nation's orders that is another one, or there or not there."""

    nation: NationId
    was: str
    """The line with its section, ``[E1] sell 5 grain``; empty for one that is added."""
    now: str
    """Likewise; empty for one that is taken away."""


def written(ruleset: Ruleset, order: Order) -> str:
    """Return a line as its player wrote it, its section before it."""
    text = order.text or ("" if isinstance(order, UnreadLine) else ruleset.sheet.write(order))
    head = ruleset.sheet.written_heads().get(order.phase)
    return f"[{head}] {text}" if head is not None else text


def lines_of(ruleset: Ruleset, orders: Iterable[Order], nation: NationId) -> list[str]:
    """Return a nation's lines, in the order in which they count."""
    return [written(ruleset, order) for order in orders if order.nation == nation]


def line_named(ruleset: Ruleset, orders: Iterable[Order], nation: NationId, wanted: str) -> Order:
    """Return the line that is meant by its number in the sheet, or by its words; :class:`CampaignError` for none."""
    own = [order for order in orders if order.nation == nation]
    exact = [order for order in own if wanted in (order.text, written(ruleset, order))]
    plain = _plain(wanted)
    if plain.isdecimal():
        found = [order for order in own if order.line == int(plain)]
        if len({order.text for order in found}) > 1:
            text = f"nation {nation} has two lines {plain}, one in each of its sheets: give the line's words"
            raise CampaignError(text, "branch.line")
    else:
        found = [order for order in own if plain in (_plain(order.text), _plain(written(ruleset, order)))]
    if not exact and not found:
        lines = [f"{order.line}: {written(ruleset, order)}" for order in own]
        more = f" and {len(lines) - NAMED} more" if len(lines) > NAMED else ""
        known = f"{'; '.join(lines[:NAMED])}{more}" if lines else "none"
        text = f"nation {nation} has no line {wanted.strip()[:SHOWN]!r}; it has {known}"
        raise CampaignError(text, "branch.line")
    return (exact or found)[0]


def lines_between(
    ruleset: Ruleset, nation: NationId, before: Sequence[str], after: Sequence[str]
) -> tuple[LineChange, ...]:
    """Return what must be changed in some lines so that they are others; blank lines and comments are none."""
    typed = [line for line in map(str.strip, after) if line and not line.startswith("#")]
    known = {"", *before}
    wanted: list[str] = []
    for _, a, b, c, d in _steps(before, typed):
        pairs = zip_longest(before[a:b], typed[c:d], fillvalue="")
        wanted += (now if now in known else with_section(ruleset, now, was) for was, now in pairs)
    wanted = [line for line in wanted if line]
    changes: list[LineChange] = []
    for section in dict.fromkeys(map(_section, (*before, *wanted))):
        old, new = ([line for line in lines if _section(line) == section] for lines in (before, wanted))
        changes += next(way for way in _ways(nation, old, new) if _applied(nation, old, way) == new)
    return tuple(changes)


def _ways(nation: NationId, old: Sequence[str], new: Sequence[str]) -> Iterator[list[LineChange]]:
    """Yield changes that may make lines of a section others, the fewest first.

    A change takes the first line that says so, and a line that is added comes last: the order in which lines count may
    need more of them to be given anew, all of them at the utmost.
    """
    steps = _steps(old, new)
    yield [
        LineChange(nation=nation, was=was, now=now)
        for what, a, b, c, d in steps
        for was, now in zip_longest(old[a:b], new[c:d], fillvalue="")
        if what != "equal"
    ]
    for keep in (steps[0][2] if steps[0][0] == "equal" else 0, 0):
        yield [
            *(LineChange(nation=nation, was=line, now="") for line in old[keep:]),
            *(LineChange(nation=nation, was="", now=line) for line in new[keep:]),
        ]


def _steps(old: Sequence[str], new: Sequence[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _section(line: str) -> str:
    return line[: line.find("]") + 1].casefold() if line.startswith("[") else ""


def _applied(nation: NationId, lines: Iterable[str], changes: Iterable[LineChange]) -> list[str]:
    """Return lines with changes; :class:`CampaignError` where a line to be changed is not among them."""
    changed = list(lines)
    for change in changes:
        if change.was and change.was not in changed:
            raise CampaignError(f"nation {nation} has no line {change.was!r} any more", "branch.line")
        if change.was:
            at = changed.index(change.was)
            changed[at : at + 1] = [change.now] if change.now else []
        else:
            changed.append(change.now)
    return changed


def sheet_with(
    ruleset: Ruleset, nation: NationId, turn: int, orders: Iterable[Order], changes: Iterable[LineChange]
) -> str:
    """Return the sheet of a nation with changes; :class:`CampaignError` where a line to be changed is not in it.

    It covers the same parts as before: one of which no line is left has a bare section.
    """
    heads = ruleset.sheet.written_heads()
    own = [one for one in orders if one.nation == nation]
    # What stands under no section would be read under that of the line before it.
    lines = sorted(
        _applied(nation, lines_of(ruleset, own, nation), changes), key=lambda one: bool(_section(one))
    )
    parts = {part_of(order, ruleset.sheet, ()) for order in own}
    bare = {part.id: f"[{heads[part.phases[0]]}]" for part in ruleset.sheet.parts if part.phases[0] in heads}
    there = {part: any(line.startswith(_heads_of(ruleset, part)) for line in lines) for part in bare}
    lines += (bare[part] for part in bare if part in parts and not there[part])
    return write_sheet(nation, turn, (), ruleset) + "".join(f"{_fit(line)}\n" for line in lines)


def sheets_of(
    file: OpenFile, found: TurnInputs, lines: Iterable[LineChange]
) -> Iterable[tuple[NationId, str]]:
    """Yield the whole sheet of each nation whose lines are otherwise; every new line can be read."""
    nations, table = file.ruleset.nations(found.state), _by_nation(lines)
    for nation, changes in table.items():
        if nation not in nations:
            raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
        turn = found.settings.turn
        text = sheet_with(file.ruleset, nation, turn, found.orders, changes)
        header, read = write_sheet(nation, turn, (), file.ruleset), partial(_read, file, nations)
        known = {"", *lines_of(file.ruleset, found.orders, nation)}  # those given anew may be unread already
        for line in (change.now for change in changes if change.now not in known):
            check_read(line, header, read, file.ruleset)
        yield nation, text


def orders_with(file: OpenFile, found: TurnInputs, lines: Iterable[LineChange]) -> Iterable[Order]:
    """Return the orders of a turn with some lines otherwise."""
    nations = file.ruleset.nations(found.state)
    table = gathered((order.nation, order) for order in found.orders)
    for nation, text in sheets_of(file, found, lines):
        reading = _read(file, nations, text)
        table[nation] = list(combine(dict.fromkeys(reading.parts, reading), file.ruleset))
    return [order for _, own in sorted(table.items()) for order in own]


def _read(file: OpenFile, nations: tuple[NationId, ...], text: str) -> SheetReading:
    return read_sheet(text.encode(), "branch", file.ruleset, file.first_board, nations)


def check_read(line: str, header: str, read: Callable[[str], SheetReading], ruleset: Ruleset) -> None:
    """Raise :class:`CampaignError` where a line that is new cannot be read: nothing would come of it."""
    order = next(iter(read(f"{header}{_fit(line)}\n").orders), None)
    said = f"{line[:SHOWN]!r} cannot be read"
    if order is None:
        raise CampaignError(f"{said}: it has a section and no order", "branch.unread")
    if isinstance(order, UnreadLine):
        meant = f"; perhaps {order.reason.suggestion}" if order.reason.suggestion else ""
        raise CampaignError(f"{said}: {reason_text(order.reason, ruleset)}{meant}", "branch.unread")


def with_section(ruleset: Ruleset, line: str, like: str = "") -> str:
    """Return a line that was typed with its section, that of another line where it says none itself."""
    text = " ".join(line.split())
    if text and not text.startswith("[") and like.startswith("["):
        text = f"{like[: like.index(']') + 1]} {text}"
    if not text.startswith("[") or "]" not in text:
        heads = ", ".join(f"[{head}]" for head in ruleset.sheet.written_heads().values())
        raise CampaignError(
            f"say under which section {text[:SHOWN]!r} stands: one of {heads}", "branch.section"
        )
    return text


def _fit(line: str) -> str:
    """Return a line with its section above it where both together would be too long to be read."""
    return line.replace("] ", "]\n", 1) if len(line) > MOST_SIGNS else line


def _heads_of(ruleset: Ruleset, part: str) -> tuple[str, ...]:
    heads = ruleset.sheet.written_heads()
    return tuple(f"[{head}]" for phase, head in heads.items() if ruleset.sheet.part_of(phase) == part)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _by_nation(lines: Iterable[LineChange]) -> dict[NationId, list[LineChange]]:
    return dict(sorted(gathered((line.nation, line) for line in lines).items()))
