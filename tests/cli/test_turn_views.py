"""``turn builds``, ``forces`` and the others: told as rows and as data, by nation and phase; refused where none are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

REFUSED = {
    "transfers": "Nine Fields has nothing that nations send each other",
    "technologies": "Nine Fields has no technologies",
    "ranks": "Nine Fields has no rankings",
    "builds --phase E9": "turn 1 has no phase 'E9'; there are E1, M1, M2, W1",
    "builds --turn 5": "turn 5 has not been run",
}


@pytest.mark.slow
def test_builds_and_forces_lead_to_their_entries_and_what_is_not_there_is_refused(
    run: Run, published: Path
) -> None:
    for view, head in (("builds", "nation phase region came"), ("forces", "nation phase line went")):
        data = run("turn", view, published, "--json").json
        assert (data["schema"], data["turn"], data["phase"]) == (f"turn.{view}/1", 1, "W1")
        done = [row for row in data["rows"] if row["entry"]]
        assert done != []
        assert run("turn", "log", published, "--why", done[0]["entry"]).code == 0
        first, *rows = run("turn", view, published).out.splitlines()
        assert first.startswith("  ".join(head.split()[:1]))
        assert first.split()[:4] == head.split()
        assert len(rows) == len(data["rows"])
        mine = run("turn", view, published, "--nation", "01", "--json").json["rows"]
        assert mine == [row for row in data["rows"] if row["nation"] == "01"]
    built = run("turn", "builds", published, "--json").json["rows"]
    assert sum(row["came"].get("army", 0) for row in built) > 0
    assert sum(row["went"].get("stock:gold", 0) for row in built) < 0
    assert run("turn", "forces", published, "--phase", "e1", "--json").json["rows"] == []
    assert (
        "no force was ordered anywhere in turn 1 up to E1"
        in run("turn", "forces", published, "--phase", "E1").err
    )
    for words, said in REFUSED.items():
        answer = run("turn", words.split()[0], published, *words.split()[1:])
        assert (answer.code, answer.out) == (2, ""), words
        assert said in answer.err, words
