"""Printing: Jinja2 templates -> our own small XML vocabulary -> ReportLab -> PDF, in true millimetres.

The only room that knows paper. Nothing is imported here, so that the command line can name a paper or an ink without paying
for ReportLab.
"""
