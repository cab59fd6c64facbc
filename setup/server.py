"""The development server: the site's files and nothing else, compressed, with caching by content."""

from __future__ import annotations

import gzip
import hashlib
import http.server
import posixpath
import socket
import threading
import urllib.parse
from http import HTTPStatus
from pathlib import Path

from setup.files import ROOT, find, kind
from setup.page import index_html
from setup.vendor import SetupError

# Already compressed by their own format.
PACKED = (".png", ".zip", ".ico")
CACHE = ROOT / ".cache" / "gzip"
Source = tuple[str, float, int]


class Store:
    """Bodies ready to send, by path: (bytes, compressed bytes or None, entity tag)."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Source, tuple[bytes, bytes | None, str]]] = {}
        self._lock = threading.Lock()

    def get(self, path: str) -> tuple[bytes, bytes | None, str] | None:
        """The bodies of the site's `path`, or None if it has no such file."""
        file = find(path)
        if file is None:
            return None
        if path == "index.html":
            data = index_html().encode()
            return data, gzip.compress(data, 6), _tag(data)
        status = file.stat()
        source: Source = (str(file), status.st_mtime, status.st_size)
        with self._lock:
            kept = self._kept.get(path)
            if kept is None or kept[0] != source:
                kept = source, _bodies(file)
                self._kept[path] = kept
        return kept[1]


def _tag(data: bytes) -> str:
    return f'"{hashlib.sha256(data).hexdigest()[:20]}"'


def _bodies(file: Path) -> tuple[bytes, bytes | None, str]:
    data = file.read_bytes()
    tag = _tag(data)
    if file.suffix in PACKED:
        return data, None, tag
    if len(data) < 500_000:
        return data, gzip.compress(data, 6), tag
    # The interpreter takes a second to compress: kept on disk, so that a second start has it at once.
    kept = CACHE / f"{tag.strip(chr(34))}.gz"
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(f".{threading.get_ident()}")
        part.write_bytes(gzip.compress(data, 6, mtime=0))
        part.replace(kept)
    return data, kept.read_bytes(), tag


class Handler(http.server.BaseHTTPRequestHandler):
    """GET and HEAD of the site's files."""

    protocol_version = "HTTP/1.1"
    server_version = "chautari"
    sys_version = ""
    store = Store()
    quiet = True

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        # A path that needs normalising is nobody's link to this site.
        inside = path == "/" or (path.startswith("/") and posixpath.normpath(path) == path)
        try:
            found = self.store.get(path[1:] or "index.html") if inside else None
        except SetupError as error:
            said = {"Content-Type": "text/plain; charset=utf-8"}
            self._send(HTTPStatus.INTERNAL_SERVER_ERROR, f"{error}\n".encode(), said, body=body)
            return
        if found is None:
            self._send(
                HTTPStatus.NOT_FOUND, b"Not found\n", {"Content-Type": "text/plain; charset=utf-8"}, body=body
            )
            return
        data, packed, tag = found
        headers = {
            "Content-Type": kind(path.lstrip("/") or "index.html"),
            "ETag": tag,
            "Cache-Control": "no-cache",
            "X-Content-Type-Options": "nosniff",
            "Vary": "Accept-Encoding",
        }
        if self.headers.get("If-None-Match") == tag:
            self._send(HTTPStatus.NOT_MODIFIED, None, headers, body=False)
            return
        if packed is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            data = packed
        self._send(HTTPStatus.OK, data, headers, body=body)

    def _send(self, status: HTTPStatus, data: bytes | None, headers: dict[str, str], *, body: bool) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if data is not None:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if body and data is not None:
            try:
                self.wfile.write(data)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        if not self.quiet:
            super().log_message(format, *args)


class Server(http.server.ThreadingHTTPServer):
    """One thread a connection; ends with the program."""

    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A phone that goes away in the middle of an answer is no news."""


def listen(host: str, port: int) -> Server:
    """A server bound to `host` and `port` (0 picks a free one). Raises OSError when that cannot be had."""
    return Server((host, port), Handler)


def own_address() -> str:
    """This machine's address in its network, or 127.0.0.1 when it has none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
