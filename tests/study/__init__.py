"""Tests of the study of games."""
