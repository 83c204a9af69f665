"""Seeded mutation fuzzing of everything that people and programs can hand in; no game is named: see `seeds`."""

import os


def tries(few, many):
    """How much a test tries: ``few`` in `make test`, ``many`` in `make fuzz`, which sets FUZZ_COUNT."""
    return many if "FUZZ_COUNT" in os.environ else few
