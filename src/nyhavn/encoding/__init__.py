"""Encoding of what a seat may know as zeros and ones for a learner, over integers and with the standard library only.

The bits are made from the words of a view, so no encoder can tell what a view does not.
"""
