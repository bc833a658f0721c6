#!/usr/bin/env python3
"""From a fresh checkout to a running program or a finished test run.

``run`` opens the sample campaign (without a display it plays the sample's next turn and writes the packets);
``test`` checks style, types and behaviour.  Both first make ``.venv`` with exactly the versions in
``constraints.txt`` and fetch the system libraries Qt lacks where they may.  Only the standard library
is used, and only what Python 3.7 can read, so that an old Python gets a sentence and not a syntax error.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
import xml.etree.ElementTree as ElementTree
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO

OLDEST_PYTHON = (3, 11)
LONGEST_FILES = 12
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
CONSOLE = BIN / ("gm-console.exe" if os.name == "nt" else "gm-console")
STAMP = VENV / "gm-console.stamp"
QT_PACKAGES = ROOT / "packaging" / "qt-apt-packages.txt"
QT_PROBE = "import PySide6.QtTest; from PySide6.QtWidgets import QApplication; QApplication([])"
DEAD_DISPLAY = "the display does not answer"
QUICK_SECONDS = 360
NAMES_PER_REASON = 5
NO_TESTS = 5


class Trouble(Exception):
    """Something the user has to mend; the text says what and how."""


def main(words: list[str]) -> int:
    """Do what the command line says and return the exit code."""
    if sys.version_info < OLDEST_PYTHON:
        found = ".".join(str(part) for part in sys.version_info[:3])
        print(f"gm-console needs Python 3.11 or newer, and {sys.executable} is {found}.", file=sys.stderr)
        print("Call a newer one by its name: python3.11 packaging/bootstrap.py ...", file=sys.stderr)
        return 2
    args = command_line().parse_args(words)
    try:
        make_environment()
        return test(everything=args.all) if args.command == "test" else run()
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the two commands."""
    parser = argparse.ArgumentParser(prog="bootstrap.py", description="Set up, run and test gm-console.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help="open the sample campaign; with no display play its next turn")
    tests = commands.add_parser(
        "test", help="style, types and the quick tests (at most 6 minutes on two quiet cores)"
    )
    tests.add_argument("--all", action="store_true", help="the slow tests too")
    return parser


def say(text: str) -> None:
    """Print at once, so that lines keep their place between those of the programs we start."""
    print(text, flush=True)


def make_environment() -> None:
    """Make or renew ``.venv`` when what it was made from has changed."""
    wanted = fingerprint()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="ascii") == wanted:
        return
    if importlib.util.find_spec("ensurepip") is None:
        install_system_packages([f"python3.{sys.version_info[1]}-venv"], "Python has no venv here")
    say(f"Making {VENV} (the first time takes a minute or two) ...")
    venv.create(VENV, with_pip=True, clear=True)
    install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[test]"]
    if subprocess.call([*install, "-c", "packaging/constraints.txt"], cwd=ROOT) != 0:
        raise Trouble("The packages could not be installed; pip's message is above. Is this machine online?")
    STAMP.write_text(wanted, encoding="ascii")


def fingerprint() -> str:
    """Return a hash of all that the environment depends on: the requirements, the Python and the folder."""
    digest = hashlib.sha256(f"{sys.version}\n{ROOT}\n".encode())
    for name in ("pyproject.toml", "packaging/constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def install_system_packages(packages: list[str], complaint: str) -> None:
    """Install with apt as root or passwordless sudo; raise Trouble with the command where that cannot be."""
    by_hand = f"sudo apt-get update && sudo apt-get install -y --no-install-recommends {' '.join(packages)}"
    front = apt_front()
    if front is None:
        raise Trouble(f"{complaint}. On Debian or Ubuntu this command mends it:\n  {by_hand}")
    say(f"{complaint}; installing {len(packages)} system package(s) ...")
    quiet = [*front, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    subprocess.call([*quiet, "update"])
    if subprocess.call([*quiet, "install", "-y", "--no-install-recommends", *packages]) != 0:
        raise Trouble(f"{complaint}, and apt could not mend it (its message is above). By hand:\n  {by_hand}")


def apt_front() -> list[str] | None:
    """Return what goes in front of an apt command, or None where we may not or cannot use apt."""
    if not sys.platform.startswith("linux") or shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and subprocess.call(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) == 0:
        return ["sudo", "-n"]
    return None


def need_qt(platform: str) -> None:
    """Make sure that Qt starts on this platform ('' is the display's own); raise Trouble where it cannot."""
    missing = qt_complaint(platform)
    if missing not in ("", DEAD_DISPLAY) and sys.platform.startswith("linux"):
        install_system_packages(QT_PACKAGES.read_text("ascii").split(), f"Qt cannot start ({missing})")
        missing = qt_complaint(platform)
    if missing:
        raise Trouble(f"Qt cannot start: {missing}")


def qt_complaint(platform: str) -> str:
    """Return why Qt does not start, in one line, or '' when it does."""
    settings = {**os.environ, "QT_QPA_PLATFORM": platform} if platform else None
    words = [str(PYTHON), "-c", QT_PROBE]
    try:
        probe = subprocess.run(words, check=False, env=settings, stderr=subprocess.PIPE, timeout=120)
    except subprocess.TimeoutExpired:
        return "it did not answer for two minutes"
    said = probe.stderr.decode(errors="replace").strip() or f"exit code {probe.returncode}"
    if probe.returncode == 0:
        return ""
    if "could not connect to display" in said or "create wl_display" in said:
        return DEAD_DISPLAY
    return said.splitlines()[-1 if said.startswith("Traceback") else 0]


@contextlib.contextmanager
def virtual_display():
    """Start a display that nobody sees and name it in the environment as long as it is needed."""
    reader, writer = os.pipe()
    words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    before = os.environ.get("DISPLAY")
    try:
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()
        if not number:
            raise Trouble("Xvfb does not start")
        os.environ["DISPLAY"] = f":{number}"
        yield
    finally:
        if before is None:
            os.environ.pop("DISPLAY", None)
        else:
            os.environ["DISPLAY"] = before
        server.terminate()
        server.wait()


def ready_a_display() -> None:
    """See that tests can open a real window: with Xvfb and what Qt needs for it, where they may be fetched.

    Where they may not, those tests are skipped and the end says so.
    """
    if not sys.platform.startswith("linux"):
        return
    if shutil.which("Xvfb") is None and apt_front() is not None:
        install_system_packages(["xvfb"], "A real window is tested on a display that nobody sees")
    if shutil.which("Xvfb") is not None:
        with virtual_display():
            need_qt("xcb")


def run() -> int:
    """Open the window on the sample campaign; play the sample's next turn where no window can be."""
    if has_display():
        try:
            need_qt("")
            return subprocess.call([str(CONSOLE), "--sample"])
        except Trouble as trouble:
            say(f"{trouble}\nNo window, then; the sample's next turn is played instead.")
    else:
        say("No display here: the sample's next turn is played instead.")
    return subprocess.call([str(CONSOLE), "sample", "run"])


def has_display() -> bool:
    """Tell whether a window can be shown."""
    linux = sys.platform.startswith("linux")
    return not linux or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def test(everything: bool) -> int:
    """Run every step, also after one failed, and end with the results and with what was skipped and why.

    The types are checked beside the tests, which leave a core idle while they are gathered and at their end.
    """
    results: list[tuple[str, str, float]] = []
    skipped: list[tuple[str, str]] = []
    began = time.monotonic()
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryFile("w+", encoding="utf-8") as said,
        ThreadPoolExecutor() as beside,
    ):
        report = Path(folder) / "tests.xml"
        types = beside.submit(timed_step, "mypy", ["mypy"], said)
        for name, words in steps(everything, report):
            say(f"\n== {name}")
            results.append(timed_step(name, words))
        results.append(types.result())
        said.seek(0)
        say(f"\n== mypy\n{said.read()}")
        if report.exists():
            passed, skipped = read_report(report)
            results.append(("tests passed", "" if passed else "none passed", passed))
        seconds = time.monotonic() - began
        if seconds > QUICK_SECONDS and not everything and report.exists():
            say("\n".join(["", "The files that took longest:", *longest_files(report)]))
    say(summary(results, skipped, seconds, everything))
    return 1 if any(problem for _, problem, _ in results) else 0


def timed_step(name: str, words: list[str] | None, said: IO[str] | None = None) -> tuple[str, str, float]:
    """Run one step; return its name, what was wrong, or '', and the seconds it took."""
    started = time.monotonic()
    return name, step_problem(name, words, said), time.monotonic() - started


def steps(everything: bool, report: Path) -> list[tuple[str, list[str] | None]]:
    """Return the steps that follow one another: name and command; a command of None asks for Qt."""
    tests = ["pytest", "-n", "auto", "-q", f"--junitxml={report}"]
    return [
        # Once, or each of pytest's workers does it.
        ("bytecode", ["compileall", "-q", "-j", "0", "gm_console"]),
        ("ruff check", ["ruff", "check", "."]),
        ("ruff format", ["ruff", "format", "--check", "."]),
        ("qt libraries", None),
        ("pytest", [*tests, "--all"] if everything else tests),
    ]


def step_problem(name: str, words: list[str] | None, said: IO[str] | None = None) -> str:
    """Run one step, which says what it says here or into a file, and return what was wrong, or ''."""
    if words is None:
        try:
            need_qt("offscreen")
            ready_a_display()
        except Trouble as trouble:
            return f"the window cannot be tested: {trouble}"
        return ""
    if name == "pytest" and qt_complaint("offscreen"):
        words = [*words, "-p", "no:pytest-qt"]
    settings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    code = subprocess.call([str(PYTHON), "-m", *words], cwd=ROOT, env=settings, stdout=said)
    if name == "pytest" and code == NO_TESTS:
        return "no tests were found"
    return f"exit code {code}" if code else ""


def read_report(report: Path) -> tuple[int, list[tuple[str, str]]]:
    """Return how many tests passed, and (reason, test) of each that was skipped, from a junit file."""
    passed, skipped = 0, []
    for case in ElementTree.parse(report).iter("testcase"):
        outcome = case.find("skipped")
        if outcome is not None:
            name = "::".join(part for part in (case.get("classname"), case.get("name")) if part)
            skipped.append((outcome.get("message") or "no reason given", name))
        elif case.find("failure") is None and case.find("error") is None:
            passed += 1
    return passed, skipped


def longest_files(report: Path) -> list[str]:
    """Return the test files that took longest with their seconds, from a junit file."""
    seconds: dict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        seconds[case.get("classname") or ""] += float(case.get("time") or 0)
    longest = sorted(seconds, key=lambda name: -seconds[name])[:LONGEST_FILES]
    return [f"  {seconds[name]:6.1f} s  {name}" for name in longest]


def summary(
    results: list[tuple[str, str, float]], skipped: list[tuple[str, str]], seconds: float, everything: bool
) -> str:
    """Return the closing lines."""
    lines = ["", "=" * 70]
    for name, problem, amount in results:
        count = f"{amount}" if isinstance(amount, int) else f"{amount:.1f} s"
        lines.append(f"{'FAILED' if problem else 'ok':<8}{name:<16}{count:>8}  {problem}".rstrip())
    if not everything and seconds > QUICK_SECONDS:
        lines.append(f"This took {seconds:.0f} s; it is meant to end within {QUICK_SECONDS} s.")
    lines.append(f"Skipped: {len(skipped)}" + (" (none of them counts as passed)" if skipped else ""))
    for reason in sorted({reason for reason, _ in skipped}):
        names = sorted(name for other, name in skipped if other == reason)
        lines.append(f"  {len(names)} x {reason}")
        lines += [f"      {name}" for name in names[:NAMES_PER_REASON]]
        if len(names) > NAMES_PER_REASON:
            lines.append(f"      and {len(names) - NAMES_PER_REASON} more")
    failed = [name for name, problem, _ in results if problem]
    return "\n".join([*lines, f"FAILED: {', '.join(failed)}" if failed else "All steps ok."])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
