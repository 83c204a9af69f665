"""What becomes of finished pages on their way to a printer: backs turned and moved, two-pass order, booklets, several on a sheet.

Pages are never drawn again and never scaled: they are moved as they are, so that whatever can be printed can be finished.
"""

from companion.printing.finishing.finish import finish, fronts_first
from companion.printing.finishing.together import booklet, n_up

__all__ = ["booklet", "finish", "fronts_first", "n_up"]
