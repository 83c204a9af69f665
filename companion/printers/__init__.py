"""The printers of whoever uses Companion: their profiles, where those are kept, and the sheet that measures a printer.

Nothing heavy is imported here. What a page needs to know of a printer is `companion.printing.printer`.
"""

from companion.printers.profiles import EDGES, as_typed, check_name, profile_of, table_of
from companion.printers.store import find_printer, load, place, save

__all__ = ["EDGES", "as_typed", "check_name", "find_printer", "load", "place", "profile_of", "save", "table_of"]
