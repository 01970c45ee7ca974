"""The guarantees of the server, tested: a small program for each fault, and the figures of docs/reliability.md."""
