"""Puzzles: made from games, proved, and rated by the levels that solve them.

read_puzzles(locate_puzzles().read_text())[0].view
"""

from nyhavn.puzzles.puzzle import Kind, Puzzle, Theme
from nyhavn.puzzles.puzzle_file import locate_puzzles, read_puzzles

__all__ = ["Kind", "Puzzle", "Theme", "locate_puzzles", "read_puzzles"]
