"""Who is stronger: matches between bots, a ledger of their games, and honest numbers from it."""
