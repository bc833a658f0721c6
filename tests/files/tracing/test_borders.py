"""Borders of any labelled picture: each ground keeps its region, all are shared, none crosses another."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from skimage import measure

from gm_console.board.geometry import polygon_of
from gm_console.files.tracing.areas import joined_over_seam
from gm_console.files.tracing.arrays import Labels
from gm_console.files.tracing.cracks import Net, net_of
from gm_console.files.tracing.draw import Pen, Rings, area2, draw, ring_of, shapes_of
from tests.support.every import every

UNIT = 100


@st.composite
def sheets(draw: st.DrawFn, wraps: bool = False) -> Labels:
    """Sheets of blocks with labels that hang together; of a sheet that wraps also over the seam."""
    rows, columns = draw(st.integers(2, 8)), draw(st.integers(3, 8))
    cells = draw(
        st.lists(
            st.lists(st.integers(1, 4), min_size=columns, max_size=columns), min_size=rows, max_size=rows
        )
    )
    blocks = np.array(cells, dtype=np.int32).repeat(draw(st.integers(2, 4)), 0)
    blocks = blocks.repeat(draw(st.integers(2, 4)), 1)
    pieces = measure.label(blocks, connectivity=1).astype(np.int32)
    return joined_over_seam(pieces, wraps, blocks)


def shapes(labels: Labels, wraps: bool, pen: Pen | None = None) -> tuple[Net, dict[int, Rings]]:
    net = net_of(labels, wraps)
    width = labels.shape[1] * UNIT if wraps else 0
    return net, shapes_of(net, draw(net, pen or Pen(passes=4, tolerance=0.7, unit=UNIT), width), width)


def check_partition(labels: Labels, wraps: bool) -> None:
    net, found = shapes(labels, wraps)
    areas = {label: polygon_of(rings) for label, rings in found.items()}
    assert sorted(areas) == np.unique(labels).tolist()
    assert [label for label, area in areas.items() if not area.is_valid] == []
    assert sum(area.area for area in areas.values()) == labels.size * UNIT * UNIT
    edges: dict[tuple[float, ...], int] = {}
    width = labels.shape[1] * UNIT
    for rings in found.values():
        for ring in rings:
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                (x, y), (x2, y2) = min(a, b), max(a, b)
                key = (x % width if wraps else x, y, x2 - x, y2 - y)
                edges[key] = edges.get(key, 0) + 1
    height = labels.shape[0] * UNIT
    single = [key for key, count in edges.items() if count == 1]
    for x, y, dx, dy in single:
        on_edge = (dy == 0 and y in (0, height)) or (not wraps and dx == 0 and x in (0, width))
        assert on_edge, "a border that only one region has lies along the edge of the sheet"
    assert max(edges.values()) <= 2
    assert len(net.arcs) > 0


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(sheets())
def test_any_sheet_is_parted_without_gap_or_overlap(labels: Labels) -> None:
    check_partition(labels, wraps=False)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(sheets(wraps=True))
def test_any_sheet_that_wraps_is_parted_without_gap_or_overlap(labels: Labels) -> None:
    check_partition(labels, wraps=True)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(sheets())
def test_unsmoothed_rings_hold_exactly_their_pixels(labels: Labels) -> None:
    net = net_of(labels, False)
    paths = [np.array(arc.path, dtype=np.int64) for arc in net.arcs]
    for label, rings in net.faces.items():
        assert sum(area2(ring_of(ring, paths, 0)) for ring in rings) == 2 * int((labels == label).sum())


def test_a_square_keeps_its_corners_and_nothing_else() -> None:
    labels = np.ones((60, 60), dtype=np.int32)
    labels[10:40, 20:50] = 2
    _, found = shapes(labels, False)
    ring = found[2][0]
    assert len(ring) == 4
    corners = {(20, 10), (50, 10), (50, 40), (20, 40)}
    assert {(round(x / UNIT), round(y / UNIT)) for x, y in ring} == corners
    assert len(found[1]) == 2, "the ground round it has a hole"


def test_stairs_become_a_straight_line() -> None:
    labels = (np.add.outer(np.arange(80), 2 * np.arange(80)) > 120).astype(np.int32) + 1
    _, found = shapes(labels, False)
    assert max(len(rings[0]) for rings in found.values()) <= 6


def test_a_circle_is_round_and_has_few_points() -> None:
    y, x = np.mgrid[:120, :120]
    labels = ((x - 60) ** 2 + (y - 60) ** 2 < 40**2).astype(np.int32) + 1
    _, found = shapes(labels, False)
    circle = polygon_of(found[2])
    assert 12 <= len(found[2][0]) <= 60
    assert circle.hausdorff_distance(shapely.Point(60.5 * UNIT, 60.5 * UNIT).buffer(40 * UNIT)) < 1.2 * UNIT


def test_ground_that_goes_round_the_sheet_is_cut_at_the_seam() -> None:
    labels = np.ones((30, 40), dtype=np.int32)
    labels[10:20] = 2
    labels[13:16, 10:14] = 3
    _, found = shapes(labels, True)
    band = polygon_of(found[2])
    assert band.is_valid
    assert band.bounds == (0, 10 * UNIT, 40 * UNIT, 20 * UNIT)
    assert len(found[2]) == 2


def test_a_region_over_the_seam_is_in_one_piece() -> None:
    labels = np.ones((30, 40), dtype=np.int32)
    labels[10:20, :5] = labels[10:20, -5:] = 2
    labels[:, 20] = 3
    _, found = shapes(labels, True)
    (ring,) = found[2]
    assert max(x for x, _ in ring) - min(x for x, _ in ring) == 10 * UNIT


@pytest.mark.parametrize("wraps", [False, True])
def test_corners_that_touch_hold_one_region_together(wraps: bool) -> None:
    labels = np.array([[1, 1, 1, 1], [1, 2, 3, 1], [1, 3, 2, 1], [1, 1, 1, 1]], dtype=np.int32)
    _, found = shapes(labels.repeat(5, 0).repeat(5, 1), wraps)
    assert every(polygon_of(rings).is_valid for rings in found.values())
