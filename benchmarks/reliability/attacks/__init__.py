"""Attacks on a server of one's own: what one client from one address can send, in a process of their own."""
