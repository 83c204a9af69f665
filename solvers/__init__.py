"""Optimisation over plain numbers: knows no card, no game, no language and no file."""
