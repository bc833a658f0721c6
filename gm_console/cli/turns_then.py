"""What would be otherwise in a turn, as lines: nation by nation, and the lines of sheets with both answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm_console.campaign.corrections.rule_records import EntryThen, GaugeThen, NationThen
from gm_console.campaign.records import OrderThen


def order_lines(orders: Iterable[OrderThen]) -> Iterator[str]:
    """Yield lines of sheets with the answers they get now and would get."""
    for order in orders:
        yield f"  nation {order.nation}, line {order.line}, {order.phase} {order.text}"
        yield f"    now  {order.before}"
        yield f"    then {order.after}"


def nation_lines(nation: NationThen) -> Iterator[str]:
    """Yield what would be different for a nation."""
    yield f"  nation {nation.nation} {nation.name}".rstrip()
    yield from gauge_lines(nation.gauges)
    if nation.entry is not None:
        yield from entry_lines("    first of its own", nation.entry)


def gauge_lines(gauges: Iterable[GaugeThen]) -> Iterator[str]:
    """Yield numbers that would stand elsewhere."""
    for one in gauges:
        yield f"    {one.title}: {one.before or 'nothing'}, then {one.after or 'nothing'}"


def entry_lines(head: str, entry: EntryThen) -> Iterator[str]:
    """Yield an entry as it was and as it would be."""
    yield f"{head}, {entry.phase}"
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    yield f"{indent}was  {entry.before or 'nothing'}"
    yield f"{indent}then {entry.after or 'nothing'}"
