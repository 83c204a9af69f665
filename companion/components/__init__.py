"""What a game is played with, to print and cut: a deck of cards of our own drawing, and what else its facts name."""
