"""A score kept as the evening goes: what is asked next, what is saved, when a round is told."""
