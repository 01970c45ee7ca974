"""The guarantees of the server, tested: a small program for each fault, and its row of docs/measurements.md."""
