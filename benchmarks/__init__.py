"""Benchmarks: speed, strength and reliability, and what the documents say of them."""
