"""Tests of learning."""
