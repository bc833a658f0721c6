"""The wheel as somebody without the checkout has it: built, installed in an environment of its own, and used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.timeout(600)  # an environment is made; a busy machine takes its time


def run(words: list[str], folder: Path) -> str:
    """Run a command far from the checkout and return what it printed; fail with all it said."""
    named = ("PYTHONPATH", "VIRTUAL_ENV")
    surroundings = {name: value for name, value in os.environ.items() if name not in named}
    done = subprocess.run(words, cwd=folder, env=surroundings, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout without fetching anything."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(ROOT)]
    run([*pip, *build], folder)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def console(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command ``gm-console`` of an environment that has the wheel and what it needs, and no checkout.

    The packages it needs are those of this environment.  They are named by a path file, and path files of a folder that
    is named in one are not read: so the checkout that this environment points to stays unknown there.
    """
    folder = tmp_path_factory.mktemp("installed")
    run([sys.executable, "-m", "venv", "--without-pip", str(folder)], folder)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "-q", "--python", str(scripts / "python")]
    run([*pip, "install", "--no-deps", "--no-index", "--no-compile", str(wheel)], folder)
    variables = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=variables))
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    where = run([str(scripts / "python"), "-c", "import gm_console; print(gm_console.__file__)"], folder)
    assert Path(where.strip()).is_relative_to(packages), where
    return scripts / "gm-console"


def test_a_wheel_holds_the_whole_program_with_its_maps_and_scenarios(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    tops = {"gm_console": "gm_console", "maps": "gm_console/maps", "scenarios": "gm_console/scenarios"}
    for top, place in tops.items():
        files = [path.relative_to(ROOT / top) for path in (ROOT / top).rglob("*") if path.is_file()]
        wanted = {
            f"{place}/{path.as_posix()}" for path in files if path.suffix != ".pyc" and path.name[0] != "."
        }
        assert len(wanted) > 10
        assert sorted(wanted - names) == []


@pytest.mark.slow
def test_an_installed_wheel_runs_the_sample(console: Path, tmp_path: Path) -> None:
    told = run([str(console), "sample", "run", "--out", str(tmp_path / "out")], tmp_path)
    assert "state_hash" in told
    assert list((tmp_path / "out").rglob("nation-07/index.html"))


@pytest.mark.slow
def test_an_installed_wheel_measures_a_turn(console: Path, tmp_path: Path) -> None:
    figures = json.loads(run([str(console), "bench", "turn", "--repeats", "1", "--json"], tmp_path))
    assert figures["entries"] > 10_000


@pytest.mark.slow
@pytest.mark.qt
def test_an_installed_wheel_opens_its_window(console: Path, tmp_path: Path) -> None:
    figures = json.loads(
        run([str(console), "bench", "window", "--regions", "0", "--seconds", "1", "--json"], tmp_path)
    )
    assert figures["start_s"] > 0
