"""A table as a value: events in, a new table out; no I/O, and time is an argument."""
