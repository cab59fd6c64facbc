"""Starting and ending the programs that the drivers need."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, TypeVar

from tests.engines.engine import PATIENCE

T = TypeVar("T")


class Program:
    """A program with a group of its own; what it says goes to a file."""

    def __init__(self, command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> None:
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the program
        self._process = subprocess.Popen(
            [str(part) for part in command],
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=self._said,
            stderr=self._said,
            start_new_session=True,
        )

    def said(self) -> str:
        """All that it has said so far."""
        return os.pread(self._said.fileno(), 1_000_000, 0).decode(errors="replace")

    def _wait(self, look: Callable[[], T | None]) -> T:
        """What `look` finds. Raises RuntimeError when the program ends, or takes too long."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ended = self._process.poll() is not None
            if (found := look()) is not None:
                return found
            if ended:
                break
            time.sleep(0.05)
        raise RuntimeError(f"{self._process.args!r} did not start:\n{self.said()[-2000:]}")

    def says(self, pattern: str) -> str:
        """Wait for a line; gives its first group. Raises RuntimeError when it does not come."""
        return self._wait(lambda: re.search(pattern, self.said()))[1]

    def listens(self, port: int) -> None:
        """Wait until it answers at a port of this machine. Raises RuntimeError when it does not."""

        def look() -> bool | None:
            with socket.socket() as probe:
                return True if probe.connect_ex(("127.0.0.1", port)) == 0 else None

        self._wait(look)

    def end(self) -> None:
        """End it, and what it has started."""
        for sign in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(10)
                break
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._said.close()
