"""A ZIP that is written whole or not at all."""

from __future__ import annotations

from io import FileIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from gm_console.files.plain_zip import write_zip


class Slow(FileIO):
    """A disk that takes a part of what it is given, as one does that is nearly full."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return super().write(memoryview(data)[:100])


def test_a_disk_that_takes_a_part_at_a_time_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm_console.files.plain_zip.open_fresh", lambda path: Slow(path, "wb"))
    target, data = tmp_path / "one.zip", {f"{at}.txt": bytes(range(256)) * 9 for at in range(3)}
    assert write_zip(target, "all", data.items()) == target.stat().st_size
    with ZipFile(target) as made:
        assert made.testzip() is None
        assert {name: made.read(f"all/{name}") for name in data} == data
    assert list(tmp_path.iterdir()) == [target]
