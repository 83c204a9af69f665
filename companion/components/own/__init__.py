"""Anybody's own deck of cards, from a table: read and checked, laid out by a template of a card's size, printed like any component."""
