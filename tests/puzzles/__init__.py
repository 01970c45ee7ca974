"""Tests of the making and proving of puzzles."""
