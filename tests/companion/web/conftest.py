"""What the tests of the page share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from serving.house import House

from companion.web.store import Store


@pytest.fixture
def house() -> Iterator[House]:
    store = Store(":memory:")
    yield House(store)
    store.close()
