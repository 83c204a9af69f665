"""Keeping the score while the evening goes: what is asked next, what is saved, when the standings are shown."""
