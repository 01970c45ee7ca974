"""The metrics and logs of a server, and the time of its event loop."""
