"""The command line: thin commands, one file a verb. `main` is the entry point; everything else is imported when needed."""

from __future__ import annotations

import gc
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line (``sys.argv`` by default) and return its exit status.

    0: done, and every claim holds; 1: a claim does not hold; 2: bad input or usage; 70: an internal fault; 130:
    interrupted.
    """
    try:
        from companion.cli.run import run

        return run(arguments)
    except KeyboardInterrupt:  # while still importing
        return 130
    finally:
        if arguments is None:  # the process ends here; a last search for garbage in it takes a twentieth of a score
            gc.freeze()
