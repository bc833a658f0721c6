"""A page used with the keyboard alone: keys come as from a person, not from a script, so focus goes where it would."""

from __future__ import annotations

import fcntl
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tests.support.chromium import find_chromium

_FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--remote-debugging-pipe",
)  # fmt: skip
_KEYS: Final = {
    "Tab": 9,
    "Enter": 13,
    "Space": 32,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}
_TEXTS: Final = {"Enter": "\r", "Space": " "}
_SHIFT: Final = 8
_MOST_STEPS: Final = 200
_SEEN: Final = """(() => {
  const one = document.activeElement, whole = one.closest("label.button") ?? one;
  if (one === document.body) return "";
  const box = whole.getBoundingClientRect(), told = `${one.tagName} ${one.id} ${one.textContent.slice(0, 30)}`;
  const edges = [box.top + 3, box.bottom - 3].map((y) => document.elementFromPoint(box.left + box.width / 2, y));
  const seen = edges.filter((there) => whole.contains(there)).length;
  if (seen < (one.tagName === "TEXTAREA" ? 1 : 2)) return `hidden: ${told}`;
  return getComputedStyle(whole).outlineStyle === "none" ? `no edge: ${told}` : "";
})()"""
"""What is wrong with what has the focus: it is covered (of a long text its cursor shows), or nothing shows it."""


class Keyboard:
    """A page that is open in a browser, and the keys that are pressed in it."""

    def __init__(self, reads: int, writes: int) -> None:
        self._reads, self._writes = os.fdopen(reads, "rb"), os.fdopen(writes, "wb")
        self._number, self._session, self._rest = 0, "", b""

    def ask(self, method: str, **params: Any) -> Any:
        """Return what the browser answers."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._writes.write(json.dumps(message).encode() + b"\0")
        self._writes.flush()
        while (told := self._told()).get("id") != self._number:
            pass
        assert "error" not in told, told
        return told["result"]

    def _told(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            more = os.read(self._reads.fileno(), 1 << 16)
            assert more, "the browser ended"
            self._rest += more
        told, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(told)
        return message

    def open(self, page: Path, width: int, height: int, *, dark: bool = False) -> None:
        """Open a page, which is ready afterwards."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme])
        self.ask("Page.navigate", url=page.as_uri())
        while self.tell("document.documentElement?.dataset.ready") != "yes":
            pass

    def tell(self, expression: str) -> Any:
        """Return what an expression is in the page."""
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by name, ``Shift+Tab`` among them."""
        for key in keys:
            shift, _, name = key.rpartition("+") if len(key) > 1 else ("", "", key)
            text = _TEXTS.get(name, name if len(name) == 1 else "")
            told = {
                "key": " " if name == "Space" else name,
                "code": name,
                "windowsVirtualKeyCode": _KEYS.get(name, 0),
            }
            held = _SHIFT if shift else 0
            self.ask("Input.dispatchKeyEvent", type="keyDown", text=text, modifiers=held, **told)
            self.ask("Input.dispatchKeyEvent", type="keyUp", modifiers=held, **told)

    def walk(self, selector: str, key: str = "Tab") -> None:
        """Press a key until what has the focus is what a selector names; whatever has it on the way is to be seen."""
        for _ in range(_MOST_STEPS):
            self.press(key)
            assert self.tell(_SEEN) == "", self.tell(_SEEN)
            if self.tell(f"document.activeElement.matches({json.dumps(selector)})"):
                return
        raise AssertionError(f"no key leads to {selector}")

    def type(self, text: str) -> None:
        """Type a text into what has the focus."""
        self.press(*text)


@contextmanager
def keyboard(room: Path) -> Iterator[Keyboard]:
    """Start a browser whose files lie in a folder, and end it."""
    (theirs_in, ours_out), (ours_in, theirs_out) = os.pipe(), os.pipe()
    high = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, 10) for one in (theirs_in, theirs_out)]
    program = find_chromium()
    browser = os.posix_spawn(
        program, [program, *_FLAGS, f"--user-data-dir={room}", "about:blank"], os.environ,
        file_actions=[
            (os.POSIX_SPAWN_DUP2, high[0], 3), (os.POSIX_SPAWN_DUP2, high[1], 4),
            (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
        ],
        setpgroup=0,
    )  # fmt: skip
    for one in (theirs_in, theirs_out, *high):
        os.close(one)
    try:
        yield Keyboard(ours_in, ours_out)
    finally:
        os.killpg(browser, signal.SIGKILL)
        os.waitpid(browser, 0)
