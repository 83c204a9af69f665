"""Tuck boxes to cut and fold, made for the cards that go into them.

`net` measures a box, `walls` draws what it shows, `guide` how it is made. `make` finds what a game needs and prints it.
"""
