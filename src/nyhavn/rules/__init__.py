"""The rules of the game over a flat list of integers, with only the standard library."""

VERSION = 1
"""Changes whenever the same seed and the same decisions would give another game."""
