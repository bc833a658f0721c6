"""Kinds of arrays that a picture is traced with."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pixels: TypeAlias = NDArray[np.uint8]
"""A picture: height by width by red, green, blue."""
Labels: TypeAlias = NDArray[np.int32]
"""The number of the region that each pixel belongs to, 0 for none."""
Ints: TypeAlias = NDArray[np.intp]
"""Counts and places in other arrays."""
Whole: TypeAlias = NDArray[np.int64]
"""Points in map units."""
Flags: TypeAlias = NDArray[np.bool_]
Floats: TypeAlias = NDArray[np.float64]
