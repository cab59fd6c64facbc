"""WebKitGTK's small browser, through its WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import shutil
import socket
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.engines.engine import KEYS, PATIENCE, PHONE, MissingEngineError
from tests.engines.processes import Program

BROWSER = "webkit2gtk-4.*/MiniBrowser"
FOLDERS = ("/usr/lib", "/usr/libexec")


def browser() -> Path | None:
    """The small browser: in the library folder of the machine's kind, or in that for programs."""
    for folder in map(Path, FOLDERS):
        found = sorted([*folder.glob(BROWSER), *folder.glob(f"*/{BROWSER}")])
        if found:
            return found[-1]
    return None


def free_port() -> int:
    """A port that nobody has at present."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class WebKitGTK:
    """WebKitGTK. Raises MissingEngineError when a part of it is not installed."""

    def __init__(self) -> None:
        driver, binary, screen = shutil.which("WebKitWebDriver"), browser(), shutil.which("Xvfb")
        if driver is None or binary is None:
            raise MissingEngineError("no WebKitGTK with its driver is installed (Debian: webkit2gtk-driver)")
        if screen is None and not os.environ.get("DISPLAY"):
            raise MissingEngineError("WebKitGTK has no screen (Debian: xvfb)")
        env = dict(os.environ)
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            # Its sandbox does not start for root.
            env["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        self._programs: list[Program] = []
        try:
            if screen is not None:
                shown = Program(
                    (screen, "-displayfd", "1", "-screen", "0", "1024x1024x24", "-nolisten", "tcp")
                )
                self._programs.append(shown)
                env["DISPLAY"] = ":" + shown.says(r"(?m)^(\d+)$")
                env.pop("WAYLAND_DISPLAY", None)
                env["GDK_BACKEND"] = "x11"
            port = free_port()
            self._address = f"http://127.0.0.1:{port}"
            self._programs.append(Program((driver, f"--port={port}"), env))
            self._programs[-1].listens(port)
            self._begin(binary)
        except BaseException:
            self._end()
            raise

    def _begin(self, binary: Path) -> None:
        options = ["--automation", "--javascript-can-open-windows-automatically=true"]
        wanted = {"webkitgtk:browserOptions": {"binary": str(binary), "args": options}}
        found = self._ask("/session", capabilities={"alwaysMatch": wanted})
        self.name = f"WebKitGTK {found['capabilities']['browserVersion']} (WebDriver)"
        self._address += f"/session/{found['sessionId']}"
        self._ask("/timeouts", script=2000 * PATIENCE, pageLoad=2000 * PATIENCE)
        # The browser's own bars make its first window wider than a phone; one that the page opens has none.
        first = self._ask("/window/handles")
        opened = f"open('about:blank', 'phone', 'popup,left=0,top=0,width={PHONE[0]},height={PHONE[1]}')"
        self._ask("/execute/sync", script=f"{opened}; return 1", args=[])
        handles = first
        while handles == first:
            handles = self._ask("/window/handles")
        self._ask("/window", handle=next(handle for handle in handles if handle not in first))
        self._ask("/window/rect", x=0, y=0, width=PHONE[0], height=PHONE[1])

    def _ask(self, path: str, method: str = "", **body: object) -> Any:
        """The value of a command. Raises RuntimeError with what the driver says is wrong."""
        data = json.dumps(body).encode() if body or method == "POST" else None
        kind = method or ("POST" if data else "GET")
        request = urllib.request.Request(self._address + path, data, method=kind)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=3 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path}: {error.read().decode(errors='replace')[:2000]}") from error

    def go(self, url: str) -> None:
        """See Engine."""
        self._ask("/url", url=url)

    def reload(self) -> None:
        """See Engine."""
        self._ask("/refresh", "POST")

    def back(self) -> None:
        """See Engine."""
        self._ask("/back", "POST")

    def run(self, function: str, *arguments: object) -> Any:
        """See Engine."""
        script = (
            "const [given, done] = arguments;"
            f"(async () => ({function})(...JSON.parse(given)))()"
            ".then((found) => done({ found: found ?? null }),"
            " (error) => done({ error: `${error}\\n${error.stack}` }));"
        )
        answer = self._ask("/execute/async", script=script, args=[json.dumps(arguments)])
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["found"]

    def _perform(self, kind: str, steps: list[dict[str, Any]], **options: object) -> None:
        self._ask("/actions", actions=[{"type": kind, "id": kind, "actions": steps, **options}])

    def tap(self, x: float, y: float) -> None:
        """See Engine. It knows no finger here."""
        where = {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._perform("pointer", [where, down, up], parameters={"pointerType": "mouse"})

    def type(self, text: str) -> None:
        """See Engine."""
        steps = [{"type": way, "value": letter} for letter in text for way in ("keyDown", "keyUp")]
        self._perform("key", steps)

    def press(self, *keys: str) -> None:
        """See Engine."""
        values = [KEYS.get(key, key) for key in keys]
        down = [{"type": "keyDown", "value": value} for value in values]
        self._perform("key", down + [{"type": "keyUp", "value": value} for value in reversed(values)])

    def picture(self, path: Path) -> None:
        """See Engine."""
        path.write_bytes(base64.b64decode(self._ask("/screenshot")))

    def _end(self) -> None:
        for program in reversed(self._programs):
            program.end()

    def close(self) -> None:
        """See Engine."""
        with contextlib.suppress(OSError, RuntimeError):
            self._ask("", "DELETE")
        self._end()
