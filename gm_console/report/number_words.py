"""What numbers are called, and which words find them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from gm_console.core.facts import Entry
from gm_console.core.ledger import Ledger
from gm_console.core.numbers import Amount, Contribution, Number
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import name_of, phrase, working_text
from gm_console.rulesets.common.answers import OrderDone

NAMES = "numbers"
SYNONYMS = "synonyms"


def kind_title(ruleset: Ruleset, kind: str, item: str) -> str:
    """Return what a kind of number is called: ``Gold``, ``Army units``, ``Light Points made by production``."""
    return ruleset.word(NAMES, kind).replace("{item}", name_of(item, ruleset))


def number_title(ruleset: Ruleset, number: Number, names: Mapping[str, str]) -> str:
    """Return what a number is called and whose it is; ``names`` are those of nations and regions, by id."""
    title = kind_title(ruleset, number.kind, number.item)
    owner = number.nation or number.region
    whose = f"{owner} {names.get(owner, '')}".strip()
    return f"{title} · {whose}" if whose else title


def synonyms(ruleset: Ruleset, code: str) -> tuple[str, ...]:
    """Return the words that people use for a code, in lower case."""
    return tuple(ruleset.words.get(SYNONYMS, {}).get(code, "").casefold().split())


def meant_by_words(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """Return what people may mean by words that are no names, all in lower case: ``gold`` by ``treasury``."""
    table: dict[str, tuple[str, ...]] = {}
    for code in ruleset.words.get(SYNONYMS, {}):
        meant = dict.fromkeys((code.casefold(), name_of(code, ruleset).casefold()))
        for word in synonyms(ruleset, code):
            table[word] = (*table.get(word, ()), *meant)
    return table


def also_called(ruleset: Ruleset, kind: str, item: str) -> str:
    """Return further words for a kind of number, for finding it: codes and what people say."""
    return " ".join(dict.fromkeys((*synonyms(ruleset, item), *synonyms(ruleset, kind), item, kind))).strip()


def is_called(ruleset: Ruleset, kind: str, item: str, words: str) -> bool:
    """Tell whether somebody may mean a kind of number: every word begins a word of its title, code or synonyms."""
    known = f"{kind_title(ruleset, kind, item)} {also_called(ruleset, kind, item)} {kind}:{item}".casefold()
    parts = known.replace(",", " ").replace("_", " ").split()
    wanted = words.casefold().replace("_", " ").split()
    return bool(wanted) and all(any(part.startswith(word) for part in parts) for word in wanted)


def how_it_came(ledger: Ledger, entries: Iterable[Entry], ruleset: Ruleset) -> dict[int, str]:
    """Return what each entry of a ledger says of the number, by ``seq``; ``entries`` are those of its turn."""
    moved = {line.seq for phase in ledger.phases for line in phase.lines}
    if not moved:
        return {}
    by_seq = {entry.seq: entry for entry in entries}
    return {seq: how_moved(by_seq[seq], by_seq.get(by_seq[seq].cause), ruleset) for seq in moved}


def how_moved(entry: Entry, above: Entry | None, ruleset: Ruleset) -> str:
    """Return how an entry came to move a number: its working with where it was, or what it says where it has none.

    What it says otherwise stands in the ledger already: whose number it is and how far it moved.  A working of bare
    figures does not say what they were for: then the order is told that the entry hangs under.
    """
    working = working_text(entry, ruleset)
    if entry.working is None or not working:
        return phrase(entry, ruleset)
    ordered = above.fact.text if above is not None and isinstance(above.fact, OrderDone) else ""
    if ordered and all(isinstance(term, int) for term in entry.working.terms):
        return f"{clean(ordered)}: {working}"
    return f"{entry.region}: {working}" if entry.region and entry.region not in working else working


def times_text(part: Contribution) -> str:
    """Return how often a part goes into a sum: ``x 250``, ``÷ 6``; nothing for once, or for what is not multiplied."""
    times = -part.times if part.times < 0 else part.times
    if times in (0, 1):
        return ""
    if isinstance(times, Fraction) and times.numerator == 1:
        return f"÷ {times.denominator:,}"
    return f"× {decimal_text(times)}"


def decimal_text(amount: Amount) -> str:
    """Return an amount with up to four decimals, cut off."""
    size = -amount if amount < 0 else amount
    whole, rest = divmod(int(size * 10_000), 10_000)
    return f"{whole:,}.{rest:04d}".rstrip("0").rstrip(".")


def amount_text(amount: Amount) -> str:
    """Return an amount for the eye: thousands marked, fractions with one decimal."""
    if isinstance(amount, int) or amount.denominator == 1:
        return f"{int(amount):,}"
    tenths = int(abs(amount) * 10)
    return f"{'-' if amount < 0 else ''}{tenths // 10:,}.{tenths % 10}"
