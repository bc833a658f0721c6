"""Tables of plain data that hold measures: numbers that need not be whole, read as strictly as all others."""

from __future__ import annotations

import math

from gm_console.core.plain_data import Record


class MeasuredTable(Record):
    """A table some of whose values are measures."""

    def measure(self, key: str, *, least: float = -math.inf, most: float = math.inf) -> float:
        """Return a number within bounds, whole or not; 0, and an issue, for any other."""
        if key not in self:
            return self.get(key, float)
        value = self.get(key, type(self._data[key]))
        if not is_measure(value):
            self.wrong(key, "must be a number")
        elif not least <= value <= most:
            self.wrong(key, f"must be from {least:g} to {most:g}")
        else:
            return float(value)
        return 0.0


def is_measure(value: object) -> bool:
    """Tell whether a value is a number, whole or not."""
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
