"""Kits: everything for a game night from one file: who sits where, what is printed, what is brought."""
