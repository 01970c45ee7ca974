"""The arena: matches between bots, a ledger of their games, and ratings with intervals."""
