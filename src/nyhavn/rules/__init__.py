"""The game: everything that the rules say, as small functions over one flat list of integers."""
