"""Tuck boxes to cut and fold, as large as the cards that go into them: `net` measures a box; `make` finds out what a game needs and draws it."""
