"""Puzzles: positions to think about while people arrive. They are dealt at random and printed on one page, solutions
on its back.
"""
