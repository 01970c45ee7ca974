"""The store of all games, and the only SQL."""
