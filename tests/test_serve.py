"""python3 serve.py: which files it gives out, how, and what it says when a step fails."""

from __future__ import annotations

import gzip
import hashlib
import html
import http.client
import io
import json
import os
import re
import shutil
import socket
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import serve
from setup import export as exporting
from setup import files, server, vendor
from setup.export import export, folders, release
from setup.files import LATE, ROOT, belongs, find, kind, site
from setup.page import index_html
from setup.vendor import SetupError

INSIDE = (
    "index.html",
    "pyscript.toml",
    "py/main.py",
    "py/rules/marriage.py",
    "i18n/ne.json",
    "static/app.css",
)
OUTSIDE = (
    "",
    "/",
    ".",
    "..",
    "serve.py",
    "README.md",
    "package.json",
    "package-lock.json",
    ".git/config",
    ".npmrc",
    ".gitignore",
    "setup/files.py",
    "tests/test_serve.py",
    "tests/vectors/marriage.json",
    "node_modules/morphdom/package.json",
    ".cache/gzip/x.txt",
    "py",
    "py/",
    "static",
    "static/",
    "py/rules",
    "py/__pycache__/main.cpython-311.pyc",
    "py/rules/__pycache__/x.py",
    "py/../serve.py",
    "static/../.git/config",
    "static/../../etc/passwd.txt",
    "../main/index.html",
    "i18n/../serve.py",
    "static/.hidden.js",
    "static/.x/app.css",
    "/index.html",
    "/etc/passwd",
    "//index.html",
    "index.html/",
    "index.html/x.js",
    "py\\main.py",
    "static\\..\\..\\serve.py",
    "py/main.py\0.json",
    "py/main.py%00",
    "py/%2e%2e/serve.py",
    "INDEX.HTML",
    "py/main.pyc",
    "i18n/en.json.bak",
    "static/app.css~",
    "static/" + "a" * 300 + ".js",
    "static/no-such-file.js",
)


# --- which files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", INSIDE)
def test_the_sites_own_files_are_found(path: str) -> None:
    assert belongs(path)
    assert find(path) == ROOT / path


@pytest.mark.parametrize("path", OUTSIDE, ids=[repr(path)[:40] for path in OUTSIDE])
def test_nothing_else_is_found(path: str) -> None:
    assert find(path) is None


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site of its own in the place of the project."""
    root = tmp_path / "project"
    for path, text in {
        "index.html": "<p>",
        "pyscript.toml": "",
        "py/main.py": "1",
        "i18n/en.json": "{}",
        "static/app.css": "a",
        "static/vendor/stamp.txt": "s",
        ".git/config.json": "secret",
        "serve.py": "secret",
        "setup/page.py": "secret",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    for module in (files, exporting):
        monkeypatch.setattr(module, "ROOT", root)
    return root


def test_links_that_lead_out_of_the_site_are_no_files_of_it(project: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    (project / "static" / "out.txt").symlink_to(tmp_path / "secret.txt")
    (project / "static" / "git.json").symlink_to(project / ".git" / "config.json")
    (project / "static" / "serve.py").symlink_to(project / "serve.py")
    (project / "static" / "setup").symlink_to(project / "setup")
    (project / "static" / "same.css").symlink_to(project / "static" / "app.css")
    for path in ("static/out.txt", "static/git.json", "static/serve.py", "static/setup/page.py"):
        assert files.find(path) is None, path
    assert files.find("static/same.css") is not None
    assert [path for path in files.site() if files.find(path) is None] == []
    assert "static/out.txt" not in files.site()


def test_the_sites_list_is_what_can_be_found_without_what_is_made() -> None:
    listed = site()
    assert listed == sorted(listed)
    assert [path for path in listed if find(path) is None] == []
    assert not [path for path in listed if "__pycache__" in path or path.endswith(".pyc")]
    assert {path.split("/")[0] for path in listed if "/" in path} == {"py", "i18n", "static"}


@pytest.mark.parametrize(
    ("path", "type_"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("static/boot.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.svg", "image/svg+xml; charset=utf-8"),
        ("a.unknown", "application/octet-stream"),
    ],
)
def test_types(path: str, type_: str) -> None:
    assert kind(path) == type_


# --- over the wire ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of the server on this machine alone."""
    running = server.listen("127.0.0.1", 0)
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield int(running.server_address[1])
    running.shutdown()
    running.server_close()


class Answer:
    """What came back."""

    def __init__(self, port: int, path: str, method: str = "GET", **headers: str) -> None:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        link.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            link.putheader(name.replace("_", "-"), value)
        link.endheaders()
        answer = link.getresponse()
        self.status, self.body = answer.status, answer.read()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        link.close()


@pytest.mark.parametrize("path", INSIDE[1:])
def test_a_file_comes_as_it_is_with_its_type(port: int, path: str) -> None:
    answer = Answer(port, f"/{path}")
    assert answer.status == 200
    assert answer.body == (ROOT / path).read_bytes()
    assert answer.headers["content-type"] == kind(path)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/index.html", "/?x=1", "/index.html?a=../.."])
def test_the_page_comes_with_its_first_screens(port: int, path: str) -> None:
    answer = Answer(port, path)
    assert answer.status == 200
    assert answer.body.decode() == index_html()
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_compressed_for_who_asks_for_it(port: int) -> None:
    answer = Answer(port, "/static/app.css", Accept_Encoding="br, gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in answer.headers["vary"].lower()
    assert gzip.decompress(answer.body) == (ROOT / "static" / "app.css").read_bytes()
    assert int(answer.headers["content-length"]) == len(answer.body)
    plain = Answer(port, "/static/app.css", Accept_Encoding="br")
    assert "content-encoding" not in plain.headers
    assert len(plain.body) > len(answer.body)


def test_the_archive_of_the_library_is_not_compressed_again(port: int) -> None:
    path = "/static/vendor/pyodide/python_stdlib.zip"
    assert "content-encoding" not in Answer(port, path, "HEAD", Accept_Encoding="gzip").headers


@pytest.mark.parametrize("path", ["/static/app.css", "/"])
def test_what_is_unchanged_is_not_sent_again(port: int, path: str) -> None:
    tag = Answer(port, path).headers["etag"]
    again = Answer(port, path, If_None_Match=tag)
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == tag
    assert Answer(port, path, If_None_Match='"other"').status == 200


def test_the_tag_follows_the_content(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "find", files.find)
    store, file = server.Store(), project / "static" / "app.css"
    first = store.get("static/app.css")
    file.write_text("bb")
    second = store.get("static/app.css")
    assert first is not None
    assert second is not None
    assert (first[0], second[0]) == (b"a", b"bb")
    assert first[2] != second[2]
    file.unlink()
    assert store.get("static/app.css") is None


@pytest.mark.parametrize("path", ["/", "/static/app.css", "/nothing"])
def test_head_is_get_without_the_body(port: int, path: str) -> None:
    whole, head = Answer(port, path), Answer(port, path, "HEAD")
    assert head.body == b""
    assert head.status == whole.status
    for name in ("content-type", "content-length", "etag"):
        assert head.headers.get(name) == whole.headers.get(name)


@pytest.mark.parametrize(
    "path",
    [
        "/.git/config",
        "/serve.py",
        "/tests/test_serve.py",
        "/setup/files.py",
        "/package.json",
        "/.npmrc",
        "/py",
        "/py/",
        "/static/",
        "/static",
        "//serve.py",
        "//.git/config",
        "/..",
        "/../serve.py",
        "/static/../serve.py",
        "/..%2fserve.py",
        "/static/..%2f..%2f.git/config",
        "/%2e%2e/serve.py",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/py%5cmain.py",
        "/py/main.py%00.json",
        "/py//main.py",
        "/./index.html",
        "/%2findex.html",
        "/py/%252e%252e/serve.py",
        "/static/" + "a" * 300 + ".js",
        "/%ff%fe",
        "/INDEX.HTML",
    ],
    ids=lambda path: path[:40],
)
def test_nothing_outside_the_site_is_given_out_and_no_folder_is_listed(port: int, path: str) -> None:
    answer = Answer(port, path)
    assert (answer.status, answer.body) == (404, b"Not found\n")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


def test_two_slashes_are_at_most_the_page(port: int) -> None:
    answer = Answer(port, "//")
    assert answer.status == 404 or answer.body.decode() == index_html()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"])
def test_nothing_can_be_sent_or_changed(port: int, method: str) -> None:
    assert Answer(port, "/index.html", method).status in (405, 501)


def test_an_address_that_is_none_ends_nothing(port: int) -> None:
    for line in (b"GET http:" + b"//[ HTTP/1.1\r\n\r\n", b"\r\n\r\n", b"nonsense\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), timeout=20) as link:
            link.sendall(line)
            link.shutdown(socket.SHUT_WR)
            while link.recv(4096):
                pass
    assert Answer(port, "/").status == 200


def test_first_screens_that_cannot_be_made_are_said(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise SetupError("Making the first screens failed:\nreason")

    monkeypatch.setattr(server, "index_html", fail)
    answer = Answer(port, "/")
    assert (answer.status, answer.body) == (500, b"Making the first screens failed:\nreason\n")


# --- exporting --------------------------------------------------------------------------------------------


def tree(folder: Path) -> dict[str, str]:
    """The files below a folder."""
    return {
        file.relative_to(folder).as_posix(): file.read_text() for file in folder.rglob("*") if file.is_file()
    }


@pytest.fixture(scope="module")
def finished() -> dict[str, bytes]:
    """The finished site, made once."""
    return release()


def test_a_release_holds_what_a_host_needs_and_nothing_else(finished: dict[str, bytes]) -> None:
    at_root = {path for path in finished if "/" not in path}
    assert at_root == {"index.html", "sw.js", "LICENSE.txt", "THIRD-PARTY.txt"}
    folders = {path.split("/")[0] for path in finished} - at_root
    assert sorted(re.sub("-[0-9a-f]{12}$", "", folder) for folder in folders) == [
        "app",
        "pyodide",
        "pyscript",
    ]
    inner = {path.split("/", 1)[1] for path in finished if path.startswith("app-")}
    assert {"app.zip", "app.css", "boot.js", "morphdom.js", "py/main.py", "i18n/ne.json"} <= inner
    assert {path for path in inner if path.endswith(".py")} == {"py/main.py", *LATE}


def test_a_releases_page_asks_only_for_files_that_are_there(finished: dict[str, bytes]) -> None:
    page = finished["index.html"].decode()
    asked = set(re.findall(r'(?:href|src)="(?!#)([^"]+)"', page))
    assert {"sw.js"} | asked <= set(finished) | {"sw.js", ""}
    config = json.loads(html.unescape(re.search(r"config='([^']+)'", page)[1]))
    assert config["interpreter"] in finished
    assert set(config["files"]) <= set(finished)
    assert "packages" not in config
    for name in ("boot.js", "app.css"):
        text = next(data for path, data in finished.items() if path.endswith(f"/{name}")).decode()
        assert not re.findall(r'["(]((?:static|py|i18n)/[^")]*)', text), name
    needed = next(data for path, data in finished.items() if path.endswith("/boot.js")).decode()
    listed = re.search(r"const NEEDED = \[(.*?)\]", needed, re.DOTALL)
    assert listed
    assert set(re.findall(r'"([^"]+)"', listed[1])) <= set(finished)
    later = re.search(r"const LATE = (\{.*?\});", needed)
    assert later
    assert set(json.loads(later[1]).values()) <= set(finished)


def test_a_releases_worker_keeps_every_file_and_this_very_page(finished: dict[str, bytes]) -> None:
    text = finished["sw.js"].decode()
    kept = json.loads(re.search(r"const FILES = (\[.*?\]);", text)[1])
    assert set(kept) == {path for path in finished if "/" in path}
    assert hashlib.sha256(finished["index.html"]).hexdigest() in text
    number = re.search(r'data-release="([0-9a-f]{12})"', finished["index.html"].decode())[1]
    assert f'const RELEASE = "{number}";' in text


def test_a_releases_modules_are_compiled_and_complete(finished: dict[str, bytes]) -> None:
    packed = next(data for path, data in finished.items() if path.endswith("/app.zip"))
    names = set(zipfile.ZipFile(io.BytesIO(packed)).namelist())
    sources = {file.relative_to(ROOT / "py").as_posix() for file in (ROOT / "py").rglob("*.py")}
    later = {path.removeprefix("py/") for path in LATE}
    assert {f"{name}c" for name in sources - later if name != "main.py"} <= names
    assert not names & {f"{name}c" for name in later}
    assert not [name for name in names if name.endswith(".py")]


@pytest.mark.parametrize(
    ("changed", "named_anew"),
    [
        ("static/app.css", {"app"}),
        ("py/rules/marriage.py", {"app"}),
        ("static/vendor/pyscript/core.js", {"app", "pyscript"}),
        ("static/vendor/pyodide/pyodide.asm.wasm", {"app", "pyodide"}),
    ],
)
def test_a_part_is_named_anew_when_anything_changes_that_its_files_are_made_of(
    changed: str, named_anew: set[str]
) -> None:
    sources = {path: path.encode() for path in site()}
    before, after = folders(sources), folders({**sources, changed: b"another"})
    assert {part for part in before if before[part] != after[part]} == named_anew


OLD = "app-0123456789ab"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """A small release in the place of the real one."""
    files = {"index.html": b'<html data-release="1">', "sw.js": b"", f"{OLD}/app.css": b"a"}
    monkeypatch.setattr(exporting, "release", lambda: files)
    return files


def test_an_export_replaces_an_earlier_one(small: dict[str, bytes], tmp_path: Path) -> None:
    target = tmp_path / "new" / "site"
    assert export(target) == 3
    del small[f"{OLD}/app.css"]
    small["app-ba9876543210/app.css"] = b"b"
    assert export(target) == 3
    assert tree(target) == {
        "index.html": '<html data-release="1">',
        "sw.js": "",
        "app-ba9876543210/app.css": "b",
    }


@pytest.mark.parametrize("content", ["letter.txt", "index.html"])
def test_an_export_never_erases_a_foreign_folder(
    small: dict[str, bytes], tmp_path: Path, content: str
) -> None:
    target = tmp_path / "mine"
    target.mkdir()
    (target / content).write_text("precious")
    (target / "photos").mkdir()
    (target / "photos" / "one.txt").write_text("precious")
    assert small
    with pytest.raises(SetupError, match="not an earlier export"):
        export(target)
    assert tree(target) == {content: "precious", "photos/one.txt": "precious"}


def test_an_export_leaves_what_a_person_added_to_an_earlier_one(
    small: dict[str, bytes], tmp_path: Path
) -> None:
    target = tmp_path / "site"
    export(target)
    (target / ".git").mkdir()
    (target / ".git" / "HEAD").write_text("ref")
    (target / "CNAME").write_text("name")
    assert export(target) == len(small)
    assert (target / ".git" / "HEAD").read_text() == "ref"
    assert (target / "CNAME").read_text() == "name"


def test_an_export_refuses_a_file_and_the_project_itself(
    small: dict[str, bytes], project: Path, tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    other = tmp_path / "other"
    shutil.copytree(project, other)
    before = tree(tmp_path)
    assert small
    for target in (file, project, tmp_path, project / "py", project / "static", other):
        with pytest.raises(SetupError, match="Name an empty or a new folder"):
            export(target)
    assert tree(tmp_path) == before


def test_an_export_into_an_empty_folder_works(small: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert export(tmp_path / "empty") == len(small)


# --- what it says -----------------------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with nothing installed: no static/vendor, and no program but those put into the folder."""
    programs = tmp_path / "bin"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(vendor, "VENDOR", tmp_path / "vendor")
    return programs


def put(folder: Path, name: str, script: str) -> None:
    """A program that is a shell script."""
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """serve.py with arguments."""
    monkeypatch.setattr(sys, "argv", ["serve.py", *arguments])
    return serve.main()


Captured = pytest.CaptureFixture[str]
only_posix = pytest.mark.skipif(os.name != "posix", reason="the programs are shell scripts")


@only_posix
def test_without_node_it_says_what_to_install(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    assert bare
    assert run(monkeypatch, "--port", "0") == 1
    said = capsys.readouterr()
    assert said.err == "node was not found.\nInstall Node.js 20 or newer (with npm), then start again.\n"


@only_posix
@pytest.mark.parametrize("version", ["v18.19.1", "v8.0.0", "", "nonsense"])
def test_an_old_node_is_named_with_its_version(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, version: str
) -> None:
    put(bare, "node", f"echo {version}")
    assert run(monkeypatch, "--port", "0") == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Node.js {version or 'of an unknown version'} is too old.\n")
    assert "Install Node.js 20 or newer" in said


@only_posix
def test_without_npm_it_says_so(bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    put(bare, "node", "echo v22.1.0")
    assert run(monkeypatch, "--port", "0") == 1
    assert capsys.readouterr().err.startswith("npm was not found.\nInstall npm")


@only_posix
def test_a_failing_npm_is_named_with_what_it_said_and_what_to_do(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    put(bare, "node", "echo v22.1.0")
    put(bare, "npm", "echo 'network is unreachable' >&2; exit 7")
    assert run(monkeypatch, "--port", "0") == 1
    said = capsys.readouterr()
    assert "Fetching PyScript and Pyodide" in said.out
    assert said.err == (
        "npm ci failed (exit 7):\nnetwork is unreachable\nCheck the network connection, then start again.\n"
    )
    assert "Traceback" not in said.err


def test_a_step_that_cannot_be_run_is_named() -> None:
    with pytest.raises(SetupError) as caught:
        vendor.run("A step", "Do this.", [ROOT / "no-such-program"])
    assert str(caught.value).startswith("A step failed: ")
    assert str(caught.value).endswith("\nDo this.")


def test_a_port_that_is_taken_is_said_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(serve, "prepare", lambda _say: None)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        assert run(monkeypatch, "--port", str(number)) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Port {number} of 127.0.0.1 cannot be had: ")
    assert said.endswith("Name another one with --port.\n")


def test_a_folder_that_is_foreign_is_said_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(serve, "prepare", lambda _say: None)
    (tmp_path / "mine.txt").write_text("x")
    assert run(monkeypatch, "--export", str(tmp_path)) == 1
    said = capsys.readouterr().err
    assert said == f"{tmp_path} exists and is not an earlier export.\nName an empty or a new folder.\n"


def test_an_export_says_how_many_files_it_wrote(
    small: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(serve, "prepare", lambda _say: None)
    assert small
    assert run(monkeypatch, "--export", str(tmp_path / "site")) == 0
    assert capsys.readouterr().out.startswith(f"3 files written to {tmp_path / 'site'}.")


def stopped(self: server.Server, poll_interval: float = 0.5) -> None:
    """Ctrl+C as soon as it serves."""
    assert poll_interval
    assert self.socket.getsockname()[1]
    raise KeyboardInterrupt


def test_it_says_where_it_is_and_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(serve, "prepare", lambda _say: None)
    monkeypatch.setattr(server.Server, "serve_forever", stopped)
    assert run(monkeypatch, "--port", "0", "--host", "localhost") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Chautari is at http://127.0.0.1:")
    assert lines[0].endswith("/")
    assert "0.0.0.0" not in "".join(lines)
    assert lines[1] == "Stop it with Ctrl+C."


def test_in_the_network_it_shows_the_address_as_a_qr_code(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(serve, "prepare", lambda _say: None)
    monkeypatch.setattr(server.Server, "serve_forever", stopped)
    asked = []
    monkeypatch.setattr(serve, "qr_code", lambda address: asked.append(address) or "QR")
    assert run(monkeypatch, "--port", "0", "--host", "0.0.0.0") == 0
    said = capsys.readouterr().out
    assert f"Chautari is at {asked[0]} for every device in this network.\n\nQR\n" in said
    assert asked[0].startswith(f"http://{server.own_address()}:")
    assert "Over plain http a phone gives no offline use" in said


def test_a_qr_code_is_a_square_of_blocks() -> None:
    lines = serve.qr_code("http://192.0.2.7:8000/").splitlines()
    assert len(lines) > 10
    assert set("".join(lines)) <= set(" █▀▄")
    assert len({len(line) for line in lines}) <= 2
    # Two rows of squares a line.
    assert abs(2 * len(lines) - len(lines[0])) <= 2
    assert lines != serve.qr_code("http://192.0.2.8:8000/").splitlines()


def test_its_own_address_is_one_of_this_machine() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((server.own_address(), 0))


def test_what_is_complete_is_not_fetched_again(bare: Path) -> None:
    vendor.VENDOR.mkdir()
    (vendor.VENDOR / "stamp.txt").write_text(vendor.stamp())
    said: list[str] = []
    # No program is there: anything but doing nothing would fail.
    vendor.prepare(said.append)
    assert said == []
    assert list(bare.iterdir()) == []


def test_another_pin_makes_it_fetch_again(bare: Path) -> None:
    vendor.VENDOR.mkdir()
    (vendor.VENDOR / "stamp.txt").write_text("older")
    assert not vendor.ready()
    with pytest.raises(SetupError, match="node was not found"):
        vendor.prepare(print)
    assert list(bare.iterdir()) == []
    assert (vendor.VENDOR / "stamp.txt").read_text() == "older"
