"""A nation's lines as a branch has them: changed, added or taken away, and the sheet that says so.

A branch is run with that very sheet, and adopting it takes that sheet in: one cannot be another than the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Final

from gm_console.campaign.branch_records import LineChange
from gm_console.campaign.errors import CampaignError
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.ruleset import Ruleset
from gm_console.files.turnsheet import MOST_SIGNS, SheetReading, part_of, write_sheet
from gm_console.report.phrases import reason_text

NAMED: Final = 8
"""Lines that are named where one is not found."""


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
        text = f"nation {nation} has no line {wanted.strip()[:60]!r}; it has {known}"
        raise CampaignError(text, "branch.line")
    return (exact or found)[0]


def lines_between(nation: NationId, before: Sequence[str], after: Sequence[str]) -> tuple[LineChange, ...]:
    """Return what must be changed in some lines so that they are others; blank lines and comments are none."""
    wanted = [line for line in map(str.strip, after) if line and not line.startswith("#")]
    changes: list[LineChange] = []
    for what, a, b, c, d in SequenceMatcher(None, before, wanted, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        old, new = list(before[a:b]), wanted[c:d]
        pairs = zip(old + [""] * (len(new) - len(old)), new + [""] * (len(old) - len(new)), strict=True)
        changes += (LineChange(nation=nation, was=one, now=other) for one, other in pairs)
    return tuple(changes)


def sheet_with(
    ruleset: Ruleset, nation: NationId, turn: int, orders: Iterable[Order], changes: Iterable[LineChange]
) -> str:
    """Return the sheet of a nation with changes; :class:`CampaignError` where a line to be changed is not in it.

    It covers the same parts as before: one of which no line is left has a bare section.
    """
    heads = ruleset.sheet.written_heads()
    # What stands under no section would be read under that of the line before it.
    own = sorted((one for one in orders if one.nation == nation), key=lambda one: one.phase in heads)
    lines = lines_of(ruleset, own, nation)
    for change in changes:
        if change.was and change.was not in lines:
            raise CampaignError(f"nation {nation} has no line {change.was!r} any more", "branch.line")
        if change.was:
            at = lines.index(change.was)
            lines[at : at + 1] = [change.now] if change.now else []
        else:
            lines.append(change.now)
    parts = {part_of(order, ruleset.sheet, ()) for order in own}
    bare = {part.id: f"[{heads[part.phases[0]]}]" for part in ruleset.sheet.parts if part.phases[0] in heads}
    there = {part: any(line.startswith(_heads_of(ruleset, part)) for line in lines) for part in bare}
    lines += (bare[part] for part in bare if part in parts and not there[part])
    return write_sheet(nation, turn, (), ruleset) + "".join(f"{_fit(line)}\n" for line in lines)


def check_read(reading: SheetReading, changes: Iterable[LineChange], ruleset: Ruleset) -> None:
    """Raise :class:`CampaignError` where a line that is new cannot be read: nothing would come of it."""
    unread = {written(ruleset, one): one for one in reading.orders if isinstance(one, UnreadLine)}
    for change in changes:
        if change.now in unread:
            reason = unread[change.now].reason
            meant = f"; perhaps {reason.suggestion}" if reason.suggestion else ""
            text = f"{change.now!r} cannot be read: {reason_text(reason, ruleset)}{meant}"
            raise CampaignError(text, "branch.unread")


def with_section(ruleset: Ruleset, line: str, like: str = "") -> str:
    """Return a line that was typed with its section, that of another line where it says none itself."""
    text = " ".join(line.split())
    if text and not text.startswith("[") and like.startswith("["):
        text = f"{like[: like.index(']') + 1]} {text}"
    if not text.startswith("[") or "]" not in text:
        heads = ", ".join(f"[{head}]" for head in ruleset.sheet.written_heads().values())
        raise CampaignError(f"say under which section {text[:60]!r} stands: one of {heads}", "branch.section")
    return text


def _fit(line: str) -> str:
    """Return a line with its section above it where both together would be too long to be read."""
    return line.replace("] ", "]\n", 1) if len(line) > MOST_SIGNS else line


def _heads_of(ruleset: Ruleset, part: str) -> tuple[str, ...]:
    heads = ruleset.sheet.written_heads()
    return tuple(f"[{head}]" for phase, head in heads.items() if ruleset.sheet.part_of(phase) == part)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
