"""What a traced region is known by: a pixel of its ground, so that the same place keeps its id when traced again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np

from gm_console.board.region_ids import code_of
from gm_console.core.ids import RegionId
from gm_console.files.imports.foreign_ids import POOLS
from gm_console.files.tracing.arrays import Ints, Labels

_KEY: Final = re.compile(r"row ([0-9]{1,6}) column ([0-9]{1,6})")


def keys_of(labels: Labels, reduced: int, known: Iterable[str]) -> dict[int, str]:
    """Return a key for every label; a key known from before goes to the region that now lies there.

    Keys count in pixels of the file, of which ``reduced`` across and down became one.
    """
    keys: dict[int, str] = {}
    for key in known:
        found = _KEY.fullmatch(key)
        if found is None:
            continue
        y, x = (int(number) // reduced for number in found.groups())
        if y < labels.shape[0] and x < labels.shape[1] and int(labels[y, x]) not in keys:
            keys[int(labels[y, x])] = key
    for label, (y, x) in enumerate(_spots(labels), 1):
        key = f"row {y * reduced} column {x * reduced}"
        if label not in keys:
            keys[label] = key
    return dict(sorted(keys.items()))


def codes_again(
    codes: Mapping[int, str], colours: Ints, keys: Mapping[int, str], kept: Mapping[str, RegionId]
) -> dict[int, str]:
    """Return the country codes by colour, those of an earlier trace where regions of a colour had one."""
    votes = Counter(
        (int(colours[label]), code_of(kept[key]))
        for label, key in keys.items()
        if key in kept and int(colours[label]) in codes and code_of(kept[key])
    )
    found: dict[int, str] = {}
    for (colour, code), _ in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if colour not in found and code not in found.values() and code not in POOLS.values():
            found[colour] = code
    free = (f"{number:02d}" for number in range(1, 100) if f"{number:02d}" not in found.values())
    return {colour: found[colour] if colour in found else next(free) for colour in codes}


def _spots(labels: Labels) -> list[tuple[int, int]]:
    """Return by label, from 1, the middle of the longest row of its pixels."""
    width = labels.shape[1]
    flat = labels.ravel()
    new = np.ones(flat.size, dtype=bool)
    new[1:] = flat[1:] != flat[:-1]
    new[::width] = True
    starts = np.flatnonzero(new)
    lengths = np.diff(np.append(starts, flat.size))
    order = np.lexsort((-starts, lengths, flat[starts]))
    last = np.flatnonzero(np.diff(np.append(flat[starts][order], -1)))
    best = order[last]
    rows, columns = np.divmod(starts[best] + lengths[best] // 2, width)
    return list(zip(rows.tolist(), columns.tolist(), strict=True))
