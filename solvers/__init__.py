"""Optimisation over plain numbers. Knows no card, no game, no language and no file."""


class WrongAnswerError(ArithmeticError):
    """A solver's answer failed its check."""
