"""An evening as a thing: one game at one table. Its journal of edits, and the tree of values that they make.

It knows no terminal, file, network or clock. `Journal` is where one begins; docs/evening.md tells the whole.
"""

from companion.evening.edits import Clear, Edit, EditId, Insert, Move, Op, Place, Remove, Restore, Set
from companion.evening.journal import GapError, Held, Journal, Record
from companion.evening.tree import PLAYERS, Tree

__all__ = [
    "PLAYERS", "Clear", "Edit", "EditId", "GapError", "Held", "Insert", "Journal", "Move", "Op", "Place", "Record", "Remove",
    "Restore", "Set", "Tree",
]  # fmt: skip
