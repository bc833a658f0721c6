"""Two sheets beside each other, line by line: what stands in one and not in the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile
from gm_console.core.issues import Issue
from gm_console.files.incoming.message import is_aside
from gm_console.files.textfile import decode_text, split_lines
from gm_console.storage import repo
from gm_console.storage.records import SheetRecord


class LineFate(StrEnum):
    """What became of a line from the former sheet to the latter."""

    SAME = "same"
    GONE = "gone"
    """It stands in the former only."""
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceLine:
    """One line of two sheets, with its number in each; 0 where it is not there."""

    change: LineFate
    before: int
    after: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDifference:
    """Two sheets of one nation."""

    before: SheetRecord
    after: SheetRecord
    lines: tuple[DifferenceLine, ...]

    def count(self, change: LineFate) -> int:
        """Return the number of lines that differ so."""
        return sum(one.change is change for one in self.lines)


def compare_sheets(file: OpenFile, before: int, after: int) -> SheetDifference:
    """Return what two sheets have otherwise; what was set aside and blank lines are not compared."""
    with file.read() as transaction:
        known = {one.id: one for one in repo.sheets(transaction)}
        for number in (before, after):
            if number not in known:
                raise CampaignError(f"there is no sheet {number}", "sheet.unknown")
        if known[before].nation != known[after].nation:
            whose = f"{before} is of nation {known[before].nation}, {after} of nation {known[after].nation}"
            raise CampaignError(f"the sheets are of two nations: {whose}", "sheet.nations")
        texts = [
            _lines(repo.sheet_contents(transaction, number, file.order_classes).raw)
            for number in (before, after)
        ]
    return SheetDifference(
        before=known[before], after=known[after], lines=tuple(_differences(texts[0], texts[1]))
    )


def _lines(raw: bytes) -> list[tuple[int, str]]:
    """Return the lines of a sheet with their numbers; of a file that is no text there are none."""
    found = decode_text(raw)
    if isinstance(found, Issue):
        return []
    lines = [(number, text.rstrip()) for number, text in enumerate(split_lines(found.text), 1)]
    return [one for one in lines if one[1] and not is_aside(one[1])]


def _differences(before: list[tuple[int, str]], after: list[tuple[int, str]]) -> Iterator[DifferenceLine]:
    matcher = SequenceMatcher(None, [text for _, text in before], [text for _, text in after], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            for (one, text), (other, _) in zip(before[a:b], after[c:d], strict=True):
                yield DifferenceLine(change=LineFate.SAME, before=one, after=other, text=text)
            continue
        for one, text in before[a:b]:
            yield DifferenceLine(change=LineFate.GONE, before=one, after=0, text=text)
        for other, text in after[c:d]:
            yield DifferenceLine(change=LineFate.NEW, before=0, after=other, text=text)
