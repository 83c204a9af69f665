"""Seeded mutation fuzzing of everything that people and programs can hand in; no game is named: see `seeds`."""
