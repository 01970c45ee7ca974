"""The values of the game: positions, moves, views, records; `nyhavn` re-exports the public ones."""
