#!/usr/bin/env python3
"""Chautari's one command: fetch what is missing, then serve the page (or write it out with --export)."""

import argparse
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - said in words, whatever Python a person has
    sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")

from setup.export import export
from setup.files import ROOT
from setup.server import listen, own_address
from setup.vendor import SetupError, node, prepare


def say(text: str) -> None:
    """Print at once, also into a pipe."""
    print(text, flush=True)


def qr_code(address: str) -> str:
    """The address as a QR code of block characters, made by the pinned `uqr` package."""
    script = "import {renderUnicodeCompact} from 'uqr'; console.log(renderUnicodeCompact(process.argv[1]))"
    command = [node(), "--input-type=module", "-e", script, address]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout.rstrip()


def serve(host: str, port: int) -> None:
    """Serve until interrupted. Raises SetupError when the port cannot be had."""
    try:
        server = listen(host, port)
    except OSError as error:
        raise SetupError(
            f"Port {port} of {host} cannot be had: {error}\nName another one with --port."
        ) from error
    number = server.server_address[1]
    if host in ("0.0.0.0", "::"):
        address = f"http://{own_address()}:{number}/"
        say(f"Chautari is at {address} for every device in this network.\n\n{qr_code(address)}\n")
        say("Over plain http a phone gives no offline use, no clipboard and no share button; the rest works.")
    else:
        say(f"Chautari is at http://{'127.0.0.1' if host == 'localhost' else host}:{number}/")
    say("Stop it with Ctrl+C.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("")
    finally:
        server.server_close()


def main() -> int:
    """Run the command line; returns the exit status."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--port", type=int, default=8000, help="port to serve on (default 8000; 0 picks a free one)"
    )
    options.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 serves phones in the same network (default 127.0.0.1)"
    )
    options.add_argument(
        "--export", type=Path, metavar="DIR", help="write the finished static site to DIR instead"
    )
    chosen = options.parse_args()
    try:
        prepare(say)
        if chosen.export:
            say(f"{export(chosen.export)} files written to {chosen.export}. Put them on any static host.")
        else:
            serve(chosen.host, chosen.port)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
