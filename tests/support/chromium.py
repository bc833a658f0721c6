"""Pages measured in a browser: laid out at several widths, light and dark, and asked what does not fit."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from html import unescape
from pathlib import Path

WIDTHS = (360, 390, 768, 1440)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
    "--allow-file-access-from-files", "--virtual-time-budget=20000", "--window-size=1600,1000", "--dump-dom",
)  # fmt: skip
_CLOSED = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_TOLD = re.compile(r'<pre id="told">(.*?)</pre>', re.DOTALL)
_DARK = "--blink-settings=preferredColorScheme=0"
_SCRIPT = Path(__file__).with_name("measure_page.js")


def find_chromium() -> str:
    """Return the browser's program, empty where none is installed."""
    return next((found for name in _NAMES if (found := shutil.which(name))), "")


def faults_of(pages: Iterable[Path], room: Path, *, dark: bool) -> dict[str, list[str]]:
    """Return what does not fit of each page at each width, by ``name width``; every one of them has a list.

    A page is laid out in a frame of the width: a browser's window cannot be as narrow as a telephone.  ``room`` is an
    empty folder for copies (without the rule that forbids scripts) and for the browser's own files.
    """
    frames = []
    for number, page in enumerate(pages):
        name = f"{number}-{page.name}"
        (room / name).write_text(_CLOSED.sub("", page.read_text(encoding="utf-8")), encoding="utf-8")
        frames += [
            f'<iframe data-key="{page.parent.name}/{page.name} {width}" src="{name}" style="width:{width}px"></iframe>'
            for width in WIDTHS
        ]
    script = _SCRIPT.read_text(encoding="utf-8")
    style = "<style>iframe { height: 900px; border: 0; }</style>"
    whole = f"<!DOCTYPE html><html><head>{style}</head><body>{''.join(frames)}<script>{script}</script></body></html>"
    (room / "frames.html").write_text(whole, encoding="utf-8")
    command = [find_chromium(), *_FLAGS, f"--user-data-dir={room / 'browser'}", *([_DARK] if dark else [])]
    done = subprocess.run(
        [*command, (room / "frames.html").as_uri()], capture_output=True, text=True, timeout=300, check=False
    )
    found = _TOLD.search(done.stdout)
    assert found is not None, done.stderr[-2000:]
    told: dict[str, list[str]] = json.loads(unescape(found[1]))
    assert len(told) == len(frames)
    return told
