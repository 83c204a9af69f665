"""What holds for all tests: hypothesis measures no time, as a busy machine is no fault of the code; and who runs what.

A game's tests of one document stand together and run in one worker (`make test` says ``--dist loadgroup``), so that what is
printed once for one of them is there for the others.
"""

import pytest
from hypothesis import settings

settings.register_profile("companion", deadline=None)
settings.load_profile("companion")


def pytest_collection_modifyitems(items):
    """Group the tests of a game's document, and those of a file that builds something large for all of them."""
    for item in items:
        asked = getattr(getattr(item, "callspec", None), "params", {})
        if "game_id" in asked:
            item.add_marker(
                pytest.mark.xdist_group("-".join([asked["game_id"], str(asked.get("kind", ""))]).rstrip("-"))
            )
    items.sort(key=_place)


def _place(item):
    """Tests of the sheets by document; all others where they stand (the sort is stable)."""
    asked = getattr(getattr(item, "callspec", None), "params", {})
    if item.path.name != "test_sheets_contract.py" or "game_id" not in asked:
        return ("",)
    return ("sheets", asked["game_id"], asked.get("kind", ""))
