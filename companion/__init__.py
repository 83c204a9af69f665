"""Companion: prints what a game table needs, and settles who won."""

__version__ = "0.1.0"
