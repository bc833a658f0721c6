"""Faces that reach far beyond what else is drawn: looking for what is near costs no more than what there is."""

from __future__ import annotations

import pytest

from gm_console.board.editing.topology import Topology

FAR = 10**12
FACES = {
    "near": (((0, 0), (100, 0), (100, 100), (0, 100)),),
    "far": (((100, 0), (FAR, 0), (FAR, FAR), (100, FAR)),),
}


@pytest.mark.timeout(10)
@pytest.mark.parametrize("wraps", [False, True])
def test_what_is_near_is_found_whatever_lies_far_off(wraps: bool) -> None:
    topology = Topology(2 * FAR, wraps, FACES)
    assert {key for key, _ in topology.faces_near((50, 50), (60, 60))} == {"near"}
    assert {key for key, _ in topology.faces_near((0, 0), (FAR, FAR))} == {"near", "far"}
    assert len(list(topology.near((0, 0), (FAR, FAR)))) == 8
    assert topology.face_at((FAR // 2, FAR // 2)) == "far"
    topology.set_face("far", None)
    assert topology.face_at((FAR // 2, FAR // 2)) is None
    assert {key for key, _ in topology.faces_near((0, 0), (FAR, FAR))} == {"near"}
