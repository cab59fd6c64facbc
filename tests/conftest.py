"""What several kinds of tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, sync_playwright


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright: a process can start it only once."""
    with sync_playwright() as started:
        yield started
