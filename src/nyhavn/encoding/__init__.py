"""Encoding of what a seat may know as zeros and ones for a learner, over integers, with only the standard library.

The input is the words of a view, so no encoder can reveal what the seat may not know.
"""
