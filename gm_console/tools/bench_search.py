"""Measuring: the index of a whole game, and searches in it as somebody types them."""

from __future__ import annotations

from typing import Any, Final

from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.reading import entries
from gm_console.campaign.search import SearchBook, cache_of
from gm_console.report.phrases import phrase
from gm_console.tools.timing import timed

_TIMES: Final = 5
_P95: Final = 0.95


def measure_search(file: OpenFile, turn: int) -> dict[str, Any]:
    """Index a campaign file, read the index again from its cache, and search it for words of a turn."""
    asked = _questions(file, turn)
    book = SearchBook(file)
    building, _ = timed(lambda: book.find(asked[0]))
    book.close()
    book = SearchBook(file)
    again, _ = timed(lambda: book.find(asked[0]))
    took = sorted(timed(lambda words=words: book.find(words))[0] for words in asked * _TIMES)  # type: ignore[misc]
    book.close()
    return {
        "search_build_s": round(building, 2),
        "search_load_s": round(again, 3),
        "search_mib": round(cache_of(file.path).stat().st_size / 2**20, 2),
        "search_p95_ms": round(took[int(len(took) * _P95)] * 1000, 1),
        "search_worst_ms": round(took[-1] * 1000, 1),
    }


def _questions(file: OpenFile, turn: int) -> list[str]:
    """Return what somebody might look for: words of a turn, common and rare, begun, together, in quotes."""
    found = entries(file, turn, limit=4_000)
    told = [phrase(entry, file.ruleset).split() for entry in found[:: max(1, len(found) // 20)]]
    asked = [words for sentence in told for words in (sentence[0], sentence[-1], " ".join(sentence[:4]))]
    asked += [words[0][:2] for words in told] + [f'"{" ".join(words[:2])}" ' for words in told]
    return [*dict.fromkeys(asked), "nation", "0", "region nation gold", "nobody has this"]
