"""Kits: everything for a game night, made from one file.

A kit has the plan of seats, the documents to print and the packing list.
"""
