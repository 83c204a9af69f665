"""The things a game is played with, to print and cut: a deck of our own drawing and the game's other pieces."""
