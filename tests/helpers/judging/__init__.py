"""Positions of single games as their tests write them, and how they are judged."""
