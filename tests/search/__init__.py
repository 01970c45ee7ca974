"""Tests of search, network and compiled code."""
