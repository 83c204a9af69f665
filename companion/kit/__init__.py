"""Kits: everything for a game night, made from one file (the plan of seats, the documents to print, the packing
list).
"""
