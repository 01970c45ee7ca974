"""Where games are kept: the only SQL."""
