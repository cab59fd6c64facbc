"""A Firefox that the system has, headless, over WebDriver BiDi: it listens by itself, no driver is needed."""

from __future__ import annotations

import base64
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.engines.engine import KEYS, PATIENCE, PHONE, MissingEngineError
from tests.engines.processes import Program

NAMES = ("firefox-esr", "firefox")
# Scrollbars as on a phone; nothing asked, offered or fetched by the browser itself.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "ui.useOverlayScrollbars": 1,
}


class SystemFirefox:
    """The system's Firefox. Raises MissingEngineError when there is none."""

    def __init__(self) -> None:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        if path is None:
            raise MissingEngineError("no Firefox is installed (Debian: firefox-esr)")
        self._profile = Path(tempfile.mkdtemp(prefix="chautari-firefox-"))
        lines = (
            f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in PREFERENCES.items()
        )
        (self._profile / "user.js").write_text("".join(lines), encoding="utf-8")
        options = ("--headless", "--no-remote", "--profile", self._profile, "--remote-debugging-port", "0")
        self._program = Program((path, *options, "about:blank"))
        try:
            address = self._program.says(r"WebDriver BiDi listening on (ws://\S+)")
            self._socket = connect(f"{address}/session", max_size=None, open_timeout=PATIENCE, legacy=True)
            self._number = 0
            found = self._ask("session.new", capabilities={})
            self.name = f"Firefox {found['capabilities']['browserVersion']} (BiDi)"
            self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]
            viewport = {"width": PHONE[0], "height": PHONE[1]}
            self._ask("browsingContext.setViewport", context=self._window, viewport=viewport)
        except BaseException:
            self._program.end()
            raise

    def _ask(self, method: str, **parameters: object) -> dict[str, Any]:
        """The result of a command. Raises RuntimeError with what the browser says is wrong."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=2 * PATIENCE))
            if answer.get("id") == self._number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def go(self, url: str) -> None:
        """See Engine."""
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def reload(self) -> None:
        """See Engine."""
        self._ask("browsingContext.reload", context=self._window, wait="complete")

    def back(self) -> None:
        """See Engine."""
        self._ask("browsingContext.traverseHistory", context=self._window, delta=-1)

    def run(self, function: str, *arguments: object) -> Any:
        """See Engine."""
        wrapped = f"async (given) => JSON.stringify((await ({function})(...JSON.parse(given))) ?? null)"
        found = self._ask(
            "script.callFunction",
            functionDeclaration=wrapped,
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            awaitPromise=True,
            target={"context": self._window},
        )
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def _perform(self, kind: str, steps: list[dict[str, Any]], **options: object) -> None:
        actions = [{"type": kind, "id": kind, "actions": steps, **options}]
        self._ask("input.performActions", context=self._window, actions=actions)

    def tap(self, x: float, y: float) -> None:
        """See Engine."""
        where = {"type": "pointerMove", "x": int(x), "y": int(y)}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._perform("pointer", [where, down, up], parameters={"pointerType": "touch"})

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
        found = self._ask("browsingContext.captureScreenshot", context=self._window)
        path.write_bytes(base64.b64decode(found["data"]))

    def close(self) -> None:
        """See Engine."""
        try:
            self._ask("browser.close")
            self._socket.close()
        except (OSError, WebSocketException):
            pass
        finally:
            self._program.end()
            shutil.rmtree(self._profile, ignore_errors=True)
