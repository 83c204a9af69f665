"""Tuck boxes to cut and fold, made for the cards that go into them.

`net` measures a box. `make` finds what a game needs and draws it.
"""
