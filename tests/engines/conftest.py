"""One browser of each engine for the tests of this folder, and the finished site to open in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.engine import Missing, start
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


@pytest.fixture(scope="module", params=os.environ.get("E", "firefox webkit").split())
def window(request: pytest.FixtureRequest, host: Host, pictures: Path) -> Iterator[Screen]:
    """A window of each engine; where one is missing, its tests are skipped and say why."""
    try:
        engine = start(request.param)
    except Missing as reason:
        pytest.skip(f"{request.param}: {reason}")
    yield Screen(engine, host, pictures)
    engine.close()


@pytest.fixture
def screen(window: Screen) -> Iterator[Screen]:
    """The window for one test, which ends without a fault that the page reported."""
    yield window
    assert window.run("() => engines.faults()") == []
