"""Printing: Jinja2 templates -> our own small XML vocabulary -> ReportLab -> PDF, in true millimetres.

This is the only room that knows paper. Nothing is imported here, so that the command line can name a paper or an ink
without loading ReportLab.
"""
