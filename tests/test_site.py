"""The files fit together: what the page names is there, and nothing comes from elsewhere."""

from __future__ import annotations

import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.texts import LANGUAGES
from setup.files import LATE, ROOT, TYPES, belongs, find, site
from setup.page import MARK, index_html

SKIPPED = {
    "node_modules",
    "__pycache__",
    "dist",
    "screens",
    ".git",
    ".cache",
    ".ci",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
}
INDEX = (ROOT / "index.html").read_text(encoding="utf-8")
SETTINGS = tomllib.loads((ROOT / "pyscript.toml").read_text(encoding="utf-8"))
BOOT = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")


class Tags(HTMLParser):
    """The start tags of a page, and the text inside scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] in ("script", "style") and self.cdata_elem:
            self.inline.append(data)


def texts() -> dict[str, str]:
    """Every file of the project that is text, by its path: nothing installed, nothing made."""
    found = {}
    for file in sorted(ROOT.rglob("*")):
        path = file.relative_to(ROOT)
        if not file.is_file() or SKIPPED & set(path.parts) or path.as_posix().startswith("static/vendor/"):
            continue
        data = file.read_bytes()
        if b"\0" not in data:
            found[path.as_posix()] = data.decode("utf-8")
    return found


TEXTS = texts()


# --- pyscript.toml ----------------------------------------------------------------------------------------


def files() -> dict[str, str]:
    """What the interpreter gets: the site's path → the path in the interpreter."""
    listed = SETTINGS["files"]
    folder = listed["{G}"]
    return {key.replace("{G}", folder): value for key, value in listed.items() if key != "{G}"}


def test_every_python_file_is_listed_exactly_once_but_main() -> None:
    own = [path for path in files() if path.startswith("py/")]
    on_disk = {file.relative_to(ROOT).as_posix() for file in (ROOT / "py").rglob("*.py")} - {"py/main.py"}
    assert sorted([*own, *LATE]) == sorted(on_disk)
    assert [path for path, target in files().items() if path.startswith("py/") and path[3:] != target] == []
    assert len(set(files().values())) == len(files())


def test_what_is_fetched_later_is_not_listed_and_the_page_knows_where_it_lies() -> None:
    boot = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
    known = re.search(r"const LATE = (\{.*?\});", boot)
    assert known
    modules = {path.removeprefix("py/").removesuffix(".py").replace("/", "."): path for path in LATE}
    assert json.loads(known[1]) == modules
    assert not set(LATE) & set(files())


def test_nothing_is_listed_that_the_site_does_not_have() -> None:
    assert [path for path in files() if find(path) is None] == []
    assert find(SETTINGS["interpreter"]) is not None


def test_the_grapheme_package_is_listed_whole() -> None:
    folder = ROOT / "static" / "vendor" / "grapheme"
    wanted = {file.relative_to(folder).as_posix() for file in folder.rglob("*.py")}
    for name in {path.removeprefix("static/vendor/grapheme/") for path in files() if "/grapheme/" in path}:
        wanted.discard(name)
    # What is not listed is not imported by what is.
    listed = [path for path in files() if path.startswith("static/vendor/grapheme/") and path.endswith(".py")]
    for path in listed:
        source = (ROOT / path).read_text(encoding="utf-8")
        imported = set(re.findall(r"(?:from|import) grapheme\.(\w+)", source))
        assert not imported & {name.removesuffix(".py") for name in wanted}, path


def test_no_package_is_loaded() -> None:
    assert "packages" not in SETTINGS


# --- index.html -------------------------------------------------------------------------------------------


SHELL = re.compile(r'<script type="text/plain"[^>]*>(.*?)</script>', re.DOTALL)


@pytest.mark.parametrize("made", [False, True], ids=["as written", "as served"])
def test_the_page_has_no_inline_script_style_or_handler(made: bool) -> None:
    text = index_html() if made else INDEX
    # The first screens stand in scripts that no browser runs: they are markup, and held to the same.
    for markup in (SHELL.sub("", text), *SHELL.findall(text)):
        page = Tags(markup)
        assert [text for text in page.inline if text.strip()] == []
        for tag, attributes in page.tags:
            assert tag not in ("style", "base")
            assert "style" not in attributes
            assert [name for name in attributes if name.startswith("on")] == []
            assert tag != "script" or attributes.get("src")


def test_every_address_in_the_page_is_a_file_of_the_site() -> None:
    named = [
        attributes[name]
        for _, attributes in Tags(INDEX).tags
        for name in ("src", "href", "config")
        if attributes.get(name)
    ]
    assert len(named) >= 6
    assert [path for path in named if find(path) is None] == []


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    (policy,) = [
        attributes["content"]
        for tag, attributes in Tags(INDEX).tags
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    directives = {each.split()[0]: set(each.split()[1:]) for each in policy.split(";") if each.strip()}
    assert directives["default-src"] == {"'none'"}
    # The interpreter makes functions from text; little pictures may lie in the style sheet.
    allowed = {"script-src": {"'self'", "'unsafe-eval'"}, "img-src": {"'self'", "data:"}}
    for name, sources in directives.items():
        assert sources <= allowed.get(name, {"'self'", "'none'"}), name
    assert directives["base-uri"] == directives["form-action"] == {"'none'"}


def test_the_policy_stands_before_all_that_it_rules() -> None:
    assert INDEX.index("Content-Security-Policy") < min(INDEX.index("<script"), INDEX.index("<link"))


def test_the_page_served_holds_a_template_for_every_language() -> None:
    assert INDEX.count(MARK) == 1
    page = index_html()
    assert MARK not in page
    for language in LANGUAGES:
        assert page.count(f'<script type="text/plain" data-shell="home" lang="{language}">') == 1
    first, last = (
        page.index('<script type="text/plain"'),
        page.rindex("</script>", 0, page.index("download.js")),
    )
    assert page[:first] + MARK + page[last + len("</script>") :] == INDEX


def test_every_text_in_the_page_is_unlike_an_id_twice() -> None:
    ids = re.findall(r'\bid="([\w-]+)"', INDEX)
    assert len(set(ids)) == len(ids)


# --- boot.js ----------------------------------------------------------------------------------------------


def test_the_files_that_a_start_needs_are_there() -> None:
    (block,) = re.findall(r"const NEEDED = \[(.*?)\];", BOOT, re.DOTALL)
    needed = re.findall(r'"([^"]+)"', block)
    assert len(needed) >= 8
    assert [path for path in needed if find(path) is None] == []


def test_the_starting_script_knows_the_languages() -> None:
    (block,) = re.findall(r"const LANGUAGES = \[(.*?)\];", BOOT)
    assert re.findall(r'"(\w+)"', block) == list(LANGUAGES)


# --- nothing from elsewhere -------------------------------------------------------------------------------

ADDRESS = re.compile(r"(?:https?|wss?):" + r"//([A-Za-z0-9.\[\]:-]+)[^\s\"'<>)]*")
# The last are the numbers for examples, which belong to nobody.
HERE = re.compile(r"(127\.0\.0\.1|localhost|192\.0\.2\.\d+)(:\d*)?")
# The name of a namespace is fetched by nobody; the set-up names an address to take it out of the libraries.
NAMESPACE = re.compile(r"http:" + r"//www\.w3\.org/2000/svg")
TAKEN_OUT = {"setup/vendor.py": 1}


def foreign(text: str) -> list[str]:
    """The addresses in a text that lie elsewhere."""
    found = [each for each in ADDRESS.finditer(text) if not HERE.fullmatch(each[1].rstrip(".,:"))]
    return [each[0] for each in found if not NAMESPACE.match(each[0])]


def test_no_file_names_a_foreign_address() -> None:
    assert len(TEXTS) > 60
    counted = {path: len(foreign(text)) for path, text in TEXTS.items() if foreign(text)}
    assert counted == {path: count for path, count in TAKEN_OUT.items() if path in counted}


def test_what_was_taken_out_of_the_libraries_is_out() -> None:
    for path in site():
        if path.startswith("static/vendor/") and Path(path).suffix in (".js", ".mjs", ".json"):
            assert b"cdn." + b"jsdelivr.net" not in (ROOT / path).read_bytes(), path


def test_the_page_itself_fetches_only_from_its_own_folder() -> None:
    for path, text in TEXTS.items():
        if path.startswith(("static/", "i18n/")) or path in ("index.html", "sw.js", "pyscript.toml"):
            assert foreign(text) == [], path
            assert not re.search(r"""(?:src|href|url\(|fetch\(|import\(?)\s*=?\s*["'`(]?//""", text), path
            # An address from the root would miss the site where it lies in a folder.
            assert not re.search(r"""(?:src|href)=["']/|url\(["']?/|(?:fetch|ask)\(["'`]/""", text), path


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: each for name, each in lock["packages"].items() if name}
    assert packages
    for name, each in packages.items():
        assert "resolved" not in each, name
        assert each["integrity"].startswith("sha512-"), name
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert lock["packages"][""]["dependencies"] == wanted
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())


def test_no_file_names_a_path_of_a_machine() -> None:
    for path, text in TEXTS.items():
        # The interpreter calls a folder in its memory /home/pyodide.
        found = re.search(r"(?<![\w.])/(?:home|Users|root|work|tmp)/(?!pyodide\b)\w", text)
        assert found is None, f"{path}: {found and found[0]}"


def test_every_file_of_the_site_has_a_type_and_no_name_that_a_host_would_hide() -> None:
    listed = site()
    assert "index.html" in listed
    assert len(set(listed)) == len(listed)
    for path in listed:
        assert belongs(path)
        assert Path(path).suffix in TYPES, path
        assert re.fullmatch(r"[\w./-]+", path), path
        # Some hosts keep back what begins with an underscore, unless it lies in a folder of its own.
        assert not path.startswith("_")
