"""A simulated printer, for tests of what lies where on paper."""
