"""Running a server: assembly, start and stop, health and expiry."""
