"""Decks that people design themselves: read from a table and checked, laid out, and printed like other components."""
