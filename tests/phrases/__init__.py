"""Tests of the phrases."""
