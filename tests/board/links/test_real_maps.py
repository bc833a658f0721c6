"""The bars on real maps; they are read where they lie beside the project and skipped elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.links.drawing import Drawing, Outline
from gm_console.board.links.find import find_links
from gm_console.files.imports.triplea import read_triplea
from gm_console.tools.link_specimens import score

DATA = Path(__file__).parents[4] / "shared" / "data" / "triplea"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least", "over_seam"),
    [("world_war_ii_revised", 0.985, 6), ("imperialism_1974_board_game", 0.91, 0)],
)
def test_published_maps(name: str, least: float, over_seam: int) -> None:
    if not (DATA / name).exists():
        pytest.skip("../shared/data is not there")
    source = read_triplea(DATA / name)
    outlines = tuple(Outline(key=one.key, rings=one.rings, kind=one.kind) for one in source.regions)
    found = find_links(Drawing(outlines=outlines, wrap_width=source.width if source.wraps else 0.0))
    result = score(((p.a, p.b) for p in found.linked()), ((a, b) for a, b, _ in source.links or ()))
    assert result.f1 >= least
    assert sum(pair.over_seam for pair in found.linked()) == over_seam
