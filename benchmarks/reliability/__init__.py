"""What the server promises, shown: a small program for each fault, and the figures of docs/reliability.md."""
