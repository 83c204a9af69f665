"""One game at one table, as data: a journal of edits, and the tree of values that the edits make.

This package knows no terminal, file, network or clock. Begin reading at `Journal`. docs/evening.md describes
everything.
"""

from companion.evening.edits import Clear, Edit, EditId, Insert, Move, Op, Place, Remove, Restore, Set
from companion.evening.journal import GapError, Held, Journal, Record
from companion.evening.tree import PLAYERS, Tree

__all__ = [
    "PLAYERS", "Clear", "Edit", "EditId", "GapError", "Held", "Insert", "Journal", "Move", "Op", "Place", "Record", "Remove",
    "Restore", "Set", "Tree",
]  # fmt: skip
