"""A server that listens, and phones that reach it; without a browser the tests are left out, with a sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, NoReturn

import pytest
from serving.served import CHROMIUM, Served

from companion.web.store import Store


@pytest.fixture
def served() -> Iterator[Served]:
    store = Store(":memory:")
    house = Served(store, addresses=lambda: ["http://192.168.1.20:8300"])
    yield house
    house.stop()
    store.close()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Any]:
    """Chromium, for this folder's tests: Playwright's loop runs in this thread as long as it is open, and other tests want loops of their own. Where there is none, or no Playwright, whatever asks for it is left out, or fails where
    `BROWSER_TESTS` is ``always`` (`.ci/run`).
    """
    if find_spec("playwright") is None:
        _without("Playwright is missing (pip install playwright)")
    if CHROMIUM is None:
        _without("there is no Chromium (make browser)")
    from playwright import sync_api as api

    with api.sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield launched
        launched.close()


def _without(why: str) -> NoReturn:
    if os.environ.get("BROWSER_TESTS") == "always":
        pytest.fail(f"the tests in a browser cannot run: {why}")
    pytest.skip(f"left out: {why}")


@pytest.fixture
def browser(chromium: Any) -> Iterator[Any]:
    """The same Chromium without any window: each test's phones are closed behind it, and with them what they kept."""
    yield chromium
    for context in chromium.contexts:
        context.close()
