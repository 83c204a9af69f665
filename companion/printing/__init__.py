"""Printing: Jinja2 templates -> our own small XML vocabulary -> ReportLab -> PDF, in true millimetres.

The only room that knows paper. Nothing heavy is imported here, so that the command line can name a paper or an ink
without paying for ReportLab; `companion.printing.document` is the door to everything that prints.
"""

from companion.printing.options import Options

__all__ = ["Options"]
