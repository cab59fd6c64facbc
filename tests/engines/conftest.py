"""One browser of each engine for the tests of this folder, and the finished site to open in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.engines.engine import MissingEngineError, start
from tests.engines.host import Host, build
from tests.engines.screen import Screen

ENGINES = ("firefox", "webkit")


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The finished site."""
    folder = tmp_path_factory.mktemp("engines") / "site"
    build(folder)
    served = Host(folder)
    yield served
    served.close()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for pictures that a person looks at; never committed."""
    folder = Path(__file__).parent.parent.parent / "screens"
    folder.mkdir(exist_ok=True)
    return folder


# Chromium runs everything else; here it shows that a failure is not the test's own.
@pytest.fixture(scope="module", params=(*ENGINES, "chromium") if os.environ.get("CHAUTARI_ALL") else ENGINES)
def window(request: pytest.FixtureRequest, playwright: Playwright, pictures: Path) -> Iterator[Screen]:
    """A window of each engine; where one is missing, its tests are skipped and say why."""
    try:
        engine = start(playwright, request.param)
    except MissingEngineError as reason:
        pytest.skip(f"{request.param}: {reason}")
    # The site only now: making it takes longer than finding that there is nothing to open it in.
    try:
        yield Screen(engine, request.getfixturevalue("host"), pictures)
    finally:
        engine.close()


@pytest.fixture
def screen(window: Screen) -> Iterator[Screen]:
    """The window for one test, which ends without a fault that the page reported."""
    yield window
    assert window.run("() => engines.faults()") == []
