"""Tuck boxes to cut and fold, as large as the cards that go into them: `net` reckons, `drawing` draws, `make` finds out what a game needs."""
