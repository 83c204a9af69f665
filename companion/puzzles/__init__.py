"""Positions to think about while people arrive: posed out of chance, printed on one page, solved upside down on its back."""
